"""What is on the printed sheet, in its units: land, panes with their Zones, glyphs, names."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.ops import substring

from somalia.games.campaign.data.atlas import Atlas, MapSheet
from somalia.games.campaign.data.mapfile import Box, Course, Point, Town
from somalia.games.campaign.window.places import Layout, Lettering, Plot, Sheet, arrange, even
from somalia.games.campaign.window.relief import Relief
from somalia.window.ui import type as lettering

MARGIN = 0.32  # units round the map
CARTOUCHE = 3.4  # units in the west, for title and key
CARTOUCHE_SIZE = (174 / 49, 97 / 49)  # units: title and key, without the two rows that may follow
CARTOUCHE_ROW = 18 / 49
BAR = 42 / 49  # units: the bar of kilometres
HOLDINGS_SHARE = (0.34, 0.17)  # of the sheet, where the map names no place for the holdings
COUNTER = 0.71  # units of the sheet that the side of a counter is, within bounds
TYPE_STEPS = (1.0, 0.82, 0.68, 0.55)
"""Sizes of the names of Zones, as shares of the usual: the map has no others."""
SPACING = {"desert": 0.115, "rough": 0.3, "open": 0.36, "urban": 0.15}
"""Units between the glyphs of a terrain at the scale at which a sheet is fitted."""


INSET_DEPTHS = (0.5, 0.2)
BLOCK = (1.4, 1.0)  # steps from house to house along the streets of a city, and across them
STREETS = (5, 4)  # houses from street to street, the same
TURNED = math.radians(34)  # how a city's streets lie: along its coast
BEYOND = (8.0, 3.0)
"""Units that a window may show beyond the sheet, at its sides and above: the relief goes so far."""
DEPTHS = (1.75, 1.1, 0.62, 0.28)
"""Units from the coast to which the bands of the sea reach, the deepest first."""
RIVER_PARTS = 10  # of a river, each a little wider than the one before


@dataclass(frozen=True)
class Pane:
    """The map of the country, or the inset, both in units of the map's sheet."""

    zones: Mapping[str, Polygon]
    labels: Mapping[str, tuple[Point, float]]  # the deepest point and the room round it
    outline: Polygon
    coast: LineString
    borders: tuple[Course, ...]
    faint: tuple[Course, ...]  # borders between Zones that are both out of play
    named: tuple[str, ...]  # Zones that are played here: the others are shown on the other pane
    roads: tuple[Course, ...]


@dataclass(frozen=True)
class NamePlace:
    """Where the name of a Zone is set: its middle in units of the sheet, and its lines."""

    at: Point
    lines: tuple[str, ...]
    size: int
    width: int  # pixels
    height: int
    is_tag_above: bool = False  # what an overlay says of the Zone stands above it, not below


@dataclass(frozen=True)
class TownPlace:
    """A town on the sheet: its dot, and its name if there is room for it."""

    name: str
    at: Point
    is_chief: bool  # the town of a Zone
    size: int  # of the name, pixels
    box: Box | None = None  # west, south, east, north of the name, in units of the sheet
    is_left: bool = False  # the name stands left of the dot


