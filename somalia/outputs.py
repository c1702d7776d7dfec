"""What a command or a screen writes to a file that its player has named: never over another kind.

A name is soon mistyped, and a file that was written over is gone. So everything that is written
under a name of the player's has a `Kind`, which knows a file of its own by its first bytes.
`require` refuses every other place before any work is done; `write` asks it again and writes.

What the program keeps for itself in its own folder (settings, what is known of finished games)
needs none of it: `somalia.files` alone.
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
"""Bytes by which a file is recognised."""


class OutputError(Exception):
    """Nothing can be written under a name: one line says why, and what to do."""


class Existing(Enum):
    """What becomes of a file of the same kind that is there already."""

    REFUSED = "refused"
    REPLACED = "replaced without a question"
    CONTINUED = "read and added to"


@dataclass(frozen=True)
class Kind:
    """A kind of file that is written for the player."""

    noun: str  # "a report"
    is_own: Callable[[bytes], bool]  # whether a file that begins with these bytes is one
    over: Existing
    makes_folders: bool = False  # a folder that is missing is made
    takes_empty: bool = False  # a file of no bytes is as good as none


def _begins(*starts: bytes) -> Callable[[bytes], bool]:
    return lambda raw: raw.removeprefix(b"\xef\xbb\xbf").startswith(starts)


def _never(raw: bytes) -> bool:
    return False


RECORD = Kind(
    "a recorded game", _begins(b"somalia record "), Existing.CONTINUED, makes_folders=True
)
COPY = Kind("a copy of a recorded game", _begins(b"somalia record "), Existing.REFUSED)
SEAT_RECORD = Kind("a record of one side", _begins(b"somalia seat record "), Existing.REFUSED)
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
    "a study of somalia tune",
    _begins(b'{"format": "somalia study '),
    Existing.CONTINUED,
    takes_empty=True,
)
TUNED = Kind(
    "a file that somalia tune has written",
    _begins(b"# By somalia tune"),
    Existing.REPLACED,
    takes_empty=True,
)
"""Charts or a doctrine. Those that somebody has written by hand are as good as any other file."""
DATA_FILE = Kind("a data file", _never, Existing.REFUSED, makes_folders=True)
HISTORY = Kind(
    "a history of typed lines",
    _begins(b"\n# "),  # as prompt_toolkit writes it
    Existing.CONTINUED,
    makes_folders=True,
    takes_empty=True,
)
PICTURE = Kind("a picture", _begins(b"\x89PNG\r\n\x1a\n"), Existing.REFUSED, makes_folders=True)
BUNDLE = Kind("part of a bug report", _never, Existing.REFUSED, makes_folders=True)


def require(path: Path, kind: Kind, inputs: Iterable[Path] = ()) -> None:
    """Refuse to write a file of this kind there, unless it is safe.

    Args:
        inputs: files that are read for it, by whatever names.

    Raises:
        OutputError: the name is that of something else, of one of the inputs, or of no file that
            can be written.
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
    except ValueError:  # a zero byte, or half a character, in the name
        raise OutputError(f"{str(path)!r}: not a valid file name. Choose another.") from None


def _require_folder(path: Path, folder: Path, kind: Kind) -> None:
    """Whether a new file can be made in a folder."""
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
    """Whether what is there is a file that can be written."""
    if stat.S_ISDIR(about.st_mode):
        raise OutputError(f"{path} is a folder. Choose a file.")
    if not stat.S_ISREG(about.st_mode):
        raise OutputError(f"{path} isn't a regular file. Choose another.")


def _require_own(path: Path, target: Path, size: int, kind: Kind) -> None:
    """Whether a file that is there is one that this kind is written over."""
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
    """Refuse two outputs to one file, also under names that only some systems take for the same.

    Raises:
        OutputError: two of them are one file.
    """
    seen: dict[object, Path] = {}
    for path in outputs:
        try:
            target = real_path(path)
            about = target.stat() if target.exists() else None
        except OSError as error:
            raise OutputError(f"Can't write {path}: {reason(error)}.") from error
        except ValueError as error:  # a zero byte, or half a character, in the name
            raise OutputError(f"Can't write {path}: {error}.") from error
        spelled = unicodedata.normalize("NFC", str(target)).casefold()
        for key in (spelled, (about.st_dev, about.st_ino) if about else spelled):
            if seen.setdefault(key, path) is not path:
                raise OutputError(
                    f"{seen[key]} and {path} are the same file. Choose two different files."
                )


def unused(path: Path, moved: Path | None = None) -> Path:
    """The path, or one like it that nothing has yet: "x.png", else "x-2.png".

    Args:
        moved: the file that is to be moved there; a name that it has already will do, too, for a
            move to it was interrupted.
    """
    number = 1
    free = path
    while os.path.lexists(free) and (moved is None or not is_same(moved, free)):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def write(path: Path, data: bytes, kind: Kind, inputs: Iterable[Path] = ()) -> None:
    """Write a file of this kind, whole or not at all, where `require` lets it.

    Raises:
        OutputError: it may not be written there, or could not be; what was there is unchanged.
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
