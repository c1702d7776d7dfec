"""Writes the player's files: completely or not at all, and by one program at a time.

Everything that writes a player's files uses this module; a command that writes a file for its
player calls `somalia.outputs` first. The module imports nothing from the project except
`somalia.reading`, so that the engine's records may use it too.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import socket
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from somalia.reading import Unreadable, barrier, followed, read_bytes

# Writing: one function for each system call; everything else builds on these


def open_new(path: Path, mode: int = 0o666) -> int:
    """Open a new file for appending and return its descriptor; the umask applies to `mode`.

    Raises:
        FileExistsError: the name is taken, even if only by a dangling link.
        OSError: it cannot be created.
    """
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL
    for flag in ("O_NOFOLLOW", "O_BINARY"):
        flags |= getattr(os, flag, 0)
    return os.open(path, flags, mode)


def open_end(path: Path) -> int:
    """Open an existing file for appending and return its descriptor.

    Raises:
        OSError: it does not exist, or cannot be written.
    """
    return os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of the data, since a system may accept only part of it at a time.

    Raises:
        OSError: not all of it could be written; some of it may have been.
    """
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def cut(descriptor: int, size: int) -> None:
    """Truncate an open file to this size.

    Raises:
        OSError: it failed; the size is unchanged.
    """
    os.ftruncate(descriptor, size)


def sync(descriptor: int) -> None:
    """Wait until an open file's contents are on the disk.

    Raises:
        OSError: they may not be on the disk.
    """
    os.fsync(descriptor)


def replace(old: Path, new: Path) -> None:
    """Rename a file atomically, replacing any file with the new name.

    Raises:
        OSError: both are unchanged.
    """
    old.replace(new)


def remove(path: Path) -> None:
    """Remove a file.

    Raises:
        OSError: it does not exist, or cannot be removed.
    """
    path.unlink()


def link(old: Path, new: Path) -> None:
    """Give a file a second name, which must be unused.

    Raises:
        FileExistsError: the name is taken.
        OSError: the second name cannot be created, for example because the file system has no
            hard links.
    """
    if not hasattr(os, "link"):  # as in a browser
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(old))
    os.link(old, new, follow_symlinks=False)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents if they do not exist, and wait until they are on the disk.

    Raises:
        OSError: it cannot be created, or its path is not a folder.
    """
    if why := barrier(folder):
        raise NotADirectoryError(errno.ENOTDIR, why, str(folder))
    missing = [one for one in (folder, *folder.parents) if not os.path.lexists(one)]
    folder.mkdir(parents=True, exist_ok=True)
    for created in reversed(missing):
        sync_folder(created.parent)


def sync_folder(folder: Path) -> None:
    """Wait until a folder's entries (such as a new or renamed file) are on the disk.

    Raises:
        OSError: they may not be on the disk.
    """
    if os.name == "nt":  # Windows cannot open a folder, and writes file names to disk by itself
        return
    with naming(folder):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        except OSError as error:
            if error.errno not in NO_FOLDER_SYNC:
                raise
        finally:
            os.close(descriptor)


NO_FOLDER_SYNC = (errno.EINVAL, errno.EBADF, errno.ENOTSUP)
"""Errors of network file systems that cannot sync a folder; the write itself succeeded."""

# Writing: a file, completely or not at all


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Make system errors name this file: some errors name no file, others its temporary file."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


HALF = ".half"
"""The suffix for a file that is still being written. Its name is hidden, and a crash may leave it
behind.
"""

_HALF_NAME = re.compile(rf"\.somalia-[0-9a-f]{{16}}{re.escape(HALF)}")


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file atomically with these contents: a crash leaves either the old or the new file,
    complete.

    The new file keeps the old one's owner and permissions. While it is being written, its temporary
    name cannot be guessed, and no link with that name is followed.

    Raises:
        OSError: it could not be written; the old file is unchanged, unless only syncing its
            folder failed.
    """
    with naming(path):
        path = real_path(path)
        half = _half(path, data, _regular(path))
        with removed_unless_done(half):
            replace(half, path)
        sync_folder(path.parent)
        _tidy(path.parent)


def write_new(path: Path, data: bytes, waits: bool = True) -> None:
    """Write a new file, completely or not at all. Never overwrite an existing file, even one
    created in the meantime.

    Args:
        waits: whether to wait until it is on the disk.

    Raises:
        FileExistsError: the name is taken.
        OSError: it could not be written, and no file is left.
    """
    with naming(path):
        half = _half(path, data, None, waits)
        with removed_unless_done(half):
            move_new(half, path, waits)
        _tidy(path.parent)


def _half(path: Path, data: bytes, old: os.stat_result | None, waits: bool = True) -> Path:
    """Write these contents to a temporary file in the same folder and return its path.

    Args:
        old: the file whose owner and permissions are copied; None for the defaults.
        waits: whether to wait until the contents are on the disk.
    """
    half = path.with_name(f".somalia-{secrets.token_hex(8)}{HALF}")
    descriptor = open_new(half, 0o666 if old is None else 0o600)
    with removed_unless_done(half):
        try:
            write_all(descriptor, data)
            if old is not None:
                _keep_access(descriptor, old)
            if waits:
                sync(descriptor)
        finally:
            os.close(descriptor)
    return half


