"""2 The printed sheet, in its own units: panes with their Zones, boxes, routes between Zones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import numpy
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from somalia.games.campaign.data.atlas import Atlas, MapSheet, check_map
from somalia.games.campaign.data.geometry import points_of
from somalia.games.campaign.data.mapfile import Box, Course, Point

Points = NDArray[numpy.float64]
Shape = TypeVar("Shape", bound=BaseGeometry)

MARGIN = 0.32  # units: the margin around the map
CARTOUCHE = 3.4  # units: the strip in the west for title and key
CARTOUCHE_SIZE = (174 / 49, 97 / 49)  # units: title and key, without the two optional rows below
CARTOUCHE_ROW = 18 / 49
BAR = 42 / 49  # units: the scale bar
HOLDINGS_SHARE = (0.34, 0.17)  # shares of the sheet, if the map sets no box for the holdings


@dataclass(frozen=True)
class Pane:
    """The map of the country, or the inset, both in units of the map's sheet."""

    zones: Mapping[str, Polygon]
    labels: Mapping[str, tuple[Point, float]]  # the deepest point and the radius around it
    outline: Polygon
    coast: LineString
    borders: tuple[Course, ...]
    faint: tuple[Course, ...]  # borders between Zones that are both out of play
    named: tuple[str, ...]  # Zones played on this pane; all others are played on the other pane
    roads: tuple[Course, ...]


