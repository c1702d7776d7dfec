"""Layout of names and counters on the sheet: a fixed place for every party in every Zone.

As on a printed map, each Zone has its name, and beside it a small grid of places in reading order.
The order is the same in every Zone: the site (Base or Convoy), the government's side, Terror, and
the factions in their order. Places never move, whatever the Zone contains. The rows of the grid may
differ in length, be shifted, and stand above and below the name, as the Zone allows. Where a Zone
is too small, they reach into the sea. As a last resort they go into a box at sea, with a line to
the Zone.

The layout is computed for the scale at which the whole sheet is visible: zooming and panning move
nothing. The sheet is divided into a grid of cells, and all cells are searched for a place at once.
Pixels here are those of the sheet at that scale, with y pointing down from its north-west corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any

import numpy
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from somalia.games.campaign.data.layout import (
    PITCH,
    SLOTS,
    Holding,
    Layout,
    Lettering,
    NameSpot,
    even,
)
from somalia.games.campaign.data.mapfile import Box, Point

Cells = NDArray[numpy.uint8]
Layer = NDArray[numpy.float32]
"""The content or the cost of each cell in the grid."""
Floats = NDArray[numpy.floating[Any]]

SHARES = (1.0, 0.94, 0.88, 0.8)
"""Counter sizes to try until every Zone has room, as shares of the usual side."""
GRIDS = {
    (4, 4): 0.0,
    (2, 2, 2, 2): 1.2,
    (3, 3, 2): 1.4,
    (2, 2, 4): 1.6,
    (4, 2, 2): 1.6,
    (3, 2, 3): 1.6,
    (2, 3, 3): 1.6,
    (2, 4, 2): 1.6,
}
"""The possible rows of places, each with its cost: uniform Zones are easier to learn."""
FINE = 6  # grid cells per pitch
SEA, ABROAD, BARRED = 0, 250, 255
"""Values of cells outside the Zones: free water, free land out of play, and no place at all."""
OUT, FOREIGN = 2.0, 6.0
"""The cost of a place outside its Zone, and of one on another Zone."""
MOST_FOREIGN = 0.2
"""The share of a place that may lie on another Zone."""
FAR = 0.1
"""The cost of each place per pitch of distance from the middle of the Zone."""
SHIFT, RAGGED, SPLIT = 0.16, 0.1, 0.3
"""The cost of a row that is shifted by a pitch, out of line, or has a gap above it."""
SMALLER = 0.8
"""The cost of one step down the type scale."""
GOOD, MOST_TRIES = 5.0, 2
"""No other lettering is tried below this cost; at most this many more are tried otherwise."""
REACH = 1.6
"""The distance beyond a Zone, in pitches, that is searched for places."""
NEVER = 1e6


@dataclass(frozen=True)
class Plot:
    """A Zone to lay out, in units. `ways` are the ways to set its name, best first.

    Only Zones in play get places.
    """

    id: str
    polygon: Polygon
    middle: Point
    is_played: bool
    is_inset: bool
    ways: tuple[Lettering, ...]


@dataclass(frozen=True)
class PlacementSheet:
    """The Zones to lay out, and the areas to keep clear, in units."""

    box: Box
    plots: tuple[Plot, ...]
    drawn: tuple[Polygon, ...]  # Zones drawn on the map but played in the inset
    abroad: BaseGeometry  # land out of play
    kept: tuple[Box, ...]  # title and key, holdings, names of seas
    inset: Box | None


def arrange(sheet: PlacementSheet, scale: float, size: int, zoom: float) -> Layout:
    """The layout of a sheet: first the map, then the inset.

    If a Zone has no room, all counters on its part of the sheet shrink a little. A box at sea is
    the last resort.

    Args:
        scale: pixels per unit.
        size: the side of a counter in pixels.
        zoom: the magnification of letters.
    """
    settings: list[_Setting] = []
    shares: dict[str, float] = {}
    kept = sheet.kept
    for is_inset in (False, True):
        plots = tuple(plot for plot in sheet.plots if plot.is_inset == is_inset)
        for share in SHARES if plots else ():
            part = replace(sheet, plots=plots, kept=kept)
            setting = _Setting(part, scale, even(size * share), zoom)
            setting.set_out(share != SHARES[-1])
            if not setting.homeless or share == SHARES[-1]:
                setting.hold()
                settings.append(setting)
                shares |= dict.fromkeys((plot.id for plot in plots), setting.size / size)
                kept = (*kept, *setting.covered())
                break
    return Layout(
        scale,
        size,
        shares,
        {id: spot for one in settings for id, spot in one.with_tags().items()},
        {id: places for one in settings for id, places in one.places.items()},
        {key: at for one in settings for key, at in one.ties.items()},
        {id: box for one in settings for id, box in one.holdings.items()},
    )


def _fill_row(ground: Cells, row: int, first: int, last: int, what: int) -> None:
    if 0 <= row < ground.shape[0]:
        ground[row, max(first, 0) : max(last, -1) + 1] = what


def _sums(layer: Layer, high: int, wide: int) -> Layer:
    """The sum of a layer under a box of `high` by `wide` cells, for every upper left corner."""
    total = numpy.zeros((layer.shape[0] + 1, layer.shape[1] + 1), dtype=numpy.float32)
    numpy.cumsum(layer, 0, out=total[1:, 1:])
    numpy.cumsum(total[1:, 1:], 1, out=total[1:, 1:])
    return total[high:, wide:] - total[:-high, wide:] - total[high:, :-wide] + total[:-high, :-wide]


def _cheapest(layer: Layer, steps: Sequence[tuple[int, float]], axis: int) -> Layer:
    """For each cell, the lowest cost of a step: its price plus the cost of the cell it reaches."""
    reach = max(abs(step) for step, _ in steps)
    rows, columns = layer.shape
    if axis == 0:
        wide = numpy.full((rows + 2 * reach, columns), NEVER, dtype=numpy.float32)
        wide[reach : reach + rows] = layer
    else:
        wide = numpy.full((rows, columns + 2 * reach), NEVER, dtype=numpy.float32)
        wide[:, reach : reach + columns] = layer
    many = layer.shape[axis]
    best: Layer | None = None
    for step, price in steps:
        first = reach + step
        seen = wide[first : first + many] if axis == 0 else wide[:, first : first + many]
        if best is None:
            best = seen + numpy.float32(price)
        else:
            numpy.minimum(best, seen + numpy.float32(price) if price else seen, out=best)
    assert best is not None
    return best


@dataclass
class _Found:
    """The best grid found for one position of a name, with the upper left corner of every place."""

    cost: float
    corners: list[tuple[int, int]]  # row and column in the whole grid


class _Rows:
    """The costs of places in rows around a name, by the upper left corner of the first place.

    Args:
        cost: the cost of each place, by its upper left corner.
        gap: the height in cells of the name, which may lie between two rows.
    """

    def __init__(self, cost: Layer, gap: int) -> None:
        self._spread = {many: self._row(cost, many) for many in (1, 2, 3, 4)}
        self._least = {many: float(row.min()) for many, row in self._spread.items()}
        self._known: dict[tuple[int, ...], Layer] = {}
        # Each possible distance down to the next row, with its cost.
        self._drops = [(FINE, 0.0), (FINE + gap // 2, SPLIT), (FINE + gap, SPLIT)]

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
                beside = _cheapest(self.cost(grid[1:]), self._shifts(grid[0], grid[1]), 1)
                here = numpy.minimum(here + _cheapest(beside, self._drops, 0), NEVER)
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


class _Setting:
    """One sheet's layout in progress."""

    def __init__(self, sheet: PlacementSheet, scale: float, size: int, zoom: float) -> None:
        self.sheet, self.scale, self.size, self.zoom = sheet, scale, size, zoom
        self.west, south, east, self.north = sheet.box
        self.cell = size * PITCH / FINE
        self.shape = (
            max(FINE, math.ceil((self.north - south) * scale / self.cell)),
            max(FINE, math.ceil((east - self.west) * scale / self.cell)),
        )
        self.number = {plot.id: n + 1 for n, plot in enumerate(sheet.plots)}
        self.ground = self._ground()
        self.taken = numpy.zeros(self.shape, dtype=numpy.float32)
        for box in sheet.kept:
            self._take_box(box)
        self.names: dict[str, NameSpot] = {}
        self.places: dict[str, dict[str, Point]] = {}
        self.ties: dict[tuple[str, str], Point] = {}
        self.holdings: dict[str, Holding] = {}
        self.homeless: list[Plot] = []

    # -- the grid ------------------------------------------------------------------------------

    def _cells(self, points: Iterable[Sequence[float]]) -> list[Point]:
        return [
            (
                (p[0] - self.west) * self.scale / self.cell - 0.5,
                (self.north - p[1]) * self.scale / self.cell - 0.5,
            )
            for p in points
        ]

    def _ground(self) -> Cells:
        """The sheet as cells, each with the number of its Zone."""
        sheet = self.sheet
        ground = numpy.full(self.shape, SEA, dtype=numpy.uint8)
        for part in shapely.get_parts(sheet.abroad):
            if not part.is_empty:
                self._fill(ground, part, ABROAD)
        for polygon in sheet.drawn:
            self._fill(ground, polygon, BARRED)
        self._fill_plots(ground, is_inset=False)
        if sheet.inset is not None:
            west, south, east, north = sheet.inset
            (left, top), (right, bottom) = self._cells([(west, north), (east, south)])
            edge, inner = 7 * self.zoom / self.cell, 4 * self.zoom / self.cell + 0.5
            for away, what in ((edge, BARRED), (-inner, SEA)):
                for row in range(int(top - away), int(bottom + away) + 1):
                    _fill_row(ground, row, int(left - away), int(right + away), what)
            self._fill_plots(ground, is_inset=True)
        return ground

    def _fill_plots(self, ground: Cells, is_inset: bool) -> None:
        for plot in self.sheet.plots:
            if plot.is_inset == is_inset:
                self._fill(ground, plot.polygon, self.number[plot.id])

    def _fill(self, ground: Cells, polygon: Polygon, what: int) -> None:
        """Set every cell that a polygon touches to `what`, row by row."""
        corners = [(int(x), int(y)) for x, y in self._cells(polygon.exterior.coords)]
        last = max(y for _, y in corners)
        crossed: dict[int, list[float]] = {}
        for (ax, ay), (bx, by) in pairwise(corners):
            if ay == by:
                _fill_row(ground, ay, min(ax, bx), max(ax, bx), what)
                continue
            low, high = min(ay, by), max(ay, by)
            for y in range(max(low, 0), min(high, self.shape[0]) + 1):
                x = ax + (y - ay) * ((bx - ax) / (by - ay))
                # Count the lower end twice, except in the last row: each row
                # needs an even number of crossings.
                crossed.setdefault(y, []).extend([x] * (1 + (y == high < last)))
        for y, xs in crossed.items():
            xs.sort()
            for left, right in zip(xs[::2], xs[1::2], strict=True):
                _fill_row(ground, y, math.floor(left + 0.5), math.ceil(right - 0.5), what)

    def _at(self, row: float, column: float) -> Point:
        """The point at the upper left corner of a cell."""
        by = self.cell / self.scale
        return self.west + column * by, self.north - row * by

    def _take_box(self, box: Box) -> None:
        """Mark a box, given in units, as taken."""
        (left, top), (right, bottom) = (
            ((box[0] - self.west) * self.scale, (self.north - box[3]) * self.scale),
            ((box[2] - self.west) * self.scale, (self.north - box[1]) * self.scale),
        )
        rows, columns = self.shape
        self.taken[
            max(0, math.floor(top / self.cell)) : max(0, min(rows, math.ceil(bottom / self.cell))),
            max(0, math.floor(left / self.cell)) : max(
                0, min(columns, math.ceil(right / self.cell))
            ),
        ] = 1

    def _window(self, plot: Plot, around: float) -> tuple[int, int, int, int]:
        """The first row and column, and the last row and column, of the cells around a Zone."""
        west, south, east, north = plot.polygon.bounds
        (left, top), (right, bottom) = self._cells([(west, north), (east, south)])
        rows, columns = self.shape
        far = around * FINE
        return (
            max(0, math.floor(top - far)),
            max(0, math.floor(left - far)),
            min(rows, math.ceil(bottom + far) + 1),
            min(columns, math.ceil(right + far) + 1),
        )

    # -- the whole layout ----------------------------------------------------------------------

    def set_out(self, gives_up: bool) -> None:
        """Lay out every Zone, the smallest first; Zones without room go to `homeless`.

        Args:
            gives_up: whether to stop at the first Zone without room.
        """
        plots = sorted(self.sheet.plots, key=lambda plot: plot.polygon.area)
        for plot in plots:
            if not plot.is_played:
                spots = next(self._name_spots(plot), None) or [NameSpot(plot.middle, plot.ways[-1])]
                self._set_name(plot, spots[0])
        for plot in (plot for plot in plots if plot.is_played):
            spot, grid = self._best(plot)
            self._set_name(plot, spot)
            if grid is None:
                self.homeless.append(plot)
                if gives_up:
                    return
            else:
                self._settle(plot, grid.corners)

    def hold(self) -> None:
        """Give the Zones without room boxes at sea."""
        for plot in self.homeless:
            self._hold(plot)

    def covered(self) -> Iterable[Box]:
        """Yield the boxes of names, places and holdings, in units."""
        half = self.size * PITCH / 2 / self.scale
        yield from (self._name_box(spot) for spot in self.names.values())
        for places in self.places.values():
            yield from ((x - half, y - half, x + half, y + half) for x, y in places.values())
        for box in self.holdings.values():
            (left, top), by = box.at, 1 / self.scale
            yield left, top - box.height * by, left + box.width * by, top

    def _best(self, plot: Plot) -> tuple[NameSpot, _Found | None]:
        """The best position of a Zone's name, together with its grid of places."""
        best: tuple[float, NameSpot, _Found | None] | None = None
        for tries, spots in enumerate(self._name_spots(plot)):
            for spot in spots:
                price = SMALLER * spot.way.step
                grid = self._grid(plot, spot, best[0] - price if best else NEVER)
                cost = (grid.cost if grid else NEVER) + price
                if best is None or cost < best[0]:
                    best = cost, spot, grid
            assert best is not None
            if best[0] < GOOD + SMALLER * best[1].way.step or tries == MOST_TRIES:
                break
        if best is None:  # even the smallest letters do not fit
            spot = NameSpot(plot.middle, plot.ways[-1])
            return spot, self._grid(plot, spot, NEVER)
        return best[1:]

    def _name_box(self, spot: NameSpot, pad: float = 0.0) -> Box:
        wide, high = (
            (spot.way.width / 2 + pad) / self.scale,
            (spot.way.height / 2 + pad) / self.scale,
        )
        x, y = spot.at
        return x - wide, y - high, x + wide, y + high

    def _set_name(self, plot: Plot, spot: NameSpot) -> None:
        self.names[plot.id] = spot
        self._take_box(self._name_box(spot, 1.0))

    # -- names ---------------------------------------------------------------------------------

    def _name_spots(self, plot: Plot) -> Iterator[list[NameSpot]]:
        """Yield the positions for the name inside the Zone, for each lettering that fits."""
        first_row, first_column, last_row, last_column = self._window(plot, 0)
        inside = (
            self.ground[first_row:last_row, first_column:last_column] == self.number[plot.id]
        ).astype(numpy.float32)
        kept = self.taken[first_row:last_row, first_column:last_column]
        shapely.prepare(plot.polygon)
        for way in plot.ways:
            pad = max(1.5, 0.12 * way.size)
            wide = math.ceil((way.width + 2 * pad) / self.cell)
            high = math.ceil((way.height + 2 * pad) / self.cell)
            if inside.shape[0] < high or inside.shape[1] < wide:
                continue
            full = _sums(inside, high, wide) - 10 * _sums(kept, high, wide)
            rows, columns = numpy.nonzero(full >= high * wide * 0.9)
            if len(rows):
                x = self.west + (first_column + columns + wide / 2) * self.cell / self.scale
                y = self.north - (first_row + rows + high / 2) * self.cell / self.scale
                if spots := self._chosen(plot, way, x, y, pad):
                    yield spots

    def _chosen(
        self, plot: Plot, way: Lettering, x: Floats, y: Floats, pad: float
    ) -> list[NameSpot]:
        """A few of the positions where a name fits, chosen to leave room in different places."""
        wide, high = (way.width / 2 + pad) / self.scale, (way.height / 2 + pad) / self.scale
        cx = plot.middle[0]
        spots: list[NameSpot] = []
        away = abs(x - cx) * 0.3
        for level in (0.0, 1.0, 0.5, 0.25):  # top, bottom and between
            want = y.max() - level * (y.max() - y.min())
            order = numpy.argsort(abs(y - want) + away, kind="stable")[:6]
            boxes = shapely.box(x[order] - wide, y[order] - high, x[order] + wide, y[order] + high)
            fits = numpy.nonzero(shapely.contains(plot.polygon, boxes))[0]
            if len(fits):
                index = order[fits[0]]
                spot = NameSpot((float(x[index]), float(y[index])), way)
                if spot not in spots:
                    spots.append(spot)
        return spots

    def with_tags(self) -> dict[str, NameSpot]:
        """The names, each with the side for its tag: below, unless another name is in the way."""
        spots: dict[str, NameSpot] = {}
        boxes = {id: self._name_box(spot) for id, spot in self.names.items()}
        high = 17 * self.zoom / self.scale
        wide = 26 * self.zoom / self.scale
        south = self.sheet.box[1]
        for id, spot in self.names.items():
            x, _ = spot.at
            below = (x - wide, boxes[id][1] - high, x + wide, boxes[id][1])
            hits = below[1] < south or any(
                overlap(below, box) for other, box in boxes.items() if other != id
            )
            spots[id] = NameSpot(spot.at, spot.way, hits)
        return spots

    # -- places --------------------------------------------------------------------------------

    def _grid(self, plot: Plot, spot: NameSpot, most: float) -> _Found | None:
        """The best grid of places around a name; None if none costs less than `most`."""
        top, left, bottom, right = self._window(plot, REACH)
        ground = self.ground[top:bottom, left:right]
        if ground.shape[0] <= FINE or ground.shape[1] <= FINE:
            return None
        taken = self.taken[top:bottom, left:right].copy()
        box = self._name_box(spot, 1.0)
        a, b = (self._cells([(box[0], box[3])])[0], self._cells([(box[2], box[1])])[0])
        taken[
            max(0, math.floor(a[1] + 0.5) - top) : max(0, math.ceil(b[1] + 0.5) - top),
            max(0, math.floor(a[0] + 0.5) - left) : max(0, math.ceil(b[0] + 0.5) - left),
        ] = 1
        area = FINE * FINE
        own = ground == self.number[plot.id]
        free = (ground == SEA) | (ground == ABROAD)
        foreign = ~own & ~free
        bad = _sums(taken + (ground == BARRED), FINE, FINE)
        other = _sums(foreign.astype(numpy.float32), FINE, FINE) / area
        out = _sums(free.astype(numpy.float32), FINE, FINE) / area
        rows, columns = numpy.indices(out.shape)
        x0, y0 = self._cells([plot.middle])[0]
        away = (
            numpy.hypot(rows + top + FINE / 2 - y0, columns + left + FINE / 2 - x0) / FINE
        ).astype(numpy.float32)
        cost = (OUT * (out + (out > 0.5)) + FOREIGN * other + FAR * away).astype(numpy.float32)
        cost[(bad > 0.5) | (other > MOST_FOREIGN)] = NEVER
        rows_of = _Rows(cost, math.ceil(spot.way.height / self.cell) + 1)
        best: _Found | None = None
        for grid, price in GRIDS.items():
            # The rows cannot cost less than the sum of their cheapest costs.
            if price + rows_of.least(grid) >= (best.cost if best else most):
                continue
            total = rows_of.cost(grid)
            lowest = float(total.min()) + price
            if lowest < NEVER and (best is None or lowest < best.cost):
                row, column = divmod(int(total.argmin()), total.shape[1])
                corners = rows_of.trace(grid, row, column)
                best = _Found(lowest, [(top + r, left + c) for r, c in corners])
        return best

    def _settle(self, plot: Plot, corners: Sequence[tuple[int, int]]) -> None:
        """Give a Zone its places, and tie any outside the Zone to it."""
        places: dict[str, Point] = {}
        half = FINE / 2
        for slot, (row, column) in zip(SLOTS, corners, strict=True):
            corner = self._at(row + half, column + half)
            places[slot] = corner
            self.taken[row : row + FINE, column : column + FINE] = 1
            if not plot.polygon.contains(shapely.Point(*corner)):
                inner = shapely.buffer(plot.polygon, -6 * self.zoom / self.scale)
                near = _nearest(inner, corner)
                self.ties[plot.id, slot] = near or plot.middle
        self.places[plot.id] = places

    # -- boxes at sea --------------------------------------------------------------------------

    def _hold(self, plot: Plot) -> None:
        """Put a Zone's places into a box at sea beside it, with a line to it."""
        pad, caption = round(4 * self.zoom), round(12 * self.zoom)
        pitch = self.size * PITCH
        best: tuple[float, int, int, int, int] | None = None
        top, left, bottom, right = 0, 0, *self.shape
        ground = self.ground[top:bottom, left:right]
        bad = self.taken[top:bottom, left:right] + ((ground != SEA) & (ground != ABROAD))
        x0, y0 = self._cells([plot.middle])[0]
        for across in (4, 2, 3, 8):
            down = math.ceil(len(SLOTS) / across)
            wide = math.ceil((across * pitch + 2 * pad) / self.cell)
            high = math.ceil((down * pitch + 2 * pad + caption) / self.cell)
            if bad.shape[0] <= high or bad.shape[1] <= wide:
                continue
            covered = _sums(bad.astype(numpy.float32), high, wide)
            rows, columns = numpy.indices(covered.shape)
            dx = numpy.maximum(numpy.maximum(columns + left - x0, x0 - columns - left - wide), 0)
            dy = numpy.maximum(numpy.maximum(rows + top - y0, y0 - rows - top - high), 0)
            cost = numpy.hypot(dx, dy) + 1000.0 * covered
            row, column = divmod(int(cost.argmin()), cost.shape[1])
            if best is None or cost[row, column] < best[0]:
                best = float(cost[row, column]), row + top, column + left, across, down
        if best is None:  # no room anywhere on the sheet: over the Zone's middle
            best = 0.0, int(y0), int(x0), 4, 2
        _, row, column, across, down = best
        wide, high = round(across * pitch + 2 * pad), round(down * pitch + 2 * pad + caption)
        x, y = column * self.cell, row * self.cell
        by = 1 / self.scale
        self.places[plot.id] = {
            slot: (
                self.west + (x + pad + (n % across + 0.5) * pitch) * by,
                self.north - (y + pad + caption + (n // across + 0.5) * pitch) * by,
            )
            for n, slot in enumerate(SLOTS)
        }
        corner = (self.west + x * by, self.north - y * by)
        box = (corner[0], corner[1] - high * by, corner[0] + wide * by, corner[1])
        self._take_box(box)
        inner = shapely.buffer(plot.polygon, -6 * self.zoom / self.scale)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self.holdings[plot.id] = Holding(
            plot.id, corner, wide, high, caption, _nearest(inner, middle) or plot.middle
        )


def _nearest(shape: BaseGeometry, point: Point) -> Point | None:
    """The point of a shape that is nearest to a given point; None if the shape is empty."""
    if shape.is_empty:
        return None
    line = shapely.shortest_line(shape, shapely.Point(*point))
    x, y = line.coords[0]
    return float(x), float(y)


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
