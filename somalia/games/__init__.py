"""The registry of games, each in a folder of its own.

A game is a package here that holds `GAME`, an instance of `GameType`; `kit` is not one. Nothing
outside the package imports it: `game_of` gives the game of a scenario. A package is imported when
its game is first asked for; one that fails to load is reported in one line and stops no other game.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from contextlib import redirect_stdout
from functools import cache, lru_cache
from pathlib import Path

from somalia import datafile
from somalia.datafile import DataError
from somalia.games.game_type import GameType, GameTypeOf

KIT = "kit"
"""The package here that is not a game: what games share."""


class Broken(Exception):
    """A game's folder that cannot be loaded; the message is one line."""


def ids() -> list[str]:
    """The ids of all games, which are the names of their folders, sorted."""
    return list(_ids_in(tuple(__path__)))


@cache
def _ids_in(folders: tuple[str, ...]) -> list[str]:
    """The same: listed once, for the window asks whenever it is drawn."""
    packages = (found.name for found in pkgutil.iter_modules(folders) if found.ispkg)
    return sorted(name for name in packages if name != KIT)


@cache
def _loaded(id: str) -> GameType | Broken:
    """The game of that folder, or the reason why it fails to load, which is printed once."""
    try:
        with redirect_stdout(sys.stderr):  # what is printed here is not for `scenarios --json`
            game: object = importlib.import_module(f"{__name__}.{id}").GAME
            if not isinstance(game, GameTypeOf) or game.id != id:
                raise TypeError(f'GAME is not a GameType with the id "{id}"')
            if type(game).rules is GameType.rules and "rules" not in game.parts:
                raise TypeError("GAME has no rules")
            _ = game.takes_unnamed  # which every command asks
    except (Exception, SystemExit, GeneratorExit) as fault:  # Ctrl-C is no fault of the folder
        broken = Broken(f"can't load the game {id} ({said(fault)})")
        print(f"somalia: {broken}.", file=sys.stderr)
        return broken
    return game


MOST_SAID = 300
"""Characters of what an exception says that are told."""


def said(fault: BaseException) -> str:
    """What an exception says, in a short line."""
    try:
        text = f"{type(fault).__name__}: {fault}"
    except Exception:  # it is none of ours, and may not even know that
        text = type(fault).__name__
    text = " ".join(text.split())
    return text if len(text) <= MOST_SAID else f"{text[:MOST_SAID]}..."


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
    return [found for id in ids() if not isinstance(found := _loaded(id), Broken)]


def usual_game() -> GameType:
    """The game of files that name none.

    Raises:
        Broken: no game takes them.
    """
    takes = [found for found in games() if found.takes_unnamed]
    if not takes:
        raise Broken("no default game for files without `game:`")
    if takes[1:]:
        _tell_several(tuple(found.id for found in takes))
    return takes[0]


@cache
def _tell_several(ids: tuple[str, ...]) -> None:
    """Say, once, that games are at odds about files that name none."""
    told = f"the games {' and '.join(ids)} all accept files without `game:`; using {ids[0]}"
    print(f"somalia: {told}.", file=sys.stderr)


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
    named, line = _key(path)
    if not named:
        return usual_game()
    try:
        return game(named)
    except (KeyError, Broken) as fault:
        broken = isinstance(fault, Broken)
        raise DataError(
            datafile.show_path(path),
            line,
            "game",
            str(fault) if broken else f"unknown game {datafile.quoted(named)}",
            "" if broken else f"Known: {', '.join(ids())}.",
        ) from None


def wrong_game(path: Path, message: str) -> DataError:
    """A DataError, to be raised, for a file whose game is not the one that is wanted."""
    return DataError(datafile.show_path(path), _key(path)[1], "game", message)


def _key(path: Path) -> tuple[str, int | None]:
    """What the key `game` says, and its line; "" and None where it is missing, or the file is a
    foreign one, which is not quoted in messages.
    """
    try:
        return _read_key(path, datafile.stamp(path))
    except (OSError, ValueError):
        return _read_key.__wrapped__(path, (0, 0))  # says what is wrong with the file


@lru_cache(maxsize=200)
def _read_key(path: Path, stamp: tuple[int, int]) -> tuple[str, int | None]:
    """The same, read once while the file stays as it is: the window asks whenever it is drawn."""
    text = datafile.text_of(path)
    named = _GAME.search(text) if datafile.format_in(text) else None
    return (named[1], text.count("\n", 0, named.start()) + 1) if named else ("", None)
