"""The command `somalia export`."""

from __future__ import annotations

from typing import Any

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import FILE_IN, OutputFile
from somalia.command_line.options import lower_case


@click.command(cls=GuardedCommand)
@click.argument("file", type=FILE_IN)
@click.option(
    "--seat", metavar="SIDE", required=True, callback=lower_case, help="Whose eyes it is for."
)
@click.option("--out", type=OutputFile("SEAT_RECORD"), help="Write it to this new file.")
def export(**given: Any) -> int:
    """Print a recorded game as one seat may know it: story and answers, and no seed.

    What is hidden from the seat is left out. It can be read and mailed, not played again.

    \b
    Example:
      somalia export tonight.txt --seat us --out tonight-us.txt
    """
    from somalia.play import export as making

    return making.main(**given)
