"""The command `somalia fuzz`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.completion import completes
from somalia.command_line.files import OutputFolder
from somalia.command_line.options import with_games, with_options
from somalia.command_line.scenarios import scenario_names, usual_scenario


@click.command(cls=GuardedCommand)
@with_games(200)
@click.option(
    "--seed", default="1", show_default=True, help="The same seed gives the same random games."
)
@click.option(
    "--scenario",
    metavar="ID",
    default=usual_scenario,
    show_default="the base game",
    shell_complete=completes(scenario_names),
    help="The scenario to play: a name or a file.",
)
@with_options
@click.option(
    "--keep",
    type=OutputFolder("FINDING"),
    default=Path("somalia-fuzz"),
    show_default=True,
    help="Folder for the records of games with a fault.",
)
def fuzz(**given: Any) -> int:
    """Test the program itself: play random games and check every position.

    \b
    Examples:
      somalia fuzz --games 2000 --seed 1
      somalia fuzz --option bandit-players=3
    """
    from somalia.lab import fuzz as lab

    return lab.main(**given)
