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
    "--seat",
    metavar="SIDE",
    required=True,
    callback=lower_case,
    help="The side whose view to export.",
)
@click.option("--out", type=OutputFile("SEAT_RECORD"), help="Write to this new file.")
def export(**given: Any) -> int:
    """Print a recorded game as one side saw it: log and answers, without the seed.

    Leaves out whatever is hidden from that side. You can read the export or mail it, but you can't
    replay it.

    \b
    Example:
      somalia export tonight.txt --seat us --out tonight-us.txt
    """
    from somalia.play import export as making

    return making.main(**given)
