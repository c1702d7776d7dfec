"""The printed sheet's features in map units: land and sea, roads and rivers, glyphs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from somalia.games.campaign.data.mapfile import Course
from somalia.games.campaign.data.printed import Pane, Printed
from somalia.games.campaign.data.setting import Setting
from somalia.games.campaign.window.own_layouts import OwnLayouts
from somalia.games.campaign.window.paper import MapView
from somalia.games.campaign.window.relief import MapRelief
from somalia.games.campaign.window.towns import Towns

Floats = NDArray[numpy.float64]

SPACING = {"desert": 0.115, "rough": 0.3, "open": 0.36, "urban": 0.15}
"""Units between a terrain's glyphs, at the scale that fits the sheet to the window."""


INSET_DEPTHS = (0.5, 0.2)
BLOCK = (1.4, 1.0)  # steps between houses, along a city's streets and across them
STREETS = (5, 4)  # houses between streets, along and across
TURNED = math.radians(34)  # the direction of a city's streets, along its coast
BEYOND = (8.0, 3.0)
"""Units that a window may show beyond the sheet, sideways and vertically; the relief covers them.
"""
DEPTHS = (1.75, 1.1, 0.62, 0.28)
"""How far each band of the sea reaches from the coast in units, the deepest band first."""
RIVER_PARTS = 10  # parts of a river, each slightly wider than the previous one


class Scenery:
    """A sheet's features for the artist, each computed once."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.setting = Setting(printed, OwnLayouts())
        self.towns = Towns(self.setting)
        self.finished: dict[tuple[Any, ...], Any] = {}  # cache of the artist's drawings, by view
        self._glyphs: dict[tuple[int, str, int], Floats] = {}
        self._relief: MapRelief | None = None
        # The cover moves the sheet's edge later, to hide the title.
        west, south, east, north = printed.sheet
        wide, high = BEYOND
        self._all_round = (west - wide, south - high, east + wide, north + high)

    def key(self, view: MapView) -> tuple[object, ...]:
        """Everything about the sheet that a drawing of a view depends on."""
        printed = self.printed
        fitted = min(printed.fitted(view.width, view.height), view.scale)
        return printed.resting, self.setting.plans_for(view.zoom / fitted), printed.map

    # -- features, each computed when the first view is drawn ------------------------------------

    @cached_property
    def roads(self) -> tuple[Course, ...]:
        """The country's roads within the Zones in play."""
        roads = self.printed.country.roads
        if not self.printed.resting or not roads:
            return roads
        lines = shapely.multilinestrings([LineString(road) for road in roads])
        return _parts_of(shapely.line_merge(shapely.difference(lines, self.printed.at_rest)))

    @cached_property
    def _land(self) -> BaseGeometry:
        return shapely.union(self.printed.country.outline, self.printed.abroad)

    @cached_property
    def _near_land(self) -> BaseGeometry:
        return shapely.intersection(self._land, shapely.box(*self._all_round))

    @cached_property
    def foreign_coasts(self) -> tuple[Course, ...]:
        """The coasts of neighbouring countries."""
        own_coast = shapely.buffer(self.printed.country.coast, 0.01)
        return _parts_of(shapely.difference(self._land.boundary, own_coast))

    @cached_property
    def foreign_frontiers(self) -> tuple[Course, ...]:
        """The frontiers between neighbouring countries."""
        printed = self.printed
        rings = [Polygon(ring) for rings in printed.map.neighbours.values() for ring in rings]
        edges = shapely.union_all([ring.boundary for ring in rings])
        lines = shapely.union(self._land.boundary, printed.country.outline.boundary)
        return _parts_of(shapely.difference(edges, shapely.buffer(lines, 0.01)))

    @cached_property
    def depths(self) -> tuple[BaseGeometry, ...]:
        """The bands of the sea, deepest first."""
        return _depths(self._near_land, DEPTHS)

    @cached_property
    def inset_depths(self) -> tuple[BaseGeometry, ...]:
        """The bands of the inset's sea, deepest first."""
        inset = self.printed.inset
        return _depths(inset.outline, INSET_DEPTHS) if inset else ()

    @cached_property
    def river_borders(self) -> tuple[Course, ...]:
        """The parts of the country's borders that follow rivers."""
        printed = self.printed
        rivers = [LineString(course) for course in printed.map.rivers.values()]
        beside = shapely.buffer(shapely.union_all(rivers), 0.02)
        lines = shapely.multilinestrings([LineString(path) for path in printed.country.borders])
        return _parts_of(shapely.line_merge(shapely.intersection(lines, beside)))

    @cached_property
    def sea_lines(self) -> tuple[tuple[float, tuple[Course, ...]], ...]:
        """Lines at sea that follow the coast, each with its opacity."""
        land, lines = shapely.simplify(self._near_land, 0.006), []
        for step in range(1, 4):
            # Buffering all land keeps the lines away from the frontier, which is not a coast.
            ring = shapely.simplify(
                shapely.buffer(land, 0.045 * step**1.25, quad_segs=6).boundary, 0.004
            )
            lines.append((1 - step / 4, _parts_of(shapely.line_merge(ring))))
        return tuple(lines)

    @property
    def relief(self) -> MapRelief:
        """Light and shadow for all land that a window may show, computed on first use."""
        if self._relief is None:
            grounds = [
                (polygon, self.printed.terrain[id])
                for id, polygon in self.printed.country.zones.items()
                if id not in self.printed.resting
            ]
            self._relief = MapRelief(
                self._all_round,
                grounds,
                self.printed.map.ridges.values(),
                self.printed.map.rivers.values(),
            )
        return self._relief

    def rivers(self) -> Iterable[tuple[float, Course]]:
        """Yield the rivers in parts, each with its place from the source (0) to the mouth (1)."""
        for course in self.printed.map.rivers.values():
            line = LineString(course)
            if not line.length:
                continue
            for part in range(RIVER_PARTS):
                piece = substring(line, part / RIVER_PARTS, (part + 1) / RIVER_PARTS, True)
                yield (part + 0.5) / RIVER_PARTS, _parts_of(piece)[0]

    # -- glyphs --------------------------------------------------------------------------------

    def step(self, terrain: str, level: int) -> float:
        """The distance between a terrain's glyphs in units, at a level of detail."""
        return float(SPACING[terrain] / 2 ** (level / 2))

    def glyphs(self, pane: Pane, zone: str, level: int) -> Floats:
        """Places for a Zone's terrain glyphs; every two levels of detail halve the spacing."""
        key = (id(pane), zone, level)
        if key not in self._glyphs:
            terrain = self.printed.terrain[zone]
            laid = _in_streets if terrain == "urban" else _scattered
            self._glyphs[key] = laid(pane.zones[zone], self.step(terrain, level), zone)
        return self._glyphs[key]


