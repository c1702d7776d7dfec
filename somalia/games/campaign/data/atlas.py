"""2 Maps: from the lines of a map file to the shapes of its Zones, and what they touch.

The outline of the country and the lines across it are noded together and turned into polygons, so
that neighbours share their edge exactly: one coverage, with no gap and no overlap. Each polygon
is named by the seed that lies in it. What touches along an edge borders; a point is no border.
Play goes by the list of borders in the file, and `check_map` holds the two against each other.

All this is done in the degrees of the file, which its faults are told in. Then the finished shapes
are moved onto the printed sheet, through the map's warp if it has one: whatever an atlas tells is
in the units of the sheet.

This is the only module of play that imports Shapely. Screens take plain points from it.
The same file gives the same atlas: nothing here goes by the order of a set.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import numpy
import shapely
from shapely.geometry import LineString, MultiLineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from somalia.games.campaign.data.mapfile import (
    MAP_SCHEMA,
    Box,
    Course,
    Drawing,
    InsetEntry,
    MapFile,
    Point,
    Town,
    read_map,
)
from somalia.games.campaign.data.warp import Unsolvable, Warp

__all__ = [
    "MAP_SCHEMA",
    "Atlas",
    "Inset",
    "MapFile",
    "MapSheet",
    "Shape",
    "check_coverage",
    "check_map",
    "read_map",
]

Pair = tuple[str, str]

EXACT = 1e-9  # degrees or units: nearer is the same point, farther is a fault of the drawing
ROOM = 0.008  # degrees: the least radius of a circle within a Zone (some 900 m)
INSET_ROOM = 0.025  # the same in the inset, as a share of its height
INSET_SCALE = 2  # how much larger than the map an inset is at least: else it is none
WELL_INSIDE = 0.5  # of the depth of the deepest point, for a label the file sets itself
TOWN_OFF = 0.05  # degrees a town's dot may lie outside its Zone: the coast is coarse
MOST_MEETINGS = 20  # pairs of segments with a point in common, for each segment
AT_ONCE = 50  # segments whose meetings are looked for in one go: bounds what one go can find
SHEET_SIZES = (2.0, 60.0)  # units: the least and the most that a sheet's longer side may be
LABEL_EXACT = 0.002  # of the longer side of a Zone: how nearly its deepest point is found


@dataclass(frozen=True)
class Shape:
    """A Zone as drawn on one sheet."""

    zone: str  # the Zone's id
    polygon: Polygon
    label: Point  # well inside: where to put its name and counters
    room: float  # radius of the circle round `label` that stays inside

    @property
    def ring(self) -> Course:
        """The corners of the Zone in order, the first one not repeated."""
        return _points(self.polygon.exterior)[:-1]

    def triangles(self) -> tuple[tuple[Point, Point, Point], ...]:
        """Triangles that fill the Zone exactly, for screens that can fill nothing else."""
        return _triangles(self.polygon)


@dataclass(frozen=True)
class MapSheet:
    """One drawing, cut: the map of the country, or the inset."""

    outline: Polygon
    coast: LineString  # with a point wherever a border meets it
    frontier: LineString  # likewise
    shapes: Mapping[str, Shape]  # by Zone id, in the order of the file
    borders: Mapping[Pair, MultiLineString]  # each pair in the order of `shapes`

    @property
    def graph(self) -> tuple[Pair, ...]:
        """The pairs of Zones that share an edge."""
        return tuple(self.borders)

    def border(self, one: str, other: str) -> MultiLineString:
        """The edge that two Zones share; KeyError where they share none."""
        return self.borders[(one, other) if (one, other) in self.borders else (other, one)]

    def neighbours(self, zone: str) -> tuple[str, ...]:
        """The Zones of this sheet that touch that one along an edge."""
        return tuple(b if a == zone else a for a, b in self.borders if zone in (a, b))

    def zone_at(self, x: float, y: float) -> str | None:
        """The id of the Zone at a point, None outside. On a border: the earlier in the file."""
        for id, shape in self.shapes.items():
            if shapely.intersects_xy(shape.polygon, x, y):
                return id
        return None

    def contains(self, x: float, y: float) -> bool:
        """Whether a point is on land (its edge counts)."""
        return bool(shapely.intersects_xy(self.outline, x, y))

    def border_paths(self, pairs: Iterable[Pair] | None = None) -> tuple[Course, ...]:
        """The edges of those pairs of Zones (of all, if None) as plain points, drawn once."""
        chosen = self.borders if pairs is None else [p for p in pairs if p in self.borders]
        merged = shapely.line_merge(shapely.union_all([self.borders[pair] for pair in chosen]))
        return _paths(merged)

    def ink(self, paths: Iterable[Course], width: float) -> tuple[tuple[Point, Point, Point], ...]:
        """Triangles of a stroke along paths, with round joins; `width` in the sheet's units."""
        network = shapely.union_all([LineString(path) for path in paths])
        return _triangles(shapely.buffer(network, width / 2, quad_segs=3))


