"""A game's files: as they are typed, as a record names them, and as they are found again.

A record contains no paths, so it reveals nothing about its player's folders and can be read
elsewhere. It names a file as this program's lists do, or by the file name alone, with a digest of
its contents.

The program looks for the file beside the record, then in the known folders, then where it was when
the game began. That last location is noted only in a file in the program's own folder. A file with
the right digest is preferred; another file with the same name is accepted, but reported. Records
from older programs contain paths and no digests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeGuard

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.protocols import Rules
from somalia.engine.record import Header, Record, RecordError, Sitter, is_local
from somalia.games import game_of
from somalia.games.game_type import GameType, Scenario
from somalia.games.scenario_card import CHANCE, WrongOption, at_level, parted
from somalia.play import kept
from somalia.reading import followed, reason

HUMAN = "human"
SCENARIO, CHARTS, PLAYER = "scenario", "charts", "player"
FOLDERS = {SCENARIO: "scenarios", CHARTS: "scenarios", PLAYER: "ai"}
"""The kinds of file that a record names, each with the folder for such files."""

SCENARIO_CHANGED = "The scenario or its charts have changed since this game began."
MOST_PLACES = 1000
PLACES = "places.json"
LARGEST = 1_000_000  # maximum bytes in the file that stores the places


class Changed(NamedTuple):
    """A file that has changed since the game began."""

    kind: str
    path: Path

    @property
    def is_own(self) -> bool:
        """Whether the file is one of the player's own, not one supplied with the program."""
        return not self.path.resolve().is_relative_to(datafile.packaged(FOLDERS[self.kind]))

    @property
    def told(self) -> str:
        """What has changed and what to do about it, on one line."""
        if not self.is_own:
            return f"{self.path.name} has changed with the program since this game began."
        return (
            f"{self.path.name} has changed since this game began; the game uses the new file. "
            "To use the old one, put it beside the record."
        )


@dataclass(frozen=True)
class GameSources:
    """The files and players that a game is played with.

    Args:
        header: the header with paths in place of names, unless the name alone leads to the file.
        files: the scenario's files.
        changed: the files that have changed since.
        missing: why players cannot take their seats.
    """

    header: Header
    game_type: GameType
    scenario: Scenario
    rules: Rules
    files: tuple[Path, ...]
    changed: tuple[Changed, ...] = ()
    missing: tuple[DataError, ...] = ()

    @property
    def is_as_it_was(self) -> bool:
        """Whether the scenario and charts still have the same effect on play, as far as known."""
        if self.header.digest:
            return bool(self.header.digest == self.scenario.digest)
        return all(one.kind == PLAYER for one in self.changed)

    @property
    def own(self) -> list[Changed]:
        """The changed files that are the player's own and affect play."""
        return [one for one in self.changed if one.kind != PLAYER and one.is_own]

    def remarks(self, players: bool = False) -> list[str]:
        """What has changed since the game began, in a sentence or two for each change.

        Args:
            players: include opponents, which matter only if the game continues.
        """
        sentences = [one.told for one in self.changed if one.kind == PLAYER] if players else []
        if self.is_as_it_was:
            return sentences
        files = [one.told for one in self.changed if one.kind != PLAYER]
        return [*(files or [SCENARIO_CHANGED]), *sentences]


def of_record(record: Record) -> GameSources:
    """A recorded game's sources.

    Raises:
        DataError: the scenario or a chart file is missing, or cannot be used.
    """
    finder = _Finder(record.path, record.header)
    try:
        return _laid(finder.found(), tuple(finder.changed), tuple(finder.missing))
    except WrongOption as fault:
        key = f"option {fault.id}"
        line = record.header_lines.get(key)
        raise DataError(record.path, line, key, fault.message, fault.hint) from None


def header_found(path: Path, header: Header) -> Header:
    """The header of the record at `path`, with its files as found here; missing files keep their
    names.
    """
    return _Finder(path, header).found(is_strict=False)


def of_typed(header: Header) -> GameSources:
    """A new game's sources.

    Args:
        header: the header with files as typed.

    Raises:
        DataError: a file is missing, or cannot be used.
    """
    try:
        return _laid(typed(header))
    except WrongOption as fault:
        raise DataError("--option", None, fault.id, fault.message, fault.hint) from None


def typed(header: Header) -> Header:
    """The header with its files in a form that does not depend on the current folder.

    Raises:
        DataError: a file is missing.
    """

    def path_of(kind: str, name: str) -> str:
        # A listed name means the same file everywhere; if it is missing, the code that uses it
        # reports that.
        return name if _is_bare(name) else str(datafile.find(FOLDERS[kind], name).resolve())

    return _with_files(header, path_of)


def _laid(
    header: Header, changed: tuple[Changed, ...] = (), missing: tuple[DataError, ...] = ()
) -> GameSources:
    game_type = game_of(header.scenario)
    scenario = game_type.load(header.scenario, header.options, header.charts)
    files = game_type.files(header.scenario, header.charts, header.options)
    rules = game_type.rules(scenario)
    return GameSources(header, game_type, scenario, rules, files, changed, missing)


