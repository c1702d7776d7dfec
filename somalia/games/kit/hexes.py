"""Positions of a grid's hexes on a board, in map units.

A hex has a circumradius of one map unit, and hex 0101 has its centre at the origin.
"""

from __future__ import annotations

from functools import cached_property
from math import sqrt

from somalia.games.kit.grid import Grid
from somalia.games.kit.scene import Box, Region, Ring, Spot

HALF = sqrt(3) / 2
"""Half a hex's height, in map units."""
CORNERS = ((-0.5, HALF), (0.5, HALF), (1.0, 0.0), (0.5, -HALF), (-0.5, -HALF), (-1.0, 0.0))
"""Offsets from a hex's centre to its corners, clockwise from the north-western one, in map units.
"""


def centre_of(column: int, half: int) -> Spot:
    """A hex's centre, in map units.

    Args:
        half: how many half hexes it is south of hex 0101.
    """
    return 1.5 * column, -HALF * half


def corners_about(centre: Spot, share: float = 1.0) -> Ring:
    """The corners of a hex, or of a smaller hex within it, clockwise from the north-western one."""
    x, y = centre
    return tuple((x + dx * share, y + dy * share) for dx, dy in CORNERS)


def sheet_of(columns: int, rows: int) -> Box:
    """The bounding box of a hex grid, in map units."""
    south = -HALF * (2 * rows - 1 + (columns > 1))
    return -1.0, south, 1.5 * (columns - 1) + 1, HALF


class HexBoard(Grid):
    """A grid of hexes with their names, neighbours and outlines, computed once."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self.names = self.numbered()
        self.near = tuple(
            tuple(one for one in self.around(hex_) if one >= 0) for hex_ in range(columns * rows)
        )
        """Each hex's neighbours on the map, clockwise from north."""

    # -- on a board ------------------------------------------------------------------------------

    def centre(self, hex_: int) -> Spot:
        """A hex's centre, in map units."""
        return centre_of(*self.place(hex_))

    def outline(self, hex_: int) -> Ring:
        """A hex's corners, clockwise from the north-western one, in map units."""
        return corners_about(self.centre(hex_))

    @cached_property
    def sheet(self) -> Box:
        """The bounding box of all hexes, in map units."""
        return sheet_of(self.columns, self.rows)

    @cached_property
    def regions(self) -> dict[str, Region]:
        """The hexes as a scene's regions, by name."""
        return {
            name: Region(name, self.centre(one), (self.outline(one),), name)
            for one, name in enumerate(self.names)
        }
