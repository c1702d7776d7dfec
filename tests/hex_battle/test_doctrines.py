"""The computer's players of Operation Anaconda: whole games, reasons, nothing read in secret."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game, Seat
from somalia.engine.prompts import DONE, Choose
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.ai.estimates import REACH, CombatOdds, Estimates
from somalia.games.hex_battle.ai.stands import outlook
from somalia.games.hex_battle.ai.ways import FAR, HexWays
from somalia.games.hex_battle.rules import ending, kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, BattleScenario
from somalia.games.hex_battle.rules.movement import cost_of_step
from somalia.lab.match import begun, players_of
from somalia.opponents import opponent
from somalia.opponents.reading import check_doctrine
from tests.hex_battle.test_fog import placed, played

TOP = Path(__file__).resolve().parents[2]
SEATS = (Seat("west", (COALITION,)), Seat("east", (AL_QAEDA,)))
USUAL = {COALITION: "coalition", AL_QAEDA: "al-qaeda"}


@pytest.fixture(scope="module")
def scenario() -> BattleScenario:
    found: BattleScenario = GAME.load("anaconda")
    return found


@pytest.mark.parametrize("name", ["coalition", "al-qaeda"])
def test_a_doctrine_is_sound_at_every_level(name: str) -> None:
    assert check_doctrine(TOP / "ai" / f"{name}.yaml", GAME.vocabulary).sides == (name,)


def test_a_game_by_both_is_played_to_the_end_with_a_reason_for_everything(
    scenario: BattleScenario,
) -> None:
    """It is the first of those whose results are told, and comes to what is told of it."""
    seed = "table/0"
    game, players = begun(GAME, scenario, seed), players_of(GAME, scenario, USUAL, seed)
    while isinstance(prompt := game.prompt, Choose):
        seat = game.seat_of[prompt.who].name
        seen = game.as_seen_by(seat)
        asked = seen.asked(seat)
        assert asked is not None
        decision = players[prompt.who].decide(seen, asked)
        assert decision.why
        assert "{" not in decision.why
        assert "aq-" not in decision.why.lower(), "counters are called by their names"
        assert not {*scenario.bases} & {*re.findall(r"[\w-]+", decision.why)}, "so are bases"
        game.answer(seat, decision.option)
    assert game.state.turn == game.state.last_turn >= scenario.last_turn
    ours, theirs = (ending.total(ending.score(game.state, side)) for side in (COALITION, AL_QAEDA))
    page = " ".join((TOP / "docs" / "results.md").read_text(encoding="utf-8").split())
    assert f"`{seed}`, ends {ours} to {theirs} VP" in page, "measure anew"


def test_no_high_value_target_shows_himself_to_lead_24_3() -> None:
    laid = GAME.load("anaconda", {"leaders": "yes"})
    game = Game(GAME.rules(laid), SEATS, seed="shown")
    player = opponent(GAME, "al-qaeda", laid, AL_QAEDA, "shown")
    thumb = Stream("shown")
    while isinstance(prompt := game.prompt, Choose) and prompt.ask != kinds.SHOW_VALUABLE:
        option = prompt.options[thumb.below(len(prompt.options))]
        game.answer(game.seat_of[prompt.who].name, option)
    assert isinstance(prompt, Choose)
    seen = game.as_seen_by(game.seat_of[AL_QAEDA].name)
    asked = seen.asked(game.seat_of[AL_QAEDA].name)
    assert asked is not None
    assert player.decide(seen, asked).option == DONE


def test_what_the_coalition_decides_does_not_rest_on_the_deal(scenario: BattleScenario) -> None:
    """Its copy of the game is dealt anew by the game's seed: with another the answers are equal."""
    game = Game(GAME.rules(scenario), SEATS, seed="fog")
    players = {side: opponent(GAME, who, scenario, side, side) for side, who in USUAL.items()}
    again = opponent(GAME, USUAL[COALITION], scenario, COALITION, COALITION)
    others = compared = 0
    while isinstance(prompt := game.prompt, Choose) and game.state.turn <= 3:
        seat = game.seat_of[prompt.who].name
        seen = game.as_seen_by(seat)
        asked = seen.asked(seat)
        assert asked is not None
        decision = players[prompt.who].decide(seen, asked)
        if prompt.who == COALITION:
            twin = game.copy()
            twin.seed = "another deal"
            other = twin.as_seen_by(seat)
            others += other.state.who != seen.state.who
            asked = other.asked(seat)
            assert asked is not None
            told = again.decide(other, asked)
            assert (told.option, told.why) == (decision.option, decision.why), prompt.ask
            compared += 1
        game.answer(seat, decision.option)
    assert others > 100
    assert compared > 150


def test_a_field_tells_the_cheapest_way(scenario: BattleScenario) -> None:
    ways = HexWays(scenario)
    goal = scenario.land.index["1210"]
    field = ways.field(False, {goal: 0})
    assert field[goal] == 0
    for at, cost in enumerate(field):
        around = [one for one in scenario.land.neighbours[at] if one >= 0]
        steps = [(cost_of_step(scenario, False, at, one), field[one]) for one in around]
        onward = [step + rest for step, rest in steps if step is not None]
        assert at == goal or cost == min(onward)