@dataclass(frozen=True)
class Inset:
    """The city drawn large: a sheet in units of its own, and where it goes on the map."""

    name: str
    sheet: MapSheet
    size: Point  # width and height in the inset's units, from (0, 0) in the south-west
    magnifies: Box  # units of the map's sheet: what it shows
    drawn_at: Box  # units of the map's sheet: where its frame is drawn
    city: tuple[str, ...]  # the Zones it is there for; others on its sheet are their surroundings

    @property
    def scale(self) -> float:
        """How much larger the inset is than the map, by width."""
        return (self.drawn_at[2] - self.drawn_at[0]) / (self.magnifies[2] - self.magnifies[0])

    def to_map(self, x: float, y: float) -> Point:
        """Where a point of the inset is drawn on the map's sheet."""
        west, south, east, north = self.drawn_at
        return west + x * (east - west) / self.size[0], south + y * (north - south) / self.size[1]

    def from_map(self, x: float, y: float) -> Point | None:
        """The point of the inset drawn at that place of the map's sheet; None off the frame."""
        west, south, east, north = self.drawn_at
        if not (west <= x <= east and south <= y <= north):
            return None
        return (
            (x - west) * self.size[0] / (east - west),
            (y - south) * self.size[1] / (north - south),
        )


@dataclass(frozen=True)
class Atlas:
    """A map with its shapes, all in the units of the printed sheet.

    These are degrees where the map has no warp. `map` is what the file says, with its towns,
    rivers, roads, ridges, neighbours and names moved onto the sheet; its `drawing` is in degrees.
    """

    map: MapFile
    sheet: MapSheet
    inset: Inset | None
    famine_line: MultiLineString  # the edges between north and south
    resting: frozenset[str] = frozenset()  # Zones of the map that a scenario leaves out of play
    warp: Warp | None = None

    @classmethod
    def from_map(cls, map: MapFile, played: Collection[str] | None = None) -> Atlas:
        """The map cut into its Zones, and everything about them checked.

        Args:
            played: the ids of the Zones in play; all of them, if None.

        DataError, with file, line, key, the place of the fault and what to do, for a map whose
        lines do not give its Zones and its borders.
        """
        true = _cut(map, map.drawing, ROOM)
        _check_borders(map, true)
        _check_towns(map, true)
        famine_line = _famine_line(map, true)
        if map.inset:
            _check_magnified(map, map.inset, true)
        warp = _warp(map, true) if map.warp else None
        sheet = _moved_sheet(map, true, warp) if warp else true
        _check_shown(map, sheet)
        moved = _moved_map(map, warp) if warp else map
        _check_neighbours(map, moved)
        inset = _inset(map, map.inset, sheet, warp) if map.inset else None
        resting = [id for id in sheet.shapes if played is not None and id not in played]
        return cls(
            moved,
            sheet,
            inset,
            _moved(famine_line, warp) if warp else famine_line,
            frozenset(resting),
            warp,
        )

    def on_sheet(self, lon: float, lat: float) -> Point:
        """Where a place in degrees is on the printed sheet."""
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
        """The id of the Zone at a point of the sheet, None at sea, abroad and out of play.

        Within the frame of the inset it is the Zone drawn there.
        """
        if self.inset and (point := self.inset.from_map(x, y)):
            found = self.inset.sheet.zone_at(*point)
        else:
            found = self.sheet.zone_at(x, y)
        return None if found in self.resting else found

    def contains(self, x: float, y: float) -> bool:
        """Whether a point of the sheet is on land; the inset does not count."""
        return self.sheet.contains(x, y)


def check_map(path: str | Path, played: Collection[str] | None = None) -> Atlas:
    """The atlas of a map file, if the file has no fault; else the DataError that tells it.

    Args:
        played: the ids of the Zones in play; all of them, if None.
    """
    return Atlas.from_map(read_map(path), played)


# Cutting


