"""A quarter of streets: where one can stand, what one sees from there, and what gives cover."""

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
"""Half inches of a cell of the grid by which the buildings near a line are found."""


class Stand(NamedTuple):
    """Where a model can stand (2.2)."""

    at: Point
    ground: int  # height above the street in half inches: 0 in the street, else that of the roof

    @property
    def eye(self) -> int:
        """How high the eyes of who stands there are above the street, in half inches."""
        return self.ground + EYE


@dataclass(frozen=True)
class Quarter:
    """The buildings and features of a map, as far as lines go.

    Args:
        buildings: what blocks sight.
        features: low cover by the id of what it is; it hinders neither sight nor feet.
    """

    buildings: Sequence[Solid]
    features: Mapping[str, Solid]
    _cells: dict[Point, list[int]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for number, building in enumerate(self.buildings):
            for cell in _cells_of(building.box):
                self._cells.setdefault(cell, []).append(number)

    def near(self, eye: Point, end: Point) -> Iterator[Solid]:
        """The buildings that a line could meet, each once, from its western end on."""
        met: set[int] = set()
        for cell in _cells_along(eye, end):
            for number in self._cells.get(cell, ()):
                if number not in met:
                    met.add(number)
                    yield self.buildings[number]

    def sees(self, eye: Point, eye_height: int, end: Point, end_height: int) -> bool:
        """Whether nothing built stands in a line (2.4)."""
        for solid in self.near(eye, end):
            if blocks(eye, eye_height, end, end_height, solid):
                return False
        return True

    def is_seen(self, firer: Stand, target: Stand) -> bool:
        """Whether two who stand there see each other, their facing apart (2.4)."""
        return self.sees(firer.at, firer.eye, target.at, target.eye)

    def cover(self, firer: Stand, target: Stand) -> list[str]:
        """What a target that is seen is in cover by, in the order of 2.5; empty in the open.

        "corner": it leans round one; the id of a feature; "roof": it stands on one and the firer
        lower.
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
    """The cells that a line passes or touches: of each column those between where it comes in and
    where it goes out, rounded outwards.
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
