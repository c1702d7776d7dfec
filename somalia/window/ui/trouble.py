"""Something went wrong: what, and what can be done."""

from __future__ import annotations

from typing import Any

from arcade import key as keys

from somalia.datafile import DataError
from somalia.outputs import OutputError
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import Button, Column, Fill, Gap, Node, Row, Text
from somalia.window.ui.palette import WARNING
from somalia.window.ui.sheet import Host, Sheet


class Trouble(Sheet):
    """A fault of the program, told, with two ways on."""

    width, height = 680, 380
    title = "Something went wrong"

    def __init__(self, of: Host, error: Exception, report: str) -> None:
        super().__init__(of)
        self.error = error
        self.report = report
        self.note = ""

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (id(self), self.note)

    def content(self, canvas: Canvas) -> Node:
        """The message and two ways on."""
        saved = (
            "You can go on, or leave."
            if self.of.is_unsaved
            else "Every answer so far is saved; you can go on, or leave and take the game up again."
        )
        return Column(
            [
                Text(f"This is a fault of the program, not of yours. {saved}", 14),
                Gap(8),
                Text(f"{type(self.error).__name__}: {self.error}", 12, "italic", WARNING, 5),
                Gap(8),
                Fill(Text(self.note, 12)),
                Row(
                    [
                        Button("Write a bug bundle", "bundle", "B", high=34),
                        Button("Go on", "close", "G", is_chief=True, high=34),
                    ],
                    gap=16,
                ),
            ]
        )

    def act(self, action: str) -> None:
        """Write the bundle."""
        if action == "bundle":
            try:
                self.note = f"Written to {self.of.bundle(self.report)}"
            except (OutputError, DataError) as problem:
                self.note = str(problem)

    def press(self, symbol: int, modifiers: int) -> bool:
        """B and G."""
        if symbol == keys.B:
            self.act("bundle")
        elif symbol in (keys.G, keys.ENTER):
            self.of.open(None)
        else:
            return False
        return True