def _cut(map: MapFile, drawing: Drawing, room: float) -> MapSheet:
    """The drawing cut into Zones. `room` is the least radius of a circle within a Zone."""
    _check_meetings(map, drawing)
    outline = _outline(map, drawing)
    _check_simple(map, drawing)
    _check_crossings(map, drawing)
    _check_ends(map, drawing, outline)
    pieces = _pieces(outline, drawing.lines.values())
    polygons = _name(map, drawing, outline, pieces, room)
    try:
        check_coverage(polygons, outline)
    except ValueError as fault:
        raise map.source.error(
            (*drawing.keys, "lines"), str(fault), "Look at the lines there: are points doubled?"
        ) from None
    shapes = {id: _shape(map, drawing, id, polygon) for id, polygon in polygons.items()}
    for polygon in polygons.values():
        shapely.prepare(polygon)
    shapely.prepare(outline)
    coast, frontier = _noded(drawing.coast, polygons), _noded(drawing.frontier, polygons)
    return MapSheet(outline, coast, frontier, shapes, _shared(polygons))


def _outline(map: MapFile, drawing: Drawing) -> Polygon:
    coast, frontier = drawing.coast, drawing.frontier
    keys = (*drawing.keys, "outline")
    for end, start, one, other in (
        (coast[-1], frontier[0], "the coast ends", "the frontier begins"),
        (frontier[-1], coast[0], "the frontier ends", "the coast begins"),
    ):
        if end != start:
            raise map.source.error(
                keys,
                f"the outline is not closed: {one} at {_at(end)}, {other} at {_at(start)}",
                "Give both the very same point.",
            )
    ring = (*coast, *frontier[1:])
    if len(ring) < 4:
        raise map.source.error(keys, "the outline has no inside", "It needs three points or more.")
    outline = Polygon(ring)
    if not outline.is_valid or outline.area == 0:
        place = _crossing_of_itself(LineString(ring)) or ring[0]
        raise map.source.error(
            keys,
            f"the outline crosses or touches itself at {_at(place)}",
            "Correct the points there.",
        )
    return outline


def _pieces(outline: Polygon, lines: Iterable[Course]) -> list[Polygon]:
    """What the lines cut the outline into, in a settled order."""
    # The outline's own vertices stay as they are; lines are cut off where they leave it.
    network = shapely.union_all([outline.boundary, *(LineString(line) for line in lines)])
    inside = [
        piece
        for piece in shapely.get_parts(shapely.polygonize([network]))
        if outline.contains(piece.representative_point())
    ]
    return sorted(inside, key=lambda piece: piece.bounds)


def _name(
    map: MapFile, drawing: Drawing, outline: Polygon, pieces: Sequence[Polygon], room: float
) -> dict[str, Polygon]:
    """Each piece with the one Zone whose seed lies in it, in the order of the file."""
    least = _least(map, drawing, room)
    for id, seed in drawing.seeds.items():
        if not shapely.contains_xy(outline, *seed):
            raise map.source.error(
                _seed_keys(map, drawing, id),
                f"the seed of {id} at {_at(seed)} lies outside the outline",
                "Give the Zone a `seed:` that is surely inside it.",
            )
    named: dict[str, Polygon] = {}
    for piece in pieces:
        held = [id for id, seed in drawing.seeds.items() if shapely.contains_xy(piece, *seed)]
        deepest, depth = _deepest(piece)
        name = f"the Zone {held[0]}" if held else "a piece of the map"
        if len(held) < 2 and depth < least:
            keys = ("zones", held[0]) if held else ("lines",)
            raise map.source.error(
                (*drawing.keys, *keys),
                f"{name} at {_at(deepest)} is a sliver: no circle wider than {2 * depth:.4f}"
                f" fits in, and {2 * least:.4f} is the least",
                "Move the lines round it apart, or together.",
            )
        if not held:
            raise map.source.error(
                (*drawing.keys, "lines"),
                f"the lines enclose a piece at {_at(deepest)} that is no Zone's",
                "Take the line away that parts it from its neighbour, or add the Zone.",
            )
        if len(held) > 1:
            seeds = " and ".join(f"{id} (seed at {_at(drawing.seeds[id])})" for id in held)
            raise map.source.error(
                _seed_keys(map, drawing, held[1]),
                f"one piece of the map holds {seeds}: they are not closed against each other",
                "Draw the line between them to its end, or correct a seed.",
            )
        named[held[0]] = piece
    for id, seed in drawing.seeds.items():
        if id not in named:
            raise map.source.error(
                _seed_keys(map, drawing, id),
                f"the seed of {id} at {_at(seed)} lies on a line",
                "Give the Zone a `seed:` that is surely inside it.",
            )
    return {id: named[id] for id in drawing.seeds}


