"""Rich's console for text that comes from anywhere: the styles are the program's own."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Any

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType, Segment

from somalia.plain import styled as with_styles
from somalia.plain import visible

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType
    from rich.text import Text


def scrollback_cleared() -> Control:
    """Clears what a terminal keeps above the screen; Rich has no name for it."""
    found = Control()
    found.segment = Segment("\x1b[3J", None, [(ControlType.CLEAR,)])
    return found


class PlainConsole(Console):
    """A console that makes every text visible before it sets a style around it.

    It takes no markup and highlights nothing, for the same reason. Its styles go past
    `somalia.plain.Plain`, which would show them as escapes.

    Args:
        file: where it writes; else standard output, or standard error with `stderr`.
        styled: no colours and no cursor movement if False.
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
        """A plain string as Rich's text: visible before it is measured, as for a table."""
        return super().render_str(visible(text), **how)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """The pieces of what is to be shown; Rich's own control codes stay."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(visible(piece.text), piece.style)

    def print_table(self, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
        """A table; long cells are folded, never cut."""
        from rich.table import Column, Table

        table = Table(*(Column(head, overflow="fold") for head in heads))
        for row in rows:
            table.add_row(*row)
        self.print(table)
