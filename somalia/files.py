"""Files of the player's: read without a wait, written whole or not at all, claimed by one program.

A name may lead to a file of many gigabytes, to a pipe that nobody writes to, or to a device that
never ends. All reading of a player's files goes through `read_bytes`. What must survive the power
switch goes through `write_whole`, `sync` and `sync_folder`. The module imports nothing of the
project, so that the records of the engine may use it too.
"""

from __future__ import annotations

import errno
import os
import socket
import stat
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

_TOO_LARGE = "Is this the right file?"


class Unreadable(Exception):
    """Why a file cannot be read, in words that follow its name and a colon; `hint`: what to do."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


def read_bytes(path: Path, limit: int, most: int | None = None) -> bytes:
    """The contents of a regular file of at most `limit` bytes; Unreadable if it is none.

    The size is looked at before anything is read, and no more than one byte beyond the limit is
    read, should the file have grown or its size be a lie. Nothing but a regular file is read.

    Args:
        most: read so many bytes from the beginning, and no more; None for all.
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


# Writing


def sync(descriptor: int) -> None:
    """Wait until what was written to an open file is on the disk.

    Raises:
        OSError: it may not be there.
    """
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder (a file made or renamed) are on the disk.

    Raises:
        OSError: they may not be there.
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
"""What some network file systems answer that cannot be asked for it: not a write that failed."""


def write_whole(path: Path, data: bytes) -> None:
    """Put a file with these contents in place of whatever has that name: at no moment, whatever
    happens, is there half a file, or none where there was one.

    Raises:
        OSError: it could not be written; what was there before is as it was.
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
    """A name beside that of a file which nothing has yet: "game.txt.damaged", "….damaged-2"."""
    names = (f"{path.name}{ending}", *(f"{path.name}{ending}-{n}" for n in range(2, 1000)))
    free = (path.with_name(name) for name in names)
    return next((one for one in free if not os.path.lexists(one)), path.with_name(names[0]))


# One program at a time

NO_LOCKS = (errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK)
"""What a file system answers that knows no locks."""


class AlreadyClaimed(Exception):
    """Another program has the file; `holder`: which, as far as it said, or ""."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


class Claim:
    """The right to write to a file, which one program at a time has; it ends with the program,
    however that ends. Reading needs none.

    It is a lock on a file beside it, called "NAME.lock", in which stands who holds it.

    Args:
        path: the file, which need not exist; its folder must.
        who: how the holder is told to the second program, on one line.

    Raises:
        Claimed: another program has it.
        OSError: the lock's file cannot be made.
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
        """Claim the file anew if the lock's file is gone, such as with its folder.

        Raises:
            Claimed: another program has it by now.
            OSError: the lock's file cannot be made.
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
        """Let others write to it; the second time nothing happens."""
        if self._lock.is_locked:
            # While it is held, and only then, the name may go: whoever waits looks for it anew.
            if self._stands():
                with suppress(OSError):
                    self._file.unlink()
            self._lock.release()


def process_label(screen: str) -> str:
    """How this program is told to another one that wants the same file."""
    return f"{screen}, process {os.getpid()} on {socket.gethostname()}"


def _holder(file: Path) -> str:
    try:
        text = read_bytes(file, 1000).decode(errors="replace").partition("\n")[0][:120]
    except Unreadable:
        return ""
    return "".join(char if char.isprintable() else "?" for char in text)
