"""2 Finds places for names and counters on a sheet: a fixed place for every party in every Zone.

As on a printed map, each Zone has its name, and beside it a small grid of places in reading order.
The order is the same in every Zone: the site (Base or Convoy), the government's side, Terror, and
the factions in their order. Places never move, whatever the Zone contains. All of them lie within
their Zone, clear of its edge, of names, towns, and everything else that is printed. The rows of
the grid may differ in length, be shifted, and stand above and below the name. Where a Zone is
small, its counters and letters shrink, and the name of its town may go. As a last resort the
places go into a box at sea, with a line to the Zone.

A Zone is divided into cells, and all cells are searched for a place at once. Everything here is in
units of the sheet, so a layout serves every window in which letters have the same size in units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import NamedTuple

import numpy
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from somalia.games.campaign.data.layout import PITCH, SIDES, SLOTS, town_box
from somalia.games.campaign.data.mapfile import Box, Point

EDITION = 1
"""Changes whenever the places found for a map may change."""

Layer = NDArray[numpy.float32]
"""The content or the cost of each cell in the grid."""
Mask = NDArray[numpy.bool_]
Rectangle = tuple[int, int, int, int]
"""Cells: first row and column, and the row and column after the last."""

SHARES = (1.0, 0.942, 0.883, 0.825, 0.766, 0.707, 0.65, 0.6)
"""Counter sizes to try, as shares of the usual side."""
SHRINK, SMALL, TOO_SMALL = 20.0, 0.77, 150.0
"""The cost of shrinking a Zone's counters to nothing; more below the share that is too small."""
FINE = 12  # cells per pitch
CLEAR = 0.02  # units between a place and the edge of its Zone
PAD = 0.03  # units around names
FAR = 0.06
"""The cost of each place per pitch of distance from the middle of the Zone."""
NAME_FAR = 0.2
"""The cost of a name per pitch of distance from the middle of the Zone."""
CROWDED, AROUND = 0.3, 4
"""The cost of a place that is hemmed in on all sides, and how many cells around it count."""
SHIFT, RAGGED = 0.16, 0.1
"""The cost of a row that is shifted by a pitch, and of one that is out of line."""
SPLIT = 0.25
"""The cost of a gap above a row, and of each pitch of the gap."""
SMALLER = (0.0, 0.6, 1.8, 4.5)
"""The cost of each step on the type scale; the smallest letters are hard to read."""
BESIDE = dict(zip((*SIDES, ""), (0.0, 0.15, 0.3, 0.3, 1.8), strict=True))
"""The cost of a town's name on each side of its dot, and of leaving it out."""
ACROSS_EDGE = 0.4
"""The cost of a town's name across the edge of its Zone."""
LEVELS, ACROSS = 7, 4
"""How many rows of positions for a name are tried, and how many in each."""
MOST_ROWS, MOST_IN_A_ROW = 5, 5
NEVER = 1e6


class Writing(NamedTuple):
    """One way to set a name: its lines, their step on the type scale, and its box in units."""

    lines: tuple[str, ...]
    step: int
    width: float
    height: float


class TownMark(NamedTuple):
    """A town's dot and the size of its name, in units."""

    at: Point
    radius: float
    width: float
    height: float


@dataclass(frozen=True)
class Plot:
    """A Zone to lay out. `ways` are the ways to set its name, best first.

    Only Zones in play get places.
    """

    id: str
    polygon: Polygon
    middle: Point
    is_played: bool
    ways: tuple[Writing, ...]
    town: TownMark | None


@dataclass(frozen=True)
class PlacementSheet:
    """The Zones to lay out, and what to keep clear, in units."""

    box: Box
    counter: float  # the usual side of a counter
    plots: tuple[Plot, ...]
    land: BaseGeometry  # where no box at sea may be
    kept: tuple[Box, ...]  # title and key, holdings, names of seas, the inset's frame
    tag: tuple[float, float]  # width and height of an overlay's tag


class SeaBox(NamedTuple):
    """A box at sea for a Zone's places, and the end of its line inside the Zone."""

    box: Box
    dot: Point


