"""A panel's or sheet's clickable spots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Spot:
    """A clickable box in a panel: its action, and the tip shown under the pointer.

    `action` is a word, sometimes with an argument: "option:3", "zone:jilib", "show:rules".
    """

    box: Box
    action: str
    tip: str = ""
    name: str = ""  # the spot's name for hints, if several spots have the same action

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the box."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the spot contains a point."""
        left, top, right, bottom = self.box
        return left <= x < right and top <= y < bottom


def next_to(spots: Sequence[Spot], action: str, right: int, down: int) -> str:
    """The action of the nearest spot beside, above or below an action's spot; "" if there is none.

    Args:
        right: 1 to look to the right, -1 to the left, else 0.
        down: 1 to look down, -1 up, else 0.
    """
    start = next((spot for spot in spots if spot.action == action), None)
    if start is None:
        return ""
    x, y = start.middle
    ranked = []
    for spot in spots:
        east, south = spot.middle[0] - x, spot.middle[1] - y
        along = east * right + south * down
        across = abs(south if right else east)
        if spot.action and spot.action != action and along > across:
            ranked.append((along + 2 * across, spot.action))
    return min(ranked)[1] if ranked else ""