def _least(map: MapFile, drawing: Drawing, room: float) -> float:
    return room * map.inset.size[1] if drawing.keys and map.inset else room


def _shape(map: MapFile, drawing: Drawing, id: str, polygon: Polygon) -> Shape:
    """The shape with its label: the deepest point, or the one the file sets."""
    deepest, depth = _deepest(polygon)
    if id not in drawing.labels:
        return Shape(id, polygon, deepest, depth)
    label = drawing.labels[id]
    inside = bool(shapely.contains_xy(polygon, *label))
    own = polygon.boundary.distance(shapely.Point(label)) if inside else 0.0
    if own < WELL_INSIDE * depth:
        raise map.source.error(
            (*drawing.keys, "zones", id, "label"),
            f"the label of {id} at {_at(label)} is not well inside its Zone: "
            + (f"only {own:.4f} from its edge" if inside else "it lies outside"),
            f"Take it away, or move it towards {_at(deepest)}.",
        )
    return Shape(id, polygon, label, own)


def _deepest(polygon: Polygon) -> tuple[Point, float]:
    """The point farthest from the edge, and how far that is."""
    west, south, east, north = polygon.bounds
    radius = shapely.maximum_inscribed_circle(
        polygon, tolerance=LABEL_EXACT * max(east - west, north - south)
    )
    return _points(radius)[0], radius.length


def _noded(course: Course, polygons: Mapping[str, Polygon]) -> LineString:
    """A part of the outline with the points where borders meet it, as the Zones have them."""
    line = LineString(course)
    shapely.prepare(line)
    corners = list(dict.fromkeys(p for polygon in polygons.values() for p in _points(polygon)))
    near = shapely.dwithin(line, shapely.points(corners), EXACT).tolist()
    upon = [point for point, is_upon in zip(corners, near, strict=True) if is_upon]
    along = shapely.line_locate_point(line, shapely.points(upon)).tolist()
    return LineString([point for _, point in sorted(zip(along, upon, strict=True))])


def _shared(polygons: Mapping[str, Polygon]) -> dict[Pair, MultiLineString]:
    """The edge each two Zones share: segment by segment, which is exact in a coverage."""
    owners: dict[tuple[Point, Point], list[str]] = {}
    for id, polygon in polygons.items():
        for ring in (polygon.exterior, *polygon.interiors):
            points = _points(ring)
            for a, b in pairwise(points):
                owners.setdefault((min(a, b), max(a, b)), []).append(id)
    shared: dict[Pair, list[tuple[Point, Point]]] = {}
    for segment, ids in owners.items():
        if len(ids) == 2:
            shared.setdefault((ids[0], ids[1]), []).append(segment)
    order = {id: place for place, id in enumerate(polygons)}
    return {
        pair: _lines(shapely.line_merge(MultiLineString(shared[pair])))
        for pair in sorted(shared, key=lambda pair: (order[pair[0]], order[pair[1]]))
    }


# Checking the drawing


def _check_meetings(map: MapFile, drawing: Drawing) -> None:
    """Lines drawn to and fro across each other can meet in more points than any memory holds."""
    segments = _segments([drawing.coast, drawing.frontier, *drawing.lines.values()])
    most = MOST_MEETINGS * len(segments)
    if len(_meetings(segments, most)) > most:
        raise map.source.error(
            (*drawing.keys, "lines"),
            "the lines and the outline cross each other again and again",
            f"On a map, a piece between two points meets few others; {MOST_MEETINGS} are the most.",
        )


def _check_simple(map: MapFile, drawing: Drawing) -> None:
    for name, line in drawing.lines.items():
        for a, b in pairwise(line):
            if a == b:
                raise map.source.error(
                    (*drawing.keys, "lines", name),
                    f"the point {_at(a)} stands twice in a row",
                    "Take one away.",
                )
        shape = LineString(line)
        if not shape.is_simple:
            place = _crossing_of_itself(shape) or line[0]
            raise map.source.error(
                (*drawing.keys, "lines", name),
                f"the line crosses itself at {_at(place)}",
                "Correct the order of its points there.",
            )


