"""A panel's or sheet's clickable spots."""

from __future__ import annotations

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

    def holds(self, x: float, y: float) -> bool:
        """Whether the spot contains a point."""
        left, top, right, bottom = self.box
        return left <= x < right and top <= y < bottom
