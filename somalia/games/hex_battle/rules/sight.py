"""Exact lines of fire (10.15-10.21), in whole numbers.

The hexes that a line crosses depend only on the offset between its ends, so they are cached by
offset. The terrain decides what blocks the line.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple
from weakref import finalize

from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.kit.grid import CLOCKWISE

Place = tuple[int, int]  # a hex relative to the firer's: columns east, half hexes south
Point = tuple[int, int]

SCALE = 100
"""Points within a hex are measured in hundredths of the units used for hex centres."""
DRAWN_IN = 97
"""The distance from the centre at which a hex's corners are placed for lines between points.

It is a percentage of the true distance (A30).
"""
CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners of a hex relative to its centre, clockwise; the first hexside faces north."""

POINTS: tuple[Point, ...] = ((0, 0), *((x * DRAWN_IN, y * DRAWN_IN) for x, y in CORNERS))
"""The points of a hex from which and to which lines run: its centre and six corners."""
MARGIN = 4
"""Half hexes of empty space north and south of the map, for lines between points.

There is also one empty column on the west and on the east side.
"""
UNDER, OVER = -1_000, 1_000
"""UNDER is the level of a cell that never blocks a line.

OVER is the level of a cell that blocks every line except those from above.
"""


class Crossed(NamedTuple):
    """A section of a line: inside a hex, or along the hexside between two hexes."""

    hexes: tuple[Place, ...]  # one hex, or the two hexes on either side of a hexside
    enters: Place | None  # the hex before it across a hexside; None if at a corner
    leaves: Place | None  # the hex after it across a hexside; None if at a corner


Line = tuple[Crossed, ...]
Part = tuple[int, int, tuple[int, int] | None]
"""A section of a line, in cells relative to the firer's cell.

The values are its hex, the other hex if it runs along a hexside (or 0), and the hexes before and
after it across hexsides.
"""
Way = tuple[Part, ...]


@cache
def line(across: int, down: int) -> Line:
    """The sections of the line from a hex centre to the centre of the hex at an offset (A30)."""
    return _crossed((0, 0), (3 * across * SCALE, down * SCALE), (across, down))


@cache
def line_by_points(across: int, down: int, start: int, other: int) -> Line:
    """The sections of the line from a numbered point of the firer's hex to a numbered point of the
    target's hex (10.15).
    """
    x, y = POINTS[other]
    return _crossed(POINTS[start], (3 * across * SCALE + x, down * SCALE + y), (across, down))


class _Kept:
    """The cached lines of one map."""

    def __init__(self) -> None:
        self.ways: dict[tuple[int, ...], Way] = {}
        # The cells that lines between points cross, as bits: first all cells (at a hexside only the
        # first, as both must block the line), then those that they pass through.
        self.crossing: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        # The cells that block lines, as bits, by kind of wall and level; then the ones
        # among them that are not opened by a road or track.
        self.stops: dict[tuple[bool, int], tuple[int, int]] = {}
        self.rows: dict[int, list[int | None]] = {}
        self.seen: dict[int, frozenset[int]] = {}


_KEPT: dict[int, _Kept] = {}
"""The caches by the id of a `HexSight`, kept outside it on purpose.

A battle and its copies for an AI share one map. A cache in the map would show the AI which lines
the battle has traced, including those of hidden heavy weapons.
"""


