"""Lines from the person at the terminal, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.play.sitting import Sitting
from somalia.terminal.chain import ChainPart
from somalia.terminal.page import toolbar
from somalia.terminal.paper import Paper
from somalia.terminal.reader import LineReader


class Leave(Exception):
    """The person leaves the table; the game is saved."""


class Keyboard:
    """Takes what is typed.

    Attributes:
        commands: what can be typed besides options, to be completed.
        ahead: the parts of a line of several that are not carried out yet.
        part: the part in hand; None for a line of its own.
    """

    def __init__(self, reader: LineReader, paper: Paper, sitting: Sitting) -> None:
        self.reader, self.paper, self.sitting = reader, paper, sitting
        self.commands: Sequence[str] = ()
        self.ahead: list[ChainPart] = []
        self.part: ChainPart | None = None
        self._next = ""  # a line typed where a page is turned: the next to be taken

    def read(self, ask: str, unseen: bool = False) -> str:
        """A line from the person, or the next part of the last one. Where another must not know it,
        it cannot be had again later, wherever it was typed.

        Args:
            unseen: whether the line is shown nowhere, and not kept.

        Raises:
            Leave: there are no more, or the person breaks off.
        """
        self.part = None
        if self.ahead:
            self.part = self.ahead.pop(0)
            return self.part.text
        if self._next:
            line, self._next = self._next, ""
            return line
        sitting = self.sitting
        words = [*(choice.label.name for choice in sitting.shown), *self.commands]
        foot = toolbar(sitting.controller.view, sitting.display) if self.paper.drawn else ""
        kept = not (sitting.is_secret or sitting.controller.eyes.is_shared_in_secret)
        return self._read(ask, words, foot, unseen, kept)

    def read_covered(self, ask: str) -> str:
        """A line typed where the screen is covered: neither the person who left nor the next one
        finds anything there that is for the other, and nothing typed ahead answers.

        Raises:
            Leave: as `read`.
        """
        self._next = ""
        return self._read(ask, (), "", False, False)

    def _read(self, ask: str, words: Sequence[str], foot: str, unseen: bool, kept: bool) -> str:
        try:
            return self.reader.read(ask, words, foot, unseen, kept)
        except (EOFError, KeyboardInterrupt):
            self.paper.print("")
            raise Leave from None

    def turns_page(self, ask: str) -> bool:
        """Wait until the person has read a page; whether the next one is wanted. What else is typed
        here is taken at the question that follows.
        """
        if self.ahead or self._next:
            return False
        line = self.read(ask).strip()
        if line.lower() in ("", "q", "enough"):
            return not line
        self._next = line
        return False
