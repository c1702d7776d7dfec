"""Odds as a sentence: what is likely of each thing, then what matters most of the rest, exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from textwrap import wrap
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text import convoys
from somalia.games.campaign.text.odds import EVERYBODY, NOBODY, FightResult, Odds, odds_of, spread
from somalia.games.campaign.text.odds_sentence import (
    best,
    chance_that,
    chance_told,
    forecast,
    of_convoy,
    of_way,
    sentence,
    worth,
)
from somalia.games.campaign.text.risk import risk_of

NOTHING = FightResult(0, 0, 0, 0, 0, 0, 0, 0, False, False)


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
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
    "chance, told",
    [
        (Fraction(1, 2), "Even chance: you are hit"),
        (Fraction(49, 100), "49%: you are hit"),  # near 1 in 2, but not even
        (Fraction(51, 100), "51%: you are hit"),
        (Fraction(2, 5), "40%: you are hit"),
        (Fraction(1, 3), "1 in 3: you are hit"),
        (Fraction(1, 216), "<1%: you are hit"),
    ],
)
def test_even_chances_are_exactly_one_in_two(chance: Fraction, told: str) -> None:
    assert chance_that(chance, "you are hit") == told


@pytest.mark.parametrize(
    "many, told",
    [
        (0, "Nothing can happen."),
        (1, "Likely: no SP taken. 1 in 100: some SP taken."),
        (39, "Likely: no SP taken. 39%: some SP taken."),
        (40, "40%: some SP taken."),
        (50, "Even chance: some SP taken."),
        (60, "60%: some SP taken."),
        (61, "Likely: 1 SP taken. 39%: no SP taken."),
        (100, "Certain: 1 SP taken."),
    ],
)
def test_where_likely_begins(scenario: CampaignScenario, many: int, told: str) -> None:
    found = odds((many, {"taken": 1}), (100 - many, {}))
    assert (
        sentence({r: chance for r, chance in found.items() if chance}, scenario, "bandit") == told
    )


@pytest.mark.parametrize(
    "who, outcomes, told",
    [
        ("un", [(1, {})], "Nothing can happen."),
        (
            "un",
            [
                (4, {**FOUND, "losses": 1}),
                (1, {**FOUND, "losses": 1, "hits": 1}),
                (1, {**FOUND, "losses": 1, "bandit_stars": 1}),
            ],
            "Certain: one gang lost. 1 in 6: you are confined to base. 1 in 6: you are hit.",
        ),
        (
            "un",
            [
                (4, {**FOUND, "losses": 1}),
                (1, {**FOUND, "losses": 1, "hits": 1, "bandit_stars": 1}),
                (1, {**FOUND, "leaders": 1, "bandit_stars": 1}),
            ],
            (
                "Likely: one gang lost, no hits on you. 1 in 3: you are confined to base. "
                "1 in 6: a Leader is lost."
            ),
        ),
        (  # that nobody is hit is not said beside the chance of it
            "un",
            [
                (5, {**FOUND, "losses": 1}),
                (4, {**FOUND, "losses": 1, "bandit_stars": 1}),
                (1, {**FOUND, "leaders": 1, "hits": 1, "bandit_stars": 1}),
            ],
            (
                "Likely: one gang lost. Even chance: you are confined to base. 1 in 10: a "
                "Leader is lost. 1 in 10: you are hit."
            ),
        ),
        (  # neither is likely
            "un",
            [(1, {}), (1, {**FOUND, "losses": 1})],
            "Even chance: a gang is lost.",
        ),
        (
            "un",
            [(11, {}), (9, {**FOUND, "losses": 1})],
            "45%: a gang is lost.",
        ),
        (  # what is likeliest together, nothing at all and three hits, is likely in no part
            "un",
            [
                (3, {"ambushes": 1, "hits": 3, "called_off": True}),
                (2, {**FOUND, "ambushes": 1, "losses": 1}),
                (2, {**FOUND, "ambushes": 1, "losses": 1, "hits": 1}),
                (2, {**FOUND, "ambushes": 1, "losses": 2}),
                (1, {"ambushes": 1, "losses": 1}),
            ],
            (
                "Certain: you are ambushed. Likely: at least one gang lost. Even chance: you are "
                "hit. 30%: the mission is called off. 30%: no gangs are lost."
            ),
        ),
        (
            "un",
            [(4, {}), (1, {**FOUND}), (1, {**FOUND, "losses": 2})],
            "Likely: no contact. 1 in 6: a gang is lost.",
        ),
        (
            "un",
            [(3, {**FOUND, "losses": 2}), (2, {**FOUND, "losses": 1}), (1, {**FOUND, "losses": 4})],
            "Likely: at least two gangs lost. 1 in 6: three or more gangs are lost.",
        ),
        (
            "un",
            [(3, {}), (1, {"ambushes": 1, "hits": 1})],
            "Likely: no Ambush. 1 in 4: you are hit.",
        ),
        (
            "un",
            [
                (5, {}),
                (1, {"ambushes": 1, "hits": 2, "bandit_stars": 1, "called_off": True}),
            ],
            (
                "Likely: no Ambush. 1 in 6: you are confined to base and the mission is "
                "called off. 1 in 6: you are hit."
            ),
        ),
        (
            "un",
            [(4, {"done": True}), (2, {})],
            "Likely: the project succeeds. 1 in 3: the project fails.",
        ),
        (
            "un",
            [(1, {"done": True}), (5, {})],
            "Likely: the project fails. 1 in 6: the project succeeds.",
        ),
        ("un", [(1, {"done": True})], "Certain: the project succeeds."),
        (
            "un",
            [(5, {**FOUND, "losses": 1}), (1, {**FOUND, "leaders": 1})],
            "Likely: one gang lost. 1 in 6: a Leader is lost. 1 in 6: no gangs are lost.",
        ),
        (
            "bandit",
            [(3, {"taken": 2, "robbed": 1}), (2, {}), (1, {"taken": 2, "losses": 1, "robbed": 1})],
            ("Likely: 2 SP taken. 1 in 6: you lose a gang. 1 in 3: no SP taken."),
        ),
        (
            "bandit",
            [(4, {"hits": 2}), (1, {"hits": 1}), (1, {"hits": 3, "bandit_stars": 1})],
            (
                "Likely: two hits on the UN. 1 in 6: the UN is confined to base. 1 in 6: the UN is "
                "hit three times or more."
            ),
        ),
        (
            "bandit",
            [(2, {"losses": 1, "leaders": 1}), (2, {"losses": 2}), (2, {"losses": 3})],
            (
                "Likely: you lose at least two gangs. 1 in 3: you lose a Leader. 1 in "
                "3: you lose three or more gangs."
            ),
        ),
    ],
)
def test_what_is_likely_comes_first_in_the_view_of_who_asks(
    scenario: CampaignScenario, who: str, outcomes: list[tuple[int, dict[str, Any]]], told: str
) -> None:
    assert sentence(odds(*outcomes), scenario, who) == told


# -- any odds --------------------------------------------------------------------------------------

RESULTS = st.builds(
    lambda hits, losses, leaders, taken, found, ambushes, stars, yes, party: NOTHING._replace(
        hits=hits,
        losses=losses,
        leaders=leaders,
        taken=taken,
        contacted=found,
        ambushes=ambushes,
        bandit_stars=stars,
        stars=stars,
        called_off=yes[0],
        done=yes[1],
        parts=tuple((id, many) for id, many in party if many),
    ),
    *(st.integers(0, most) for most in (3, 4, 1, 3, 2, 1, 1)),
    st.tuples(st.booleans(), st.booleans()),
    st.tuples(
        *(
            st.tuples(st.just(id), st.integers(0, 2))
            for id in ("lost:icu", "lost:pink", "lost:warlords", "sp:icu")
        )
    ),
)
ODDS = st.lists(st.tuples(st.integers(1, 20), RESULTS), min_size=1, max_size=8).map(
    lambda drawn: odds(*((many, result._asdict()) for many, result in drawn))
)
ASKED = st.sampled_from([("somalia-1992", "un"), ("somalia-1992", "bandit"), ("icu-2006", "icu")])


@given(ODDS, ASKED, st.booleans())
def test_each_clause_is_true_by_itself(
    found: Odds, asked: tuple[str, str], is_ambush: bool
) -> None:
    scenario, who = load(asked[0]), asked[1]
    told = forecast(found, scenario, who, is_ambushing=is_ambush)
    checked = [
        *((one, one.chance == 1) for one in told.sure),
        *((one, Fraction(3, 5) < one.chance < 1) for one in told.likely),
        *((one, Fraction(2, 5) <= one.chance <= Fraction(3, 5)) for one in told.even),
        *((one, 0 < one.chance <= Fraction(3, 5)) for one in told.rare),
    ]
    for clause, is_so in checked:
        assert clause.chance == sum(chance for r, chance in found.items() if clause.holds(r))
        assert is_so, clause.text


@given(ODDS, ASKED)
def test_no_clause_contradicts_another(found: Odds, asked: tuple[str, str]) -> None:
    told = forecast(found, load(asked[0]), asked[1])
    strong = [*told.sure, *told.likely]
    for one, other in combinations(strong, 2):
        assert any(one.holds(r) and other.holds(r) for r in found), (one.text, other.text)
    for one in strong:
        for other in (*told.even, *told.rare):
            if not any(one.holds(r) and other.holds(r) for r in found):
                assert one.chance + other.chance <= 1, "what comes otherwise"
                assert other.chance < Fraction(2, 5)
            if one.matter is other.matter and one.is_none and other.is_any:
                is_aim = one.matter.name in ("done", "found")
                assert is_aim or all(few.is_none for few in strong), "no hit, 1 in 6 a hit"
                assert not told.even or is_aim


@given(ODDS, ASKED)
def test_the_sentence_is_short_and_says_what_is_likely_first(
    found: Odds, asked: tuple[str, str]
) -> None:
    told = forecast(found, load(asked[0]), asked[1])
    said = told.text
    assert len(wrap(said, 60)) <= 3, said
    assert len(told.rare) <= 2
    if told.sure or told.likely:
        assert said.startswith("Certain: " if told.sure else "Likely: ")
    elif told.even:
        assert not said.startswith(("Certain", "Likely")), said
    assert "1 in 2:" not in said
    assert ("Even chance:" in said) == any(
        one.chance == Fraction(1, 2) for one in (*told.even, *told.rare)
    )


# -- real fights -----------------------------------------------------------------------------------


def in_operations(scenario: CampaignScenario, un: bool = True) -> CampaignState:
    """An empty map in the Operations Phase of turn 4."""
    rules = Campaign(scenario)
    state = CampaignState(scenario)
    state.turn, state.sp["un"], state.un_has_choice = 4, 6, un
    state.step = [step.id for step in rules.sequence].index("operations")
    return state


def put(state: CampaignState, zone: str, *kinds: str) -> None:
    for kind in kinds:
        effects.place(state, effects.draw(state, kind), state.board.zone(zone), "2")


def asked(scenario: CampaignScenario, state: CampaignState, side: str, *options: str) -> Game:
    """The game after these answers; forced ones give themselves."""
    game = Game(Campaign(scenario), state=state, auto_dice=False)
    for option in options:
        game.answer(side, option)
    return game


def test_a_flush(scenario: CampaignScenario) -> None:
    """A gang of 2 in open country is found on 4 or less; 5 scores on 4 to 6, it on a 6 only."""
    state = in_operations(scenario)
    put(state, "baidoa", "pink-2", "un-infantry-3-2", "un-infantry-2-2")
    put(state, "guban", "orange-1")
    found, note = odds_of(Sight(asked(scenario, state, "un", "flush")), "baidoa")
    assert note == ""
    assert spread(found, lambda r: r.contacted) == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert spread(found, lambda r: r.losses)[1] == Fraction(1, 3)
    assert sentence(found, scenario, "un") == (
        "Likely: contact. 1 in 18: you are hit. 1 in 3: a gang is lost."
    )


def test_the_ways_of_an_escort(scenario: CampaignScenario) -> None:
    """Past a gang of 2 in Jawhar, or round it through Baidoa, where nothing can happen."""
    state = in_operations(scenario)
    put(state, "jawhar", "pink-2")
    put(state, "south-mogadishu", "un-infantry-3-2")
    state.famine = 1
    game = asked(scenario, state, "un", "escort", "belet-huen")

    def told(way: str, **how: Any) -> str:
        found, note = odds_of(Sight(game), way, **how)
        assert note == ""
        risk = risk_of(state, state.board.way(way))
        return of_way(found, risk, scenario, "un")

    past, around = "south-mogadishu>jawhar>belet-huen", "south-mogadishu>baidoa>belet-huen"
    assert told(past, case=EVERYBODY) == (
        "Worst case (all Ambushes). Likely: no gangs lost, no hits on you. 1 in 6: you are hit at "
        "Jawhar. 1 in 6: a gang is lost."
    )
    assert told(past, case=NOBODY) == "Nothing can happen."
    assert told(around, case=EVERYBODY) == "Nothing can happen.", "nor what comes after it"


def test_a_project(scenario: CampaignScenario) -> None:
    """Militia in open country with gangs there succeed on a 6."""
    state = in_operations(scenario)
    put(state, "baidoa", "un-mp-2-3", "pink-1")
    found, _ = odds_of(Sight(asked(scenario, state, "un", "development")), "baidoa")
    assert sentence(found, scenario, "un") == (
        "Likely: the project fails. 1 in 6: the project succeeds."
    )
    assert worth(found, "success") == (Fraction(1, 6), Fraction(0))


def test_a_raid_on_units_and_one_on_a_convoy(scenario: CampaignScenario) -> None:
    state = in_operations(scenario, un=False)
    put(state, "baidoa", "un-infantry-3-2", "pink-3", "pink-2")
    put(state, "kismayu", "purple-2")
    state.famine = 1
    effects.place_convoy(state, state.board.zone("kismayu"))
    game = asked(scenario, state, "bandit", "raid")
    rated = {zone: odds_of(Sight(game), zone)[0] for zone in ("baidoa", "kismayu")}
    told = {zone: sentence(found, scenario, "bandit") for zone, found in rated.items()}
    assert told == {
        "baidoa": "Even chance: the UN is hit. 1 in 3: you lose a gang.",
        "kismayu": "Likely: no SP taken. 1 in 6: some SP taken.",
    }
    assert best(rated, "raid") == ["kismayu"]


def test_a_convoy(scenario: CampaignScenario) -> None:
    state = in_operations(scenario)
    put(state, "kismayu", "purple-2")
    put(state, "jilib", "un-infantry-3-2")
    state.famine = 1
    game = asked(scenario, state, "un", "convoy")
    later = convoys.later(Sight(game), state.board.zone("kismayu"), convoys.ALL_RAID)
    assert of_convoy(later) == (
        "Likely: not robbed if raided. 1 in 6: a Raid robs it. The strongest escort makes "
        "no difference, but may hit raiders."
    )
    far = convoys.later(Sight(game), state.board.zone("belet-huen"), convoys.ALL_RAID)
    assert of_convoy(far) == "No Raid can rob it."


@pytest.mark.parametrize(
    "alone, escorted, told",
    [
        ((1, 0), (1, 5), "Certain: robbed if raided. Robbed with the strongest escort: 1 in 6."),
        (
            (3, 1),
            (1, 1),
            (
                "Likely: robbed if raided. 1 in 4: a Raid fails to rob it. Robbed with the "
                "strongest escort: even chance."
            ),
        ),
        (
            (1, 1),
            (0, 1),
            "Even chance: robbed if raided. Robbed with the strongest escort: never.",
        ),
        ((9, 11), (9, 11), "45%: robbed if raided."),
        ((1, 5), (1, 5), "Likely: not robbed if raided. 1 in 6: a Raid robs it."),
    ],
)
def test_what_an_escort_does_for_a_convoy_is_said_as_far_as_it_differs(
    scenario: CampaignScenario, alone: tuple[int, int], escorted: tuple[int, int], told: str
) -> None:
    state = in_operations(scenario)
    put(state, "jilib", "un-infantry-3-2")
    zone = state.board.zone("kismayu")

    def raid(chances: tuple[int, int]) -> Odds:
        found = odds((chances[0], {"robbed": 1}), (chances[1], {}))
        return {result: chance for result, chance in found.items() if chance}

    escort = state.troops[state.board.zone("jilib")]
    assert of_convoy(convoys.LaterRaid(zone, raid(alone), escort, raid(escorted))) == told


def test_the_parties_of_2006() -> None:
    war = load("icu-2006")
    found = odds(
        (3, {"parts": (("lost:icu", 1),)}),
        (2, {"parts": (("lost:icu", 1), ("lost:pink", 1)), "stars": 1}),
        (1, {"parts": (("lost:pink", 2),), "ambushes": 1}),
    )
    assert sentence(found, war, "icu") == (
        "Likely: you lose one unit. Even chance: a unit of Pink is lost. 1 in 3: "
        "a critical hit. 1 in 6: you are ambushed."
    )
    assert sentence(found, war, "warlords") == (
        "Likely: one unit of the ICU lost. Even chance: you lose a unit. 1 in 3: "
        "a critical hit. 1 in 6: you are ambushed."
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
