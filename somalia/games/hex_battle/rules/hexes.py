"""A map of numbered hexes: what is where, and what lies next to what. No rules, only whole numbers.

Hexes are flat-topped and stand in columns; every second column (numbers 02, 04, ...) is half a hex
lower. A hex is known by its index, column by column from the north-west; its name is column and
row, two digits each. For geometry a hex's centre is at (3 * column, 2 * row, 1 more in a lower
column): stretched, but straight lines stay straight, and centres and corners are whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

TOP = 99
"""The level of an observation point: above all others (10.19)."""
EDGES = ("north", "south", "east", "west")
CLOCKWISE = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a hex to its six neighbours, from north: columns, and half hexes southward."""


@dataclass(frozen=True)
class Village:
    """Town hexes with a name."""

    id: str
    name: str
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Label:
    """A name printed in a hex, without effect in play."""

    hex: int
    text: str


@dataclass(frozen=True, kw_only=True)
class HexMap:
    """A map of hexes; never changed.

    What is kept for each hex stands in the order of the hexes' indices.
    """

    id: str
    name: str
    columns: int
    rows: int
    levels: tuple[int, ...]  # TOP for an observation point
    heights: tuple[int, ...]  # levels as the land has them, an observation point's too
    terrains: tuple[frozenset[str], ...]  # all terrains of a hex
    bases: Mapping[str, Mapping[str, str]]  # edge -> side -> base beyond it (21.2)
    ways: tuple[frozenset[int], ...]  # neighbours to which a road or track leads (8.11)
    roads: frozenset[tuple[int, int]]  # steps along a road, not a track; both directions
    road_exits: Mapping[str, frozenset[int]]  # edge -> hexes whose way goes on off the map
    streams: frozenset[tuple[int, int]]  # hexsides, as the two hexes they part; both directions
    bridges: frozenset[tuple[int, int]]  # as `streams` (8.16)
    villages: tuple[Village, ...] = ()
    labels: tuple[Label, ...] = ()
    points: Mapping[int, str] = field(default_factory=dict)  # names of the observation points
    feet: Mapping[int, int] = field(default_factory=dict)  # height of each level; for the eye
    reconstructed: bool = True  # not the published map
    names: tuple[str, ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False)  # clockwise from north, -1 off map
    edges: tuple[frozenset[str], ...] = field(init=False)  # of the map, on which a hex lies

    def __post_init__(self) -> None:
        every = range(self.columns * self.rows)
        names = tuple(name_of(*divmod(one, self.rows)) for one in every)
        put = object.__setattr__  # the four are reckoned, once, from columns and rows
        put(self, "names", names)
        put(self, "index", {name: at for at, name in enumerate(names)})
        put(self, "neighbours", tuple(tuple(self._around(one)) for one in every))
        put(self, "edges", tuple(frozenset(self._sides(one)) for one in every))

    def place(self, hex_: int) -> tuple[int, int]:
        """Its column (from 0) and how many half hexes its centre lies south of hex 0101's."""
        column, row = divmod(hex_, self.rows)
        return column, 2 * row + column % 2

    def at(self, column: int, half: int) -> int:
        """The hex at a place as `place` gives it; -1 off the map."""
        row = (half - column % 2) // 2
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return column * self.rows + row if inside else -1

    def distance(self, one: int, other: int) -> int:
        """In hexes, the last counted and the first not (10.14)."""
        column, half = self.place(one)
        to_column, to_half = self.place(other)
        across, down = abs(column - to_column), abs(half - to_half)
        return across + max(0, down - across) // 2

    def within(self, centre: int, reach: int) -> list[int]:
        """The hexes at most so far from one, itself among them, by index."""
        column = centre // self.rows
        first = max(0, column - reach) * self.rows
        last = min(self.columns, column + reach + 1) * self.rows
        return [one for one in range(first, last) if self.distance(centre, one) <= reach]

    def base(self, hex_: int, edge: str, side: str) -> str:
        """The base of a side beyond that edge of a hex; "" if there is none (21.2)."""
        return self.bases.get(edge, {}).get(side, "") if edge in self.edges[hex_] else ""

    def _around(self, hex_: int) -> list[int]:
        column, half = self.place(hex_)
        return [self.at(column + across, half + down) for across, down in CLOCKWISE]

    def _sides(self, hex_: int) -> list[str]:
        column, row = divmod(hex_, self.rows)
        on = (row == 0, row == self.rows - 1, column == self.columns - 1, column == 0)
        return [edge for edge, is_on in zip(EDGES, on, strict=True) if is_on]


def name_of(column: int, row: int) -> str:
    """The number of a hex: "0101" for column 0 and row 0."""
    return f"{column + 1:02}{row + 1:02}"
