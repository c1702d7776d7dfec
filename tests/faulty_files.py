"""A layer below the program's file operations: counts them, fails one, and records what a power cut
leaves.

While a `Disk` is mounted, it counts every operation on files in its folder that goes through
Python: opening, writing, syncing, renaming, removing, locking. A `Fault` fails the operation with a
given number, once or from then on. The disk also records what would remain if the power failed now:
the synced contents of each file, the synced names of each folder, and any mixture with unsynced
changes.

The program's own code runs unchanged. Only the functions of `os`, `fcntl` and `io` below it are
replaced. Files are opened by `_pyio`, Python's own implementation of `io`, so that every byte
passes `os.write`.
"""

from __future__ import annotations

import _pyio
import builtins
import errno
import io
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest

try:
    import fcntl
except ImportError:  # Windows, where the tests that use this layer are skipped
    fcntl = None  # type: ignore[assignment]

READS = ("read", "list")
NAMES = ("create", "rename", "unlink", "mkdir", "link")
"""Operations that change a folder."""
GROWS = ("create", "write", "sync", "sync folder", "rename", "mkdir", "link", "close")
OPENS = ("read", "list", "create", "lock file")
NAMED = (*READS, *NAMES, "lock file", "stat")
"""Operations that name a file rather than use an open one."""
CHANGES = (*NAMES, "write", "truncate")
EVERYTHING = (*READS, *CHANGES, "sync", "sync folder", "lock file", "lock", "close", "stat")

FAILS: Mapping[int, tuple[str, ...]] = {
    errno.ENOSPC: GROWS,
    errno.EDQUOT: GROWS,
    errno.EIO: EVERYTHING,
    errno.ESTALE: EVERYTHING,
    errno.EROFS: (*CHANGES, "lock file"),
    errno.EACCES: (*OPENS, *NAMES, "stat"),
    errno.EMFILE: OPENS,
    errno.EINTR: ("read", "create", "write", "sync", "sync folder", "lock", "close"),
}
"""The operations that each error can hit."""


class Operation(NamedTuple):
    """A file operation of the program."""

    kind: str
    path: str  # the path below the disk's folder


@dataclass(frozen=True)
class Fault:
    """Fails one operation.

    Args:
        at: its number, from 0, among the operations that the error can hit.
        error: the error, such as ENOSPC.
        lasts: whether all later operations fail too, until `Disk.heal` is called.
        is_short: whether half of it succeeds, if it is a write; if the fault lasts, the rest fails.
    """

    at: int
    error: int
    lasts: bool = False
    is_short: bool = False

    def __str__(self) -> str:
        how = f"{errno.errorcode[self.error]} at {self.at}"
        return how + ", then on" * self.lasts + ", short" * self.is_short


class _File:
    """The contents of a file, and the synced part of them."""

    def __init__(self, contents: bytes = b"") -> None:
        self.now = bytearray(contents)
        self.kept = bytes(contents)


_FOLDER = _File()
_Names = dict[str, _File]
_Change = dict[str, _File | None]

