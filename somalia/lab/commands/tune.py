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
    help="Total number of sets of values to try; overrides FILE.",
)
@click.option(
    "--report-games",
    metavar="N",
    type=click.IntRange(0, MOST_GAMES),
    default=2000,
    show_default=True,
    help="Number of games on fresh seeds that compare the current values with the best; 0: no "
    "report.",
)
@with_jobs
@click.option(
    "--study",
    type=OutputFile("STUDY"),
    help="Save the trials in this file, and resume from those already in it.",
)
@click.option(
    "--out",
    type=OutputFile("TUNED", folders=True),
    help="Write the best values to this file: a chart file for --charts, or the doctrine with "
    "new params. "
    "Name a folder if you tune both.",
)
@with_json
def tune(**given: Any) -> int:
    """Tune the params of an AI (doctrine), or the numbers in the charts, towards an aim.

    FILE names the numbers to tune, their bounds, and the aim. An aim is either figures within given
    bands, or the highest margin or score for a side. docs/tuning.md shows how to write one. Every
    trial plays the same seeds. The best values are then compared with the current ones on fresh
    seeds. Needs Optuna.

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
