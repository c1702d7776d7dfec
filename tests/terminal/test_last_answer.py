"""At a terminal too, the answer that ended a game can be undone; and what nobody understood names
the nearest word (FN16).
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from somalia import games
from somalia.datafile import available
from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.play import library, table
from somalia.play.advice import PLAY_OUTS, Adviser, Worth
from somalia.play.controller import Controller
from somalia.terminal.keyboard import Leave
from somalia.terminal.nearest import plain_form, suggestion
from somalia.terminal.session import CLOSING, Session
from somalia.terminal.watch import ENOUGH, TerminalWatch
from tests.terminal.test_played_by_hand import Typist


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))


def before_the_end(laid: table.Table) -> str:
    """Play until one answer ends the game, and no die follows it; that answer."""
    game: Game = laid.game
    while isinstance(prompt := game.prompt, Choose):
        seat = game.seat_of[prompt.who].name
        for option in ("hand-over", "pass", DONE, *prompt.options):
            if option in prompt.options:
                break
        twin = game.copy()
        twin.answer(seat, option)
        if twin.is_over:
            return option
        game.answer(seat, option)
    raise AssertionError("dice end the game")


def begun(scenario: str = "first-game") -> table.Table:
    seats = dict.fromkeys(library.card(scenario).sides({}).order, "human")
    return table.begin(table.GameSetup(scenario, seats, "7", {}, [], "auto", None, False))


class Listener(Typist):
    """Notes what it was asked."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.asked: list[str] = []

    def read(self, ask: str, *_: object) -> str:
        self.asked.append(ask)
        return super().read(ask)


def test_the_answer_that_ended_a_game_is_undone_at_a_terminal() -> None:
    laid = begun()
    last = before_the_end(laid)
    count = laid.game.count
    typist = Listener(last, "what", "u", last, "")
    console = Console(file=io.StringIO(), width=100)
    Session(Controller(laid), typist, console, True, False).run()
    laid.leave()
    assert typist.asked.count(CLOSING) == 3
    assert laid.game.is_over
    assert laid.game.count == count + 1


def test_a_script_is_asked_nothing_after_the_end() -> None:
    laid = begun()
    typist = Listener(before_the_end(laid), "u")
    console = Console(file=io.StringIO(), width=100)
    Session(Controller(laid), typist, console, False, False).run()
    laid.leave()
    assert CLOSING not in typist.asked


@pytest.mark.parametrize("game", games.ids())
def test_an_unknown_word_names_the_nearest_one(game: str) -> None:
    """Every command and every order of every game, with one letter twice."""
    scenario = next(name for name in available("scenarios") if games.game_of(name).id == game)
    laid = begun(scenario)
    session = Session(Controller(laid), Typist(), Console(file=io.StringIO()), False, False)
    known = session.lines.known
    laid.leave()
    orders = {what for form in session.orders.forms for what, _ in form.help_rows}
    for what in {*session.commands.names, *orders}:
        word = plain_form(what)
        if len(word) > 3:
            typed = f"{word[:2]}{word[1:]}"
            assert f'"{word}"' in suggestion(typed, known), typed
    assert not suggestion("xyzzy", known)


def test_an_order_that_is_not_quite_one_names_those_that_begin_alike() -> None:
    laid = begun("somalia-1992")
    out = io.StringIO()
    console = Console(file=out, width=200)
    with pytest.raises(Leave):
        Session(Controller(laid), Typist("always usual"), console, False, False).run()
    laid.leave()
    known = plain_form("always ambush")
    assert f'"{known}"' in out.getvalue()


def test_what_answers_are_worth_shows_progress_in_plain_text_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laid = begun("somalia-1992")
    monkeypatch.setattr(TerminalWatch, "EVERY", 0.0)
    asked = laid.game.prompt
    assert isinstance(asked, Choose)
    rows = [Worth(asked.options[0], 500, 0, 0, 3)]

    def worths(self: object, sight: object, seat: str, pause: Callable[[], None]) -> object:
        pause()
        yield rows
        pause()
        yield rows

    monkeypatch.setattr(Adviser, "worths", worths)
    out = io.StringIO()
    console = Console(file=out, width=200)
    with pytest.raises(Leave):
        Session(Controller(laid), Typist("advise worth"), console, False, False).run()
    laid.leave()
    shown = re.findall(r"(\d+) of \d+ ", out.getvalue())
    assert shown[:2] == ["0", "3"], "the play-outs so far, from the first"
    assert f" {PLAY_OUTS} " in out.getvalue().partition(ENOUGH)[0], "what will be done, at once"
