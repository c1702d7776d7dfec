"""The sheet that reports a program error."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from somalia.datafile import DataError
from somalia.outputs import OutputError
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import Button, Column, Fill, Gap, Node, Row, Text
from somalia.window.ui.palette import WARNING
from somalia.window.ui.sheet import Host, Sheet

WHOLE_RECORD = (
    "The bundle holds the whole game record, including what you cannot see. "
    "Anyone who reads it can see everything. Press again to write it."
)
"""The warning shown before writing a bundle for an unfinished game with hidden information."""


class Trouble(Sheet):
    """Shows an error in the program, with two buttons.

    Args:
        bundle: writes a bug bundle; returns the bundle's folder.
    """

    width, height = 680, 380
    title = "Something went wrong"

    def __init__(self, of: Host, error: Exception, bundle: Callable[[], Path]) -> None:
        super().__init__(of)
        self.error, self._bundle = error, bundle
        self.note = ""
        self.is_warned = False  # whether the player has been warned about hidden information

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (id(self), self.note)

    @property
    def told(self) -> str:
        """The error message. In a game with hidden information, only the error's type, because the
        message may reveal some of it.
        """
        name = type(self.error).__name__
        return (
            f"{name}. Details are in the bundle."
            if self.of.recorded().hides
            else f"{name}: {self.error}"
        )

    def content(self) -> Node:
        """The message and two buttons."""
        saved = (
            "You can continue or leave."
            if self.of.is_unsaved
            else "Every answer is saved. You can continue, or leave and resume later."
        )
        return Column(
            [
                Text(f"This is a bug in the program, not your mistake. {saved}", 14),
                Gap(8),
                Text(self.told, 12, "italic", WARNING, 5),
                Gap(8),
                Fill(Text(self.note, 12)),
                Row(
                    [
                        Button("Write bug bundle", "bundle", "B", high=34),
                        Button("Continue", "close", "C", is_chief=True, high=34),
                    ],
                    gap=16,
                ),
            ]
        )

    def act(self, action: str) -> None:
        """Write the bundle; if the game has hidden information, only after a second press."""
        if action == "bundle" and self.of.recorded().hides and not self.is_warned:
            self.note, self.is_warned = WHOLE_RECORD, True
        elif action == "bundle":
            try:
                self.note = f"Written to {self._bundle()}"
            except (OutputError, DataError) as problem:
                self.note = str(problem)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the keys B and G."""
        if symbol == keys.B:
            self.act("bundle")
        elif symbol in (keys.C, keys.ENTER):
            self.of.open(None)
        else:
            return False
        return True
