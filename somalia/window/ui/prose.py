"""Running text in panels and sheets, which scrolls by lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, INK, Colour
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

MORE = "scroll for more"
SCROLL = "scroll"
"""The name under which the canvas's facts store how many lines the text can be scrolled."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph with its style.

    Args:
        indent: indentation in points.
        hanging: additional indentation for all lines except the first.
        leading: the line height, as a multiple of the font size.
    """

    text: str
    size: float = 13
    face: str = "sans"
    ink: Colour = INK
    indent: float = 0
    hanging: float = 0
    leading: float = 1.38


class _SetLine(NamedTuple):
    """One line of a paragraph, with its indentation in pixels."""

    text: str
    of: Paragraph
    indent: float


@dataclass(frozen=True)
class Prose(Node):
    """Paragraphs one below another.

    Args:
        first: the first line to show; if the number is too high, the last lines are shown.
        foot: points left free at the bottom while there is more text below.
    """

    paragraphs: Sequence[Paragraph]
    first: int = 0
    foot: float = 0

    def _lines(self, canvas: Canvas, width: float) -> list[_SetLine]:
        return list(self._set(canvas, width))

    def _set(self, canvas: Canvas, width: float) -> Iterator[_SetLine]:
        for paragraph in self.paragraphs:
            room = width - canvas.u(paragraph.indent) - canvas.u(paragraph.hanging)
            for index, text in enumerate(
                canvas.wrapped(paragraph.text, room, paragraph.size, paragraph.face)
            ):
                yield _SetLine(
                    text,
                    paragraph,
                    canvas.u(paragraph.indent) + canvas.u(paragraph.hanging) * bool(index),
                )

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of all lines."""
        return sum(_high(canvas, line.of) for line in self._lines(canvas, width))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the lines that fit, and a note if there are more."""
        _show(canvas, box, self._lines(canvas, box[2] - box[0]), self.first, self.foot)


def _high(canvas: Canvas, paragraph: Paragraph) -> float:
    return canvas.u(paragraph.size) * paragraph.leading


def _show(canvas: Canvas, box: Box, lines: Sequence[_SetLine], first: int, foot: float) -> None:
    """Draw as many lines as fit, beginning with the given one."""
    left, top, right, bottom = box
    high = [_high(canvas, line.of) for line in lines]
    most, used = len(lines), 0.0
    while most > 0 and used + high[most - 1] <= bottom - top:
        most -= 1
        used += high[most]
    canvas.facts[SCROLL] = most
    first = min(first, most)
    end = bottom - (canvas.u(foot) if first < most else 0)
    for line, tall in zip(lines[first:], high[first:], strict=True):
        of = line.of
        if top + max(tall, canvas.u(of.size) * 1.4) > end:
            break
        canvas.text(left + line.indent, top, line.text, of.size, of.face, of.ink)
        top += tall
    if most:
        canvas.text(right, bottom, MORE, 11, "italic", FADED, "rb")
