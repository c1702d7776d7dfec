"""The geometry of the sheet in map units: hexes, and the boxes beside the map.

A hex has a circumradius of one unit. East and north are positive, and the centre of hex 0101 is the
origin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from somalia.games.hex_battle.rules.components import SIDES
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.kit.geometry import is_in
from somalia.games.kit.hexes import HALF, centre_of, corners_about, sheet_of
from somalia.games.kit.scene import Box, Region, Ring, Spot

TALL = 49.4
"""The height of every map in ems, so that the text beside the map scales with it."""
BAND = 1.7
"""The width of the strip around the map, in ems; it shows the names of bases."""
TALL_SHEET = TALL + 2 * BAND
"""The height of the sheet, in ems."""
COLUMN, SLIM = 17.0, 7.4
"""The width of a column of boxes beside the map, and of one with titles only, in ems."""
GAP = 0.5
"""The space around a box, in ems."""
TITLE = 1.35
"""The height of a box's title, in ems."""

AIR_BOX, CHITS_BOX, TURNS_BOX, POOLS_BOX, KEY_BOX = "air", "chits", "turns", "pools", "key"
"""The boxes beside the map apart from bases, by name; the first is a region, for its counters."""


class TrayLayout(NamedTuple):
    """How the boxes lie in the columns beside the map."""

    columns: tuple[tuple[tuple[str, float], ...], ...]  # boxes and heights in ems, from the top
    opened: frozenset[str]
    tall: float = TALL_SHEET  # the height of a column, in ems
    apart: float = 0.0  # the distance of the columns from the map, in ems
    is_slim: bool = False  # whether folded boxes are narrow


class Boxes(NamedTuple):
    """The boxes beside the map."""

    placed: Mapping[str, Box]
    opened: frozenset[str]
    em: float  # the size of an em in map units: lengths in boxes use ems


def centre(land: HexMap, hex_: int) -> Spot:
    """The centre of a hex."""
    return centre_of(*land.place(hex_))


def corners(land: HexMap, hex_: int, share: float = 1.0) -> Ring:
    """The corners of a hex, clockwise from the north-west.

    Args:
        share: scales the hex about its centre.
    """
    return corners_about(centre(land, hex_), share)


def side(land: HexMap, hex_index: int, other: int) -> tuple[Spot, Spot]:
    """The ends of the hexside between two adjacent hexes."""
    number = land.neighbours[hex_index].index(other)
    ring = corners(land, hex_index)
    return ring[number], ring[(number + 1) % 6]


def bounds(land: HexMap) -> Box:
    """The bounding box of the map."""
    return sheet_of(land.columns, land.rows)


def em(land: HexMap) -> float:
    """The size of an em on a map's sheet, in map units."""
    _, south, _, north = bounds(land)
    return (north - south) / TALL


def map_sheet(land: HexMap) -> Box:
    """The map with the strip around it."""
    west, south, east, north = bounds(land)
    band = BAND * em(land)
    return west - band, south - band, east + band, north + band


def sheet(land: HexMap) -> Box:
    """The whole sheet: the map with the boxes on both sides."""
    west, south, east, north = map_sheet(land)
    beside = COLUMN * em(land)
    return west - beside, south, east + beside, north


def hex_at(land: HexMap, x: float, y: float) -> int:
    """The hex at a point; -1 off the map."""
    best, least = -1, 1.0
    column = round(x / 1.5)
    for across in (column - 1, column, column + 1):
        if not 0 <= across < land.columns:
            continue
        row = round((-y / HALF - across % 2) / 2)
        for down in (row - 1, row, row + 1):
            if not 0 <= down < land.rows:
                continue
            hex_index = across * land.rows + down
            cx, cy = centre(land, hex_index)
            far = (cx - x) ** 2 + (cy - y) ** 2
            if far < least:
                best, least = hex_index, far
    return best


def boxes(land: HexMap, layout: TrayLayout | None = None) -> Boxes:
    """The boxes beside the map.

    Args:
        layout: how they lie; None for all open on both sides, each of the same height in every
            position.
    """
    layout = layout or usual_layout(land)
    west, _, east, north = map_sheet(land)
    each = em(land)
    placed: dict[str, Box] = {}
    for number, column in enumerate(layout.columns):
        is_left = number == 0 and len(layout.columns) > 1
        right = west - layout.apart * each if is_left else east + (layout.apart + COLUMN) * each
        y = north - GAP * each
        for name, high in column:
            wide = SLIM if layout.is_slim and name not in layout.opened else COLUMN
            left = right - (wide - GAP) * each
            placed[name] = (left, y - high * each, right - GAP * each, y)
            y -= (high + GAP) * each
    return Boxes(placed, layout.opened, each)


def usual_layout(land: HexMap) -> TrayLayout:
    """The layout with a column on both sides and all boxes open."""
    own, theirs = bases_of(land)
    left = ((CHITS_BOX, 8.5), *((base, 22.0) for base in own[:1]), (AIR_BOX, 13.0), (TURNS_BOX, 6))
    right = (
        *((base, 7.0) for base in theirs),
        *((base, 19.0) for base in own[1:]),
        (POOLS_BOX, 8.0),
        (KEY_BOX, 11.6),
    )
    columns = []
    for column in (left, right):
        room = TALL_SHEET - GAP * (len(column) + 1)
        share = room / sum(high for _, high in column)
        columns.append(tuple((name, high * share) for name, high in column))
    return TrayLayout(tuple(columns), frozenset(name for column in columns for name, _ in column))


def bases_of(land: HexMap) -> tuple[list[str], list[str]]:
    """The Coalition's bases and Al Qaeda's, in alphabetical order."""
    own, theirs = (
        sorted({base for of in land.bases.values() if (base := of.get(side))}) for side in SIDES
    )
    return own, theirs


def regions(land: HexMap, layout: TrayLayout | None = None) -> dict[str, Region]:
    """The regions a player can point at: hexes, bases and the air units' box."""
    result = {
        name: Region(name, centre(land, at), (corners(land, at),), name)
        for at, name in enumerate(land.names)
    }
    for name, (west, south, east, north) in region_boxes(land, layout).items():
        ring = (west, north), (east, north), (east, south), (west, south)
        middle = (west + east) / 2, (south + north) / 2
        result[name] = Region(name, middle, (ring,), name.capitalize())
    return result


def region_boxes(land: HexMap, layout: TrayLayout | None = None) -> dict[str, Box]:
    """The boxes that are regions: bases and the air units' box."""
    own, theirs = bases_of(land)
    placed = boxes(land, layout).placed
    return {name: placed[name] for name in (*own, *theirs, AIR_BOX)}


def region_at(land: HexMap, x: float, y: float, layout: TrayLayout | None = None) -> str:
    """The region at a point; "" for none."""
    if (hex_ := hex_at(land, x, y)) >= 0:
        return land.names[hex_]
    return next((n for n, box in region_boxes(land, layout).items() if is_in(box, x, y)), "")