class HexSight:
    """The lines of fire on one map; immutable.

    Args:
        blocking: the terrains that block a line (10.17).
        by_points: use points of the hexes (10.15, A30); otherwise centres only, for the option
            `line-by-centres`.
        both_ways: treat lines from below like lines from above (A31), for the option
            `line-both-ways`.
    """

    def __init__(
        self,
        on: HexMap,
        blocking: Iterable[str],
        by_points: bool = False,
        both_ways: bool = False,
    ) -> None:
        self._map = on
        self._by_points = by_points
        self._both_ways = both_ways
        every = range(len(on.names))
        places = [on.place(one) for one in every]
        self._width = 2 * on.rows + 2 * MARGIN
        self._zero = self._width * (on.columns + 1)  # the bit of the firer's cell
        self._cells = [self._offset(column + 1, half + MARGIN) for column, half in places]
        beyond = [UNDER] * (self._width * (on.columns + 2))
        self._levels, self._barriers = [*beyond], [*beyond]
        self._hexes = [-1 for _ in beyond]
        stops = frozenset(blocking)
        for hex_index, cell in zip(every, self._cells, strict=True):
            self._hexes[cell] = hex_index
            self._levels[cell] = on.levels[hex_index]
            self._barriers[cell] = OVER if stops & on.terrains[hex_index] else on.levels[hex_index]
        self._places = places

    def _kept(self) -> _Kept:
        """The cached lines; a copy starts with an empty cache."""
        kept = _KEPT.get(id(self))
        if kept is None:
            kept = _KEPT[id(self)] = _Kept()
            finalize(self, _KEPT.pop, id(self))
        return kept

    def stopped_by(self, firer: int, target: int) -> int:
        """The first hex that blocks the line from one hex to another; -1 if none does."""
        rows = self._kept().rows
        row = rows.get(firer)
        if row is None:
            row = rows[firer] = [None] * len(self._map.names)
        by = row[target]
        if by is None:
            by = row[target] = self._look(firer, target)
        return by

    def sees(self, firer: int, target: int) -> bool:
        """Whether there is a line of fire from one hex to another."""
        return self.stopped_by(firer, target) < 0

    def seen_from(self, firer: int) -> frozenset[int]:
        """All hexes with a line of fire from a hex, itself included."""
        kept = self._kept().seen
        if firer not in kept:
            every = range(len(self._map.names))
            kept[firer] = frozenset(one for one in every if self.sees(firer, one))
        return kept[firer]

    def _look(self, firer: int, target: int) -> int:
        if (
            target == firer or target in self._map.neighbours[firer]
        ):  # 10.15: these hexes always see each other
            return -1
        start, end = self._places[firer], self._places[target]
        across, down = end[0] - start[0], end[1] - start[1]
        high, low = self._map.levels[firer], self._map.levels[target]
        from_above = high > low or (self._both_ways and low > high)
        least = max(high, low) if from_above else low
        walls = self._levels if from_above else self._barriers
        cell = self._cells[firer]
        if not self._by_points:
            return self._along(self._way((across, down)), cell, least, walls)
        opened = self._opened(self._way((across, down)), cell, least, walls)
        if self._is_free(across, down, cell, least, from_above, opened):
            return -1
        for other in range(len(POINTS)):
            by = self._along(self._way((across, down, 0, other)), cell, least, walls, opened)
            if by >= 0:
                return by
        raise AssertionError

    def _opened(self, way: Way, cell: int, least: int, walls: list[int]) -> tuple[int, ...]:
        """The cells that would block the line between centres if no road or track opened them.

        All lines between the two hexes may then pass through these cells (A32).
        """
        return tuple(
            cell + ahead
            for ahead, _, through in way
            if through
            and walls[cell + ahead] > least
            and self._is_opened(cell, ahead, through, least)
        )

    def _is_free(
        self,
        across: int,
        down: int,
        cell: int,
        least: int,
        from_above: bool,
        opened: tuple[int, ...],
    ) -> bool:
        """Whether some point of one hex has an unblocked line to all points of another."""
        every, sure = self._stopping(from_above, least)
        for open_cell in opened:
            every &= ~(1 << open_cell + self._zero)
        every, sure = every >> cell, sure >> cell
        walls = self._levels if from_above else self._barriers
        crossing = self._kept().crossing
        for point in range(len(POINTS)):
            for other in range(len(POINTS)):
                of = across, down, point, other
                cells, inner = crossing.get(of) or self._cells_of(of)
                if every & cells and (
                    sure & inner or self._along(self._way(of), cell, least, walls, opened) >= 0
                ):
                    break
            else:
                return True
        return False

    def _stopping(self, from_above: bool, least: int) -> tuple[int, int]:
        """The cells that block a line above a given level, as bits counted from `self._zero`.

        The second value leaves out cells with a road or track, which may open them.
        """
        kept = self._kept().stops
        bits = kept.get((from_above, least))
        if bits is None:
            every = sure = 0
            walls = self._levels if from_above else self._barriers
            for cell, wall in enumerate(walls):
                if wall > least:
                    every |= 1 << cell + self._zero
                    if not self._map.ways[self._hexes[cell]]:
                        sure |= 1 << cell + self._zero
            bits = kept[from_above, least] = every, sure
        return bits

    def _cells_of(self, of: tuple[int, int, int, int]) -> tuple[int, int]:
        cells = inner = 0
        for ahead, beside, _ in self._way(of):
            cells |= 1 << ahead + self._zero
            if not beside:
                inner |= 1 << ahead + self._zero
        self._kept().crossing[of] = cells, inner
        return cells, inner

    def prepare(self, across: int, down: int) -> None:
        """Cache the cells crossed by lines to the hex at an offset, to speed up later queries."""
        if self._by_points:
            for point in range(len(POINTS)):
                self._cells_of((across, down, point, 0))
        else:
            line(across, down)

    def _along(
        self, way: Way, cell: int, least: int, walls: list[int], opened: tuple[int, ...] = ()
    ) -> int:
        """The hex that blocks a line from a cell because its wall is above the given level; -1 if
        none does.

        Args:
            opened: cells that don't block the line.
        """
        for ahead, beside, through in way:
            crossed = cell + ahead
            if walls[crossed] <= least or crossed in opened:
                continue
            if beside:
                crossed = cell + beside
                if walls[crossed] <= least or crossed in opened:
                    continue
            elif through and self._is_opened(cell, ahead, through, least):
                continue
            return self._hexes[crossed]
        return -1

    def _is_opened(self, cell: int, ahead: int, through: tuple[int, int], least: int) -> bool:
        """Whether a road or track follows the line through a cell (10.21, A32)."""
        crossed = cell + ahead
        if self._levels[crossed] > least:
            return False
        ways = self._map.ways[self._hexes[crossed]]
        return all(self._hexes[cell + beyond] in ways for beyond in through)

    def _way(self, of: tuple[int, ...]) -> Way:
        """The sections of a line in cells, from arguments for `line` or `line_by_points`."""
        ways = self._kept().ways
        way = ways.get(of)
        if way is None:
            crossed = line(*of) if len(of) == 2 else line_by_points(*of)
            way = ways[of] = tuple(map(self._part, crossed))
        return way

    def _part(self, part: Crossed) -> Part:
        ahead, *beside = (self._offset(*place) for place in part.hexes)
        if part.enters is None or part.leaves is None:
            return ahead, beside[0] if beside else 0, None
        return ahead, 0, (self._offset(*part.enters), self._offset(*part.leaves))

    def _offset(self, across: int, down: int) -> int:
        return across * self._width + down


def _crossed(start: Point, end: Point, target: Place) -> Line:
    """The sections of a line between its end hexes, in order.

    The walk goes from hex to hex across hexsides. At a corner it continues into the hex beyond, or
    along the hexside that starts there.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    # The distances of a hex's corners left (below 0) or right of a line through its
    # centre. Clockwise, they change sign from left to right where the line leaves.
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
        if by_corner and turns[out] == 0:  # the line continues along a hexside
            west, east = sorted((left, right), key=lambda place: (place[0], -place[1]))
            parts.append(Crossed((west, east), None, None))
            place = _beyond(left, out)
        else:
            place = right if by_corner and turns[out] < 0 else left
    return tuple(parts)


def _beyond(place: Place, side: int) -> Place:
    """The hex beyond a hexside."""
    across, down = CLOCKWISE[side]
    return place[0] + across, place[1] + down
