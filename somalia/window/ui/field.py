"""A text field for use on sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, INK
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

LONGEST = 500
"""The most characters that can be pasted; every field accepts fewer."""


def line_of(text: str) -> str:
    """Text as one line: line breaks become spaces, and unprintable characters are removed."""
    spaced = " ".join(text[: 10 * LONGEST].split())
    return "".join(char for char in spaced if char.isprintable())[:LONGEST]


class TextField:
    """A single-line text field.

    Args:
        hint: the faded text shown while the field is empty.
        most: the most characters that the field accepts.
    """

    def __init__(self, hint: str = "", text: str = "", most: int = 60) -> None:
        self.hint = hint
        self.text = text
        self.most = most

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Backspace, and Ctrl+U, which clears the field; return whether the key was used."""
        if symbol == keys.BACKSPACE:
            self.text = self.text[:-1]
        elif symbol == keys.U and modifiers & keys.MOD_CTRL:
            self.text = ""
        else:
            return False
        return True

    def typed(self, text: str) -> bool:
        """Add text; return whether any of it was accepted."""
        if not text.isprintable() or (not self.text and text.isspace()):
            return False
        self.text = (self.text + text)[: self.most]
        return True

    def node(self, high: float) -> Node:
        """The field as a layout node; `high` is its height in points."""
        return FieldLine(self.text, self.hint, high)


@dataclass(frozen=True)
class FieldLine(Node):
    """The field's text with a cursor; if the text is too long, its end is shown."""

    text: str
    hint: str
    high: float

    def height(self, canvas: Canvas, width: float) -> float:
        """The field's fixed height."""
        return canvas.u(self.high)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the field on a plate."""
        left, top, right, bottom = box
        u = canvas.u
        canvas.plate(box, (255, 252, 244), INK, 4)
        room = right - left - u(24)
        text = self.text
        while text and canvas.wide(text, 14) > room:
            text = text[1:]
        middle = (top + bottom) / 2
        x = canvas.text(left + u(10), middle, text, 14, "sans", INK, "lm")
        canvas.pen.line((x + u(2), top + u(6), x + u(2), bottom - u(6)), INK, max(1, u(1.4)))
        if not self.text:
            canvas.text(left + u(18), middle, self.hint, 13, "italic", FADED, "lm", room=room)
