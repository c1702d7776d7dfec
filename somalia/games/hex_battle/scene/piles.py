"""The places of counters: stacks in hexes, counters in the boxes beside the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, BattleScenario
from somalia.games.hex_battle.rules.state import READY, SPENT, BattleState
from somalia.games.hex_battle.scene.faces import face_of
from somalia.games.hex_battle.scene.geometry import (
    AIR_BOX,
    TITLE,
    TrayLayout,
    boxes,
    centre,
    region_boxes,
)
from somalia.games.hex_battle.scene.trays import LEAST, PITCH
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Box, Piece, Pile, Spot

SIDE = 1.36
"""The side of a counter in a hex, in map units."""
LAYER = 0.11
"""How far each counter in a stack is offset from the one below it, in map units."""
SHOWN = 4
"""The maximum number of counters in a stack visible from above."""


def pieces(scenario: BattleScenario) -> dict[str, None]:
    """The ids of all counters that a battle may use."""
    own = [unit.id for unit in scenario.charts.units]
    theirs = [f"aq-{number + 1}" for number in range(len(scenario.charts.hidden))]
    return dict.fromkeys((*own, *theirs))


def numbers(state: BattleState) -> dict[str, int]:
    """The counters in the game, by id."""
    sides = (COALITION, AL_QAEDA)
    return {state.id(one): one for side in sides for one in state.everyone(side)}


def piles(state: BattleState, layout: TrayLayout | None = None) -> list[Pile]:
    """Every pile in a position: first those on the map, then those in open boxes."""
    return [*_in_hexes(state), *_in_boxes(state, layout)]


def _in_hexes(state: BattleState) -> Iterator[Pile]:
    land = state.scenario.land
    there: dict[int, list[int]] = {}
    for side in (AL_QAEDA, COALITION):
        for counter in state.on_map(side):
            there.setdefault(state.place[counter], []).append(counter)
    for hex_ in sorted(there):
        own = sorted(
            there[hex_], key=lambda counter: (state.is_open_fort(counter), -counter)
        )  # A26
        lying = [_piece(state, one, offset(at, len(own))) for at, one in enumerate(own)]
        yield Pile(land.names[hex_], centre(land, hex_), SIDE, tuple(lying))


def _piece(state: BattleState, counter: int, beside: Spot = (0.0, 0.0)) -> Piece:
    return Piece(state.id(counter), face_of(state, counter), state.side_of(counter), beside)


def _in_boxes(state: BattleState, layout: TrayLayout | None) -> Iterator[Pile]:
    land = state.scenario.land
    printed = boxes(land, layout)
    everyone = [*state.everyone(COALITION), *state.everyone(AL_QAEDA)]
    for region, box in region_boxes(land, layout).items():
        if region not in printed.opened:
            continue
        places = (READY, SPENT) if region == AIR_BOX else (state.base(region),)
        there = [one for one in everyone if state.place[one] in places]
        if region == AIR_BOX:
            there.sort(key=lambda counter: (state.place[counter] == SPENT, counter))
        yield from _laid(state, printed.em, region, box, there)


def _laid(
    state: BattleState, em: float, region: str, box: Box, counters: Sequence[int]
) -> Iterator[Pile]:
    """Yield counters side by side in a box, as large as will fit."""
    if not counters:
        return
    west, south, east, north = box
    wide, high = (east - west) / em - 0.5, (north - south) / em - TITLE - 0.3
    pitch = PITCH
    while pitch > LEAST and int(wide / pitch) * int(high / pitch) < len(counters):
        pitch -= 0.05
    across = max(int(wide / pitch), 1)
    gap = wide / across
    down = min(pitch, high / ceil(len(counters) / across))
    for number, counter in enumerate(counters):
        x = west + (0.25 + (number % across + 0.5) * gap) * em
        y = north - (TITLE + 0.1 + (number // across + 0.5) * down) * em
        yield Pile(region, (x, y), pitch * 0.84 * em, (_piece(state, counter),))


def offset(place: int, count: int) -> Spot:
    """A counter's offset from the middle of its stack, in map units."""
    seen = min(count, SHOWN)
    layer = max(place - (count - seen), 0) - (seen - 1) / 2
    return layer * LAYER, layer * LAYER * HALF
