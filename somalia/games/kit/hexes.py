"""A grid of numbered hexes: what lies next to what, how far, and where each is on a board.

Hexes are flat-topped and stand in columns; every second column (numbers 02, 04, ...) is half a hex
lower. A hex is known by its index, column by column from the north-west; its name is column and
row, two digits each. On a board a hex has a circumradius of one map unit, and hex 0101 has its
centre at the origin.
"""

from __future__ import annotations

from functools import cached_property
from math import sqrt

from somalia.games.kit.scene import Box, Region, Ring, Spot

CLOCKWISE = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a hex to its six neighbours, from north: columns, and half hexes southward."""
HALF = sqrt(3) / 2
"""Half the height of a hex, in map units."""
CORNERS = ((-0.5, HALF), (0.5, HALF), (1.0, 0.0), (0.5, -HALF), (-0.5, -HALF), (-1.0, 0.0))
"""From the centre of a hex to its corners, clockwise from the north-western one, in map units."""


def name_of(column: int, row: int) -> str:
    """The number of a hex: "0101" for column 0 and row 0."""
    return f"{column + 1:02}{row + 1:02}"


def centre_of(column: int, half: int) -> Spot:
    """The centre of a hex, in map units.

    Args:
        half: how many half hexes it lies south of hex 0101's.
    """
    return 1.5 * column, -HALF * half


def corners_about(centre: Spot, share: float = 1.0) -> Ring:
    """The corners of a hex, or of a smaller one within it, clockwise from the north-western one."""
    x, y = centre
    return tuple((x + dx * share, y + dy * share) for dx, dy in CORNERS)


def sheet_of(columns: int, rows: int) -> Box:
    """What so many hexes cover, in map units."""
    south = -HALF * (2 * rows - 1 + (columns > 1))
    return -1.0, south, 1.5 * (columns - 1) + 1, HALF


class Grid:
    """So many columns and rows of hexes; never changed.

    Args:
        columns: from 1 to 99, as `rows`.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        every = range(columns * rows)
        self.names = tuple(name_of(*divmod(one, rows)) for one in every)
        self.neighbours = tuple(self._around(one) for one in every)

    def place(self, hex_: int) -> tuple[int, int]:
        """Its column (from 0) and how many half hexes its centre lies south of hex 0101's."""
        column, row = divmod(hex_, self.rows)
        return column, 2 * row + column % 2

    def distance(self, one: int, other: int) -> int:
        """In hexes, the last counted and the first not."""
        column, half = self.place(one)
        to_column, to_half = self.place(other)
        across, down = abs(column - to_column), abs(half - to_half)
        return across + max(0, down - across) // 2

    def _around(self, hex_: int) -> tuple[int, ...]:
        """The hexes next to it, clockwise from north."""
        column, half = self.place(hex_)
        found = []
        for across, down in CLOCKWISE:
            to = column + across
            row = (half + down - to % 2) // 2
            if 0 <= to < self.columns and 0 <= row < self.rows:
                found.append(to * self.rows + row)
        return tuple(found)

    # -- on a board ------------------------------------------------------------------------------

    def centre(self, hex_: int) -> Spot:
        """The centre of a hex, in map units."""
        return centre_of(*self.place(hex_))

    def outline(self, hex_: int) -> Ring:
        """Its corners, clockwise from the north-western one, in map units."""
        return corners_about(self.centre(hex_))

    @cached_property
    def sheet(self) -> Box:
        """What all hexes cover, in map units."""
        return sheet_of(self.columns, self.rows)

    @cached_property
    def regions(self) -> dict[str, Region]:
        """Every hex as a region of a scene, by its name."""
        return {
            name: Region(name, self.centre(one), (self.outline(one),), name)
            for one, name in enumerate(self.names)
        }