@dataclass
class ZonePlan:
    """Where a Zone's name and counters go.

    Args:
        town: the side of its dot on which the town's name stands; "" for nowhere.
        side: the side of its counters.
        places: the middle of every place, by slot; empty for a Zone out of play.
    """

    at: Point
    way: Writing
    town: str
    side: float
    places: dict[str, Point] = field(default_factory=dict)
    is_tag_above: bool = False
    sea: SeaBox | None = None

    def boxes(self) -> Iterator[Box]:
        """Yield every place as a box."""
        yield from (_around(place, self.side * PITCH / 2) for place in self.places.values())


def arrange(sheet: PlacementSheet) -> dict[str, ZonePlan]:
    """A plan for every Zone of a sheet, the smallest Zones first."""
    dots = [_around(plot.town.at, plot.town.radius) for plot in sheet.plots if plot.town]
    kept = [*sheet.kept, *dots]
    plans: dict[str, ZonePlan] = {}
    homeless: list[Plot] = []
    for plot in sorted(sheet.plots, key=lambda plot: plot.polygon.area):
        plan = _plan(plot, sheet.counter, kept)
        if plan is None:
            homeless.append(plot)
            continue
        plans[plot.id] = plan
        kept += [_name_box(plan), *plan.boxes()]
        if plot.town and plan.town:
            kept.append(_town_box(plot.town, plan.town))
    for plot in homeless:
        plans[plot.id] = _named_only(plot, sheet.counter, kept)
        kept.append(_name_box(plans[plot.id]))
    for plot in homeless:
        if plot.is_played:
            _hold(sheet, plot, plans[plot.id], kept)
    _set_tags(sheet, plans)
    return {plot.id: plans[plot.id] for plot in sheet.plots}


def _around(point: Point, away: float) -> Box:
    return point[0] - away, point[1] - away, point[0] + away, point[1] + away


def _town_box(town: TownMark, side: str) -> Box:
    return town_box(town.at, side, town.width, town.height, town.radius)


def _name_box(plan: ZonePlan) -> Box:
    (x, y), way = plan.at, plan.way
    return x - way.width / 2, y - way.height / 2, x + way.width / 2, y + way.height / 2


def _grids() -> dict[tuple[int, ...], float]:
    """The possible rows of places, each with its cost: uniform Zones are easier to learn."""
    grids: dict[tuple[int, ...], float] = {}
    for count in range(2, MOST_ROWS + 1):
        for rows in product(range(1, MOST_IN_A_ROW + 1), repeat=count):
            inner = rows[1:-1]
            is_odd = MOST_IN_A_ROW in rows if count > 2 else 1 in rows
            if sum(rows) == len(SLOTS) and not is_odd and 1 not in inner:
                steps = sum(abs(a - b) for a, b in pairwise(rows))
                cost = 0.5 * (count - 2) + 0.35 * steps
                grids[rows] = cost + 0.4 * rows.count(1) + 0.3 * rows.count(MOST_IN_A_ROW)
    return dict(sorted(grids.items(), key=lambda entry: entry[1]))


GRIDS = _grids()


def _sums(layer: Layer, high: int, wide: int) -> Layer:
    """The sum of a layer under a box of `high` by `wide` cells, for every upper left corner."""
    total = numpy.zeros((layer.shape[0] + 1, layer.shape[1] + 1), dtype=numpy.float32)
    numpy.cumsum(layer, 0, out=total[1:, 1:])
    numpy.cumsum(total[1:, 1:], 1, out=total[1:, 1:])
    return total[high:, wide:] - total[:-high, wide:] - total[high:, :-wide] + total[:-high, :-wide]


