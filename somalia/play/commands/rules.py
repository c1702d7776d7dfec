"""The command `somalia rules`."""

from __future__ import annotations

from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.completion import completes
from somalia.command_line.options import with_charts, with_json, with_options
from somalia.command_line.scenarios import scenario_names, usual_scenario


def known_rules() -> list[tuple[str, str]]:
    """Every rule and chart that can be looked up, each with its title, for completion."""
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
    help="Whose charts are printed, by name or file.",
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
    """Print a rule in our words, with its rulings, or a chart; with no RULE, list them all.

    RULE is a number, a ruling, words to look for, or the name of a chart: raf, flush, development,
    victory, events, counters, negotiations; in the later wars grades and prices; "charts" is all
    of them. A chart is printed as it is in play, with where it is from: reconstructed, or typed in
    by an owner of the published game and laid over ours with --charts.

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
