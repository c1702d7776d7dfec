"""Shapely geometries as plain points. Nothing here depends on the order of a set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy
import shapely
from shapely.geometry import LineString, MultiLineString, MultiPoint
from shapely.geometry.base import BaseGeometry

from somalia.games.campaign.data.mapfile import Course, Point

AT_ONCE = 50  # segments to search for meetings at a time: limits the results in memory


def points_of(geometry: BaseGeometry) -> Course:
    """The points of a geometry, in order."""
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(geometry))


def lines_of(geometry: BaseGeometry) -> MultiLineString:
    """The lines in a geometry, in a fixed order."""
    parts = [part for part in shapely.get_parts(geometry) if isinstance(part, LineString)]
    parts.sort(key=points_of)
    return MultiLineString(parts)


def paths_of(geometry: BaseGeometry) -> tuple[Course, ...]:
    """The lines in a geometry as plain points, in a fixed order."""
    return tuple(points_of(line) for line in lines_of(geometry).geoms)


def triangles_of(geometry: BaseGeometry) -> tuple[tuple[Point, Point, Point], ...]:
    """Triangles that fill a geometry."""
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(geometry))
    corners = (points_of(part) for part in parts)
    return tuple((a, b, c) for a, b, c, _ in corners)


def middle_of(line: MultiLineString) -> Point:
    """The halfway point of a line's longest part."""
    longest = max(line.geoms, key=lambda part: part.length)
    return points_of(longest.interpolate(0.5, normalized=True))[0]


def crossing_of_itself(line: LineString) -> Point | None:
    """The point where a line crosses or touches itself; None if it never does."""
    points = points_of(line)
    last = len(points) - 2
    closed = points[0] == points[-1]
    segments = segments_of([points])
    for first, other in sorted(meetings_of(segments)):
        meeting = segments[first].intersection(segments[other])
        joined = other == first + 1 or (closed and first == 0 and other == last)
        if not (joined and isinstance(meeting, shapely.Point)):
            return points_of(MultiPoint(points_of(meeting)))[0]
    return None


def segments_of(courses: Iterable[Course]) -> list[LineString]:
    """The straight segments that make up these courses."""
    pairs = [pair for course in courses for pair in pairwise(course)]
    segments: Any = shapely.linestrings(numpy.array(pairs))  # all in one call, for speed
    return list(segments)


def meetings_of(segments: Sequence[LineString], most: int | None = None) -> list[tuple[int, int]]:
    """The pairs of segments that have a point in common, the earlier one first.

    With `most`, the search stops soon after finding that many.
    """
    tree = shapely.STRtree(segments)
    meetings: list[tuple[int, int]] = []
    for start in range(0, len(segments), AT_ONCE):
        pairs = tree.query(segments[start : start + AT_ONCE], predicate="intersects")
        for first, other in zip(*pairs.tolist(), strict=True):
            if start + first < other:
                meetings.append((start + first, other))
        if most is not None and len(meetings) > most:
            break
    return meetings


def apart(a: Point, b: Point) -> float:
    """The squared distance between two points."""
    return float((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def said(point: Point) -> str:
    """A point as shown in error messages, in the file's own notation."""
    return f"[{round(point[0], 4):g}, {round(point[1], 4):g}]"
