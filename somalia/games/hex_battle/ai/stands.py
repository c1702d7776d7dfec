"""A hex's value to a unit: expected fights, sightings and villages, minus the danger."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from somalia.games.hex_battle.ai import dangers, gains
from somalia.games.hex_battle.ai.estimates import REACH, Estimates
from somalia.games.hex_battle.rules import draws
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    COALITION,
    FORT_ENTERED,
    GROUND,
    BattleUnit,
)

ALONE = 100
"""The supporting firepower that a unit heading for a fight expects, in tenths."""
MOST_SUPPORT = 140
MOST_SEEN = 4
"""The maximum number of visible hexes with face-down counters that add to a hex's value."""
NEARBY = 3
"""A unit within this many hexes of a target can soon join in firing at it."""
CROWD = 12
"""The cost of each other unit in a hex, in hundredths of VP, because fire hits the whole stack."""
STEP = 2
"""The cost of half a movement point, in hundredths of VP."""


def stand(guess: Estimates, counter: int, aim: str, hex_: int, daring: int) -> int:
    """A hex's value to a unit that stays in it, in hundredths of VP.

    Args:
        aim: "fight", "watch", "escort" or "hide".
        daring: how much of the expected gain from fights and sightings to count, in percent.
    """
    if guess.state.place[counter] != hex_:
        return -_stands(guess, counter, aim, daring)[hex_]
    others = len(guess.there(hex_, guess.side)) - 1
    bare = _bare(guess, counter, aim, daring)[hex_]
    held = _village_worth(guess, hex_, counter, guess.state.unit(counter).fights)
    return held * _late(guess) // 100 - bare - CROWD * others


def outlook(guess: Estimates, counter: int, aim: str, daring: int) -> list[int]:
    """For each hex, the cost of the best `stand` that can be reached from it, including the cost of
    getting there.

    It is negative if the best stand is worth more than it costs to reach.
    """
    key = "outlook", aim, daring, dangers.class_of(guess, counter)

    def work_out() -> list[int]:
        stands = _stands(guess, counter, aim, daring)
        barred = set(guess.enemy_hexes) - lone_forts(guess)
        goals = [(at, cost) for at, cost in enumerate(stands) if at not in barred]
        on_wheels = guess.state.unit(counter).is_vehicle
        return guess.ways.field(on_wheels, goals, barred, STEP, dangers.tolls(guess, counter))

    return guess.once(key, work_out)


def _stands(guess: Estimates, counter: int, aim: str, daring: int) -> list[int]:
    """For each hex, the cost of being there: `_bare` plus 12 per friendly counter, minus the value
    of villages.
    """
    key = "stands", aim, daring, dangers.class_of(guess, counter)

    def work_out() -> list[int]:
        costs = _bare(guess, counter, aim, daring)[:]
        fights = guess.state.unit(counter).fights
        fort = guess.state.scenario.charts.points(COALITION, FORT_ENTERED) * 100
        # A unit worth more than a fort is not risked for one.
        for hex_index in lone_forts(guess) if guess.worth(counter) <= fort else ():
            costs[hex_index] -= fort
        for village in guess.state.scenario.land.villages:
            for hex_index in village.hexes:
                costs[hex_index] -= (
                    _village_worth(guess, hex_index, -1, fights) * _late(guess) // 100
                )
        for hex_index, there in guess.by_hex.items():
            costs[hex_index] += CROWD * sum(guess.is_own(one) for one in there)
        return costs

    return guess.once(key, work_out)


