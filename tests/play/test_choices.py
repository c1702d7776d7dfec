"""Choices that hold still: letters, lists of picks, plans, orders, ways, and what is all alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from somalia.engine.game import Game, Refused
from somalia.engine.kinds import Ask, declared
from somalia.engine.prompts import DONE, Choose
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.base import asks as base_asks
from somalia.games.campaign.rules.core import asks as core_asks
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars import asks as wars_asks
from somalia.games.campaign.text.orders import safest_way, shortest_way
from somalia.games.campaign.text.risk import offered_first, ranked
from somalia.games.card_duels.rules import kinds as card_kinds
from somalia.play import plans, table
from somalia.play.answers import Unclear
from somalia.play.controller import Controller
from somalia.play.listing import listing, numbered
from somalia.play.orders import ALIKE
from somalia.play.plans import ALL
from tests.months import copied

INFANTRY = tuple(f"us-infantry-5-5{letter}" for letter in "abc")

Taken = Callable[[str], Controller]


@pytest.fixture
def month(tmp_path: Path) -> Iterator[Taken]:
    """Takes up a kept month, up to the person's first question."""
    taken: list[table.Table] = []

    def take(name: str) -> Controller:
        copy = copied(name, tmp_path / f"{len(taken)}.txt")
        found = table.take_up(copy, False, lambda question: True, [])
        assert found is not None
        taken.append(found)
        controller = Controller(found)
        while not controller.asks_person:
            controller.advance()
        return controller

    yield take
    for one in taken:
        one.leave()


def order(controller: Controller, text: str) -> str:
    """Give a standing order, and let it answer."""
    assert controller.seat is not None
    told = controller.orders.give(text, controller.sight, controller.seat.name)
    controller.begin()
    while not controller.asks_person and not controller.is_over:
        controller.advance()
    return told or ""


def prompt_of(controller: Controller) -> Choose:
    assert controller.prompt is not None
    return controller.prompt


# -- letters ---------------------------------------------------------------------------------------


def test_every_kind_gives_each_of_its_words_a_letter_of_its_own() -> None:
    kinds = [
        *declared(Ask, core_asks, base_asks).values(),
        *declared(Ask, wars_asks).values(),
        *declared(Ask, card_kinds).values(),
    ]
    looked = 0
    for ask in kinds:
        words = (*ask.words, *ask.extras)
        keys = [ask.key(word) for word in words]
        assert len(set(keys)) == len(keys), ask
        assert all("A" <= key <= "Z" for key in keys), ask
        assert ask.key(DONE) == ""
        looked += bool(words)
    assert looked > 20


def test_missions_have_the_letters_that_are_declared(month: Taken) -> None:
    controller = month("un-one")
    lines = listing(controller.sight, prompt_of(controller), controller.display).lines
    assert [(line.key, line.options[0], line.mark) for line in lines] == [
        ("C", "convoy", "offered"),
        ("E", "escort", "offered"),
        ("F", "flush", "offered"),
        ("D", "development", "barred"),
        ("P", "pass", "barred"),
    ]
    barred = {line.key: line.barred for line in lines}
    assert barred["P"] is not None
    assert barred["P"].rule == "5.3"
    assert [line.number for line in lines] == [1, 2, 3, 0, 0]


# -- a list of picks -------------------------------------------------------------------------------


