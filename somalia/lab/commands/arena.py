"""The command `somalia arena`."""

from __future__ import annotations

from typing import Any

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import FILE_IN, OutputFile
from somalia.command_line.options import MOST_GAMES, with_jobs, with_json


@click.command(cls=GuardedCommand)
@click.argument("plan", type=FILE_IN, required=False)
@click.option("--only", metavar="TEXT", default="", help="Pairings with this in their name.")
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    help="Games of each pairing, whatever the plan says.",
)
@click.option("--full", is_flag=True, help="Play all of them, also where the aim is decided early.")
@with_jobs
@click.option(
    "--results",
    type=OutputFile("ARENA_RESULTS", read_with="played"),
    show_default="beside the plan, as .jsonl",
    help="The file in which results are kept, and gone on with.",
)
@click.option("--played", is_flag=True, help="Play nothing more: tell what has been played.")
@click.option(
    "--report",
    type=OutputFile("ARENA_PAGE"),
    help="Write the figures of the whole plan to this page.",
)
@with_json
def arena(**given: Any) -> int:
    """Let opponents meet the usual ones, and each other, as a plan says: scores and ratings.

    PLAN is a file that says who meets whom, how often, and what the usual opponents are to score;
    without it, that of the repository. All play the same seeds. A pairing stops early where its aim
    is decided. Stop it at any time: the next call goes on. The exit code is 1 if an aim is missed.

    \b
    Examples:
      somalia arena
      somalia arena --only war-2006 --games 40
      somalia arena my-plan.yaml --full --jobs 1
      somalia arena --played --report benchmarks/arena-results.md
    """
    from somalia.lab.arena import playing as lab

    return lab.main(**given)
