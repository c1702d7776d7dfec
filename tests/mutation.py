"""A mutation: a small wrong turn in the rules of a game, as `tests/mutations.py` makes it."""

from __future__ import annotations

from typing import NamedTuple


class Mutation(NamedTuple):
    """One wrong turn: in `file` of the game's folder, `old` (there once) becomes `new`."""

    rule: str
    about: str
    file: str
    old: str
    new: str
    caught: bool = True  # whether a case is expected to notice
    game: str = "campaign"  # the folder in somalia/games
