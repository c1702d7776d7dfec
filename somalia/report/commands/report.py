"""The command `somalia report`."""

from __future__ import annotations

from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import FILE_IN, OutputFile
from somalia.command_line.options import with_json


@click.command(cls=GuardedCommand)
@click.argument("file", type=FILE_IN)
@click.option(
    "--out", type=OutputFile("REPORT"), help="The page; without it, the record's name with .html."
)
@click.option("--quick", is_flag=True, help="Ten play-outs of each turn: less exact, sooner.")
@click.option(
    "--play-outs",
    metavar="N",
    type=click.IntRange(0, 10_000),
    help="So many play-outs of each turn, as far as a minute allows; 0 for none. Usual are 100.",
)
@click.option("--progress", is_flag=True, hidden=True, help="Tell how far it is in lines.")
@with_json
def report(
    file: Path,
    out: Path | None,
    quick: bool,
    play_outs: int | None,
    progress: bool,
    json_output: bool,
) -> int:
    """Write the report of a recorded game: one HTML file that refers to nothing outside.

    It tells the story turn by turn with maps, VP by source, the chance to win as each turn began,
    luck roll by roll, losses, and what the computer's players thought. --json writes the page and
    prints the figures of its plots.

    \b
    Examples:
      somalia report tonight.txt
      somalia report tonight.txt --quick --out tonight.html
    """
    from somalia.report import making

    return making.main(file, out, quick, play_outs, progress, json_output)