def _check_crossings(map: MapFile, drawing: Drawing) -> None:
    """Lines may meet in points that both have, and nowhere else."""
    names = list(drawing.lines)
    shapes = {name: LineString(line) for name, line in drawing.lines.items()}
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            if not shapes[one].intersects(shapes[other]):
                continue
            common = set(drawing.lines[one]) & set(drawing.lines[other])
            meeting = shapes[one].intersection(shapes[other])
            for part in shapely.get_parts(meeting):
                if part.length > 0:
                    raise map.source.error(
                        (*drawing.keys, "lines", other),
                        f"the lines {one} and {other} run upon each other from"
                        f" {_at(_points(part)[0])}",
                        "Draw a border once, in one of the two.",
                    )
                point = _points(part)[0]
                if point not in common:
                    raise map.source.error(
                        (*drawing.keys, "lines", other),
                        f"the lines {one} and {other} cross or touch at {_at(point)},"
                        " which is not a point of both",
                        "Give both lines that point, or draw them apart.",
                    )


def _check_ends(map: MapFile, drawing: Drawing, outline: Polygon) -> None:
    """A line ends in a point of another line, or at or beyond the outline."""
    boundary = outline.boundary
    for name, line in drawing.lines.items():
        if line[0] == line[-1]:
            continue  # a line closed in itself, round a Zone within another
        for end in (line[0], line[-1]):
            within = bool(shapely.contains_xy(outline, *end))
            if not within or boundary.distance(shapely.Point(end)) <= EXACT:
                continue
            others = [
                point for own, points in drawing.lines.items() if own != name for point in points
            ]
            if end in others:
                continue
            near = min(others, key=lambda point: _apart(point, end), default=None)
            raise map.source.error(
                (*drawing.keys, "lines", name),
                f"the line ends in the open at {_at(end)}, so that a Zone is not closed",
                "End it in a point of another line"
                + (f" (the nearest is {_at(near)})" if near else "")
                + ", or run it beyond the outline.",
            )


def check_coverage(polygons: Mapping[str, Polygon], outline: Polygon) -> None:
    """Whether polygons fill an outline with no gap and no overlap.

    ValueError, with the place, where they do not.
    """
    shapes = list(polygons.values())
    names = list(polygons)
    valid = bool(shapely.coverage_is_valid(shapes))
    for place, one in enumerate(names if not valid else ()):
        for other in names[place + 1 :]:
            both = polygons[one].intersection(polygons[other])
            if both.area > EXACT**2:
                spot = _points(both.representative_point())[0]
                raise ValueError(f"the Zones {one} and {other} overlap at {_at(spot)}")
    gap = outline.difference(shapely.union_all(shapes))
    if gap.area > EXACT:
        spot = _points(gap.representative_point())[0]
        raise ValueError(f"there is a gap between the Zones at {_at(spot)}")
    if not valid:
        edges = shapely.union_all(shapely.coverage_invalid_edges(shapes))
        spot = _points(edges.representative_point())[0]
        raise ValueError(f"the Zones do not share their edge exactly at {_at(spot)}")


# Checking the drawing against the facts


def _check_borders(map: MapFile, sheet: MapSheet) -> None:
    """The shapes touch exactly as the file lists."""
    listed = {frozenset(pair): place for place, pair in enumerate(map.borders)}
    for pair, edge in sheet.borders.items():
        if frozenset(pair) not in listed:
            raise map.source.error(
                ("borders",),
                f"{pair[0]} and {pair[1]} touch at {_at(_middle(edge))}, but are not listed",
                f"Add `- [{pair[0]}, {pair[1]}]`, or draw them apart.",
            )
    drawn = {frozenset(pair) for pair in sheet.borders}
    for place, (one, other) in enumerate(map.borders):
        if frozenset((one, other)) in drawn:
            continue
        a, b = sheet.shapes[one].polygon, sheet.shapes[other].polygon
        near = shapely.shortest_line(a, b)
        spot = _at(_points(near)[0])
        how = (
            f"they touch only in a point, at {spot}"
            if a.distance(b) <= EXACT
            else f"they come nearest at {spot}, {a.distance(b):.3f} apart"
        )
        raise map.source.error(
            ("borders", place),
            f"{one} and {other} do not share an edge: {how}",
            "Take the pair away, or draw the two Zones side by side.",
        )


def _check_towns(map: MapFile, sheet: MapSheet) -> None:
    for zone in map.zones:
        off = sheet.shapes[zone.id].polygon.distance(shapely.Point(zone.town.at))
        if off > TOWN_OFF:
            raise map.source.error(
                ("zones", zone.id, "town", "at"),
                f"{zone.town.name} at {_at(zone.town.at)} lies {off:.2f} degrees outside"
                f" its Zone {zone.id}",
                "Correct the point: [longitude, latitude].",
            )


