"""Finds data files by name: beside another file, or in the folders for that kind of file."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from somalia.datafile.faults import DataError, Key, nearest, quoted, show_path
from somalia.datafile.parsing import Document
from somalia.reading import BadName, Unreadable, files_in, followed, is_hidden, path_of, unreadable

KINDS = ("maps", "scenarios", "ai")
"""The kinds of data files; each has a folder with the same name."""

ENDINGS = (".yaml", ".yml")
"""The file extensions of data files, in either case; the first wins if two files share a name."""


_PACKAGE = Path(__file__).resolve().parents[1]


def is_file(path: Path) -> bool:
    """Whether the path is a file; even a malformed name raises no error."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    """Whether the path exists, even as a folder or a pipe."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def page(name: str) -> str:
    """Where to find a documentation page on this machine, for use in messages.

    Only the pages that pyproject.toml puts into the wheel are on every machine.
    """
    installed = _PACKAGE / "data" / "docs" / f"{name}.md"
    return show_path(installed if installed.is_file() else _PACKAGE.parent / "docs" / f"{name}.md")


class NoHome(DataError):
    """The system does not say where the player's data folder is."""


def home() -> Path:
    """The player's data folder: SOMALIA_HOME, else the system's usual place for it.

    Raises:
        NoHome: neither exists, or SOMALIA_HOME is not a folder name.
    """
    if named := os.environ.get("SOMALIA_HOME", "").strip():
        try:
            return path_of(named).absolute()
        except (BadName, OSError) as fault:
            raise NoHome("SOMALIA_HOME", None, "", str(fault)) from None
    import platformdirs

    try:
        folder = Path(platformdirs.user_data_dir("somalia", appauthor=False))
    except RuntimeError:
        folder = Path()
    if not folder.is_absolute():
        raise NoHome(
            "HOME",
            None,
            "",
            "isn't set, so your own folder is unknown",
            "Set SOMALIA_HOME to the full path of a folder for your games and files.",
        )
    return folder


def folders(kind: str) -> tuple[Path, ...]:
    """The folders searched for files of the given kind: the player's, if any, then the game's."""
    if kind not in KINDS:
        raise ValueError(f"no kind of data file: {kind}")
    try:
        return home() / kind, packaged(kind)
    except NoHome:
        return (packaged(kind),)


def packaged(kind: str) -> Path:
    """The folder that holds the program's own files of the given kind."""
    folder = _PACKAGE / "data" / kind
    return folder if folder.is_dir() else _PACKAGE.parent / kind


def without_home(text: str) -> str:
    """The text without the player's name and folders, so that it can be shared.

    The home folder may be a link to its real location, and a path on another disk may contain the
    player's name.
    """
    try:
        user = Path.home()
    except RuntimeError:  # unknown
        user = Path()
    own = {"HOME": user}
    with suppress(NoHome):
        own["SOMALIA_HOME"] = home()
    names = {str(path): word for word, folder in own.items() for path in (followed(folder), folder)}
    for name in sorted(names, key=len, reverse=True):  # one folder may be inside another
        if Path(name).is_absolute() and Path(name).name:
            text = re.sub(rf"{re.escape(name)}(?![\w-])", names[name], text)
    if user.name:
        text = re.sub(rf"(?<=[/\\]){re.escape(user.name)}(?![\w.-])", "USER", text)
    return text


def available(kind: str) -> list[str]:
    """The names of all files of the given kind, sorted; unreadable folders are listed in
    `unreadable`.
    """
    return sorted({file.stem for folder in folders(kind) for file in files_there(folder)})


def files_there(folder: Path) -> list[Path]:
    """The data files in a folder, sorted; none if it cannot be read."""
    try:
        return [file for file in files_in(folder, *ENDINGS) if is_file(file)]
    except Unreadable:
        return []


def _known_as(folder: Path, word: str) -> Path | None:
    """The file with that name in a folder, with or without its extension; None if there is none."""
    named = folder / word
    if is_hidden(named.name):
        return None
    if word.lower().endswith(ENDINGS):
        return named if is_file(named) else None
    plainly = folder / f"{word}{ENDINGS[0]}"
    if is_file(plainly):
        return plainly
    return next((file for file in files_there(named.parent) if file.stem == named.name), None)


def find(kind: str, name: str | Path, beside: Path | None = None) -> Path:
    """The file of the given kind with that name.

    `name` is a path, or a name as `available` lists it. A path is relative to the folder `beside`
    (the folder of the file that names it) or, if that is None, to the current folder. After that, a
    name is searched for in the kind's folders. If nothing is found, a DataError lists the existing
    files.
    """
    word = str(name)
    is_path = word.lower().endswith(ENDINGS) or "/" in word or os.sep in word
    if is_path:
        path = _typed(word) if beside is None else beside / word
        if is_file(path):
            return path
    for folder in folders(kind) if word else ():
        if (chosen := _known_as(folder, word)) is not None:
            return chosen
    if is_path and _exists(path):
        return path  # not a regular file; trying to read it raises the right error
    known = available(kind)
    near = nearest(Path(word).stem, known)
    single = {"maps": "map", "scenarios": "scenario", "ai": "AI"}[kind]
    hidden = unreadable(*folders(kind))
    raise DataError(
        word or "(no name)",
        None,
        "",
        "no such file" if is_path else f"no {single} has this name",
        " ".join(
            [
                *hidden,
                *([f"Did you mean {near}?"] if near else []),
                f"Known: {', '.join(known)}." if known else f"There are no {single}s.",
            ]
        ),
    )


def _typed(word: str) -> Path:
    """The path as typed; raises DataError if no file can have that name."""
    try:
        return path_of(word)
    except BadName as fault:
        raise DataError(word, None, "", fault.why, fault.hint) from None


def find_beside(document: Document, kind: str, *keys: Key) -> Path:
    """The file of the given kind named at a path of keys in a document; the document's folder is
    searched first.

    Raises:
        DataError: the file does not exist; the error gives the line of its name.
    """
    named: Any = document.data
    for key in keys:
        named = named[key]
    try:
        return find(kind, named, beside=document.path.parent)
    except DataError as fault:
        what = f"{quoted(named)}: {fault.message}"
        below = Path(str(named)).parent
        hint = _there(document.path.parent, kind, str(named)) if below.name else fault.hint
        raise document.error(keys, what, hint) from None


def _there(beside: Path, kind: str, name: str) -> str:
    """A hint after a wrong name: lists the files in the same subfolder of the kind's folder."""
    below = Path(name).parent
    places = dict.fromkeys([beside, *folders(kind)])
    there = sorted(
        {(below / file.name).as_posix() for place in places for file in files_there(place / below)}
    )
    near = nearest(name, there)
    return (f"Did you mean {near}? " if near else "") + (
        f"Known: {', '.join(there)}." if there else f"{below.as_posix()}/ has no data files."
    )


def stamp(path: Path) -> tuple[int, int]:
    """A file's modification time and size, which show whether it has changed."""
    of = path.stat()
    return of.st_mtime_ns, of.st_size
