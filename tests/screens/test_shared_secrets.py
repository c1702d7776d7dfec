"""Several people at one window, each with secrets from the others."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import draw, settle_odds  # before Arcade: no display

from somalia.engine.kinds import TURN, has_tag
from somalia.engine.prompts import DONE
from somalia.engine.sight import for_people
from somalia.play import library
from somalia.play.story import log_lines
from somalia.play.table import GameSetup, begin, take_up
from somalia.terminal.mirror import SECRET, Mirror
from somalia.window.board.board import Found
from somalia.window.model import Tip
from somalia.window.screens.play import GameScreen
from tests.twins.in_window import settle
from tests.twins.twin import Twins, kept, load

RECORD = Path(__file__).parents[1] / "hex_battle" / "records" / "anaconda-options.txt"
CUT = 2
"""The question who defends at which the record is broken off: two more follow in that phase."""


@pytest.fixture
def battle(window: Any, tmp_path: Path) -> Iterator[Any]:
    """Two people at one window: Al Qaeda is asked who fires at what has moved."""
    line = kept(RECORD, "coalition", 900)
    asked = [
        at
        for at, step in enumerate(line)
        if (step.answer.who, step.answer.ask) == ("al-qaeda", "defend")
        and step.answer.how != "forced"
    ]
    cut = line[: asked[CUT]]
    header = load(RECORD).header
    options = tuple(header.options.items())
    twins = Twins(header.scenario, options, header.seed, "coalition", (cut, cut), 0)
    table = take_up(twins.write(0, tmp_path / "game.txt", ["al-qaeda"]), True, lambda _: True, [])
    assert table is not None
    screen = GameScreen(window, table)
    window.show_view(screen)
    draw(screen)
    settle(screen)
    yield screen
    table.leave()
    window.hide_view()


def test_an_order_that_answers_shows_nobody_what_its_owner_sees(battle: Any) -> None:
    """The map was turned to Al Qaeda's eyes while the Coalition sat there and Al Qaeda's order
    answered.
    """
    model = battle.model
    assert model.sitting.chair.seated == "al-qaeda"
    model.answering.order("hold fire")
    by_order = 0
    for _ in range(12):
        settle(battle)  # whoever sits there sees with no other's eyes
        if model.sitting.chair.seated == "coalition":
            assert model.told_now == []
        battle.deeds.answer(model.prompt.options[0])
        by_order += any(move.order for move in model.controller.past.reasons)
        assert model.prompt is not None, "the screen does not wait for what is answered unseen"
    assert by_order, "the order has answered"


def test_the_terminal_beside_a_window_that_is_handed_over_tells_nothing(battle: Any) -> None:
    """It told each side's questions and options, and nobody covers it."""
    out = io.StringIO()
    mirror = Mirror(out, typed=True, explain=True)
    mirror.attach(battle.model.controller)
    battle.window.mirror = mirror
    mirror.lines.append("help")
    for _ in range(4):
        battle.deeds.answer(battle.model.prompt.options[0])
        settle(battle)
    assert out.getvalue() == SECRET


def test_what_is_told_of_picks_left_out_is_not_told_the_next_person(battle: Any) -> None:
    model = battle.model
    model.sitting.notes.append("Fighters A: no longer needed.")
    model.reading.unfolded.add(1)
    model.answering.answer(DONE)
    settle(battle)
    assert model.sitting.chair.seated == "coalition"
    assert (model.sitting.notes, model.about.first, model.reading.unfolded) == ([], "", set())


def pan(screen: Any) -> None:
    screen.act("zoom:1.25")
    screen.act("pan:60 0")


def point(screen: Any) -> None:
    """At a stack, which fans out."""
    regions = [one.region for one in screen.board.pieces()]
    piece = next(one for one in screen.board.pieces() if regions.count(one.region) > 1)
    screen.on_mouse_motion(*screen.board.piece_place(piece.piece), 0, 0)
    assert screen.board.stacks.fanned
    assert screen.model.about.first


def walk(screen: Any) -> None:
    """Over the counters by keyboard, which fans out a stack."""
    while not screen.board.stacks.fanned:
        screen.act("counters:1")


@pytest.mark.parametrize("looks", [pan, point, walk])
def test_what_one_person_has_looked_at_is_not_seen_by_the_next(battle: Any, looks: Any) -> None:
    """A stack stayed fanned out, and the map where it was zoomed to: there lay who might fire."""
    model, board = battle.model, battle.board
    looks(battle)
    own = board.camera.scale
    battle.deeds.answer(DONE)
    settle(battle)
    assert model.sitting.chair.seated == "coalition"
    assert (board.stacks.fanned, board.pointed) == (None, Found())
    shown = board.camera.key
    board.look_for("a stranger")
    board.follow_question()
    assert board.camera.key == shown, "the view depends on the question alone"
    board.look_for(model.sitting.chair.seated)
    assert (model.about, model.target, model.piece) == (Tip(), "", "")
    while model.sitting.chair.seated == "coalition":
        battle.deeds.answer(model.prompt.options[0])
        settle(battle)
    assert board.camera.scale == own, "each has a view of his own"


def test_odds_of_what_one_person_points_at_are_not_shown_the_next(battle: Any) -> None:
    """Two sides may be asked in one position; each has its own odds, and points for itself."""
    model = battle.model
    choice = model.shown[0]
    model.hot = f"option:{choice.number}"
    model.over = battle.board.pieces()[0].piece
    settle_odds(battle)
    own = model.odds.report
    battle.deeds.answer(DONE)
    settle(battle)
    assert model.sitting.chair.seated == "coalition"
    assert (model.over, model.odds.pointed) == ("", "")
    assert model.options.order == ()
    assert own is None or model.odds.report is not own


def test_what_is_heard_does_not_tell_how_much_another_has_read(battle: Any) -> None:
    """The log of the one person was counted on in that of the next: dice were heard that had fallen
    long ago, or none that fell.
    """
    model, heard = battle.model, list[str]()
    battle.window.sounds.make = heard.append
    is_longer = False
    for _ in range(14):
        before, told = for_people(model.controller.game).now, len(heard)
        mine = len(model.controller.past.lines())
        battle.deeds.answer(model.prompt.options[0])
        fresh = for_people(model.controller.game).events_since(before)
        lines = log_lines(fresh, model.say)
        fell = any(line.dice or has_tag(line.kind, TURN) for line in lines)
        settle(battle)
        is_longer |= mine != len(model.controller.past.lines()) - len(lines)
        assert (len(heard) > told) == fell
    assert is_longer, "the logs differ in length"


def test_a_page_that_one_person_has_turned_is_not_turned_for_the_next(
    window: Any, tmp_path: Path
) -> None:
    """Both exchange by one kind of question, and the page of the one stood before the other: it
    told how many different cards he had.
    """
    people = dict.fromkeys(library.card("mogadishu-cards").sides({}).order, "human")
    setup = GameSetup("mogadishu-cards", people, "3", {}, (), "auto", tmp_path / "game.txt", False)
    window.settings.text_size = 150
    table = begin(setup)
    screen = GameScreen(window, table)
    window.show_view(screen)
    settle(screen)
    draw(screen)
    options, first = screen.model.options, screen.model.sitting.chair.seated
    screen.act("page:1")
    draw(screen)
    assert options.page == 1
    screen.deeds.answer(DONE)
    settle(screen)
    draw(screen)
    assert screen.model.sitting.chair.seated != first
    assert options.page == 0
    assert options.pages > 1
    table.leave()
    window.hide_view()
