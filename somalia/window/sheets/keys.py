"""The sheet of keys: what each of them does."""

from __future__ import annotations

from somalia.window.actions import key_lines
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import Column, Node, Row, Text
from somalia.window.ui.palette import HEADING
from somalia.window.ui.sheet import Sheet


class KeysSheet(Sheet):
    """A line a key, in two columns of like height; in smaller type where room is short."""

    width, height = 1000, 600
    title = "Keys"

    def content(self, canvas: Canvas) -> Node:
        """The columns."""
        lines = key_lines()
        names = max(lettering.width(line.keys, "bold", canvas.u(13)) for line in lines)
        names_wide = names / canvas.unit + 12
        width, room = canvas.width - canvas.u(44), canvas.height - canvas.u(78)
        for size in (13, 12.5, 12, 11.5, 11, 10.5):
            rows: list[Node] = [
                Row(
                    [
                        Text(line.keys, size, "bold", HEADING, 1),
                        Text(line.does, size, leading=1.25),
                    ],
                    8,
                    (-names_wide, 1),
                )
                for line in lines
            ]
            high = [row.height(canvas, width / 2 - canvas.u(14)) + canvas.u(6) for row in rows]
            first = next(n for n in range(1, len(rows) + 1) if sum(high[:n]) >= sum(high) / 2)
            if max(sum(high[:first]), sum(high[first:])) <= room:
                break
        return Row([Column(rows[:first], 6), Column(rows[first:], 6)], 28)
