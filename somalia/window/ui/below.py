"""The interface through which the pointer reaches what lies below panels and sheets."""

from __future__ import annotations

from somalia.window.ui.spots import Spot


class Below:
    """The default, which does nothing; for screens that have only panels."""

    def interrupt(self) -> None:
        """End all animations, because a key or button has been pressed."""

    def bars(self, action: str) -> bool:
        """Whether the current press has ended an animation, so that it must not carry out the
        action; "" stands for a press on the board.
        """
        return False

    def hover(self, x: float, y: float, spot: Spot | None) -> None:
        """Handle pointer motion; `spot` is the panel's spot under the pointer."""

    def grab(self, x: float, y: float) -> None:
        """Handle a mouse press outside the panels."""

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Handle pointer motion with the button down."""

    def drop(self, x: float, y: float) -> None:
        """Handle the release of the mouse button."""

    def aside(self) -> None:
        """Handle a click with another mouse button."""

    def wheel(self, x: float, y: float, lines: float) -> None:
        """Handle the mouse wheel."""
