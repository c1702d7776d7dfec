"""A Rich console for untrusted text: only the program itself can apply styles."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType, Segment

from somalia.plain import styled as with_styles
from somalia.plain import visible

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType
    from rich.text import Text


def scrollback_cleared() -> Control:
    """A control that clears the terminal's scrollback; Rich has no name for it."""
    control = Control()
    control.segment = Segment("\x1b[3J", None, [(ControlType.CLEAR,)])
    return control


class PlainConsole(Console):
    """A console that makes every text visible before it applies a style.

    For the same reason it interprets no markup and highlights nothing. Its styles bypass
    `somalia.plain.Plain`, which would show them as escapes.

    Args:
        file: the output; by default standard output, or standard error with `stderr`.
        styled: if False, use no colours and no cursor movement.
    """

    def __init__(
        self, file: IO[str] | None = None, stderr: bool = False, styled: bool = True
    ) -> None:
        more: dict[str, Any] = (
            {}
            if styled
            else {
                "no_color": True,
                "color_system": None,
                "force_terminal": False,
                "legacy_windows": False,
            }
        )
        file = with_styles(file or (sys.stderr if stderr else sys.stdout))
        super().__init__(file=file, markup=False, highlight=False, emoji=False, **more)

    def render_str(self, text: str, **how: Any) -> Text:
        """A plain string as Rich text, made visible before its width is measured (for a table,
        say).
        """
        return super().render_str(visible(text), **how)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Yield the segments to be shown; Rich's own control codes are kept."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(visible(piece.text), piece.style)

    def print_table(
        self,
        heads: Iterable[str],
        rows: Iterable[Iterable[str]],
        less: Sequence[str] = (),
        folds: Sequence[str] = (),
        brief: Mapping[str, Callable[[str], str]] | None = None,
    ) -> None:
        """Print a table that fits the width. In a narrow terminal it loses its frame first, then
        columns. No cell is truncated, and a note lists the omitted columns.

        Args:
            less: headings of columns to omit if there is no room, in this order.
            folds: headings of columns whose cells may wrap between words.
            brief: by heading, a function that shortens the column's cells, tried before any column
                is omitted.
        """
        from rich.box import HEAVY_HEAD, SIMPLE_HEAD
        from rich.table import Column, Table

        every = _Columns(list(heads), [list(row) for row in rows], folds)
        room = self.width if self.has_width else every.width(FRAME)
        if every.width(FRAME) > room:
            every = every._replace(has_whole_heads=False)
        is_framed = every.width(FRAME) <= room
        shown = every if is_framed else every.fitting(room, less, brief or {})
        widths = shown.widths(room, FRAME if is_framed else BARE)
        columns = [
            Column(head, width=wide, overflow="fold")
            for head, wide in zip(shown.heads, widths, strict=True)
        ]
        table = (
            Table(*columns, box=HEAVY_HEAD)
            if is_framed
            else Table(
                *columns, box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0)
            )
        )
        for row in shown.rows:
            table.add_row(*row)
        if self.has_width:
            self.print(table)
        else:  # Rich makes nothing wider than the console
            for line in self.render_lines(table, self.options.update(width=room), pad=False):
                self.print("".join(piece.text for piece in line).rstrip(), soft_wrap=True)
        if gone := [head for head in every.heads if head not in shown.heads]:
            self.print(
                f"No room for: {', '.join(gone)}. A wider window or --json shows everything."
            )

    @property
    def has_width(self) -> bool:
        """Whether line length is limited: a file or a pipe has no limit unless COLUMNS is set."""
        return self.is_terminal or "COLUMNS" in os.environ


FRAME, BARE = (3, 1), (2, 0)
"""The extra width of a table with and without a frame: per column, and for the table as a whole."""
LEAST = 14
"""The minimum width of a column whose cells wrap, unless all its cells are shorter."""


class _Columns(NamedTuple):
    """A table's columns, and which of them may wrap."""

    heads: list[str]
    rows: list[list[str]]
    folds: Sequence[str]
    has_whole_heads: bool = True  # headings do not wrap either

    def natural(self) -> list[int]:
        """Each column's width if no cell wraps."""
        cells = zip(*self.rows, strict=True) if self.rows else ([] for _ in self.heads)
        heads = [[head] if self.has_whole_heads else head.split() for head in self.heads]
        return [
            max([_long(text) for text in (*head, *column)], default=0)
            for head, column in zip(heads, cells, strict=True)
        ]

    def least(self) -> list[int]:
        """Each column's minimum width."""
        cells = zip(*self.rows, strict=True) if self.rows else ([] for _ in self.heads)
        return [
            max([min(wide, LEAST), *(_long(word) for cell in column for word in cell.split())])
            if head in self.folds
            else wide
            for head, wide, column in zip(self.heads, self.natural(), cells, strict=True)
        ]

    def width(self, frame: tuple[int, int]) -> int:
        """The table's width if nothing wraps."""
        return sum(self.natural()) + frame[0] * len(self.heads) + frame[1]

    def widths(self, room: int, frame: tuple[int, int]) -> list[int | None]:
        """The width of each column so that all fit in the available space; all None to let Rich
        decide.
        """
        widths, least = self.natural(), self.least()
        room -= frame[0] * len(self.heads) + frame[1]
        while sum(widths) > room:
            over = [at for at, wide in enumerate(widths) if wide > least[at]]
            if not over:
                return [None for _ in widths]
            widths[max(over, key=lambda column: widths[column])] -= 1
        return list(widths)

    def fitting(
        self, room: int, less: Sequence[str], brief: Mapping[str, Callable[[str], str]]
    ) -> _Columns:
        """The table without the columns that do not fit."""
        columns = self
        for head in ("", *brief, *less):
            if head in brief:
                index, shorter = self.heads.index(head), brief[head]
                rows = [
                    [*row[:index], shorter(row[index]), *row[index + 1 :]] for row in columns.rows
                ]
                columns = columns._replace(rows=rows)
            elif head:
                columns = columns.without(head)
            if sum(columns.least()) + BARE[0] * len(columns.heads) + BARE[1] <= room:
                break
        return columns

    def without(self, head: str) -> _Columns:
        """The table without one column."""
        index = self.heads.index(head)
        rows = [[*row[:index], *row[index + 1 :]] for row in self.rows]
        return self._replace(heads=[*self.heads[:index], *self.heads[index + 1 :]], rows=rows)


def _long(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(visible(text))
