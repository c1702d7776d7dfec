"""Finds the scenario and side in which to measure a doctrine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from somalia import datafile
from somalia.datafile import DataError
from somalia.games import game_named_in, game_of, wrong_game
from somalia.games.game_type import GameType
from somalia.games.scenario_card import parted
from somalia.opponents.doctrine import Doctrine
from somalia.opponents.reading import load_doctrine
from somalia.play import library as shelf


@dataclass(frozen=True)
class DoctrineSeat:
    """A doctrine in its seat: the scenario, and the players of all seats."""

    game_type: GameType
    doctrine: Doctrine
    scenario: str
    side: str
    seats: Mapping[str, str]


def find_seat(
    name: str, scenario: str | None, options: Mapping[str, str], seats: Mapping[str, str]
) -> DoctrineSeat:
    """Find a free seat for a doctrine, preferably its usual one.

    Args:
        scenario: the scenario; None to search all, starting with the game's default one.
        seats: the players for the other sides, and perhaps for its own; any other side gets its
            default opponent.

    Raises:
        DataError: there is no such doctrine, it has an error, or no seat is left for it.
    """
    own, level = parted(name)
    path = datafile.find("ai", own)
    game_type = game_named_in(path)
    if game_type.vocabulary is None:
        raise wrong_game(path, f"{game_type.name} has no doctrines")
    doctrine = load_doctrine(own, game_type.vocabulary, level)
    names = [scenario] if scenario else _scenarios(game_type, options)
    for usual in (True, False):
        for card_name in names:
            side = _seat_in(card_name, options, seats, doctrine, usual)
            if side:
                computers = shelf.card(card_name).computers(options)
                who = {seat: seats.get(seat, who) for seat, who in computers.items()}
                return DoctrineSeat(game_type, doctrine, card_name, side, who | {side: name})
    chosen = "".join(f" with {id}={value}" for id, value in options.items())
    where = f"in {scenario}" if scenario else f"in any scenario{chosen}"
    raise DataError(
        datafile.show_path(path),
        None,
        "sides",
        f"{doctrine.name} plays {' and '.join(doctrine.sides)}, but no such seat is free {where}",
    )


def _scenarios(game_type: GameType, options: Iterable[str]) -> list[str]:
    """The names of the game's scenarios that offer these options, the default one first."""
    cards = [card for card in shelf.cards() if game_of(card.id) is game_type]
    names = [card.id for card in cards if {*options} <= {option.id for option in card.options}]
    return sorted(names, key=lambda name: name != game_type.usual_scenario)


def _seat_in(
    scenario: str,
    options: Mapping[str, str],
    seats: Mapping[str, str],
    doctrine: Doctrine,
    usual: bool,
) -> str:
    """The side that a doctrine plays in a scenario; "" if none.

    Args:
        usual: accept only a side that this doctrine plays by the user's choice or by default.
    """
    card = shelf.card(scenario)
    computers, roles = card.computers(options), card.sides(options).roles
    able = [side for side in computers if roles[side] in doctrine.sides]
    for side in able:
        if _is_named(seats.get(side, ""), doctrine.path):
            return side
    free = [side for side in able if side not in seats]
    for side in free:
        if not usual or _is_named(computers[side], doctrine.path):
            return side
    return ""


def _is_named(who: str, path: Path) -> bool:
    """Whether a name refers to the doctrine in that file."""
    if not who:
        return False
    try:
        return datafile.find("ai", parted(who)[0]).resolve() == path.resolve()
    except DataError:
        return False