CONTENTS: Mapping[str, Callable[[_File], bytes]] = {
    "kept": lambda file: bytes(file.now),
    "lost": lambda file: file.kept,
    "torn": lambda file: _torn(file, lambda rest: rest[: len(rest) // 2]),
    "blank": lambda file: _torn(file, lambda rest: bytes(len(rest))),
}
"""What a cut may leave of unsynced contents: all, nothing, a part, or zeros of the same length."""


def _torn(file: _File, part: Callable[[bytes], bytes]) -> bytes:
    now = bytes(file.now)
    if not now.startswith(file.kept):  # the middle was overwritten
        return file.kept
    return file.kept + part(now[len(file.kept) :])


class Image(NamedTuple):
    """The state after a cut: files by path, None for a folder."""

    what: str
    files: Mapping[str, bytes | None]

    def lay(self, folder: Path) -> None:
        """Write it into a folder for a program to read."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name in sorted(self.files):
            contents = self.files[name]
            if contents is None:
                (folder / name).mkdir(parents=True, exist_ok=True)
            else:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_bytes(contents)


@dataclass
class _Opened:
    path: str
    file: _File
    writes: bool
    appends: bool


@dataclass
class Disk:
    """The simulated disk below a folder.

    Args:
        fault: what fails; nothing by default.
        before: called before every operation that changes something; it may call `images`.
        stats: whether reading a file's size and time counts as an operation.
    """

    folder: Path
    fault: Fault | None = None
    before: Callable[[Operation], None] | None = None
    stats: bool = False
    operations: list[Operation] = field(default_factory=list)
    failed: list[Operation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._root = os.path.realpath(self.folder)
        self._count = 0  # operations that the error can hit, so far
        self._now: _Names = {}
        self._pending: list[_Change] = []  # unsynced changes of names
        self._opened: dict[int, _Opened] = {}
        self._is_ours = False  # whether the layer itself is using the files
        self._rest_fails = False
        for top, folders, files in os.walk(self._root):
            for name in folders:
                self._now[self._name(os.path.join(top, name))] = _FOLDER
            for name in files:
                path = os.path.join(top, name)
                self._now[self._name(path)] = _File(Path(path).read_bytes())
        self._kept = dict(self._now)

    # -- for tests ---------------------------------------------------------------------------------

    @property
    def has_failed(self) -> bool:
        """Whether the fault has happened."""
        return bool(self.failed)

    def heal(self) -> None:
        """Remove the fault."""
        self.fault = None
        self._rest_fails = False

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """Suspend counting and faults while the test itself uses the files."""
        before, self._is_ours = self._is_ours, True
        try:
            yield
        finally:
            self._is_ours = before

    def images(self) -> Iterator[Image]:
        """Yield every state that a power cut now could leave."""
        everything = len(self._pending)
        ways: dict[str, list[_Change]] = {"all names": self._pending}
        if everything:
            ways["no names"] = []
        if everything > 1:
            for left_out in range(everything):
                some = [one for at, one in enumerate(self._pending) if at != left_out]
                ways[f"names without change {left_out}"] = some
        for names, changes in ways.items():
            there = dict(self._kept)
            for change in changes:
                _apply(there, change)
            for contents, of in CONTENTS.items():
                yield Image(
                    f"{names}, contents {contents}",
                    {
                        name: None if file is _FOLDER else of(file)
                        for name, file in there.items()
                        if _has_parents(name, there)
                    },
                )

    @contextmanager
    def mounted(self) -> Iterator[Disk]:
        """Route the program's file operations through this layer, for the block."""
        with pytest.MonkeyPatch.context() as patch:
            for name, layer in self._layer().items():
                patch.setattr(os, name, layer)
            real = io.open
            patch.setattr(io, "open", self._opener(real))
            patch.setattr(builtins, "open", self._opener(real))
            if fcntl is not None:
                patch.setattr(fcntl, "flock", self._flock(fcntl.flock))
            yield self

    # -- counting and failing ----------------------------------------------------------------------

    def _ask(self, kind: str, path: str) -> None:
        """Count an operation, and fail it if the fault is due.

        Raises:
            OSError: as the fault says.
        """
        operation = Operation(kind, self._name(path))
        if self.before is not None and kind not in READS and kind != "stat":
            with self.asleep():
                self.before(operation)
        self.operations.append(operation)
        if self._is_to_fail(kind):
            assert self.fault is not None
            self.failed.append(operation)
            why = os.strerror(self.fault.error)
            # Like the system, name the file only for operations that name one.
            raise OSError(self.fault.error, why, *[path] * (kind in NAMED))

    def _is_to_fail(self, kind: str) -> bool:
        fault = self.fault
        if fault is None or kind not in FAILS[fault.error]:
            return False
        number, self._count = self._count, self._count + 1
        return number == fault.at or (fault.lasts and number > fault.at)

    def _is_short(self) -> bool:
        """Whether only half of the next write succeeds."""
        fault = self.fault
        if fault is None or not fault.is_short or self._count != fault.at:
            return False
        self._count += 1
        return True

    def _name(self, path: str) -> str:
        return os.path.relpath(path, self._root)

    def _found(self, path: Any, dir_fd: object = None) -> str | None:
        """The real path of a file below the folder; None for any other."""
        if self._is_ours or dir_fd is not None or isinstance(path, int):
            return None
        text = os.path.abspath(os.fsdecode(os.fspath(path)))
        if not text.startswith(self._root):
            return None
        with self.asleep():
            there = os.path.join(os.path.realpath(os.path.dirname(text)), os.path.basename(text))
        return there if (there + os.sep).startswith(self._root + os.sep) else None

    def _file(self, there: str, known: str | None = None) -> _File:
        """The recorded state of a file, under its former name if it was just renamed. A file that
        bypassed this layer counts as synced.
        """
        file = self._now.get(known or there)
        if file is None:
            with self.asleep():
                file = _File(Path(self._root, there).read_bytes())
        return file

    def _changed(self, change: _Change) -> None:
        _apply(self._now, change)
        self._pending.append(change)

    # -- the functions of `os` ---------------------------------------------------------------------

    def _layer(self) -> dict[str, Callable[..., Any]]:
        real = {name: getattr(os, name) for name in _REPLACED if hasattr(os, name)}

        def one_path(kind: str, name: str, does: Callable[[str], None]) -> Callable[..., Any]:
            def call(path: Any, *args: Any, **more: Any) -> Any:
                there = self._found(path, more.get("dir_fd"))
                if there is None:
                    return real[name](path, *args, **more)
                self._ask(kind, there)
                result = real[name](path, *args, **more)
                does(self._name(there))
                return result

            return call

        def two_paths(kind: str, name: str, keeps: bool) -> Callable[..., Any]:
            def call(source: Any, target: Any, **more: Any) -> Any:
                old, new = self._found(source), self._found(target)
                if old is None or new is None:
                    return real[name](source, target, **more)
                self._ask(kind, new)
                result = real[name](source, target, **more)
                file = self._file(self._name(new), self._name(old))
                assert file is not _FOLDER, "folders that are renamed are not followed"
                change: _Change = {self._name(new): file}
                self._changed(change if keeps else {self._name(old): None, **change})
                return result

            return call

        def looks(kind: str, name: str) -> Callable[..., Any]:
            def call(path: Any = ".", *args: Any, **more: Any) -> Any:
                there = self._found(path, more.get("dir_fd"))
                if there is not None and (kind != "stat" or self.stats):
                    self._ask(kind, there)
                return real[name](path, *args, **more)

            return call

        def open_(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
            there = self._found(path, dir_fd)
            if there is None:
                return int(real["open"](path, flags, mode, dir_fd=dir_fd))
            return self._open(there, flags, mode, real["open"])

        def write(descriptor: int, data: Any) -> int:
            opened = self._opened.get(descriptor)
            if opened is None or self._is_ours:
                return int(real["write"](descriptor, data))
            return self._write(descriptor, opened, bytes(data), real["write"])

        def fsync(descriptor: int) -> None:
            opened = self._opened.get(descriptor)
            if opened is None or self._is_ours:
                return real["fsync"](descriptor)
            if opened.file is _FOLDER:
                self._ask("sync folder", opened.path)
                self._sync_names(opened.path)
            else:
                self._ask("sync", opened.path)
                opened.file.kept = bytes(opened.file.now)
            return real["fsync"](descriptor)

        def truncate(path: Any, length: int) -> None:
            opened = self._opened.get(path) if isinstance(path, int) else None
            there = opened.path if opened else self._found(path)
            if there is None or self._is_ours:
                return real["truncate"](path, length)
            self._ask("truncate", there)
            real["truncate"](path, length)
            file = opened.file if opened else self._file(self._name(there))
            file.now[length:] = bytes(max(0, length - len(file.now)))
            return None

        def close(descriptor: int) -> None:
            opened = self._opened.pop(descriptor, None)
            real["close"](descriptor)
            if opened is not None and opened.writes and not self._is_ours:
                self._ask("close", opened.path)

        def unsupported(name: str) -> Callable[..., Any]:
            def call(out: int, into: int, *args: Any, **more: Any) -> Any:
                if out in self._opened or into in self._opened:
                    raise OSError(errno.EINVAL, "not below this layer")
                return real[name](out, into, *args, **more)

            return call

        gone = lambda name: self._changed({name: None})  # noqa: E731
        layer: dict[str, Callable[..., Any]] = {
            "open": open_,
            "write": write,
            "fsync": fsync,
            "fdatasync": fsync,
            "truncate": truncate,
            "ftruncate": truncate,
            "close": close,
            "unlink": one_path("unlink", "unlink", gone),
            "remove": one_path("unlink", "remove", gone),
            "rmdir": one_path("unlink", "rmdir", gone),
            "mkdir": one_path("mkdir", "mkdir", lambda name: self._changed({name: _FOLDER})),
            "rename": two_paths("rename", "rename", keeps=False),
            "replace": two_paths("rename", "replace", keeps=False),
            "link": two_paths("link", "link", keeps=True),
            "scandir": looks("list", "scandir"),
            "listdir": looks("list", "listdir"),
            "stat": looks("stat", "stat"),
            "lstat": looks("stat", "lstat"),
            "sendfile": unsupported("sendfile"),
            "copy_file_range": unsupported("copy_file_range"),
        }
        return {name: layer[name] for name in real}

    def _open(self, path: str, flags: int, mode: int, real: Callable[..., int]) -> int:
        writes = bool(flags & (os.O_WRONLY | os.O_RDWR))
        name = self._name(path)
        if path.endswith(".lock"):
            self._ask("lock file", path)
        elif writes and flags & os.O_CREAT:
            self._ask("create", path)
        else:
            self._ask("read", path)
        with self.asleep():
            path = os.path.realpath(path) if not flags & getattr(os, "O_NOFOLLOW", 0) else path
        name = self._name(path)
        descriptor = real(path, flags, mode)
        file = _FOLDER if path == self._root else self._now.get(name)
        if file is None:
            file = _File()
            file.kept = b""
            self._changed({name: file})
        elif writes and flags & os.O_TRUNC:
            del file.now[:]
        self._opened[descriptor] = _Opened(path, file, writes, bool(flags & os.O_APPEND))
        return descriptor

    def _write(
        self, descriptor: int, opened: _Opened, data: bytes, real: Callable[..., int]
    ) -> int:
        if self._is_short():
            self.failed.append(Operation("write", self._name(opened.path)))
            self.operations.append(self.failed[-1])
            data = data[: len(data) // 2] or data[:1]
        else:
            self._ask("write", opened.path)
        file = opened.file
        offset = len(file.now) if opened.appends else os.lseek(descriptor, 0, os.SEEK_CUR)
        written = real(descriptor, data)
        file.now += bytes(max(0, offset - len(file.now)))
        file.now[offset : offset + written] = data[:written]
        return written

    def _sync_names(self, folder: str) -> None:
        """Record the names in a folder as synced, with both sides of any rename into it."""
        still: list[_Change] = []
        for change in self._pending:
            if any(os.path.dirname(os.path.join(self._root, name)) == folder for name in change):
                _apply(self._kept, change)
            else:
                still.append(change)
        self._pending = still

    def _opener(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def opened(file: Any, *args: Any, **more: Any) -> Any:
            if isinstance(file, int):
                is_ours = file in self._opened
            else:
                is_ours = self._found(file) is not None
            return (_pyio.open if is_ours else real)(file, *args, **more)

        return opened

    def _flock(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def flock(descriptor: int, how: int) -> Any:
            opened = self._opened.get(descriptor)
            if opened is not None and not self._is_ours and how & fcntl.LOCK_EX:
                self._ask("lock", opened.path)
            return real(descriptor, how)

        return flock


_REPLACED = (
    *("open", "write", "fsync", "fdatasync", "truncate", "ftruncate", "close", "unlink", "remove"),
    *("rmdir", "mkdir", "rename", "replace", "link", "scandir", "listdir", "stat", "lstat"),
    *("sendfile", "copy_file_range"),
)


def _apply(names: _Names, change: _Change) -> None:
    for name, file in change.items():
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file


def _has_parents(name: str, names: _Names) -> bool:
    """Whether the folders of a file exist."""
    top = os.path.dirname(name)
    return not top or (names.get(top) is _FOLDER and _has_parents(top, names))
