"""A sheet that says what is being prepared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.window.ui.layout import Node
from somalia.window.ui.palette import HEADING, INK, RULE
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas


class WaitingSheet(Sheet):
    """Says what is being prepared; there is nothing to press."""

    width, height = 440, 110

    def __init__(self, of: Host, text: str) -> None:
        super().__init__(of)
        self.text = text

    def node(self) -> Node:
        """The text in a frame."""
        return _Said(self.text)


@dataclass(frozen=True)
class _Said(Node):
    """A line of text in the middle of a frame."""

    text: str

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the frame over the whole canvas."""
        u, middle, half = canvas.u, canvas.width / 2, canvas.height / 2
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, u(2))
        canvas.pen.rectangle((u(5), u(5), canvas.width - u(6), canvas.height - u(6)), None, RULE)
        canvas.text(middle, half, self.text, 20, "serif-bold", HEADING, "mm")
