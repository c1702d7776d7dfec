"""What a side can reckon of a battle: chances of fires, what counters are likely to be, danger.

All in whole numbers: firepower in tenths, victory points (VP) and chances in hundredths. Of a
counter that is face down the Coalition's figures rest on what all have seen (`State.up`, `learned`,
`moved_under`, where it lies and whether it is pinned) and never on what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from somalia.games.hex_battle.ai.ways import Ways
from somalia.games.hex_battle.rules import defence, draws, fire, helicopters, offence
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    ARMOURED,
    BIN_LADEN,
    BODY_ARMOUR,
    CASUALTY_EVACUATED,
    CASUALTY_ON_MAP,
    CLOSE_ASSAULT,
    COALITION,
    COMPOUND,
    ELIMINATE,
    ENGINEER,
    FACE_DOWN,
    FORT,
    FORT_ENTERED,
    FORTIFIED,
    GROUND,
    GUNSHIP,
    HEAVY_WEAPONS,
    HELICOPTER,
    NONE,
    PIN_OR_ELIMINATE,
    PSYOP,
    SIDES,
    US,
    VILLAGE_HELD,
    Charts,
    Unit,
)
from somalia.games.hex_battle.rules.state import MOBILE, State

REACH = 9
"""The farthest a counter of Al Qaeda's fires, a height counted in."""
SHARE = 60
"""Hundredths of the firepower that bears on a hex that are reckoned to fire at it."""
AIR_SUPPORT = 30
"""Tenths of firepower from the air that Al Qaeda reckons with anywhere."""
ALONE = 100
"""Tenths of firepower that a unit reckons others to add to its own where it goes to fight."""
MOST_SUPPORT = 140
MOST_SEEN = 4
"""Hexes with face-down counters in sight beyond which more add nothing."""
TOLL = 50
"""Hundredths of the loss expected of fire at a hex that count where a unit only passes."""
NEARBY = 3
"""Hexes from a target within which a unit can join a fire at it soon."""
CROWD = 12
"""Hundredths of VP that every other unit in a hex costs: fire is rolled for all of them."""
STEP = 2
"""Hundredths of VP that half a movement point counts."""
PIN_WORTH = 30
"""Hundredths of VP that a Pin counts, of a unit that is worth 1 VP or more."""


class Weights(NamedTuple):
    """What of the reckoning differs between the sides."""

    sally: int  # hexes within which an enemy that can move counts as bearing, at half
    least_support: int  # tenths of firepower that a unit at least reckons others to add
    relief: int  # hundredths of what an attack stops of the target's own fire that count


WEIGHTS = {COALITION: Weights(5, 100, 70), AL_QAEDA: Weights(3, 0, 0)}


_DISTANCES = range(REACH + 1)

Kept = TypeVar("Kept")


class Likely(NamedTuple):
    """What a counter is, or is likely to be."""

    worth: int  # hundredths of VP for who eliminates it
    direct: tuple[int, ...]  # tenths of firepower by distance, along a line of fire
    indirect: tuple[int, ...]  # the same without one
    mobile: int  # tenths of firepower that can come nearer
    heavy: tuple[int, ...]  # tenths of heavy weapons' firepower by distance


