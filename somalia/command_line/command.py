"""The base class for commands: it writes their help, and checks their outputs before they run."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from somalia.command_line.files import require_outputs
from somalia.command_line.group import docstring
from somalia.plain import one_line

PAGE = re.compile(r"docs/([\w-]+)\.md")


class GuardedCommand(click.Command):
    """A command that checks its output files before it does anything.

    Its help is its function's docstring, even if Python has dropped docstrings (-OO). Documentation
    pages are shown with their location.
    """

    def __init__(self, name: str | None, callback: Callable[..., Any], **more: Any) -> None:
        more["help"] = more.get("help") or docstring(callback)
        super().__init__(name, callback=callback, **more)

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, with each page's location."""
        from somalia import datafile

        kept = self.help
        try:
            self.help = PAGE.sub(lambda match: datafile.page(match[1]), kept or "")
            super().format_help_text(context, formatter)
        finally:
            self.help = kept

    def invoke(self, context: click.Context) -> Any:
        """Check the outputs, then run the command."""
        require_outputs(context)
        return super().invoke(context)


def warn(lines: Sequence[str]) -> int:
    """Print each line as a message from the program; return the exit code: 1 if there are any, else
    0.
    """
    for line in lines:
        print(f"somalia: {one_line(line)}", file=sys.stderr)
    return 1 if lines else 0
