"""Chances drawn as bars: each bar is split into the possible results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from somalia.engine.odds import percent
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, INK, NUMBER, WHITE, Colour, contrast
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

MOST = 5
"""The maximum number of bars drawn."""
HEAD, BAR, LINE = 21, 37, 15
"""Heights in points: the title, a bar with its heading, and a line of the note."""


class ChancePart(NamedTuple):
    """One possible result in a bar."""

    word: str
    chance: Fraction
    colour: Colour


class ChanceBar(NamedTuple):
    """A bar, with what it is about above it."""

    name: str
    parts: Sequence[ChancePart]
    detail: str = ""
    total: str = ""  # the sum of what the detail lists


@dataclass(frozen=True)
class ChanceNode(Node):
    """A title, bars of chances, and a note below them."""

    title: str
    bars: Sequence[ChanceBar]
    note: str = ""

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of the title, the bars and the note."""
        lines = canvas.lines_of(self.note, width, 11.5, "italic") if self.note else 0
        return canvas.u(HEAD + 3 + BAR * min(len(self.bars), MOST) + LINE * lines)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the title and as many bars as fit."""
        left, top, right, low = box
        u = canvas.u
        canvas.text(left, top, self.title, 13, "bold", INK, room=right - left)
        y = top + u(HEAD)
        for bar in self.bars[:MOST]:
            if y + u(BAR - 5) > low:
                break
            self._bar(canvas, bar, (left, y, right, y + u(BAR - 5)))
            y += u(BAR)
        room = int((low - y) // u(LINE))
        if self.note and room > 0:
            canvas.paragraph(left, y, self.note, right - left, 11.5, "italic", FADED, most=room)

    def _bar(self, canvas: Canvas, bar: ChanceBar, box: Box) -> None:
        left, y, right, low = box
        u = canvas.u
        share = 0.5 if bar.detail else 1
        x = canvas.text(left, y, bar.name, 12, "bold", INK, room=(right - left) * share)
        end = right - (canvas.wide(bar.total, 12, "bold") + u(5) if bar.total else 0)
        canvas.text(x + u(7), y, bar.detail, 11.5, "sans", FADED, room=max(end - x - u(7), 0))
        if bar.total:
            canvas.text(right, y, bar.total, 12, "bold", NUMBER, "ra")
        x, top = left, y + u(16)
        for word, chance, colour in bar.parts:
            wide = (right - left) * float(chance)
            if not chance:
                continue
            canvas.pen.rectangle((x, top, x + max(wide - 1, 0), low - 1), colour, INK)
            full, brief = f"{word} {percent(chance)}", percent(chance)
            dark = max(WHITE, INK, key=lambda ink: contrast(ink, colour))
            for text in (full, brief):
                if canvas.wide(text, 11, "bold") < wide - u(4):
                    canvas.text(x + wide / 2, (top + low) / 2, text, 11, "bold", dark, "mm")
                    break
            canvas.spot((x, top, x + wide, low), "show:odds", full)
            x += wide
