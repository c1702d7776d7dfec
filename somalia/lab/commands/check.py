"""The command `somalia check`."""

from __future__ import annotations

from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import ANY_IN


@click.command(cls=GuardedCommand)
@click.argument("files", type=ANY_IN, nargs=-1, metavar="[FILE]...")
def check(files: tuple[Path, ...]) -> int:
    """Check maps, scenarios, charts, AIs (doctrines), rule cases and records for errors.

    Each error gives the file, the line and what was expected. FILE may be a folder. Without FILE
    this checks every file the game finds on this machine, your own included.

    \b
    Examples:
      somalia check my-scenario.yaml my-doctrine.yaml
      somalia check
    """
    from somalia import datafile
    from somalia.lab import check as lab

    usual = [folder for kind in datafile.KINDS for folder in datafile.folders(kind)]
    return lab.main(places=files or usual)
