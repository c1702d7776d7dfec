"""The ways to leave a screen."""

from __future__ import annotations

from somalia.window.ui.window import GameWindow


class Leaving:
    """Handles leaving a screen, without ever asking first."""

    def __init__(self, window: GameWindow) -> None:
        self.window = window

    def leave(self) -> None:
        """Return to the start screen."""
        self.window.go("start")

    def quit(self) -> None:
        """Exit the program."""
        self.window.close()
