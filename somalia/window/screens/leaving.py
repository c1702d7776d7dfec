"""The ways out of a screen."""

from __future__ import annotations

from somalia.window.ui.window import GameWindow


class Leaving:
    """The ways out of a screen that can be left at any time."""

    def __init__(self, window: GameWindow) -> None:
        self.window = window

    def leave(self) -> None:
        """Return to the start screen."""
        self.window.go("start")

    def quit(self) -> None:
        """Leave the program."""
        self.window.close()
