"""The mark of a side: a colour and a shape, so that neither needs the other."""

from __future__ import annotations

import math

from somalia.screens.map.canvas import Canvas
from somalia.screens.map.palette import BANDIT_RED, UN_BLUE, Colour

SIDE_COLOURS: dict[str, Colour] = {"un": UN_BLUE, "bandit": BANDIT_RED}
NEUTRAL: Colour = (92, 80, 66)
WHITE: Colour = (255, 250, 240)


def side_colour(side: str) -> Colour:
    """The colour of a side; a neutral one where nobody's turn it is."""
    return SIDE_COLOURS.get(side, NEUTRAL)


def draw_emblem(canvas: Canvas, side: str, x: float, y: float, radius: float) -> None:
    """The mark with its middle at a point: a globe for the UN, crossed blades for Bandits."""
    pen, colour = canvas.pen, side_colour(side)
    wide = max(1, round(radius / 9))
    if side == "un":
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour, WHITE, wide)
        inner = radius * 0.62
        box = (x - inner, y - inner, x + inner, y + inner)
        pen.ellipse(box, None, WHITE, wide)
        pen.ellipse((x - inner * 0.45, y - inner, x + inner * 0.45, y + inner), None, WHITE, wide)
        pen.line((x - inner, y, x + inner, y), WHITE, wide)
        return
    points = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    pen.polygon(points, colour, WHITE, wide)
    if side == "bandit":
        for lean in (-1, 1):
            angle = math.radians(45)
            dx, dy = math.cos(angle) * radius * 0.46 * lean, math.sin(angle) * radius * 0.46
            pen.line((x - dx, y - dy, x + dx, y + dy), WHITE, round(wide * 1.6))
