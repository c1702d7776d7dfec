"""Rows that know their height, set below each other as far as there is room, with ways to more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from somalia.window.ui.canvas import Box, Canvas


@dataclass(frozen=True)
class LaidRow:
    """A row: its height in pixels, and how it is drawn from a y downwards."""

    high: float
    draw: Callable[[float], object]


def fitting(rows: Sequence[LaidRow], first: int, room: float) -> int:
    """How many rows from the first on have room."""
    count, used = 0, 0.0
    for row in rows[first:]:
        used += row.high
        if used > room:
            break
        count += 1
    return count


def set_rows(canvas: Canvas, rows: Sequence[LaidRow], first: int, box: Box, name: str) -> int:
    """Draw the rows that fit into a box, with buttons that lead to those above and below.

    Args:
        first: the row to begin with.
        name: what the buttons belong to; they are `rows:NAME:FIRST`.

    Returns:
        The row that was begun with: `first`, or less where the last rows leave room for more.
    """
    left, top, right, foot = box
    bar = canvas.u(24)
    if fitting(rows, 0, foot - top) < len(rows):
        most = len(rows) - 1
        while most > 0 and len(rows) - most + 1 <= fitting(rows, most - 1, foot - top - bar):
            most -= 1
        first = max(0, min(first, most))
    else:
        first = 0
    y = top
    if first:
        canvas.button(
            (left, y, right, y + bar - canvas.u(4)),
            f"{first} more above",
            f"rows:{name}:{max(0, first - 2)}",
            size=11,
            name="above",
        )
        y += bar
    count = fitting(rows, first, foot - y)
    if first + count < len(rows):
        count = max(1, fitting(rows, first, foot - y - bar))
    for row in rows[first : first + count]:
        row.draw(y)
        y += row.high
    below = len(rows) - first - count
    if below > 0:
        canvas.button(
            (left, foot - bar + canvas.u(4), right, foot),
            f"{below} more below",
            f"rows:{name}:{first + max(1, count - 1)}",
            size=11,
            name="below",
        )
    return first
