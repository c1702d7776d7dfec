"""The shapes of a map's Zones, cut from the lines of its file.

The outline of the country and the lines across it are noded together and turned into polygons. So
neighbours share their edge exactly: one coverage, with no gap and no overlap. The seed inside a
polygon names its Zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import shapely
from shapely.geometry import LineString, MultiLineString, Polygon

from somalia.games.campaign.data.geometry import (
    apart,
    crossing_of_itself,
    lines_of,
    meetings_of,
    points_of,
    said,
    segments_of,
)
from somalia.games.campaign.data.mapfile import Course, MapFile, Point, SheetDrawing
from somalia.games.campaign.data.sheets import MapSheet, Pair, Shape

EXACT = 1e-9  # degrees or units: points this close count as one; farther apart is an error
WELL_INSIDE = 0.5  # minimum depth of a label set in the file, as a share of the greatest depth
MOST_MEETINGS = 20  # the largest number of pairs of meeting segments, per segment
LABEL_EXACT = 0.002  # precision of a Zone's deepest point, as a share of the Zone's longer side


def cut(map: MapFile, drawing: SheetDrawing, room: float) -> MapSheet:
    """Cut the drawing into Zones; a circle of radius `room` must fit in each."""
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
            (*drawing.keys, "lines"), str(fault), "Check the lines there for repeated points."
        ) from None
    shapes = {id: _shape(map, drawing, id, polygon) for id, polygon in polygons.items()}
    for polygon in polygons.values():
        shapely.prepare(polygon)
    shapely.prepare(outline)
    coast, frontier = _noded(drawing.coast, polygons), _noded(drawing.frontier, polygons)
    return MapSheet(outline, coast, frontier, shapes, _shared(polygons))


def _outline(map: MapFile, drawing: SheetDrawing) -> Polygon:
    coast, frontier = drawing.coast, drawing.frontier
    keys = (*drawing.keys, "outline")
    for end, start, ending, other in (
        (coast[-1], frontier[0], "the coast ends", "the frontier begins"),
        (frontier[-1], coast[0], "the frontier ends", "the coast begins"),
    ):
        if end != start:
            raise map.source.error(
                keys,
                f"the outline is not closed: {ending} at {said(end)}, {other} at {said(start)}",
                "Give both exactly the same point.",
            )
    ring = (*coast, *frontier[1:])
    if len(ring) < 4:
        raise map.source.error(
            keys, "the outline encloses nothing", "It needs at least three points."
        )
    outline = Polygon(ring)
    if not outline.is_valid or outline.area == 0:
        place = crossing_of_itself(LineString(ring)) or ring[0]
        raise map.source.error(
            keys,
            f"the outline crosses or touches itself at {said(place)}",
            "Correct the points there.",
        )
    return outline


def _pieces(outline: Polygon, lines: Iterable[Course]) -> list[Polygon]:
    """The polygons into which the lines cut the outline, in a fixed order."""
    # The outline's own vertices stay as they are; lines end where they leave it.
    network = shapely.union_all([outline.boundary, *(LineString(line) for line in lines)])
    inside = [
        piece
        for piece in shapely.get_parts(shapely.polygonize([network]))
        if outline.contains(piece.representative_point())
    ]
    return sorted(inside, key=lambda piece: piece.bounds)


def _name(
    map: MapFile, drawing: SheetDrawing, outline: Polygon, pieces: Sequence[Polygon], room: float
) -> dict[str, Polygon]:
    """Each Zone's polygon: the piece that contains its seed, in the order of the file."""
    least = _least(map, drawing, room)
    for id, seed in drawing.seeds.items():
        if not shapely.contains_xy(outline, *seed):
            raise map.source.error(
                _seed_keys(map, drawing, id),
                f"the seed of {id} at {said(seed)} lies outside the outline",
                "Give the Zone a `seed:` well inside it.",
            )
    named: dict[str, Polygon] = {}
    for piece in pieces:
        held = [id for id, seed in drawing.seeds.items() if shapely.contains_xy(piece, *seed)]
        deepest, depth = deepest_in(piece)
        name = f"the Zone {held[0]}" if held else "a piece of the map"
        if len(held) < 2 and depth < least:
            keys = ("zones", held[0]) if held else ("lines",)
            raise map.source.error(
                (*drawing.keys, *keys),
                f"{name} at {said(deepest)} is too narrow: the largest circle inside it is "
                f"{2 * depth:.4f} across, but at least {2 * least:.4f} is needed",
                "Move the lines around it farther apart, or merge them.",
            )
        if not held:
            raise map.source.error(
                (*drawing.keys, "lines"),
                f"the lines enclose a piece at {said(deepest)} that belongs to no Zone",
                "Remove the line between it and its neighbour, or add the Zone.",
            )
        if len(held) > 1:
            seeds = " and ".join(f"{id} (seed at {said(drawing.seeds[id])})" for id in held)
            raise map.source.error(
                _seed_keys(map, drawing, held[1]),
                f"one piece of the map contains {seeds}: no closed line separates them",
                "Complete the line between them, or correct a seed.",
            )
        named[held[0]] = piece
    for id, seed in drawing.seeds.items():
        if id not in named:
            raise map.source.error(
                _seed_keys(map, drawing, id),
                f"the seed of {id} at {said(seed)} lies on a line",
                "Give the Zone a `seed:` well inside it.",
            )
    return {id: named[id] for id in drawing.seeds}


