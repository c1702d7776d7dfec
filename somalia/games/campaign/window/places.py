"""Where stacks lie on the sheet: clear of names and of each other, outside a Zone without room.

As on printed maps: stacks that find no room in their Zone lie in a box at sea or abroad, with the
Zone's name on it and a thin line to a dot in the Zone. The sheet is looked at as a grid of cells,
and a place is looked for in all cells at once. Pixels here are those of the sheet at a scale, y
downwards from its north-west corner: panning moves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy
import shapely
from PIL import Image, ImageDraw

from somalia.games.campaign.mapfile import Point
from somalia.games.campaign.window.scenery import Scenery
from somalia.games.campaign.window.stacks import Box, Stack
from somalia.window.ui import type as lettering

FREE, AROUND_CITY, BARRED = 0, 251, 255
"""Grounds of the grid that are no Zone: sea and abroad; the inset's surroundings; no place."""
FINEST = 760  # cells the grid is wide at most
PAD = 5  # points between a box outside and its stacks
CAPTION = 11  # points its name takes


@dataclass(frozen=True)
class Aside:
    """A box outside a Zone, in degrees but for its size: its stacks stand in it."""

    zone: str
    at: Point  # its upper left corner
    width: int  # pixels
    height: int
    caption: int  # pixels at its top for the name
    dot: Point  # in the Zone, where the line from the box ends


@dataclass(frozen=True)
class Places:
    """Where everything lies, in degrees."""

    stacks: tuple[Point, ...]  # of each stack, in the order they were given
    asides: tuple[Aside, ...]