def _famine_line(map: MapFile, sheet: MapSheet) -> MultiLineString:
    """The edges between north and south, which the named lines must be within the outline."""
    south = {zone.id: zone.south for zone in map.zones}
    edges = [edge for (a, b), edge in sheet.borders.items() if south[a] != south[b]]
    true = shapely.union_all(edges) if edges else MultiLineString()
    named = shapely.union_all([LineString(map.drawing.lines[name]) for name in map.famine_line])
    around = shapely.buffer(true, EXACT)
    for name in map.famine_line:
        stray = LineString(map.drawing.lines[name]).intersection(sheet.outline)
        stray = stray.difference(around)
        if stray.length > EXACT:
            raise map.source.error(
                ("famine_line", map.famine_line.index(name)),
                f"the line {name} does not part north from south at {_at(_middle(_lines(stray)))}",
                "Correct `south:` of the Zones beside it, or the names of the lines.",
            )
    missing = true.difference(shapely.buffer(named, EXACT))
    if missing.length > EXACT:
        raise map.source.error(
            ("famine_line",),
            f"north and south meet at {_at(_middle(_lines(missing)))},"
            " where no line of the Famine Line runs",
            "Correct `south:` of the Zones there, or name the line.",
        )
    return _lines(shapely.line_merge(true))


def _check_magnified(map: MapFile, entry: InsetEntry, sheet: MapSheet) -> None:
    """The box that an inset magnifies holds the whole city."""
    for zone in map.zones:
        if zone.city and not shapely.box(*entry.magnifies).covers(sheet.shapes[zone.id].polygon):
            raise map.source.error(
                ("inset", "magnifies"),
                f"{zone.id} reaches beyond the part the inset magnifies,"
                f" near {_at(sheet.shapes[zone.id].label)}",
                "Make the box larger.",
            )


def _inset(map: MapFile, entry: InsetEntry, sheet: MapSheet, warp: Warp | None) -> Inset:
    """The inset cut, true to the map: the same Zones touch, and it is large enough to play on."""
    city = tuple(zone.id for zone in map.zones if zone.city)
    own = _cut(map, entry.drawing, INSET_ROOM)
    magnified = shapely.box(*entry.magnifies)
    if warp:
        magnified = _moved(shapely.segmentize(magnified, 0.05), warp)
    west, south, east, north = magnified.bounds
    inset = Inset(entry.name, own, entry.size, (west, south, east, north), entry.drawn_at, city)
    west, south, east, north = entry.drawn_at
    width, height = entry.size
    if abs((east - west) * height - (north - south) * width) > 0.01 * (east - west) * height:
        raise map.source.error(
            ("inset", "size"),
            "the inset's size and the frame it is drawn in differ in shape",
            f"With this frame a width of {width:g} asks for a height of"
            f" {width * (north - south) / (east - west):.1f}.",
        )
    if inset.scale < INSET_SCALE:
        raise map.source.error(
            ("inset", "drawn_at"),
            f"the inset is {inset.scale:.1f} times as large as the map, which is too small",
            f"Make it at least {INSET_SCALE} times.",
        )
    frame = shapely.box(0, 0, width, height)
    for id in city:
        if not frame.covers(own.shapes[id].polygon):
            raise map.source.error(
                ("inset", "size"),
                f"{id} reaches beyond the inset's size, near {_at(own.shapes[id].label)}",
                "Draw it within the size.",
            )
    if not shapely.box(*entry.drawn_at).disjoint(sheet.outline):
        covered = shapely.box(*entry.drawn_at).intersection(sheet.outline)
        raise map.source.error(
            ("inset", "drawn_at"),
            f"the inset's frame covers land at {_at(_points(covered.representative_point())[0])}",
            "Draw it at sea, or beyond the frontier.",
        )
    truth, drawn = set(sheet.borders), {_ordered(pair, sheet) for pair in own.borders}
    for one in own.shapes:
        for other in own.shapes:
            pair = (one, other)
            if (pair in truth) == (pair in drawn) or pair not in truth | drawn:
                continue
            if not (one in city or other in city):
                continue  # how the surroundings touch beyond the frame is not the inset's matter
            spot = own.shapes[one if one in city else other].label
            if pair in drawn:
                spot = _middle(own.border(one, other))
            raise map.source.error(
                ("inset", "lines"),
                f"{one} and {other} {'touch' if pair in drawn else 'do not touch'} in the inset,"
                f" near {_at(spot)}, but {'do not' if pair in drawn else 'do'} on the map",
                "Draw the inset's lines so that the same Zones touch.",
            )
    return inset


