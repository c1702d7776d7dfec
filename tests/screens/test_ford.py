"""A board that a game has not painted itself: its scene, set by the plain painter."""

from __future__ import annotations

from pathlib import Path

from window_hands import click, draw, picture_of  # before Arcade: no display

from somalia.window.screens.play import GameScreen
from somalia.window.ui.window import GameWindow
from tests.small_games import ford, laid

__all__ = ["ford"]


def test_the_window_shows_its_board_and_a_click_is_an_answer(
    ford: Path, window: GameWindow
) -> None:
    table = laid("ford", blue="human", red="human")
    screen = GameScreen(window, table)
    window.show_view(screen)
    before = picture_of(screen)
    board = screen.board
    assert board.tip_of(board.at(*board.piece_place("b1"))).first == "0101: counter B1"
    click(screen, *board.piece_place("b1"))
    draw(screen)
    click(screen, *board.region_place("0201"))
    after = picture_of(screen)
    assert screen.model.view.at["b1"] == 5
    assert board.at(*board.region_place("0201")) == ("0201", "b1")
    assert before.tobytes() != after.tobytes()
    table.leave()
