"""The command `somalia cases`."""

from __future__ import annotations

from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import ANY_IN


@click.command(cls=GuardedCommand)
@click.argument("files", type=ANY_IN, nargs=-1, required=True, metavar="FILE...")
@click.option("-v", "--verbose", is_flag=True, help="List the passed cases, too.")
def cases(files: tuple[Path, ...], verbose: bool) -> int:
    """Run rule cases: a position, some actions, and the expected outcome.

    A case is a short file that settles an argument about a rule; docs/cases.md shows how to write
    one. FILE may be a folder: this runs every case in it.

    \b
    Examples:
      somalia cases argument.yaml
      somalia cases tests/cases --verbose
    """
    from somalia.lab import cases as lab

    return lab.main(files=list(files), verbose=verbose)
