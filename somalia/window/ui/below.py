"""What lies below panels and sheets, as the pointer meets it."""

from __future__ import annotations

from somalia.window.ui.spots import Spot


class Below:
    """Nothing there: a screen of panels alone."""

    def interrupt(self) -> None:
        """A key or a button goes down: nothing that moves keeps the player waiting."""

    def hover(self, x: float, y: float, spot: Spot | None) -> None:
        """The pointer moves; `spot` is what it is over of a panel."""

    def grab(self, x: float, y: float) -> None:
        """A press off the panels."""

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """The pointer moves with the button down."""

    def drop(self, x: float, y: float) -> None:
        """The button goes up again."""

    def aside(self) -> None:
        """A click of another button."""

    def wheel(self, x: float, y: float, lines: float) -> None:
        """The wheel turns."""
