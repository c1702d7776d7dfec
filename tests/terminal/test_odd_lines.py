"""What a person types that nobody means: numbers without end, digits of other scripts, escapes.

Every command of every game is tried with each. The game goes on, and nothing that is shown steers a
terminal.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from somalia import games
from somalia.datafile import available
from somalia.engine.prompts import Chance
from somalia.plain import whole_number
from somalia.play import answers, library, table
from somalia.play.controller import Controller
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from tests.terminal.test_played_by_hand import Typist

LONG = "1" * 5000
"""More digits than Python reads as a number."""
ODD = [
    *(LONG, f"-{LONG}", "\u00b2", "\u0663", "\uff11", "1e999", "nan"),
    *("\x1b[2J", "\u202e1", "[/red]", "(" * 200, "\\", "{0}", "%n"),
]
"""Words that a number, a name or a pattern might be read from."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("game", games.ids())
def test_no_word_behind_a_command_ends_a_game(game: str) -> None:
    scenario = next(name for name in available("scenarios") if games.game_of(name).id == game)
    sides = list(library.card(scenario).computers({}))
    seats = dict.fromkeys(sides, "random") | {sides[0]: "human"}
    laid = table.begin(table.GameSetup(scenario, seats, "7", {}, [], "auto", None, False))
    typist = Typist()
    session = Session(Controller(laid), typist, Console(file=io.StringIO()), False, False)
    names = [name for name in session.commands.names if name not in ("quit", "resign")]
    typist.lines = [*ODD, *(f"{name} {odd}" for name in names for odd in ODD), "quit"]
    with pytest.raises(Leave):
        session.run()
    laid.leave()
    assert not typist.lines


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("faces", [6, 10])
def test_no_throw_is_read_from_an_odd_word(odd: str, faces: int) -> None:
    with pytest.raises(answers.Unclear):
        answers.thrown(f"{odd} 0", Chance("throw", "1", 2, faces=faces))
    assert whole_number(odd) is None
    assert whole_number("0012") == 12