class Printed:
    """The position of everything on an atlas's printed sheet."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas, self.map = atlas, atlas.map
        self.country, self.inset = self._panes()
        self.terrain = {zone.id: zone.terrain for zone in atlas.map.zones}
        self.names = {zone.id: zone.name for zone in atlas.map.zones}
        self.pane_of: dict[str, Pane] = dict.fromkeys(self.country.named, self.country)
        if self.inset:
            self.pane_of |= dict.fromkeys(self.inset.named, self.inset)
        self.resting = atlas.resting  # Zones out of play, drawn like foreign land
        self.sheet = self._sheet()
        self.holdings = self._free_box()
        """The box for forces that are in no Zone: west, south, east, north."""
        west, south, east, north = self.sheet
        self.sheet = (west, min(south, self.holdings[1] - MARGIN / 2), east, north)
        neighbours = [Polygon(ring) for rings in self.map.neighbours.values() for ring in rings]
        self.abroad = (
            shapely.difference(shapely.union_all(neighbours), self.country.outline)
            if neighbours
            else self._abroad()
        )

    @cached_property
    def at_rest(self) -> BaseGeometry:
        """The combined shape of all Zones out of play."""
        return shapely.union_all([self.country.zones[id] for id in self.resting])

    def _panes(self) -> tuple[Pane, Pane | None]:
        """The map of the country, and the inset if there is one."""
        atlas = self.atlas
        city = atlas.inset.city if atlas.inset else ()
        country = self._pane(
            atlas.sheet,
            lambda x, y: (x, y),
            tuple(z.id for z in atlas.map.zones if z.id not in city),
            atlas.map.roads.values(),
        )
        if atlas.inset is None:
            return country, None
        streets = atlas.map.inset.roads.values() if atlas.map.inset else ()
        return country, self._pane(atlas.inset.sheet, atlas.inset.to_map, city, streets)

    def short_name(self, zone: str) -> str:
        """The name of a Zone; for a Zone in the city, without the city's name."""
        name, inset = self.names[zone], self.atlas.inset
        return (name.replace(inset.name, "").strip() or name) if inset else name

    def polygon(self, zone: str) -> Polygon:
        """The Zone's polygon on the pane where it is played: for the city, the inset."""
        return self.pane_of[zone].zones[zone]

    def ring(self, zone: str) -> Course:
        """The corners of the Zone on the pane where it is played, none repeated."""
        return points_of(self.polygon(zone).exterior)[:-1]

    def label(self, zone: str) -> tuple[Point, float]:
        """The middle of the Zone on the pane where it is played, and the clear radius around it."""
        return self.pane_of[zone].labels[zone]

    def _pane(
        self,
        sheet: MapSheet,
        place: Callable[[float, float], Point],
        named: tuple[str, ...],
        roads: Iterable[Course],
    ) -> Pane:
        def moved(geometry: Shape) -> Shape:
            def each(points: Points) -> Points:
                return numpy.array([place(x, y) for x, y in points])

            return shapely.transform(geometry, each)

        zones = {id: moved(shape.polygon) for id, shape in sheet.shapes.items()}
        labels = {}
        for id, shape in sheet.shapes.items():
            x, y = place(*shape.label)
            labels[id] = ((x, y), float(zones[id].boundary.distance(shapely.Point(x, y))))
        faint = [pair for pair in sheet.borders if self.atlas.resting.issuperset(pair)]

        def paths(pairs: list[tuple[str, str]]) -> tuple[Course, ...]:
            edges = sheet.border_paths(pairs) if pairs else ()
            return tuple(tuple(place(x, y) for x, y in path) for path in edges)

        drawn = paths([pair for pair in sheet.borders if pair not in faint])
        return Pane(
            zones,
            labels,
            moved(sheet.outline),
            moved(sheet.coast),
            borders=drawn,
            faint=paths(faint),
            named=named,
            roads=tuple(tuple(place(x, y) for x, y in road) for road in roads),
        )

    def _sheet(self) -> Box:
        if self.map.sheet is not None:
            return self.map.sheet.shows
        played = [self.country.zones[id] for id in self.country.zones if id not in self.resting]
        west, south, east, north = shapely.union_all(played).bounds
        if self.atlas.inset:
            box = self.atlas.inset.drawn_at
            west, south = min(west, box[0]), min(south, box[1])
            east, north = max(east, box[2]), max(north, box[3])
        return west - MARGIN - CARTOUCHE, south - MARGIN, east + MARGIN, north + MARGIN

    def _abroad(self) -> Polygon | MultiPolygon:
        """The neighbours' land: all land beyond the frontier, with the coast continued in a
        straight line.
        """
        west, south, east, north = self.country.outline.bounds
        wide = 60.0
        world = shapely.box(west - wide, south - wide, east + wide, north + wide)
        frontier = list(self.atlas.sheet.frontier.coords)
        coast = list(self.atlas.sheet.coast.coords)
        if frontier[0] != coast[-1]:  # the file may give either line in reverse
            frontier.reverse()
        back = min(12, len(coast))  # number of points used to find the direction of the coast's end

        def beyond(end: Sequence[float], inland: Sequence[float]) -> Point:
            dx, dy = end[0] - inland[0], end[1] - inland[1]
            far = 2 * wide / (math.hypot(dx, dy) or 1)
            return end[0] + dx * far, end[1] + dy * far

        line = LineString(
            [beyond(coast[-1], coast[-back]), *frontier, beyond(coast[0], coast[back - 1])]
        )
        pieces = shapely.get_parts(shapely.polygonize([shapely.union(world.boundary, line)]))
        inland = [
            piece
            for piece in pieces
            if not piece.intersects(shapely.buffer(self.country.outline, -0.05))
        ]
        land: Polygon | MultiPolygon = shapely.union_all(inland)  # type: ignore[assignment]
        return land

    def road(self, zones: Sequence[str]) -> list[list[Point]]:
        """A route from Zone to Zone through the middles of their borders, over land.

        Between the map and the inset it breaks off at the city and continues in the inset. Between
        Zones that are not adjacent it is straight.
        """
        legs: list[list[Point]] = [[]]
        for here, there in pairwise(zones):
            first, other = self.pane_of[here], self.pane_of[there]
            pane = first if first is other else self.inset
            assert pane is not None
            gate = self._gate(pane, here, there)
            if first is other:
                legs[-1] += [gate] if gate else []
            elif first is self.country:
                legs[-1].append(self.country.labels[there][0])
                start = pane.labels.get(here)
                legs.append([*([start[0]] if start else []), *([gate] if gate else [])])
            else:
                end = pane.labels.get(there)
                legs[-1] += [*([gate] if gate else []), *([end[0]] if end else [])]
                legs.append([self.country.labels[here][0]])
            if there != zones[-1]:
                legs[-1].append(other.labels[there][0])
        return legs

    def _gate(self, pane: Pane, here: str, there: str) -> Point | None:
        """The middle of two Zones' common border on a pane; None if they have none."""
        if here not in pane.zones or there not in pane.zones:
            return None
        shared = shapely.intersection(pane.zones[here].boundary, pane.zones[there].boundary)
        lines = [p for p in shapely.get_parts(shared) if p.length > 0]
        if not lines:
            return None
        merged = shapely.get_parts(shapely.line_merge(shapely.union_all(lines)))
        middle = max(merged, key=lambda part: part.length).interpolate(0.5, normalized=True)
        return float(middle.x), float(middle.y)

    @property
    def has_bar(self) -> bool:
        """Whether a scale bar in kilometres would be accurate on this map."""
        return self.atlas.warp is None

    @property
    def cartouche(self) -> Box:
        """The box for title and key: west, south, east, north."""
        west, _south, _east, north = self.sheet
        wide, high = self._cartouche_size
        left, top = 0.16, 3.1
        if self.map.sheet is not None and self.map.sheet.title is not None:
            box, shows = self.map.sheet.title, self.map.sheet.shows
            left, top = box[0] - shows[0], shows[3] - box[3]
        wide, high = wide * self.cartouche_grown, high * self.cartouche_grown
        return west + left, north - top - high, west + left + wide, north - top

    @property
    def cartouche_grown(self) -> float:
        """The magnification that makes title and key fill their box."""
        if self.map.sheet is None or self.map.sheet.title is None:
            return 1.0
        box, (wide, high) = self.map.sheet.title, self._cartouche_size
        return min((box[2] - box[0]) / wide, (box[3] - box[1]) / high)

    @property
    def _cartouche_size(self) -> tuple[float, float]:
        wide, high = CARTOUCHE_SIZE
        high += CARTOUCHE_ROW if self.map.famine_line else 0
        return wide, high + (BAR if self.has_bar else 0)

    def _free_box(self) -> Box:
        """The box for forces outside all Zones.

        If the map sets no such box, it is the free place nearest to the sheet's south-western
        corner, or else a strip beyond the southern edge.
        """
        if self.map.sheet is not None and self.map.sheet.holdings is not None:
            return self.map.sheet.holdings
        west, south, east, north = self.sheet
        wide, high = HOLDINGS_SHARE[0] * (east - west), HOLDINGS_SHARE[1] * (north - south)
        rows, columns = numpy.mgrid[0:25, 0:25]
        x = west + MARGIN / 2 + columns / 24 * (east - west - wide - MARGIN)
        y = south + MARGIN / 2 + rows / 24 * (north - south - high - MARGIN)
        boxes = shapely.box(x, y, x + wide, y + high)
        taken = [shapely.buffer(self.country.outline, MARGIN / 2), shapely.box(*self.cartouche)]
        if self.atlas.inset is not None:
            taken.append(shapely.box(*self.atlas.inset.drawn_at))
        free = ~shapely.intersects(shapely.union_all(taken), boxes)
        if not free.any():
            return (
                west + MARGIN / 2,
                south - high - MARGIN / 2,
                west + MARGIN / 2 + wide,
                south - MARGIN / 2,
            )
        best = int(numpy.where(free, rows + columns, 1000).argmin())
        left, bottom = float(x.ravel()[best]), float(y.ravel()[best])
        return left, bottom, left + wide, bottom + high

    def fitted(self, width: float, height: float) -> float:
        """The scale, in pixels per unit, at which the whole sheet fits a window of this size."""
        west, south, east, north = self.sheet
        return min(width / (east - west), height / (north - south))


@lru_cache(maxsize=4)
def _cut(path: Path, changed: int, played: tuple[str, ...]) -> Printed:
    return Printed(check_map(path, played))


def printed(path: str | Path, played: Iterable[str]) -> Printed:
    """The printed sheet of a map file, cached until the file changes.

    Args:
        played: the ids of the Zones in play.
    """
    path = Path(path)
    return _cut(path, path.stat().st_mtime_ns, tuple(played))
