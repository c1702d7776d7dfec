"""Small JSON files that the program keeps for itself in the player's own folder.

None of them is needed to play, so a file that cannot be written stops nothing. One that cannot be
read is reported once and left as it is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.files import (
    AlreadyClaimed,
    Claim,
    free_name,
    make_folder,
    move_new,
    process_label,
    write_whole,
)
from somalia.plain import one_line
from somalia.reading import Unreadable, read_bytes, reason

DAMAGED = ".damaged"
"""The suffix for files that were set aside because they make no sense."""

PATIENCE = 1.0
"""Seconds to wait for another program that is changing the same file."""

_reported: set[Path] = set()


def path_of(name: str) -> Path:
    """The path of such a file.

    Raises:
        NoHome: the player has no folder.
    """
    return datafile.home() / name


def read(name: str, most: int) -> Any:
    """The contents of a file of at most `most` bytes; None if it is missing or makes no sense."""
    try:
        return _contents(path_of(name), most)
    except datafile.NoHome:
        return None
    except Unreadable as fault:
        _report(path_of(name), fault)
        return None
    except (ValueError, RecursionError):
        return None


def _is_mapping(contents: object) -> bool:
    return isinstance(contents, dict)


def change(name: str, most: int, changes: Mapping[str, Any]) -> str:
    """Save these values in a file, beside others that a newer program may have put there.

    Returns:
        As `update`.
    """
    return update(name, most, lambda before: {**(before or {}), **changes})


def update(
    name: str,
    most: int,
    value: Callable[[Any], Any],
    indent: int = 1,
    is_own: Callable[[Any], bool] = _is_mapping,
) -> str:
    """Replace a file's contents with `value` of the old ones, or of None. A file that cannot be
    read is left alone; one that makes no sense is kept under another name. Changes by two programs
    at once are both kept.

    Args:
        is_own: whether contents are of the kind that is written here. The file may be another
            program's.

    Returns:
        Why it is not saved, on one line for the player; "" if it is.
    """
    try:
        path = path_of(name)
        make_folder(path.parent)
        with _alone(path):
            return _changed(path, most, value, indent, is_own)
    except Unreadable as fault:
        return f"Not saved: {path}: {fault}. {fault.hint}"
    except OSError as error:
        return f"Not saved: can't write {error.filename or path}: {reason(error)}."
    except datafile.NoHome as problem:
        return f"Not saved: {problem}"


def _changed(
    path: Path,
    most: int,
    value: Callable[[Any], Any],
    indent: int,
    is_own: Callable[[Any], bool],
) -> str:
    """Do what `update` does, without its lock.

    Raises:
        Unreadable: the file is there and cannot be read.
        OSError: it cannot be written.
    """
    data = None
    try:
        before = _contents(path, most)
        if before is None or is_own(before):
            data = _written(value(before), indent)
    except (ValueError, RecursionError):  # Python 3.12 can read JSON nested too deeply to write
        pass
    if data is None:
        move_new(path, free_name(path, DAMAGED))
        data = _written(value(None), indent)
    if len(data) > most:  # it could not be read again
        return f"Not saved: {path} would exceed {most} bytes."
    write_whole(path, data)
    return ""


def _written(value: object, indent: int) -> bytes:
    return f"{json.dumps(value, indent=indent)}\n".encode()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other programs from changing a file within the block.

    If nothing can be locked, or another program holds the lock too long, the file is changed
    anyway. It is better to risk the other program's change than to lose this one for certain.
    """
    own = None
    with suppress(AlreadyClaimed, OSError):
        own = Claim(path, process_label("somalia"), PATIENCE)
    try:
        yield
    finally:
        if own is not None:
            own.release()


def _contents(path: Path, most: int) -> Any:
    """What a file contains; None if there is no file.

    Raises:
        Unreadable: it is there and cannot be read.
        ValueError, RecursionError: it is not JSON.
    """
    try:
        raw = read_bytes(path, most)
    except Unreadable:
        try:
            path.stat()
        except FileNotFoundError:
            return None
        except OSError:
            pass
        raise
    return json.loads(raw)


def _report(path: Path, fault: Unreadable) -> None:
    if path not in _reported:
        _reported.add(path)
        print(
            f"somalia: {one_line(path)}: {fault}. {fault.hint} It is left unchanged.",
            file=sys.stderr,
        )