def _least(map: MapFile, drawing: SheetDrawing, room: float) -> float:
    return room * map.inset.size[1] if drawing.keys and map.inset else room


def _shape(map: MapFile, drawing: SheetDrawing, id: str, polygon: Polygon) -> Shape:
    """The shape with its label: its deepest point, or the point set in the file."""
    deepest, depth = deepest_in(polygon)
    if id not in drawing.labels:
        return Shape(id, polygon, deepest, depth)
    label = drawing.labels[id]
    inside = bool(shapely.contains_xy(polygon, *label))
    own = polygon.boundary.distance(shapely.Point(label)) if inside else 0.0
    if own < WELL_INSIDE * depth:
        raise map.source.error(
            (*drawing.keys, "zones", id, "label"),
            f"the label of {id} at {said(label)} is not well inside its Zone: "
            + (f"only {own:.4f} from its edge" if inside else "it lies outside"),
            f"Remove it, or move it towards {said(deepest)}.",
        )
    return Shape(id, polygon, label, own)


def deepest_in(polygon: Polygon) -> tuple[Point, float]:
    """The point farthest from the edge, and its distance to the edge."""
    west, south, east, north = polygon.bounds
    radius = shapely.maximum_inscribed_circle(
        polygon, tolerance=LABEL_EXACT * max(east - west, north - south)
    )
    return points_of(radius)[0], radius.length


def _noded(course: Course, polygons: Mapping[str, Polygon]) -> LineString:
    """Part of the outline, with a point added wherever a border meets it."""
    line = LineString(course)
    shapely.prepare(line)
    corners = list(dict.fromkeys(p for polygon in polygons.values() for p in points_of(polygon)))
    near = shapely.dwithin(line, shapely.points(corners), EXACT).tolist()
    upon = [point for point, is_upon in zip(corners, near, strict=True) if is_upon]
    along = shapely.line_locate_point(line, shapely.points(upon)).tolist()
    return LineString([point for _, point in sorted(zip(along, upon, strict=True))])


def _shared(polygons: Mapping[str, Polygon]) -> dict[Pair, MultiLineString]:
    """The edge between each pair of adjacent Zones, by shared segments (exact in a coverage)."""
    owners: dict[tuple[Point, Point], list[str]] = {}
    for id, polygon in polygons.items():
        for ring in (polygon.exterior, *polygon.interiors):
            points = points_of(ring)
            for a, b in pairwise(points):
                owners.setdefault((min(a, b), max(a, b)), []).append(id)
    shared: dict[Pair, list[tuple[Point, Point]]] = {}
    for segment, ids in owners.items():
        if len(ids) == 2:
            shared.setdefault((ids[0], ids[1]), []).append(segment)
    order = {id: place for place, id in enumerate(polygons)}
    return {
        pair: lines_of(shapely.line_merge(MultiLineString(shared[pair])))
        for pair in sorted(shared, key=lambda pair: (order[pair[0]], order[pair[1]]))
    }


# -- checking the drawing ------------------------------------------------------------------------