def test_a_list_of_picks_neither_shrinks_nor_changes_its_numbers(month: Taken) -> None:
    controller = month("un-twelve")
    controller.answer("fire")
    while not controller.asks_person:
        controller.advance()
    controller.answer("flush")
    controller.answer("mogadishu-port")
    display = controller.display

    def now() -> dict[str, tuple[int, str, int]]:
        lines = listing(controller.sight, prompt_of(controller), display).lines
        return {line.options[0]: (line.number, line.mark, len(line.picked)) for line in lines}

    before = now()
    assert before["us-infantry-5-5a"] == (1, "offered", 0)
    controller.answer("us-infantry-5-5a")
    controller.answer("us-infantry-5-5b")
    after = now()
    assert list(after) == list(before)
    assert [number for number, *_ in after.values()] == [number for number, *_ in before.values()]
    assert after["us-infantry-5-5a"] == (1, "offered", 2), "the third of them can still be picked"
    controller.answer("us-infantry-5-5c")
    assert now()["us-infantry-5-5a"] == (1, "picked", 3)
    prompt = prompt_of(controller)
    assert listing(controller.sight, prompt, display).ticked == {1: "US infantry 5-5 x3"}
    shown = {
        choice.number: choice.options for choice in numbered(controller.sight, prompt, display)
    }
    assert 1 not in shown
    assert shown[max(shown)] == (DONE,)
    found = listing(controller.sight, prompt, display)
    assert found.done == "done, start the Flush"
    assert found.unfinished is None
    assert found.picked == INFANTRY


def test_units_are_listed_nearest_first_then_the_strongest(month: Taken) -> None:
    controller = month("un-twelve")
    order(controller, "always the usual")
    twin = controller.planning.ahead("flush", "mogadishu-port")
    assert twin is not None
    state = twin.view
    prompt = twin.prompt
    assert isinstance(prompt, Choose)
    port = state.board.zone("mogadishu-port")
    units = [
        state.scenario.unit(line.options[0])
        for line in listing(twin, prompt, controller.display).lines
    ]
    marks = [
        (state.board.distance(state.board.zones[state.where[unit]], port), -unit.firepower)
        for unit in units
    ]
    assert marks == sorted(marks)
    assert len(set(marks)) > 4


# -- plans -----------------------------------------------------------------------------------------


def test_a_plan_is_given_and_taken_back_as_one(month: Taken) -> None:
    controller = month("bandits")
    count = controller.game.count
    start = controller.game.state.board.zone("kismayu")
    plan = controller.planning.make("move", "kismayu", "jilib", ALL)
    assert plan.options == ("move", "kismayu", "jilib")  # who alone stands there goes
    assert plan.name == "Move, Kismayu, Jilib"
    assert not controller.held.hold_plan(plan, "dice"), "no die follows"
    controller.planning.give(plan)
    assert not controller.game.state.gangs[start]
    assert [answer.ask for answer in controller.game.all_answers()[count:][:3]] == [
        "bandit.mission",
        "move.from",
        "move.to",
    ]
    controller.back.undo_line()
    assert controller.game.count == count
    assert controller.game.state.gangs[start]


def test_a_plan_that_leads_to_a_die_waits_to_be_confirmed(month: Taken) -> None:
    controller = month("un-one")
    plan = controller.planning.make("flush", "south-mogadishu")
    assert controller.held.hold_plan(plan, "dice")
    waits = controller.held.pending
    assert waits is not None
    assert (waits.name, waits.plan) == ("Flush, South Mogadishu", plan)
    assert "1 die" in waits.then or "Bandits" in waits.then or "dice" in waits.then
    controller.held.drop()
    assert controller.game.count == 104, "nothing has been given"
    controller.held.hold_plan(plan, "dice")
    controller.give_pending()
    assert controller.game.count > 104
    assert controller.held.pending is None
    with pytest.raises(Refused, match="nothing to confirm"):
        controller.give_pending()


@pytest.mark.parametrize(
    "steps, why",
    [
        (("development",), "^6.13: "),
        (("flush", "nowhere"), "isn't an option"),
        (("flush", "belet-huen", "us-marine-5-4a", "x"), "isn't an option"),
        (("convoy", ALL, "baidoa"), "no more questions"),
    ],
)
def test_a_plan_that_is_not_possible_is_refused_with_its_rule_and_nothing_is_given(
    month: Taken, steps: tuple[str, ...], why: str
) -> None:
    controller = month("un-one")
    with pytest.raises(Refused, match=why):
        controller.planning.make(*steps)
    assert controller.game.count == 104