class Odds:
    """Chances of the Combat Results Table, each worked out once."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts
        self._known: dict[tuple[int, int, bool], tuple[int, int]] = {}

    def chances(self, power: int, add: int, is_pinned: bool) -> tuple[int, int]:
        """Hundredths of a chance that a unit is eliminated, and that it is newly pinned."""
        found = self._known.get((power, add, is_pinned))
        if found is None:
            charts = self._charts
            column = charts.column(max(power, 1))
            results = [charts.result(column, die + add) for die in range(1, 7)]
            fatal = (ELIMINATE, PIN_OR_ELIMINATE) if is_pinned else (ELIMINATE,)
            fallen = sum(one in fatal for one in results)
            hit = sum(one != NONE for one in results)
            pinned = 0 if is_pinned else hit - fallen
            found = fallen * 100 // 6, pinned * 100 // 6
            self._known[power, add, is_pinned] = found
        return found


def _of_unit(unit: Unit, worth: int) -> Likely:
    power = unit.firepower * 10
    most = max(unit.range, 1) if power else -1
    by_range = tuple(power * (far <= most) for far in range(REACH + 1))
    nothing = (0,) * (REACH + 1)
    is_far = unit.is_indirect
    heavy = by_range if unit.type == HEAVY_WEAPONS else nothing
    mobile = power if unit.movement and not is_far else 0
    return Likely(
        worth, nothing if is_far else by_range, by_range if is_far else nothing, mobile, heavy
    )


def _mean(of: Sequence[Likely]) -> Likely:
    count = max(len(of), 1)

    def mean(values: Iterable[int]) -> int:
        return sum(values) // count

    def by_range(get: Callable[[Likely], tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(mean(get(one)[far] for one in of) for far in range(REACH + 1))

    return Likely(
        mean(one.worth for one in of),
        by_range(lambda one: one.direct),
        by_range(lambda one: one.indirect),
        mean(one.mobile for one in of),
        by_range(lambda one: one.heavy),
    )


class Estimates:
    """What a side reckons in one position.

    Args:
        ways: of the scenario of the state.
        odds: of its charts.
    """

    def __init__(self, state: State, side: str, ways: Ways, odds: Odds) -> None:
        self.state, self.side, self.ways, self.odds = state, side, ways, odds
        self.enemy = SIDES[side == COALITION]
        self.weights = WEIGHTS[side]
        self._kept: dict[Any, Any] = {}
        self._now: dict[Any, Any] = {}
        self._steady: dict[Any, Any] = {}

    def look(self, state: State) -> None:
        """Take up a state in which all counters lie as before, though some may have acted."""
        self.state = state
        self._now = {}

    def steady(self, before: Estimates) -> Estimates:
        """Take over what rests on the enemy's counters alone, which lie as before."""
        self._steady = before._steady
        return self

    def now(self, key: Any, work_out: Callable[[], Kept]) -> Kept:
        """A value that is worked out once until anything is done."""
        if key not in self._now:
            self._now[key] = work_out()
        found: Kept = self._now[key]
        return found

    def of_enemy(self, key: Any, work_out: Callable[[], Kept]) -> Kept:
        """A value that is worked out once until the enemy's counters lie otherwise."""
        if key not in self._steady:
            self._steady[key] = work_out()
        found: Kept = self._steady[key]
        return found

    def once(self, key: Any, work_out: Callable[[], Kept]) -> Kept:
        """A value that is worked out once for the position."""
        if key not in self._kept:
            self._kept[key] = work_out()
        found: Kept = self._kept[key]
        return found

    # -- counters ----------------------------------------------------------------------------------

    def known(self, counter: int) -> Unit | None:
        """What a counter is, if the side knows."""
        state = self.state
        if self.side == COALITION and counter >= state.own and not state.up[counter]:
            return None
        return state.unit(counter)

    def worth(self, counter: int) -> int:
        """Hundredths of VP for who eliminates a counter, on the average for one not known."""
        return self.likely(counter).worth

    def likely(self, counter: int) -> Likely:
        """What a counter is or is likely to be."""
        unit = self.known(counter)
        if unit is not None:
            found: Likely = self.once(("unit", unit.id), lambda: _of_unit(unit, self._worth(unit)))
            return found
        state = self.state
        key = bool(state.learned[counter] & MOBILE), state.moved_under[counter]
        return self.once(("dark", key), lambda: self._of_dark(*key))

    def _worth(self, unit: Unit) -> int:
        charts = self.state.scenario.charts
        enemy, own = (COALITION, AL_QAEDA) if unit.deploy == "" else (AL_QAEDA, COALITION)
        scored = charts.scored(enemy, unit, False)
        regretted = charts.scored(own, unit, False, own=True)
        points = scored.points if scored else 0
        return 100 * (points - (regretted.points if regretted else 0))

    def _of_dark(self, is_mobile: bool, under: str) -> Likely:
        """The mean of all that is not face up, of those that can move where it has moved."""
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
        return _mean([_of_unit(unit, self._worth(unit)) for unit in left])

    # -- hexes -------------------------------------------------------------------------------------

    @property
    def by_hex(self) -> dict[int, list[int]]:
        """The counters of each hex that has any, of both sides."""

        def sort() -> dict[int, list[int]]:
            found: dict[int, list[int]] = {}
            for side in SIDES:
                for one in self.state.on_map(side):
                    found.setdefault(self.state.place[one], []).append(one)
            return found

        sorted_: dict[int, list[int]] = self.once("hexes", sort)
        return sorted_

    def there(self, hex_: int, side: str) -> list[int]:
        """The counters of a side in a hex."""
        own = side == COALITION
        return [one for one in self.by_hex.get(hex_, ()) if (one < self.state.own) == own]

    @property
    def enemy_hexes(self) -> list[int]:
        """The hexes with enemy counters."""
        found: list[int] = self.once(
            "enemy hexes", lambda: sorted({self.state.place[one] for one in self.enemies})
        )
        return found

    @property
    def enemies(self) -> list[int]:
        """The enemy's counters on the map."""
        found: list[int] = self.once("enemies", lambda: list(self.state.on_map(self.enemy)))
        return found

    @property
    def friends(self) -> list[int]:
        """The side's own counters on the map."""
        found: list[int] = self.once("friends", lambda: list(self.state.on_map(self.side)))
        return found

    def dark(self, hex_: int) -> int:
        """How many counters of a hex are face down."""
        return sum(not self.state.up[one] for one in self.there(hex_, AL_QAEDA))

    # -- fires -------------------------------------------------------------------------------------

    def add(
        self, counter: int, hex_: int, is_assault: bool, undone: bool, has_anti_armour: bool
    ) -> int:
        """The sum of the modifiers of a fire at a counter in a hex, as far as the side knows."""
        state = self.state
        values, scenario = state.scenario.charts.modifiers, state.scenario
        sum_ = values[CLOSE_ASSAULT] * is_assault
        sum_ += 0 if undone else scenario.defence[hex_]
        if state.is_aq(counter):
            sum_ += 0 if state.up[counter] else values[FACE_DOWN]
            return sum_ + (0 if undone else self._fortified(hex_))
        unit = state.unit(counter)
        if unit.is_armoured and not has_anti_armour:
            sum_ += values[ARMOURED]
        if scenario.has("body-armour") and state.command(counter) in fire.BODY_ARMOURED:
            sum_ += values[BODY_ARMOUR]
        return sum_

    def _fortified(self, hex_: int) -> int:
        known = [self.known(one) for one in self.there(hex_, AL_QAEDA)]
        has = any(unit is not None and unit.type in (FORT, COMPOUND) for unit in known)
        return self.state.scenario.charts.modifiers[FORTIFIED] if has else 0

    def fire(self, hex_: int, firers: Sequence[int]) -> tuple[int, int]:
        """What a fire of these at all in a hex is expected to bring: VP, and units newly pinned,
        both in hundredths.
        """
        state = self.state
        if not firers:
            return 0, 0
        units = [state.unit(one) for one in firers]
        power = sum(unit.firepower for unit in units)
        near = [
            unit
            for one, unit in zip(firers, units, strict=True)
            if fire.is_adjacent(state, one, hex_)
        ]
        is_assault = any(unit.assaults for unit in near)
        undone = is_assault and any(unit.type == ENGINEER for unit in near)
        anti = any(unit.has_anti_armour for unit in units)
        doubled = is_assault and self.side == COALITION and self._has_psyop(hex_)
        return self.at_power(hex_, power, is_assault, undone, anti, doubled)

    def at_power(
        self,
        hex_: int,
        power: int,
        is_assault: bool,
        undone: bool = False,
        anti: bool = True,
        doubled: bool = False,
    ) -> tuple[int, int]:
        """The same for a firepower."""
        points = pins = 0
        prize = self.prize(hex_)
        times = self.state.scenario.charts.psyop_times if doubled else 1
        for one in self.there(hex_, self.enemy):
            unit = self.known(one)
            if unit is not None and unit.type == FORT:
                continue
            add = self.add(one, hex_, is_assault, undone, anti)
            fallen, pinned = self.odds.chances(power, add, self.state.pinned[one])
            points += fallen * (self.worth(one) * times + prize) // 100
            pins += pinned * min(max(self.worth(one), 0), 100) // 100
        return points, pins

    def prize(self, hex_: int) -> int:
        """Hundredths of VP that every enemy counter in a village counts besides: what the village
        is worth to both sides, spread over the enemy's counters there.
        """
        for village in self.state.scenario.land.villages:
            if hex_ in village.hexes:
                there = sum(len(self.there(at, self.enemy)) for at in village.hexes)
                both = sum(self._village_points(side, village.name) for side in SIDES)
                return both * 100 // max(there, 1)
        return 0

    def _village_points(self, side: str, village: str) -> int:
        """The points a side scores for holding a village."""
        lines = self.state.scenario.charts.lines(side, VILLAGE_HELD)
        found = (one.points for one in lines if not one.places or village in one.places)
        return next(found, 0)

    def value(self, hex_: int, firers: Sequence[int]) -> int:
        """The same in one number of hundredths of VP: a Pin counts, too."""
        points, pins = self.fire(hex_, firers)
        return points + pins * PIN_WORTH // 100

    def _has_psyop(self, hex_: int) -> bool:
        state = self.state
        return any(
            state.unit(one).type == PSYOP and fire.is_adjacent(state, one, hex_)
            for one in state.on_map(COALITION)
        )

    @property
    def shooters(self) -> list[int]:
        """All that might fire in this sub-phase."""
        found: list[int] = self.now("shooters", lambda: offence.shooters(self.state))
        return found

    def able(self, hex_: int) -> list[int]:
        """Who can fire at a hex now; of gunships those whose fire adds more than it may cost."""

        def sort() -> list[int]:
            state = self.state
            able = [one for one in self.shooters if offence.why_not_fire(state, one, hex_) is None]
            flown = [one for one in able if state.unit(one).type == GUNSHIP]
            if not flown or not (cost := self.sortie_loss(hex_)):
                return able
            found = [one for one in able if one not in flown]
            value = self.value(hex_, found)
            for one in flown:
                more = self.value(hex_, [*found, one])
                if more - value <= cost:
                    break
                found, value = [*found, one], more
            return found

        found: list[int] = self.now(("able", hex_), sort)
        return found

    def other_targets(self, counter: int, hex_: int) -> int:
        """How many other hexes that have not been fired at a unit can fire at."""
        state = self.state
        return sum(
            at != hex_
            and at not in state.fired_at
            and offence.why_not_fire(state, counter, at) is None
            for at in self.enemy_hexes
        )

    def levels(self, side: str, points: int) -> tuple[int, int]:
        """The level of victory of a side for so many points, and points to the next (999: none)."""
        steps = sorted(self.state.scenario.charts.levels[side].values())
        ahead = [step for step in steps if step > points]
        return len(steps) - len(ahead), ahead[0] - points if ahead else 999

    def at_mover(self, mover: int, firers: Sequence[int]) -> int:
        """Hundredths of VP that defensive fire of these at a mover is expected to bring."""
        state = self.state
        units = [state.unit(one) for one in firers]
        power, anti = sum(u.firepower for u in units), any(u.has_anti_armour for u in units)
        add = self.add(mover, state.place[mover], False, False, anti)
        fallen, pinned = self.odds.chances(power, add, state.pinned[mover])
        worth = self.worth(mover)
        return (fallen * worth + pinned * min(max(worth, 0), 100) * PIN_WORTH // 100) // 100

    def answers(self, mover: int) -> dict[str, list[int]]:
        """Who can fire at a mover, by sub-command."""

        def sort() -> dict[str, list[int]]:
            found: dict[str, list[int]] = {}
            for one in defence.defenders(self.state, mover):
                found.setdefault(self.state.command(one), []).append(one)
            return found

        sorted_: dict[str, list[int]] = self.now(("answers", mover), sort)
        return sorted_

    def at_helicopter(self, hex_: int, power: int, stake: int) -> int:
        """Hundredths of VP that anti-aircraft fire over a hex is expected to bring.

        Args:
            stake: hundredths of VP of the helicopter and all aboard; damage counts a fifth.
        """
        fallen, damaged = self.odds.chances(power, self.state.scenario.defence[hex_], False)
        return (fallen * stake + damaged * stake // 5) // 100

    @property
    def _cargo(self) -> int:
        """Hundredths of VP of the dearest helicopter with the dearest US unit."""

        def dearest() -> int:
            units = self.state.units
            flown = max((self._worth(one) for one in units if one.kind == HELICOPTER), default=0)
            aboard = max((self._worth(one) for one in units if one.nation == US), default=0)
            return flown + aboard

        return self.of_enemy("cargo", dearest)

    @property
    def _gunship(self) -> int:
        """Hundredths of VP of the dearest gunship."""

        def dearest() -> int:
            units = (one for one in self.state.units if one.type == GUNSHIP)
            return max(map(self._worth, units), default=0)

        return self.of_enemy("gunship", dearest)

    def anti_aircraft(self, hex_: int) -> dict[str, list[int]]:
        """Who of Al Qaeda's can fire at a helicopter on a hex, by sub-command; for its own eyes."""

        def sort() -> dict[str, list[int]]:
            found: dict[str, list[int]] = {}
            for one in self.state.on_map(AL_QAEDA):
                if helicopters.why_no_aa(self.state, one, hex_) is None:
                    found.setdefault(self.state.command(one), []).append(one)
            return found

        sorted_: dict[str, list[int]] = self.now(("aa", hex_), sort)
        return sorted_

    # -- danger ------------------------------------------------------------------------------------

    @property
    def threat(self) -> list[int]:
        """For each hex the tenths of firepower that the enemy could bring to bear on it."""
        found: list[int] = self.of_enemy("threat", self._threat)
        return found

    def _threat(self) -> list[int]:
        state, ways = self.state, self.ways
        land, sight = state.scenario.land, state.scenario.sight
        levels, sally = land.levels, self.weights.sally
        found = [AIR_SUPPORT if self.side == AL_QAEDA else 0] * len(levels)
        for hex_ in self.enemy_hexes:
            there = [one for one in self.there(hex_, self.enemy) if not state.pinned[one]]
            likely = [self.likely(one) for one in there]
            direct = [sum(each) for each in zip(*(one.direct for one in likely), strict=True)]
            indirect = [sum(each) for each in zip(*(one.indirect for one in likely), strict=True)]
            if not likely:
                continue
            mobile = sum(one.mobile for one in likely) // 2
            farthest = max((far for far in _DISTANCES if direct[far] or indirect[far]), default=-1)
            height = levels[hex_]
            for at, far in ways.near(hex_, max(farthest + 1, sally if mobile else 0)):
                shorter = far - 1 if far > 1 and height > levels[at] else far
                if shorter > REACH:
                    continue
                power = indirect[shorter]
                if direct[shorter] and (far < 2 or sight.sees(hex_, at)):
                    power += direct[shorter]
                elif far <= sally:
                    power += mobile
                found[at] += power
        return found

    @property
    def guard(self) -> list[int]:
        """For each hex the tenths of the enemy's firepower that can fire at a unit which enters it
        (12.1). Every mover is fired at anew (12.4), so no stack passes behind another.
        """
        found: list[int] = self.of_enemy("guard", self._guard)
        return found

    def _guard(self) -> list[int]:
        sight, reach = self.state.scenario.sight, self.state.scenario.charts.defence_range
        found = [0] * len(self.threat)
        for hex_ in self.enemy_hexes:
            direct, indirect = self._bearing(hex_)
            for at, far in self.ways.near(hex_, reach):
                power = direct[far] + indirect[far]
                if power and (far < 2 or sight.sees(hex_, at)):
                    found[at] += power
        return found

    def _tolls(self, counter: int) -> list[int]:
        """For each hex the hundredths of VP that passing through it is expected to cost a unit."""

        def work_out() -> list[int]:
            known: dict[tuple[int, int], int] = {}
            found = []
            defence = self.state.scenario.defence
            for at, power in enumerate(self.guard):
                key = power, defence[at]
                if power and key not in known:
                    known[key] = self._loss_under(counter, at, power) * TOLL // 100
                found.append(known[key] if power else 0)
            return found

        return self.of_enemy(("tolls", self._class(counter), self._forts), work_out)

    @property
    def flak(self) -> list[int]:
        """For each hex the tenths of firepower that Al Qaeda could fire at a helicopter on it."""
        found: list[int] = self.of_enemy("flak", self._flak)
        return found

    def _flak(self) -> list[int]:
        state = self.state
        levels = state.scenario.land.levels
        found = [0] * len(levels)
        for hex_ in {state.place[one] for one in state.on_map(AL_QAEDA)}:
            there = [one for one in self.there(hex_, AL_QAEDA) if not state.pinned[one]]
            likely = [self.likely(one) for one in there]
            heavy = [sum(each) for each in zip(*(one.heavy for one in likely), strict=True)]
            close = sum(one.direct[1] + one.indirect[1] for one in likely)
            if not likely:
                continue
            farthest = max((far for far in _DISTANCES if heavy[far]), default=0)
            height = levels[hex_]
            for at, far in self.ways.near(hex_, min(farthest + 1, REACH)):
                if far < 2:
                    found[at] += close
                else:
                    found[at] += heavy[far - 1 if height > levels[at] else far]
        return found

    def flak_loss(self, hex_: int) -> int:
        """Hundredths of VP that flying to a hex with a company is expected to cost."""
        return self._under_flak(hex_, self._cargo)

    def sortie_loss(self, hex_: int) -> int:
        """Hundredths of VP that the attack of a gunship over a hex is expected to cost."""
        return self._under_flak(hex_, self._gunship)

    def _under_flak(self, hex_: int, stake: int) -> int:
        power = self.flak[hex_] // 10
        return self.at_helicopter(hex_, power, stake) if power else 0

    def hunt(self, gunship: int, target: int) -> int:
        """Hundredths of VP that the attack of a gunship at a counter that has moved promises
        (12.9), less what it is expected to cost.
        """
        return self.at_mover(target, [gunship]) - self.sortie_loss(self.state.place[target])

    def rescue(self, hex_: int) -> int:
        """Hundredths of VP that fetching the casualties of a hex promises (26.2, 26.4), less what
        flying there is expected to cost.
        """
        charts = self.state.scenario.charts
        each = charts.points(COALITION, CASUALTY_EVACUATED)
        each += charts.points(AL_QAEDA, CASUALTY_ON_MAP)
        return self.state.casualties.count(hex_) * each * 100 - self.flak_loss(hex_)

    @property
    def best_rescue(self) -> int:
        """The best of `rescue`, of the hexes where casualties can be fetched; 0 for none."""
        open_ = set(self.state.casualties) - set(self.enemy_hexes)
        return max(map(self.rescue, open_), default=0)

    def loss(self, counter: int, hex_: int) -> int:
        """Hundredths of VP that a counter is expected to cost if it stays in a hex for a turn."""
        return self._loss_under(counter, hex_, self.threat[hex_])

    def _loss_under(self, counter: int, hex_: int, threat: int) -> int:
        """The same under so many tenths of firepower that bear on the hex."""
        power = threat * SHARE // 1000
        if not power:
            return 0
        add = self.add(counter, hex_, False, False, True)
        fallen, pinned = self.odds.chances(power, add, False)
        lost = (fallen + pinned) * max(self.worth(counter), 0) // 100
        return lost * self._ahead // 100

    @property
    def _ahead(self) -> int:
        """Hundredths of a turn's danger that are to come: on the last turn only what the chits
        that are left can bring.
        """

        def count() -> int:
            state = self.state
            if state.turn < state.last_turn:
                return 100
            commands = state.scenario.charts.commands
            theirs = [one for one, command in commands.items() if command.side == self.enemy]
            at_all = sum(commands[one].joins <= state.turn for one in theirs)
            theirs += [draws.JIHAD] * (self.enemy == AL_QAEDA)
            left = sum(one in theirs for one in state.chits)
            return min(left * 100 // max(at_all, 1), 100)

        return self.now("ahead", count)

    # -- where to stand ----------------------------------------------------------------------------

    def _support(self, counter: int, hex_: int) -> int:
        """Tenths of firepower that others might add to a unit's fire at a hex."""

        def add_up() -> list[tuple[int, str, int, int]]:
            state = self.state
            found = []
            for one in self.friends:
                unit = state.unit(one)
                if unit.kind == GROUND and unit.fights and not state.pinned[one]:
                    reach = max(unit.range, NEARBY)
                    place, command = state.place[one], state.command(one)
                    found.append((place, command, unit.firepower, reach))
            return found

        own = self.state.command(counter)
        far = self.ways.far(hex_)
        sum_ = ALONE - self.state.unit(counter).firepower * 10
        for place, command, power, reach in self.once("supporters", add_up):
            if far[place] <= reach and (command == own or self.side == COALITION):
                sum_ += power * 10
        return max(min(sum_, MOST_SUPPORT), self.weights.least_support)

    def pull(self, unit: Unit, hex_: int, support: int, is_close: bool) -> int:
        """Hundredths of VP that a unit's share of a fire at a hex is expected to bring.

        Args:
            support: tenths of firepower that others add.
        """
        key = "pull", hex_, unit.firepower, support, is_close and unit.assaults

        def work_out() -> int:
            power = unit.firepower * 10 + support
            points, pins = self.at_power(hex_, power // 10, is_close and unit.assaults)
            return (points + pins * PIN_WORTH // 100) * unit.firepower * 10 // power

        return self.of_enemy(key, work_out)

    def _bearing(self, hex_: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Tenths of firepower of the enemy in a hex by distance: along a line of fire, and
        without one.
        """

        def add_up() -> tuple[tuple[int, ...], tuple[int, ...]]:
            pinned = self.state.pinned
            likely = [self.likely(one) for one in self.there(hex_, self.enemy) if not pinned[one]]
            direct = [sum(one.direct[far] for one in likely) for far in _DISTANCES]
            return tuple(direct), tuple(
                sum(one.indirect[far] for one in likely) for far in _DISTANCES
            )

        return self.of_enemy(("bearing", hex_), add_up)

    def _stopped(self, hex_: int, power: int, is_close: bool) -> int:
        """Hundredths of the enemy in a hex that a fire is expected to keep from firing back."""

        def work_out() -> int:
            there = [one for one in self.there(hex_, self.enemy) if not self.state.pinned[one]]
            hit = 0
            for one in there:
                fallen, pinned = self.odds.chances(
                    power, self.add(one, hex_, is_close, False, True), False
                )
                hit += fallen + pinned
            return hit // max(len(there), 1)

        return self.of_enemy(("stopped", hex_, power, is_close), work_out)

    def _fights(self, counter: int, daring: int) -> dict[int, int]:
        """For each hex from which a unit reaches an enemy what it costs to be there and fire: the
        expected loss, with the target's own fire as far as the attack will not stop it, less the
        gain; at the best target.
        """
        unit = self.state.unit(counter)
        if not unit.fights:
            return {}
        support = tuple(self._support(counter, target) for target in self.enemy_hexes)
        key = "fights", self._class(counter), daring, support, self._forts
        return self.of_enemy(key, partial(self._fights_with, counter, daring, support))

    def _fights_with(self, counter: int, daring: int, support: Sequence[int]) -> dict[int, int]:
        """The same with so many tenths of firepower besides at each of the enemy's hexes."""
        unit, sight = self.state.unit(counter), self.state.scenario.sight
        levels, threat = self.state.scenario.land.levels, self.threat
        relief = self.weights.relief
        known: dict[tuple[int, int], int] = {}
        found: dict[int, int] = {}
        for target, others in zip(self.enemy_hexes, support, strict=True):
            close, afar = (self.pull(unit, target, others, far) for far in (True, False))
            if close <= 0 and afar <= 0:
                continue
            power = (unit.firepower * 10 + others) // 10
            direct, indirect = self._bearing(target)
            for at, far in self.ways.near(target, unit.range + 1):
                gain = close if far < 2 else afar
                if gain <= 0 or not far or (far > unit.range and levels[at] <= levels[target]):
                    continue
                if far > 1 and not unit.is_indirect and not sight.sees(at, target):
                    continue
                bears = threat[at]
                nearer = far - 1 if far > 1 and levels[target] > levels[at] else far
                if relief and bears and nearer <= REACH:  # from farther off nobody fires back
                    stops = self._stopped(target, power, far < 2 and unit.assaults) * relief // 100
                    own = indirect[nearer]
                    if far < 2 or sight.sees(target, at):
                        own += direct[nearer]
                    bears -= own * stops // 100
                key = at, bears
                if key not in known:
                    known[key] = self._loss_under(counter, at, bears)
                cost = known[key] - gain * daring // 100
                if cost < found.get(at, cost + 1):
                    found[at] = cost
        return found

    def village_worth(self, hex_: int, counter: int, fights: bool) -> int:
        """Hundredths of VP that a counter's being in a hex is worth for the village that it is of:
        it holds it, or keeps the enemy from holding it. 0 where others than it do.
        """
        state = self.state
        for village in state.scenario.land.villages:
            if hex_ in village.hexes:
                here = [one for at in village.hexes for one in self.there(at, self.side)]
                if any(one != counter and not state.pinned[one] for one in here):
                    return 0
                there = [one for at in village.hexes for one in self.there(at, self.enemy)]
                own = 0 if there else self._village_points(self.side, village.name)
                theirs = 0
                if self.side == AL_QAEDA:
                    theirs = self._village_points(self.enemy, village.name)
                if self.side == AL_QAEDA and not fights:
                    own = 0
                return 100 * (own + theirs)
        return 0

    def _class(self, counter: int) -> tuple[Any, ...]:
        """What of a counter decides where it stands best."""
        unit, state = self.state.unit(counter), self.state
        armour = state.scenario.has("body-armour") and state.command(counter)
        command = state.command(counter) if self.side == AL_QAEDA else ""
        is_up = self.side == AL_QAEDA and state.up[counter]
        of = unit.rating, unit.is_vehicle, self.worth(counter), unit.is_armoured
        return (*of, armour, command, is_up, self._ahead)

    def stand(self, counter: int, aim: str, hex_: int, daring: int) -> int:
        """What a unit's being in a hex promises, in hundredths of VP.

        Args:
            aim: "fight", "watch", "escort" or "hide".
            daring: hundredths of what a fight or a look promises that count.
        """
        if self.state.place[counter] != hex_:
            return -self._stands(counter, aim, daring)[hex_]
        others = len(self.there(hex_, self.side)) - 1
        bare = self._bare(counter, aim, daring)[hex_]
        held = self.village_worth(hex_, counter, self.state.unit(counter).fights)
        return held * self._late // 100 - bare - CROWD * others

    @property
    def _late(self) -> int:
        """How late it is, in hundredths of the battle."""
        return min(self.state.turn + 1, self.state.last_turn) * 100 // self.state.last_turn

    def _bare(self, counter: int, aim: str, daring: int) -> list[int]:
        """For each hex what it costs a unit to be there, but for other units and villages."""
        key = "bare", aim, daring, self._class(counter)

        def work_out() -> list[int]:
            found = self._losses(counter)[:]
            if aim == "fight":
                for at, cost in self._fights(counter, daring).items():
                    found[at] = min(found[at], cost)
            if aim == "escort":
                for at, afraid in self.afraid.items():
                    found[at] -= min(afraid, MOST_SEEN) * daring // 4
            if aim == "watch":
                for at, seen in enumerate(self.in_sight):
                    found[at] -= min(seen, MOST_SEEN) * daring // 10
            return found

        found: list[int] = self.once(key, work_out)
        return found

    @property
    def _forts(self) -> frozenset[int]:
        """The hexes that the side knows to be fortified."""
        return self.once(
            "forts", lambda: frozenset(at for at in self.by_hex if self._fortified(at))
        )

    def _losses(self, counter: int) -> list[int]:
        """`loss` of every hex."""

        def work_out() -> list[int]:
            defence = self.state.scenario.defence
            forts = self._forts
            known: dict[tuple[int, int, bool], int] = {}
            found = []
            for at, threat in enumerate(self.threat):
                key = threat * SHARE // 1000, defence[at], at in forts
                loss = known.get(key)
                if loss is None:
                    loss = known[key] = self.loss(counter, at)
                found.append(loss)
            return found

        return self.of_enemy(("losses", self._class(counter), self._forts), work_out)

    def _stands(self, counter: int, aim: str, daring: int) -> list[int]:
        """The same with villages, and 12 for every own counter in the hex."""
        key = "stands", aim, daring, self._class(counter)

        def work_out() -> list[int]:
            found = self._bare(counter, aim, daring)[:]
            fights = self.state.unit(counter).fights
            fort = self.state.scenario.charts.points(COALITION, FORT_ENTERED) * 100
            # A unit that is worth more than a fort is not risked for one.
            for at in self.lone_forts if self.worth(counter) <= fort else ():
                found[at] -= fort
            for village in self.state.scenario.land.villages:
                for at in village.hexes:
                    found[at] -= self.village_worth(at, -1, fights) * self._late // 100
            for at, there in self.by_hex.items():
                found[at] += CROWD * sum(self._is_own(one) for one in there)
            return found

        found: list[int] = self.once(key, work_out)
        return found

    def _is_own(self, counter: int) -> bool:
        return (counter < self.state.own) == (self.side == COALITION)

    @property
    def lone_forts(self) -> set[int]:
        """The hexes with nothing but forts that are face up: the Coalition can take them."""
        if self.side == AL_QAEDA:
            return set()
        is_open = self.state.is_open_fort
        return self.of_enemy(
            "lone forts",
            lambda: {
                at
                for at in self.enemy_hexes
                if all(is_open(one) for one in self.there(at, AL_QAEDA))
            },
        )

    @property
    def afraid(self) -> dict[int, int]:
        """How many Afghan units of a hex would panic (6.2.2); only where some would."""

        def count() -> dict[int, int]:
            found: dict[int, int] = {}
            for one in self.state.on_map(COALITION):
                if draws.panics(self.state, one):
                    place = self.state.place[one]
                    found[place] = found.get(place, 0) + 1
            return found

        return self.once("afraid", count)

    @property
    def in_sight(self) -> list[int]:
        """For each hex how many hexes with face-down counters can be seen from it."""

        def count() -> list[int]:
            sight = self.state.scenario.sight
            dark = [at for at in self.enemy_hexes if self.dark(at)]
            return [sum(sight.sees(at, one) for one in dark) for at in range(len(self.threat))]

        found: list[int] = self.of_enemy("in sight", count)
        return found

    def outlook(self, counter: int, aim: str, daring: int) -> list[int]:
        """For each hex the best of `stand` that can be reached from it, the way counted in, below
        0 where it is worth something.
        """
        key = "outlook", aim, daring, self._class(counter)

        def work_out() -> list[int]:
            stands = self._stands(counter, aim, daring)
            barred = set(self.enemy_hexes) - self.lone_forts
            goals = [(at, cost) for at, cost in enumerate(stands) if at not in barred]
            on_wheels = self.state.unit(counter).is_vehicle
            return self.ways.field(on_wheels, goals, barred, STEP, self._tolls(counter))

        found: list[int] = self.once(key, work_out)
        return found
