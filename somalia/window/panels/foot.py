"""The line below the board, which shows tips, and the legend for overlays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.window.looks import Looks, Overlay
from somalia.window.model import Tip
from somalia.window.ui.layout import Button, Node, Padded, Row
from somalia.window.ui.palette import HEADING, INK, NUMBER, WHITE, Colour, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

GROUND: Colour = (74, 60, 48)
LIGHT: Colour = (250, 242, 224)
GOLD: Colour = (255, 214, 120)
IDLE: Colour = (196, 180, 156)
USUAL = "F1 rule · F2 charts · F3 score · {}Esc menu"
MAPPED = "F5 overlays · F6 counters · wheel zooms · "
"""Additional keys for a board with overlays."""
SIZES = (12.5, 11.5, 10.5)
"""The sizes of a line, from the usual one to the smallest; long lines are set smaller."""
MOST_NAMED = 3
"""The number of overlays named in the tip of the overlay button."""


def foot(looks: Looks, tip: Tip) -> Node:
    """The line below the board, and the overlay button if the game has overlays."""
    offered = looks.overlays()
    first, second = tip
    light = LIGHT
    if not first:
        first, light = USUAL.format(MAPPED if offered else ""), IDLE
    lines = _Told(first, second, light)
    if not offered:
        return Padded(lines, (12, 0, 12, 0))
    titles = ", ".join(one.title for one in list(offered.values())[:MOST_NAMED])
    more = " and more" if len(offered) > MOST_NAMED else ""
    tints = f"Map overlays: {titles}{more}. F5 shows the next."
    button = Button("Overlays", "overlay", "F5", tip=tints, size=12)
    return Row([Padded(lines, (12, 0, 0, 0)), Padded(button, (0, 10, 10, 10))], 10, (1, -118))


@dataclass(frozen=True)
class _Told(Node):
    """Two lines in different styles, or one text that may wrap onto a second line."""

    first: str
    second: str
    light: Colour

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the lines, centred vertically in the box."""
        u, room, left = canvas.u, box[2] - box[0], box[0]
        if self.second:
            for y, text, face, ink in (
                (14, self.first, "sans", self.light),
                (33, self.second, "bold", GOLD),
            ):
                size = next(
                    (one for one in SIZES if canvas.wide(text, one, face) <= room), SIZES[-1]
                )
                canvas.text(left, u(y), text, size, face, ink, "lm", room=room)
            return
        y = u(14) if canvas.lines_of(self.first, room, 12.5) > 1 else u(23)
        canvas.paragraph(
            left, y - u(8), self.first, room, 12.5, ink=self.light, most=2, leading=1.4
        )


def legend_size(looks: Looks) -> tuple[int, int]:
    """The width and height of the current overlay's legend, in points; 0, 0 for none."""
    overlay = looks.overlays().get(looks.model.overlay)
    if overlay is None:
        return 0, 0
    return 206, 30 + 17 * len(overlay.key) + 16 * (bool(overlay.tags) + bool(overlay.of)) + 34


def legend(looks: Looks) -> Node:
    """The current overlay's name and legend, above numbered buttons for all overlays."""
    offered, now = looks.overlays(), looks.model.overlay
    overlay = offered.get(now)
    if overlay is None:
        return Node()
    buttons = [
        Button(
            str(number),
            f"overlay:{name}",
            tip=f"{other.title}: click to turn it off. F5 shows the next."
            if name == now
            else f"{other.title}: Shift+{number}. F5 shows the next.",
            size=11,
            is_chief=name == now,
            high=22,
        )
        for number, (name, other) in enumerate(offered.items(), 1)
    ]
    return _Legend(overlay, buttons)


@dataclass(frozen=True)
class _Legend(Node):
    """An overlay's legend in a frame, above buttons for all overlays."""

    overlay: Overlay
    buttons: Sequence[Button]

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the legend over the whole canvas."""
        u, overlay = canvas.u, self.overlay
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, max(1, u(1)))
        canvas.text(u(10), u(15), overlay.title, 14, "serif-bold", HEADING, "lm")
        canvas.text(canvas.width - u(10), u(15), overlay.rule, 10.5, "bold", NUMBER, "rm")
        y: float = u(30)
        if overlay.of:
            canvas.text(
                u(10), y + u(5), overlay.of, 12, "bold", INK, "lm", room=canvas.width - u(18)
            )
            y += u(16)
        for line in overlay.key:
            place = (u(10), y + u(2), u(26), y + u(13))
            colour = line.colour
            canvas.pen.rectangle(place, mixed(WHITE, colour, 0.45), mixed(colour, INK, 0.3))
            canvas.text(
                u(32), y + u(8), line.text, 11.5, "sans", INK, "lm", room=canvas.width - u(40)
            )
            y += u(17)
        if overlay.tags:
            tags = f"Tags: {overlay.tags}"
            canvas.text(u(10), y + u(7), tags, 11, "italic", INK, "lm", room=canvas.width - u(18))
            y += u(16)
        canvas.rule(u(8), canvas.width - u(8), y + u(3))
        y += u(7)
        wide = (canvas.width - u(16)) / len(self.buttons)
        for index, button in enumerate(self.buttons):
            left = u(8) + index * wide
            button.draw(canvas, (left + 1, y, left + wide - 1, y + u(22)))
