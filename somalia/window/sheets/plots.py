"""Small plots for sheets: line plots with error bars, bar charts, and table rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from somalia.window.ui.layout import Node, Padded, Plate, Row, Text
from somalia.window.ui.palette import CARD, FADED, INK, PAPER, RULE, Colour, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

Line = tuple[str, Colour, Sequence[tuple[int, float, float]]]
"""A line in a plot: name, colour, and points as (turn, value, error on each side)."""
LABEL = 26
"""The width, in points, of a turn's label."""


def _frame(
    canvas: Canvas, box: Box, turns: Sequence[int], low: float, high: float, step: float
) -> tuple[float, float, float, float]:
    """Draw the background with rules and labels; return the box for the plot itself."""
    u = canvas.u
    left, top, right, bottom = box
    x0, y0, x1, y1 = left + u(40), top + u(10), right - u(14), bottom - u(22)
    canvas.plate(box, CARD, mixed(CARD, INK, 0.3))
    value = low
    while value <= high + 1e-9:
        y = y1 - (y1 - y0) * (value - low) / (high - low)
        canvas.rule(x0, x1, y, mixed(CARD, INK, 0.4 if abs(value) < 1e-9 else 0.14))
        canvas.text(x0 - u(6), y, f"{value:g}", 10.5, "sans", FADED, "rm")
        value += step
    every = max(1, -(-len(turns) * u(LABEL) // max(int(x1 - x0), 1)))
    for index, turn in enumerate(turns):
        if index % every == 0:
            x = _place(index, len(turns), x0, x1)
            canvas.text(x, y1 + u(5), str(turn), 10.5, "sans", FADED, "ma")
    return x0, y0, x1, y1


def _place(index: int, many: int, x0: float, x1: float) -> float:
    """The middle of a turn's column."""
    return x0 + (x1 - x0) * (index + 0.5) / many


def line_plot(canvas: Canvas, box: Box, lines: Sequence[Line], high: float) -> None:
    """Draw a line for each side over the turns, from 0 to `high`, with error bars."""
    turns = [turn for turn, _, _ in lines[0][2]]
    x0, y0, x1, y1 = _frame(canvas, box, turns, 0, high, high / 4)
    u = canvas.u

    def height(value: float) -> float:
        return y1 - (y1 - y0) * min(max(value, 0), high) / high

    for number, (name, colour, points) in enumerate(lines):
        # Shift the points apart if there are several sides.
        beside = u(3) * (number - (len(lines) - 1) / 2)
        placed = [
            (_place(at, len(points), x0, x1) + beside, value, error)
            for at, (_, value, error) in enumerate(points)
        ]
        for x, value, error in placed:
            thin = mixed(CARD, colour, 0.55)
            canvas.pen.line((x, height(value - error), x, height(value + error)), thin, u(1.2))
        corners = [(x, height(value)) for x, value, _ in placed]
        if len(corners) > 1:
            canvas.pen.line(corners, colour, u(2.4), joint="curve")
        for x, y in corners:
            r = u(2.8)
            if number % 2:
                canvas.pen.rectangle((x - r, y - r, x + r, y + r), colour)
            else:
                canvas.pen.ellipse((x - r, y - r, x + r, y + r), colour)
        x, y = placed[-1][0] - u(6), corners[-1][1]
        below = y < y0 + u(16)
        canvas.text(x, y + u(8 if below else -8), name, 11, "bold", colour, "rt" if below else "rb")


def bars_plot(
    canvas: Canvas,
    box: Box,
    bars: Sequence[tuple[int, float]],
    colours: tuple[Colour, Colour],
) -> None:
    """Draw a bar for each turn: upwards in the first colour, or downwards in the second."""
    most = max(1.0, *(abs(value) for _, value in bars))
    step = next(step for step in (0.5, 1, 2, 5, 10, 20, 50, 100, 10_000) if most / step <= 2.5)
    high = step * -(-most // step)
    x0, y0, x1, y1 = _frame(canvas, box, [turn for turn, _ in bars], -high, high, step)
    middle, wide = (y0 + y1) / 2, (x1 - x0) / len(bars) * 0.34
    for index, (_, value) in enumerate(bars):
        x, tall = _place(index, len(bars), x0, x1), (y1 - y0) / 2 * abs(value) / high
        up = value > 0
        corners = (x - wide, middle - tall, x + wide, middle) if up else None
        down = (x - wide, middle, x + wide, middle + tall)
        canvas.pen.rectangle(corners or down, colours[0] if up else colours[1])


def table_row(cells: Sequence[str], is_tinted: bool = False, is_head: bool = False) -> Node:
    """A table row: the first cell left-aligned, and numbers centred in their columns."""
    face = "bold" if is_head else "sans"
    texts = [
        Text(cell, 12.5, face, INK, 1, anchor="m" if at else "l") for at, cell in enumerate(cells)
    ]
    ground = mixed(CARD, RULE, 0.7) if is_head else mixed(PAPER, RULE, 0.3) if is_tinted else CARD
    return Plate(Padded(Row(texts, 8), (6, 2, 6, 3)), ground)