def _check_meetings(map: MapFile, drawing: SheetDrawing) -> None:
    """Reject lines that cross each other so often that memory would run out."""
    segments = segments_of([drawing.coast, drawing.frontier, *drawing.lines.values()])
    most = MOST_MEETINGS * len(segments)
    if len(meetings_of(segments, most)) > most:
        raise map.source.error(
            (*drawing.keys, "lines"),
            "the lines and the outline cross each other too often",
            f"A segment may meet at most {MOST_MEETINGS} others on average.",
        )


def _check_simple(map: MapFile, drawing: SheetDrawing) -> None:
    for name, line in drawing.lines.items():
        for a, b in pairwise(line):
            if a == b:
                raise map.source.error(
                    (*drawing.keys, "lines", name),
                    f"the point {said(a)} is repeated",
                    "Remove one.",
                )
        shape = LineString(line)
        if not shape.is_simple:
            place = crossing_of_itself(shape) or line[0]
            raise map.source.error(
                (*drawing.keys, "lines", name),
                f"the line crosses itself at {said(place)}",
                "Correct the order of its points there.",
            )


def _check_crossings(map: MapFile, drawing: SheetDrawing) -> None:
    """Check that lines meet only at points listed for both."""
    names = list(drawing.lines)
    shapes = {name: LineString(line) for name, line in drawing.lines.items()}
    for place, first in enumerate(names):
        for other in names[place + 1 :]:
            if not shapes[first].intersects(shapes[other]):
                continue
            common = set(drawing.lines[first]) & set(drawing.lines[other])
            meeting = shapes[first].intersection(shapes[other])
            for part in shapely.get_parts(meeting):
                if part.length > 0:
                    raise map.source.error(
                        (*drawing.keys, "lines", other),
                        f"the lines {first} and {other} overlap from {said(points_of(part)[0])}",
                        "Draw each border once, in only one of them.",
                    )
                point = points_of(part)[0]
                if point not in common:
                    raise map.source.error(
                        (*drawing.keys, "lines", other),
                        f"the lines {first} and {other} cross or touch at {said(point)},"
                        " which is not a point on both",
                        "Give both lines that point, or draw them apart.",
                    )


def _check_ends(map: MapFile, drawing: SheetDrawing, outline: Polygon) -> None:
    """Check that each line ends at a point on another line, or at or beyond the outline."""
    boundary = outline.boundary
    for name, line in drawing.lines.items():
        if line[0] == line[-1]:
            continue  # a closed line around a Zone that lies inside another
        for end in (line[0], line[-1]):
            within = bool(shapely.contains_xy(outline, *end))
            if not within or boundary.distance(shapely.Point(end)) <= EXACT:
                continue
            others = [
                point for own, points in drawing.lines.items() if own != name for point in points
            ]
            if end in others:
                continue
            near = min(others, key=lambda point: apart(point, end), default=None)
            raise map.source.error(
                (*drawing.keys, "lines", name),
                f"the line has a loose end at {said(end)}, leaving a Zone open",
                "End it at a point on another line"
                + (f" (the nearest is {said(near)})" if near else "")
                + ", or run it beyond the outline.",
            )


def check_coverage(polygons: Mapping[str, Polygon], outline: Polygon) -> None:
    """Check that polygons fill an outline with no gap and no overlap.

    Raises:
        ValueError: they do not; the message gives the place.
    """
    shapes = list(polygons.values())
    names = list(polygons)
    valid = bool(shapely.coverage_is_valid(shapes))
    for place, zone in enumerate(names if not valid else ()):
        for other in names[place + 1 :]:
            both = polygons[zone].intersection(polygons[other])
            if both.area > EXACT**2:
                spot = points_of(both.representative_point())[0]
                raise ValueError(f"the Zones {zone} and {other} overlap at {said(spot)}")
    gap = outline.difference(shapely.union_all(shapes))
    if gap.area > EXACT:
        spot = points_of(gap.representative_point())[0]
        raise ValueError(f"there is a gap between the Zones at {said(spot)}")
    if not valid:
        edges = shapely.union_all(shapely.coverage_invalid_edges(shapes))
        spot = points_of(edges.representative_point())[0]
        raise ValueError(f"the Zones do not share their edge exactly at {said(spot)}")


def _seed_keys(map: MapFile, drawing: SheetDrawing, id: str) -> tuple[str, ...]:
    """The key of a Zone's seed, or of its town if it has no seed."""
    if drawing.keys or "seed" in map.source.data["zones"][id]:
        return (*drawing.keys, "zones", id, "seed")
    return ("zones", id, "town", "at")