def test_a_plan_of_another_position_is_refused(month: Taken) -> None:
    controller = month("bandits")
    plan = controller.planning.make("move", "kismayu", "jilib")
    controller.planning.give(plan)
    count = controller.game.count
    with pytest.raises(Refused, match="another position"):
        controller.planning.give(plan)
    assert controller.game.count == count, "nothing of it has been given"


def test_what_could_be_chosen_after_a_mission_is_shown_before_it_is_chosen(month: Taken) -> None:
    controller = month("un-one")
    twin = controller.planning.ahead("flush")
    assert twin is not None
    assert isinstance(twin.prompt, Choose)
    assert twin.prompt.ask == "flush.zone"
    assert controller.game.count == 104
    assert controller.planning.ahead("convoy", ALL) is None


@pytest.mark.parametrize(
    "line, options",
    [
        ("flush jawhar", ("flush", "jawhar")),
        ("f south m", ("flush", "south-mogadishu")),
        ("flush south mogadishu all.", ("flush", "south-mogadishu")),
        ("escort baidoa", ("escort", "baidoa")),
        ("flush jawhar directly", None),
        ("flush nowhere", None),
        ("flush 3 all 2", None),
    ],
)
def test_words_are_read_as_a_plan(month: Taken, line: str, options: tuple[str, ...] | None) -> None:
    controller = month("un-one")
    if options is None:
        with pytest.raises(Unclear):
            plans.read(line, controller.sight, controller.display, controller.say)
    else:
        found = plans.read(line, controller.sight, controller.display, controller.say)
        assert found.options == options


# -- orders ----------------------------------------------------------------------------------------


def test_the_set_up_places_all_that_is_left_and_is_taken_back_as_one(month: Taken) -> None:
    controller = month("set-up")
    controller.answer("guban")
    count = controller.game.count
    order(controller, "set up by itself")
    placed = [a for a in controller.game.all_answers() if a.ask == "setup.zone"]
    assert len([one for one in placed if one.how != "forced"]) == 16
    assert placed[0].value == "guban"
    assert controller.game.rules.phase(controller.view).turn == 1
    assert order(controller, "set up by itself").startswith("No order")
    assert not controller.orders.of("bandit")
    again = month("set-up")
    again.answer("guban")
    order(again, "set up by itself")
    assert again.game.all_answers() == controller.game.all_answers(), "the same game, the same way"
    assert count == 13


def test_a_set_up_that_is_taken_back_is_not_begun_again(month: Taken) -> None:
    controller = month("set-up")
    seat = controller.seat
    assert seat is not None
    controller.orders.give("set up by itself", controller.sight, seat.name)
    controller.begin()
    for _ in range(5):
        controller.advance()
    assert controller.game.count == 17
    controller.back.undo_line()
    assert controller.game.count == 12
    assert controller.orders.of(seat.name) == []
    controller.answer("berbera")
    assert controller.asks_person


def test_missions_in_turn_end_where_one_is_not_possible_as_it_is_named(month: Taken) -> None:
    controller = month("bandits")
    order(
        controller,
        "in turn move kismayu jilib all, move baardhere guban all, move kismayu jilib all, "
        "move jawhar jilib all",
    )
    given = [str(a.value) for a in controller.game.all_answers()[30:] if a.ask == "move.from"]
    assert given == ["kismayu", "baardhere"]
    assert controller.asks_person
    assert controller.orders.of("bandit") == []
    told = order(controller, "in turn")
    assert told == ""


def test_missions_in_turn_are_ordered_where_a_mission_is_asked_for(month: Taken) -> None:
    controller = month("set-up")
    assert order(controller, "in turn raid baidoa all").startswith("No order")
    assert not controller.orders.of("bandit")


def test_ways_by_order(month: Taken) -> None:
    controller = month("un-one")
    twin = controller.planning.ahead("flush", "kismayu")
    assert twin is not None
    prompt, state = twin.prompt, twin.view
    assert isinstance(prompt, Choose)
    force = (prompt.about or {})["force"]
    rated = ranked(state, [state.board.way(id) for id in prompt.options], force)
    least = min(len(way) for way, _ in rated)
    assert len(state.board.way(shortest_way(state, prompt))) == least
    risks = {way.id: risk for way, risk in rated}
    assert risks[safest_way(state, prompt)].hits == min(risk.hits for risk in risks.values())
    order(controller, "always the shortest way")
    given = "always the safest way"
    order(controller, given)
    assert controller.orders.of("un") == [given], "one order about ways"