def _cheapest(layer: Layer, steps: Sequence[tuple[int, float]], axis: int) -> Layer:
    """For each cell, the lowest cost of a step: its price plus the cost of the cell it reaches."""
    reach = max(abs(step) for step, _ in steps)
    many = layer.shape[axis]
    shape = [size + 2 * reach * (axis == each) for each, size in enumerate(layer.shape)]
    wide = numpy.full(shape, NEVER, dtype=numpy.float32)
    (wide[reach : reach + many] if axis == 0 else wide[:, reach : reach + many])[:] = layer
    best = numpy.full(layer.shape, NEVER, dtype=numpy.float32)
    for step, price in steps:
        first = reach + step
        seen = wide[first : first + many] if axis == 0 else wide[:, first : first + many]
        numpy.minimum(best, seen + numpy.float32(price), out=best)
    return best


class _Rows:
    """The costs of places in rows, by the upper left corner of the first place.

    Args:
        cost: the cost of each place, by its upper left corner.
        gap: the largest gap between two rows, in cells.
    """

    def __init__(self, cost: Layer, gap: int) -> None:
        many = range(1, MOST_IN_A_ROW + 1)
        self._spread = {count: self._row(cost, count) for count in many}
        self._least = {count: float(row.min()) for count, row in self._spread.items()}
        self._known: dict[tuple[int, ...], Layer] = {}
        # Each possible distance down to the next row, with its cost.
        self._drops = [(FINE, 0.0)]
        self._drops += [(FINE + n, SPLIT * (1 + n / FINE)) for n in range(1, gap + 1)]

    def _row(self, cost: Layer, many: int) -> Layer:
        """The cost of a row of `many` places, for every possible first corner."""
        total = cost.copy()
        for n in range(1, many):
            total[:, : -n * FINE] += cost[:, n * FINE :]
            total[:, -n * FINE :] = NEVER
        return numpy.minimum(total, NEVER)

    def least(self, grid: tuple[int, ...]) -> float:
        """A lower bound on the cost of these rows."""
        return sum(self._least[many] for many in grid)

    def _shifts(self, upper: int, lower: int) -> list[tuple[int, float]]:
        """Each possible shift of the next row to the right, with its cost."""
        middle = (upper - lower) * FINE // 2
        return [
            (middle + shift, SHIFT * abs(shift) / FINE + RAGGED * ((middle + shift) % FINE != 0))
            for shift in range(-FINE, FINE + 1, 2)
        ]

    def cost(self, grid: tuple[int, ...]) -> Layer:
        """The total cost of these rows, for every possible first corner."""
        if grid not in self._known:
            here = self._spread[grid[0]]
            if len(grid) > 1:
                if self._least[grid[0]] < NEVER and (rest := self.cost(grid[1:])).min() < NEVER:
                    beside = _cheapest(rest, self._shifts(grid[0], grid[1]), 1)
                    here = numpy.minimum(here + _cheapest(beside, self._drops, 0), NEVER)
                else:
                    here = numpy.full(here.shape, NEVER, dtype=numpy.float32)
            self._known[grid] = here
        return self._known[grid]

    def trace(self, grid: tuple[int, ...], row: int, column: int) -> list[tuple[int, int]]:
        """The corners of all places in the cheapest rows that begin at a cell."""
        corners = [(row, column + n * FINE) for n in range(grid[0])]
        if len(grid) == 1:
            return corners
        rest = self.cost(grid[1:])
        best: tuple[float, int, int] | None = None
        for (right, aside), (down, split) in product(self._shifts(grid[0], grid[1]), self._drops):
            r, c = row + down, column + right
            if 0 <= r < rest.shape[0] and 0 <= c < rest.shape[1]:
                cost = float(rest[r, c]) + aside + split
                if best is None or cost < best[0]:
                    best = cost, r, c
        assert best is not None
        return corners + self.trace(grid[1:], best[1], best[2])

    @property
    def room(self) -> float:
        """The area of all possible places together, in places: more do not fit."""
        clear = self._spread[1] < NEVER
        total = numpy.zeros((clear.shape[0] + FINE, clear.shape[1] + FINE), dtype=numpy.int32)
        for down, right, by in ((0, 0, 1), (FINE, 0, -1), (0, FINE, -1), (FINE, FINE, 1)):
            total[down : down + clear.shape[0], right : right + clear.shape[1]] += by * clear
        covered = total.cumsum(0).cumsum(1) > 0
        return float(covered.sum()) / FINE**2

    def fits(self) -> bool:
        """Whether there is any room."""
        return self.room >= len(SLOTS) and any(
            self.least(grid) < NEVER and self.cost(grid).min() < NEVER for grid in GRIDS
        )

    def best(self, most: float) -> tuple[float, list[tuple[int, int]]] | None:
        """The cheapest rows with the corners of all places; None if none costs less than `most`."""
        if len(SLOTS) * self._least[1] >= most or self.room < len(SLOTS):
            return None
        best: tuple[float, tuple[int, ...], int, int] | None = None
        for grid, price in GRIDS.items():
            if price + self.least(grid) >= (best[0] if best else most):
                continue
            total = self.cost(grid)
            lowest = float(total.min()) + price
            if lowest < (best[0] if best else most):
                row, column = divmod(int(total.argmin()), total.shape[1])
                best = lowest, grid, row, column
        return None if best is None else (best[0], self.trace(*best[1:]))


