"""The command `somalia doctrine`."""

from __future__ import annotations

from typing import Any

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.completion import completes
from somalia.command_line.options import (
    with_charts,
    with_games,
    with_jobs,
    with_json,
    with_options,
    with_seats,
)
from somalia.command_line.scenarios import fill_seats, scenario_names


def doctrine_names() -> list[str]:
    """The names of all doctrines, for completion."""
    from somalia import datafile

    return datafile.available("ai")


@click.command(cls=GuardedCommand)
@click.argument("doctrine", metavar="FILE", shell_complete=completes(doctrine_names))
@click.option("--coverage", is_flag=True, help="Play it with and without each row.")
@click.option(
    "--without",
    metavar="ROW[,ROW...]",
    multiple=True,
    help="Measure the cost of leaving out these rows together. KIND/ANSWER forbids that answer to "
    "that kind of question. May be repeated.",
)
@click.option(
    "--scenario",
    metavar="ID",
    shell_complete=completes(scenario_names),
    help="The scenario to play: a name or a file; by default the AI's own.",
)
@with_options
@with_charts
@with_seats(
    "The default AI plays any side you leave out. FILE plays the side you give it, else its "
    "default side."
)
@with_games(500)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@with_jobs
@with_json
def doctrine(
    scenario: str | None, seats: dict[str, str], options: dict[str, str], **given: Any
) -> int:
    """Print an AI's rules of play (the rows of its doctrine), or measure what the rows are worth.

    FILE is the name of an AI or a doctrine file of your own. For each row, --coverage shows how
    often it decides, and what leaving it out costs: margin in VP (or Zones), and score. Standard
    errors are taken over pairs of games that share a seed: the second is replayed from the first
    answer that differs.

    \b
    Examples:
      somalia doctrine warlord
      somalia doctrine my-warlord.yaml --coverage --games 500
      somalia doctrine hunter --option bandit-players=3 --coverage --json > hunter.json
      somalia doctrine ethiopia --without march-on,halt --without flush.zone/done
      somalia doctrine blue-helmet --without development.project/militia
    """
    from somalia.lab import doctrines as lab

    if scenario is not None:
        fill_seats(seats, scenario, options)  # refuses a side that is not there
    return lab.main(scenario=scenario, seats=seats, options=options, **given)
