"""The gains expected from fire, in hundredths of VP."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.games.hex_battle.ai import flak
from somalia.games.hex_battle.ai.estimates import Estimates
from somalia.games.hex_battle.rules import defence, fire, offence
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    ARMOURED,
    BODY_ARMOUR,
    CLOSE_ASSAULT,
    COALITION,
    COMPOUND,
    ENGINEER,
    FACE_DOWN,
    FORT,
    FORTIFIED,
    GUNSHIP,
    PSYOP,
    SIDES,
    VILLAGE_HELD,
)

PIN_WORTH = 30
"""The value of pinning a unit worth at least 1 VP, in hundredths of VP."""


def modifiers(
    guess: Estimates, counter: int, hex_: int, is_assault: bool, undone: bool, has_anti_armour: bool
) -> int:
    """The sum of the known modifiers for fire at a counter in a hex."""
    state = guess.state
    values, scenario = state.scenario.charts.modifiers, state.scenario
    sum_ = values[CLOSE_ASSAULT] * is_assault
    sum_ += 0 if undone else scenario.defence[hex_]
    if state.is_aq(counter):
        sum_ += 0 if state.up[counter] else values[FACE_DOWN]
        return sum_ + (0 if undone else _fortified(guess, hex_))
    unit = state.unit(counter)
    if unit.is_armoured and not has_anti_armour:
        sum_ += values[ARMOURED]
    if scenario.has("body-armour") and state.command(counter) in fire.BODY_ARMOURED:
        sum_ += values[BODY_ARMOUR]
    return sum_


def _fortified(guess: Estimates, hex_: int) -> int:
    known = [guess.known(one) for one in guess.there(hex_, AL_QAEDA)]
    has = any(unit is not None and unit.type in (FORT, COMPOUND) for unit in known)
    return guess.state.scenario.charts.modifiers[FORTIFIED] if has else 0


def forts(guess: Estimates) -> frozenset[int]:
    """The hexes that the side knows to be fortified."""
    return guess.once(
        "forts", lambda: frozenset(at for at in guess.by_hex if _fortified(guess, at))
    )


def expected(guess: Estimates, hex_: int, firers: Sequence[int]) -> tuple[int, int]:
    """The expected results of fire at a hex: VP and newly pinned units, both in hundredths."""
    state = guess.state
    if not firers:
        return 0, 0
    units = [state.unit(one) for one in firers]
    power = sum(unit.firepower for unit in units)
    near = [
        unit for one, unit in zip(firers, units, strict=True) if fire.is_adjacent(state, one, hex_)
    ]
    is_assault = any(unit.assaults for unit in near)
    undone = is_assault and any(unit.type == ENGINEER for unit in near)
    anti = any(unit.has_anti_armour for unit in units)
    doubled = is_assault and guess.side == COALITION and _has_psyop(guess, hex_)
    return at_power(guess, hex_, power, is_assault, undone, anti, doubled)


def at_power(
    guess: Estimates,
    hex_: int,
    power: int,
    is_assault: bool,
    undone: bool = False,
    anti: bool = True,
    doubled: bool = False,
) -> tuple[int, int]:
    """The expected results of fire at a hex with a given firepower: VP and newly pinned units, both
    in hundredths.
    """
    points = pins = 0
    prize = prize_of(guess, hex_)
    times = guess.state.scenario.charts.psyop_times if doubled else 1
    for counter in guess.there(hex_, guess.enemy):
        unit = guess.known(counter)
        if unit is not None and unit.type == FORT:
            continue
        add = modifiers(guess, counter, hex_, is_assault, undone, anti)
        fallen, pinned = guess.odds.chances(power, add, guess.state.pinned[counter])
        points += fallen * (guess.worth(counter) * times + prize) // 100
        pins += pinned * min(max(guess.worth(counter), 0), 100) // 100
    return points, pins


def prize_of(guess: Estimates, hex_: int) -> int:
    """The value added to each enemy counter in a village, in hundredths of VP; 0 outside villages.

    The village's value to both sides is shared among the enemy's counters there.
    """
    for village in guess.state.scenario.land.villages:
        if hex_ in village.hexes:
            there = sum(len(guess.there(at, guess.enemy)) for at in village.hexes)
            both = sum(village_points(guess, side, village.name) for side in SIDES)
            return both * 100 // max(there, 1)
    return 0


def village_points(guess: Estimates, side: str, village: str) -> int:
    """The points a side scores for holding a village."""
    lines = guess.state.scenario.charts.lines(side, VILLAGE_HELD)
    points = (one.points for one in lines if not one.places or village in one.places)
    return next(points, 0)


def value(guess: Estimates, hex_: int, firers: Sequence[int]) -> int:
    """The gain expected from firing at a hex, including Pins, in hundredths of VP."""
    points, pins = expected(guess, hex_, firers)
    return points + pins * PIN_WORTH // 100


def _has_psyop(guess: Estimates, hex_: int) -> bool:
    state = guess.state
    return any(
        state.unit(one).type == PSYOP and fire.is_adjacent(state, one, hex_)
        for one in state.on_map(COALITION)
    )


def _shooters(guess: Estimates) -> list[int]:
    """The units that could fire in this sub-phase."""
    return guess.now("shooters", lambda: offence.shooters(guess.state))


def able(guess: Estimates, hex_: int) -> list[int]:
    """The units that can fire at a hex now.

    Gunships are included only if their fire adds more than the loss expected from flying.
    """

    def sort() -> list[int]:
        state = guess.state
        there = [one for one in _shooters(guess) if offence.why_not_fire(state, one, hex_) is None]
        flown = [one for one in there if state.unit(one).type == GUNSHIP]
        if not flown or not (cost := flak.sortie_loss(guess, hex_)):
            return there
        firers = [one for one in there if one not in flown]
        before = value(guess, hex_, firers)
        for gunship in flown:
            after = value(guess, hex_, [*firers, gunship])
            if after - before <= cost:
                break
            firers, before = [*firers, gunship], after
        return firers

    return guess.now(("able", hex_), sort)


def other_targets(guess: Estimates, counter: int, hex_: int) -> int:
    """The number of other hexes that a unit can fire at, not counting hexes already fired at."""
    state = guess.state
    return sum(
        at != hex_ and at not in state.fired_at and offence.why_not_fire(state, counter, at) is None
        for at in guess.enemy_hexes
    )


def at_mover(guess: Estimates, mover: int, firers: Sequence[int]) -> int:
    """The gain expected from defensive fire at a mover, in hundredths of VP."""
    state = guess.state
    units = [state.unit(one) for one in firers]
    power, anti = sum(u.firepower for u in units), any(u.has_anti_armour for u in units)
    add = modifiers(guess, mover, state.place[mover], False, False, anti)
    fallen, pinned = guess.odds.chances(power, add, state.pinned[mover])
    worth = guess.worth(mover)
    return (fallen * worth + pinned * min(max(worth, 0), 100) * PIN_WORTH // 100) // 100


def answers(guess: Estimates, mover: int) -> dict[str, list[int]]:
    """The counters that can fire at a mover, grouped by sub-command."""

    def sort() -> dict[str, list[int]]:
        by_command: dict[str, list[int]] = {}
        for counter in defence.defenders(guess.state, mover):
            by_command.setdefault(guess.state.command(counter), []).append(counter)
        return by_command

    return guess.now(("answers", mover), sort)


def hunt(guess: Estimates, gunship: int, target: int) -> int:
    """The net gain expected from a gunship's attack on a counter that moved, in hundredths of VP
    (12.9).
    """
    return at_mover(guess, target, [gunship]) - flak.sortie_loss(guess, guess.state.place[target])
