"""Where names and counters lie on a printed sheet: what `places` finds, as plain points.

Lengths are units of the sheet, but for those of letters, and of boxes, which are pixels at the
scale for which a layout is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from somalia.games.campaign.data.mapfile import Box, Point

SLOTS = ("site", "un", "militia", "terror", "pink", "orange", "yellow", "purple")
"""The places of a Zone, in the order in which they are read: where Base and Convoy lie, the
government's side, Terror, the factions."""
PITCH = 1.08
"""From a place to the next, in sides of a counter."""


class Lettering(NamedTuple):
    """One way to set a name: its lines, the step of the type scale, and its size in pixels."""

    lines: tuple[str, ...]
    step: int
    size: int
    width: int
    height: int


class NameSpot(NamedTuple):
    """Where the middle of a name is set, and how."""

    at: Point
    way: Lettering
    is_tag_above: bool = False  # what an overlay says of the Zone stands above it, not below


class Holding(NamedTuple):
    """A box at sea for the places of a Zone without room."""

    zone: str
    at: Point  # its upper left corner
    width: int
    height: int
    caption: int  # how much of it at its top is for the name
    dot: Point  # in the Zone, where the line from the box ends


@dataclass(frozen=True)
class Layout:
    """A sheet set out: of every Zone the name, and of those in play the places by slot."""

    scale: float  # pixels a unit for which it is made
    size: int  # the side of a counter there, pixels
    shares: Mapping[str, float]  # of that side, which a counter has in a Zone
    names: Mapping[str, NameSpot]
    places: Mapping[str, Mapping[str, Point]]  # Zone, slot: the middle
    ties: Mapping[tuple[str, str], Point]  # for a place outside its Zone: the point to tie it to
    holdings: Mapping[str, Holding]

    def boxes(self, size: float) -> Iterable[Box]:
        """Every place as a box.

        Args:
            size: the side of a counter in units.
        """
        for zone, places in self.places.items():
            half = size * self.shares[zone] * PITCH / 2
            for x, y in places.values():
                yield x - half, y - half, x + half, y + half


def even(size: float) -> int:
    """The side of a counter in whole pixels: even, or its middle would lie between two."""
    return int(size + 1e-6) // 2 * 2
