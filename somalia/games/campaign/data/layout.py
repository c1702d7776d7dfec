"""The positions of names and counters on a printed sheet, as plain points.

`places` finds them, in units of the sheet, for letters of a certain size; `Layout` is what a view
uses, where letters and boxes are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from somalia.games.campaign.data.mapfile import Box, Point

SLOTS = ("site", "un", "militia", "terror", "pink", "orange", "yellow", "purple")
"""A Zone's places in reading order: Base and Convoy, the government's side, Terror, factions."""
PITCH = 1.08
"""The distance from one place to the next, as a multiple of a counter's side."""


class Lettering(NamedTuple):
    """One way to set a name: its lines, their step on the type scale, and their size in pixels."""

    lines: tuple[str, ...]
    step: int
    size: int
    width: int
    height: int


class NameSpot(NamedTuple):
    """The position of a name's middle on the sheet, and its lettering."""

    at: Point
    way: Lettering
    is_tag_above: bool = False  # the Zone's overlay tag goes above the name, not below


class Holding(NamedTuple):
    """A box at sea that holds a Zone's places when the Zone has no room for them."""

    zone: str
    at: Point  # its upper left corner
    width: int
    height: int
    caption: int  # height of the strip at the top for the name
    dot: Point  # where the line from the box ends, inside the Zone


SIDES = ("right", "left", "above", "below")
"""Where a town's name may stand, seen from its dot, the best first."""


@dataclass(frozen=True)
class Layout:
    """The layout of a sheet in one view: every Zone's name, and places by Zone and slot."""

    scale: float  # the scale at which the whole sheet is visible, in pixels per unit
    size: int  # the side of a usual counter at that scale, in pixels
    shares: Mapping[str, float]  # a counter's side in each Zone, as a share of `size`
    names: Mapping[str, NameSpot]
    places: Mapping[str, Mapping[str, Point]]  # by Zone and slot: the middle of the place
    towns: Mapping[str, str]  # by Zone: its town's name is on this side of the dot; "" for nowhere
    holdings: Mapping[str, Holding]

    def side(self, zone: str) -> int:
        """The side of a Zone's counters at the layout's scale, in pixels."""
        return even(self.size * self.shares[zone])

    def boxes(self, size: float) -> Iterable[Box]:
        """Yield every place as a box.

        Args:
            size: the side of a usual counter in units.
        """
        for zone, places in self.places.items():
            half = size * self.shares[zone] * PITCH / 2
            for x, y in places.values():
                yield x - half, y - half, x + half, y + half


def even(size: float) -> int:
    """A counter's side as an even number of pixels, so that its centre falls on a whole pixel."""
    return int(size + 1e-6) // 2 * 2


def town_box(dot: Point, side: str, width: float, height: float, gap: float) -> Box:
    """The box around a town's name on a side of its dot."""
    x, y = dot
    if side in ("right", "left"):
        west = x + gap if side == "right" else x - gap - width
        return west, y - height / 2, west + width, y + height / 2
    south = y + gap if side == "above" else y - gap - height
    return x - width / 2, south, x + width / 2, south + height
