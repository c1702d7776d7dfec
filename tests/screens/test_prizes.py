"""A card table that a game has not painted itself: its scene, set by the plain painter."""

from __future__ import annotations

from pathlib import Path

from window_hands import click, picture_of  # before Arcade: no display

from somalia.window.screens.play import GameScreen
from somalia.window.ui.window import GameWindow
from tests.small_games import laid, prizes

__all__ = ["prizes"]


def test_the_window_shows_cards_and_a_click_plays_one(prizes: Path, window: GameWindow) -> None:
    table = laid("prizes", blue="human", red="random")
    screen = GameScreen(window, table)
    window.show_view(screen)
    before = picture_of(screen)
    board, (card, *_) = screen.board, screen.model.view.hands["blue"]
    held = board.scene.pieces
    assert sum(one.face.is_back for one in held.values()) == 5
    assert board.tip_of(board.at(*board.piece_place(card))).first == f"blue hand: blue {card[1:]}"
    click(screen, *board.piece_place(card))
    after = picture_of(screen)
    assert screen.model.controller.sight.recent_answers[-1].value == card
    assert before.tobytes() != after.tobytes()
    table.leave()
