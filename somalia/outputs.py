"""Writes files to paths given by the player, without ever overwriting another kind of file.

A name is easily mistyped, and an overwritten file is gone. Everything written to a path that the
player gave therefore has a `Kind`, which recognises its own files by their first bytes. `require`
rejects every other target before any work is done; `write` checks again and writes.

The program's own files in its own folder (settings, statistics on finished games) need only
`somalia.files`.
"""

from __future__ import annotations

import os
import stat
import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from somalia.files import is_same, make_folder, real_path, write_new, write_whole
from somalia.reading import Unreadable, barrier, read_bytes, reason

START = 4096
"""How many bytes of a file are read to recognise it."""


class OutputError(Exception):
    """A file cannot be written to a given path; one line says why and what to do."""


class Existing(Enum):
    """What happens to an existing file of the same kind."""

    REFUSED = "refused"
    REPLACED = "replaced without asking"
    CONTINUED = "read and added to"


@dataclass(frozen=True)
class Kind:
    """A kind of file that is written for the player."""

    noun: str  # "a report"
    is_own: Callable[[bytes], bool]  # whether a file with these first bytes is of this kind
    over: Existing
    makes_folders: bool = False  # whether a missing folder is created
    takes_empty: bool = False  # whether an empty file counts as missing


def _begins(*starts: bytes) -> Callable[[bytes], bool]:
    return lambda raw: raw.removeprefix(b"\xef\xbb\xbf").startswith(starts)


def _never(raw: bytes) -> bool:
    return False


RECORD = Kind(
    "a recorded game", _begins(b"somalia record "), Existing.CONTINUED, makes_folders=True
)
COPY = Kind("a copy of a recorded game", _begins(b"somalia record "), Existing.REFUSED)
SEAT_RECORD = Kind(
    "an export of one side's view", _begins(b"somalia seat record "), Existing.REFUSED
)
FINDING = Kind(
    "a record of a faulty game", _begins(b"somalia record "), Existing.REPLACED, makes_folders=True
)
REPORT = Kind(
    "a report",
    lambda raw: (
        _begins(b"<!DOCTYPE html>")(raw) and b'<meta name="generator" content="somalia' in raw
    ),
    Existing.REPLACED,
    takes_empty=True,
)
ARENA_PAGE = Kind(
    "a page of arena results",
    _begins(b"# Results of the arena"),
    Existing.REPLACED,
    takes_empty=True,
)
ARENA_RESULTS = Kind(
    "a file of arena results", _begins(b'{"pairing":'), Existing.CONTINUED, takes_empty=True
)
STUDY = Kind(
    "a somalia tune study",
    _begins(b'{"format": "somalia study '),
    Existing.CONTINUED,
    takes_empty=True,
)
TUNED = Kind(
    "a file written by somalia tune",
    _begins(b"# By somalia tune"),
    Existing.REPLACED,
    takes_empty=True,
)
"""Charts or a doctrine. Hand-written ones are protected like any other file."""
BRANCHES = Kind(
    "a chunk of branch pairs",
    _begins(b"somalia branches "),
    Existing.REPLACED,
    makes_folders=True,
)
EVALUATION = Kind(
    "an evaluation written by somalia learn",
    _begins(b"# By somalia learn"),
    Existing.REPLACED,
    takes_empty=True,
)
JUDGED = Kind(
    "a file of acceptance games", _begins(b'{"pair":'), Existing.CONTINUED, takes_empty=True
)
DATA_FILE = Kind("a data file", _never, Existing.REFUSED, makes_folders=True)
HISTORY = Kind(
    "a history of typed lines",
    _begins(b"\n# "),  # a prompt_toolkit history begins like this
    Existing.CONTINUED,
    makes_folders=True,
    takes_empty=True,
)
PICTURE = Kind("a picture", _begins(b"\x89PNG\r\n\x1a\n"), Existing.REFUSED, makes_folders=True)
BUNDLE = Kind("part of a bug report", _never, Existing.REFUSED, makes_folders=True)


def require(path: Path, kind: Kind, inputs: Iterable[Path] = ()) -> None:
    """Raise an error unless a file of this kind can safely be written there.

    Args:
        inputs: the files that it is made from, under any of their names.

    Raises:
        OutputError: another kind of file has the name, it is one of the inputs, or it cannot be
            written.
    """
    try:
        target = real_path(path)
        about = target.stat() if os.path.lexists(target) else None
        if about is None:
            _require_folder(path, target.parent, kind)
            return
        _require_file(path, about)
        for source in inputs:
            if source.exists() and os.path.samestat(about, source.stat()):
                raise OutputError(
                    f"{path} is an input ({source}), so it can't be overwritten. "
                    "Choose another file."
                )
        _require_own(path, target, about.st_size, kind)
    except OSError as error:
        raise OutputError(f"Can't write {path}: {reason(error)}.") from error
    except ValueError:  # a null byte or a lone surrogate in the name
        raise OutputError(f"{str(path)!r}: not a valid file name. Choose another.") from None


