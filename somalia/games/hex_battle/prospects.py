"""What may come of a fire that is being prepared, as who prepares it may know it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Choose
from somalia.games.hex_battle import fire, fog, kinds, offence
from somalia.games.hex_battle.components import AL_QAEDA, COALITION, GUNSHIP, HELICOPTER, NONE
from somalia.games.hex_battle.draws import other
from somalia.games.hex_battle.fire import Modifier
from somalia.games.hex_battle.state import State

FACES = 6
NOTHING, SHAKEN, LOST, DAMAGED = "no effect", "pinned", "eliminated", "damaged"
DEALS = 120
"""Deals of what is face down over which chances are averaged."""


class Target(NamedTuple):
    """What may come to one counter."""

    name: str
    modifiers: tuple[Modifier, ...]  # that both sides know
    chances: tuple[tuple[str, Fraction], ...]  # what, and how likely: from the mildest


class Prospect(NamedTuple):
    """A fire that is prepared."""

    power: int
    column: str
    is_assault: bool
    targets: tuple[Target, ...]
    may_be_fortified: bool  # face-down counters might be a fort or a compound


def prospect_of(state: State, prompt: Choose) -> Prospect | None:
    """The fire that a question prepares with those that are picked; None while there is none."""
    about = prompt.about or {}
    picked = [one.number for one in about.get("picked", ())]
    if prompt.ask not in (kinds.FIRERS, kinds.DEFEND, kinds.AA) or not picked:
        return None
    mover = about["counter"].number if "counter" in about else None
    return prospect(state, prompt.who, about["hex"], picked, mover)


def prospect_at(state: State, side: str, hex_: int) -> Prospect | None:
    """The fire at a hex by all of the phasing side that can fire at it."""
    able = [
        one for one in offence.shooters(state) if offence.why_not_fire(state, one, hex_) is None
    ]
    return prospect(state, side, hex_, able)


def prospect(
    state: State, side: str, hex_: int, firers: Sequence[int], mover: int | None = None
) -> Prospect | None:
    """A fire by these; None without firepower.

    Args:
        mover: the only target; None: all in the hex.
    """
    power = sum(state.unit(one).firepower for one in firers)
    if not power:
        return None
    assault = mover is None and any(
        state.unit(one).type != GUNSHIP
        and state.unit(one).assaults
        and fire.is_adjacent(state, one, hex_)
        for one in firers
    )
    if mover is None:
        targets = [one for one in state.at(hex_, other(side)) if not state.is_open_fort(one)]
    else:
        targets = [mover]
    column = state.scenario.charts.column(power)
    is_dark = _may_be_fortified(state, side, hex_, targets)
    chances = _chances(state, side, hex_, firers, assault, column, targets)
    return Prospect(
        power,
        state.scenario.charts.column_name(column),
        assault,
        tuple(
            Target(
                state.name(one),
                tuple(_known(state, one, hex_, firers, assault)),
                tuple(chances[one].items()),
            )
            for one in targets
        ),
        is_dark,
    )


def _is_open(state: State, hex_: int) -> bool:
    """Whether a fort or compound that all can see is in a hex."""
    return fire.has_compound(state, hex_, known=True) or any(
        state.is_open_fort(one) for one in state.at(hex_, AL_QAEDA)
    )


def _may_be_fortified(state: State, side: str, hex_: int, targets: Sequence[int]) -> bool:
    dark = any(state.is_aq(one) and not state.up[one] for one in targets)
    return dark and side != AL_QAEDA and not _is_open(state, hex_)


def _known(
    state: State, one: int, hex_: int, firers: Sequence[int], assault: bool
) -> list[Modifier]:
    """The modifiers that both sides know: no fort or compound that nobody has seen."""
    found = fire.modifiers(state, one, hex_, firers, assault, known=True)
    if state.is_aq(one) and not _is_open(state, hex_):
        found = [(word, value) for word, value in found if word != "fortified"]
    return found


@rule("18.2", "20.4", "20.7", "A82")
def _chances(
    state: State,
    side: str,
    hex_: int,
    firers: Sequence[int],
    assault: bool,
    column: int,
    targets: Sequence[int],
) -> dict[int, dict[str, Fraction]]:
    """For each target how likely what is. For the Coalition it is averaged over deals that fit
    what it has seen: a fort among what is face down is turned up and adds 1, a compound adds it.
    """
    hides = side == COALITION and any(state.is_aq(one) and not state.up[one] for one in targets)
    if not hides:
        return {one: _faces(state, one, hex_, firers, assault, column) for one in targets}
    sums: dict[int, dict[str, Fraction]] = {one: {} for one in targets}
    for number in range(DEALS):
        dealt = state.copy()
        fog.deal(dealt, f"prospect/{number}")
        for one in targets:
            if dealt.unit(one).type == "fort":
                found = {NOTHING: Fraction(1)}
            else:
                found = _faces(dealt, one, hex_, firers, assault, column)
            for word, share in found.items():
                sums[one][word] = sums[one].get(word, Fraction(0)) + share / DEALS
    return {
        one: {word: of.get(word, Fraction(0)) for word in (NOTHING, SHAKEN, LOST)}
        for one, of in sums.items()
    }


def _faces(
    state: State, one: int, hex_: int, firers: Sequence[int], assault: bool, column: int
) -> dict[str, Fraction]:
    charts = state.scenario.charts
    add = sum(value for _, value in fire.modifiers(state, one, hex_, firers, assault))
    flies = state.unit(one).kind == HELICOPTER
    words = (NOTHING, DAMAGED if flies else SHAKEN, LOST)
    found = dict.fromkeys(words, Fraction(0))
    for face in range(1, FACES + 1):
        word = _outcome(charts.result(column, face + add), state.pinned[one], flies)
        found[word] += Fraction(1, FACES)
    return found


def _outcome(result: str, is_pinned: bool, flies: bool) -> str:
    if flies:
        return NOTHING if result == NONE else LOST if result == "E" else DAMAGED
    return {
        fire.UNSHAKEN: NOTHING,
        fire.STILL_PINNED: NOTHING,
        fire.PINNED: SHAKEN,
        fire.ELIMINATED: LOST,
    }[fire.outcome_of(result, is_pinned)]
