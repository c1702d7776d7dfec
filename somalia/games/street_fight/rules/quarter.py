"""A city quarter: its stands, lines of sight, and cover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from somalia.games.street_fight.rules.lines import (
    EYE,
    LEANS,
    Point,
    Solid,
    blocks,
    box_of,
    shelters,
)

CELL = 8
"""The size of a grid cell, in half inches; the grid is used to find the buildings near a line."""


class Stand(NamedTuple):
    """A place where a model can stand (2.2)."""

    at: Point
    ground: int  # height above the street in half inches: 0 in the street, else the roof's height

    @property
    def eye(self) -> int:
        """The height of the eyes on this stand above the street, in half inches."""
        return self.ground + EYE


@dataclass(frozen=True)
class Quarter:
    """The buildings and features of a map, for testing lines.

    Args:
        buildings: the buildings that can block line of sight.
        features: low cover by id; it blocks neither sight nor movement.
    """

    buildings: Sequence[Solid]
    features: Mapping[str, Solid]
    _cells: dict[Point, list[int]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for number, building in enumerate(self.buildings):
            for cell in _cells_of(building.box):
                self._cells.setdefault(cell, []).append(number)

    def near(self, eye: Point, end: Point) -> Iterator[Solid]:
        """Yield every building that a line could meet, each once, starting from the line's western
        end.
        """
        met: set[int] = set()
        for cell in _cells_along(eye, end):
            for number in self._cells.get(cell, ()):
                if number not in met:
                    met.add(number)
                    yield self.buildings[number]

    def sees(self, eye: Point, eye_height: int, end: Point, end_height: int) -> bool:
        """Whether no building blocks a line (2.4)."""
        for solid in self.near(eye, end):
            if blocks(eye, eye_height, end, end_height, solid):
                return False
        return True

    def is_seen(self, firer: Stand, target: Stand) -> bool:
        """Whether models on two stands see each other, regardless of facing (2.4)."""
        return self.sees(firer.at, firer.eye, target.at, target.eye)

    def cover(self, firer: Stand, target: Stand) -> list[str]:
        """What gives a visible target cover, in the order given in 2.5; empty if it is in the open.

        "corner" if the target leans round one; the id of a feature; "roof" if the target is on a
        roof and the firer is lower.
        """
        x, y = target.at
        covers = []
        if not all(
            self.sees(firer.at, firer.eye, (x + dx, y + dy), target.eye) for dx, dy in LEANS
        ):
            covers.append("corner")
        covers += [
            id for id, feature in self.features.items() if shelters(firer.at, target.at, feature)
        ]
        if target.ground > firer.ground:
            covers.append("roof")
        return covers


def _cells_of(box: tuple[int, int, int, int]) -> Iterator[Point]:
    west, south, east, north = box
    for x in range(west // CELL, east // CELL + 1):
        for y in range(south // CELL, north // CELL + 1):
            yield x, y


def _cells_along(eye: Point, end: Point) -> Iterator[Point]:
    """Yield the cells that a line crosses or touches.

    In each column, the cells run from the line's entry to its exit, rounded outwards.
    """
    (x0, y0), (x1, y1) = sorted((eye, end))
    if x0 == x1:
        yield from _cells_of(box_of((eye, end)))
        return
    for column in range(x0 // CELL, x1 // CELL + 1):
        left, right = max(x0, column * CELL), min(x1, (column + 1) * CELL)
        ends = [y0 + (y1 - y0) * (x - x0) // (x1 - x0) for x in (left, right)]
        for row in range(min(ends) // CELL, (max(ends) + 1) // CELL + 1):
            yield column, row
