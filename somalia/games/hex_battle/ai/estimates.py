"""A side's estimates in a battle: the odds of its fire, likely identities and values of counters.

All are whole numbers: firepower in tenths, victory points (VP) and chances in hundredths. For
face-down counters the Coalition's estimates use only what both sides have seen (`BattleState.up`,
`learned`, `moved_under`, place, pinned), never the identity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from somalia.games.hex_battle.ai.ways import HexWays
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    BIN_LADEN,
    COALITION,
    ELIMINATE,
    HEAVY_WEAPONS,
    NONE,
    PIN_OR_ELIMINATE,
    SIDES,
    BattleCharts,
    BattleUnit,
)
from somalia.games.hex_battle.rules.state import MOBILE, BattleState

REACH = 9
"""The longest range of any Al Qaeda counter, including the bonus for height."""


class Weights(NamedTuple):
    """The parameters of the estimates, which differ between the sides."""

    sally: int  # mobile enemies within this many hexes count half
    least_support: int  # the minimum support that a unit expects, in tenths of firepower
    relief: int  # the percentage to count of the return fire that an attack stops


WEIGHTS = {COALITION: Weights(5, 100, 70), AL_QAEDA: Weights(3, 0, 0)}


DISTANCES = range(REACH + 1)

Kept = TypeVar("Kept")


class LikelyCounter(NamedTuple):
    """A counter's values, or average values while its identity is unknown."""

    worth: int  # the value of eliminating it, in hundredths of VP
    direct: tuple[int, ...]  # tenths of firepower by distance, with a line of fire
    indirect: tuple[int, ...]  # tenths of firepower by distance, without a line of fire
    mobile: int  # tenths of firepower, if it can move closer
    heavy: tuple[int, ...]  # tenths of heavy weapons' firepower by distance


class CombatOdds:
    """Cached odds from the Combat Results Table."""

    def __init__(self, charts: BattleCharts) -> None:
        self._charts = charts
        self._known: dict[tuple[int, int, bool], tuple[int, int]] = {}

    def chances(self, power: int, add: int, is_pinned: bool) -> tuple[int, int]:
        """The percentage chances that a unit is eliminated, and that it is newly pinned."""
        chances = self._known.get((power, add, is_pinned))
        if chances is None:
            charts = self._charts
            column = charts.column(max(power, 1))
            results = [charts.result(column, die + add) for die in range(1, 7)]
            fatal = (ELIMINATE, PIN_OR_ELIMINATE) if is_pinned else (ELIMINATE,)
            fallen = sum(one in fatal for one in results)
            hit = sum(one != NONE for one in results)
            pinned = 0 if is_pinned else hit - fallen
            chances = fallen * 100 // 6, pinned * 100 // 6
            self._known[power, add, is_pinned] = chances
        return chances


def _of_unit(unit: BattleUnit, worth: int) -> LikelyCounter:
    power = unit.firepower * 10
    most = max(unit.range, 1) if power else -1
    by_range = tuple(power * (far <= most) for far in range(REACH + 1))
    nothing = (0,) * (REACH + 1)
    is_far = unit.is_indirect
    heavy = by_range if unit.type == HEAVY_WEAPONS else nothing
    mobile = power if unit.movement and not is_far else 0
    return LikelyCounter(
        worth, nothing if is_far else by_range, by_range if is_far else nothing, mobile, heavy
    )