def _depths(land: BaseGeometry, reaches: Iterable[float]) -> tuple[BaseGeometry, ...]:
    """Bands of sea, each within a given distance of the coast."""
    return tuple(
        # Buffered out and back in; farther out, the bands follow the coast less closely.
        shapely.buffer(
            shapely.buffer(shapely.simplify(land, 0.06 * away), 1.6 * away, quad_segs=4),
            -0.6 * away,
            quad_segs=4,
        )
        for away in reaches
    )


def _parts_of(geometry: BaseGeometry) -> tuple[Course, ...]:
    """A geometry's lines as plain points."""
    return tuple(
        tuple((float(x), float(y)) for x, y in part.coords)
        for part in shapely.get_parts(geometry)
        if isinstance(part, LineString)
    )


def _in_streets(polygon: Polygon, step: float, seed: str) -> Floats:
    """Places for houses along crossing streets; always the same result."""
    west, south, east, north = polygon.bounds
    noise = numpy.random.default_rng([ord(char) for char in seed])
    along, across = math.cos(TURNED), math.sin(TURNED)
    corners = numpy.array([(x, y) for x in (west, east) for y in (south, north)])
    # Counted from the corner of the sheet, so that streets continue from Zone to Zone.
    first = (corners[:, 0] * along + corners[:, 1] * across) / (step * BLOCK[0])
    second = (corners[:, 1] * along - corners[:, 0] * across) / (step * BLOCK[1])
    column, row = numpy.meshgrid(
        numpy.arange(math.floor(first.min()), math.ceil(first.max()) + 1),
        numpy.arange(math.floor(second.min()), math.ceil(second.max()) + 1),
    )
    kind = noise.integers(0, 1000, column.shape)
    u, v = column * step * BLOCK[0], row * step * BLOCK[1]
    x, y = u * along - v * across, u * across + v * along
    inside = shapely.contains_xy(shapely.buffer(polygon, -0.5 * step), x, y)
    # Leave gaps for streets and yards.
    inside &= (row % STREETS[1] != 0) & (column % STREETS[0] != 0) & (kind >= 70)
    return numpy.column_stack([x[inside], y[inside], kind[inside]])


def _scattered(polygon: Polygon, step: float, seed: str) -> Floats:
    """Points on a jittered grid within a polygon; always the same result."""
    west, south, east, north = polygon.bounds
    columns, rows = int((east - west) / step) + 2, int((north - south) / step) + 2
    noise = numpy.random.default_rng([ord(char) for char in seed])
    column, row = numpy.meshgrid(numpy.arange(columns), numpy.arange(rows))
    x = west + (column + (row % 2) * 0.5 + noise.uniform(-0.34, 0.34, column.shape)) * step
    y = south + (row + noise.uniform(-0.34, 0.34, row.shape)) * step
    inside = shapely.contains_xy(shapely.buffer(polygon, -0.3 * step), x, y)
    kind = noise.integers(0, 1000, x.shape)
    return numpy.column_stack([x[inside], y[inside], kind[inside]])
