"""The hex battle in the terminal, line by line."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.games.hex_battle import kinds
from somalia.games.hex_battle.components import AL_QAEDA, COALITION
from somalia.play import table as tables
from somalia.play.controller import Controller
from somalia.terminal.desk import Leave
from somalia.terminal.session import Session
from tests.hex_battle.test_orders import asked
from tests.test_played_by_hand import Typist


def typed(seed: str, ask: str, *lines: str) -> tuple[tables.Table, str]:
    """A battle against the computer from such a question on, and what is shown of typed lines."""
    seats = {COALITION: "human", AL_QAEDA: "al-qaeda"}
    setup = tables.GameSetup("anaconda", seats, seed, {}, [], "auto", None, False)
    table = tables.begin(setup)
    table.leave()
    table.writer = None
    state = asked(seed, ask, COALITION).state.copy()
    table.game = Game(table.rules, table.header.engine_seats(), seed, state=state)
    table.keep_notes()
    out = io.StringIO()
    console = Console(file=out, width=100, height=40, highlight=False, no_color=True)
    with pytest.raises(Leave):
        Session(Controller(table), Typist(*lines), console, False, False).run()
    return table, out.getvalue()


def test_enter_ends_no_movement_before_it_is_typed_once_more() -> None:
    """An empty line is refused where nobody has moved; the next, or "done", is an answer."""
    once, told = typed("3", kinds.MOVE, "")
    assert isinstance(once.game.prompt, Choose)
    assert once.game.prompt.ask == kinds.MOVE
    assert "Once more to answer it." in told
    count = once.game.count
    for lines in (("", ""), (DONE,)):
        then, told = typed("3", kinds.MOVE, *lines)
        answer = then.game.all_answers()[count]
        assert (answer.ask, answer.value) == (kinds.MOVE, DONE)
        assert ("Once more" in told) is (len(lines) > 1)
