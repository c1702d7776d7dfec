"""Finished shapes moved from degrees onto the printed sheet, through a map's warp."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import numpy
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from somalia.games.campaign.data.cutting import deepest_in
from somalia.games.campaign.data.geometry import apart, points_of, said
from somalia.games.campaign.data.mapfile import Course, MapFile, Point, Town
from somalia.games.campaign.data.sheets import MapSheet, Shape
from somalia.games.campaign.data.warp import Unsolvable, Warp

SHEET_SIZES = (2.0, 60.0)  # units: bounds of a sheet's longer side


def warp_of(map: MapFile, sheet: MapSheet) -> Warp:
    """The map's warp, after checking that it folds nothing that is drawn."""
    try:
        warp = Warp(map.warp)
    except Unsolvable as fault:
        raise map.source.error(
            ("warp",), str(fault), "Name three or more different places, not all on one line."
        ) from None
    rings = [LineString(ring) for rings in map.neighbours.values() for ring in rings]
    for box in (sheet.outline.bounds, shapely.union_all([sheet.outline, *rings]).bounds):
        fold = warp.fold(*box)
        if fold is not None:
            raise map.source.error(
                ("warp",),
                f"the sheet is folded or crushed at {said(fold)}",
                f"Look at the places near it, such as {said(_nearest(map.warp, fold))}: "
                "neighbours must keep their true order on the sheet; only the distances may "
                "change.",
            )
    return warp


def _nearest(pairs: Iterable[tuple[Point, Point]], point: Point) -> Point:
    return min((true for true, _ in pairs), key=lambda true: apart(true, point))


Geometry = TypeVar("Geometry", bound=BaseGeometry)


def moved(geometry: Geometry, warp: Warp) -> Geometry:
    """A geometry in degrees, moved onto the sheet point by point."""

    def each(points: Any) -> Any:
        return numpy.array(warp.course([(float(x), float(y)) for x, y in points]))

    return shapely.transform(geometry, each)


def moved_sheet(map: MapFile, sheet: MapSheet, warp: Warp) -> MapSheet:
    """The country, cut in degrees and moved onto the printed sheet, without gaps or overlaps."""
    polygons = {id: moved(shape.polygon, warp) for id, shape in sheet.shapes.items()}
    coast, frontier = moved(sheet.coast, warp), moved(sheet.frontier, warp)
    # Include the points where borders meet it: the warp moves them off straight lines.
    outline = Polygon([*points_of(coast), *points_of(frontier)[1:]])
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
            label, room = deepest_in(polygon)
        shapes[id] = Shape(id, polygon, label, room)
    borders = {pair: moved(edge, warp) for pair, edge in sheet.borders.items()}
    return MapSheet(outline, coast, frontier, shapes, borders)


def moved_map(map: MapFile, warp: Warp) -> MapFile:
    """A map's facts other than shapes, moved onto the printed sheet."""

    def town(entry: Town) -> Town:
        return replace(entry, at=warp(entry.at))

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


def check_neighbours(map: MapFile, moved: MapFile) -> None:
    """Check that the rings of land beyond the frontier are closed and do not cross themselves."""
    for name, rings in moved.neighbours.items():
        for place, ring in enumerate(rings):
            keys = ("neighbours", name, place)
            if len(ring) < 4 or ring[0] != ring[-1]:
                raise map.source.error(
                    keys,
                    "this outline is not closed: it begins at "
                    f"{said(map.neighbours[name][place][0])} and ends at "
                    f"{said(map.neighbours[name][place][-1])}",
                    "Give it at least three points, and end it where it begins.",
                )
            if not Polygon(ring).is_valid:
                raise map.source.error(
                    keys, "this outline crosses or touches itself", "Correct its points."
                )


def check_shown(map: MapFile, sheet: MapSheet) -> None:
    """Check that the sheet's extent contains the country and is small enough to draw."""
    if map.sheet is None:
        if map.warp:
            raise map.source.error(
                ("warp",),
                "the map is moved onto a sheet, but the sheet's extent is not given",
                "Add `sheet: {shows: [west, south, east, north]}` in the warp's units.",
            )
        return
    west, south, east, north = map.sheet.shows
    least, most = SHEET_SIZES
    if not least <= max(east - west, north - south) <= most:
        raise map.source.error(
            ("sheet", "shows"),
            f"its longer side is {max(east - west, north - south):g}",
            f"Choose units that make it {least:g} to {most:g}; about 20 is best.",
        )
    shown = shapely.box(*map.sheet.shows)
    for id, shape in sheet.shapes.items():
        if not shown.covers(shape.polygon):
            raise map.source.error(
                ("sheet", "shows"),
                f"{id} extends beyond it: on the sheet it lies within "
                f"{[round(side, 2) for side in shape.polygon.bounds]}",
                "Make the box larger, or use the warp to move the Zone.",
            )
    for key, box in (("title", map.sheet.title), ("holdings", map.sheet.holdings)):
        if box is not None and not shapely.box(*box).disjoint(sheet.outline):
            covered = shapely.box(*box).intersection(sheet.outline).representative_point()
            raise map.source.error(
                ("sheet", key),
                f"this box covers land in play at {said(points_of(covered)[0])} on the sheet",
                "Put it at sea, or beyond the frontier.",
            )