def recorded(header: Header, resolved_header: Header, fresh: Collection[str] = ()) -> Header:
    """The header as a record contains it, with file names and digests.

    Args:
        header: the header with names as typed, or from an older record.
        resolved_header: the same header with files as found.
        fresh: seats whose players have just been typed.

    Raises:
        RecordError: two different files have the same name.
        DataError: a file is missing.
    """
    files: dict[str, str] = {}

    def kept(kind: str, name: str, digest: str) -> str:
        if files.setdefault(f"{kind} {name}", digest) != digest:
            raise RecordError(f"Two different files are called {name}. Rename one of them.")
        return name

    def named(kind: str, written: str, location: str, is_fresh: bool = False) -> str:
        known = header.files.get(f"{kind} {written}")
        if known is not None and not is_fresh:
            return kept(kind, written, known)
        try:
            path = datafile.find(FOLDERS[kind], location)
        except DataError:
            if not _is_bare(location):
                raise
            return location
        return kept(kind, _name(FOLDERS[kind], path), digest_of(path))

    seats: list[Sitter] = []
    for sitter, its in zip(header.seats, resolved_header.seats, strict=True):
        if sitter.who not in (HUMAN, CHANCE):
            (name, level), (location, _) = parted(sitter.who), parted(its.who)
            who = at_level(named(PLAYER, name, location, sitter.name in fresh), level)
            sitter = replace(sitter, who=who)
        seats.append(sitter)
    return replace(
        header,
        scenario=named(SCENARIO, header.scenario, resolved_header.scenario),
        charts=tuple(
            named(CHARTS, *both) for both in zip(header.charts, resolved_header.charts, strict=True)
        ),
        seats=tuple(seats),
        files=files,
    )


def public(header: Header) -> Header:
    """The header with file names only, for readers on other machines."""
    return _with_files(header, lambda _, name: public_name(name))


def public_name(name: str) -> str:
    """A typed file's name, for readers on other machines."""
    return name if is_local(name) else _last(name)


def is_same(path: Path, header: Header, wanted: Header, resolved_header: Header) -> bool:
    """Whether the record at `path` belongs to a game with these files and players.

    Args:
        wanted: the header of the game to be played, as a record would contain it.
        resolved_header: the same header with files as found.
    """
    if _outline(header) != _outline(wanted):
        return False
    own = _Finder(path, header).found(is_strict=False)
    pairs = zip(_files(header), _files(wanted), _files(own), _files(resolved_header), strict=True)
    for (kind, old), (_, new), (_, here), (_, there) in pairs:
        # The contents are the same, or it is the same file, edited since.
        is_like = header.files.get(f"{kind} {old}", "") == wanted.files.get(f"{kind} {new}")
        if kind in FOLDERS and not is_like and not _is_one_file(kind, here, there):
            return False
    return True


def _outline(header: Header) -> list[tuple[str, ...]]:
    """What the headers of games with the same files have in common: names without folders, and
    levels.
    """
    names = [(kind, _last(name).removesuffix(".yaml")) for kind, name in _files(header)]
    seats = sorted(header.seats, key=lambda sitter: sitter.name)
    return [*names, *((one.name, parted(one.who)[1]) for one in seats)]


def _is_one_file(kind: str, name: str, other: str) -> bool:
    try:
        return name == other or datafile.find(FOLDERS[kind], name).samefile(
            datafile.find(FOLDERS[kind], other)
        )
    except (DataError, OSError):
        return False


def _files(header: Header) -> Iterator[tuple[str, str]]:
    """Yield each file named by a header as a pair (kind, name). A human or random player has no
    file: both values are then the word for such a player.
    """
    yield SCENARIO, header.scenario
    for name in header.charts:
        yield CHARTS, name
    for sitter in sorted(header.seats, key=lambda sitter: sitter.name):
        if sitter.who not in (HUMAN, CHANCE):
            yield PLAYER, parted(sitter.who)[0]
        else:
            yield sitter.who, sitter.who


def _with_files(header: Header, path_of: Callable[[str, str], str]) -> Header:
    """The header with each file replaced by the result of `path_of` for its kind and name."""

    def seated(who: str) -> str:
        if who in (HUMAN, CHANCE):
            return who
        name, level = parted(who)
        return at_level(path_of(PLAYER, name), level)

    return replace(
        header,
        scenario=path_of(SCENARIO, header.scenario),
        charts=tuple(path_of(CHARTS, name) for name in header.charts),
        seats=tuple(replace(one, who=seated(one.who)) for one in header.seats),
    )


def _last(name: str) -> str:
    """The last part of a path, whichever operating system it comes from."""
    return re.split(r"[/\\]", name)[-1]


def _file(name: str) -> str:
    """A listed name's file name; for a path, the path itself."""
    return name if name.endswith((".yaml", ".yml")) else f"{name}.yaml"


def _known(kind: str, name: str) -> list[Path]:
    """Where a file with this name may be in the known folders, ignoring any folder in the name."""
    own = name if is_local(name) and ":" not in name else _last(name)
    return [folder / _file(own) for folder in datafile.folders(FOLDERS[kind])]


