"""The command `somalia tune`."""

from __future__ import annotations

from typing import Any

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import FILE_IN, OutputFile
from somalia.command_line.options import MOST_GAMES, with_jobs, with_json


@click.command(cls=GuardedCommand)
@click.argument("file", type=FILE_IN)
@click.option(
    "--trials",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    help="How many sets of values are tried in all, whatever FILE says.",
)
@click.option(
    "--report-games",
    metavar="N",
    type=click.IntRange(0, MOST_GAMES),
    default=2000,
    show_default=True,
    help="Games on fresh seeds, for what there was and what was found; 0 for no report.",
)
@with_jobs
@click.option(
    "--study",
    type=OutputFile("STUDY"),
    help="Keep the trials in this file, and go on with those in it.",
)
@click.option(
    "--out",
    type=OutputFile("TUNED", folders=True),
    help="Write the best to this file: charts to lay over others, or the doctrine with its params "
    "changed. A folder, if both are tuned.",
)
@with_json
def tune(**given: Any) -> int:
    """Move params of a doctrine, or numbers of the charts, towards an aim.

    FILE says what may move, between which bounds, and the aim: figures wanted within bands, or the
    margin or score of a side against one or several opponents; docs/tuning.md tells how to write
    one. Every trial plays the same seeds. The best is then played on fresh seeds, beside what there
    was. It needs Optuna.

    \b
    Examples:
      somalia tune benchmarks/tune/base-balance.yaml --out overlay.yaml
      somalia tune my-tuning.yaml --trials 200 --study my-study.jsonl
      somalia tune benchmarks/tune/warlord.yaml --trials 20 --report-games 500 --json
    """
    from somalia.lab import tune as lab

    try:
        return lab.main(**given)
    except lab.NoOptuna as missing:
        raise click.ClickException(str(missing)) from missing
