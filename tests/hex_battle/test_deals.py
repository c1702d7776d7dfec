"""How likely a face-down counter is a fort, or its hex fortified: against all deals, one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.ai import deals
from somalia.games.hex_battle.rules.components import AL_QAEDA, COMPOUND, FORT
from somalia.games.hex_battle.rules.state import DEAD, MOBILE, NO_COMPOUND, NO_FORT, BattleState
from tests.hex_battle.test_fog import dealt_anew, played

SEVEN = """\
format: somalia counters 1
picks: 5
al-qaeda:
  per-command:
    - {name: Fighters, type: infantry, rating: "2+-1-4"}
  common:
    - {name: Fort, type: fort, rating: "0-0-0", count: 2}
    - {name: Civilians, type: civilian, rating: "0-0-0"}
    - {name: Compound, type: compound, rating: "2-2-0"}
    - {name: Compound, type: compound, rating: "2-2-0"}
  optional:
    - {name: Bin Laden, type: bin-laden, rating: "1-1-5"}
"""
PLACES = (50, 60, 70, 70, 70)


@pytest.fixture
def few(tmp_path: Path) -> BattleState:
    """Eight counters: five on the map, three of them in one hex, one in the pool, two unused."""
    laid = tmp_path / "seven.yaml"
    laid.write_text(SEVEN, encoding="utf-8")
    state = BattleState(GAME.load("anaconda", None, [laid]))
    assert [unit.type for unit in state.scenario.charts.hidden[:8]] == [
        *["infantry"] * 3,
        FORT,
        FORT,
        "civilian",
        COMPOUND,
        COMPOUND,
    ]
    for at, (who, place) in enumerate(zip((0, 3, 4, 1, 5), PLACES, strict=True)):
        state.mark(state.own + at, who=who, place=place)
    state.change(counters=5, pool=(2,), unused=(6, 7))
    return state


def one_by_one(state: BattleState, hex_: int) -> deals.LikelyHex:
    """The same by dealing every way, and throwing out what does not fit."""
    hidden = state.scenario.charts.hidden
    everyone = list(state.everyone(AL_QAEDA))
    dark = [one for one in everyone if not state.up[one]]
    known = [*(state.who[one] for one in dark), *state.pool, *state.unused]
    count = fortified = 0
    forts = dict.fromkeys([one for one in dark if state.place[one] == hex_], 0)
    for dealt in permutations(known):
        who = dict(zip(dark, dealt, strict=False))
        pool, unused = dealt[len(dark) : len(dark) + len(state.pool)], dealt[-len(state.unused) :]
        units = {one: hidden[who.get(one, state.who[one])] for one in everyone}
        if not all(hidden[at].movement for at in pool) or any(hidden[at].movement for at in unused):
            continue
        if any(
            (state.learned[one] & MOBILE and not units[one].movement)
            or (state.learned[one] & NO_FORT and units[one].type == FORT)
            or (state.learned[one] & NO_COMPOUND and units[one].type in (FORT, COMPOUND))
            or (state.moved_under[one] not in ("", units[one].command))
            for one in dark
        ):
            continue
        if not all(any(units[one].type == COMPOUND for one in group) for group in state.groups):
            continue
        by_hex: dict[int, set[str]] = {}
        for one in everyone:
            if state.place[one] >= 0:
                by_hex.setdefault(state.place[one], set()).add(units[one].type)
        if any({FORT, COMPOUND} <= types for types in by_hex.values()):
            continue
        count += 1
        here = [one for one in dark if state.place[one] == hex_]
        fortified += any(units[one].type in (FORT, COMPOUND) for one in here)
        for one in here:
            forts[one] += units[one].type == FORT
    assert count
    return deals.LikelyHex(
        Fraction(fortified, count),
        {one: Fraction(many, count) for one, many in forts.items() if many},
    )


def nothing_known(state: BattleState) -> None:
    pass


def one_moves(state: BattleState) -> None:
    state.mark(state.own, learned=MOBILE, moved_under="al-qaeda-a")


def fired_at(state: BattleState) -> None:
    for one in (2, 3, 4):
        state.mark(state.own + one, learned=NO_FORT)
    state.mark(state.own + 3, learned=NO_FORT | NO_COMPOUND)


def must_hold_a_compound(state: BattleState) -> None:
    for one in (2, 3, 4):
        state.mark(state.own + one, learned=NO_FORT)
    first = state.own
    state.change(
        groups=((first + 2, first + 3, first + 4), (first + 3, first + 4), (first, first + 1))
    )


def some_of_whom_fell(state: BattleState) -> None:
    """Groups in three hexes, whose members lie in the deadpile, too."""
    first = state.own
    for one in (1, 2):
        state.mark(first + one, place=DEAD, learned=NO_FORT)
    state.change(groups=((first, first + 1), (first + 2, first + 3), (first + 2, first + 4)))


def fallen_face_down(state: BattleState) -> None:
    state.mark(state.own + 1, place=DEAD, learned=NO_FORT)
    state.mark(state.own + 3, place=DEAD, learned=NO_FORT)


def fort_face_up(state: BattleState) -> None:
    state.mark(state.own + 2, up=True)


CASES: tuple[Callable[[BattleState], None], ...] = (
    nothing_known,
    one_moves,
    fired_at,
    must_hold_a_compound,
    some_of_whom_fell,
    fallen_face_down,
    fort_face_up,
)


@pytest.mark.parametrize("learn", CASES)
def test_the_count_is_that_of_all_deals(
    few: BattleState, learn: Callable[[BattleState], None]
) -> None:
    learn(few)
    for hex_ in (50, 60, 70):
        found, expected = deals.likely(few, hex_), one_by_one(few, hex_)
        assert found.fortified == expected.fortified
        assert {one: share for one, share in found.forts.items() if share} == expected.forts


def test_the_count_depends_on_no_deal() -> None:
    for seed, answers in (("3", 420), ("8", 300), ("11", 560)):
        state: BattleState = played(seed, answers).state
        other = dealt_anew(state, "another")
        assert other.who != state.who
        for hex_ in state.hexes(AL_QAEDA):
            assert deals.likely(other, hex_) == deals.likely(state, hex_)


def test_many_groups_are_all_heeded() -> None:
    """Three compounds for eleven groups: two are certain, the third is in one of two hexes."""
    state: BattleState = played("3", 200).state
    assert sum(unit.type == COMPOUND for unit in state.scenario.charts.hidden) == 3
    hexes = sorted(state.hexes(AL_QAEDA))
    for counter in state.everyone(AL_QAEDA):
        state.mark(counter, up=False, learned=0, moved_under="", place=DEAD)
    apart = list(state.everyone(AL_QAEDA))[:9]
    for counter, at in zip(apart, hexes, strict=False):
        state.mark(counter, place=at)
    one, other, *rest = apart
    groups = [(sure, each) for sure in (one, other) for each in rest[:5]]
    state.change(groups=(*groups, tuple(rest[5:])))
    for sure in (one, other):
        assert deals.likely(state, state.place[sure]).fortified == 1
    either = [deals.likely(state, state.place[each]) for each in rest[5:]]
    assert sum(of.fortified - sum(of.forts.values()) for of in either) == 1