def _is_bare(name: str) -> bool:
    """Whether this is a listed name, which is looked for only in the known folders."""
    return not name.endswith((".yaml", ".yml")) and _last(name) == name


def _name(kind: str, path: Path) -> str:
    """How a record names a file: by its path within a known folder, or else by its file name."""
    path = followed(path)
    for folder in datafile.folders(kind):
        with suppress(ValueError):
            inner = path.relative_to(followed(folder))
            return inner.as_posix().removesuffix(".yaml")
    return path.name


def digest_of(path: Path) -> str:
    """A fingerprint for a data file that ignores the style of line endings.

    Raises:
        DataError: the file is not text, or cannot be read.
    """
    try:
        return _digest(path.resolve(), *datafile.stamp(path))
    except OSError as error:
        raise DataError(path, None, "", f"can't be read ({reason(error)})") from None


@lru_cache(maxsize=200)
def _digest(path: Path, changed: int, size: int) -> str:
    from hashlib import sha256

    return sha256(datafile.text_of(path).encode()).hexdigest()[:16]


class _Finder:
    """Finds a record's files."""

    def __init__(self, record: Path, header: Header) -> None:
        self.beside = record.resolve().parent
        self.header = header
        self.changed: list[Changed] = []
        self.missing: list[DataError] = []
        self._is_strict = True

    def found(self, is_strict: bool = True) -> Header:
        """The header with files as found.

        Args:
            is_strict: raise DataError if the scenario or charts are missing.
        """
        self._is_strict = is_strict
        return _with_files(self.header, self._path)

    def _path(self, kind: str, name: str) -> str:
        digest = self.header.files.get(f"{kind} {name}", "")
        try:
            return self._with_digest(kind, name, digest) if digest else self._old(kind, name)
        except DataError as fault:
            if kind != PLAYER and self._is_strict:
                raise
            if _is_bare(name):  # the code that uses it reports that it is missing
                return name
            self.missing.append(fault)
            return str(self.beside / _last(name))  # not a file with that name in the current folder

    def _with_digest(self, kind: str, name: str, digest: str) -> str:
        paths = [self.beside / _file(_last(name)), *_known(kind, name)]
        if place := _places().get(f"{kind} {name} {digest}"):
            paths.append(Path(place))
        there = [path for path in paths if datafile.is_file(path)]
        for path in there:
            with suppress(DataError):
                if digest_of(path) == digest:
                    return _said(kind, name, path)
        if not there:
            raise self._nowhere(kind, name)
        self.changed.append(Changed(kind, there[0]))
        return _said(kind, name, there[0])

    def _old(self, kind: str, name: str) -> str:
        """The file as named by an older program: a path, or a listed name."""
        path = self.beside / _file(_last(name))
        if _is_bare(name):
            try:
                datafile.find(FOLDERS[kind], name)
            except DataError:
                if datafile.is_file(path):
                    return str(path)
                raise
            return name
        as_written = [self.beside / _file(name), Path(_file(name))]
        if is_local(name):
            as_written += _known(kind, name)
        for candidate in (*as_written, path, *_known(kind, _last(name))):
            if datafile.is_file(candidate):
                if candidate not in as_written:
                    self.changed.append(Changed(kind, candidate))
                return str(candidate.resolve())
        raise self._nowhere(kind, name)

    def _nowhere(self, kind: str, name: str) -> DataError:
        folder = datafile.folders(FOLDERS[kind])[0]
        return DataError(
            _last(name),
            None,
            "",
            "file not found",
            f"Put it beside the record ({self.beside}), or into {folder}.",
        )


def _said(kind: str, name: str, path: Path) -> str:
    """The name if it leads to this file, otherwise the path."""
    path = path.resolve()
    return name if _is_bare(name) and _is_one_file(kind, name, str(path)) else str(path)


# -- where files were ----------------------------------------------------------------------------


def remember(header: Header, resolved_header: Header) -> str:
    """Save where a new record's files are, if they are outside the known folders. If that fails,
    the program still looks for the files.

    Returns:
        Why the places were not saved, on one line for the player; "" if they were.
    """
    new = {
        f"{kind} {name} {header.files[f'{kind} {name}']}": at
        for (kind, name), (_, at) in zip(_files(header), _files(resolved_header), strict=True)
        if kind in FOLDERS and not _is_bare(at) and f"{kind} {name}" in header.files
    }
    if new.items() <= _places().items():
        return ""

    def newest(before: object) -> dict[str, str]:
        places = {key: at for key, at in _sound(before).items() if key not in new}
        return dict([*places.items(), *new.items()][-MOST_PLACES:])

    return kept.update(PLACES, LARGEST, newest, indent=0, is_own=_are_places)


def _places() -> dict[str, str]:
    """Where files were, by kind, name and digest; empty if the saved data is invalid."""
    return _sound(kept.read(PLACES, LARGEST))


def _are_places(contents: object) -> TypeGuard[dict[str, str]]:
    return isinstance(contents, dict) and all(isinstance(at, str) for at in contents.values())


def _sound(places: object) -> dict[str, str]:
    return dict(places) if _are_places(places) else {}
