"""What the map can be asked to show of every hex: sight, who watches it, cover."""

from __future__ import annotations

from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.state import State
from somalia.games.hex_battle.window import ink
from somalia.window.looks import Overlay, OverlayLine
from somalia.window.ui.palette import Colour

SIGHT, WATCHED, COVER = "sight", "watched", "cover"
"""The overlays by name."""
STEPS: tuple[Colour, ...] = ((250, 214, 96), (238, 146, 52), (204, 52, 40))
"""Colours for 1, 2, and 3 or more."""
COVERS: tuple[Colour, ...] = ((170, 206, 120), (84, 158, 110), (30, 104, 116))
OVERLAYS = {
    SIGHT: Overlay(
        "Sight",
        "10.15",
        (
            OverlayLine(ink.SEEN, "seen from the hex pointed at"),
            OverlayLine(STEPS[1], "seen, and does not see back"),
            OverlayLine(ink.WAY, "sees it, and is not seen"),
        ),
    ),
    WATCHED: Overlay(
        "Watched",
        "12.1",
        (
            OverlayLine(STEPS[0], "one enemy within two hexes"),
            OverlayLine(STEPS[1], "two"),
            OverlayLine(STEPS[2], "three or more"),
        ),
        "how many",
    ),
    COVER: Overlay(
        "Cover",
        "10.23",
        (
            OverlayLine(COVERS[0], "+1"),
            OverlayLine(COVERS[1], "+2"),
            OverlayLine(COVERS[2], "+3 or more"),
        ),
        "the modifier",
    ),
}


def tints_of_sight(state: State, hex_: int) -> dict[str, Colour]:
    """What is seen from a hex, and what sees it."""
    names, sight = state.scenario.land.names, state.scenario.sight
    seen = sight.seen_from(hex_)
    found = {}
    for at, name in enumerate(names):
        back = sight.sees(at, hex_)
        if at in seen:
            found[name] = ink.SEEN if back else STEPS[1]
        elif back:
            found[name] = ink.WAY
    return found


def tints_watched(state: State, side: str) -> tuple[dict[str, Colour], dict[str, str]]:
    """How many counters of the other side's see each hex from near enough to fire at who enters
    it: tints, and numbers. Face-down counters count as all others, pinned ones do not.
    """
    enemy = AL_QAEDA if side != AL_QAEDA else COALITION
    land, sight = state.scenario.land, state.scenario.sight
    most = state.scenario.charts.defence_range
    counts: dict[int, int] = {}
    for one in state.on_map(enemy):
        place = state.place[one]
        if state.pinned[one] or state.is_open_fort(one):
            continue
        for at in land.within(place, most):
            if at != place and sight.sees(place, at):
                counts[at] = counts.get(at, 0) + 1
    tints = {land.names[at]: STEPS[min(count, 3) - 1] for at, count in counts.items()}
    return tints, {land.names[at]: str(count) for at, count in counts.items()}


def tints_of_cover(state: State) -> tuple[dict[str, Colour], dict[str, str]]:
    """What the terrain of each hex adds to the die: tints, and numbers."""
    land = state.scenario.land
    adds = {name: state.scenario.defence[at] for at, name in enumerate(land.names)}
    tints = {name: COVERS[min(add, 3) - 1] for name, add in adds.items() if add > 0}
    return tints, {name: f"{adds[name]:+d}" for name in tints}
