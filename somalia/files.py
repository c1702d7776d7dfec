"""The player's files: read without blocking, written whole or not at all, locked by one program.

A name may lead to a file of many gigabytes, to a pipe that nobody writes to, or to a device that
never ends. All reading of a player's files goes through `read_bytes`. What must survive a power
cut goes through `write_whole`, `sync` and `sync_folder`. The module imports nothing of the
project, so that the records of the engine may use it too.
"""

from __future__ import annotations

import codecs
import errno
import os
import socket
import stat
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

_TOO_LARGE = "Is this the right file?"


class Unreadable(Exception):
    """A file cannot be read: the message follows its name and a colon, `hint` says what to do."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


def read_bytes(
    path: Path, limit: int, most: int | None = None, last: int | None = None
) -> bytes:
    """The contents of a regular file of at most `limit` bytes.

    The size is checked before anything is read, and at most one byte beyond the limit is read, in
    case the file has grown or reports a wrong size.

    Args:
        most: read only so many bytes from the beginning; None for all.
        last: read only so many bytes at the end; None for all.

    Raises:
        Unreadable: it is no regular file, is too large, or cannot be opened.
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
                if last is not None:
                    file.seek(max(0, about.st_size - last))
                raw = file.read(limit + 1 if most is None else most)
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


def plain_breaks(raw: bytes) -> bytes:
    """A text without a byte order mark, and with every line break as a line feed.

    Editors on other systems write all of these, and a mail program may change one to another.
    """
    text = raw.removeprefix(codecs.BOM_UTF8)
    return text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def as_text(raw: bytes, errors: str = "strict") -> str:
    """The contents of a file as text, with plain line breaks.

    Args:
        errors: what becomes of bytes that are not UTF-8, as `bytes.decode` takes it.

    Raises:
        Unreadable: the text is in UTF-16.
        UnicodeDecodeError: it is not text in UTF-8, and `errors` is "strict".
    """
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise Unreadable("this text is in UTF-16, not in UTF-8", "Save the file as UTF-8.")
    return plain_breaks(raw).decode("utf-8", errors)


# Writing


def sync(descriptor: int) -> None:
    """Wait until what was written to an open file is on the disk.

    Raises:
        OSError: it may not be on the disk.
    """
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder (a file made or renamed) are on the disk.

    Raises:
        OSError: they may not be on the disk.
    """
    if os.name == "nt":  # Windows opens no folder, and writes names through by itself
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise
    finally:
        os.close(descriptor)


NO_FOLDER_SYNC = (errno.EINVAL, errno.EBADF, errno.ENOTSUP)
"""Errors of network file systems that cannot sync a folder: no write has failed."""


def write_whole(path: Path, data: bytes) -> None:
    """Replace the file of that name at once by one with these contents: whatever happens, there is
    never half a file, nor none where there was one.

    Raises:
        OSError: it could not be written; the old file is unchanged.
    """
    path = path.resolve()  # a link goes on to lead there
    half = path.with_name(f".{path.name}.{os.getpid()}.half")
    try:
        with half.open("wb") as file:
            file.write(data)
            file.flush()
            sync(file.fileno())
        half.replace(path)
    except BaseException:
        with suppress(OSError):
            half.unlink()
        raise
    sync_folder(path.parent)


def free_name(path: Path, ending: str) -> Path:
    """An unused name in the file's folder: "game.txt.damaged", else "game.txt.damaged-2"."""
    names = (f"{path.name}{ending}", *(f"{path.name}{ending}-{n}" for n in range(2, 1000)))
    free = (path.with_name(name) for name in names)
    return next((one for one in free if not os.path.lexists(one)), path.with_name(names[0]))


# One program at a time

NO_LOCKS = (errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK)
"""Errors of file systems without locks."""


class AlreadyClaimed(Exception):
    """Another program has claimed the file; `holder` says which, "" if that is unknown."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


class Claim:
    """The right to write to a file, held by one program at a time; it ends with the program,
    however that ends. Reading needs none.

    It is a lock on a file "NAME.lock" in the same folder, which says who holds it.

    Args:
        path: the file, which need not exist; its folder must.
        who: one line that tells other programs who holds it.

    Raises:
        AlreadyClaimed: another program has it.
        OSError: the lock file cannot be created.
    """

    def __init__(self, path: Path, who: str) -> None:
        path = path.resolve()
        self._file = path.with_name(f"{path.name}.lock")
        self._who = who
        self._own: os.stat_result | None = None  # the lock's file, as it was made
        self._acquire()

    def _acquire(self) -> None:
        self.is_guarded = True  # False where the file system knows no locks
        self._lock = FileLock(
            self._file,
            blocking=False,
            thread_local=False,
            fallback_to_soft=False,
            on_acquired=self._sign,
        )
        try:
            self._lock.acquire()
        except Timeout:
            raise AlreadyClaimed(_holder(self._file)) from None
        except OSError as error:
            if error.errno not in NO_LOCKS:
                raise
            self.is_guarded = False

    def renew(self) -> None:
        """Claim the file again if the lock file is gone, for example with its folder.

        Raises:
            AlreadyClaimed: another program has it by now.
            OSError: the lock file cannot be created.
        """
        if self.is_guarded and not self._stands():
            self._lock.release()
            self._acquire()

    def _stands(self) -> bool:
        try:
            return self._own is not None and os.path.samestat(self._own, self._file.stat())
        except OSError:
            return False

    def _sign(self, descriptor: int) -> None:
        """Write who holds it into the lock's file."""
        self._own = os.fstat(descriptor)
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, f"{self._who}\n".encode(errors="replace"))

    def release(self) -> None:
        """Let other programs write to it; a second call does nothing."""
        if self._lock.is_locked:
            # Only while the lock is held may its file be removed: who waits then makes a new one.
            if self._stands():
                with suppress(OSError):
                    self._file.unlink()
            self._lock.release()


def process_label(screen: str) -> str:
    """A line that tells another program which process has a file open."""
    return f"{screen}, process {os.getpid()} on {socket.gethostname()}"


def _holder(file: Path) -> str:
    try:
        text = read_bytes(file, 1000).decode(errors="replace").partition("\n")[0][:120]
    except Unreadable:
        return ""
    return "".join(char if char.isprintable() else "?" for char in text)
