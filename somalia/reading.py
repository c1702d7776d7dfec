"""Reads the player's files without ever blocking or reading more than intended.

A name may refer to a file of many gigabytes, to a pipe without a writer, or to an endless device.
All reading of a player's files goes through `read_bytes`. The module imports nothing from the
project, so that the engine's records may use it too.
"""

from __future__ import annotations

import codecs
import errno
import os
import stat
from pathlib import Path

_TOO_LARGE = "Is this the right file?"


class Unreadable(Exception):
    """A file cannot be read: the message follows its name and a colon; `hint` says what to do."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


class BadName(Exception):
    """A typed name cannot be a file name; `str()` gives one line that says why.

    `why` follows the name and a colon; `hint` says what to do.
    """

    def __init__(self, name: str, why: str, hint: str) -> None:
        shown = name if name.isprintable() and name.strip() else repr(name)
        super().__init__(f"{shown}: {why}. {hint}")
        self.why, self.hint = why, hint


def path_of(text: str) -> Path:
    """The path that a player has typed: ~ and ~NAME are replaced by a user's home folder.

    Raises:
        BadName: no file can have that name, or there is no such user.
    """
    try:
        text.encode()
        is_name = bool(text.strip()) and text != "-" and "\0" not in text
    except UnicodeEncodeError:  # a lone surrogate
        is_name = False
    if not is_name:
        raise BadName(text, "not a valid file name", "Choose another.")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        user = Path(text).parts[0].removeprefix("~")
        why = f"no user is called {user}" if user else "HOME isn't set, so ~ can't be expanded"
        raise BadName(text, why, "Write the folder's full path.") from None


def reason(error: OSError) -> str:
    """Why the system rejected a file, and what to do about it, without a full stop."""
    why = error.strerror or type(error).__name__
    advice = _ADVICE.get(error.errno or 0, "")
    return f"{why}; {advice}" if advice else why


_ADVICE = {
    errno.EACCES: "choose another place, or change its permissions",
    errno.EPERM: "choose another place, or change its permissions",
    errno.EROFS: "choose a place on another disk",
    errno.ENOSPC: "free some space, or choose a place on another disk",
    errno.EDQUOT: "free some space, or choose a place on another disk",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ENOENT: "check the name of the folder",
    errno.ENOTDIR: "check the name of the folder",
    errno.EIO: "the disk may have failed; choose a place on another one",
    errno.ELOOP: "choose another place, or fix the link",
}
"""What a player can do about a system error."""


def read_bytes(path: Path, limit: int, most: int | None = None, last: int | None = None) -> bytes:
    """The contents of a regular file of at most `limit` bytes.

    The size is checked before reading. At most one byte beyond the limit is read, in case the file
    has grown or reports a wrong size.

    Args:
        most: read only this many bytes from the beginning; None for all.
        last: read only this many bytes at the end; None for all.

    Raises:
        Unreadable: it is not a regular file, is too large, or cannot be opened.
    """
    # Without O_NONBLOCK, opening a pipe waits for a writer. Without O_BINARY, Windows would change
    # line endings. Each system defines only some of these flags.
    flags = os.O_RDONLY
    for flag in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"):
        flags |= getattr(os, flag, 0)
    try:
        descriptor = os.open(path, flags)
        try:
            about = os.fstat(descriptor)
            if not stat.S_ISREG(about.st_mode):
                what = (
                    "a folder, not a file" if stat.S_ISDIR(about.st_mode) else "not a regular file"
                )
                raise Unreadable(f"it is {what}", "Choose a file.")
            if about.st_size > limit:
                size = f"{about.st_size} bytes; at most {limit} are allowed"
                raise Unreadable(f"the file has {size}", _TOO_LARGE)
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                if last is not None:
                    file.seek(max(0, about.st_size - last))
                raw = file.read(limit + 1 if most is None else most)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        raise Unreadable("no such file", "Check the name.") from None
    except PermissionError:
        raise Unreadable("permission denied", "Change its permissions, or copy it.") from None
    except OSError as fault:
        if why := barrier(path.parent):
            raise Unreadable(why, _NO_FOLDER) from None
        why = fault.strerror or type(fault).__name__
        raise Unreadable(f"can't read the file ({why})", "Check the name.") from None
    except ValueError:  # a null byte or a lone surrogate in the name
        raise Unreadable("not a valid file name", "Check the name.") from None
    if len(raw) > limit:
        raise Unreadable(f"the file has more than the {limit} bytes allowed", _TOO_LARGE)
    return raw


def plain_breaks(raw: bytes) -> bytes:
    """Text without its byte order mark, and with every line break converted to a line feed.

    Editors on other systems write these variants, and a mail program may introduce them.
    """
    text = raw.removeprefix(codecs.BOM_UTF8)
    return text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def as_text(raw: bytes, errors: str = "strict") -> str:
    """A file's contents as text, with plain line breaks.

    Args:
        errors: how to handle bytes that are not UTF-8, as in `bytes.decode`.

    Raises:
        Unreadable: the text is in UTF-16.
        UnicodeDecodeError: it is not UTF-8 text, and `errors` is "strict".
    """
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise Unreadable("this text is UTF-16, not UTF-8", "Save the file as UTF-8.")
    return plain_breaks(raw).decode("utf-8", errors)


# Listing


def is_hidden(name: str) -> bool:
    """Whether lists omit a file because it is hidden, or a backup by an editor or the system."""
    return name.startswith((".", "#", "~$")) or name.endswith(("~", "#"))


def files_in(folder: Path, *endings: str) -> list[Path]:
    """The files in a folder with one of these suffixes (in upper or lower case), sorted. Subfolders
    and hidden files are excluded. A missing folder counts as empty.

    Raises:
        Unreadable: the folder cannot be read.
    """
    try:
        with os.scandir(folder) as there:
            return sorted(
                Path(one.path)
                for one in there
                if one.name.lower().endswith(endings)
                and not is_hidden(one.name)
                and not one.is_dir()
            )
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not barrier(folder):
            return []
        raise _no_list(folder, error) from error
    except ValueError:  # a null byte or a lone surrogate in the name
        return []


def files_below(folder: Path, *endings: str) -> list[Path]:
    """The files with one of these suffixes in a folder and its subfolders, excluding hidden files.

    Raises:
        Unreadable: one of the folders cannot be read.
    """
    paths: list[Path] = []

    def fails(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            raise _no_list(Path(error.filename or folder), error) from error

    for place, folders, _ in os.walk(folder, onerror=fails):
        folders[:] = [name for name in folders if not is_hidden(name)]
        paths += files_in(Path(place), *endings)
    return sorted(paths)


def barrier(folder: Path) -> str:
    """Why the folder cannot exist: something else has its name or a parent's name. "" if it can."""
    for place in (folder, *folder.parents):
        if os.path.isdir(place):  # noqa: PTH112 - Path.is_dir raises where it may not look
            return ""
        if os.path.lexists(place):
            if os.path.isdir(place):  # noqa: PTH112 - another program has made it just now
                return ""
            real = followed(place)
            leads = os.path.lexists(real) and not real.is_symlink()
            what = "isn't a folder" if leads else "is a broken link"
            return f"{place} {what}"
    return ""


_NO_FOLDER = "Choose another folder, or rename the file that has this name."


def _no_list(folder: Path, error: OSError) -> Unreadable:
    if why := barrier(folder):
        return Unreadable(why, _NO_FOLDER)
    why = error.strerror or type(error).__name__
    is_long = error.errno == errno.ENAMETOOLONG
    hint = "Choose a shorter name." if is_long else "Change its permissions."
    return Unreadable(f"{folder}: can't read the folder ({why})", hint)


def unreadable(*folders: Path) -> list[str]:
    """A line for each of these folders that exists and cannot be read."""
    lines: dict[str, None] = {}  # one obstacle may affect several folders
    for folder in folders:
        try:
            files_in(folder)
        except Unreadable as fault:
            lines[f"{fault}. {fault.hint}"] = None
    return list(lines)


def followed(path: Path) -> Path:
    """The path with links followed as far as possible.

    `Path.resolve` raises RuntimeError if they form a loop.
    """
    return Path(os.path.realpath(path))
