"""Odds as a sentence: the likeliest first, then what matters most of the rest, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.games.campaign.core import effects
from somalia.games.campaign.core.components import Scenario
from somalia.games.campaign.core.game import Campaign
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display import convoys
from somalia.games.campaign.display.odds import (
    EVERYBODY,
    NOBODY,
    FightResult,
    Odds,
    odds_of,
    spread,
)
from somalia.games.campaign.display.odds_sentence import (
    best,
    chance_told,
    of_convoy,
    of_way,
    sentence,
    worth,
)
from somalia.games.campaign.display.risk import risk_of
from somalia.games.campaign.scenario import load

NOTHING = FightResult(0, 0, 0, 0, 0, 0, 0, 0, False, False)


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load("somalia-1992")


def odds(*outcomes: tuple[int, dict[str, Any]]) -> Odds:
    """Outcomes by how many of all cases they come in, and what differs from nothing in them."""
    whole = sum(many for many, _ in outcomes)
    found: dict[FightResult, Fraction] = {}
    for many, what in outcomes:
        result = NOTHING._replace(**what)
        found[result] = found.get(result, Fraction(0)) + Fraction(many, whole)
    return found


FOUND: dict[str, Any] = {"contacted": 1}


@pytest.mark.parametrize(
    "chance, told",
    [
        (Fraction(1, 6), "1 in 6"),
        (Fraction(1, 2), "1 in 2"),
        (Fraction(1, 36), "1 in 36"),
        (Fraction(6, 37), "1 in 6"),  # within a twentieth
        (Fraction(2, 5), "40%"),  # 1 in 2 and 1 in 3 are both too far
        (Fraction(2, 3), "67%"),
        (Fraction(1, 216), "<1%"),
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_chance_is_said_as_one_in_so_many_where_that_is_near(chance: Fraction, told: str) -> None:
    assert chance_told(chance) == told


@pytest.mark.parametrize(
    "who, outcomes, told",
    [
        ("un", [(1, {})], "Sure: nothing can happen."),
        (
            "un",
            [
                (4, {**FOUND, "losses": 1}),
                (1, {**FOUND, "losses": 1, "hits": 1}),
                (1, {**FOUND, "losses": 1, "bandit_stars": 1}),
            ],
            (
                "Likely: one gang lost, no hit on you; 1 in 6 you are confined to base; 1 in 6 you "
                "are hit."
            ),
        ),
        (
            "un",
            [(4, {}), (1, {**FOUND}), (1, {**FOUND, "losses": 2})],
            "Likely: nobody is found; 1 in 6 a gang is lost.",
        ),
        (
            "un",
            [(3, {**FOUND, "losses": 2}), (2, {**FOUND, "losses": 1}), (1, {**FOUND, "losses": 4})],
            "Likely: two gangs lost; 1 in 6 three or more gangs are lost.",
        ),
        (
            "un",
            [(3, {}), (1, {"ambushes": 1, "hits": 1})],
            "Likely: nobody ambushes; 1 in 4 you are hit.",
        ),
        (
            "un",
            [
                (5, {}),
                (1, {"ambushes": 1, "hits": 2, "bandit_stars": 1, "called_off": True}),
            ],
            (
                "Likely: nobody ambushes; 1 in 6 you are confined to base and the mission is "
                "called off; 1 in 6 you are hit."
            ),
        ),
        (
            "un",
            [(4, {"done": True}), (2, {})],
            "Likely: the project succeeds; 1 in 3 the project fails.",
        ),
        (
            "un",
            [(1, {"done": True}), (5, {})],
            "Likely: the project fails; 1 in 6 the project succeeds.",
        ),
        ("un", [(1, {"done": True})], "Sure: the project succeeds."),
        (
            "un",
            [(5, {**FOUND, "losses": 1}), (1, {**FOUND, "leaders": 1})],
            "Likely: one gang lost; 1 in 6 a Leader is lost; 1 in 6 no gang lost.",
        ),
        (
            "bandit",
            [(3, {"taken": 2, "robbed": 1}), (2, {}), (1, {"taken": 2, "losses": 1, "robbed": 1})],
            (
                "Likely: 2 SP taken, no gang of yours lost; 1 in 3 no SP taken; 1 in 6 a gang of "
                "yours is lost."
            ),
        ),
        (
            "bandit",
            [(4, {"hits": 2}), (1, {"hits": 1}), (1, {"hits": 3, "bandit_stars": 1})],
            (
                "Likely: two hits on the UN; 1 in 6 the UN is confined to base; 1 in 6 three or "
                "more hits on the UN."
            ),
        ),
        (
            "bandit",
            [(2, {"losses": 1, "leaders": 1}), (2, {"losses": 2}), (2, {"losses": 3})],
            (
                "Likeliest: two gangs of yours lost; 1 in 3 a Leader of yours is lost; 1 in 3 "
                "three or more gangs of yours are lost."
            ),
        ),
    ],
)
def test_what_is_likeliest_comes_first_in_the_view_of_who_asks(
    scenario: Scenario, who: str, outcomes: list[tuple[int, dict[str, Any]]], told: str
) -> None:
    assert sentence(odds(*outcomes), scenario, who) == told


# -- real fights -----------------------------------------------------------------------------------


def in_operations(scenario: Scenario, un: bool = True) -> State:
    """An empty map in the Operations Phase of turn 4."""
    rules = Campaign(scenario)
    state = State(scenario)
    state.turn, state.sp["un"], state.un_has_choice = 4, 6, un
    state.step = [step.id for step in rules.sequence].index("operations")
    return state


def put(state: State, zone: str, *kinds: str) -> None:
    for kind in kinds:
        effects.place(state, effects.draw(state, kind), state.board.zone(zone), "2")


def asked(scenario: Scenario, state: State, side: str, *options: str) -> Game:
    """The game after these answers; forced ones give themselves."""
    game = Game(Campaign(scenario), state=state, auto_dice=False)
    for option in options:
        game.answer(side, option)
    return game


def test_a_flush(scenario: Scenario) -> None:
    """A gang of 2 in open country is found on 4 or less; 5 scores on 4 to 6, it on a 6 only."""
    state = in_operations(scenario)
    put(state, "baidoa", "pink-2", "un-infantry-3-2", "un-infantry-2-2")
    put(state, "guban", "orange-1")
    found, note = odds_of(asked(scenario, state, "un", "flush"), "baidoa")
    assert note == ""
    assert spread(found, lambda r: r.contacted) == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert spread(found, lambda r: r.losses)[1] == Fraction(1, 3)
    assert sentence(found, scenario, "un") == (
        "Likeliest: nobody is found; 1 in 3 a gang is lost; 1 in 18 you are hit."
    )


def test_the_ways_of_an_escort(scenario: Scenario) -> None:
    """Past a gang of 2 in Jawhar, or round it through Baidoa, where nothing can happen."""
    state = in_operations(scenario)
    put(state, "jawhar", "pink-2")
    put(state, "south-mogadishu", "un-infantry-3-2")
    state.famine = 1
    game = asked(scenario, state, "un", "escort", "belet-huen")

    def told(way: str, **how: Any) -> str:
        found, note = odds_of(game, way, **how)
        assert note == ""
        risk = risk_of(state, state.board.way(way))
        return of_way(found, risk, scenario, "un")

    past, around = "south-mogadishu>jawhar>belet-huen", "south-mogadishu>baidoa>belet-huen"
    assert told(past, case=EVERYBODY) == (
        "Likely: you are ambushed, no gang lost, no hit on you; 1 in 6 you are hit at Jawhar; "
        "1 in 6 a gang is lost."
    )
    assert told(past, case=NOBODY) == "Sure: nothing can happen."
    assert told(around, case=EVERYBODY) == "Sure: nothing can happen.", "nor what comes after it"


def test_a_project(scenario: Scenario) -> None:
    """Militia in open country with gangs there succeed on 5 and 6."""
    state = in_operations(scenario)
    put(state, "baidoa", "un-mp-2-3", "pink-1")
    found, _ = odds_of(asked(scenario, state, "un", "development"), "baidoa")
    assert sentence(found, scenario, "un") == (
        "Likely: the project fails; 1 in 3 the project succeeds."
    )
    assert worth(found, "success") == (Fraction(1, 3), Fraction(0))


def test_a_raid_on_units_and_one_on_a_convoy(scenario: Scenario) -> None:
    state = in_operations(scenario, un=False)
    put(state, "baidoa", "un-infantry-3-2", "pink-3", "pink-2")
    put(state, "kismayu", "purple-2")
    state.famine = 1
    effects.place_convoy(state, state.board.zone("kismayu"))
    game = asked(scenario, state, "bandit", "raid")
    rated = {zone: odds_of(game, zone)[0] for zone in ("baidoa", "kismayu")}
    told = {zone: sentence(found, scenario, "bandit") for zone, found in rated.items()}
    assert told == {
        "baidoa": (
            "Likeliest: no hit on the UN, no gang of yours lost; 1 in 2 the UN is hit; 1 in 3 a "
            "gang of yours is lost."
        ),
        "kismayu": "Likely: no SP taken; 1 in 6 SP are taken.",
    }
    assert best(rated, "raid") == ["kismayu"]


def test_a_convoy(scenario: Scenario) -> None:
    state = in_operations(scenario)
    put(state, "kismayu", "purple-2")
    put(state, "jilib", "un-infantry-3-2")
    state.famine = 1
    game = asked(scenario, state, "un", "convoy")
    later = convoys.later(game, state.board.zone("kismayu"), convoys.ALL_RAID)
    assert of_convoy(later) == (
        "Likely: not robbed if it is raided; 1 in 6 it is robbed; an escort changes nothing."
    )
    far = convoys.later(game, state.board.zone("belet-huen"), convoys.ALL_RAID)
    assert of_convoy(far) == "Sure: no Raid robs it."


def test_the_parties_of_2006() -> None:
    war = load("icu-2006")
    found = odds(
        (3, {"parts": (("lost:icu", 1),)}),
        (2, {"parts": (("lost:icu", 1), ("lost:pink", 1)), "stars": 1}),
        (1, {"parts": (("lost:pink", 2),), "ambushes": 1}),
    )
    assert sentence(found, war, "icu") == (
        "Likely: nobody ambushes, one unit of yours lost; 1 in 2 a unit of Pink is lost; 1 in 3 a "
        "critical hit."
    )
    assert sentence(found, war, "warlords") == (
        "Likely: nobody ambushes, one unit of the ICU lost; 1 in 2 a unit of yours is lost; 1 in 3 "
        "a critical hit."
    )


# -- which is best ---------------------------------------------------------------------------------


def test_the_best_options_are_those_whose_figure_is_greatest() -> None:
    rated = {
        "a": odds((1, {"contacted": 1}), (5, {})),
        "b": odds((4, {"contacted": 1}), (2, {})),
        "c": odds((1, {})),
        "d": odds((4, {"contacted": 1, "losses": 1}), (2, {})),
        "e": odds((3, {"contacted": 1}), (3, {})),
    }
    assert best(rated, "contact") == ["d", "b", "e"]
    assert best(rated, "contact", 1) == ["d"]
    assert best({"a": rated["c"], "b": rated["c"]}, "contact") == []
    assert best({"a": rated["c"]}, "contact") == ["a"]
    assert best({}, "contact") == []


def test_a_convoy_is_best_where_it_is_safest() -> None:
    rated = {"a": odds((1, {"robbed": 1}), (1, {})), "b": odds((1, {}))}
    assert best(rated, "robbed") == ["b"]


def test_ways_are_best_where_fewest_are_hit() -> None:
    rated = {"a": odds((1, {"hits": 1}), (1, {})), "b": odds((1, {"hits": 1}), (5, {}))}
    assert best(rated, "") == ["b"]
