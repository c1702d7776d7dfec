"""Fire at helicopters: which Al Qaeda counters can fire, and the loss expected from flying."""

from __future__ import annotations

from functools import partial

from somalia.games.hex_battle.ai.estimates import DISTANCES, REACH, Estimates
from somalia.games.hex_battle.rules import helicopters
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    CASUALTY_EVACUATED,
    CASUALTY_ON_MAP,
    COALITION,
    GUNSHIP,
    HELICOPTER,
    US,
)


def at_helicopter(guess: Estimates, hex_: int, power: int, stake: int) -> int:
    """The gain expected from anti-aircraft fire over a hex, in hundredths of VP.

    Args:
        stake: the value of the helicopter and all aboard, in hundredths of VP. Damage counts as a
            fifth of it.
    """
    fallen, damaged = guess.odds.chances(power, guess.state.scenario.defence[hex_], False)
    return (fallen * stake + damaged * stake // 5) // 100


def _cargo(guess: Estimates) -> int:
    """The value of the best helicopter carrying the best US unit, in hundredths of VP."""

    def dearest() -> int:
        units = guess.state.units
        flown = max((guess.worth_of(one) for one in units if one.kind == HELICOPTER), default=0)
        aboard = max((guess.worth_of(one) for one in units if one.nation == US), default=0)
        return flown + aboard

    return guess.of_enemy("cargo", dearest)


def _gunship(guess: Estimates) -> int:
    """The value of the best gunship, in hundredths of VP."""

    def dearest() -> int:
        units = (one for one in guess.state.units if one.type == GUNSHIP)
        return max(map(guess.worth_of, units), default=0)

    return guess.of_enemy("gunship", dearest)


def anti_aircraft(guess: Estimates, hex_: int) -> dict[str, list[int]]:
    """The Al Qaeda counters that can fire at a helicopter over a hex, grouped by sub-command.

    Uses hidden information: for Al Qaeda only.
    """

    def sort() -> dict[str, list[int]]:
        by_command: dict[str, list[int]] = {}
        for counter in guess.state.on_map(AL_QAEDA):
            if helicopters.why_no_aa(guess.state, counter, hex_) is None:
                by_command.setdefault(guess.state.command(counter), []).append(counter)
        return by_command

    return guess.now(("aa", hex_), sort)


def flak(guess: Estimates) -> list[int]:
    """For each hex, the firepower that Al Qaeda could fire at a helicopter there, in tenths."""
    return guess.of_enemy("flak", partial(_add_flak, guess))


def _add_flak(guess: Estimates) -> list[int]:
    state = guess.state
    levels = state.scenario.land.levels
    powers = [0] * len(levels)
    for hex_ in {state.place[one] for one in state.on_map(AL_QAEDA)}:
        likely = [guess.likely(one) for one in guess.unpinned(hex_, AL_QAEDA)]
        heavy = [sum(each) for each in zip(*(one.heavy for one in likely), strict=True)]
        close = sum(one.direct[1] + one.indirect[1] for one in likely)
        if not likely:
            continue
        farthest = max((far for far in DISTANCES if heavy[far]), default=0)
        height = levels[hex_]
        for target, far in guess.ways.near(hex_, min(farthest + 1, REACH)):
            if far < 2:
                powers[target] += close
            else:
                powers[target] += heavy[far - 1 if height > levels[target] else far]
    return powers


def flak_loss(guess: Estimates, hex_: int) -> int:
    """The loss expected from flying a company to a hex, in hundredths of VP."""
    return _under_flak(guess, hex_, _cargo(guess))


def sortie_loss(guess: Estimates, hex_: int) -> int:
    """The loss expected from a gunship's attack over a hex, in hundredths of VP."""
    return _under_flak(guess, hex_, _gunship(guess))


def _under_flak(guess: Estimates, hex_: int, stake: int) -> int:
    power = flak(guess)[hex_] // 10
    return at_helicopter(guess, hex_, power, stake) if power else 0


def rescue(guess: Estimates, hex_: int) -> int:
    """The net gain expected from evacuating a hex's casualties, in hundredths of VP (26.2, 26.4).

    The loss expected from flying there is subtracted.
    """
    charts = guess.state.scenario.charts
    each = charts.points(COALITION, CASUALTY_EVACUATED)
    each += charts.points(AL_QAEDA, CASUALTY_ON_MAP)
    return guess.state.casualties.count(hex_) * each * 100 - flak_loss(guess, hex_)


def best_rescue(guess: Estimates) -> int:
    """The best `rescue` among hexes where casualties can be picked up; 0 for none."""
    open_ = set(guess.state.casualties) - set(guess.enemy_hexes)
    return max(map(partial(rescue, guess), open_), default=0)