def _mean(of: Sequence[LikelyCounter]) -> LikelyCounter:
    count = max(len(of), 1)

    def mean(values: Iterable[int]) -> int:
        return sum(values) // count

    def by_range(get: Callable[[LikelyCounter], tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(mean(get(one)[far] for one in of) for far in range(REACH + 1))

    return LikelyCounter(
        mean(one.worth for one in of),
        by_range(lambda counter: counter.direct),
        by_range(lambda counter: counter.indirect),
        mean(one.mobile for one in of),
        by_range(lambda counter: counter.heavy),
    )


class Estimates:
    """A side's estimates in one position, cached until it changes.

    Args:
        ways: distances and paths on the scenario's map.
        odds: odds from the scenario's charts.
    """

    def __init__(self, state: BattleState, side: str, ways: HexWays, odds: CombatOdds) -> None:
        self.state, self.side, self.ways, self.odds = state, side, ways, odds
        self.enemy = SIDES[side == COALITION]
        self.weights = WEIGHTS[side]
        self._kept: dict[Any, Any] = {}
        self._now: dict[Any, Any] = {}
        self._steady: dict[Any, Any] = {}

    def look(self, state: BattleState) -> None:
        """Switch to a state with all counters in the same places, though some may have acted."""
        self.state = state
        self._now = {}

    def steady(self, before: Estimates) -> Estimates:
        """Copy from earlier estimates the values that depend only on the enemy's counters, if those
        counters are unchanged.
        """
        self._steady = before._steady
        return self

    def now(self, key: object, work_out: Callable[[], Kept]) -> Kept:
        """The value cached under a key until the next action."""
        if key not in self._now:
            self._now[key] = work_out()
        estimate: Kept = self._now[key]
        return estimate

    def of_enemy(self, key: object, work_out: Callable[[], Kept]) -> Kept:
        """The value cached under a key until the enemy's counters change."""
        if key not in self._steady:
            self._steady[key] = work_out()
        estimate: Kept = self._steady[key]
        return estimate

    def once(self, key: object, work_out: Callable[[], Kept]) -> Kept:
        """The value cached under a key for this position."""
        if key not in self._kept:
            self._kept[key] = work_out()
        estimate: Kept = self._kept[key]
        return estimate

    def known(self, counter: int) -> BattleUnit | None:
        """A counter's identity; None if the side doesn't know it."""
        state = self.state
        if self.side == COALITION and counter >= state.own and not state.up[counter]:
            return None
        return state.unit(counter)

    def worth(self, counter: int) -> int:
        """The value of eliminating a counter, in hundredths of VP; an average if it is
        unidentified.
        """
        return self.likely(counter).worth

    def likely(self, counter: int) -> LikelyCounter:
        """A counter's values, averaged if its identity is unknown."""
        unit = self.known(counter)
        if unit is not None:
            estimate: LikelyCounter = self.once(
                ("unit", unit.id), lambda: _of_unit(unit, self.worth_of(unit))
            )
            return estimate
        state = self.state
        key = bool(state.learned[counter] & MOBILE), state.moved_under[counter]
        return self.once(("dark", key), lambda: self._of_dark(*key))

    def worth_of(self, unit: BattleUnit) -> int:
        """The value of eliminating a unit, in hundredths of VP, minus what its own side scores for
        it.
        """
        charts = self.state.scenario.charts
        enemy, own = (COALITION, AL_QAEDA) if unit.deploy == "" else (AL_QAEDA, COALITION)
        scored = charts.scored(enemy, unit, False)
        regretted = charts.scored(own, unit, False, own=True)
        points = scored.points if scored else 0
        return 100 * (points - (regretted.points if regretted else 0))

    def _of_dark(self, is_mobile: bool, under: str) -> LikelyCounter:
        """The average values of all counters that aren't face up.

        For a counter that has moved, only mobile counters that fit its chit are included.
        """
        state = self.state
        chit = state.scenario.charts.commands.get(under)
        hidden = state.scenario.charts.hidden
        seen = {state.who[one] for one in state.everyone(AL_QAEDA) if state.up[one]}
        left = [
            unit
            for at, unit in enumerate(hidden)
            if at not in seen
            and (unit.type != BIN_LADEN or state.scenario.has("bin-laden"))
            and (unit.movement or not is_mobile)
            and (chit is None or chit.wakes(unit, unit.command))
        ]
        return _mean([_of_unit(unit, self.worth_of(unit)) for unit in left])

    @property
    def by_hex(self) -> dict[int, list[int]]:
        """The counters of both sides, by hex."""

        def sort() -> dict[int, list[int]]:
            by_place: dict[int, list[int]] = {}
            for side in SIDES:
                for counter in self.state.on_map(side):
                    by_place.setdefault(self.state.place[counter], []).append(counter)
            return by_place

        return self.once("hexes", sort)

    def there(self, hex_: int, side: str) -> list[int]:
        """A side's counters in a hex."""
        own = side == COALITION
        return [one for one in self.by_hex.get(hex_, ()) if (one < self.state.own) == own]

    def unpinned(self, hex_: int, side: str) -> list[int]:
        """A side's unpinned counters in a hex."""
        return [one for one in self.there(hex_, side) if not self.state.pinned[one]]

    @property
    def enemy_hexes(self) -> list[int]:
        """The hexes with enemy counters."""
        hexes: list[int] = self.once(
            "enemy hexes", lambda: sorted({self.state.place[one] for one in self.enemies})
        )
        return hexes

    @property
    def enemies(self) -> list[int]:
        """The enemy's counters on the map."""
        return self.once("enemies", lambda: list(self.state.on_map(self.enemy)))

    @property
    def friends(self) -> list[int]:
        """The side's own counters on the map."""
        return self.once("friends", lambda: list(self.state.on_map(self.side)))

    def dark(self, hex_: int) -> int:
        """The number of face-down counters in a hex."""
        return sum(not self.state.up[one] for one in self.there(hex_, AL_QAEDA))

    def is_own(self, counter: int) -> bool:
        """Whether a counter belongs to this side."""
        return (counter < self.state.own) == (self.side == COALITION)
