"""The boxes beside the map: which are open, and how high each is.

A folded box shows only its title, with the number of counters in it. Heights and widths are in ems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.rules.state import DEAD, POOL, READY, SPENT, BattleState
from somalia.games.hex_battle.scene.geometry import (
    AIR_BOX,
    CHITS_BOX,
    COLUMN,
    GAP,
    KEY_BOX,
    POOLS_BOX,
    TALL_SHEET,
    TITLE,
    TURNS_BOX,
    TrayLayout,
    bases_of,
)

PITCH, LEAST = 3.0, 1.2
"""The distance between counters in a box: the normal one, and the least in a crowded box."""
CLOSE = 2.4
"""The distance between counters at which a box is folded rather than crowded further."""
EMPTY = 1.5
"""The height of an empty box below its title."""
FIXED = {CHITS_BOX: 7.2, TURNS_BOX: 5.0, POOLS_BOX: 7.6, KEY_BOX: 11.6}
"""The heights of the boxes without counters."""
FOLDED_FIRST = (KEY_BOX, TURNS_BOX, POOLS_BOX, CHITS_BOX)
"""The boxes that are folded when there is too little room, in this order."""
ALL = "all"
"""The name for all boxes in the player's wishes."""


class TrayNeed(NamedTuple):
    """The heights of a box: at which it is comfortable, and the least."""

    usual: float
    least: float


def _rows(count: int, pitch: float) -> int:
    return ceil(count / int((COLUMN - 2 * GAP - 0.5) / pitch))


def _need(count: int) -> TrayNeed:
    """The heights of a box with this many counters."""
    if not count:
        return TrayNeed(TITLE + EMPTY, TITLE + EMPTY)
    usual, least = (TITLE + 0.4 + _rows(count, pitch) * pitch for pitch in (PITCH, CLOSE))
    return TrayNeed(usual, least)


def tray_counts(state: BattleState) -> dict[str, int]:
    """The number of counters or chits in each box that has some."""
    lying = Counter(state.place)
    own, theirs = bases_of(state.scenario.land)
    counts = {base: lying[state.base(base)] for base in (*own, *theirs)}
    counts[AIR_BOX] = lying[READY] + lying[SPENT]
    counts[CHITS_BOX] = len(state.chits)
    counts[POOLS_BOX] = lying[POOL] + lying[DEAD] + len(state.pool)
    return counts


def tray_needs(state: BattleState) -> dict[str, TrayNeed]:
    """The heights that every box needs."""
    own, theirs = bases_of(state.scenario.land)
    counts = tray_counts(state)
    needs = {name: _need(counts[name]) for name in (*own, *theirs, AIR_BOX)}
    return needs | {name: TrayNeed(high, high) for name, high in FIXED.items()}


def columns_of(land: HexMap, columns: int) -> list[tuple[str, ...]]:
    """The boxes in each column, from left to right and from the top down."""
    own, theirs = bases_of(land)
    if columns < 2:
        return [(*own, AIR_BOX, *theirs, CHITS_BOX, TURNS_BOX, POOLS_BOX, KEY_BOX)]
    return [
        (CHITS_BOX, *own[:1], AIR_BOX, TURNS_BOX),
        (*theirs, *own[1:], POOLS_BOX, KEY_BOX),
    ]


def holding(state: BattleState, regions: Iterable[str], pieces: Collection[str]) -> set[str]:
    """The boxes that can be chosen, or that hold a counter that can be chosen."""
    own, theirs = bases_of(state.scenario.land)
    bases = {state.base(base): base for base in (*own, *theirs)}
    places = {**bases, READY: AIR_BOX, SPENT: AIR_BOX}
    wanted = {*regions} & {*places.values()}
    for side in (COALITION, AL_QAEDA):
        for counter in state.everyone(side):
            box = places.get(state.place[counter])
            if box is not None and state.id(counter) in pieces:
                wanted.add(box)
    return wanted


def wishes_of(setting: str) -> dict[str, bool]:
    """Which boxes the player has opened (true) and folded (false): "+khowst -pools"."""
    return {word[1:]: word[0] == "+" for word in setting.split() if word[0] in "+-"}


def setting_of(wishes: Mapping[str, bool]) -> str:
    """The player's wishes, as kept in the settings."""
    return " ".join(f"{'+' if is_open else '-'}{name}" for name, is_open in wishes.items())


def trays_laid(
    state: BattleState,
    columns: int,
    tall: float = TALL_SHEET,
    wishes: Mapping[str, bool] = {},
    wanted: Collection[str] = (),
    apart: float = 0.0,
) -> TrayLayout:
    """Which boxes are open, and how high each is.

    Args:
        columns: 2 for a column on either side, 1 for one on the right, 0 for a narrow one of
            titles, over which boxes open.
        tall: the height of a column.
        wishes: the boxes that the player has opened or folded.
        wanted: the boxes that hold something that can be chosen; they are always open.
        apart: how far the columns are from the map.
    """
    land, needs = state.scenario.land, tray_needs(state)
    opened: set[str] = set()
    laid = []
    for names in columns_of(land, columns):
        kept = {name for name in names if name in wanted or wishes.get(name, columns > 0)}
        for name in FOLDED_FIRST:
            if _least(names, kept, needs) <= tall:
                break
            if name not in wanted and name not in wishes:
                kept.discard(name)
        opened |= kept
        laid.append(_heights(names, kept, needs, tall))
    return TrayLayout(tuple(laid), frozenset(opened), tall, apart, columns == 0)


def _least(names: Sequence[str], opened: Collection[str], needs: Mapping[str, TrayNeed]) -> float:
    heights = [needs[name].least if name in opened else TITLE for name in names]
    return sum(heights) + GAP * (len(names) + 1)


def _heights(
    names: Sequence[str], opened: Collection[str], needs: Mapping[str, TrayNeed], tall: float
) -> tuple[tuple[str, float], ...]:
    """The height of each box of a column: as much as it needs, or its share of what there is."""
    opened = [name for name in names if name in opened]  # sums of floats depend on the order
    room = tall - GAP * (len(names) + 1) - TITLE * (len(names) - len(opened))
    usual = sum(needs[name].usual for name in opened)
    least = sum(needs[name].least for name in opened)
    share = 1.0 if usual <= room else max((room - least) / max(usual - least, 1e-9), 0.0)
    squeeze = min(room / least, 1.0) if least else 1.0
    high = {
        name: (needs[name].least + (needs[name].usual - needs[name].least) * share) * squeeze
        for name in opened
    }
    return tuple((name, high.get(name, TITLE)) for name in names)
