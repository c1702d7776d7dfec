"""The command `somalia check`."""

from __future__ import annotations

from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import ANY_IN


@click.command(cls=GuardedCommand)
@click.argument("files", type=ANY_IN, nargs=-1, metavar="[FILE]...")
def check(files: tuple[Path, ...]) -> int:
    """Look for faults in maps, scenarios, charts, doctrines, cases and records.

    Names file, line and what was expected. FILE may be a folder; with none, everything that the
    game finds on this machine is checked, the files in your own folder included.

    \b
    Examples:
      somalia check my-scenario.yaml my-doctrine.yaml
      somalia check
    """
    from somalia import datafile
    from somalia.lab import check as lab

    usual = [folder for kind in datafile.KINDS for folder in datafile.folders(kind)]
    return lab.main(places=files or usual)
