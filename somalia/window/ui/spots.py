"""Places of a panel or a sheet, and what a click there means."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Spot:
    """A place of a panel that can be clicked: what for, and what is told when hovered.

    `action` is a word and perhaps what it is about: "option:3", "zone:jilib", "show:rules".
    """

    box: Box
    action: str
    tip: str = ""
    name: str = ""  # what a hint knows it by, where several have the same action

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        left, top, right, bottom = self.box
        return left <= x < right and top <= y < bottom
