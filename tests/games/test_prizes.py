"""The card game of docs/games.md in the terminal, and what is hidden in it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from somalia.engine.sight import Sight
from somalia.games import game
from somalia.games.kit.scene import Attention
from somalia.play.controller import Controller
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from tests.small_games import laid, prizes
from tests.terminal.test_played_by_hand import Typist

__all__ = ["prizes"]


def test_the_terminal_shows_the_own_hand_and_backs(prizes: Path) -> None:
    out = io.StringIO()
    console = Console(file=out, width=80, height=30, highlight=False, no_color=True)
    table = laid("prizes", blue="human", red="random")
    with pytest.raises(Leave):
        Session(Controller(table), Typist("score", "1"), console, False, False).run()
    table.leave()
    shown = out.getvalue()
    assert re.search(r"^# # # # # +-$", shown, re.MULTILINE)
    assert re.search(r"^\d \d \d \d \d +-$", shown, re.MULTILINE)


def test_a_hand_that_is_hidden_is_not_in_its_scene(prizes: Path) -> None:
    table = laid("prizes", red="human", blue="human")
    playing = Controller(table).game
    scene = game("prizes").scene(Sight(playing, "blue"), Attention())
    assert scene is not None
    faces = {piece.id for piece in scene.pieces.values() if not piece.face.is_back}
    assert faces == set(playing.state.hands["blue"])
    assert [one.id for one in scene.pieces.values() if one.party == "red"] == [
        f"red:{at}" for at in range(5)
    ]
    table.leave()
