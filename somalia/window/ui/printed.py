"""Sheets set in type: headings, paragraphs and ruled tables, as on the sheet between two months."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from somalia.games.kit.sheets import (
    INSET,
    RULE,
    Block,
    CharacterMap,
    Section,
    SheetTable,
    TableColumn,
)
from somalia.window.ui.layout import Node, Padded, Text
from somalia.window.ui.palette import FADED, HEADING, INK, NUMBER, PAPER, Colour, mixed
from somalia.window.ui.palette import RULE as LINE
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

Emblem = Callable[["Canvas", str, float, float, float], None]
"""Draws a side's emblem: canvas, side, x, y, radius."""
SIZE = 13.5
"""The size of running text in points."""
HEAD = 16
"""The size of a heading in points."""
BETWEEN = 20
"""The space between two columns, in points."""
LEAST = 60
"""The least width in points to which a column of text is squeezed."""
NARROW, WIDE = 480, 900
"""The limits of a sheet's width in points."""
EMBLEM = 26
"""The room for a side's emblem beside its heading, in points."""
TINT = mixed(PAPER, LINE, 0.24)
"""The ground of every second row."""


@dataclass(frozen=True)
class SideMarks:
    """How headings show the side that they are about.

    Args:
        colour: a side's colour.
        draw: draws a side's emblem.
    """

    colour: Callable[[str], Colour]
    draw: Emblem


@dataclass(frozen=True, eq=False)
class TableGrid:
    """The columns of a table, as wide as their cells need.

    A column of text gives way, and wraps its cells, if the table is wider than its sheet.

    Args:
        columns: the columns.
        cells: the cells of all tables of the sheet that have these columns, so that they align.
    """

    columns: Sequence[TableColumn]
    cells: list[Sequence[str]]
    _known: dict[tuple[float, float], list[float]] = field(default_factory=dict)

    def natural(self, canvas: Canvas) -> list[float]:
        """The width of each column's widest cell, in pixels."""
        key = canvas.unit, 0.0
        if key not in self._known:
            across = zip(*self.cells, strict=True)
            self._known[key] = [
                float(max(canvas.wide(cell, SIZE, "bold") for cell in cells) + canvas.u(2))
                for cells in across
            ]
        return self._known[key]

    def whole(self, canvas: Canvas) -> float:
        """The table's width in pixels if no cell is wrapped."""
        wide = self.natural(canvas)
        return sum(wide) + canvas.u(BETWEEN) * (len(wide) - 1) + canvas.u(12)

    def widths(self, canvas: Canvas, width: float) -> list[float]:
        """Each column's width in pixels, in a table of a given width."""
        key = canvas.unit, width
        if key not in self._known:
            self._known[key] = self._shared(canvas, width)
        return self._known[key]

    def _shared(self, canvas: Canvas, width: float) -> list[float]:
        wide = list(self.natural(canvas))
        columns = self.columns
        room = width - canvas.u(12) - canvas.u(BETWEEN) * (len(wide) - 1)
        texts = [n for n, column in enumerate(columns) if not column.is_right]
        texts = texts or list(range(len(columns)))
        room -= sum(wide[n] for n in range(len(wide)) if n not in texts)
        if sum(wide[n] for n in texts) <= room:
            return wide
        left = list(texts)
        for n in sorted(texts, key=lambda n: wide[n]):  # short columns stay whole
            wide[n] = min(wide[n], max(room / len(left), canvas.u(LEAST)))
            room -= wide[n]
            left.remove(n)
        return wide


@dataclass(frozen=True)
class TableLine(Node):
    """A row of a table: its head, a row of cells, or a total.

    Args:
        grid: the columns.
        ground: the row's ground; None for the paper.
    """

    grid: TableGrid
    cells: Sequence[str]
    is_head: bool = False
    is_total: bool = False
    ground: Colour | None = None

    def _texts(self) -> list[Text]:
        return [
            self._text(cell, column)
            for cell, column in zip(self.cells, self.grid.columns, strict=True)
        ]

    def _text(self, cell: str, column: TableColumn) -> Text:
        anchor = "r" if column.is_right else "l"
        if self.is_head:
            return Text(cell, 11.5, "italic", FADED, anchor=anchor)
        if column.head == RULE:
            return Text(cell, 10.5, "bold", NUMBER, anchor=anchor)
        face = "bold" if self.is_total else "sans"
        return Text(cell, SIZE, face, INK, anchor=anchor)

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of the tallest cell."""
        widths = self.grid.widths(canvas, width)
        texts = zip(self._texts(), widths, strict=True)
        return max(text.height(canvas, wide) for text, wide in texts) + canvas.u(5)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the cells, with a line below the head and above the first total."""
        u, (left, top, right, bottom) = canvas.u, box
        if self.ground is not None:
            canvas.pen.rectangle((left, top, right, bottom), self.ground)
        if self.is_head:
            canvas.rule(left, right, bottom - u(1), mixed(PAPER, INK, 0.6))
        if self.is_total:
            canvas.rule(left, right, top, mixed(PAPER, INK, 0.6))
        x = left + u(6)
        widths = self.grid.widths(canvas, right - left)
        for text, wide in zip(self._texts(), widths, strict=True):
            lower = u(2) if text.size < SIZE and not self.is_head else 0
            text.draw(canvas, (x, top + u(2) + lower, x + wide, bottom))
            x += wide + u(BETWEEN)