class Placer:
    """Finds places on a scenery; grids are kept for the last scale."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self._known: dict[tuple[Any, ...], Places] = {}
        self._grid: _Grid | None = None

    def places(self, stacks: Sequence[Stack], scale: float, size: int, zoom: float) -> Places:
        """A place for every stack.

        Args:
            scale: pixels a degree.
            size: the side of a counter.
            zoom: how much larger letters are than usual.
        """
        shapes = tuple((stack.zone.id, stack.box(size)) for stack in stacks)
        key = (scale, size, zoom, shapes)
        if key not in self._known:
            if len(self._known) > 40:
                self._known.clear()
            if self._grid is None or self._grid.key != (scale, size, zoom):
                self._grid = _Grid(self.scenery, scale, size, zoom)
            self._known[key] = _Sorting(self._grid, shapes).places()
        return self._known[key]


class _Grid:
    """The sheet in cells: which Zone each is in, and what must not be covered."""

    def __init__(self, scenery: Scenery, scale: float, size: int, zoom: float) -> None:
        self.key = (scale, size, zoom)
        self.scenery, self.scale, self.size, self.zoom = scenery, scale, size, zoom
        self.west, south, east, self.north = scenery.sheet
        wide, high = (east - self.west) * scale, (self.north - south) * scale
        self.cell = max(size / 8, wide / FINEST)
        self.shape = (max(1, int(high / self.cell)), max(1, int(wide / self.cell)))
        self.number = {id: n + 1 for n, id in enumerate(scenery.pane_of)}
        self.ground = self._ground()
        self.kept = numpy.zeros(self.shape, dtype=numpy.float32)  # names
        self.soft = numpy.zeros(self.shape, dtype=numpy.float32)  # towns
        self._keep_names()

    def px(self, lon: float, lat: float) -> Point:
        """A point of the map in pixels of the sheet."""
        return (lon - self.west) * self.scale, (self.north - lat) * self.scale

    def degrees(self, x: float, y: float) -> Point:
        """And back."""
        return self.west + x / self.scale, self.north - y / self.scale

    def _cells(self, points: Any) -> list[Point]:
        return [
            (
                (p[0] - self.west) * self.scale / self.cell - 0.5,
                (self.north - p[1]) * self.scale / self.cell - 0.5,
            )
            for p in points
        ]

    def _ground(self) -> Any:
        scenery = self.scenery
        image = Image.new("L", (self.shape[1], self.shape[0]), FREE)
        pen = ImageDraw.Draw(image)
        for id, polygon in scenery.country.zones.items():
            if id in scenery.resting:
                continue
            is_played = scenery.pane_of.get(id) is scenery.country
            pen.polygon(
                self._cells(polygon.exterior.coords), self.number[id] if is_played else BARRED
            )
        west, south, east, north = scenery.cartouche
        pen.rectangle((*self._cells([(west, north)])[0], *self._cells([(east, south)])[0]), BARRED)
        inset = scenery.atlas.inset
        if inset is not None and scenery.inset is not None:
            west, south, east, north = inset.drawn_at
            (left, top), (right, bottom) = self._cells([(west, north), (east, south)])
            away = 7 / self.cell
            pen.rectangle((left - away, top - away, right + away, bottom + away), BARRED)
            inner = 3 / self.cell
            pen.rectangle((left + inner, top + inner, right - inner, bottom - inner), AROUND_CITY)
            for id in scenery.inset.named:
                pen.polygon(self._cells(scenery.inset.zones[id].exterior.coords), self.number[id])
        return numpy.asarray(image)

    def _keep_names(self) -> None:
        scenery = self.scenery
        for id in scenery.pane_of:
            place = scenery.name_place(id, self.scale, self.zoom)
            x, y = self.px(*place.at)
            self.mark(
                self.kept,
                (
                    x - place.width / 2 - 1,
                    y - place.height / 2 - 1,
                    x + place.width / 2 + 1,
                    y + place.height / 2 + 1,
                ),
            )
        for box in scenery.other_names(self.scale, self.zoom):
            self.mark(self.kept, (*self.px(box[0], box[3]), *self.px(box[2], box[1])))
        for town in scenery.town_places(self.scale, self.zoom):
            x, y = self.px(*town.at)
            self.mark(self.soft, (x - 4, y - 4, x + 4, y + 4))
            if town.box is not None:
                west, south, east, north = town.box
                self.mark(self.soft, (*self.px(west, north), *self.px(east, south)))

    def mark(self, layer: Any, box: Box) -> None:
        """Mark the cells a box of pixels touches."""
        left, top, right, bottom = (part / self.cell for part in box)
        rows, columns = self.shape
        # A name north or west of the sheet, of a Zone out of play, ends before the grid begins.
        layer[
            max(0, math.floor(top)) : max(0, min(rows, math.ceil(bottom))),
            max(0, math.floor(left)) : max(0, min(columns, math.ceil(right))),
        ] = 1


def _sums(layer: Any, high: int, wide: int) -> Any:
    """The sum of a layer under a box of so many cells, for every upper left corner."""
    total: Any = numpy.zeros((layer.shape[0] + 1, layer.shape[1] + 1), dtype=numpy.float64)
    total[1:, 1:] = layer.cumsum(0).cumsum(1)
    return total[high:, wide:] - total[:-high, wide:] - total[high:, :-wide] + total[:-high, :-wide]


class _Sorting:
    """One sorting out of all stacks over the sheet."""

    def __init__(self, grid: _Grid, shapes: Sequence[tuple[str, Box]]) -> None:
        self.grid, self.shapes = grid, shapes
        self.taken = grid.kept.copy()
        self.found: dict[int, Point] = {}  # pixels of the sheet
        self.asides: list[Aside] = []

    def places(self) -> Places:
        """Every Zone in turn, the narrowest first; what finds no room goes outside."""
        grid = self.grid
        by_zone: dict[str, list[int]] = {}
        for number, (zone, _) in enumerate(self.shapes):
            by_zone.setdefault(zone, []).append(number)
        order = sorted(by_zone, key=lambda zone: grid.scenery.polygon(zone).area)
        left_over = [(zone, self._inside(zone, by_zone[zone])) for zone in order]
        for zone, numbers in left_over:
            if numbers:
                self._outside(zone, numbers)
        return Places(
            tuple(grid.degrees(*self.found[n]) for n in range(len(self.shapes))),
            tuple(self.asides),
        )

    def _window(self, zone: str, around: float) -> tuple[slice, slice, int, int]:
        """The rows and columns about a Zone, and where they begin."""
        grid = self.grid
        west, south, east, north = grid.scenery.polygon(zone).bounds
        (left, top), (right, bottom) = grid.px(west, north), grid.px(east, south)
        rows, columns = grid.shape
        first = max(0, int((left - around) / grid.cell)), max(0, int((top - around) / grid.cell))
        return (
            slice(first[1], min(rows, math.ceil((bottom + around) / grid.cell))),
            slice(first[0], min(columns, math.ceil((right + around) / grid.cell))),
            first[0],
            first[1],
        )

    def _inside(self, zone: str, numbers: Sequence[int]) -> list[int]:
        """Lay the stacks of a Zone in it; those that find no room are returned."""
        grid = self.grid
        (lon, lat), _ = grid.scenery.label(zone)
        best: tuple[int, dict[int, Point], Any] = (-1, {}, self.taken)
        # Clear of the names of towns; then not; then packed.
        tries = [(False, 6.0, 0.13), (False, 0.0, 0.13), (True, 0.0, 0.18)]
        if len(numbers) == 1:  # alone it may lie over its border a little
            tries.append((False, 0.0, 0.22))
        for packed, spare, most in tries:
            taken, found = self.taken.copy(), dict[int, Point]()
            for number in numbers:
                spot = self._spot(
                    zone,
                    self.shapes[number][1],
                    taken,
                    grid.px(lon, lat),
                    found,
                    packed,
                    spare,
                    most,
                )
                if spot is not None:
                    found[number] = spot
                    self._take(taken, spot, self.shapes[number][1])
            if len(found) > best[0]:
                best = (len(found), found, taken)
            if len(found) == len(numbers):
                break
        self.found |= best[1]
        self.taken = best[2]
        return [number for number in numbers if number not in best[1]]

    def _take(self, taken: Any, at: Point, box: Box) -> None:
        x, y = at
        self.grid.mark(taken, (x + box[0], y - box[3], x + box[2], y - box[1]))

    def _spot(
        self,
        zone: str,
        box: Box,
        taken: Any,
        middle: Point,
        found: dict[int, Point],
        packed: bool,
        spare: float,
        most: float,
    ) -> Point | None:
        """The best place for a stack's box in a Zone, as the point its lowest counter lies at.

        Args:
            found: where stacks of the Zone lie already.
            packed: close to each other from the north-west; else about the middle, in rows.
            spare: how much it costs to cover towns.
            most: of the box may lie outside the Zone, by share.
        """
        grid, cell = self.grid, self.grid.cell
        rows, columns, left, top = self._window(zone, grid.size)
        wide = math.ceil((box[2] - box[0]) / cell) + 1
        high = math.ceil((box[3] - box[1]) / cell) + 1
        ground = grid.ground[rows, columns]
        if ground.shape[0] <= high or ground.shape[1] <= wide:
            return None
        # Over the border of another Zone is worse than over the coast.
        wrong = numpy.where(
            ground == grid.number[zone],
            0.0,
            numpy.where((ground == FREE) | (ground == AROUND_CITY), 0.6, 1.0),
        )
        wrong[ground == BARRED] = 50.0
        over = _sums(wrong, high, wide) / (high * wide)
        fits = (_sums(taken[rows, columns], high, wide) == 0) & (over <= most)
        if not fits.any():
            return None
        towns = _sums(grid.soft[rows, columns], high, wide) / (high * wide)
        down, along = numpy.indices(fits.shape)
        x = (left + along) * cell + cell / 2 - box[0]
        y = (top + down) * cell + cell / 2 + box[3]
        cost = over * 5
        if packed:
            cost = cost + (y * 1.3 + x) / grid.size
        else:
            away = numpy.hypot((x - middle[0]) * 0.9, (y - middle[1]) * 1.1)
            cost = cost + towns * spare + away / grid.size
            for other in found.values():  # in rows
                cost = cost + 0.3 * numpy.minimum(numpy.abs(y - other[1]) / grid.size, 0.5)
        cost[~fits] = numpy.inf
        row, column = divmod(int(cost.argmin()), cost.shape[1])
        return float(x[row, column]), float(y[row, column])

    # -- outside -------------------------------------------------------------------------------

    def _outside(self, zone: str, numbers: Sequence[int]) -> None:
        """Set stacks in a box next to their Zone, with a line to it."""
        grid = self.grid
        pad, caption = round(PAD * grid.zoom), round(CAPTION * grid.zoom)
        best: tuple[float, Point, list[list[int]], tuple[int, int]] | None = None
        for rows in range(1, min(3, len(numbers)) + 1):
            across = math.ceil(len(numbers) / rows)
            lines = [list(numbers[n : n + across]) for n in range(0, len(numbers), across)]
            size = self._row_size(zone, lines, pad, caption)
            found = self._free(zone, size)
            if found is not None and (best is None or found[0] + 0.2 * rows < best[0]):
                best = (found[0] + 0.2 * rows, found[1], lines, size)
        if best is None:  # no room anywhere: over the middle, one on the other
            x, y = grid.px(*grid.scenery.label(zone)[0])
            self.found |= {n: (x + k * grid.size * 0.5, y) for k, n in enumerate(numbers)}
            return
        _, (left, top), lines, (wide, high) = best
        y = top + caption + pad * 0.5
        for line in lines:
            tall = max(self._tall(n) for n in line)
            room = sum(self.shapes[n][1][2] - self.shapes[n][1][0] + pad for n in line) - pad
            x = left + (wide - room) / 2
            for n in line:
                box = self.shapes[n][1]
                self.found[n] = (x - box[0], y + tall + box[1])
                x += box[2] - box[0] + pad
            y += tall + pad * 0.5
        grid.mark(self.taken, (left - 2, top - 2, left + wide + 2, top + high + 2))
        self.asides.append(
            Aside(
                zone,
                grid.degrees(left, top),
                wide,
                high,
                caption,
                self._dot(zone, (left, top, left + wide, top + high)),
            )
        )

    def _tall(self, number: int) -> float:
        box = self.shapes[number][1]
        return box[3] - box[1]

    def _row_size(
        self, zone: str, lines: Sequence[Sequence[int]], pad: int, caption: int
    ) -> tuple[int, int]:
        wide = max(
            sum(self.shapes[n][1][2] - self.shapes[n][1][0] + pad for n in line) for line in lines
        )
        high = sum(max(self._tall(n) for n in line) + pad * 0.5 for line in lines)
        # The name of the Zone is to fit, too.
        least = (
            lettering.width(
                self.grid.scenery.short_name(zone).upper(), "serif-bold", round(caption * 0.75)
            )
            + 6
        )
        return max(round(wide + pad), least), round(high + caption + pad)

    def _free(self, zone: str, size: tuple[int, int]) -> tuple[float, Point] | None:
        """The nearest free ground for a box: what it costs and its upper left corner."""
        grid, cell = self.grid, self.grid.cell
        x0, y0 = grid.px(*grid.scenery.label(zone)[0])
        is_city = grid.scenery.pane_of[zone] is grid.scenery.inset
        rows, columns, left, top = self._window(zone, 12 * grid.size)
        wide, high = math.ceil(size[0] / cell) + 2, math.ceil(size[1] / cell) + 2
        ground = grid.ground[rows, columns]
        if ground.shape[0] <= high or ground.shape[1] <= wide:
            return None
        good = (ground == FREE) | ((ground == AROUND_CITY) if is_city else False)
        taken = _sums(self.taken[rows, columns] + ~good, high, wide)
        if not (taken == 0).any():
            return None
        down, along = numpy.indices(taken.shape)
        x, y = (left + along + 1) * cell, (top + down + 1) * cell
        # From the middle of the Zone to the nearest edge of the box.
        dx = numpy.maximum(numpy.maximum(x - x0, x0 - x - size[0]), 0)
        dy = numpy.maximum(numpy.maximum(y - y0, y0 - y - size[1]), 0)
        cost = (
            numpy.hypot(dx, dy) + 0.25 * numpy.hypot(x + size[0] / 2 - x0, y + size[1] / 2 - y0)
        ) / grid.size
        cost = cost + 2 * _sums(grid.soft[rows, columns], high, wide) / (high * wide)
        # The line to the Zone should cross no name.
        near_x, near_y = numpy.clip(x0, x, x + size[0]), numpy.clip(y0, y, y + size[1])
        for part in (0.1, 0.2, 0.35, 0.5, 0.65):
            down = ((near_y + (y0 - near_y) * part) / cell).astype(int)
            along = ((near_x + (x0 - near_x) * part) / cell).astype(int)
            down, along = down.clip(0, grid.shape[0] - 1), along.clip(0, grid.shape[1] - 1)
            cost = cost + 1.2 * (grid.kept[down, along] > 0)
        cost[taken > 0] = numpy.inf
        row, column = divmod(int(cost.argmin()), cost.shape[1])
        return float(cost[row, column]), (float(x[row, column]), float(y[row, column]))

    def _dot(self, zone: str, box: Box) -> Point:
        """A free point of the Zone near the box, to which a line crosses as little as may be."""
        grid = self.grid
        polygon = shapely.buffer(grid.scenery.polygon(zone), -5 / grid.scale)
        if polygon.is_empty:
            return grid.scenery.label(zone)[0]
        rows, columns, left, top = self._window(zone, 0)
        down, along = numpy.indices(grid.ground[rows, columns].shape)
        x, y = (left + along + 0.5) * grid.cell, (top + down + 0.5) * grid.cell
        inside = shapely.contains_xy(
            polygon, grid.west + x / grid.scale, grid.north - y / grid.scale
        )
        from_x, from_y = numpy.clip(x, box[0], box[2]), numpy.clip(y, box[1], box[3])
        cost = numpy.hypot(x - from_x, y - from_y)
        for part in (0.25, 0.4, 0.55, 0.7, 0.85):
            row = ((from_y + (y - from_y) * part) / grid.cell).astype(int)
            column = ((from_x + (x - from_x) * part) / grid.cell).astype(int)
            row, column = row.clip(0, grid.shape[0] - 1), column.clip(0, grid.shape[1] - 1)
            cost = cost + grid.size * 0.8 * (self.taken[row, column] > 0)
        cost = cost + 1000 * self.taken[rows, columns]
        cost[~inside] = numpy.inf
        if not numpy.isfinite(cost).any():
            return grid.scenery.label(zone)[0]
        row, column = divmod(int(cost.argmin()), cost.shape[1])
        return grid.degrees(float(x[row, column]), float(y[row, column]))
