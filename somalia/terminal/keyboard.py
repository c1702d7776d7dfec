"""Reads lines from the player at the terminal, one at a time."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from somalia.play.sitting import Sitting
from somalia.terminal.chain import ChainPart
from somalia.terminal.page import toolbar
from somalia.terminal.paper import Paper
from somalia.terminal.reader import LineReader


class Leave(Exception):
    """The player leaves the table; the game is saved."""


class Keyboard:
    """Reads what the player types.

    Attributes:
        commands: what can be typed besides options, for completion.
        ahead: the parts of a line that are still to be carried out.
        part: the current part; None if the line has only one part.
    """

    def __init__(self, reader: LineReader, paper: Paper, sitting: Sitting) -> None:
        self.reader, self.paper, self.sitting = reader, paper, sitting
        self.commands: Sequence[str] = ()
        self.ahead: list[ChainPart] = []
        self.part: ChainPart | None = None
        self._next = ""  # a line typed at a page break, which is taken next

    @property
    def is_live(self) -> bool:
        """Whether a person types, so that a question may be asked that a script does not expect."""
        return self.paper.drawn or sys.stdin.isatty()

    def read(self, ask: str, unseen: bool = False) -> str:
        """A line from the player, or the next part of the previous line. A line that another player
        must not know stays out of the history.

        Args:
            unseen: whether the line is neither shown nor kept.

        Raises:
            Leave: there are no more lines, or the player interrupts.
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
        """A line typed while the screen is covered, so that neither player sees the other's
        secrets. It is never answered by a line typed ahead.

        Raises:
            Leave: as for `read`.
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
        """Wait until the player has read a page; return whether they want the next one. Anything
        else they type here is used at the next question.
        """
        if self.ahead or self._next:
            return False
        line = self.read(ask).strip()
        if line.lower() in ("", "q", "enough"):
            return not line
        self._next = line
        return False
