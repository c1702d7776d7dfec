"""The enemy firepower that bears on each hex, and the loss expected from staying there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from somalia.games.hex_battle.ai import gains
from somalia.games.hex_battle.ai.estimates import DISTANCES, REACH, Estimates
from somalia.games.hex_battle.rules import draws
from somalia.games.hex_battle.rules.components import AL_QAEDA

SHARE = 60
"""The percentage of the firepower bearing on a hex that is assumed to fire at it."""
AIR_SUPPORT = 30
"""The air firepower that Al Qaeda expects at every hex, in tenths."""
TOLL = 50
"""The percentage of a hex's expected loss that a unit suffers by passing through it."""


def bearing(guess: Estimates, hex_: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The enemy's firepower in a hex by distance, in tenths: first with a line of fire, then
    without.
    """

    def add_up() -> tuple[tuple[int, ...], tuple[int, ...]]:
        likely = [guess.likely(one) for one in guess.unpinned(hex_, guess.enemy)]
        direct = [sum(one.direct[far] for one in likely) for far in DISTANCES]
        return tuple(direct), tuple(sum(one.indirect[far] for one in likely) for far in DISTANCES)

    return guess.of_enemy(("bearing", hex_), add_up)


def threat(guess: Estimates) -> list[int]:
    """For each hex, the firepower that the enemy could bring to bear on it, in tenths."""
    return guess.of_enemy("threat", partial(_add_threat, guess))


def _add_threat(guess: Estimates) -> list[int]:
    scenario, sally = guess.state.scenario, guess.weights.sally
    levels, sight = scenario.land.levels, scenario.sight
    powers = [AIR_SUPPORT if guess.side == AL_QAEDA else 0] * len(levels)
    for hex_ in guess.enemy_hexes:
        direct, indirect = bearing(guess, hex_)
        there = guess.unpinned(hex_, guess.enemy)
        mobile = sum(guess.likely(one).mobile for one in there) // 2
        farthest = max((far for far in DISTANCES if direct[far] or indirect[far]), default=-1)
        for target, far in guess.ways.near(hex_, max(farthest + 1, sally if mobile else 0)):
            shorter = shortened(levels, hex_, target, far)
            if shorter > REACH:
                continue
            powers[target] += indirect[shorter]
            if direct[shorter] and (far < 2 or sight.sees(hex_, target)):
                powers[target] += direct[shorter]
            elif far <= sally:
                powers[target] += mobile
    return powers


def shortened(levels: Sequence[int], hex_: int, target: int, far: int) -> int:
    """The range from one hex to another for fire: 1 less when firing downhill, but at least 1."""
    return far - 1 if far > 1 and levels[hex_] > levels[target] else far


def _guard(guess: Estimates) -> list[int]:
    """For each hex, the enemy firepower that can fire at a unit entering it, in tenths (12.1).

    Every moving unit can be fired at again (12.4), so a second stack is no safer than the first.
    """
    return guess.of_enemy("guard", partial(_add_guard, guess))


def _add_guard(guess: Estimates) -> list[int]:
    sight, reach = guess.state.scenario.sight, guess.state.scenario.charts.defence_range
    powers = [0] * len(threat(guess))
    for hex_ in guess.enemy_hexes:
        direct, indirect = bearing(guess, hex_)
        for target, far in guess.ways.near(hex_, reach):
            power = direct[far] + indirect[far]
            if power and (far < 2 or sight.sees(hex_, target)):
                powers[target] += power
    return powers


def loss(guess: Estimates, counter: int, hex_: int) -> int:
    """The loss expected if a counter spends a turn in a hex, in hundredths of VP."""
    return loss_under(guess, counter, hex_, threat(guess)[hex_])


def loss_under(guess: Estimates, counter: int, hex_: int, bears: int) -> int:
    """The loss expected for a counter in a hex under a given firepower, in hundredths of VP.

    Args:
        bears: the firepower that bears on the hex, in tenths.
    """
    power = bears * SHARE // 1000
    if not power:
        return 0
    add = gains.modifiers(guess, counter, hex_, False, False, True)
    fallen, pinned = guess.odds.chances(power, add, False)
    lost = (fallen + pinned) * max(guess.worth(counter), 0) // 100
    return lost * _ahead(guess) // 100


def _ahead(guess: Estimates) -> int:
    """The percentage of a turn's danger still to come.

    On the last turn only the chits still in the pool count.
    """

    def count() -> int:
        state = guess.state
        if state.turn < state.last_turn:
            return 100
        commands = state.scenario.charts.commands
        theirs = [one for one, command in commands.items() if command.side == guess.enemy]
        at_all = sum(commands[one].joins <= state.turn for one in theirs)
        theirs += [draws.JIHAD] * (guess.enemy == AL_QAEDA)
        left = sum(one in theirs for one in state.chits)
        return min(left * 100 // max(at_all, 1), 100)

    return guess.now("ahead", count)


def class_of(guess: Estimates, counter: int) -> tuple[Any, ...]:
    """A cache key: counters with the same key have the same best hexes."""
    unit, state = guess.state.unit(counter), guess.state
    armour = state.scenario.has("body-armour") and state.command(counter)
    command = state.command(counter) if guess.side == AL_QAEDA else ""
    is_up = guess.side == AL_QAEDA and state.up[counter]
    of = unit.rating, unit.is_vehicle, guess.worth(counter), unit.is_armoured
    return (*of, armour, command, is_up, _ahead(guess))


def tolls(guess: Estimates, counter: int) -> list[int]:
    """For each hex, the loss expected for a unit passing through it, in hundredths of VP."""

    def work_out() -> list[int]:
        known: dict[tuple[int, int], int] = {}
        costs = []
        defence = guess.state.scenario.defence
        for hex_index, power in enumerate(_guard(guess)):
            key = power, defence[hex_index]
            if power and key not in known:
                known[key] = loss_under(guess, counter, hex_index, power) * TOLL // 100
            costs.append(known[key] if power else 0)
        return costs

    return guess.of_enemy(("tolls", class_of(guess, counter), gains.forts(guess)), work_out)


def losses(guess: Estimates, counter: int) -> list[int]:
    """For each hex, the `loss` expected if a counter stays there."""

    def work_out() -> list[int]:
        defence = guess.state.scenario.defence
        forts = gains.forts(guess)
        known: dict[tuple[int, int, bool], int] = {}
        costs = []
        for hex_index, power in enumerate(threat(guess)):
            key = power * SHARE // 1000, defence[hex_index], hex_index in forts
            if key not in known:
                known[key] = loss_under(guess, counter, hex_index, power)
            costs.append(known[key])
        return costs

    return guess.of_enemy(("losses", class_of(guess, counter), gains.forts(guess)), work_out)
