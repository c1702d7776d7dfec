"""A panel: a canvas in a rectangle of the window, redrawn only when its content changes."""

from __future__ import annotations

from collections.abc import Callable

import arcade

from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layer import Layer
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import PAPER, Colour
from somalia.window.ui.spots import Spot


class Panel:
    """A panel in the window.

    Args:
        content: makes the panel's layout node.
    """

    def __init__(
        self, window: arcade.Window, content: Callable[[], Node], ground: Colour = PAPER
    ) -> None:
        self.window = window
        self.content = content
        self.ground = ground
        self.left = self.bottom = 0
        self.width = self.height = 2
        self.spots: list[Spot] = []
        self.facts: dict[str, int] = {}  # results of the layout, see `Canvas`
        self.layer = Layer(window)
        self._key: object = None

    def fill(self, canvas: Canvas) -> None:
        """Draw the panel's content on a canvas."""
        self.content().draw(canvas, canvas.whole)

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the panel's rectangle."""
        self.left, self.bottom = left, bottom
        self.width, self.height = max(width, 2), max(height, 2)

    def holds(self, x: float, y: float) -> bool:
        """Whether the panel contains a point in the window."""
        return (
            self.left <= x < self.left + self.width and self.bottom <= y < self.bottom + self.height
        )

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The spot at a point in the window; None if there is none."""
        px, py = x - self.left, self.bottom + self.height - y
        for spot in reversed(self.spots):
            if spot.holds(px, py):
                return spot
        return None

    @property
    def actions(self) -> list[str]:
        """The spots' actions in the order in which Tab visits them: closing comes last."""
        actions = [spot.action for spot in self.spots if spot.action]
        return sorted(actions, key="close".__eq__)

    def middle_of(self, action: str) -> tuple[float, float] | None:
        """The centre of an action's spot, as a position in the window; None if it is not on the
        panel.
        """
        for spot in self.spots:
            if spot.action == action:
                left, top, right, bottom = spot.box
                return (
                    self.left + (left + right) / 2,
                    self.bottom + self.height - (top + bottom) / 2,
                )
        return None

    def draw(self, key: object, unit: float, hot: str, focus: str) -> None:
        """Draw the panel; `key` is the cache key for its content."""
        self.renew(key, unit, hot, focus)
        self.layer.draw(self.left, self.bottom)

    def forget(self) -> None:
        """Drop the cached picture, because the panel will show something else."""
        self.spots, self._key = [], None

    def renew(self, key: object, unit: float, hot: str, focus: str) -> None:
        """Redraw the canvas if the content has changed, so that its spots are up to date."""
        own = {spot.action for spot in self.spots}
        full = (
            key,
            unit,
            self.width,
            self.height,
            hot if hot in own else "",
            focus if focus in own else "",
        )
        if full != self._key or self.layer.is_empty:
            canvas = Canvas(self.width, self.height, unit, self.ground, hot, focus)
            self.fill(canvas)
            self.layer.show(canvas.image)
            self.spots, self.facts = canvas.spots, canvas.facts
            own = {spot.action for spot in self.spots}
            self._key = (
                key,
                unit,
                self.width,
                self.height,
                hot if hot in own else "",
                focus if focus in own else "",
            )