def _bare(guess: Estimates, counter: int, aim: str, daring: int) -> list[int]:
    """For each hex, the cost of being there, ignoring villages and other units."""
    key = "bare", aim, daring, dangers.class_of(guess, counter)

    def work_out() -> list[int]:
        costs = dangers.losses(guess, counter)[:]
        if aim == "fight":
            for hex_index, cost in _fights(guess, counter, daring).items():
                costs[hex_index] = min(costs[hex_index], cost)
        if aim == "escort":
            for hex_index, afraid in _afraid(guess).items():
                costs[hex_index] -= min(afraid, MOST_SEEN) * daring // 4
        if aim == "watch":
            for hex_index, seen in enumerate(in_sight(guess)):
                costs[hex_index] -= min(seen, MOST_SEEN) * daring // 10
        return costs

    return guess.once(key, work_out)


def _late(guess: Estimates) -> int:
    """How much of the battle has passed, in percent."""
    return min(guess.state.turn + 1, guess.state.last_turn) * 100 // guess.state.last_turn


def _village_worth(guess: Estimates, hex_: int, counter: int, fights: bool) -> int:
    """The value of having a counter in a village hex, in hundredths of VP; 0 if other units already
    suffice.

    The counter holds the village for its side, or denies it to the enemy.
    """
    state = guess.state
    for village in state.scenario.land.villages:
        if hex_ in village.hexes:
            here = [one for at in village.hexes for one in guess.there(at, guess.side)]
            if any(one != counter and not state.pinned[one] for one in here):
                return 0
            there = [one for at in village.hexes for one in guess.there(at, guess.enemy)]
            own = theirs = 0
            if not there and (fights or guess.side == COALITION):
                own = gains.village_points(guess, guess.side, village.name)
            if guess.side == AL_QAEDA:
                theirs = gains.village_points(guess, guess.enemy, village.name)
            return 100 * (own + theirs)
    return 0


def lone_forts(guess: Estimates) -> set[int]:
    """The hexes whose only counters are face-up forts, which the Coalition can take."""
    if guess.side == AL_QAEDA:
        return set()
    is_open = guess.state.is_open_fort
    return guess.of_enemy(
        "lone forts",
        lambda: {
            at for at in guess.enemy_hexes if all(is_open(one) for one in guess.there(at, AL_QAEDA))
        },
    )


def _afraid(guess: Estimates) -> dict[int, int]:
    """The number of Afghan units that would panic (6.2.2), by hex; hexes with none are left out."""

    def count() -> dict[int, int]:
        counts: dict[int, int] = {}
        for counter in guess.state.on_map(COALITION):
            if draws.panics(guess.state, counter):
                place = guess.state.place[counter]
                counts[place] = counts.get(place, 0) + 1
        return counts

    return guess.once("afraid", count)


def in_sight(guess: Estimates) -> list[int]:
    """For each hex, the number of hexes with face-down counters in sight."""

    def count() -> list[int]:
        sight = guess.state.scenario.sight
        dark = [at for at in guess.enemy_hexes if guess.dark(at)]
        return [
            sum(sight.sees(at, one) for one in dark) for at in range(len(dangers.threat(guess)))
        ]

    return guess.of_enemy("in sight", count)


def _fights(guess: Estimates, counter: int, daring: int) -> dict[int, int]:
    """For each hex from which a unit can fire at an enemy, the cost of firing at the best target.

    The cost is the expected loss minus the gain. Return fire from the target counts, except for the
    share that the attack would stop.
    """
    unit = guess.state.unit(counter)
    if not unit.fights:
        return {}
    support = tuple(_support(guess, counter, target) for target in guess.enemy_hexes)
    key = "fights", dangers.class_of(guess, counter), daring, support, gains.forts(guess)
    return guess.of_enemy(key, partial(_fights_with, guess, counter, daring, support))


