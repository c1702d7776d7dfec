"""Lines of fire (10.15-10.21), exactly and in whole numbers.

Which hexes a line crosses depends on the way from hex to hex alone, not on where it begins: it is
worked out once for each such offset. What stops a line depends on the land.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
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
def lines_by_points(across: int, down: int) -> tuple[tuple[Line, ...], ...]:
    """For each of the firer's seven points the lines to all seven of the target's (10.15)."""
    points = [(0, 0), *((x * DRAWN_IN, y * DRAWN_IN) for x, y in CORNERS)]
    far = [(3 * across * SCALE + x, down * SCALE + y) for x, y in points]
    return tuple(tuple(_crossed(one, other, (across, down)) for other in far) for one in points)


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
        stopped = [
            self._first(lines, start, least, from_above) for lines in lines_by_points(across, down)
        ]
        return -1 if -1 in stopped else stopped[0]

    def _first(self, lines: Sequence[Line], start: Place, least: int, from_above: bool) -> int:
        """What stops the first line that is stopped; -1 where all are free."""
        for one in lines:
            by = self._along(one, start, least, from_above)
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
    """What a line crosses between the hexes of its ends, in order from its start."""
    parts: list[tuple[Fraction, Crossed]] = []
    direction = end[0] - start[0], end[1] - start[1]
    for place in _about(start, end, target):
        if _inside(start, end, place):
            enters, leaves = _sides(start, direction, place)
            parts.append((_begins(start, end, place), Crossed((place,), enters, leaves)))
            continue
        for step in CLOCKWISE[:3]:  # each hexside once: as the hex to its north or west has it
            other = place[0] + step[0], place[1] + step[1]
            if other not in ((0, 0), target) and _runs_along(start, end, place, step):
                both = (place, other)
                parts.append((_begins(start, end, place), Crossed(both, None, None)))
    return tuple(part for _, part in sorted(parts, key=lambda one: one[0]))


def _about(start: Point, end: Point, target: Place) -> list[Place]:
    """The hexes that a line might cross or pass along, but for those of its ends."""
    (west, _), (east, _) = sorted(((0, 0), target))
    places = []
    for column in range(west - 1, east + 2):
        low, high = sorted(_heights(start, end, column))
        for half in range(low - 2, high + 3):
            if (half - column) % 2 == 0 and (column, half) not in ((0, 0), target):
                places.append((column, half))
    return places


def _heights(start: Point, end: Point, column: int) -> tuple[int, int]:
    """How far south, in half hexes, a line is where it comes to a column and leaves it."""
    (x, y), (to_x, to_y) = sorted((start, end))
    if x == to_x:
        return y // SCALE, to_y // SCALE
    ends = (min(max((3 * column + by) * SCALE, x), to_x) for by in (-2, 2))
    first, second = ((y + (to_y - y) * (at - x) // (to_x - x)) // SCALE for at in ends)
    return first, second


def _inside(start: Point, end: Point, place: Place) -> bool:
    """Whether a line crosses the inside of a hex: no axis parts the two, touching included."""
    x, y = 3 * place[0] * SCALE, place[1] * SCALE
    (ax, ay), (bx, by) = (start[0] - x, start[1] - y), (end[0] - x, end[1] - y)
    for one, other, width in ((ay, by, 1), (ax + ay, bx + by, 2), (ax - ay, bx - by, 2)):
        if min(one, other) >= width * SCALE or max(one, other) <= -width * SCALE:
            return False
    dx, dy = bx - ax, by - ay
    reach = max(2 * abs(dy), abs(dx) + abs(dy)) * SCALE
    return abs(dx * ay - dy * ax) < reach


def _sides(start: Point, direction: Point, place: Place) -> tuple[Place | None, Place | None]:
    """The hexes beyond the hexsides by which a line enters and leaves; None for a corner."""
    x, y = 3 * place[0] * SCALE - start[0], place[1] * SCALE - start[1]
    dx, dy = direction
    turns = [dx * (y + cy * SCALE) - dy * (x + cx * SCALE) for cx, cy in CORNERS]
    enters = leaves = None
    for side, (across, down) in enumerate(CLOCKWISE):
        one, other = turns[side], turns[(side + 1) % 6]
        if (one < 0 < other) or (other < 0 < one):
            beyond = place[0] + across, place[1] + down
            # Corners go clockwise: a line that turns from left to right of them goes out.
            if one < 0:
                leaves = beyond
            else:
                enters = beyond
    return enters, leaves


def _runs_along(start: Point, end: Point, place: Place, step: Place) -> bool:
    """Whether a line runs along the hexside that parts a hex from its neighbour."""
    side = CLOCKWISE.index(step)
    dx, dy = end[0] - start[0], end[1] - start[1]
    for cx, cy in (CORNERS[side], CORNERS[(side + 1) % 6]):
        x = (3 * place[0] + cx) * SCALE - start[0]
        y = (place[1] + cy) * SCALE - start[1]
        if dx * y != dy * x or not 0 <= dx * x + dy * y <= dx * dx + dy * dy:
            return False
    return True


def _begins(start: Point, end: Point, place: Place) -> Fraction:
    """Where on its way, from 0 to 1, a line comes to a hex that it crosses or touches."""
    x, y = 3 * place[0] * SCALE - start[0], place[1] * SCALE - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    comes = [
        Fraction(middle - (width if move > 0 else -width) * SCALE, move)
        for middle, move, width in ((y, dy, 1), (x + y, dx + dy, 2), (x - y, dx - dy, 2))
        if move
    ]
    return max(comes)
