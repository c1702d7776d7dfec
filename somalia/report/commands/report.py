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
    "--out",
    type=OutputFile("REPORT"),
    help="The page to write; by default the record's name with .html.",
)
@click.option("--quick", is_flag=True, help="10 play-outs per turn: faster, less exact.")
@click.option(
    "--play-outs",
    metavar="N",
    type=click.IntRange(0, 10_000),
    help="Play-outs per turn, limited to what fits in a minute; 0 for none. The default is 100.",
)
@click.option("--progress", is_flag=True, hidden=True, help="Print progress, line by line.")
@with_json
def report(
    file: Path,
    out: Path | None,
    quick: bool,
    play_outs: int | None,
    progress: bool,
    json_output: bool,
) -> int:
    """Write a report of a recorded game: one self-contained HTML file for a browser.

    It shows the log and a map of every turn, VP by source, and each side's chance to win as each
    turn began. It also shows the luck of every roll, losses, and the computer's reasons. --json
    also prints the figures of its plots.

    \b
    Examples:
      somalia report tonight.txt
      somalia report tonight.txt --quick --out tonight.html
    """
    from somalia.report import making

    return making.main(file, out, quick, play_outs, progress, json_output)