def _fights_with(
    guess: Estimates, counter: int, daring: int, support: Sequence[int]
) -> dict[int, int]:
    """`_fights`, given the supporting firepower against each enemy hex, in tenths."""
    unit, threat = guess.state.unit(counter), dangers.threat(guess)
    known: dict[tuple[int, int], int] = {}
    costs: dict[int, int] = {}
    for target, others in zip(guess.enemy_hexes, support, strict=True):
        close, afar = (_pull(guess, unit, target, others, far) for far in (True, False))
        if close <= 0 and afar <= 0:
            continue
        power = (unit.firepower * 10 + others) // 10
        for position, far in guess.ways.near(target, unit.range + 1):
            gain = close if far < 2 else afar
            if gain <= 0 or not _reaches(guess, unit, position, target, far):
                continue
            bears = threat[position]
            if bears and guess.weights.relief:
                stops = _stopped(guess, target, power, far < 2 and unit.assaults)
                bears -= (
                    _fire_back(guess, target, position, far)
                    * (stops * guess.weights.relief // 100)
                    // 100
                )
            key = position, bears
            if key not in known:
                known[key] = dangers.loss_under(guess, counter, position, bears)
            cost = known[key] - gain * daring // 100
            if cost < costs.get(position, cost + 1):
                costs[position] = cost
    return costs


def _reaches(guess: Estimates, unit: BattleUnit, position: int, target: int, far: int) -> bool:
    """Whether a unit could fire from one hex at another, `far` hexes away."""
    scenario = guess.state.scenario
    levels = scenario.land.levels
    if not far or (far > unit.range and levels[position] <= levels[target]):
        return False
    return far < 2 or unit.is_indirect or scenario.sight.sees(position, target)


def _fire_back(guess: Estimates, hex_: int, target: int, far: int) -> int:
    """The firepower, in tenths, that the enemy in a hex has against a hex `far` hexes away."""
    scenario = guess.state.scenario
    direct, indirect = dangers.bearing(guess, hex_)
    shorter = dangers.shortened(scenario.land.levels, hex_, target, far)
    if shorter > REACH:
        return 0
    in_sight = far < 2 or scenario.sight.sees(hex_, target)
    return indirect[shorter] + (direct[shorter] if in_sight else 0)


def _support(guess: Estimates, counter: int, hex_: int) -> int:
    """The firepower that other units might add to a unit's fire at a hex, in tenths."""

    def add_up() -> list[tuple[int, str, int, int]]:
        state = guess.state
        supporters = []
        for friend in guess.friends:
            unit = state.unit(friend)
            if unit.kind == GROUND and unit.fights and not state.pinned[friend]:
                reach = max(unit.range, NEARBY)
                place, command = state.place[friend], state.command(friend)
                supporters.append((place, command, unit.firepower, reach))
        return supporters

    own = guess.state.command(counter)
    far = guess.ways.far(hex_)
    sum_ = ALONE - guess.state.unit(counter).firepower * 10
    for place, command, power, reach in guess.once("supporters", add_up):
        if far[place] <= reach and (command == own or guess.side == COALITION):
            sum_ += power * 10
    return max(min(sum_, MOST_SUPPORT), guess.weights.least_support)


def _pull(guess: Estimates, unit: BattleUnit, hex_: int, support: int, is_close: bool) -> int:
    """The gain expected from a unit's share of fire at a hex, in hundredths of VP.

    Args:
        support: the firepower that other units add, in tenths.
    """
    key = "pull", hex_, unit.firepower, support, is_close and unit.assaults

    def work_out() -> int:
        power = unit.firepower * 10 + support
        points, pins = gains.at_power(guess, hex_, power // 10, is_close and unit.assaults)
        return (points + pins * gains.PIN_WORTH // 100) * unit.firepower * 10 // power

    return guess.of_enemy(key, work_out)


def _stopped(guess: Estimates, hex_: int, power: int, is_close: bool) -> int:
    """The percentage of the enemy in a hex that fire is expected to keep from firing back."""

    def work_out() -> int:
        there = guess.unpinned(hex_, guess.enemy)
        hit = 0
        for counter in there:
            add = gains.modifiers(guess, counter, hex_, is_close, False, True)
            hit += sum(guess.odds.chances(power, add, False))
        return hit // max(len(there), 1)

    return guess.of_enemy(("stopped", hex_, power, is_close), work_out)
