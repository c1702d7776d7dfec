"""The arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from somalia.command_line.completion import completes, of_scenario
from somalia.command_line.files import FILE_IN
from somalia.command_line.scenarios import choices_of, scenario_names, seats, usual_scenario

MOST_GAMES = 10**9

Command = TypeVar("Command", bound=Callable[..., Any])


def pairs_of(form: str, example: str) -> Callable[..., dict[str, str]]:
    """A callback that makes a dict from a repeated option NAME=VALUE, with names in lower case.

    It rejects an incomplete pair, or a name given twice.
    """

    def pairs(ctx: click.Context, param: click.Parameter, values: Iterable[str]) -> dict[str, str]:
        taken: dict[str, str] = {}
        for value in values:
            name, _, choice = (part.strip() for part in value.partition("="))
            name = name.lower()
            if not (name and choice):
                raise click.BadParameter(
                    f'"{value}" isn\'t in the form {form}. Example: {example}.', ctx, param
                )
            if name in taken:
                raise click.BadParameter(f'"{name}" is given twice.', ctx, param)
            taken[name] = choice
        return taken

    return pairs


def lower_case(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A callback that converts a seat's name to lower case, as in SIDE=WHO."""
    return value.strip().lower()


with_options = click.option(
    "--option",
    "options",
    metavar="ID=VALUE",
    multiple=True,
    callback=pairs_of("ID=VALUE", "negotiations=on"),
    shell_complete=of_scenario(lambda scenario, options: choices_of(scenario)),
    help="Set an option of the scenario: `somalia scenarios` lists them. May be repeated.",
)
with_charts = click.option(
    "--charts",
    type=FILE_IN,
    multiple=True,
    help="A chart file that replaces some of the scenario's charts, such as your copy of the "
    "published game's charts. May be repeated.",
)


def with_scenario(command: Command) -> Command:
    """A decorator that adds the parameters for choosing a game: SCENARIO, --option, --charts."""
    command = with_options(with_charts(command))
    return click.argument(
        "scenario", default=usual_scenario, shell_complete=completes(scenario_names)
    )(command)


def with_seats(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that adds the option for choosing the players: --seat."""
    return click.option(
        "--seat",
        "seats",
        metavar="SIDE=PLAYER",
        multiple=True,
        callback=pairs_of("SIDE=PLAYER", "un=human or bandit=warlord"),
        shell_complete=of_scenario(seats),
        help=f"The player of a side: human, random, the name of an AI, or an AI file of your own. "
        f"For example, warlord:easy is the AI warlord at its easy level. One for each side. "
        f"{default}",
    )


def with_games(default: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that adds the option for the number of games: --games."""
    return click.option(
        "--games",
        metavar="N",
        type=click.IntRange(1, MOST_GAMES),
        default=default,
        show_default=True,
        help="Number of games.",
    )


with_jobs = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    show_default="one per processor",
    help="Games played at a time, at most one per processor.",
)
with_json = click.option(
    "--json", "json_output", is_flag=True, help="Print one JSON object instead of text."
)
