"""The facts of a street map, in whole half inches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from somalia.games.street_fight.rules.lines import STOREY, Point


@dataclass(frozen=True)
class Building:
    """A building on the map."""

    id: str
    name: str
    ring: tuple[Point, ...]
    storeys: int
    doors: tuple[Point, ...] = ()  # in the walls, for the option doors [M82]
    windows: tuple[Point, ...] = ()

    @property
    def height(self) -> int:
        """The height of the roof above the street, in half inches."""
        return self.storeys * STOREY


@dataclass(frozen=True)
class Feature:
    """Low cover."""

    id: str
    kind: str
    ring: tuple[Point, ...]


@dataclass(frozen=True)
class Street:
    """A named street."""

    name: str
    box: tuple[int, int, int, int]


@dataclass(frozen=True, kw_only=True)
class StreetMap:
    """A street map."""

    id: str
    name: str
    table: Point  # its size, in half inches
    buildings: tuple[Building, ...]
    features: tuple[Feature, ...]
    site: Point  # of the wreck
    posts: tuple[tuple[str, Point], ...]
    crew: tuple[Point, ...]  # where the first crew lies (3.4)
    target: tuple[str, Point]
    starts: tuple[tuple[str, Point], ...]
    streets: tuple[Street, ...]
    convoy_edge: str  # the table side by which men on foot leave (17.4)
    lanes: Mapping[str, tuple[Point, ...]]  # of vehicles, the default under ""
    loads: Point  # the loading place: the column's middle halts there