class Scenery:
    """All that the artist draws, worked out once for an atlas."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.map = atlas.map
        self._glyphs: dict[tuple[int, str, int], Any] = {}
        self._towns: dict[tuple[float, ...], tuple[TownPlace, ...]] = {}
        self._layouts: dict[tuple[float, float], Layout] = {}
        self.finished: dict[tuple[Any, ...], Any] = {}  # the artist's drawings of it, by view
        self.country, self.inset = self._panes()
        self.terrain = {zone.id: zone.terrain for zone in atlas.map.zones}
        self.names = {zone.id: zone.name for zone in atlas.map.zones}
        self.pane_of: dict[str, Pane] = dict.fromkeys(self.country.named, self.country)
        if self.inset:
            self.pane_of |= dict.fromkeys(self.inset.named, self.inset)
        self.resting = atlas.resting  # Zones out of play: muted like abroad
        self.at_rest: Any = shapely.union_all([self.country.zones[id] for id in self.resting])
        self.roads = self._roads_in_play()
        """Those of the country, as far as it is in play."""
        self.sheet = self._sheet()
        self.holdings = self._free_box()
        """Kept free for forces that are in no Zone: west, south, east, north."""
        west, south, east, north = self.sheet
        self.sheet = (west, min(south, self.holdings[1] - MARGIN / 2), east, north)
        self._relief: Relief | None = None
        neighbours = [Polygon(ring) for rings in self.map.neighbours.values() for ring in rings]
        self.abroad = (
            shapely.difference(shapely.union_all(neighbours), self.country.outline)
            if neighbours
            else self._abroad()
        )
        land: Any = shapely.union(self.country.outline, self.abroad)
        own_coast = shapely.buffer(self.country.coast, 0.01)
        self.foreign_coasts = _parts_of(shapely.difference(land.boundary, own_coast))
        """The coasts of the neighbours."""
        edges = shapely.union_all([ring.boundary for ring in neighbours])
        near = shapely.buffer(shapely.union(land.boundary, self.country.outline.boundary), 0.01)
        self.foreign_frontiers = _parts_of(shapely.difference(edges, near))
        """Where neighbours border each other."""
        west, south, east, north = self.sheet
        wide, high = BEYOND
        self._all_round = (west - wide, south - high, east + wide, north + high)
        near_land = shapely.intersection(land, shapely.box(*self._all_round))
        self.depths = _depths(near_land, DEPTHS)
        """The bands of the sea, the deepest first."""
        self.inset_depths = _depths(self.inset.outline, INSET_DEPTHS) if self.inset else ()
        self.sea_lines = self._sea_lines(shapely.simplify(near_land, 0.006))
        self.river_borders = self._river_borders()
        """Where a border runs in a river."""

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

    def _roads_in_play(self) -> tuple[Course, ...]:
        """The roads of the country without those through Zones out of play."""
        roads = self.country.roads
        if not self.resting or not roads:
            return roads
        lines = shapely.multilinestrings([LineString(road) for road in roads])
        return _parts_of(shapely.line_merge(shapely.difference(lines, self.at_rest)))

    def _river_borders(self) -> tuple[Course, ...]:
        """The borders of the country, as far as they run in a river."""
        rivers = [LineString(course) for course in self.map.rivers.values()]
        beside = shapely.buffer(shapely.union_all(rivers), 0.02)
        lines = shapely.multilinestrings([LineString(path) for path in self.country.borders])
        return _parts_of(shapely.line_merge(shapely.intersection(lines, beside)))

    def short_name(self, zone: str) -> str:
        """The name of a Zone; in the city without the city's."""
        name, inset = self.names[zone], self.atlas.inset
        return (name.replace(inset.name, "").strip() or name) if inset else name

    def polygon(self, zone: str) -> Polygon:
        """The Zone where it is played: of the city, as the inset draws it."""
        return self.pane_of[zone].zones[zone]

    def label(self, zone: str) -> tuple[Point, float]:
        """The middle of the Zone where it is played, and the room round it, on the sheet."""
        return self.pane_of[zone].labels[zone]

    def _pane(
        self,
        sheet: MapSheet,
        place: Callable[[float, float], Point],
        named: tuple[str, ...],
        roads: Iterable[Course],
    ) -> Pane:
        def moved(geometry: Any) -> Any:
            def each(points: Any) -> Any:
                return numpy.array([place(x, y) for x, y in points])

            return shapely.transform(geometry, each)

        zones = {id: moved(shape.polygon) for id, shape in sheet.shapes.items()}
        labels = {}
        for id, shape in sheet.shapes.items():
            x, y = place(*shape.label)
            labels[id] = ((x, y), float(zones[id].boundary.distance(shapely.Point(x, y))))
        faint = [pair for pair in sheet.borders if self.atlas.resting.issuperset(pair)]

        def paths(pairs: list[tuple[str, str]]) -> tuple[Course, ...]:
            found = sheet.border_paths(pairs) if pairs else ()
            return tuple(tuple(place(x, y) for x, y in path) for path in found)

        drawn = paths([pair for pair in sheet.borders if pair not in faint])
        return Pane(
            zones,
            labels,
            moved(sheet.outline),
            moved(sheet.coast),
            drawn,
            paths(faint),
            named,
            tuple(tuple(place(x, y) for x, y in road) for road in roads),
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

    def _sea_lines(self, land: Any) -> tuple[tuple[float, tuple[Course, ...]], ...]:
        """Lines that follow the coast out to sea, each with its strength."""
        found = []
        for step in range(1, 4):
            # The frontier is no coast: buffering all land keeps the lines off it.
            ring = shapely.simplify(
                shapely.buffer(land, 0.045 * step**1.25, quad_segs=6).boundary, 0.004
            )
            found.append((1 - step / 4, _parts_of(shapely.line_merge(ring))))
        return tuple(found)

    @property
    def relief(self) -> Relief:
        """Light and shadow of the land, as far as a window may show it; made when first asked."""
        if self._relief is None:
            grounds = [
                (polygon, self.terrain[id])
                for id, polygon in self.country.zones.items()
                if id not in self.resting
            ]
            self._relief = Relief(
                self._all_round,
                grounds,
                self.map.ridges.values(),
                self.map.rivers.values(),
            )
        return self._relief

    def rivers(self) -> Iterable[tuple[float, Course]]:
        """The rivers in parts, from the source, each with the share of the way it lies at."""
        for course in self.map.rivers.values():
            line = LineString(course)
            if not line.length:
                continue
            for part in range(RIVER_PARTS):
                piece = substring(line, part / RIVER_PARTS, (part + 1) / RIVER_PARTS, True)
                yield (part + 0.5) / RIVER_PARTS, _parts_of(piece)[0]

    def _abroad(self) -> Polygon | MultiPolygon:
        """The neighbours' land: what lies beyond the frontier, its coast run on straight."""
        west, south, east, north = self.country.outline.bounds
        wide = 60.0
        world = shapely.box(west - wide, south - wide, east + wide, north + wide)
        frontier = list(self.atlas.sheet.frontier.coords)
        coast = list(self.atlas.sheet.coast.coords)
        if frontier[0] != coast[-1]:  # both may be written in either direction
            frontier.reverse()
        back = min(12, len(coast))  # points that show which way the coast runs at its end

        def beyond(end: Any, inland: Any) -> Point:
            dx, dy = end[0] - inland[0], end[1] - inland[1]
            far = 2 * wide / (math.hypot(dx, dy) or 1)
            return end[0] + dx * far, end[1] + dy * far

        line = LineString(
            [
                beyond(coast[-1], coast[-back]),
                *frontier,
                beyond(coast[0], coast[back - 1]),
            ]
        )
        pieces = shapely.get_parts(shapely.polygonize([shapely.union(world.boundary, line)]))
        inland = [
            piece
            for piece in pieces
            if not piece.intersects(shapely.buffer(self.country.outline, -0.05))
        ]
        land: Polygon | MultiPolygon = shapely.union_all(inland)  # type: ignore[assignment]
        return land

    @property
    def has_bar(self) -> bool:
        """Whether a bar of kilometres tells the truth on this map."""
        return self.atlas.warp is None

    @property
    def cartouche(self) -> Box:
        """Where title and key stand: west, south, east, north."""
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
        """How much larger title and key are than usual, so that they fill their box."""
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
        """The box of the holdings.

        Where the map names none, the free place that is nearest to the south-western corner of the
        sheet, or else a strip beyond its southern edge.
        """
        if self.map.sheet is not None and self.map.sheet.holdings is not None:
            return self.map.sheet.holdings
        west, south, east, north = self.sheet
        wide, high = HOLDINGS_SHARE[0] * (east - west), HOLDINGS_SHARE[1] * (north - south)
        rows, columns = numpy.mgrid[0:25, 0:25]
        x: Any = west + MARGIN / 2 + columns / 24 * (east - west - wide - MARGIN)
        y: Any = south + MARGIN / 2 + rows / 24 * (north - south - high - MARGIN)
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

    # -- glyphs --------------------------------------------------------------------------------

    def step(self, terrain: str, level: int) -> float:
        """Units between the glyphs of a terrain, at a level of detail."""
        return float(SPACING[terrain] / 2 ** (level / 2))

    def glyphs(self, pane: Pane, zone: str, level: int) -> Any:
        """Places for the glyphs of the Zone's terrain, denser by half a step each level."""
        key = (id(pane), zone, level)
        if key not in self._glyphs:
            terrain = self.terrain[zone]
            laid = _in_streets if terrain == "urban" else _scattered
            self._glyphs[key] = laid(pane.zones[zone], self.step(terrain, level), zone)
        return self._glyphs[key]

    # -- names ---------------------------------------------------------------------------------

    def fitted(self, width: float, height: float) -> float:
        """The scale, in pixels a degree, at which the whole sheet is seen in so many pixels."""
        west, south, east, north = self.sheet
        return min(width / (east - west), height / (north - south))

    def counter_size(self, scale: float, zoom: float = 1.0) -> int:
        """The side of a counter in pixels, even, at a scale in pixels a degree."""
        return even(min(max(COUNTER * scale, 24 * zoom), 72 * zoom) + 0.5)

    def layout(self, fitted: float, zoom: float = 1.0) -> Layout:
        """Where names and counters lie, for a view in which the whole sheet has that scale.

        Args:
            fitted: pixels a degree.
            zoom: how much larger letters are than usual.
        """
        key = (round(fitted, 3), zoom)
        if key not in self._layouts:
            size = self.counter_size(fitted, zoom)
            self._layouts[key] = arrange(self._to_arrange(fitted, zoom), fitted, size, zoom)
        return self._layouts[key]

    def _to_arrange(self, scale: float, zoom: float) -> Sheet:
        """The sheet as `arrange` takes it."""
        named = dict(self.pane_of)
        plots = tuple(
            Plot(
                id,
                pane.zones[id],
                pane.labels[id][0],
                id not in self.resting,
                pane is self.inset,
                tuple(self._letterings(id, scale, zoom)),
            )
            for id, pane in named.items()
        )
        drawn = [shape for id, shape in self.country.zones.items() if id not in self.country.named]
        inset = self.atlas.inset.drawn_at if self.atlas.inset else None
        kept = (self.cartouche, self.holdings, *self.other_names(scale, zoom))
        return Sheet(self.sheet, plots, tuple(drawn), self.abroad, kept, inset)

    def _letterings(self, zone: str, scale: float, zoom: float) -> Iterable[Lettering]:
        """The ways to set the name of a Zone, the best first: large, in more lines, then smaller.

        In the inset, which bears the name of the city, the name may go without it.
        """
        usual = self.zone_size(scale, zoom)
        names = list(dict.fromkeys((self.names[zone].upper(), self.short_name(zone).upper())))
        if zone not in self.pane_of or self.pane_of[zone] is self.country:
            names = names[:1]
        for step, part in enumerate(TYPE_STEPS):
            for name in names:
                words = name.split()
                for lines in [(name,), *([tuple(words)] if len(words) > 1 else [])]:
                    yield self._lettering(lines, step, max(6, round(usual * part)))

    def zone_size(self, scale: float, zoom: float) -> int:
        """The size of the names of Zones at a scale, in pixels; small Zones have smaller ones."""
        return round(min(max(0.2 * scale, 11 * zoom), 21 * zoom))

    def _lettering(self, lines: tuple[str, ...], step: int, size: int) -> Lettering:
        width = max(spaced_width(line, size) for line in lines)
        return Lettering(lines, step, size, width, round(size * 1.12 * len(lines)))

    def name_place(
        self, zone: str, scale: float, zoom: float = 1.0, fitted: float = 0.0
    ) -> NamePlace:
        """Where the Zone's name is set at a scale: inside the Zone, clear of all counters.

        Args:
            fitted: the scale at which the whole sheet is seen in this view: the name keeps the
                place it has there. 0 for `scale` itself.
        """
        fitted = fitted or scale
        spot = self.layout(fitted, zoom).names[zone]
        way = spot.way
        if scale != fitted:  # never grown more than the map
            size = round(self.zone_size(scale, zoom) * TYPE_STEPS[way.step])
            size = max(way.size, min(size, math.floor(way.size * scale / fitted)))
            way = self._lettering(way.lines, way.step, size)
        return NamePlace(spot.at, way.lines, way.size, way.width, way.height, spot.is_tag_above)

    # -- ways --------------------------------------------------------------------------------

    def road(self, zones: Sequence[str]) -> list[list[Point]]:
        """A way from Zone to Zone by the middles of their borders, over land.

        Between the map and the inset it breaks off at the city and goes on in the inset.
        What does not border is flown to straight.
        """
        legs: list[list[Point]] = [[]]
        for here, there in pairwise(zones):
            one, other = self.pane_of[here], self.pane_of[there]
            pane = one if one is other else self.inset
            assert pane is not None
            gate = self._gate(pane, here, there)
            if one is other:
                legs[-1] += [gate] if gate else []
            elif one is self.country:
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
        """The middle of the border of two Zones as a pane draws them; None if they have none."""
        if here not in pane.zones or there not in pane.zones:
            return None
        shared = shapely.intersection(pane.zones[here].boundary, pane.zones[there].boundary)
        lines = [p for p in shapely.get_parts(shared) if p.length > 0]
        if not lines:
            return None
        merged = shapely.get_parts(shapely.line_merge(shapely.union_all(lines)))
        middle = max(merged, key=lambda part: part.length).interpolate(0.5, normalized=True)
        return float(middle.x), float(middle.y)

    # -- towns and the names of seas -----------------------------------------------------------

    def town_places(
        self, scale: float, zoom: float = 1.0, fitted: float = 0.0
    ) -> tuple[TownPlace, ...]:
        """The towns with their names; those of small towns only where a map is large.

        They give way to the names of Zones and to the places of counters; `fitted` as for
        `name_place`.
        """
        key = (round(scale, 3), zoom, round(fitted or scale, 3))
        if key not in self._towns:
            self._towns[key] = tuple(self._set_towns(scale, zoom, fitted or scale))
        return self._towns[key]

    def _set_towns(self, scale: float, zoom: float, fitted: float) -> Iterable[TownPlace]:
        size = round(min(max(9.5 * zoom, 0.13 * scale), 14 * zoom))
        chief = [zone.town for zone in self.map.zones if not (zone.city or zone.id in self.resting)]
        small = [
            town for town in self.map.towns if not shapely.intersects_xy(self.at_rest, *town.at)
        ]
        dots = [town.at for town in (*chief, *small)]
        names = [
            self._name_box(self.name_place(id, scale, zoom, fitted), scale)
            for id in self.country.named
        ]
        counter = self.counter_size(scale, zoom) / scale
        taken = [*names, *self.layout(fitted, zoom).boxes(counter)]
        if self.atlas.inset is not None:
            taken.append(self.atlas.inset.drawn_at)
        for town in (*chief, *small):
            is_chief = town in chief
            box: Box | None = None
            is_left = False
            if is_chief or scale > 75 * zoom:
                others = [dot for dot in dots if dot != town.at]
                sides = self._beside(town, size, scale, zoom)
                box, is_left = self._freest(sides, taken, others) or (None, False)
            if box is not None:
                taken.append(box)
            # A dot says nothing without its name, and is in the way of another's.
            if _covers(names, town.at) or (box is None and not is_chief):
                continue
            yield TownPlace(town.name, town.at, is_chief, size, box, is_left)

    def _beside(
        self, town: Town, size: int, scale: float, zoom: float
    ) -> tuple[tuple[Box, bool], ...]:
        """Where the name of a town may stand: right of its dot, and left (True) of it."""
        lon, lat = town.at
        high = size * 0.6 / scale
        wide = lettering.width(town.name, "serif-italic", size) / scale
        gap = 5 * zoom / scale
        return (
            ((lon + gap, lat - high, lon + gap + wide, lat + high), False),
            ((lon - gap - wide, lat - high, lon - gap, lat + high), True),
        )

    def _freest(
        self, places: Iterable[tuple[Box, bool]], taken: Sequence[Box], dots: Sequence[Point]
    ) -> tuple[Box, bool] | None:
        """The place of a name that is free and crosses the fewest borders; None if none is free."""
        free = [
            (box, is_left)
            for box, is_left in places
            if not any(_overlap(box, other) for other in taken)
            and not any(_covers((box,), dot) for dot in dots)
        ]
        return min(free, key=lambda place: self._crossed(place[0]), default=None)

    def _crossed(self, box: Box) -> int:
        """How many Zones have a border that crosses the box."""
        return sum(
            shape.boundary.intersects(shapely.box(*box)) for shape in self.country.zones.values()
        )

    def _name_box(self, place: NamePlace, scale: float) -> Box:
        """The box of a Zone's name on the sheet."""
        (lon, lat), wide, high = place.at, place.width / 2 / scale, place.height / 2 / scale
        return lon - wide, lat - high, lon + wide, lat + high

    def around_size(self, scale: float, zoom: float, is_small: bool = False) -> int:
        """The size in which seas and neighbours are named."""
        size = min(max(0.36 * scale, 13 * zoom), 44 * zoom)
        return round(max(0.6 * size, 9 * zoom) if is_small else size)

    def other_names(self, scale: float, zoom: float) -> Iterable[Box]:
        """The boxes of the names of seas and neighbours, of the Famine Line and the inset."""
        for name in self.map.around:
            size = self.around_size(scale, zoom, name.is_small)
            lines = name.name.split(" / ")
            spacing = round(size * (0.22 if name.kind == "sea" else 0.42))
            wide = (
                max(
                    lettering.width(line, "serif-bold", size) + spacing * (len(line) - 1)
                    for line in lines
                )
                / 2
                / scale
            )
            high = size * 1.2 * len(lines) / 2 / scale
            lon, lat = name.at
            yield lon - wide, lat - high, lon + wide, lat + high
        parts = list(shapely.get_parts(self.atlas.famine_line))
        if parts:
            middle = max(parts, key=lambda part: part.length).interpolate(0.5, normalized=True)
            tag = round(min(max(0.16 * scale, 8 * zoom), 15 * zoom))
            wide, high = tag * 3.8 / scale, tag * 1.6 / scale
            yield middle.x - wide, middle.y - high, middle.x + wide, middle.y + high
        inset = self.atlas.inset
        if inset is not None:
            tab = round(min(max(0.23 * scale, 11 * zoom), 26 * zoom))
            text = inset.name.upper()
            wide = lettering.width(text, "serif-bold", tab) + round(tab * 0.2) * len(text) + tab
            east, north = inset.drawn_at[2], inset.drawn_at[3]
            yield east - wide / scale, north, east, north + tab * 1.7 / scale


def _depths(land: Any, reaches: Iterable[float]) -> tuple[Any, ...]:
    """The sea near land in bands, each within so many units of the coast."""
    return tuple(
        # Out and back in, and the less of the coast is followed, the farther out.
        shapely.buffer(
            shapely.buffer(shapely.simplify(land, 0.06 * away), 1.6 * away, quad_segs=4),
            -0.6 * away,
            quad_segs=4,
        )
        for away in reaches
    )


def _parts_of(geometry: Any) -> tuple[Course, ...]:
    """The lines of a geometry as plain points."""
    return tuple(
        tuple((float(x), float(y)) for x, y in part.coords)
        for part in shapely.get_parts(geometry)
        if isinstance(part, LineString)
    )


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _covers(boxes: Iterable[Box], point: Point) -> bool:
    """Whether a point lies in one of the boxes."""
    x, y = point
    return any(box[0] < x < box[2] and box[1] < y < box[3] for box in boxes)


def spaced_width(text: str, size: int) -> int:
    """The width of a letter-spaced line of the map."""
    return lettering.width(text, "serif-bold", size) + max(1, size // 9) * (len(text) - 1)


def _in_streets(polygon: Polygon, step: float, seed: str) -> Any:
    """Places for houses in rows along streets that cross, the same every time."""
    west, south, east, north = polygon.bounds
    noise = numpy.random.default_rng([ord(char) for char in seed])
    along, across = math.cos(TURNED), math.sin(TURNED)
    corners: Any = numpy.array([(x, y) for x in (west, east) for y in (south, north)])
    # Counted from the corner of the sheet, so that streets run on from one Zone into the next.
    first = (corners[:, 0] * along + corners[:, 1] * across) / (step * BLOCK[0])
    second = (corners[:, 1] * along - corners[:, 0] * across) / (step * BLOCK[1])
    column: Any
    row: Any
    column, row = numpy.meshgrid(
        numpy.arange(math.floor(first.min()), math.ceil(first.max()) + 1),
        numpy.arange(math.floor(second.min()), math.ceil(second.max()) + 1),
    )
    kind = noise.integers(0, 1000, column.shape)
    u, v = column * step * BLOCK[0], row * step * BLOCK[1]
    x, y = u * along - v * across, u * across + v * along
    inside = shapely.contains_xy(shapely.buffer(polygon, -0.5 * step), x, y)
    # Now and then there is no house, but a street or a yard.
    inside &= (row % STREETS[1] != 0) & (column % STREETS[0] != 0) & (kind >= 70)
    return numpy.column_stack([x[inside], y[inside], kind[inside]])


def _scattered(polygon: Polygon, step: float, seed: str) -> Any:
    """Points on a jittered grid within a polygon, the same every time."""
    west, south, east, north = polygon.bounds
    columns, rows = int((east - west) / step) + 2, int((north - south) / step) + 2
    noise = numpy.random.default_rng([ord(char) for char in seed])
    x: Any
    y: Any
    x, y = numpy.meshgrid(numpy.arange(columns), numpy.arange(rows))
    x = west + (x + (y % 2) * 0.5 + noise.uniform(-0.34, 0.34, x.shape)) * step
    y = south + (y + noise.uniform(-0.34, 0.34, y.shape)) * step
    inside = shapely.contains_xy(shapely.buffer(polygon, -0.3 * step), x, y)
    kind = noise.integers(0, 1000, x.shape)
    return numpy.column_stack([x[inside], y[inside], kind[inside]])
