"""The terminal's output: lines printed one after another, or drawn pages."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from somalia.console import scrollback_cleared
from somalia.terminal.page import Size, wrap


class Paper:
    """A terminal to write on.

    Args:
        drawn: whether pages can be drawn; otherwise plain lines only.
    """

    def __init__(self, console: Console, drawn: bool) -> None:
        self.console, self.drawn = console, drawn

    @property
    def size(self) -> Size:
        """The screen's current size."""
        return Size(self.console.size.width, self.console.size.height)

    def print(self, *lines: str) -> None:
        """Print plain lines as they are."""
        for line in lines:
            self.console.print(Text(line), soft_wrap=True)

    def wrapped(self, text: str, indent: str = "  ") -> None:
        """Print a plain paragraph, wrapped."""
        self.print(*wrap(text, self.size.width, indent))

    def below(self, text: str) -> None:
        """Print a message at once, below the question."""
        self.wrapped(f"- {text}")

    def draw(self, lines: Sequence[Text]) -> None:
        """Print lines with styles, without wrapping them."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def clear(self) -> None:
        """Clear the screen."""
        self.console.clear()

    def cover(self, hides: bool) -> None:
        """Clear the screen, so that the next player can read nothing.

        Args:
            hides: whether to clear earlier output too, so that nobody can scroll back to it.
        """
        if self.drawn:
            self.console.clear()
            if hides:
                self.console.control(scrollback_cleared())
        elif hides:
            self.print(*[""] * self.size.height)
