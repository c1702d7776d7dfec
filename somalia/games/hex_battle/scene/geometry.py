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
MARGIN = 18.0
"""The width of the strips left and right of the map, in ems."""
BAND = 1.7
"""The height of the strips above and below the map, in ems; they show the names of bases."""
INSET = 0.6

AIR_BOX = "air"
"""The region of the air units' box."""


class Boxes(NamedTuple):
    """The boxes beside the map."""

    title: Box
    chits: Box
    air: Box
    key: Box
    turns: Box
    pools: Box
    bases: Mapping[str, Box]
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


def sheet(land: HexMap) -> Box:
    """The whole sheet: the map with everything printed beside it."""
    west, south, east, north = bounds(land)
    beside, above = MARGIN * em(land), BAND * em(land)
    return west - beside, south - above, east + beside, north + above


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


def boxes(land: HexMap) -> Boxes:
    """The boxes beside the map.

    The Coalition's first base is on the left. Its second base is on the right, below Al Qaeda's.
    """
    west, south, east, north = sheet(land)
    each = em(land)
    inset, inner = INSET * each, (MARGIN - INSET - 0.7) * each
    left = west + inset, west + inner
    right = east - inner, east - inset
    top, low = north - inset, south + inset

    def column(sides: tuple[float, float], parts: tuple[tuple[str, float], ...]) -> dict[str, Box]:
        laid, y = {}, top
        share = (top - low - inset * (len(parts) - 1)) / sum(high for _, high in parts)
        for name, high in parts:
            laid[name] = (sides[0], y - high * share, sides[1], y)
            y -= high * share + inset
        return laid

    own, theirs = bases_of(land)
    placed = column(
        left,
        (("title", 6.0), ("chits", 8.5), (own[0], 22.0), ("air", 14.5)),
    )
    beyond = [(name, 7.0) for name in theirs] + [(name, 19.0) for name in own[1:]]
    placed |= column(right, (("turns", 5.5), *beyond, ("pools", 8.0), ("key", 11.5)))
    bases = {name: placed[name] for name in (*own, *theirs)}
    single = {name: placed[name] for name in ("title", "chits", "air", "key", "turns", "pools")}
    return Boxes(**single, bases=bases, em=each)


def bases_of(land: HexMap) -> tuple[list[str], list[str]]:
    """The Coalition's bases and Al Qaeda's, in alphabetical order."""
    own, theirs = (
        sorted({base for of in land.bases.values() if (base := of.get(side))}) for side in SIDES
    )
    return own, theirs


def regions(land: HexMap) -> dict[str, Region]:
    """The regions a player can point at: hexes, bases and the air units' box."""
    result = {
        name: Region(name, centre(land, at), (corners(land, at),), name)
        for at, name in enumerate(land.names)
    }
    printed = boxes(land)
    for name, (west, south, east, north) in {**printed.bases, AIR_BOX: printed.air}.items():
        ring = (west, north), (east, north), (east, south), (west, south)
        middle = (west + east) / 2, (south + north) / 2
        result[name] = Region(name, middle, (ring,), name.capitalize())
    return result


def region_at(land: HexMap, x: float, y: float) -> str:
    """The region at a point; "" for none."""
    if (hex_ := hex_at(land, x, y)) >= 0:
        return land.names[hex_]
    printed = boxes(land)
    for name, box in {**printed.bases, AIR_BOX: printed.air}.items():
        if is_in(box, x, y):
            return name
    return ""
