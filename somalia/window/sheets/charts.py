"""The charts sheet, which has a tab for each chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from somalia.games.reference import Chart
from somalia.window.looks import Looks, TextSheet
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import (
    Button,
    Column,
    Fill,
    Flow,
    Gap,
    Node,
    Padded,
    Plate,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.palette import (
    CARD,
    FADED,
    HEADING,
    INK,
    PAPER,
    RULE,
    WARNING,
    Colour,
    mixed,
)
from somalia.window.ui.sheet import ACROSS, ALONG, Host
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

SIZE = 14
LONG = 14
"""The length, in characters, from which the last column counts as prose and is left-aligned."""


@dataclass(frozen=True)
class _Cells(Node):
    """A row in a chart, with columns as wide as their widest cells.

    Args:
        last: the text anchor for the last column, which is left-aligned if it is prose.
    """

    table: Chart
    cells: Sequence[str]
    face: str
    last: str

    def _row(self, canvas: Canvas) -> Node:
        anchors = ["l", *["m"] * (len(self.cells) - 2), self.last][: len(self.cells)]
        texts = [
            Text(cell, SIZE, self.face, anchor=anchor)
            for cell, anchor in zip(self.cells, anchors, strict=True)
        ]
        return Padded(Row(texts, 8, _shares(canvas, self.table)), (6, 3, 6, 4))

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of the tallest cell."""
        return self._row(canvas).height(canvas, width)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the cells."""
        self._row(canvas).draw(canvas, box)


def _shares(canvas: Canvas, table: Chart) -> list[float]:
    """Each column's share of the width, based on its widest cell, with a limit for prose."""
    widest = [
        max(canvas.wide(row[at], SIZE, "bold") for row in (table.columns, *table.rows))
        for at in range(len(table.columns))
    ]
    most = 4 * sum(widest) / len(widest)
    return [min(wide, most) + canvas.u(14) for wide in widest]


class ChartsSheet(TextSheet):
    """The current game's charts."""

    width = 900
    rows = "chart-rows"

    def __init__(self, of: Host, looks: Looks) -> None:
        self.looks = looks
        self.names = list(looks.charts())
        self.name = self.names[0] if self.names else ""
        none = ["This game has no charts."]
        super().__init__(
            of, "Charts", lambda width: looks.chart(self.name, width) if self.name else none
        )

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.name)

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """As high as the longest chart, so that the tabs stay in place."""
        width = min(canvas.u(self.width), self.of.window.width - 24)
        room = width - canvas.u(ACROSS)
        tables = [table for name in self.names if (table := self.looks.chart_table(name))]
        longest = max(
            (self._table(table, True).height(canvas, room) for table in tables),
            default=Scroll(self.nodes()).height(canvas, room),
        )
        return width, self._tabs().height(canvas, room) + longest + canvas.u(ALONG + 14)

    def content(self) -> Node:
        """The tabs and the current chart."""
        table = self.looks.chart_table(self.name) if self.name else None
        chart = super().content() if table is None else self._table(table)
        return Column([self._tabs(), Gap(12), Fill(chart)])

    def called(self, name: str) -> str:
        """A chart's name on its tab, written as in its heading: "RAF"."""
        table = self.looks.chart_table(name)
        words = table.heading.replace(":", "").split() if table is not None else []
        called = next((word for word in words if word.lower() == name.lower()), name)
        return called[:1].upper() + called[1:]

    def _tabs(self) -> Flow:
        return Flow(
            [
                Button(self.called(name), f"chart:{name}", str(number), is_chief=name == self.name)
                for number, name in enumerate(self.names, 1)
            ]
        )

    @property
    def most_scroll(self) -> int:
        """How far the chart can be scrolled, in rows or lines."""
        table = self.looks.chart_table(self.name) if self.name else None
        return super().most_scroll if table is None else max(0, len(table.rows) - 1)

    def _table(self, table: Chart, whole: bool = False) -> Node:
        """A chart with ruled columns and tinted rows.

        Args:
            whole: whether to show all rows, rather than scroll them.
        """
        last = len(table.columns) - 1
        is_long = any(len(row[last]) > LONG for row in table.rows)

        def row(cells: Sequence[str], face: str, ground: Colour) -> Node:
            return Plate(_Cells(table, cells, face, "l" if is_long else "m"), ground)

        tinted = mixed(PAPER, RULE, 0.3)
        rows = [
            row(cells, "sans", tinted if at % 2 else CARD) for at, cells in enumerate(table.rows)
        ]
        body = Column(rows) if whole else Fill(Scroll(rows, int(self.scroll), self.rows))
        ink = WARNING if "econstructed" in table.source else FADED
        return Column(
            [
                Text(table.heading, 16, "serif-bold", HEADING, 2),
                Text(table.source, 11.5, "italic", ink, 2),
                Gap(6),
                row(table.columns, "bold", mixed(CARD, RULE, 0.7)),
                body,
                *(Text(note, 12, "sans", INK, 3) for note in table.notes),
            ],
            2,
        )

    def act(self, action: str) -> None:
        """Switch charts, or scroll."""
        if action.startswith("rows:"):
            self.scroll = float(action.rpartition(":")[2])
        elif action.startswith("chart:"):
            self.name, self.scroll = action.removeprefix("chart:"), 0
            self.opened()

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the tabs' digit keys."""
        index = symbol - keys.KEY_1
        if 0 <= index < len(self.names):
            self.act(f"chart:{self.names[index]}")
            return True
        return super().press(symbol, modifiers)