class _Ground:
    """A Zone as cells, and the cost of a place in each of them.

    Args:
        side: the side of a counter.
        kept: boxes to keep clear.
    """

    def __init__(self, plot: Plot, side: float, kept: Iterable[Box]) -> None:
        self.cell = side * PITCH / FINE
        self.west, south, east, self.north = plot.polygon.bounds
        rows = max(2, math.ceil((self.north - south) / self.cell)) + 1
        columns = max(2, math.ceil((east - self.west) / self.cell)) + 1
        row, column = numpy.mgrid[0:rows, 0:columns]
        x, y = self.west + column * self.cell, self.north - row * self.cell
        inner = shapely.buffer(plot.polygon, -CLEAR)
        shapely.prepare(inner)
        cells = shapely.box(x, y - self.cell, x + self.cell, y)
        self.free: Mask = shapely.covers(inner, cells)
        for box in kept:
            top, left, bottom, right = self.cells(box)
            self.free[top:bottom, left:right] = False
        self.cost = self._cost(plot)

    def cells(self, box: Box) -> Rectangle:
        """The cells that a box touches; the slice is empty where it misses the Zone."""
        rows, columns = (round(end) for end in self.free.shape)
        return (
            min(max(math.floor((self.north - box[3]) / self.cell), 0), rows),
            min(max(math.floor((box[0] - self.west) / self.cell), 0), columns),
            min(max(math.ceil((self.north - box[1]) / self.cell), 0), rows),
            min(max(math.ceil((box[2] - self.west) / self.cell), 0), columns),
        )

    def _cost(self, plot: Plot) -> Layer:
        if min(self.free.shape) <= FINE:
            return numpy.full((1, 1), NEVER, dtype=numpy.float32)
        taken = (~self.free).astype(numpy.float32)
        bad = _sums(taken, FINE, FINE)
        wider = FINE + 2 * AROUND
        near = _sums(numpy.pad(taken, AROUND, constant_values=1), wider, wider)
        rows, columns = numpy.indices(bad.shape)
        row = (self.north - plot.middle[1]) / self.cell - FINE / 2
        column = (plot.middle[0] - self.west) / self.cell - FINE / 2
        away = numpy.hypot(rows - row, columns - column) / FINE
        cost: Layer = (FAR * away + CROWDED * near / (wider**2 - FINE**2)).astype(numpy.float32)
        cost[bad > 0.5] = NEVER
        return cost

    def without(self, cost: Layer, box: Box) -> Layer:
        """The costs of places that keep clear of a box."""
        top, left, bottom, right = self.cells(box)
        clear = cost.copy()
        if bottom > top and right > left:
            clear[max(top - FINE + 1, 0) : bottom, max(left - FINE + 1, 0) : right] = NEVER
        return clear

    def name_spots(self, way: Writing, taken: Box | None) -> Iterator[Point]:
        """Yield positions where a name fits, spread over the Zone."""
        free = self.free
        if taken is not None:
            top, left, bottom, right = self.cells(taken)
            free = free.copy()
            free[top:bottom, left:right] = False
        high = math.ceil((way.height + 2 * PAD) / self.cell)
        wide = math.ceil((way.width + 2 * PAD) / self.cell)
        if free.shape[0] < high or free.shape[1] < wide:
            return
        fits = _sums(free.astype(numpy.float32), high, wide) > high * wide - 0.5
        rows = numpy.flatnonzero(fits.any(axis=1))
        for row in dict.fromkeys(_spread(rows, LEVELS)):
            for column in dict.fromkeys(_spread(numpy.flatnonzero(fits[row]), ACROSS)):
                x = self.west + (column + wide / 2) * self.cell
                yield x, self.north - (row + high / 2) * self.cell

    def middle(self, corner: tuple[int, int]) -> Point:
        """The middle of the place with this upper left corner."""
        row, column = corner
        half = FINE / 2
        return self.west + (column + half) * self.cell, self.north - (row + half) * self.cell


