"""The registry of games, each in a folder of its own.

A game is a package here that holds `GAME`, an instance of `GameType`. Nothing outside the package
imports it: `game_of` gives the game of a scenario. A package is imported when its game is first
asked for; one that fails to load is reported in one line and stops no other game.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from functools import cache
from pathlib import Path

from somalia import datafile
from somalia.datafile import DataError
from somalia.games.game_type import GameType


class Broken(Exception):
    """A game's folder that cannot be loaded; the message is one line."""


def ids() -> list[str]:
    """The ids of all games, which are the names of their folders, sorted."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


@cache
def _loaded(id: str) -> GameType | Broken:
    """The game of that folder, or the reason why it fails to load, which is printed once."""
    try:
        game: object = importlib.import_module(f"{__name__}.{id}").GAME
        if not isinstance(game, GameType) or game.id != id:
            raise TypeError(f'GAME is no GameType with the id "{id}"')
    except Exception as fault:
        said = " ".join(f"{type(fault).__name__}: {fault}".split())
        broken = Broken(f"the game {id} cannot be loaded ({said})")
        print(f"somalia: {broken}.", file=sys.stderr)
        return broken
    return game


def game(id: str) -> GameType:
    """The game of that id.

    Raises:
        Broken: its folder fails to load.
        KeyError: there is none.
    """
    if id not in ids():
        raise KeyError(id)
    found = _loaded(id)
    if isinstance(found, Broken):
        raise found
    return found


def games() -> list[GameType]:
    """All games whose folders load."""
    return [found for id in ids() if isinstance(found := _loaded(id), GameType)]


def usual_game() -> GameType:
    """The game of files that name none.

    Raises:
        Broken: no game takes them.
    """
    for id in ids():
        found = _loaded(id)
        if isinstance(found, GameType) and found.takes_unnamed:
            return found
    raise Broken("there is no game that takes files which name none")


_GAME = re.compile(r"""^["']?game["']?[ \t]*:[ \t]*["']?([^\s"'#]+)""", re.MULTILINE)
"""The key `game` at the start of a line; an indented line of text does not match."""


def game_of(scenario: str | Path) -> GameType:
    """The game that a scenario is of, by its name or file.

    Raises:
        DataError: there is no such scenario, or no such game.
    """
    return game_named_in(datafile.find("scenarios", scenario))


def game_named_in(path: Path) -> GameType:
    """The game of a data file: the one its key `game` names, else the usual one.

    Only that line of the file is looked at; the game reads the rest.

    Raises:
        DataError: the file has no text, or there is no such game.
    """
    if not datafile.format_of(path):  # a foreign file is not quoted in messages
        return usual_game()
    text = datafile.text_of(path)
    named = _GAME.search(text)
    if named is None:
        return usual_game()
    try:
        return game(named[1])
    except (KeyError, Broken) as fault:
        broken = isinstance(fault, Broken)
        raise DataError(
            datafile.show_path(path),
            text.count("\n", 0, named.start()) + 1,
            "game",
            str(fault) if broken else f"{datafile.quoted(named[1])} is no game",
            "" if broken else f"There are: {', '.join(ids())}.",
        ) from None
