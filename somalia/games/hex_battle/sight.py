"""Lines of fire (10.15-10.21), exactly and in whole numbers.

Which hexes a line crosses depends on the way from hex to hex alone, not on where it begins: it is
worked out once for each such offset. What stops a line depends on the land.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from somalia.games.hex_battle.hexes import CLOCKWISE, HexMap

Place = tuple[int, int]  # of a hex from the firer's: columns east, half hexes south
Point = tuple[int, int]

SCALE = 100
"""Points of a hex are counted in hundredths of the unit of its centre's place."""
DRAWN_IN = 97
"""Hundredths of the way from the centre at which `line-by-points` has a hex's corners (A30)."""
CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""Of a hex, from its centre; each hexside runs from one to the next, clockwise from the north."""

POINTS: tuple[Point, ...] = ((0, 0), *((x * DRAWN_IN, y * DRAWN_IN) for x, y in CORNERS))
"""Of a hex, those between which `line-by-points` draws lines: its centre and six corners."""


class Crossed(NamedTuple):
    """A part of a line: inside a hex, or along a hexside between two."""

    hexes: tuple[Place, ...]  # one, or the two that the hexside parts
    enters: Place | None  # the hex it comes from across a hexside; None: by a corner
    leaves: Place | None  # the hex it goes to across a hexside; None: by a corner


Line = tuple[Crossed, ...]


@cache
def line(across: int, down: int) -> Line:
    """What the line from a centre to the centre of the hex there crosses on its way (A30)."""
    return _crossed((0, 0), (3 * across * SCALE, down * SCALE), (across, down))


@cache
def line_by_points(across: int, down: int, one: int, other: int) -> Line:
    """The line from a point of the firer's hex to a point of the target's, by number (10.15)."""
    x, y = POINTS[other]
    return _crossed(POINTS[one], (3 * across * SCALE + x, down * SCALE + y), (across, down))


class Sight:
    """Who has a line of fire to what, on one map.

    Args:
        blocking: the terrains that stop a line (10.17).
        by_points: option `line-by-points` (10.15).
        both_ways: option `line-both-ways`: from below as from above (A31).
    """

    def __init__(
        self,
        on: HexMap,
        blocking: Iterable[str],
        by_points: bool = False,
        both_ways: bool = False,
    ) -> None:
        self._map = on
        stops = frozenset(blocking)
        self._blocking = [bool(stops & terrains) for terrains in on.terrains]
        self._by_points = by_points
        self._both_ways = both_ways
        self._rows: dict[int, list[int | None]] = {}
        self._seen: dict[int, frozenset[int]] = {}

    def stopped_by(self, firer: int, target: int) -> int:
        """The first hex that stops the line from one hex to another; -1: nothing does."""
        row = self._rows.get(firer)
        if row is None:
            row = self._rows[firer] = [None] * len(self._map.names)
        by = row[target]
        if by is None:
            by = row[target] = self._look(firer, target)
        return by

    def sees(self, firer: int, target: int) -> bool:
        """Whether there is a line of fire from one hex to another."""
        return self.stopped_by(firer, target) < 0

    def seen_from(self, firer: int) -> frozenset[int]:
        """All hexes to which there is a line of fire from one, itself among them."""
        if firer not in self._seen:
            every = range(len(self._map.names))
            self._seen[firer] = frozenset(one for one in every if self.sees(firer, one))
        return self._seen[firer]

    def _look(self, firer: int, target: int) -> int:
        if self._map.distance(firer, target) < 2:  # 10.15: adjacent hexes see each other
            return -1
        start, end = self._map.place(firer), self._map.place(target)
        across, down = end[0] - start[0], end[1] - start[1]
        levels = self._map.levels
        high, low = levels[firer], levels[target]
        from_above = high > low or (self._both_ways and low > high)
        least = max(high, low) if from_above else low
        if not self._by_points:
            return self._along(line(across, down), start, least, from_above)
        first = -1
        for one in range(len(POINTS)):
            by = self._first(one, start, (across, down), least, from_above)
            if by < 0:
                return -1
            if first < 0:
                first = by
        return first

    def _first(self, one: int, start: Place, way: Place, least: int, from_above: bool) -> int:
        """What stops the first line from a point that is stopped; -1 where all are free."""
        for other in range(len(POINTS)):
            by = self._along(line_by_points(*way, one, other), start, least, from_above)
            if by >= 0:
                return by
        return -1

    def _along(self, way: Line, start: Place, least: int, from_above: bool) -> int:
        """What stops a line: hexes above a level and, unless from above, blocking terrain."""
        for part in way:
            stops = -1
            for place in part.hexes:
                stops = self._hex(start, place)
                if stops < 0:  # off the map nothing stops it
                    break
                if self._map.levels[stops] > least:  # 10.18, A31
                    continue
                if from_above or not self._blocking[stops] or self._by_way(part, start, stops):
                    stops = -1
                    break
            if stops >= 0:
                return stops
        return -1

    def _by_way(self, part: Crossed, start: Place, hex_: int) -> bool:
        """Whether a line goes in and out of a hex where a road or track does (10.21, A32)."""
        if part.enters is None or part.leaves is None:
            return False
        ways = self._map.ways[hex_]
        return self._hex(start, part.enters) in ways and self._hex(start, part.leaves) in ways

    def _hex(self, start: Place, place: Place) -> int:
        return self._map.at(start[0] + place[0], start[1] + place[1])


def _crossed(start: Point, end: Point, target: Place) -> Line:
    """What a line crosses between the hexes of its ends, in order from its start.

    It is walked hex by hex: out of each by the hexside that it crosses, or by a corner and then
    into the hex beyond, or along the hexside that goes on from there.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    # How far a hex's corners lie to the left (below 0) or right of the line's way through its
    # centre. Clockwise, they change from left to right where the line goes out.
    turns = [(dx * cy - dy * cx) * SCALE for cx, cy in CORNERS]
    parts: list[Crossed] = []
    place: Place = (0, 0)
    enters: Place | None = None
    while place != target:
        x, y = 3 * place[0] * SCALE - start[0], place[1] * SCALE - start[1]
        off = dx * y - dy * x
        out = next(at for at in range(6) if off + turns[at - 1] < 0 <= off + turns[at])
        left, right = _beyond(place, out - 1), _beyond(place, out)
        by_corner = off + turns[out] == 0
        if place != (0, 0):
            parts.append(Crossed((place,), enters, None if by_corner else left))
        enters = None if by_corner else place
        if by_corner and turns[out] == 0:  # the hexside that goes on from the corner is the way
            west, east = sorted((left, right), key=lambda one: (one[0], -one[1]))
            parts.append(Crossed((west, east), None, None))
            place = _beyond(left, out)
        else:
            place = right if by_corner and turns[out] < 0 else left
    return tuple(parts)


def _beyond(place: Place, side: int) -> Place:
    """The hex beyond a hexside."""
    across, down = CLOCKWISE[side]
    return place[0] + across, place[1] + down
