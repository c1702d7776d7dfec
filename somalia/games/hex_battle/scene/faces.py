"""The faces of counters: unit, command and status."""

from __future__ import annotations

from somalia.games.hex_battle.rules.components import AIR, HELICOPTER, BattleUnit
from somalia.games.hex_battle.rules.state import SPENT, BattleState
from somalia.games.kit.scene import Face

EYE, DARK, PINNED, DONE = "eye", "dark", "pinned", "done"
"""States of a face: it has an eye; it is face down but known to the seat; it is pinned; it is done.

A counter is done if it can do nothing more this sub-phase or turn.
"""


def face_of(state: BattleState, counter: int) -> Face:
    """The face of a counter for the viewers of a state; its back if they don't know it."""
    pinned = state.pinned[counter]
    if not state.is_known(counter):
        return Face(state=(PINNED,) if pinned else ())
    unit = state.unit(counter)
    has = (
        (EYE, unit.has_eye),
        (DARK, not state.up[counter]),
        (PINNED, pinned),
        (DONE, _is_done(state, counter)),
    )
    states = tuple(name for name, is_so in has if is_so)
    colour = _colour_of(unit, state.command(counter))
    return Face(unit.type, colour, unit.rating, unit.size, unit.name, states)


def _is_done(state: BattleState, counter: int) -> bool:
    if counter < state.own and state.units[counter].kind in (AIR, HELICOPTER):
        return state.used[counter] or state.reconned[counter] or state.place[counter] == SPENT
    return state.moved[counter] or state.fired[counter] or state.reconned[counter]


def _colour_of(unit: BattleUnit, command: str) -> str:
    """The colour of a counter: its command, or its kind for air units and helicopters."""
    return unit.kind if unit.kind in (AIR, HELICOPTER) else command
