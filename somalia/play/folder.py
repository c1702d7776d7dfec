"""The program's own folder of games: what is in it, the newest first.

Which game is the newest is said by the records themselves. Whenever somebody sits down to a game or
leaves it, the record gets a line with a number one higher than any in the folder. Copying, mailing
or syncing a folder changes the dates of its files, and a clock may be set wrong; neither changes
the numbers. Records without such a line, of older programs, go by the dates of their files.
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
"""The folders within it of games that are over, and of copies."""

MOST_SESSIONS = 999_999_999
"""The highest number that is read. A record from elsewhere may have it; those that then have it too
go by the dates of their files.
"""
MOST_KNOWN = 20_000
"""Records of which is remembered what was read of them; with fewer than a folder has, nothing would
be, as all of them are asked for in turn.
"""
_TAIL = 4000  # bytes; a game that was left ends with its number and a seal
_SESSION = re.compile(rb"^" + SESSION.encode() + rb"(\d{1,9})$", re.MULTILINE)


def games_folder() -> Path:
    """Where games are saved by themselves."""
    return datafile.home() / "games"


class _Found(NamedTuple):
    session: int  # 0: none is written down
    date: float  # 0: none that can be
    path: Path


def records_in(*folders: Path, strict: bool = False) -> list[Path]:
    """The files in these folders that can be records, the newest first.

    Whatever is there that is no regular file, or cannot be looked at, is passed over; so is a
    folder that cannot be read, of which `files.unreadable` tells, unless `strict`.

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
    """The local time that a file's time stamp means; None for one that no calendar has: before
    1970 or after 9999.
    """
    if stamp <= 0:
        return None
    try:
        return datetime.fromtimestamp(stamp).astimezone()
    except (OverflowError, ValueError, OSError):
        return None


def next_session() -> int:
    """The number for a game that is sat down to or left now."""
    folder = games_folder()
    files = _files_in((folder, folder / FINISHED, folder / SAVED))
    return min(max((one.session for one in files), default=0) + 1, MOST_SESSIONS)


@lru_cache(maxsize=MOST_KNOWN)
def _session(path: Path, changed: int, size: int) -> int:
    """The number of the last time somebody sat down to a game or left it, as the file was then; 0
    if none is written down.
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
    """Names in the program's own folder that no record has when each is asked for; all of them in
    the lists, although a record that is not in them may be branched off.
    """
    while stem and is_hidden(f"{stem}.txt"):
        stem = stem[1:]
    stem = stem or "game"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    paths = (games_folder() / f"{name}.txt" for name in names)
    return (path for path in paths if not os.path.lexists(path))
