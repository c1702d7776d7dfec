"""A line of text that a person types on a sheet."""

from __future__ import annotations

import arcade

from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Box, Canvas
from somalia.window.ui.palette import FADED, INK

LONGEST = 500
"""Characters that are pasted at most; each line of text takes fewer."""


def line_of(text: str) -> str:
    """A text as one line: blanks for whatever breaks lines, and nothing that cannot be printed."""
    spaced = " ".join(text[: 10 * LONGEST].split())
    return "".join(char for char in spaced if char.isprintable())[:LONGEST]


class Field:
    """The line.

    Args:
        hint: what stands in it, faded, while it is empty.
        most: how many characters it takes.
    """

    def __init__(self, hint: str = "", text: str = "", most: int = 60) -> None:
        self.hint = hint
        self.text = text
        self.most = most

    def press(self, symbol: int, modifiers: int) -> bool:
        """Backspace takes the last letter away, Ctrl+U all of them; whether it was one of these."""
        if symbol == arcade.key.BACKSPACE:
            self.text = self.text[:-1]
        elif symbol == arcade.key.U and modifiers & arcade.key.MOD_CTRL:
            self.text = ""
        else:
            return False
        return True

    def typed(self, text: str) -> bool:
        """More of it; whether anything was wanted."""
        if not text.isprintable() or (not self.text and text.isspace()):
            return False
        self.text = (self.text + text)[: self.most]
        return True

    def draw(self, canvas: Canvas, box: Box) -> None:
        """The line with its cursor; of what is too long the end is seen."""
        left, top, right, bottom = box
        u = canvas.u
        canvas.plate(box, (255, 252, 244), INK, 4)
        room = right - left - u(24)
        text = self.text
        while text and lettering.width(text, "sans", u(14)) > room:
            text = text[1:]
        middle = (top + bottom) / 2
        x = canvas.text(left + u(10), middle, text, 14, "sans", INK, "lm")
        canvas.pen.line((x + u(2), top + u(6), x + u(2), bottom - u(6)), INK, max(1, u(1.4)))
        if not self.text:
            canvas.text(left + u(18), middle, self.hint, 13, "italic", FADED, "lm", room)
