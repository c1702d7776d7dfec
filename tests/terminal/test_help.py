"""What `help` lists in each game."""

from __future__ import annotations

import pytest

from somalia.games import game_of
from somalia.play import library
from somalia.terminal import looking
from somalia.terminal.commands import ALIASES, COMMANDS

SCENARIOS = [card.id for card in library.cards()]
ELSEWHERE = {"help", "orders", "ways", "risk"}
"""Commands named where they are of use: below the list, and at a question for a route."""


def sheets_and_help(scenario: str) -> tuple[list[str], str]:
    """The names of a scenario's sheets, and the page that `help` shows."""
    game_type = game_of(scenario)
    laid = game_type.load(scenario)
    display = game_type.display(game_type.rules(laid), game_type.words(laid))
    return [sheet.name for sheet in display.sheets()], display.help() or looking.HELP


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_sheet_has_the_name_of_a_command(scenario: str) -> None:
    """It would open in place of the command."""
    names, _ = sheets_and_help(scenario)
    assert not {*names} & {*COMMANDS}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_help_lists_every_command_and_every_sheet(scenario: str) -> None:
    names, page = sheets_and_help(scenario)
    listed = {word.strip(",;:") for line in page.splitlines() for word in line.split()}
    also = {name for word, name in ALIASES.items() if word in listed}
    assert {*COMMANDS} - listed - also - ELSEWHERE == set()
    if "{sheets}" not in page:
        assert {*names} - listed == set()
