"""What the terminal shows: lines one below the other, or pages that are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from somalia.console import scrollback_cleared
from somalia.terminal.page import Size, wrap


class Paper:
    """A terminal to write on.

    Args:
        drawn: whether it can be drawn on; otherwise plain lines only.
    """

    def __init__(self, console: Console, drawn: bool) -> None:
        self.console, self.drawn = console, drawn

    @property
    def size(self) -> Size:
        """The room there is now."""
        return Size(self.console.size.width, self.console.size.height)

    def print(self, *lines: str) -> None:
        """Plain lines, as they are."""
        for line in lines:
            self.console.print(Text(line), soft_wrap=True)

    def wrapped(self, text: str, indent: str = "  ") -> None:
        """A plain paragraph."""
        self.print(*wrap(text, self.size.width, indent))

    def below(self, text: str) -> None:
        """Something told at once, below the question."""
        self.wrapped(f"- {text}")

    def draw(self, lines: Sequence[Text]) -> None:
        """Lines with styles, not wrapped."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def clear(self) -> None:
        """An empty page."""
        self.console.clear()

    def cover(self, hides: bool) -> None:
        """Leave nothing for the person who sits down next to read.

        Args:
            hides: whether what was shown before must not be scrolled back to either.
        """
        if self.drawn:
            self.console.clear()
            if hides:
                self.console.control(scrollback_cleared())
        elif hides:
            self.print(*[""] * self.size.height)