@contextmanager
def removed_unless_done(path: Path) -> Iterator[None]:
    """Remove a file if the block fails."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            remove(path)
        raise


OLD = 24 * 60 * 60
"""The age in seconds after which a file can no longer be in the process of being written."""


def _tidy(folder: Path) -> None:
    """Remove leftovers from killed programs from a folder: temporary files, and locks for files
    that no longer exist.
    """
    with suppress(OSError):
        for half in folder.glob(f".somalia-*{HALF}"):
            if _HALF_NAME.fullmatch(half.name) and _is_old(
                half
            ):  # a player may have given another file such a name
                remove(half)
        for lock in folder.glob(f"?*{LOCK}"):  # a file named only ".lock" is not ours
            file = lock.with_name(lock.name.removesuffix(LOCK))
            if _is_old(lock) and not os.path.lexists(file) and _holder(lock):
                with suppress(AlreadyClaimed):
                    Claim(file, process_label("")).release()


def _is_old(path: Path) -> bool:
    return time.time() - path.stat().st_mtime > OLD


def append(path: Path, data: bytes) -> None:
    """Append to an existing file, either all of the data or nothing, and wait for the disk.

    Raises:
        OSError: it could not be written; the file is unchanged, unless the disk has failed.
    """
    with naming(path):
        descriptor = open_end(path)
        try:
            size = os.fstat(descriptor).st_size
            try:
                write_all(descriptor, data)
                sync(descriptor)
            except BaseException:
                with suppress(OSError):
                    cut(descriptor, size)
                raise
        finally:
            os.close(descriptor)


NO_LINKS = (errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK)
"""Errors from file systems without hard links."""


def move_new(old: Path, new: Path, waits: bool = True) -> None:
    """Rename a file to an unused name, in its own folder or another on the same disk.

    If this is interrupted, the file has its old name, its new one, or both; another call with the
    same two names completes the move.

    Args:
        waits: whether to wait until the new name is on the disk.

    Raises:
        FileExistsError: the name is taken.
        OSError: it cannot be renamed, or is a link whose target would change; it is unchanged.
    """
    if (
        old.is_symlink()
        and not old.readlink().is_absolute()
        and followed(old) != followed(new.parent / old.readlink())
    ):
        raise OSError(errno.EINVAL, "a relative link can't be moved to another folder", str(old))
    if os.name == "nt":  # on Windows a rename never replaces a file
        old.rename(new)
        return
    try:
        link(old, new)
    except OSError as error:
        if isinstance(error, FileExistsError) and is_same(old, new):
            pass
        elif error.errno in NO_LINKS:
            _move_over_nothing(old, new, waits)
            return
        else:
            raise
    with _taken_back_unless_done(old, new):
        if waits:
            sync_folder(new.parent)
        remove(old)
    if waits and old.parent != new.parent:
        with suppress(OSError):  # at worst a crash brings the old name back
            sync_folder(old.parent)


def _move_over_nothing(old: Path, new: Path, waits: bool) -> None:
    """Rename a file by replacing an empty file that reserves the new name.

    Raises:
        OSError: as for `move_new`.
    """
    descriptor = open_new(new)
    with _taken_back_unless_done(old, new):
        os.close(descriptor)
        replace(old, new)
    if waits:
        sync_folder(new.parent)


@contextmanager
def _taken_back_unless_done(old: Path, new: Path) -> Iterator[None]:
    """Remove the new name if the block fails, unless it is the only one left: Ctrl-C may arrive
    after the move.
    """
    try:
        yield
    except BaseException:
        if os.path.lexists(old):
            with suppress(OSError):
                remove(new)
        raise


def is_same(path: Path, other: Path) -> bool:
    """Whether these are two names for one file, as left by an interrupted move.

    Two paths to one name do not count: one folder may be a link to the other, and removing either
    path would delete the file.
    """
    try:
        about = path.lstat()
        if not os.path.samestat(about, other.lstat()) or about.st_nlink < 2:
            return False
        in_one_folder = os.path.samestat(path.parent.stat(), other.parent.stat())
    except OSError:
        return False
    return not (in_one_folder and path.name == other.name)


def real_path(path: Path) -> Path:
    """The path with all links followed.

    Raises:
        OSError: the links form a loop.
    """
    target = followed(path)
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return target


def _regular(path: Path) -> os.stat_result | None:
    """The status of the file to be replaced; None if it does not exist.

    Raises:
        OSError: it is a folder, a pipe or a device, which must not be replaced.
    """
    try:
        about = path.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(about.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    return about


def _keep_access(descriptor: int, old: os.stat_result) -> None:
    """Give an open file the owner and permissions of another file, as far as the system permits."""
    if os.name == "nt":
        return
    with suppress(OSError):  # only the superuser can change an owner
        os.fchown(descriptor, old.st_uid, old.st_gid)
    with suppress(OSError):  # the file system may not support permissions
        os.fchmod(descriptor, stat.S_IMODE(old.st_mode))


def free_name(path: Path, ending: str, same: bytes | None = None) -> Path:
    """An unused name in the file's folder: "game.txt.damaged", else "game.txt.damaged-2".

    A second name for the same file also counts as unused: it comes from an interrupted move.

    Args:
        same: the name of an existing file with exactly these contents also counts as unused.
    """
    names = (f"{path.name}{ending}", *(f"{path.name}{ending}-{n}" for n in range(2, 1000)))
    free = (path.with_name(name) for name in names)
    unused = (
        one for one in free if not os.path.lexists(one) or is_same(path, one) or _holds(one, same)
    )
    return next(unused, path.with_name(names[0]))


def _holds(path: Path, contents: bytes | None) -> bool:
    try:
        return contents is not None and read_bytes(path, len(contents)) == contents
    except Unreadable:
        return False


# One program at a time

LOCK = ".lock"
"""The suffix for lock files."""

NO_LOCKS = (errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK)
"""Errors from file systems without locks."""


class AlreadyClaimed(Exception):
    """Another program has claimed the file; `holder` describes that program, "" if unknown."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


