"""The program's own folder of games, and the records in it, newest first.

The records themselves say which game is newest. Whenever a player starts, resumes or leaves a game,
the record gets a line with a number one higher than any in the folder. Copying, mailing or syncing
changes file dates, and a clock may be wrong; neither changes the numbers. Records without such a
line, from older programs, are sorted by file date.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from somalia import datafile
from somalia.engine.record import LARGEST, SESSION
from somalia.reading import Unreadable, files_in, is_hidden, plain_breaks, read_bytes

FINISHED, SAVED = "finished", "saved"
"""The names of its subfolders for finished games and for copies."""

MOST_SESSIONS = 999_999_999
"""The highest session number accepted, which a record from elsewhere may already have. Records with
equal numbers are sorted by file date.
"""
MOST_KNOWN = 20_000
"""The number of records whose session numbers are cached. It must exceed the number of records in a
folder: because they are all read in turn, a smaller cache would never be hit.
"""
_TAIL = 4000  # bytes; the end of a record holds its session number and a seal
_SESSION = re.compile(rb"^" + SESSION.encode() + rb"(\d{1,9})$", re.MULTILINE)


def games_folder() -> Path:
    """The folder where the program saves games automatically."""
    return datafile.home() / "games"


class _Found(NamedTuple):
    session: int  # 0 if the record has none
    date: float  # 0 if the date is invalid
    path: Path


def records_in(*folders: Path, strict: bool = False) -> list[Path]:
    """The files in these folders that may be records, newest first.

    Anything that is not a regular file, or cannot be read, is skipped. Unless `strict`, unreadable
    folders are skipped too; `files.unreadable` lists them.

    Raises:
        Unreadable: one of the folders cannot be read; only if `strict`.
    """
    files = _files_in(folders, strict)
    files.sort(key=lambda file: (-file.session, -file.date, file.path))
    first = next((at for at, one in enumerate(files) if not one.session), len(files))
    ordered, undated = files[:first], files[first:]
    merged: list[_Found] = []
    for file in ordered:
        while undated and undated[0].date > file.date:
            merged.append(undated.pop(0))
        merged.append(file)
    return [one.path for one in (*merged, *undated)]


def _files_in(folders: Iterable[Path], strict: bool = False) -> list[_Found]:
    files: list[_Found] = []
    for folder in folders:
        with suppress(*() if strict else (Unreadable,)):
            for path in files_in(folder, ".txt"):
                with suppress(OSError):
                    about = path.stat()
                    if stat.S_ISREG(about.st_mode):
                        when = date_of(about.st_mtime)
                        session = _session(path, about.st_mtime_ns, about.st_size)
                        files.append(_Found(session, when.timestamp() if when else 0, path))
    return files


def date_of(stamp: float) -> datetime | None:
    """A file's time stamp as local time; None for a time before 1970 or after 9999."""
    if stamp <= 0:
        return None
    try:
        return datetime.fromtimestamp(stamp).astimezone()
    except (OverflowError, ValueError, OSError):
        return None


def next_session() -> int:
    """The session number for a game that a player starts, resumes or leaves now."""
    folder = games_folder()
    files = _files_in((folder, folder / FINISHED, folder / SAVED))
    return min(max((one.session for one in files), default=0) + 1, MOST_SESSIONS)


@lru_cache(maxsize=MOST_KNOWN)
def _session(path: Path, changed: int, size: int) -> int:
    """The last session number in a record; 0 if it has none. `changed` and `size` are the file's
    present values, so that a changed file is read again.
    """
    for last in (_TAIL, None):
        try:
            raw = read_bytes(path, LARGEST, last=last)
        except Unreadable:
            return 0
        if numbers := _SESSION.findall(plain_breaks(raw)):
            return int(numbers[-1])
        if size <= _TAIL:
            break
    return 0


def free_records(stem: str) -> Iterator[Path]:
    """Unused names for records in the program's own folder, each checked when requested. A name
    never makes its file hidden, even for a branch of a hidden record.
    """
    while stem and is_hidden(f"{stem}.txt"):
        stem = stem[1:]
    stem = stem or "game"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    paths = (games_folder() / f"{name}.txt" for name in names)
    return (path for path in paths if not os.path.lexists(path))
