"""The card that shows a hint about the current question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.play.hints import Hint
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import HEADING, INK, Colour
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

KEYS = {
    "undo": "Ctrl+Z",
    "odds": "F4",
    "rules": "F1",
    "score": "F3",
    "all": "F8",
    "done": "Space",
    "look": "point at a line to see where it happened",
    "why": "pointing at it",
    "lit": "is lit",
    "infantry": "Infantry, a crossed box on the map,",
    "deck": "A click on your deck",
    "place": "Point at a place: the line below the map shows",
    "unit": "Drag a unit's label to its goal. Click it for fire and cover.",
}
CARD: Colour = (255, 250, 230)
RED: Colour = (178, 44, 34)
TITLE, TEXT = 17, 13.5  # font sizes in points


def hint_card(hint: Hint) -> Node:
    """A hint's title and text, with two buttons that show their keys."""
    return _Card(hint.title, hint.said(KEYS), hint.rule)


@dataclass(frozen=True)
class _Card(Node):
    """A hint card that fills its canvas."""

    title: str
    text: str
    rule: str

    def _title(self, canvas: Canvas, width: float) -> list[str]:
        """The title, split into lines that leave room for the rule button."""
        room = width - round(100 * canvas.unit)
        return canvas.wrapped(self.title, room, TITLE, "serif-bold")

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of title and text, including space for the buttons."""
        unit = canvas.unit
        more = round((len(self._title(canvas, width)) - 1) * TITLE * 1.25 * unit)
        lines = canvas.lines_of(self.text, width - round(36 * unit), TEXT)
        return 58 * unit + more + lines * canvas.u(TEXT) * 1.32 + 50 * unit

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the card."""
        u, unit = canvas.u, canvas.unit
        canvas.spot((0, 0, canvas.width, canvas.height), "hint:stay")
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, u(1.6))
        inner = (u(4), u(4), canvas.width - u(5), canvas.height - u(5))
        canvas.pen.rectangle(inner, None, (206, 186, 140))
        canvas.pen.rectangle((u(12), u(16), u(15), u(36)), RED)
        y: float = u(15)
        for line in self._title(canvas, canvas.width):
            canvas.text(u(22), y, line, TITLE, "serif-bold", HEADING)
            y += TITLE * 1.25 * unit
        place = (canvas.width - u(74), u(13), canvas.width - u(14), u(35))
        rule, tip = f"rule {self.rule}", f"Read rule {self.rule}."
        canvas.button(place, rule, f"show:{rule}", size=11, tip=tip)
        top = y + u(46 - 15) - TITLE * 1.25 * unit
        canvas.paragraph(u(18), top, self.text, canvas.width - u(36), TEXT, leading=1.32)
        foot = canvas.height - u(14)
        canvas.button(
            (u(16), foot - u(28), u(142), foot),
            "Got it",
            "hint:got",
            "Enter",
            is_chief=True,
            tip="Continue: Enter, Space or a click.",
        )
        canvas.button(
            (canvas.width - u(172), foot - u(28), canvas.width - u(16), foot),
            "No more hints",
            "hint:off",
            "Ctrl+H",
            size=11.5,
            tip="Ctrl+H brings them back.",
        )