@dataclass(frozen=True)
class SectionHead(Node):
    """A section's heading, with the emblem of its side."""

    text: str
    size: float
    ink: Colour
    side: str = ""
    emblem: Emblem | None = None

    def _label(self) -> Text:
        return Text(self.text, self.size, "serif-bold", self.ink, leading=1.22)

    def _inset(self, canvas: Canvas) -> int:
        return canvas.u(EMBLEM) if self.emblem is not None else 0

    def height(self, canvas: Canvas, width: float) -> float:
        """The heading's height."""
        return self._label().height(canvas, width - self._inset(canvas)) + canvas.u(3)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the emblem and the heading."""
        left, top, right, bottom = box
        if self.emblem is not None:
            middle = top + canvas.u(self.size) * 0.62
            self.emblem(canvas, self.side, left + canvas.u(10), middle, canvas.u(9))
        self._label().draw(canvas, (left + self._inset(canvas), top, right, bottom))


Grids = dict[tuple[TableColumn, ...], TableGrid]
"""The grids of a sheet, by their columns."""


def printed(blocks: Iterable[Block], marks: SideMarks | None = None) -> list[Node]:
    """The blocks as nodes one below another: a heading, a paragraph or a table's row each."""
    blocks = list(blocks)
    grids: Grids = {}
    for table in _tables(blocks):
        columns = tuple(table.columns)
        grids.setdefault(columns, TableGrid(columns, [])).cells.extend(table.cells)
    return list(_nodes(blocks, marks, grids, 0))


def _tables(blocks: Iterable[Block]) -> Iterator[SheetTable]:
    for block in blocks:
        if isinstance(block, SheetTable) and block.rows:
            yield block
        elif isinstance(block, Section):
            yield from _tables(block.blocks)


def _nodes(
    blocks: Sequence[Block], marks: SideMarks | None, grids: Grids, depth: int
) -> Iterator[Node]:
    indent = 4 * depth
    gap = 0
    for number, block in enumerate(blocks):
        if isinstance(block, str):
            if not block:
                gap = 6
                continue
            yield Padded(_paragraph(block), (indent, gap, 0, 3))
        elif isinstance(block, SheetTable):
            if block.rows:
                yield from _rows(block, grids[tuple(block.columns)], indent, max(gap, 2))
        elif isinstance(block, CharacterMap):
            yield from (Text(line, 12.5, "mono", most=1) for line in block.lines)
        else:
            above = max(gap, (14, 7, 4)[min(depth, 2)] if number else 0)
            yield Padded(_heading(block, marks, depth), (indent, above, 0, 1))
            yield from _nodes(block.blocks, marks, grids, depth + 1)
        gap = 0


def _paragraph(line: str) -> Node:
    """A line of text, set in if it was; a line that ends in a colon is a small heading."""
    inset = 12 if line.startswith(INSET) else 0
    return Padded(Text(line.strip(), SIZE, leading=1.3), (inset, 0, 0, 0))


def _heading(section: Section, marks: SideMarks | None, depth: int) -> Node:
    text = section.head.strip().removesuffix(":")
    if not section.blocks:
        return Text(text, SIZE, leading=1.3)
    if section.side and marks is not None:
        return SectionHead(text, HEAD, marks.colour(section.side), section.side, marks.draw)
    return SectionHead(text, HEAD if not depth else SIZE, HEADING if not depth else INK)


def _rows(table: SheetTable, grid: TableGrid, indent: float, gap: float) -> Iterator[Node]:
    cells = table.cells
    has_head = len(cells) > len(table.rows)
    for number, row in enumerate(cells):
        is_head = has_head and not number
        is_total = number >= len(cells) - table.totals
        tinted = (number - has_head) % 2 == 1 and not is_total
        line = TableLine(grid, row, is_head, is_total, TINT if tinted and not is_head else None)
        below = 4 if number == len(cells) - 1 else 0
        yield Padded(line, (indent, 0 if number else gap, 0, below))


def natural_width(canvas: Canvas, nodes: Iterable[Node]) -> float:
    """The width in pixels at which no table wraps and paragraphs take a line or two."""
    widest = 0.0
    for node in nodes:
        inset = 0.0
        while isinstance(node, Padded):
            inset += canvas.u(node.room[0]) + canvas.u(node.room[2])
            node = node.node
        if isinstance(node, TableLine):
            widest = max(widest, inset + node.grid.whole(canvas))
        elif isinstance(node, SectionHead):
            wide = canvas.wide(node.text, node.size, "serif-bold") + canvas.u(EMBLEM)
            widest = max(widest, inset + wide)
        elif isinstance(node, Text):
            wide = canvas.wide(node.text, node.size, node.face)
            is_drawn = node.face == "mono"
            widest = max(widest, inset + (wide if is_drawn else min(wide, canvas.u(620))))
    return widest
