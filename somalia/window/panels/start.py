"""The start screen's menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, HEADING, INK, WARNING, WHITE, Colour
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from PIL import Image

    from somalia.window.ui.canvas import Canvas


CONTINUE = "continue"
"""The action of the entry for the last game, which is taller than the others."""
ROW, TALLER = 48, 1.65
"""The height of an entry in points, and that of the last game's as a multiple of it."""
PALE: Colour = (222, 230, 240)


def foot_of(problem: str) -> int:
    """The space in points below the menu entries, for the credits or an error message."""
    return 76 if problem else 38


@dataclass(frozen=True)
class StartMenu(Node):
    """The game's name, the entries (action, key, label, detail), and credits or an error."""

    name: str
    subtitle: str
    credit: str
    entries: Sequence[tuple[str, str, str, str]]
    problem: str
    picture: Callable[[int, int], Image.Image | None] = lambda wide, high: None

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the menu over the whole canvas."""
        u, middle = canvas.u, canvas.width / 2
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, u(2))
        canvas.pen.rectangle((u(5), u(5), canvas.width - u(6), canvas.height - u(6)), None, INK)
        canvas.text(middle, u(44), self.name, 42, "serif-bold", HEADING, "mm")
        canvas.text(middle, u(80), self.subtitle, 14, "serif-italic", INK, "mm")
        canvas.rule(u(60), canvas.width - u(60), u(98), HEADING)
        diamond = ((-6, 98), (0, 93), (6, 98), (0, 103))
        canvas.pen.polygon([(middle + u(x), u(y)) for x, y in diamond], HEADING)
        y: float = u(116)
        foot = u(foot_of(self.problem))
        goes_on = any(action == CONTINUE for action, *_ in self.entries)
        rows = len(self.entries) + (TALLER - 1) * goes_on
        row = min(u(ROW), (canvas.height - y - foot) / max(rows, 1))
        for index, (action, key, label, detail) in enumerate(self.entries):
            high = row * TALLER if action == CONTINUE else row
            place = (u(28), y, canvas.width - u(28), y + high - u(8))
            if action == CONTINUE:
                self._draw_continue(canvas, place, key, label, detail)
            else:
                canvas.button(place, label, action, key, detail, size=15, is_chief=index == 0)
            y += high
        top = canvas.height - foot
        if self.problem:
            place = (u(16), top, canvas.width - u(16), canvas.height - u(12))
            canvas.plate(place, (255, 240, 224), WARNING)
            room = canvas.width - u(56)
            canvas.paragraph(u(28), top + u(7), self.problem, room, 11.5, ink=WARNING, most=3)
        else:
            y, room = canvas.height - u(20), canvas.width - u(40)
            canvas.text(middle, y, self.credit, 10.5, "italic", FADED, "mm", room=room)

    def _draw_continue(self, canvas: Canvas, place: Box, key: str, label: str, detail: str) -> None:
        """Draw the entry for the last game: its label, a picture of the position, and two lines on
        the game.
        """
        u, (left, top, right, bottom) = canvas.u, place
        canvas.button(place, "", CONTINUE, key, tip=f"{label}: {detail}", is_chief=True)
        high = round(bottom - top - u(10))
        picture = self.picture(round(high * 4 / 3), high)
        if picture is not None:
            right -= picture.width + u(6)
            canvas.image.paste(picture, (round(right), round(top + u(5))))
        x, room = left + u(34), right - left - u(42)
        lines = min(canvas.lines_of(detail, room, 12), 2)
        y = (top + bottom) / 2 - u(11 + 8 * lines)
        canvas.text(x, y, label, 15, "bold", WHITE)
        canvas.paragraph(x, y + u(21), detail, room, 12, ink=PALE, most=2)