def test_a_way_enters_no_barred_hex(scenario: BattleScenario) -> None:
    ways, land = HexWays(scenario), scenario.land
    goal = land.index["1210"]
    ring = {one for one in land.neighbours[goal] if one >= 0}
    field = ways.field(False, {goal: 0}, barred=ring)
    assert all(field[one] < FAR for one in ring)
    assert field[land.index["1205"]] == FAR


def test_distances_are_the_maps(scenario: BattleScenario) -> None:
    ways, land = HexWays(scenario), scenario.land
    for one in range(0, len(scenario.hexes), 37):
        assert ways.far(one) == [land.distance(one, other) for other in range(len(land.names))]


def test_artillery_may_stand_farther_off_than_anybody_fires_back(scenario: BattleScenario) -> None:
    """Bought with option more-forces: it fires at hexes from beyond the reach that is reckoned."""
    state = played("3", 200).state
    gun = next(at for at, unit in enumerate(state.units) if unit.range > REACH)
    land = scenario.land
    middle = land.index["1005"]
    state.mark(gun, place=middle)
    of = Estimates(state, COALITION, HexWays(scenario), CombatOdds(scenario.charts))
    worth = outlook(of, gun, "fight", 300)
    assert len(worth) == len(land.names)
    assert min(worth) < 0, "it is worth something to fire"


def decided(
    position: dict[str, Any],
    *options: str,
    side: str = COALITION,
    answers: Sequence[str] = (),
) -> str:
    """What the computer's player of a side answers first in a position, after these answers."""
    game = placed(position, *options)
    for answer in answers:
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        game.answer(prompt.who, answer)
    seen = game.as_seen_by(side)
    asked = seen.asked(side)
    assert asked is not None
    laid = game.state.scenario
    return str(opponent(GAME, USUAL[side], laid, side, "one").decide(seen, asked).option)


ONE_LIES = {
    "phase": "tf-rakkasan movement",
    "turn": 3,
    "casualties": ["0506"],
    "units": {"ch-47-1": "gardez", "a-2-187": "gardez"},
}


@pytest.mark.parametrize(
    "there, answer",
    [
        ({}, kinds.MEDEVAC_WORD),  # 1 VP for them, and 2 less for Al Qaeda
        ({"casualties": []}, kinds.LIFT_WORD),
        ({"aq": [{"is": "fighters-a-1", "at": "0506"}]}, kinds.LIFT_WORD),
        (
            {"aq": [{"is": f"dshk-{one}-1", "at": "0505", "up": True} for one in "abc"]},
            kinds.LIFT_WORD,
        ),
    ],
)
def test_casualties_are_fetched_before_a_landing_where_the_risk_is_less_26_2(
    there: dict[str, Any], answer: str
) -> None:
    assert decided(ONE_LIES | there, "casualties") == answer


PINNED = {"is": "fighters-a-1", "at": "0505", "up": True, "pinned": True}
GUNS = [{"is": f"dshk-{one}-1", "at": "0506", "up": True} for one in "abc"]


@pytest.mark.parametrize("guns, answer", [([], "0505"), (GUNS, DONE)])
def test_a_gunship_keeps_away_from_guns_that_would_cost_more_than_it_can_win_17_3(
    guns: list[dict[str, Any]], answer: str
) -> None:
    position = {"phase": "tf-rakkasan fire", "units": {"ah-64-1": "gardez"}}
    assert decided({**position, "aq": [PINNED, *guns]}) == answer


@pytest.mark.parametrize("guns, answer", [([], "ah-64-1"), (GUNS, DONE)])
def test_nor_does_it_hunt_what_has_moved_under_them_12_9(
    guns: list[dict[str, Any]], answer: str
) -> None:
    position = {
        "phase": "al-qaeda-a movement",
        "turn": 2,
        "units": {"ah-64-1": "gardez"},
        "aq": [{"is": "hvt-a", "at": "0503", "up": True}, PINNED, *guns],
    }
    walk = ["aq-1", "0504", "0505", "0605", "0705", "stop", *[DONE] * bool(guns)]
    assert decided(position, answers=walk) == answer


@pytest.mark.parametrize("where, answer", [("0605", "aq-1"), ("0613", DONE)])
def test_known_guns_wait_for_a_helicopter_that_they_may_bring_down_17_1(
    where: str, answer: str
) -> None:
    """Each fires at one helicopter only: not at a transport that comes down on a mountain."""
    position = {
        "phase": "tf-rakkasan movement",
        "turn": 2,
        "units": {"ch-47-1": "gardez", "psyop": "gardez", "a-2-187": "gardez"},
        "aq": [{"is": "dshk-a-1", "at": "0609", "up": True}],
    }
    lift = ["lift", "psyop", where]
    assert decided(position, side=AL_QAEDA, answers=lift) == answer


@pytest.mark.parametrize(
    "left, answer",
    [
        (["al-qaeda-a", "jihad"], kinds.DRAW_WORD),  # drawn by the Coalition it has no effect
        (["al-qaeda-a"], kinds.PASS),
        (["al-qaeda-a", "jihad", "panic"], kinds.PASS),  # that one would be worse to draw
        (["tf-11", "panic"], kinds.DRAW_WORD),
    ],
)
def test_the_coalition_draws_to_spoil_a_jihad_6_3(left: list[str], answer: str) -> None:
    position = {"tasks": ["draw"], "turn": 2, "to-draw": COALITION, "chits": left}
    drawn = {"drawn": ["tf-64"], "aq": [{"is": "fort-1", "at": "0505"}]}
    assert decided(position | drawn) == answer
