"""Points on the table, as options in questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.lines import Point


class Stop(NamedTuple):
    """A stand, as an option in a question."""

    at: Point

    @property
    def id(self) -> str:
        """The stand's place in inches."""
        return kinds.place_told(self.at)


class TablePoints:
    """All points on a table, half an inch apart, as options; one point can be left out."""

    def __init__(self, table: Point, without: Point | None = None) -> None:
        self.table, self.without = table, without

    def __iter__(self) -> Iterator[Stop]:
        for y in range(self.table[1] + 1):
            for x in range(self.table[0] + 1):
                if (x, y) != self.without:
                    yield Stop((x, y))
