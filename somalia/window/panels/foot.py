"""The line below the board: what is under the pointer, and why it may not be chosen."""

from __future__ import annotations

from somalia.window.looks import Looks
from somalia.window.model import Tip
from somalia.window.ui.canvas import Box, Canvas
from somalia.window.ui.palette import HEADING, INK, NUMBER, WHITE, Colour, mixed

GROUND: Colour = (74, 60, 48)
LIGHT: Colour = (250, 242, 224)
GOLD: Colour = (255, 214, 120)
IDLE: Colour = (196, 180, 156)
USUAL = "F1 rule · F2 charts · F3 score · {}Esc menu"
MAPPED = "F5 overlays · F6 counters · wheel zooms · "
"""What there is besides on a map."""
MOST_NAMED = 3
"""Overlays that the tip of their button names."""


def fill_foot(looks: Looks, canvas: Canvas, tip: Tip) -> None:
    """The line, and the button of the overlays where the game has any."""
    u = canvas.u
    room = canvas.width - u(24)
    if offered := looks.overlays():
        box = (canvas.width - u(118), u(10), canvas.width - u(10), u(36))
        titles = ", ".join(one.title for one in list(offered.values())[:MOST_NAMED])
        more = " and more" if len(offered) > MOST_NAMED else ""
        told = f"Tints over the board: {titles}{more}. F5 goes on."
        canvas.button(box, "Overlays", "overlay", "F5", tip=told, size=12)
        room -= u(116)
    first, second = tip
    light = LIGHT
    if not first:
        first, light = USUAL.format(MAPPED if looks.overlays() else ""), IDLE
    if second:
        canvas.text(u(12), u(14), first, 12.5, "sans", light, "lm", room)
        canvas.text(u(12), u(33), second, 12.5, "bold", GOLD, "lm", room)
    else:
        y = u(14) if canvas.lines_of(first, room, 12.5) > 1 else u(23)
        canvas.paragraph(u(12), y - u(8), first, room, 12.5, ink=light, most=2, leading=1.4)


def legend_size(looks: Looks) -> tuple[int, int]:
    """Width and height of the legend of the overlay that is on, in points; 0, 0 for none."""
    one = looks.overlays().get(looks.model.overlay)
    if one is None:
        return 0, 0
    return 206, 30 + 17 * len(one.key) + 16 * (bool(one.tags) + bool(one.of)) + 34


def fill_legend(looks: Looks, canvas: Canvas) -> None:
    """The overlay's name and key; below it the numbers of all, to be clicked."""
    offered, now = looks.overlays(), looks.model.overlay
    one = offered.get(now)
    if one is None:
        return
    u = canvas.u
    canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, max(1, u(1)))
    canvas.text(u(10), u(15), one.title, 14, "serif-bold", HEADING, "lm")
    canvas.text(canvas.width - u(10), u(15), one.rule, 10.5, "bold", NUMBER, "rm")
    y: float = u(30)
    if one.of:
        canvas.text(u(10), y + u(5), one.of, 12, "bold", INK, "lm", canvas.width - u(18))
        y += u(16)
    for line in one.key:
        colour, text = line.colour, line.text
        box: Box = (u(10), y + u(2), u(26), y + u(13))
        canvas.pen.rectangle(box, mixed(WHITE, colour, 0.45), mixed(colour, INK, 0.3))
        canvas.text(u(32), y + u(8), text, 11.5, "sans", INK, "lm", canvas.width - u(40))
        y += u(17)
    if one.tags:
        told = f"Tags: {one.tags}"
        canvas.text(u(10), y + u(7), told, 11, "italic", INK, "lm", canvas.width - u(18))
        y += u(16)
    canvas.rule(u(8), canvas.width - u(8), y + u(3))
    y += u(7)
    wide = (canvas.width - u(16)) / len(offered)
    for number, (name, other) in enumerate(offered.items(), 1):
        left = u(8) + (number - 1) * wide
        tip = f"{other.title}: Shift+{number}. F5 goes on."
        if name == now:
            tip = f"{other.title}: click again to take it off. F5 goes on."
        canvas.button(
            (left + 1, y, left + wide - 1, y + u(22)),
            str(number),
            f"overlay:{name}",
            tip=tip,
            size=11,
            is_chief=name == now,
        )
