"""The players' names, remembered for the next game."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.play import kept
from somalia.play.table import TableError, fit_name

NAME = "players.json"
"""The file's name. It holds the names by side, for each game."""
LARGEST = 100_000  # bytes


def remembered(game: str) -> dict[str, str]:
    """The name last given for each side of a game; invalid names are left out."""
    left = kept.read(NAME, LARGEST)
    names = left.get(game) if isinstance(left, dict) else None
    if not isinstance(names, dict):
        return {}
    return {side: name for side, name in names.items() if _is_valid(name)}


def remember(game: str, names: Mapping[str, str]) -> str:
    """Remember names given for sides of a game; an empty name forgets the side's last one.

    Returns:
        Why they were not saved, on one line for the player; "" if they were, or if nothing changed.
    """
    before = remembered(game)
    now = {side: name for side, name in {**before, **names}.items() if name}
    return kept.change(NAME, LARGEST, {game: now}) if now != before else ""


def _is_valid(name: object) -> bool:
    try:
        return isinstance(name, str) and bool(fit_name(name))
    except TableError:
        return False
