"""A grid of numbered hexes: which are adjacent, and how far apart they are. Integers only.

Hexes are flat-topped and arranged in columns; every second column (numbers 02, 04, ...) is half a
hex lower. A hex is identified by its index, counted column by column from the north-west. Its name
is its column and row number, two digits each.
"""

from __future__ import annotations

CLOCKWISE = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Steps from a hex to its six neighbours, clockwise from north, in columns and half hexes
southward.
"""


def name_of(column: int, row: int) -> str:
    """A hex's number: "0101" for column 0 and row 0."""
    return f"{column + 1:02}{row + 1:02}"


class Grid:
    """An immutable grid of hexes; base class for hex maps.

    Args:
        columns: from 1 to 99, like `rows`.
    """

    columns: int
    rows: int

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows

    def place(self, hex_: int) -> tuple[int, int]:
        """A hex's column (from 0), and how many half hexes its centre is south of the centre of hex
        0101.
        """
        column, row = divmod(hex_, self.rows)
        return column, 2 * row + column % 2

    def at(self, column: int, half: int) -> int:
        """The hex at a column and half hex, as from `place`; -1 off the map."""
        row = (half - column % 2) // 2
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return column * self.rows + row if inside else -1

    def distance(self, index: int, other: int) -> int:
        """The distance in hexes; 1 for adjacent hexes."""
        column, half = self.place(index)
        to_column, to_half = self.place(other)
        across, down = abs(column - to_column), abs(half - to_half)
        return across + max(0, down - across) // 2

    def within(self, centre: int, reach: int) -> list[int]:
        """The indices of the hexes at most `reach` from the centre, including the centre itself."""
        column = centre // self.rows
        first = max(0, column - reach) * self.rows
        last = min(self.columns, column + reach + 1) * self.rows
        return [one for one in range(first, last) if self.distance(centre, one) <= reach]

    def around(self, hex_: int) -> tuple[int, ...]:
        """A hex's six neighbours, clockwise from north; -1 for each one off the map."""
        column, half = self.place(hex_)
        return tuple(self.at(column + across, half + down) for across, down in CLOCKWISE)

    def numbered(self) -> tuple[str, ...]:
        """The names of all hexes, by index."""
        return tuple(name_of(*divmod(one, self.rows)) for one in range(self.columns * self.rows))
