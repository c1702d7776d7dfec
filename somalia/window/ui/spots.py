"""Clickable spots of a panel or sheet."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Spot:
    """A clickable box of a panel: its action, and the tip shown under the pointer.

    `action` is a word, perhaps with an argument: "option:3", "zone:jilib", "show:rules".
    """

    box: Box
    action: str
    tip: str = ""
    name: str = ""  # its name for hints, if several spots have the same action

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside it."""
        left, top, right, bottom = self.box
        return left <= x < right and top <= y < bottom