def test_counters_that_are_all_alike_are_not_asked_about(month: Taken) -> None:
    """Which of two gangs of one kind in one Zone is lost makes no difference."""
    controller = month("bandits")
    state = controller.game.state
    alike = [unit for unit in state.units if unit.kind == "pink-1" and state.where[unit] >= 0][:2]
    assert len(alike) == 2
    apart = Choose("bandit", "losses", "6", alike)
    assert controller.orders.answer(controller.sight, apart, "bandit") is None
    zone = state.board.zone("guban")
    effects.move(state, alike, zone, "2")
    together = Choose("bandit", "losses", "6", alike)
    given = controller.orders.answer(controller.sight, together, "bandit")
    assert given == (alike[0].id, ALIKE)
    other = next(unit for unit in state.units if unit.id == "purple-2a")
    among = Choose("bandit", "losses", "6", [*alike, other])
    assert controller.orders.answer(controller.sight, among, "bandit") is None
    picks = Choose("bandit", "losses", "6", alike, picks=True)
    assert controller.orders.answer(controller.sight, picks, "bandit") is None


def test_what_an_order_leads_to_is_confirmed_with_the_answer_before_it(month: Taken) -> None:
    """The way is an order's to name: the Zone is the last answer before a die can fall."""
    controller = month("un-one")
    controller.answer("flush")
    assert not controller.held.hold(["jawhar"], "dice"), "the way is still to be named"
    order(controller, "always the shortest way")
    assert controller.held.hold(["jawhar"], "dice")
    assert controller.held.pending is not None
    assert controller.held.pending.name == "Jawhar"


# -- ways ------------------------------------------------------------------------------------------


def gangs_around(*places: tuple[str, str]) -> Game:
    """A unit in Mogadishu's south about to flush Jawhar, gangs in these Zones."""
    scenario = load("somalia-1992")
    rules = Campaign(scenario)
    state = CampaignState(scenario)
    state.turn, state.sp["un"], state.un_has_choice = 4, 6, True
    state.step = [step.id for step in rules.sequence].index("operations")
    board = scenario.board
    effects.place(state, effects.draw(state, "un-infantry-3-2"), board.zone("south-mogadishu"), "2")
    for zone, kind in places:
        effects.place(state, effects.draw(state, kind), board.zone(zone), "2")
    game = Game(rules, state=state, auto_dice=False)
    for option in ("flush", "jawhar"):
        game.answer("un", option)
    return game


def test_three_ways_are_offered_that_differ_in_what_may_happen() -> None:
    game = gangs_around(("jawhar", "pink-1"), ("baidoa", "orange-3"), ("north-mogadishu", "pink-2"))
    prompt, state = game.prompt, game.state
    assert isinstance(prompt, Choose)
    rated = ranked(state, [state.board.way(id) for id in prompt.options if ">" in id])
    first = offered_first(rated)
    assert 1 < len(first) <= 3
    assert first[0] == rated[0], "the safest of the shortest"
    assert first[1][1].hits == min(risk.hits for _, risk in rated) or (
        first[0][1].hits == min(risk.hits for _, risk in rated)
    )
    zones = [frozenset(one.zone for one in risk.zones) for _, risk in first]
    assert len(set(zones)) == len(zones)


def test_where_nobody_can_ambush_one_way_is_as_good_as_all() -> None:
    game = gangs_around(("guban", "pink-1"))
    prompt, state = game.prompt, game.state
    assert isinstance(prompt, Choose)
    rated = ranked(state, [state.board.way(id) for id in prompt.options if ">" in id])
    assert len(rated) > 5
    assert [way for way, _ in offered_first(rated)] == [rated[0][0]]
    assert rated[0][1].hits == Fraction(0)
