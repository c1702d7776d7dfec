"""Which hints the players of a game have read, kept so that a resumed game does not repeat them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from somalia.play import kept

NAME = "lessons.json"
"""The file's name."""
LARGEST = 200_000  # bytes
MOST_GAMES = 40
"""How many games are remembered; the longest unread is dropped first."""


def read(record: str) -> dict[str, set[str]]:
    """The ids of the hints read in a game, by reader; empty if nothing is known.

    Args:
        record: the path of the game's record.
    """
    games = kept.read(NAME, LARGEST)
    readers = games.get(record) if isinstance(games, dict) else None
    if not isinstance(readers, dict):
        return {}
    return {
        reader: {id for id in ids if isinstance(id, str)}
        for reader, ids in readers.items()
        if isinstance(ids, list)
    }


def keep(record: str, seen: Mapping[str, Collection[str]]) -> str:
    """Save the hints read in a game.

    Returns:
        As for `kept.update`.
    """

    def added(games: object) -> dict[str, object]:
        known = list(games.items()) if isinstance(games, dict) else []
        known = [entry for entry in known if entry[0] != record][1 - MOST_GAMES :]
        return {**dict(known), record: {reader: sorted(ids) for reader, ids in seen.items()}}

    return kept.update(NAME, LARGEST, added)
