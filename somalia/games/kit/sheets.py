"""Sheets: pages of lines, headings and tables that any screen can show.

A sheet consists of blocks: a text is a line, a `Section` is a heading with indented blocks, a
`SheetTable` has rows in columns, and a `CharacterMap` is a map of characters. `as_lines` formats
them as fixed-width text, for the terminal, records and pages. The window sets them in type.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

INSET = "  "
"""The indent for a section's lines."""
RULE = "rule"
"""The heading of a column of rule numbers."""


class TableColumn(NamedTuple):
    """A table column."""

    head: str = ""
    wide: int = 0  # its minimum width, in characters
    is_right: bool = False  # whether its cells are right-aligned, like numbers


@dataclass(frozen=True)
class SheetTable:
    """Rows in columns, each as wide as its widest cell; the last column is not padded.

    Args:
        gap: characters between two columns.
        inset: characters before the first column.
        totals: how many of the last rows are totals.
    """

    columns: Sequence[TableColumn]
    rows: Sequence[Sequence[object]]
    gap: int = 2
    inset: int = 0
    totals: int = 0

    @property
    def cells(self) -> list[list[str]]:
        """The headings (if any), followed by the rows."""
        heads = [column.head for column in self.columns]
        return [*([heads] if any(heads) else []), *(list(map(str, row)) for row in self.rows)]

    @property
    def widths(self) -> list[int]:
        """Each column's width, in characters."""
        across = zip(*self.cells, strict=True)
        return [
            max(column.wide, *map(len, cells))
            for column, cells in zip(self.columns, across, strict=True)
        ]

    def lines(self) -> list[str]:
        """A line for the headings and one for each row."""
        if not self.rows:
            return []
        rights, widths = [column.is_right for column in self.columns], self.widths
        return [
            " " * self.inset
            + (" " * self.gap)
            .join(
                cell.rjust(wide) if is_right else cell.ljust(wide)
                for cell, wide, is_right in zip(row, widths, rights, strict=True)
            )
            .rstrip()
            for row in self.cells
        ]


@dataclass(frozen=True)
class Section:
    """A heading with indented blocks below it.

    Args:
        side: the side that the section is about, which gives the heading its colour and emblem; ""
            for none.
    """

    head: str
    blocks: Sequence[Block] = ()
    side: str = ""


@dataclass(frozen=True)
class CharacterMap:
    """Lines in which every character has its place, such as a map; shown in fixed width."""

    lines: Sequence[str]


Block: TypeAlias = "str | Section | SheetTable | CharacterMap"


def as_lines(blocks: Iterable[Block]) -> list[str]:
    """Blocks as lines of fixed-width text."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, str):
            lines.append(block)
        elif isinstance(block, SheetTable):
            lines += block.lines()
        elif isinstance(block, CharacterMap):
            lines += block.lines
        else:
            lines += [block.head, *(INSET + line for line in as_lines(block.blocks))]
    return lines


def as_blocks(lines: Sequence[str]) -> list[Block]:
    """The blocks of fixed-width lines: indented lines belong to the line above them."""
    blocks: list[Block] = []
    index = 0
    while index < len(lines):
        head, index = lines[index], index + 1
        end = index
        while end < len(lines) and lines[end].startswith(INSET):
            end += 1
        if end > index and not head.startswith(" "):
            below = [line.removeprefix(INSET) for line in lines[index:end]]
            blocks.append(Section(head, as_blocks(below)))
            index = end
        else:
            blocks.append(head)
    return blocks