def _spread(values: NDArray[numpy.intp], many: int) -> list[int]:
    """Some of the values, evenly spread from first to last."""
    if not len(values):
        return []
    return [int(values[round(n * (len(values) - 1) / (many - 1))]) for n in range(many)]


def _plan(plot: Plot, counter: float, kept: Sequence[Box]) -> ZonePlan | None:
    """The best plan for a Zone; None if it has no room."""
    if not plot.is_played:
        return None
    best: tuple[float, ZonePlan] | None = None
    for share in SHARES:
        price = SHRINK * (1 - share) + TOO_SMALL * max(SMALL - share, 0)
        if best is not None and price >= best[0]:
            break
        best = _Search(plot, counter * share, kept).best(best, price)
    return best and best[1]


class _Search:
    """The search for the best plan for a Zone with counters of a given size."""

    def __init__(self, plot: Plot, side: float, kept: Sequence[Box]) -> None:
        self.plot, self.side, self.kept = plot, side, kept
        self.ground = _Ground(plot, side, kept)

    def best(
        self, best: tuple[float, ZonePlan] | None, price: float
    ) -> tuple[float, ZonePlan] | None:
        """The best plan and its cost, here or so far."""
        for beside, cost in BESIDE.items():
            if self.plot.town is None and beside:
                continue
            cost = cost if self.plot.town else 0.0
            box = _town_box(self.plot.town, beside) if self.plot.town and beside else None
            if box is not None and any(overlap(box, other) for other in self._others()):
                continue
            if box is not None and self.plot.polygon.boundary.intersects(shapely.box(*box)):
                cost += ACROSS_EDGE
            best = self._beside(best, price + cost, beside, box)
        return best

    def _others(self) -> Iterator[Box]:
        """Yield the boxes that a town's name must not touch: all but its own dot."""
        assert self.plot.town is not None
        own = _around(self.plot.town.at, self.plot.town.radius)
        yield from (box for box in self.kept if box != own)

    def _beside(
        self,
        best: tuple[float, ZonePlan] | None,
        price: float,
        beside: str,
        box: Box | None,
    ) -> tuple[float, ZonePlan] | None:
        """The best plan with the town's name in this box, or the best so far."""
        ground = self.ground
        cost = ground.without(ground.cost, box) if box else ground.cost
        gap = FINE + math.ceil(max(way.height for way in self.plot.ways) / ground.cell)
        bound = _Rows(cost, gap).best((best[0] if best else NEVER) - price)
        if bound is None or not self._fits(cost, gap, box):
            return best
        for way in self.plot.ways:
            step = SMALLER[way.step]
            if best is not None and price + step + bound[0] >= best[0]:
                break
            for spot in ground.name_spots(way, box):
                plan = ZonePlan(spot, way, beside, self.side)
                clear = ground.without(cost, _padded(_name_box(plan)))
                away = NAME_FAR * math.dist(spot, self.plot.middle) / (FINE * ground.cell)
                total = price + step + away
                if (rows := _Rows(clear, gap).best((best[0] if best else NEVER) - total)) is None:
                    continue
                plan.places = dict(zip(SLOTS, map(ground.middle, rows[1]), strict=True))
                best = total + rows[0], plan
        return best

    def _fits(self, cost: Layer, gap: int, box: Box | None) -> bool:
        """Whether there is room with the smallest name; otherwise no larger one needs trying."""
        way = self.plot.ways[-1]
        for spot in self.ground.name_spots(way, box):
            name = _padded(_name_box(ZonePlan(spot, way, "", self.side)))
            if _Rows(self.ground.without(cost, name), gap).fits():
                return True
        return False


