"""The command `somalia rules`."""

from __future__ import annotations

from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.completion import completes
from somalia.command_line.options import with_charts, with_json, with_options
from somalia.command_line.scenarios import scenario_names, usual_scenario


def known_rules() -> list[tuple[str, str]]:
    """All the rules and charts that can be looked up, each with its title, for completion."""
    from somalia.play import rulebook

    return rulebook.known()


@click.command(cls=GuardedCommand)
@click.argument("query", nargs=-1, metavar="[RULE]...", shell_complete=completes(known_rules))
@click.option(
    "--scenario",
    metavar="ID",
    default=usual_scenario,
    show_default="the base game",
    shell_complete=completes(scenario_names),
    help="The scenario whose charts to print: a name or a file.",
)
@with_options
@with_charts
@with_json
def rules(
    query: tuple[str, ...],
    scenario: str,
    options: dict[str, str],
    charts: tuple[Path, ...],
    json_output: bool,
) -> int:
    """Print a rule in our words, with its rulings, or a chart. Without RULE, list them all.

    RULE is the number of a rule or ruling, words to search for, or the name of a chart. The charts:
    raf, flush, development, victory, events, counters, negotiations; grades and prices in the later
    wars; "charts" prints them all. Each chart is printed as used in play, with its source:
    reconstructed, or copied from the published game and added with --charts.

    \b
    Examples:
      somalia rules
      somalia rules 6.12
      somalia rules R5
      somalia rules critical hits
      somalia rules raf
      somalia rules raf --scenario icu-2006
      somalia rules victory events --charts printed.yaml --json
    """
    from somalia.play import rulebook

    words = " ".join(query)
    text = rulebook.told(words, scenario, options, charts, json_output)
    if not text:
        raise click.ClickException(rulebook.no_match(words, scenario))
    print(text)
    return 0
