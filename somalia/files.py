"""Reading a file that somebody else may have put there: never more than is wanted, never a wait.

A name may lead to a file of many gigabytes, to a pipe that nobody writes to, or to a device that
never ends. All reading of a player's files goes through `read_bytes`. The module imports nothing
of the project, so that the records of the engine may use it too.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

_TOO_LARGE = "Is this the right file?"


class Unreadable(Exception):
    """Why a file cannot be read, in words that follow its name and a colon; `hint`: what to do."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


def read_bytes(path: Path, limit: int) -> bytes:
    """The contents of a regular file of at most `limit` bytes; Unreadable if it is none.

    The size is looked at before anything is read, and no more than one byte beyond the limit is
    read, should the file have grown or its size be a lie. Nothing but a regular file is read.
    """
    # Without O_NONBLOCK, opening a pipe waits for a writer. Windows has no such pipes, nor the
    # flag, but would change line ends without O_BINARY.
    flags = os.O_RDONLY
    for flag in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"):
        flags |= getattr(os, flag, 0)
    try:
        descriptor = os.open(path, flags)
        try:
            about = os.fstat(descriptor)
            if not stat.S_ISREG(about.st_mode):
                what = "a folder" if stat.S_ISDIR(about.st_mode) else "a pipe, a device or the like"
                raise Unreadable(f"it is not a regular file but {what}", "Name a file.")
            if about.st_size > limit:
                more = f"{about.st_size} bytes, more than the {limit}"
                raise Unreadable(f"it has {more} that such a file may have", _TOO_LARGE)
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                raw = file.read(limit + 1)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        raise Unreadable("there is no such file", "Check the name.") from None
    except PermissionError:
        raise Unreadable("permission denied", "Check who may read it.") from None
    except OSError as fault:
        why = fault.strerror or type(fault).__name__
        raise Unreadable(f"the file cannot be read ({why})", "Check the name.") from None
    except ValueError:  # a zero byte, or half a character, in the name
        raise Unreadable("no file can have that name", "Check the name.") from None
    if len(raw) > limit:
        raise Unreadable(f"it has more than the {limit} bytes such a file may have", _TOO_LARGE)
    return raw
