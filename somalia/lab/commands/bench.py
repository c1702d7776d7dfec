"""The command `somalia bench`."""

from __future__ import annotations

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.completion import completes
from somalia.command_line.options import with_json
from somalia.command_line.scenarios import scenario_names


def game_names() -> list[str]:
    """The ids of all games, for completion."""
    from somalia.games import ids

    return ids()


@click.command(cls=GuardedCommand)
@click.option(
    "--game",
    metavar="ID",
    shell_complete=completes(game_names),
    help="This game only.",
)
@click.option(
    "--scenario",
    metavar="ID",
    shell_complete=completes(scenario_names),
    help="This scenario only, by name or file.",
)
@click.option("--quick", is_flag=True, help="Less exact, and long games by a short scenario.")
@with_json
def bench(game: str | None, scenario: str | None, quick: bool, json_output: bool) -> int:
    """Measure how fast the program is on this machine, for every game in its usual scenario.

    Answers, whole games, copies, loading a record, and play-outs: from the middle of a game, a copy
    is played on for one turn, for three, and to the end, at random and by the usual opponents.

    \b
    Examples:
      somalia bench
      somalia bench --quick --game campaign
      somalia bench --scenario war-2006 --json > before.json
    """
    from somalia.datafile import quoted
    from somalia.games import ids
    from somalia.lab import bench as lab

    if game is not None and scenario is not None:
        raise click.UsageError("--scenario says which game it is: leave --game out.")
    if game is not None and game not in ids():
        raise click.UsageError(f"{quoted(game)} is no game. There are: {', '.join(ids())}.")
    return lab.main(json_output=json_output, quick=quick, game=game, scenario=scenario)
