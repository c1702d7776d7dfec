"""The hex battle in the terminal, line by line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.play import table as tables
from somalia.play.controller import Controller
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from tests.hex_battle.test_display import placed
from tests.hex_battle.test_orders import asked
from tests.terminal.test_played_by_hand import Typist


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
    assert "Choose it again to finish." in told
    count = once.game.count
    for lines in (("", ""), (DONE,)):
        then, told = typed("3", kinds.MOVE, *lines)
        answer = then.game.all_answers()[count]
        assert (answer.ask, answer.value) == (kinds.MOVE, DONE)
        assert ("Choose it again" in told) is (len(lines) > 1)


def test_the_name_of_an_option_is_the_option_never_a_standing_order() -> None:
    """12.2: "hold fire" at the question who fires answers it, and nothing later."""
    table, told = typed("3", kinds.DEFEND, "hold fire")
    last = table.game.all_answers()[0]
    assert (last.ask, last.value) == (kinds.DEFEND, DONE)
    assert "Standing order" not in told


def test_in_a_chain_too() -> None:
    table, told = typed("3", kinds.DEFEND, "hold fire; score")
    assert table.game.all_answers()[0].value == DONE
    assert "Standing order" not in told


def test_the_order_of_that_name_can_be_given_at_other_questions() -> None:
    """Where it is no option's name it is the order, which says why it is given in vain there."""
    _, told = typed("3", kinds.MOVE, "hold fire")
    assert "only hold fire while the other side moves" in told


def test_the_set_up_is_one_step_so_a_line_may_place_counter_after_counter_3_4() -> None:
    seats = {COALITION: "coalition", AL_QAEDA: "human"}
    setup = tables.GameSetup("anaconda", seats, "1", {}, [], "auto", None, False)
    table = tables.begin(setup)
    table.leave()
    table.writer = None
    table.game = Game(table.rules, table.header.engine_seats(), "1")
    table.keep_notes()
    out = io.StringIO()
    console = Console(file=out, width=100, height=40, highlight=False, no_color=True)
    line = "another; fort; 0811; another; fort; 1412"
    with pytest.raises(Leave):
        Session(Controller(table), Typist(line), console, False, False).run()
    assert "dropped" not in out.getvalue()
    state = table.game.state
    forts = [one for one in state.on_map(AL_QAEDA) if state.unit(one).type == "fort"]
    assert sorted(state.scenario.land.names[state.place[one]] for one in forts) == ["0811", "1412"]


FIELD = Path(__file__).resolve().parent.parent / "cases" / "hex-battle" / "field.yaml"


def test_a_full_stop_does_not_answer_for_the_next_sub_command_17_3() -> None:
    """With one that can fire the series closes by itself: what closes it answers nothing else."""
    seats = dict.fromkeys((COALITION, AL_QAEDA), "human")
    table = tables.begin(tables.GameSetup(str(FIELD), seats, "1", {}, [], "auto", None, False))
    table.leave()
    table.writer = None
    position = {
        "phase": "tf-rakkasan movement",
        "turn": 2,
        "units": {"a-2-187": "gardez", "ch-47-1": "gardez"},
        "aq": [{"is": "dshk-a-1", "at": "0506"}, {"is": "dshk-b-1", "at": "0506"}],
    }
    for seed in map(str, range(9)):
        state = placed(position, laid=table.scenario).state
        table.game = Game(table.rules, table.header.engine_seats(), seed, state=state)
        table.keep_notes()
        controller = Controller(table)
        for option in ("lift", "0505"):  # the unit is the only one
            controller.answer(option)
        assert controller.prompt is not None
        assert controller.prompt.ask == kinds.AA
        assert controller.answer("aq-1", DONE) == ()
        prompt = controller.prompt
        if prompt is not None and prompt.ask == kinds.AA:  # else it is shot down
            assert prompt.options == ["aq-2", DONE], "the other sub-command is asked"
            return
    raise AssertionError("the other sub-command was never asked")
