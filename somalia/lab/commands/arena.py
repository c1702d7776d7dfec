"""The command `somalia arena`."""

from __future__ import annotations

from typing import Any

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import FILE_IN, OutputFile
from somalia.command_line.options import MOST_GAMES, with_jobs, with_json


@click.command(cls=GuardedCommand)
@click.argument("plan", type=FILE_IN, required=False)
@click.option("--only", metavar="TEXT", default="", help="Only pairings with TEXT in their name.")
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    help="Games per pairing; overrides the plan.",
)
@click.option("--full", is_flag=True, help="Play all games: no early stopping.")
@with_jobs
@click.option(
    "--results",
    type=OutputFile("ARENA_RESULTS", read_with="played"),
    show_default="beside the plan, as .jsonl",
    help="The file for the results; a later run resumes from it.",
)
@click.option("--played", is_flag=True, help="Play nothing: show the results so far.")
@click.option(
    "--report",
    type=OutputFile("ARENA_PAGE"),
    help="Write the results of the whole plan to this page.",
)
@with_json
def arena(**given: Any) -> int:
    """Play AIs against the default AIs and each other according to a plan; list scores and ratings.

    PLAN is a file that lists the pairings, the number of games, and the scores that the default AIs
    must reach (the aims). The default is the repository's plan. All pairings play the same seeds; a
    pairing stops early once its aim is met or out of reach. You can stop it at any time: the next
    run resumes. The exit code is 1 if an aim is missed.

    \b
    Examples:
      somalia arena
      somalia arena --only war-2006 --games 40
      somalia arena my-plan.yaml --full --jobs 1
      somalia arena --played --report benchmarks/arena-results.md
    """
    from somalia.lab.arena import playing as lab

    return lab.main(**given)
