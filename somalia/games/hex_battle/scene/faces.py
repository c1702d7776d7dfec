"""What counters show: what they are, by whom they are commanded, what has become of them."""

from __future__ import annotations

from somalia.games.hex_battle.rules.components import AIR, HELICOPTER, BattleUnit
from somalia.games.hex_battle.rules.state import SPENT, BattleState
from somalia.games.kit.scene import Face

EYE, DARK, PINNED, DONE = "eye", "dark", "pinned", "done"
"""States of a face: it can see for others; it lies face down, and the seat knows it; it is pinned;
it has done what it can do in this sub-phase, or in this turn.
"""


def face_of(state: BattleState, counter: int) -> Face:
    """What a counter shows to those who look at the state; of one they do not know, its back."""
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
    """A counter has the colour of its command; air units and helicopters have their own."""
    return unit.kind if unit.kind in (AIR, HELICOPTER) else command
