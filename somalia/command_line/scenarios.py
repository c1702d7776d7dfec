"""What the command line needs to know about a scenario: its name, seats and options."""

from __future__ import annotations

import click


def usual_scenario() -> str:
    """The default scenario."""
    from somalia.games import usual_game

    return usual_game().usual_scenario


def scenario_names() -> list[str]:
    """The names of all scenarios, for completion."""
    from somalia import datafile

    return datafile.available("scenarios")


def seats(scenario: str, options: dict[str, str]) -> list[tuple[str, str]]:
    """All SIDE=PLAYER pairs for a scenario with these options, described, for completion."""
    from somalia.games import game_of
    from somalia.play import library as shelf

    card, game_type = shelf.card(scenario), game_of(scenario)
    sides = card.sides(options)
    return [
        (f"{side}={one.who}", f"{one.strength}. {one.about}" if one.strength else one.about)
        for side in sides.order
        for one in shelf.able(card, game_type, sides, side)
    ]


def choices_of(scenario: str) -> list[tuple[str, str]]:
    """All ID=VALUE pairs that a scenario offers, with descriptions, for completion."""
    from somalia.play import library as shelf

    return [
        (f"{option.id}={choice}", f"{option.rule}: {option.about}")
        for option in shelf.card(scenario).options
        for choice in option.choices
    ]


def fill_seats(
    named: dict[str, str], scenario: str, options: dict[str, str], human: bool = False
) -> dict[str, str]:
    """Each side's player: as named, or else the side's default computer player.

    If no side was named and `human` is set, a human plays the first side. A scenario that cannot be
    read, or lacks these options, is rejected later, when the game is set up.

    Raises:
        ClickException: a side does not exist in the scenario with these options.
    """
    from somalia.datafile import DataError
    from somalia.games import game_of
    from somalia.play import library as shelf

    try:
        game_of(scenario).seats(scenario, options)
        usual = shelf.card(scenario).computers(options)
        for side in named:
            if side not in usual:
                raise click.ClickException(shelf.refusal(scenario, options, side))
    except DataError:
        try:
            usual = shelf.card(usual_scenario()).computers({})
        except DataError:
            return named
        if not set(named) <= set(usual):
            return named
    if not named and human:
        named = {next(iter(usual)): "human"}
    return {side: named.get(side, who) for side, who in usual.items()}
