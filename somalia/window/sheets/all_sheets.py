"""The list of the game's own sheets, with a button for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.window.looks import OPENS, Looks
from somalia.window.ui.layout import Button, Node, Shared
from somalia.window.ui.sheet import ALONG, Host, Sheet

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

HIGH, BETWEEN = 36, 6
"""The height of a button and the gap below it, in points."""


class AllSheets(Sheet):
    """A button for each sheet, with its description; the digit keys open the first nine."""

    width = 560
    title = "Sheets"

    def __init__(self, of: Host, looks: Looks) -> None:
        super().__init__(of)
        self.looks = looks

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """High enough for all the buttons."""
        count = len(self.looks.model.controller.display.sheets())
        return canvas.u(self.width), canvas.u(count * (HIGH + BETWEEN) + ALONG)

    def content(self) -> Node:
        """A button for each sheet."""
        sheets = self.looks.model.controller.display.sheets()
        return Shared(
            [
                Button(
                    sheet.name.capitalize(),
                    OPENS + sheet.name,
                    str(number) if number < 10 else "",
                    detail=sheet.about,
                    tip=sheet.tip,
                    high=HIGH,
                )
                for number, sheet in enumerate(sheets, 1)
            ],
            BETWEEN,
        )

    def act(self, action: str) -> None:
        """Replace this sheet with the one named by a button."""
        self.of.open(self.looks.sheet(self.of, action))

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the buttons' digit keys."""
        sheets = self.looks.model.controller.display.sheets()
        number = symbol - ord("0")
        if 0 < number < 10 and number <= len(sheets):
            self.of.do(OPENS + sheets[number - 1].name)
            return True
        return super().press(symbol, modifiers)
