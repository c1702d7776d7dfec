"""Small JSON files that the program keeps for itself in the player's own folder.

No game depends on them, so a file that cannot be written does not stop play. A file that cannot be
read is reported once and left unchanged.
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
"""The suffix for files that were set aside because their contents are invalid."""

PATIENCE = 1.0
"""Seconds to wait while another program is changing the same file."""

_reported: set[Path] = set()


def path_of(name: str) -> Path:
    """The path of a file with this name.

    Raises:
        NoHome: the player has no folder.
    """
    return datafile.home() / name


def read(name: str, most: int) -> Any:
    """The contents of a file of at most `most` bytes; None if it is missing or invalid."""
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
    """Save these values in a file, alongside others that a newer program may have put there.

    Returns:
        As for `update`.
    """
    return update(name, most, lambda before: {**(before or {}), **changes})


def update(
    name: str,
    most: int,
    value: Callable[[Any], Any],
    indent: int = 1,
    is_own: Callable[[Any], bool] = _is_mapping,
) -> str:
    """Replace a file's contents with the result of `value`, which is called with the old contents
    or None. A file that cannot be read is left alone, and an invalid file is kept under another
    name. If two programs make changes at once, both changes are kept.

    Args:
        is_own: returns whether contents are of the kind written here. The file may be another
            program's.

    Returns:
        Why the contents were not saved, on one line for the player; "" if they were.
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
    """Do what `update` does, without a lock.

    Raises:
        Unreadable: the file exists and cannot be read.
        OSError: the file cannot be written.
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
    if len(data) > most:  # otherwise it could not be read again
        return f"Not saved: {path} would exceed {most} bytes."
    write_whole(path, data)
    return ""


def _written(value: object, indent: int) -> bytes:
    return f"{json.dumps(value, indent=indent)}\n".encode()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Within the block, keep other programs from changing a file.

    If nothing can be locked, or another program holds the lock for too long, the file is changed
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
    """A file's contents; None if there is no file.

    Raises:
        Unreadable: the file exists and cannot be read.
        ValueError, RecursionError: the file is not JSON.
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