def _require_folder(path: Path, folder: Path, kind: Kind) -> None:
    """Reject a folder in which a new file cannot be created."""
    if not path.name.strip():
        raise OutputError(f'"{path}": not a valid file name. Choose another.')
    if kind.makes_folders and (why := barrier(path.parent)):
        raise OutputError(f"Can't write {path}: {why}. Choose another folder.")
    there = folder
    while kind.makes_folders and not os.path.lexists(there) and there != there.parent:
        there = there.parent
    if not there.is_dir():
        what = "isn't a folder" if os.path.lexists(there) else "doesn't exist"
        raise OutputError(f"Can't write {path}: {there} {what}.")
    if not os.access(there, os.W_OK | os.X_OK):
        raise OutputError(f"{path}: no permission to write in {there}. Choose another folder.")
    longest = os.pathconf(there, "PC_NAME_MAX") if hasattr(os, "pathconf") else 255
    if len(os.fsencode(path.name)) > longest - len(".damaged-999"):
        raise OutputError(f"{path}: this name is too long. Choose a shorter one.")


def _require_file(path: Path, about: os.stat_result) -> None:
    """Reject an existing path that is not a writable file."""
    if stat.S_ISDIR(about.st_mode):
        raise OutputError(f"{path} is a folder. Choose a file.")
    if not stat.S_ISREG(about.st_mode):
        raise OutputError(f"{path} isn't a regular file. Choose another.")


def _require_own(path: Path, target: Path, size: int, kind: Kind) -> None:
    """Reject an existing file that this kind must not overwrite."""
    if kind.over is Existing.REFUSED:
        raise OutputError(f"{path} already exists. Choose another file.")
    if not (target.stat().st_mode & 0o222 and os.access(target, os.W_OK)):
        raise OutputError(f"{path} is read-only. Choose another file, or change its permissions.")
    if not size and kind.takes_empty:
        return
    try:
        is_own = kind.is_own(read_bytes(target, sys.maxsize, START))
    except Unreadable as fault:
        raise OutputError(f"{path} exists and can't be read: {fault}. {fault.hint}") from None
    if not is_own:
        raise OutputError(f"{path} exists and isn't {kind.noun}. Choose another file.")


def require_apart(outputs: Sequence[Path]) -> None:
    """Reject two outputs to the same file, even under names that only some systems treat as equal.

    Raises:
        OutputError: two of them are the same file.
    """
    seen: dict[object, Path] = {}
    for path in outputs:
        try:
            target = real_path(path)
            about = target.stat() if target.exists() else None
        except OSError as error:
            raise OutputError(f"Can't write {path}: {reason(error)}.") from error
        except ValueError as error:  # a null byte or a lone surrogate in the name
            raise OutputError(f"Can't write {path}: {error}.") from error
        spelled = unicodedata.normalize("NFC", str(target)).casefold()
        for key in (spelled, (about.st_dev, about.st_ino) if about else spelled):
            if seen.setdefault(key, path) is not path:
                raise OutputError(
                    f"{seen[key]} and {path} are the same file. Choose two different files."
                )


def unused(path: Path, moved: Path | None = None) -> Path:
    """The path, or a similar unused one: "x.png", else "x-2.png".

    Args:
        moved: the file that will be moved there; a second name for it also counts as unused, since
            it comes from an interrupted move.
    """
    number = 1
    free = path
    while os.path.lexists(free) and (moved is None or not is_same(moved, free)):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def write(path: Path, data: bytes, kind: Kind, inputs: Iterable[Path] = ()) -> None:
    """Write a file of this kind, completely or not at all, if `require` permits it.

    Raises:
        OutputError: it may not be written there, or writing failed; an existing file is unchanged.
    """
    require(path, kind, inputs)
    try:
        if kind.makes_folders:
            make_folder(path.parent)
        if kind.over is Existing.REFUSED:
            write_new(path, data)
        else:
            write_whole(path, data)
    except FileExistsError:
        raise OutputError(f"{path} already exists. Choose another file.") from None
    except OSError as error:
        raise OutputError(f"Can't write {path}: {reason(error)}.") from error
