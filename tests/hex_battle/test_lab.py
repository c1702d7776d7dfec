"""The hex battle in the lab: every invariant is seen to be broken, figures, positions of cases."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from somalia.datafile import DataError, Key
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.lab.checks import BattleChecks
from somalia.games.hex_battle.lab.positions import BattlePositions
from somalia.games.hex_battle.lab.statistics import BattleStatistics
from somalia.games.hex_battle.rules import ending
from somalia.games.hex_battle.rules.components import BattleScenario
from somalia.games.hex_battle.rules.state import (
    DEAD,
    GONE,
    MOBILE,
    NO_COMPOUND,
    READY,
    BattleState,
    LostCounter,
    PendingStep,
)
from somalia.lab.fuzz import random_game


@pytest.fixture(scope="module")
def scenario() -> BattleScenario:
    found: BattleScenario = GAME.load("anaconda")
    return found


@pytest.fixture(scope="module")
def played(scenario: BattleScenario) -> Game:
    """A random game to the end of turn 2; there is always somebody on the map by then."""
    game, stream = Game(GAME.rules(scenario), seed="lab"), Stream("lab")
    while game.prompt is not None and game.state.turn < 3:
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))])
    return game


def start_of_turn(game: Game) -> BattleState:
    state: BattleState = game.checkpoint.state
    return state.copy()


def found(scenario: BattleScenario, state: BattleState) -> str:
    checks = BattleChecks(scenario)
    return "; ".join([*checks.position(state), *checks.checkpoint(state)])


def test_nothing_is_wrong_with_a_position_in_play(scenario: BattleScenario, played: Game) -> None:
    assert found(scenario, start_of_turn(played)) == ""


@pytest.mark.parametrize("seed", ["whole/1", "whole/2"])
def test_what_must_always_hold_does_in_whole_random_games(seed: str) -> None:
    game = random_game(GAME, GAME.load("anaconda-first"), seed)
    assert game.is_over
    assert game.state.turn > 1, "a Return Phase is among it"


def aq(state: BattleState, at: int = 0) -> int:
    return state.own + at


def _on_the_enemy(state: BattleState) -> None:
    state.mark(0, place=next(state.place[one] for one in state.on_map("al-qaeda")))


def _fort_gone(state: BattleState) -> None:
    hidden = state.scenario.charts.hidden
    fort = next(one for one in state.everyone("al-qaeda") if hidden[state.who[one]].type == "fort")
    state.mark(fort, place=GONE, pinned=False)


def _immobile(state: BattleState) -> int:
    return next(one for one in state.everyone("al-qaeda") if not state.unit(one).movement)


def _compound(state: BattleState) -> int:
    return next(one for one in state.everyone("al-qaeda") if state.unit(one).type == "compound")


def _no_compound(state: BattleState) -> int:
    everyone = state.everyone("al-qaeda")
    return next(one for one in everyone if state.unit(one).type != "compound")


def _turn_over(state: BattleState) -> None:
    state.change(agenda=(PendingStep("turn"),), active=("tf-11",))


def _against_the_set_up(state: BattleState) -> None:
    state.change(agenda=(PendingStep("start-hex"),))
    state.mark(_compound(state), place=state.scenario.land.index["0101"])


BROKEN: dict[str, Callable[[BattleState], Any]] = {
    r"a-2-187 is in a hex with an Al Qaeda counter": _on_the_enemy,
    r"a-2-187 is in an impossible place": lambda state: state.mark(0, place=READY),
    r"aq-1 is in an impossible place": lambda state: state.mark(
        aq(state), place=state.base("gardez")
    ),
    r"an Al Qaeda counter is in two places": lambda state: state.change(pool=state.pool[1:]),
    r"an immobile counter is in Al Qaeda's pool": lambda state: state.change(
        pool=(*state.pool, state.unused[0]), unused=state.unused[1:]
    ),
    r"deadpile doesn't match": lambda state: state.mark(0, place=DEAD),
    r"is pinned off the map": lambda state: state.mark(
        next(one for one in range(state.own) if state.place[one] < 0), pinned=True
    ),
    r"forts removed: 1; forts entered: 0": _fort_gone,
    r"panic is back in the pool": lambda state: state.change(had_panic=True, chits=("panic",)),
    r"is marked mobile": lambda state: state.mark(_immobile(state), learned=MOBILE),
    r"isn't marked as a possible compound": lambda state: state.mark(
        _compound(state), learned=NO_COMPOUND
    ),
    r"has moved under al-qaeda-x": lambda state: state.mark(aq(state), moved_under="al-qaeda-x"),
    r"a hex without a compound": lambda state: state.change(groups=((_no_compound(state),),)),
    r"isn't back in the pool": lambda state: (
        state.mark(next(n for n, of in enumerate(state.units) if of.kind == "air"), place=READY),
        state.change(agenda=(PendingStep("turn"),)),
    ),
    r"a phase has outlasted": _turn_over,
    r"0101 has an illegal set-up": _against_the_set_up,
    r"a Pin has outlasted": lambda state: (
        state.mark(next(state.on_map("al-qaeda")), pinned=True),
        state.change(agenda=(PendingStep("turn"),)),
    ),
}


@pytest.mark.parametrize("message", BROKEN)
def test_every_invariant_is_seen_to_be_broken(
    message: str, scenario: BattleScenario, played: Game
) -> None:
    state = start_of_turn(played)
    BROKEN[message](state)
    assert re.search(message, found(scenario, state))


def test_what_was_up_is_not_turned_down(scenario: BattleScenario, played: Game) -> None:
    checks, state = BattleChecks(scenario), start_of_turn(played)
    state.mark(aq(state), up=True)
    assert not any("face down" in one for one in checks.checkpoint(state))
    state.mark(aq(state), up=False)
    assert "a revealed counter is face down again (18.2)" in list(checks.checkpoint(state))


def test_what_has_flown_is_used_until_the_turn_is_over(
    scenario: BattleScenario, played: Game
) -> None:
    checks, state = BattleChecks(scenario), start_of_turn(played)
    one = next(n for n, of in enumerate(state.units) if of.id == "ch-47-1")
    state.change(agenda=(PendingStep("draw"),))
    state.mark(one, used=True)
    list(checks.checkpoint(state))
    state.mark(one, used=False)
    assert "ch-47-1 has flown but isn't marked used (15.5)" in list(checks.checkpoint(state))


def test_nobody_leaves_the_sanctuary(scenario: BattleScenario, played: Game) -> None:
    checks, state = BattleChecks(scenario), start_of_turn(played)
    one = next(state.on_map("al-qaeda"))
    was = state.place[one]
    state.mark(one, place=state.base("sanctuary"))
    list(checks.checkpoint(state))
    state.mark(one, place=was)
    assert "a counter has left the Sanctuary (21.9)" in list(checks.checkpoint(state))


def test_every_loss_leaves_a_casualty(played: Game) -> None:
    checks = BattleChecks(GAME.load("anaconda", {"casualties": "yes"}))
    state = start_of_turn(played)
    state.change(casualties=(0,), evacuated=len(state.losses))
    assert any("casualties don't match" in one for one in checks.checkpoint(state))


def test_hidden_and_known_points_are_all_there_are(
    scenario: BattleScenario, played: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = start_of_turn(played)
    state.change(losses=(*state.losses, LostCounter(_compound(state), "coalition")))
    state.mark(_compound(state), up=False)
    assert not _scores(scenario, state)
    true = ending.score
    monkeypatch.setattr(ending, "score", lambda state, side, known=False: true(state, side))
    assert any("VP of coalition: " in one for one in _scores(scenario, state))


def _scores(scenario: BattleScenario, state: BattleState) -> list[str]:
    return list(BattleChecks(scenario)._scores(state))


def test_figures_of_games_are_means(scenario: BattleScenario) -> None:
    statistics = BattleStatistics(scenario)
    for turn, vp in ((4, 10), (0, 40)):
        statistics.add(
            {
                "vp": {"coalition": vp, "al-qaeda": 11},
                "came": {"panic": turn, "jihad": 0},
                "counts": {"forts entered": vp},
            },
            9,
        )
    figures = statistics.figures(2, 18)
    assert figures["vp"] == {"coalition": 25, "al-qaeda": 11}
    assert figures["vp_sd"] == {"coalition": 15, "al-qaeda": 0}
    assert figures["levels"]["coalition"]["defeat"] == 0.5
    assert figures["levels"]["coalition"]["tactical"] == 0.5
    assert figures["levels"]["al-qaeda"]["stalemate"] == 1
    assert (figures["panic"], figures["panic_turn"], figures["jihad"]) == (0.5, 4, 0)
    assert figures["counts"] == {"forts entered": 25}
    assert statistics.summary_parts(figures) == ["VP 25.0 to 11.0"]
    levels, rows = statistics.closing(figures)
    assert not isinstance(levels, str)
    assert levels.rows[0] == ("Coalition", "25.0 ± 15.0", "50%", "0%", "50%", "0%", "0%")
    assert not isinstance(rows, str)
    assert ("forts entered", "25.00") in rows.rows


def test_what_is_noted_of_a_game_is_what_came_of_it(scenario: BattleScenario, played: Game) -> None:
    noted = BattleStatistics(scenario).after(played)
    state = played.state
    lost = sum(count for name, count in noted["counts"].items() if name.endswith(" lost"))
    assert lost == len(state.losses)
    assert noted["counts"]["forts entered"] == state.forts
    assert set(noted["vp"]) == {"coalition", "al-qaeda"}


# -- positions -----------------------------------------------------------------------------------


def fault(keys: list[Key], message: str, hint: str) -> DataError:
    return DataError("text", 1, ".".join(map(str, keys)), message, hint)


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown unit": ({"units": {"a-2-178": "0505"}}, "Did you mean a-2-187?"),
    "an unknown counter": ({"aq": [{"is": "fighter-a-1", "at": "0505"}]}, "fighters-a-1"),
    "a hex that is none": ({"units": {"a-2-187": "9999"}}, 'no hex, base or place "9999"'),
    "nobody in the deadpile": ({"dead": [{"of": "aq-9"}]}, 'no counter "aq-9"'),
    "nobody who entered": ({"entered": {"aq-9": "0505"}}, 'no counter "aq-9"'),
}


@pytest.mark.parametrize("name", BAD)
def test_a_position_that_says_nothing_is_refused(name: str, scenario: BattleScenario) -> None:
    data, message = BAD[name]
    with pytest.raises(DataError, match=re.escape(message)):
        BattlePositions().read(scenario, data, fault)  # type: ignore[arg-type]
