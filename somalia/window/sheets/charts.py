"""The sheet of charts: a tab each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arcade import key as keys

from somalia.games.reference import Chart
from somalia.window.looks import Looks, TextSheet
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
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
from somalia.window.ui.sheet import Host

SIZE = 14
LONG = 14
"""Characters of a last column that is prose, and stands to the left."""


def _shares(canvas: Canvas, table: Chart) -> list[float]:
    """How much of the room each column takes: by its widest cell, prose not by all of it."""
    widest = [
        max(
            lettering.width(row[at], "bold", canvas.u(SIZE)) for row in (table.columns, *table.rows)
        )
        for at in range(len(table.columns))
    ]
    most = 4 * sum(widest) / len(widest)
    return [min(wide, most) + canvas.u(14) for wide in widest]


class ChartsSheet(TextSheet):
    """The charts of the game that is played."""

    width, height = 900, 620

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
        """What its contents depend on."""
        return (*super().key, self.name)

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """Tabs, and the chart."""
        tabs = Flow(
            [
                Button(name, f"chart:{name}", str(number), is_chief=name == self.name)
                for number, name in enumerate(self.names, 1)
            ]
        )
        high = tabs.height(canvas, width)
        tabs.draw(canvas, (left, top, left + width, top + high))
        box = (left, top + high + canvas.u(12), left + width, top + height)
        table = self.looks.chart_table(self.name) if self.name else None
        if table is None:
            self.columns(canvas, box)
            return
        self.most_scroll = max(0, len(table.rows) - 1)
        self._table(canvas, table).draw(canvas, box)

    def _table(self, canvas: Canvas, table: Chart) -> Node:
        """A chart with its columns ruled, every other row tinted."""
        shares = _shares(canvas, table)
        last = len(table.columns) - 1
        is_long = any(len(row[last]) > LONG for row in table.rows)

        def row(cells: Sequence[str], face: str, ground: Colour) -> Node:
            texts = [
                Text(cell, SIZE, face, anchor="l" if not at or (is_long and at == last) else "m")
                for at, cell in enumerate(cells)
            ]
            return Plate(Padded(Row(texts, 8, shares), (6, 3, 6, 4)), ground)

        tinted = mixed(PAPER, RULE, 0.3)
        rows = [
            row(cells, "sans", tinted if at % 2 else CARD) for at, cells in enumerate(table.rows)
        ]
        ink = WARNING if "econstructed" in table.source else FADED
        return Column(
            [
                Text(table.heading, 16, "serif-bold", HEADING, 2),
                Text(table.source, 11.5, "italic", ink, 2),
                Gap(6),
                row(table.columns, "bold", mixed(CARD, RULE, 0.7)),
                Fill(Scroll(rows, int(self.scroll), "chart-rows")),
                *(Text(note, 12, "sans", INK, 3) for note in table.notes),
            ],
            2,
        )

    def act(self, action: str) -> None:
        """Another chart, or other rows."""
        if action.startswith("rows:"):
            self.scroll = float(action.rpartition(":")[2])
        elif action.startswith("chart:"):
            self.name, self.scroll = action.removeprefix("chart:"), 0

    def press(self, symbol: int, modifiers: int) -> bool:
        """The numbers of the tabs."""
        at = symbol - keys.KEY_1
        if 0 <= at < len(self.names):
            self.act(f"chart:{self.names[at]}")
            return True
        return super().press(symbol, modifiers)
