"""2 Maps: the shapes of a map's Zones, cut from the lines of its file, and which of them touch.

The outline of the country and the lines across it are noded together and turned into polygons. So
neighbours share their edge exactly: one coverage, with no gap and no overlap. The seed inside a
polygon names its Zone. Zones that share an edge are adjacent; touching at a point is not enough.
The game uses the list of borders in the file, and `check_map` checks that list against the shapes.

All this is computed in the file's degrees, and errors give positions in degrees. Then the finished
shapes are moved onto the printed sheet, through the map's warp if it has one. Everything an atlas
returns is in the units of the sheet.

Of the modules used in play, only `cutting`, `sheets`, `geometry`, `warped` and this one import
Shapely. Screens take plain points from here. The same file always gives the same atlas: nothing
here depends on the order of a set.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import shapely
from shapely.geometry import LineString, MultiLineString

from somalia.games.campaign.data.cutting import EXACT, check_coverage, cut
from somalia.games.campaign.data.geometry import lines_of, middle_of, points_of, said
from somalia.games.campaign.data.mapfile import InsetEntry, MapFile, Point, read_map
from somalia.games.campaign.data.sheets import Inset, MapSheet, Pair, Shape
from somalia.games.campaign.data.warp import Warp
from somalia.games.campaign.data.warped import (
    check_neighbours,
    check_shown,
    moved,
    moved_map,
    moved_sheet,
    warp_of,
)

__all__ = [
    "Atlas",
    "Inset",
    "MapFile",
    "MapSheet",
    "Shape",
    "check_coverage",
    "check_map",
    "read_map",
]

ROOM = 0.008  # degrees: the minimum radius of a circle that fits in a Zone (some 900 m)
INSET_ROOM = 0.025  # the minimum radius in the inset, as a share of the inset's height
INSET_SCALE = 2  # the minimum magnification of an inset
TOWN_OFF = 0.05  # degrees: how far outside its Zone a town's dot may lie, since the coast is coarse


@dataclass(frozen=True)
class Atlas:
    """A map with its shapes, all in the units of the printed sheet.

    These units are degrees where the map has no warp. `map` holds the file's facts, with its towns,
    rivers, roads, ridges, neighbours and names moved onto the sheet; its `drawing` stays in
    degrees.
    """

    map: MapFile
    sheet: MapSheet
    inset: Inset | None
    famine_line: MultiLineString  # the edges between north and south
    resting: frozenset[str] = frozenset()  # Zones of the map that a scenario leaves out of play
    warp: Warp | None = None

    @classmethod
    def from_map(cls, map: MapFile, played: Collection[str] | None = None) -> Atlas:
        """Cut the map into its Zones and check everything about them.

        Args:
            played: the ids of the Zones in play; None for all of them.

        Raises:
            DataError: the map's lines do not produce its Zones and borders. The error gives the
                file, line, key, position of the fault, and a hint.
        """
        true = cut(map, map.drawing, ROOM)
        _check_borders(map, true)
        _check_towns(map, true)
        famine_line = _famine_line(map, true)
        if map.inset:
            _check_magnified(map, map.inset, true)
        warp = warp_of(map, true) if map.warp else None
        sheet = moved_sheet(map, true, warp) if warp else true
        check_shown(map, sheet)
        on_sheet = moved_map(map, warp) if warp else map
        check_neighbours(map, on_sheet)
        inset = _inset(map, map.inset, sheet, warp) if map.inset else None
        resting = [id for id in sheet.shapes if played is not None and id not in played]
        return cls(
            on_sheet,
            sheet,
            inset,
            moved(famine_line, warp) if warp else famine_line,
            frozenset(resting),
            warp,
        )

    def on_sheet(self, lon: float, lat: float) -> Point:
        """The point on the printed sheet for a place in degrees."""
        return self.warp((lon, lat)) if self.warp else (lon, lat)

    @property
    def shapes(self) -> Mapping[str, Shape]:
        """The Zones as drawn on the map, by id, in the order of the file."""
        return self.sheet.shapes

    @property
    def graph(self) -> tuple[Pair, ...]:
        """The pairs of Zones that share an edge."""
        return self.sheet.graph

    def zone_at(self, x: float, y: float) -> str | None:
        """The id of the Zone at a point on the sheet; None at sea, abroad or out of play.

        Inside the inset's frame, this is the Zone drawn in the inset.
        """
        if self.inset and (point := self.inset.from_map(x, y)):
            zone = self.inset.sheet.zone_at(*point)
        else:
            zone = self.sheet.zone_at(x, y)
        return None if zone in self.resting else zone

    def contains(self, x: float, y: float) -> bool:
        """Whether a point on the sheet is on land, ignoring the inset."""
        return self.sheet.contains(x, y)


def check_map(path: str | Path, played: Collection[str] | None = None) -> Atlas:
    """The atlas of a map file.

    Args:
        played: the ids of the Zones in play; None for all of them.

    Raises:
        DataError: the file has a fault.
    """
    return Atlas.from_map(read_map(path), played)


def _check_borders(map: MapFile, sheet: MapSheet) -> None:
    """Check that the Zones that touch are exactly the pairs that the file lists."""
    listed = {frozenset(pair): place for place, pair in enumerate(map.borders)}
    for pair, edge in sheet.borders.items():
        if frozenset(pair) not in listed:
            raise map.source.error(
                ("borders",),
                f"{pair[0]} and {pair[1]} touch at {said(middle_of(edge))}, "
                "but are not listed as adjacent",
                f"Add `- [{pair[0]}, {pair[1]}]`, or draw them apart.",
            )
    drawn = {frozenset(pair) for pair in sheet.borders}
    for place, (zone, other) in enumerate(map.borders):
        if frozenset((zone, other)) in drawn:
            continue
        a, b = sheet.shapes[zone].polygon, sheet.shapes[other].polygon
        near = shapely.shortest_line(a, b)
        spot = said(points_of(near)[0])
        how = (
            f"they touch only at a point, at {spot}"
            if a.distance(b) <= EXACT
            else f"they are closest at {spot}, {a.distance(b):.3f} apart"
        )
        raise map.source.error(
            ("borders", place),
            f"{zone} and {other} do not share an edge: {how}",
            "Remove the pair, or draw the two Zones side by side.",
        )


def _check_towns(map: MapFile, sheet: MapSheet) -> None:
    for zone in map.zones:
        off = sheet.shapes[zone.id].polygon.distance(shapely.Point(zone.town.at))
        if off > TOWN_OFF:
            raise map.source.error(
                ("zones", zone.id, "town", "at"),
                f"{zone.town.name} at {said(zone.town.at)} lies {off:.2f} degrees outside"
                f" its Zone {zone.id}",
                "Correct the point: [longitude, latitude].",
            )


def _famine_line(map: MapFile, sheet: MapSheet) -> MultiLineString:
    """The edges between north and south; within the outline they must match the named lines."""
    south = {zone.id: zone.south for zone in map.zones}
    edges = [edge for (a, b), edge in sheet.borders.items() if south[a] != south[b]]
    true = shapely.union_all(edges) if edges else MultiLineString()
    named = shapely.union_all([LineString(map.drawing.lines[name]) for name in map.famine_line])
    around = shapely.buffer(true, EXACT)
    for name in map.famine_line:
        stray = LineString(map.drawing.lines[name]).intersection(sheet.outline)
        stray = stray.difference(around)
        if stray.length > EXACT:
            where = said(middle_of(lines_of(stray)))
            raise map.source.error(
                ("famine_line", map.famine_line.index(name)),
                f"the line {name} does not divide north from south at {where}",
                "Correct `south:` for the Zones beside it, or the names of the lines.",
            )
    missing = true.difference(shapely.buffer(named, EXACT))
    if missing.length > EXACT:
        raise map.source.error(
            ("famine_line",),
            f"north and south meet at {said(middle_of(lines_of(missing)))},"
            " but no part of the Famine Line runs there",
            "Correct `south:` for the Zones there, or name the line.",
        )
    return lines_of(shapely.line_merge(true))


def _check_magnified(map: MapFile, entry: InsetEntry, sheet: MapSheet) -> None:
    """Check that the box an inset magnifies contains the whole city."""
    for zone in map.zones:
        if zone.city and not shapely.box(*entry.magnifies).covers(sheet.shapes[zone.id].polygon):
            raise map.source.error(
                ("inset", "magnifies"),
                f"{zone.id} extends beyond the area that the inset shows,"
                f" near {said(sheet.shapes[zone.id].label)}",
                "Make the box larger.",
            )


def _inset(map: MapFile, entry: InsetEntry, sheet: MapSheet, warp: Warp | None) -> Inset:
    """Cut the inset; check its size, and that the same Zones touch in it as on the map."""
    city = tuple(zone.id for zone in map.zones if zone.city)
    own = cut(map, entry.drawing, INSET_ROOM)
    magnified = shapely.box(*entry.magnifies)
    if warp:
        magnified = moved(shapely.segmentize(magnified, 0.05), warp)
    west, south, east, north = magnified.bounds
    inset = Inset(entry.name, own, entry.size, (west, south, east, north), entry.drawn_at, city)
    west, south, east, north = entry.drawn_at
    width, height = entry.size
    if abs((east - west) * height - (north - south) * width) > 0.01 * (east - west) * height:
        raise map.source.error(
            ("inset", "size"),
            "the inset's size and its frame differ in shape",
            f"With this frame a width of {width:g} needs a height of"
            f" {width * (north - south) / (east - west):.1f}.",
        )
    if inset.scale < INSET_SCALE:
        raise map.source.error(
            ("inset", "drawn_at"),
            f"the inset is only {inset.scale:.1f} times as large as the map",
            f"Make it at least {INSET_SCALE} times as large.",
        )
    frame = shapely.box(0, 0, width, height)
    for id in city:
        if not frame.covers(own.shapes[id].polygon):
            raise map.source.error(
                ("inset", "size"),
                f"{id} extends beyond the inset, near {said(own.shapes[id].label)}",
                "Draw it within the inset's size.",
            )
    if not shapely.box(*entry.drawn_at).disjoint(sheet.outline):
        covered = shapely.box(*entry.drawn_at).intersection(sheet.outline).representative_point()
        raise map.source.error(
            ("inset", "drawn_at"),
            f"the inset's frame covers land at {said(points_of(covered)[0])}",
            "Draw it at sea, or beyond the frontier.",
        )
    truth, drawn = set(sheet.borders), {_ordered(pair, sheet) for pair in own.borders}
    for shape in own.shapes:
        for other in own.shapes:
            pair = (shape, other)
            if (pair in truth) == (pair in drawn) or pair not in truth | drawn:
                continue
            if not (shape in city or other in city):
                continue  # borders outside the city do not matter
            spot = own.shapes[shape if shape in city else other].label
            if pair in drawn:
                spot = middle_of(own.border(shape, other))
            raise map.source.error(
                ("inset", "lines"),
                f"{shape} and {other} {'touch' if pair in drawn else 'do not touch'} in the inset,"
                f" near {said(spot)}, but {'do not' if pair in drawn else 'do'} on the map",
                "Draw the inset's lines so that the same Zones touch.",
            )
    return inset


def _ordered(pair: Pair, sheet: MapSheet) -> Pair:
    order = list(sheet.shapes)
    a, b = sorted(pair, key=order.index)
    return a, b