def _ordered(pair: Pair, sheet: MapSheet) -> Pair:
    order = list(sheet.shapes)
    a, b = sorted(pair, key=order.index)
    return a, b


# From degrees to the printed sheet


def _warp(map: MapFile, sheet: MapSheet) -> Warp:
    """The warp of a map, if it folds nothing that is drawn."""
    try:
        warp = Warp(map.warp)
    except Unsolvable as fault:
        raise map.source.error(
            ("warp",), str(fault), "Name three or more places, each once, not all in one line."
        ) from None
    rings = [LineString(ring) for rings in map.neighbours.values() for ring in rings]
    for box in (sheet.outline.bounds, shapely.union_all([sheet.outline, *rings]).bounds):
        fold = warp.fold(*box)
        if fold is not None:
            raise map.source.error(
                ("warp",),
                f"the sheet is folded, or crushed, at {_at(fold)}",
                f"Look at the places near it, such as {_at(_nearest(map.warp, fold))}:"
                " neighbours lie on the sheet as they lie in truth, only nearer or farther.",
            )
    return warp


def _nearest(pairs: Iterable[tuple[Point, Point]], at: Point) -> Point:
    return min((true for true, _ in pairs), key=lambda true: _apart(true, at))


Geometry = TypeVar("Geometry", bound=BaseGeometry)


def _moved(geometry: Geometry, warp: Warp) -> Geometry:
    """A geometry in degrees as the sheet has it, point by point."""

    def each(points: Any) -> Any:
        return numpy.array(warp.course([(float(x), float(y)) for x, y in points]))

    return shapely.transform(geometry, each)


def _moved_sheet(map: MapFile, sheet: MapSheet, warp: Warp) -> MapSheet:
    """The country, cut in degrees, as the printed sheet has it: the same coverage."""
    polygons = {id: _moved(shape.polygon, warp) for id, shape in sheet.shapes.items()}
    coast, frontier = _moved(sheet.coast, warp), _moved(sheet.frontier, warp)
    # With the points where borders meet it: they are moved off what was straight.
    outline = Polygon([*_points(coast), *_points(frontier)[1:]])
    if not outline.is_valid or not shapely.coverage_is_valid(list(polygons.values())):
        broken = [id for id, polygon in polygons.items() if not polygon.is_valid]
        raise map.source.error(
            ("warp",),
            f"its lines cross each other on the sheet, {f'round {broken[0]}' if broken else ''}",
            "Bend the map less there, or give its lines more points.",
        )
    for polygon in polygons.values():
        shapely.prepare(polygon)
    shapely.prepare(outline)
    shapes = {}
    for id, polygon in polygons.items():
        if id in map.drawing.labels:
            label = warp(map.drawing.labels[id])
            room = polygon.boundary.distance(shapely.Point(label))
        else:
            label, room = _deepest(polygon)
        shapes[id] = Shape(id, polygon, label, room)
    borders = {pair: _moved(edge, warp) for pair, edge in sheet.borders.items()}
    return MapSheet(outline, coast, frontier, shapes, borders)


def _moved_map(map: MapFile, warp: Warp) -> MapFile:
    """What a map says that is no shape, as the printed sheet has it."""

    def town(one: Town) -> Town:
        return replace(one, at=warp(one.at))

    def courses(named: Mapping[str, Course]) -> dict[str, Course]:
        return {name: warp.course(course) for name, course in named.items()}

    return replace(
        map,
        zones=tuple(replace(zone, town=town(zone.town)) for zone in map.zones),
        towns=tuple(town(one) for one in map.towns),
        around=tuple(replace(name, at=warp(name.at)) for name in map.around),
        rivers=courses(map.rivers),
        roads=courses(map.roads),
        ridges=courses(map.ridges),
        neighbours={
            name: tuple(warp.course(ring) for ring in rings)
            for name, rings in map.neighbours.items()
        },
    )


def _check_neighbours(map: MapFile, moved: MapFile) -> None:
    """The land beyond the frontier is of rings that do not cross themselves."""
    for name, rings in moved.neighbours.items():
        for place, ring in enumerate(rings):
            keys = ("neighbours", name, place)
            if len(ring) < 4 or ring[0] != ring[-1]:
                raise map.source.error(
                    keys,
                    f"this is no closed course: it begins at {_at(map.neighbours[name][place][0])}"
                    f" and ends at {_at(map.neighbours[name][place][-1])}",
                    "Give it three points or more, and end it where it begins.",
                )
            if not Polygon(ring).is_valid:
                raise map.source.error(
                    keys, "this course crosses or touches itself", "Correct its points."
                )


