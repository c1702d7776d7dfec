"""The command `somalia simulate`."""

from __future__ import annotations

from typing import Any

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.options import with_games, with_jobs, with_json, with_scenario, with_seats
from somalia.command_line.scenarios import fill_seats


@click.command(cls=GuardedCommand)
@with_scenario
@with_seats("The default AI plays any side you leave out.")
@with_games(200)
@click.option(
    "--seed",
    default="1",
    show_default=True,
    help="The same seed gives the same games, with any number of jobs.",
)
@with_jobs
@click.option(
    "--swap",
    is_flag=True,
    help="Play every seed twice, with sides exchanged; both players must be able to play either "
    "side.",
)
@with_json
def simulate(scenario: str, seats: dict[str, str], options: dict[str, str], **given: Any) -> int:
    """Let the computer play many games: who wins, by how much, and where do the VP come from?

    \b
    Examples:
      somalia simulate
      somalia simulate --games 1000 --seed 3 --seat un=random
      somalia simulate --charts printed.yaml --json > balance.json
      somalia simulate firebase --seat us=duel-hard --seat vc=duel-easy --swap
    """
    from somalia.lab import simulate as lab

    seats = fill_seats(seats, scenario, options)
    return lab.main(scenario=scenario, seats=seats, options=options, **given)
