"""A drawing cut into Zones: their shapes and common edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import shapely
from shapely.geometry import LineString, MultiLineString, Polygon

from somalia.games.campaign.data.geometry import paths_of, points_of, triangles_of
from somalia.games.campaign.data.mapfile import Box, Course, Point

Pair = tuple[str, str]


@dataclass(frozen=True)
class Shape:
    """A Zone as drawn on one sheet."""

    zone: str  # the Zone's id
    polygon: Polygon
    label: Point  # a point well inside the Zone, for its name and counters
    room: float  # radius of a circle around `label` that stays inside

    @property
    def ring(self) -> Course:
        """The corners of the Zone in order, the first one not repeated."""
        return points_of(self.polygon.exterior)[:-1]

    def triangles(self) -> tuple[tuple[Point, Point, Point], ...]:
        """Triangles that fill the Zone exactly, for screens that can only fill triangles."""
        return triangles_of(self.polygon)


@dataclass(frozen=True)
class MapSheet:
    """One drawing cut into Zones: the map of the country, or the inset."""

    outline: Polygon
    coast: LineString  # with a point wherever a border meets it
    frontier: LineString  # this also has a point wherever a border meets it
    shapes: Mapping[str, Shape]  # by Zone id, in the order of the file
    borders: Mapping[Pair, MultiLineString]  # each pair in the order of `shapes`

    @property
    def graph(self) -> tuple[Pair, ...]:
        """The pairs of Zones that share an edge."""
        return tuple(self.borders)

    def border(self, zone: str, other: str) -> MultiLineString:
        """The edge that two Zones share; KeyError if they share none."""
        return self.borders[(zone, other) if (zone, other) in self.borders else (other, zone)]

    def neighbours(self, zone: str) -> tuple[str, ...]:
        """The Zones on this sheet that share an edge with the Zone."""
        return tuple(b if a == zone else a for a, b in self.borders if zone in (a, b))

    def zone_at(self, x: float, y: float) -> str | None:
        """The id of the Zone at a point; None outside. On a border, the first in the file."""
        for id, shape in self.shapes.items():
            if shapely.intersects_xy(shape.polygon, x, y):
                return id
        return None

    def contains(self, x: float, y: float) -> bool:
        """Whether a point is on land (its edge counts)."""
        return bool(shapely.intersects_xy(self.outline, x, y))

    def border_paths(self, pairs: Iterable[Pair] | None = None) -> tuple[Course, ...]:
        """The edges of these pairs of Zones (of all, if None) as plain points, each drawn once."""
        chosen = self.borders if pairs is None else [p for p in pairs if p in self.borders]
        merged = shapely.line_merge(shapely.union_all([self.borders[pair] for pair in chosen]))
        return paths_of(merged)

    def ink(self, paths: Iterable[Course], width: float) -> tuple[tuple[Point, Point, Point], ...]:
        """The triangles of a stroke along paths, with round joins; `width` in the sheet's units."""
        network = shapely.union_all([LineString(path) for path in paths])
        return triangles_of(shapely.buffer(network, width / 2, quad_segs=3))


@dataclass(frozen=True)
class Inset:
    """The city drawn enlarged: a sheet in its own units, and its frame on the map."""

    name: str
    sheet: MapSheet
    size: Point  # width and height in the inset's units, from (0, 0) in the south-west
    magnifies: Box  # units of the map's sheet: the area it shows
    drawn_at: Box  # units of the map's sheet: where its frame is drawn
    city: tuple[str, ...]  # the Zones of the city; others on its sheet are the surroundings

    @property
    def scale(self) -> float:
        """The magnification of the inset relative to the map, by width."""
        return (self.drawn_at[2] - self.drawn_at[0]) / (self.magnifies[2] - self.magnifies[0])

    def to_map(self, x: float, y: float) -> Point:
        """The point on the map's sheet where a point in the inset is drawn."""
        west, south, east, north = self.drawn_at
        return west + x * (east - west) / self.size[0], south + y * (north - south) / self.size[1]

    def from_map(self, x: float, y: float) -> Point | None:
        """The inset point drawn at a point on the map's sheet; None outside the frame."""
        west, south, east, north = self.drawn_at
        if not (west <= x <= east and south <= y <= north):
            return None
        return (
            (x - west) * self.size[0] / (east - west),
            (y - south) * self.size[1] / (north - south),
        )