def _check_shown(map: MapFile, sheet: MapSheet) -> None:
    """What the sheet shows holds the country, and is of a size that can be drawn."""
    if map.sheet is None:
        if map.warp:
            raise map.source.error(
                ("warp",),
                "the map is moved onto a sheet, but nothing says what the sheet shows",
                "Add `sheet: {shows: [west, south, east, north]}` in the units of the warp.",
            )
        return
    west, south, east, north = map.sheet.shows
    least, most = SHEET_SIZES
    if not least <= max(east - west, north - south) <= most:
        raise map.source.error(
            ("sheet", "shows"),
            f"its longer side is {max(east - west, north - south):g}",
            f"Choose units in which it is {least:g} to {most:g}, best some 20.",
        )
    shown = shapely.box(*map.sheet.shows)
    for id, shape in sheet.shapes.items():
        if not shown.covers(shape.polygon):
            raise map.source.error(
                ("sheet", "shows"),
                f"{id} reaches beyond it: on the sheet it lies in"
                f" {[round(side, 2) for side in shape.polygon.bounds]}",
                "Make the box larger, or move the Zone by the warp.",
            )
    for key, box in (("title", map.sheet.title), ("holdings", map.sheet.holdings)):
        if box is not None and not shapely.box(*box).disjoint(sheet.outline):
            covered = shapely.box(*box).intersection(sheet.outline).representative_point()
            raise map.source.error(
                ("sheet", key),
                f"this box covers land in play at {_at(_points(covered)[0])} of the sheet",
                "Put it at sea, or beyond the frontier.",
            )


# Plain points


def _points(geometry: BaseGeometry) -> Course:
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(geometry))


def _lines(geometry: BaseGeometry) -> MultiLineString:
    parts = [part for part in shapely.get_parts(geometry) if isinstance(part, LineString)]
    parts.sort(key=_points)
    return MultiLineString(parts)


def _paths(geometry: BaseGeometry) -> tuple[Course, ...]:
    return tuple(_points(line) for line in _lines(geometry).geoms)


def _triangles(geometry: BaseGeometry) -> tuple[tuple[Point, Point, Point], ...]:
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(geometry))
    corners = (_points(part) for part in parts)
    return tuple((a, b, c) for a, b, c, _ in corners)


def _middle(line: MultiLineString) -> Point:
    """The point half-way along the longest part."""
    longest = max(line.geoms, key=lambda part: part.length)
    return _points(longest.interpolate(0.5, normalized=True))[0]


def _crossing_of_itself(line: LineString) -> Point | None:
    """Where a line comes upon itself, None if it does not."""
    points = _points(line)
    last = len(points) - 2
    closed = points[0] == points[-1]
    segments = _segments([points])
    for one, other in sorted(_meetings(segments)):
        meeting = segments[one].intersection(segments[other])
        joined = other == one + 1 or (closed and one == 0 and other == last)
        if not (joined and isinstance(meeting, shapely.Point)):
            return _points(MultiPoint(_points(meeting)))[0]
    return None


def _segments(courses: Iterable[Course]) -> list[LineString]:
    pairs = [pair for course in courses for pair in pairwise(course)]
    segments: Any = shapely.linestrings(numpy.array(pairs))  # all at once: there are thousands
    return list(segments)


def _meetings(segments: Sequence[LineString], most: int | None = None) -> list[tuple[int, int]]:
    """The pairs of segments that have a point in common, the earlier one first.

    With `most`, it stops soon after so many are found.
    """
    tree = shapely.STRtree(segments)
    found: list[tuple[int, int]] = []
    for start in range(0, len(segments), AT_ONCE):
        pairs = tree.query(segments[start : start + AT_ONCE], predicate="intersects")
        for one, other in zip(*pairs.tolist(), strict=True):
            if start + one < other:
                found.append((start + one, other))
        if most is not None and len(found) > most:
            break
    return found


def _apart(a: Point, b: Point) -> float:
    return float((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def _at(point: Point) -> str:
    """A point for a message, as it is written in the file."""
    return f"[{round(point[0], 4):g}, {round(point[1], 4):g}]"


def _seed_keys(map: MapFile, drawing: Drawing, id: str) -> tuple[str, ...]:
    """The key of a Zone's seed: its town, where it has no seed of its own."""
    if drawing.keys or "seed" in map.source.data["zones"][id]:
        return (*drawing.keys, "zones", id, "seed")
    return ("zones", id, "town", "at")
