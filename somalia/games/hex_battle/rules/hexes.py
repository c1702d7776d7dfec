"""A map of numbered hexes: terrain, roads and neighbours, in whole numbers and without any rules.

`games/kit/grid.py` defines hex numbers and distances (10.14). For geometry, the centre of a hex is
at (3 * column, 2 * row); in a column drawn lower, the second number is 1 more. This stretches the
map, but straight lines stay straight, and centres and corners are whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from somalia.games.kit.grid import Grid

TOP = 99
"""The level of an observation point: above all other levels (10.19)."""
EDGES = ("north", "south", "east", "west")


@dataclass(frozen=True)
class Village:
    """A named village of one or more town hexes."""

    id: str
    name: str
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class HexLabel:
    """A name printed in a hex, with no effect on play."""

    hex: int
    text: str


@dataclass(frozen=True, kw_only=True)
class HexMap(Grid):
    """An immutable hex map. Tuples with a value per hex are in the order of hex indices."""

    id: str
    name: str
    columns: int
    rows: int
    levels: tuple[int, ...]  # TOP for an observation point
    heights: tuple[int, ...]  # true levels, also for observation points
    terrains: tuple[frozenset[str], ...]  # all terrains in a hex
    bases: Mapping[str, Mapping[str, str]]  # edge -> side -> base beyond it (21.2)
    ways: tuple[frozenset[int], ...]  # neighbours connected by road or track (8.11)
    roads: frozenset[tuple[int, int]]  # steps along a road, not a track; both directions
    road_exits: Mapping[str, frozenset[int]]  # edge -> hexes where a road or track leaves the map
    streams: frozenset[tuple[int, int]]  # hexsides as pairs of adjacent hexes, in both orders
    bridges: frozenset[tuple[int, int]]  # as `streams` (8.16)
    villages: tuple[Village, ...] = ()
    labels: tuple[HexLabel, ...] = ()
    points: Mapping[int, str] = field(default_factory=dict)  # names of the observation points
    feet: Mapping[int, int] = field(default_factory=dict)  # height of each level, for display only
    reconstructed: bool = True  # whether the map is a reconstruction, not the published one
    names: tuple[str, ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False)  # clockwise from north, -1 off map
    edges: tuple[frozenset[str], ...] = field(init=False)  # the map edges that each hex is on

    def __post_init__(self) -> None:
        every = range(self.columns * self.rows)
        names = self.numbered()
        put = object.__setattr__  # derived once from columns and rows
        put(self, "names", names)
        put(self, "index", {name: at for at, name in enumerate(names)})
        put(self, "neighbours", tuple(map(self.around, every)))
        put(self, "edges", tuple(frozenset(self._sides(one)) for one in every))

    def base(self, hex_: int, edge: str, side: str) -> str:
        """A side's base beyond a given edge of a hex; "" if there is none (21.2)."""
        return self.bases.get(edge, {}).get(side, "") if edge in self.edges[hex_] else ""

    def _sides(self, hex_: int) -> list[str]:
        column, row = divmod(hex_, self.rows)
        on = (row == 0, row == self.rows - 1, column == self.columns - 1, column == 0)
        return [edge for edge, is_on in zip(EDGES, on, strict=True) if is_on]
