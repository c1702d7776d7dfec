"""The hex game of docs/games.md in the terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from somalia.play.controller import Controller
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from tests.small_games import ford, laid
from tests.terminal.test_played_by_hand import Typist

__all__ = ["ford"]


def test_the_terminal_shows_its_board(ford: Path) -> None:
    out = io.StringIO()
    console = Console(file=out, width=80, height=30, highlight=False, no_color=True)

    table, typist = laid("ford", blue="human", red="human"), Typist("score", "b1", "0201", "score")
    with pytest.raises(Leave):
        Session(Controller(table), typist, console, False, False).run()
    table.leave()
    shown = out.getvalue()
    assert re.search(r"^B1 +0301 +0501 +0701$", shown, re.MULTILINE)
    assert re.search(r"^ +B1 +0401 +0601$", shown, re.MULTILINE)


def test_without_room_for_a_picture_its_board_is_a_list(ford: Path) -> None:
    from somalia.games import game

    rules = game("ford").rules(None)
    display = game("ford").display(rules, game("ford").words(None))
    told = [line.plain for line in display.board(rules.start(), 30, 30)]
    assert told == ["0101: B1", "0103: B2", "0105: B3", "0402: R1", "0404: R2", "0603: R3"]


def test_a_river_held_to_the_end_is_held_in_the_last_turn(ford: Path) -> None:
    """The count of procedures has passed it when the game is over."""
    from somalia.games import game

    state = (rules := game("ford").rules(None)).start()
    state.turn = 12
    assert rules.outcome(state) is None
    rules.close(state, None)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.victory, outcome.turn) == ("red", 12)
