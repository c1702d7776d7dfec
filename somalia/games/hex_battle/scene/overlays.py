"""Map overlays: sight, enemy watch, cover."""

from __future__ import annotations

from collections import Counter

from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.kit.scene import Shading

OVERLAYS = SIGHT, WATCHED, COVER = "sight", "watched", "cover"
"""The overlays, by name."""
SEEN, SEEN_ONLY, SEES_ONLY = "seen", "seen-only", "sees-only"
"""Tints of sight from the hex pointed at: mutual, seen from it only, seeing it only."""
FEW, SOME, MANY = "1", "2", "3"
"""Tints by number: one, two, three or more."""
WATCHES, COVERS = (
    tuple(f"{overlay}-{many}" for many in (FEW, SOME, MANY)) for overlay in (WATCHED, COVER)
)


def shading(state: BattleState, overlay: str, region: str, side: str) -> Shading:
    """The tints and tags of an overlay.

    Args:
        region: the region pointed at.
        side: the side that answers or watches.
    """
    if overlay == SIGHT and (hex_ := state.scenario.land.index.get(region)) is not None:
        return _of_sight(state, hex_)
    if overlay == WATCHED:
        return _of_watchers(state, side)
    return _of_cover(state) if overlay == COVER else Shading()


def _of_sight(state: BattleState, hex_: int) -> Shading:
    """Lines of sight from a hex and to it."""
    names, sight = state.scenario.land.names, state.scenario.sight
    seen = sight.seen_from(hex_)
    tints = {}
    for hex_index, name in enumerate(names):
        back = sight.sees(hex_index, hex_)
        if hex_index in seen:
            tints[name] = SEEN if back else SEEN_ONLY
        elif back:
            tints[name] = SEES_ONLY
    return Shading(tints)


def _of_watchers(state: BattleState, side: str) -> Shading:
    """How many enemy counters in range see each hex and could fire at a unit entering it.

    Face-down counters count like all others; pinned ones don't.
    """
    enemy = AL_QAEDA if side != AL_QAEDA else COALITION
    land, sight = state.scenario.land, state.scenario.sight
    most = state.scenario.charts.defence_range
    counts: Counter[str] = Counter()
    for counter in state.on_map(enemy):
        place = state.place[counter]
        if not state.pinned[counter] and not state.is_open_fort(counter):
            near = (at for at in land.within(place, most) if at != place)
            counts.update(land.names[at] for at in near if sight.sees(place, at))
    tints = {name: WATCHES[min(count, 3) - 1] for name, count in counts.items()}
    return Shading(tints, {name: str(count) for name, count in counts.items()})


def _of_cover(state: BattleState) -> Shading:
    """What the terrain of each hex adds to the die."""
    names = state.scenario.land.names
    adds = {name: add for name, add in zip(names, state.scenario.defence, strict=True) if add}
    tints = {name: COVERS[min(add, 3) - 1] for name, add in adds.items() if add > 0}
    return Shading(tints, {name: f"{adds[name]:+d}" for name in tints})
