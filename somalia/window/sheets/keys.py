"""The keys sheet, which lists all keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.window.key_lines import KeyLine, key_lines
from somalia.window.ui.layout import Column, Node, Row, Text
from somalia.window.ui.palette import HEADING
from somalia.window.ui.sheet import Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas


class KeysSheet(Sheet):
    """A line for each key, in two columns of similar height, in the largest size that fits."""

    width, height = 1000, 600
    title = "Keys"

    def content(self) -> Node:
        """The two columns of keys."""
        return _Columns(key_lines())


@dataclass(frozen=True)
class _Columns(Node):
    """The lines, with a first column as wide as the widest key names."""

    lines: Sequence[KeyLine]

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the columns in the largest size that fits."""
        names = max(canvas.wide(line.keys, 13, "bold") for line in self.lines)
        names_wide = names / canvas.unit + 12
        width, room = box[2] - box[0], box[3] - box[1]
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
                for line in self.lines
            ]
            high = [row.height(canvas, width / 2 - canvas.u(14)) + canvas.u(6) for row in rows]
            first = next(n for n in range(1, len(rows) + 1) if sum(high[:n]) >= sum(high) / 2)
            if max(sum(high[:first]), sum(high[first:])) <= room:
                break
        Row([Column(rows[:first], 6), Column(rows[first:], 6)], 28).draw(canvas, box)