def _padded(box: Box) -> Box:
    return box[0] - PAD, box[1] - PAD, box[2] + PAD, box[3] + PAD


def _named_only(plot: Plot, counter: float, kept: Sequence[Box]) -> ZonePlan:
    """A plan for the name alone, as large as it fits."""
    for clear in (kept, ()):
        ground = _Ground(plot, counter * SHARES[-1], clear)
        for way in plot.ways:
            spots = [*ground.name_spots(way, None)]
            if spots:
                nearest = min(spots, key=lambda spot: math.dist(spot, plot.middle))
                return ZonePlan(nearest, way, "", counter * SHARES[-1])
    return ZonePlan(plot.middle, plot.ways[-1], "", counter * SHARES[-1])


def _set_tags(sheet: PlacementSheet, plans: dict[str, ZonePlan]) -> None:
    """Put the tag of every Zone below its name, unless another name is in the way."""
    wide, high = sheet.tag
    boxes = {id: _name_box(plan) for id, plan in plans.items()}
    for id, plan in plans.items():
        x = plan.at[0]
        below = (x - wide / 2, boxes[id][1] - high, x + wide / 2, boxes[id][1])
        plan.is_tag_above = below[1] < sheet.box[1] or any(
            overlap(below, box) for other, box in boxes.items() if other != id
        )


# -- boxes at sea ----------------------------------------------------------------------------------

STEP = 0.1  # units between the positions that are tried for a box at sea
EDGE, CAPTION = 0.08, 0.25  # units around the places in it, and for the Zone's name


def _hold(sheet: PlacementSheet, plot: Plot, plan: ZonePlan, taken: list[Box]) -> None:
    """Put a Zone's places into a box at sea beside it, with a line to it."""
    pitch, best = plan.side * PITCH, None
    west, south, east, north = sheet.box
    inside = shapely.union_all([shapely.box(*box) for box in taken])
    for across in (4, 2, 3, 8):
        down = math.ceil(len(SLOTS) / across)
        wide, high = across * pitch + 2 * EDGE, down * pitch + 2 * EDGE + CAPTION
        x, y = numpy.meshgrid(
            numpy.arange(west, max(east - wide, west) + STEP / 2, STEP),
            numpy.arange(south, max(north - high, south) + STEP / 2, STEP),
        )
        boxes = shapely.box(x, y, x + wide, y + high)
        away = shapely.distance(boxes, shapely.Point(*plot.middle))
        covered = shapely.intersects(boxes, inside) * 1000.0
        cost = away + covered + shapely.intersects(boxes, sheet.land) * 100.0
        index = divmod(int(cost.argmin()), cost.shape[1])
        if best is None or cost[index] < best[0]:
            best = float(cost[index]), float(x[index]), float(y[index]) + high, across, wide, high
    assert best is not None
    _, left, top, across, wide, high = best
    plan.places = {
        slot: (
            left + EDGE + (n % across + 0.5) * pitch,
            top - EDGE - CAPTION - (n // across + 0.5) * pitch,
        )
        for n, slot in enumerate(SLOTS)
    }
    box = left, top - high, left + wide, top
    taken.append(box)
    middle = shapely.Point(left + wide / 2, top - high / 2)
    plan.sea = SeaBox(box, _nearest(shapely.buffer(plot.polygon, -0.12), middle) or plot.middle)


def _nearest(shape: BaseGeometry, point: shapely.Point) -> Point | None:
    """The point of a shape that is nearest to a given point; None if the shape is empty."""
    if shape.is_empty:
        return None
    x, y = shapely.shortest_line(shape, point).coords[0]
    return float(x), float(y)


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
