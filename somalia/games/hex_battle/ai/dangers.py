"""What the enemy can bring to bear on each hex, and what it is expected to cost to be there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from somalia.games.hex_battle.ai import gains
from somalia.games.hex_battle.ai.estimates import DISTANCES, REACH, Estimates
from somalia.games.hex_battle.rules import draws
from somalia.games.hex_battle.rules.components import AL_QAEDA

SHARE = 60
"""Hundredths of the firepower that bears on a hex that are reckoned to fire at it."""
AIR_SUPPORT = 30
"""Tenths of firepower from the air that Al Qaeda reckons with anywhere."""
TOLL = 50
"""Hundredths of the loss expected of fire at a hex that count where a unit only passes."""


def bearing(guess: Estimates, hex_: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tenths of firepower of the enemy in a hex by distance: along a line of fire, and
    without one.
    """

    def add_up() -> tuple[tuple[int, ...], tuple[int, ...]]:
        likely = [guess.likely(one) for one in guess.unpinned(hex_, guess.enemy)]
        direct = [sum(one.direct[far] for one in likely) for far in DISTANCES]
        return tuple(direct), tuple(sum(one.indirect[far] for one in likely) for far in DISTANCES)

    return guess.of_enemy(("bearing", hex_), add_up)


def threat(guess: Estimates) -> list[int]:
    """For each hex the tenths of firepower that the enemy could bring to bear on it."""
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
    """How far a hex is for a fire: down from higher ground a hex less, but never less than 1."""
    return far - 1 if far > 1 and levels[hex_] > levels[target] else far


def _guard(guess: Estimates) -> list[int]:
    """For each hex the tenths of the enemy's firepower that can fire at a unit which enters it
    (12.1). Every mover is fired at anew (12.4), so no stack passes behind another.
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
    """Hundredths of VP that a counter is expected to cost if it stays in a hex for a turn."""
    return loss_under(guess, counter, hex_, threat(guess)[hex_])


def loss_under(guess: Estimates, counter: int, hex_: int, bears: int) -> int:
    """The same under so many tenths of firepower that bear on the hex."""
    power = bears * SHARE // 1000
    if not power:
        return 0
    add = gains.modifiers(guess, counter, hex_, False, False, True)
    fallen, pinned = guess.odds.chances(power, add, False)
    lost = (fallen + pinned) * max(guess.worth(counter), 0) // 100
    return lost * _ahead(guess) // 100


def _ahead(guess: Estimates) -> int:
    """Hundredths of a turn's danger that are to come: on the last turn only what the chits
    that are left can bring.
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
    """What of a counter decides where it stands best."""
    unit, state = guess.state.unit(counter), guess.state
    armour = state.scenario.has("body-armour") and state.command(counter)
    command = state.command(counter) if guess.side == AL_QAEDA else ""
    is_up = guess.side == AL_QAEDA and state.up[counter]
    of = unit.rating, unit.is_vehicle, guess.worth(counter), unit.is_armoured
    return (*of, armour, command, is_up, _ahead(guess))


def tolls(guess: Estimates, counter: int) -> list[int]:
    """For each hex the hundredths of VP that passing through it is expected to cost a unit."""

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
    """`loss` of every hex."""

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
