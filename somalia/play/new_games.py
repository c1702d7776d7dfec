"""The last choices made when setting up each game, saved between sessions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from somalia.play import kept

NAME = "new-games.json"
"""The file's name."""
LARGEST = 100_000  # bytes
LAST = "last"
"""The key for the game that was chosen last."""


class Chosen(NamedTuple):
    """A player's choices for a new game, except its seed."""

    scenario: str
    level: str
    dice: str
    seats: Mapping[str, str]  # the player in each seat, as given with --seat
    options: Mapping[str, str]


def keep(game: str, chosen: Chosen) -> str:
    """Save the choices made for a game.

    Args:
        game: the game's id.

    Returns:
        Why they were not saved, on one line for the player; "" if they were.
    """
    plain = {**chosen._asdict(), "seats": dict(chosen.seats), "options": dict(chosen.options)}
    return kept.change(NAME, LARGEST, {game: plain, LAST: game})


def load() -> tuple[str, dict[str, Chosen]]:
    """The id of the game that was chosen last ("" if none is known), and the choices by game id.

    Invalid choices are left out. Scenarios and opponents that were chosen may no longer exist.
    """
    left = kept.read(NAME, LARGEST)
    if not isinstance(left, dict):
        return "", {}
    last = left.get(LAST)
    read = {game: _chosen(choices) for game, choices in left.items() if game != LAST}
    return last if isinstance(last, str) else "", {id: one for id, one in read.items() if one}


def _chosen(left: object) -> Chosen | None:
    """The choices read from the file; None if they are not of the right types."""
    if not isinstance(left, dict):
        return None
    scenario, level, dice = (left.get(name) for name in ("scenario", "level", "dice"))
    seats, options = _texts(left.get("seats")), _texts(left.get("options"))
    if not (isinstance(scenario, str) and isinstance(level, str) and isinstance(dice, str)):
        return None
    if seats is None or options is None:
        return None
    return Chosen(scenario, level, dice, seats, options)


def _texts(table: object) -> dict[str, str] | None:
    """A mapping from strings to strings; None if it is anything else."""
    if not isinstance(table, dict):
        return None
    return table if all(isinstance(text, str) for pair in table.items() for text in pair) else None