class Claim:
    """The right to write to a file, held by one program at a time. It ends when the program ends,
    for whatever reason. Reading needs no claim.

    It is a lock on a file "NAME.lock" in the same folder, which names the holder. If another kind
    of file has that name, it is locked, but neither changed nor removed.

    Args:
        path: the file, which need not exist; its folder must.
        who: one line that describes the holder to other programs.
        seconds: how long to wait for another program to release it.

    Raises:
        AlreadyClaimed: another program holds it.
        OSError: the lock file cannot be created.
    """

    def __init__(self, path: Path, who: str, seconds: float = 0.0) -> None:
        path = real_path(path)
        self._file = path.with_name(f"{path.name}{LOCK}")
        self._who = who
        self._seconds = seconds
        self._own: os.stat_result | None = None  # the lock file's status when it was created
        self._is_signed = False
        self._acquire()

    def _acquire(self) -> None:
        self.is_guarded = True  # False if the file system does not support locks
        self._lock = FileLock(
            self._file,
            timeout=self._seconds,
            blocking=self._seconds > 0,
            thread_local=False,
            fallback_to_soft=False,
            on_acquired=self._sign,
        )
        try:
            with naming(self._file):
                self._lock.acquire()
        except Timeout:
            raise AlreadyClaimed(_holder(self._file)) from None
        except OSError as error:
            if error.errno not in NO_LOCKS:
                raise
            self.is_guarded = False

    def renew(self) -> None:
        """Claim the file again if the lock file has disappeared, for example with its folder.

        Raises:
            AlreadyClaimed: another program has claimed it in the meantime.
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
        """Write the holder into the lock file; a lock file without a holder is valid, too."""
        self._own = os.fstat(descriptor)
        self._is_signed = _is_lock(os.read(descriptor, _LONGEST_LOCK))
        os.lseek(descriptor, 0, os.SEEK_SET)
        if self._is_signed:
            with suppress(OSError):  # the disk may be full
                cut(descriptor, 0)
                try:
                    write_all(descriptor, self._signature())
                except OSError:
                    cut(descriptor, 0)

    def _signature(self) -> bytes:
        return f"{self._who}\n".encode(errors="replace")[:_LONGEST_LOCK]

    def _is_unwritten(self) -> bool:
        """Whether the lock file holds only our signature."""
        return _beginning(self._file) in (b"", self._signature())

    def release(self) -> None:
        """Let other programs write to the file; a second call does nothing."""
        if self._lock.is_locked:
            # Remove the lock file only while holding the lock: a waiting program then
            # makes a new one.
            # A user may have written notes into it in the meantime.
            if self._is_signed and self._stands() and self._is_unwritten():
                with suppress(OSError):
                    remove(self._file)
            self._lock.release()


def process_label(screen: str) -> str:
    """A line that tells another program which process has a file open."""
    return f"{screen}, process {os.getpid()} on {socket.gethostname()}"


_SIGNED = re.compile(r"^[^\n]*, process \d+ on [^\n]*\n\Z")


_LONGEST_LOCK = 1000
"""The maximum number of bytes read from a lock file."""


def _is_lock(contents: bytes) -> bool:
    """Whether these are the contents of a lock file, so that it may be changed. An incomplete
    signature could also be someone's notes and does not count.
    """
    return not contents or _SIGNED.match(contents.decode(errors="replace")) is not None


def _beginning(file: Path) -> bytes:
    """A lock file's contents; empty if it cannot be read."""
    try:
        return read_bytes(file, sys.maxsize, _LONGEST_LOCK)
    except Unreadable:
        return b""


def _holder(file: Path) -> str:
    """A lock's holder; "" if unknown."""
    contents = _beginning(file)
    text = contents.decode(errors="replace").strip() if _is_lock(contents) else ""
    return "".join(char if char.isprintable() else "?" for char in text[:120])
