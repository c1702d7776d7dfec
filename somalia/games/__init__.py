"""The registry of games, each in its own folder.

A game is a package here that defines `GAME`, an instance of `GameType`; `kit` is not a game.
Nothing outside the package imports it: `game_of` returns the game for a scenario. A package is
imported on first use. A package that fails to load is reported in one line and does not affect the
other games.
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
"""The package of code shared by the games; not a game itself."""


class Broken(Exception):
    """A game's folder cannot be loaded; the message is one line."""


def ids() -> list[str]:
    """The ids of all games, which are the names of their folders, sorted."""
    return list(_ids_in(tuple(__path__)))


@cache
def _ids_in(folders: tuple[str, ...]) -> list[str]:
    """The sorted ids of the games in these folders; cached, as the window asks on every redraw."""
    packages = (found.name for found in pkgutil.iter_modules(folders) if found.ispkg)
    return sorted(name for name in packages if name != KIT)


@cache
def _loaded(id: str) -> GameType | Broken:
    """The game in a folder, or the reason why it fails to load, which is printed once."""
    try:
        with redirect_stdout(sys.stderr):  # keeps stdout clean for `scenarios --json`
            game: object = importlib.import_module(f"{__name__}.{id}").GAME
            if not isinstance(game, GameTypeOf) or game.id != id:
                raise TypeError(f'GAME is not a GameType with the id "{id}"')
            if type(game).rules is GameType.rules and "rules" not in game.parts:
                raise TypeError("GAME has no rules")
            _ = game.takes_unnamed  # every command needs it
    except (Exception, SystemExit, GeneratorExit) as fault:  # but not KeyboardInterrupt
        broken = Broken(f"can't load the game {id} ({said(fault)})")
        print(f"somalia: {broken}.", file=sys.stderr)
        return broken
    return game


MOST_SAID = 300
"""The maximum number of characters shown from an exception's message."""


def said(fault: BaseException) -> str:
    """An exception's type and message, shortened to one line."""
    try:
        text = f"{type(fault).__name__}: {fault}"
    except Exception:  # an exception's own `__str__` may fail
        text = type(fault).__name__
    text = " ".join(text.split())
    return text if len(text) <= MOST_SAID else f"{text[:MOST_SAID]}..."


def game(id: str) -> GameType:
    """The game with this id.

    Raises:
        Broken: its folder fails to load.
        KeyError: there is no such game.
    """
    if id not in ids():
        raise KeyError(id)
    game_type = _loaded(id)
    if isinstance(game_type, Broken):
        raise game_type
    return game_type


def games() -> list[GameType]:
    """All games that load successfully."""
    return [game_type for id in ids() if not isinstance(game_type := _loaded(id), Broken)]


def usual_game() -> GameType:
    """The default game, for files without `game:`.

    Raises:
        Broken: no game accepts such files.
    """
    takes = [found for found in games() if found.takes_unnamed]
    if not takes:
        raise Broken("no default game for files without `game:`")
    if takes[1:]:
        _tell_several(tuple(found.id for found in takes))
    return takes[0]


@cache
def _tell_several(ids: tuple[str, ...]) -> None:
    """Warn, once, that several games accept files without `game:`."""
    notice = f"the games {' and '.join(ids)} all accept files without `game:`; using {ids[0]}"
    print(f"somalia: {notice}.", file=sys.stderr)


_GAME = re.compile(r"""^["']?game["']?[ \t]*:[ \t]*["']?([^\s"'#]+)""", re.MULTILINE)
"""The key `game` at the start of a line; an indented line of text does not match."""


def game_of(scenario: str | Path) -> GameType:
    """The game that a scenario, given by name or file, belongs to.

    Raises:
        DataError: there is no such scenario, or no such game.
    """
    return game_named_in(datafile.find("scenarios", scenario))


def game_named_in(path: Path) -> GameType:
    """The game that a data file names under `game`, or the default game.

    Only that line is read here; the game reads the rest of the file.

    Raises:
        DataError: the file is not text, or there is no such game.
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
    """A DataError, for the caller to raise, about a file that belongs to another game."""
    return DataError(datafile.show_path(path), _key(path)[1], "game", message)


def _key(path: Path) -> tuple[str, int | None]:
    """The value of the key `game` and its line; "" and None if the key is missing, or if the file
    is not a data file and must not be quoted in messages.
    """
    try:
        return _read_key(path, datafile.stamp(path))
    except (OSError, ValueError):
        return _read_key.__wrapped__(path, (0, 0))  # raises the proper DataError


@lru_cache(maxsize=200)
def _read_key(path: Path, stamp: tuple[int, int]) -> tuple[str, int | None]:
    """The value and line of the key `game`; cached until the file changes, as the window asks on
    every redraw.
    """
    text = datafile.text_of(path)
    named = _GAME.search(text) if datafile.format_in(text) else None
    return (named[1], text.count("\n", 0, named.start()) + 1) if named else ("", None)
