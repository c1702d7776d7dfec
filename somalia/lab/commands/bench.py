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
    help="Only this game.",
)
@click.option(
    "--scenario",
    metavar="ID",
    shell_complete=completes(scenario_names),
    help="Only this scenario: a name or a file.",
)
@click.option("--quick", is_flag=True, help="Less exact; uses short scenarios for long games.")
@with_json
def bench(game: str | None, scenario: str | None, quick: bool, json_output: bool) -> int:
    """Measure how fast the program runs on this machine: every game in its default scenario.

    Measures answers, whole games, copying a game, loading a record, and play-outs. A play-out
    starts in the middle of a game and runs for 1 turn, 3 turns or to the end. It is played at
    random or by the default AIs.

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
        raise click.UsageError(
            "--game and --scenario can't be combined: a scenario already names its game."
        )
    if game is not None and game not in ids():
        raise click.UsageError(f"unknown game {quoted(game)}. Known: {', '.join(ids())}.")
    return lab.main(json_output=json_output, quick=quick, game=game, scenario=scenario)
