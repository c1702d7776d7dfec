"""Checks quickly whether a window can be opened here, and explains failures in one line."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO

from somalia import datafile
from somalia.files import make_folder, remove, write_whole
from somalia.reading import Unreadable, read_bytes

WAIT = 2.0
"""Seconds to wait for a display on another machine, which may never respond."""

MARK = "window-opening"
"""The name of the marker file, which is in the program's folder while a window is being opened."""
LARGEST_MARK = 100
"""The most bytes to read from the marker file."""
ENDS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals by which a player or the system ends the program; a driver crash sends others."""

_DISPLAY = re.compile(
    r"(?:unix|(?:tcp/|inet6?/)?(?P<host>[^/:\s]*|\[[^\]]*\])):(?P<number>\d{1,4})(?:\.\d+)?"
)


def obstacle(environment: Mapping[str, str]) -> str:
    """The reason why no window can be opened here, in a few words; "" if there is none.

    The check loads no library, and takes no longer than `WAIT`.
    """
    if not sys.platform.startswith("linux"):
        return ""
    name = environment.get("DISPLAY", "")
    remote = bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"))
    if not name:
        if environment.get("WAYLAND_DISPLAY"):
            return "this desktop can't show X11 windows; install XWayland"
        return "no display over SSH; connect with ssh -X" if remote else "no display found"
    match = _DISPLAY.fullmatch(name)
    if match is None:
        return f'DISPLAY is "{name[:40]}", which is not a display'
    if not _answers(match["host"] or "", int(match["number"])):
        more = "; reconnect with ssh -X" if remote else ""
        return f"the display {name} does not respond{more}"
    return ""


def _answers(host: str, number: int) -> bool:
    """Whether a server is listening at this display's address."""
    if not host:
        for address in (f"\0/tmp/.X11-unix/X{number}", f"/tmp/.X11-unix/X{number}"):
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as plug:
                plug.settimeout(WAIT)
                plug.connect(address)
                return True
        host = "localhost"
    try:
        socket.create_connection((host.strip("[]"), 6000 + number), timeout=WAIT).close()
    except (OSError, UnicodeError):
        return False
    return True


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Within the block, keep the output of libraries and drivers off the terminal.

    They write to the file descriptor, not to `sys.stderr`, so the descriptor itself is redirected.
    """
    try:
        kept = os.dup(2)
    except OSError:  # no standard error
        yield
        return
    with _aside() as aside:
        if sys.stderr is not None:
            sys.stderr.flush()
        os.dup2(aside.fileno(), 2)
        try:
            yield
        finally:
            if sys.stderr is not None:
                sys.stderr.flush()
            os.dup2(kept, 2)
            os.close(kept)


def _aside() -> IO[bytes]:
    """The file to which the output of libraries and drivers is redirected: a temporary file, or the
    null device if the disk is full.
    """
    try:
        return tempfile.TemporaryFile()
    except OSError:
        return Path(os.devnull).open("wb")


@contextlib.contextmanager
def survived() -> Iterator[None]:
    """Keep a marker file in the program's folder during the block; it remains if a driver kills the
    process.

    Within the block, Ctrl-C does not end the process, because that would look like a driver crash.
    A player who ends the process otherwise, while the window is still black, has seen no crash
    either: the marker file goes first.

    Raises:
        KeyboardInterrupt: at the end, if Ctrl-C was pressed within the block.
    """
    mark = _mark()
    with contextlib.suppress(OSError):
        make_folder(mark.parent)
        write_whole(mark, f"{os.getpid()}\n".encode())
    pressed: list[int] = []

    def end(number: int, frame: object) -> None:
        with contextlib.suppress(OSError):
            remove(mark)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDS)}
    if callable(before[signal.SIGINT]):
        signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    for number in ENDS:
        if before[number] == signal.SIG_DFL:
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            if handler is not None:
                signal.signal(number, handler)
        with contextlib.suppress(OSError):
            remove(mark)
        if pressed:
            raise KeyboardInterrupt


def _mark() -> Path:
    """The path of the marker file; if the player has no folder, a path that cannot exist."""
    try:
        return datafile.home() / MARK
    except datafile.NoHome:
        return Path(os.devnull) / MARK


def has_crashed() -> bool:
    """Whether the last process died while opening a window. The marker file is removed, so that the
    next start tries to open one again.
    """
    mark = _mark()
    try:
        number = int(read_bytes(mark, LARGEST_MARK))
        remove(mark)
    except (OSError, Unreadable, ValueError):
        return False
    try:
        os.kill(number, 0)
    except (OSError, OverflowError):
        return True
    return False  # another process, in another terminal, is still opening its window


def is_of_the_driver(error: Exception) -> bool:
    """Whether this error comes from one of the window's libraries, as it does if a driver only half
    works.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = trace.tb_frame.f_globals.get("__name__", "") if trace is not None else ""
    libraries = ("pyglet", "arcade", "ctypes")
    return any(name.split(".")[0] in libraries for name in (where, type(error).__module__))


def in_plain_words(error: Exception) -> str:
    """A library's error, reworded for players."""
    kind, said = type(error).__name__, str(error).strip().split("\n")[0].rstrip(".")
    if kind == "NoSuchDisplayException":
        return f"the display {os.environ.get('DISPLAY', '')} refused the connection"
    if kind in ("NoOpenGLException", "ContextException", "GLException", "NoSuchConfigException"):
        return "the display has no driver for OpenGL 3.3"
    if "XRenderFindVisualFormat" in said:
        return "the library Xrender is missing"
    if isinstance(error, ImportError):
        match = re.search(r'Library "(\w+)" not found', said)
        return f"the library {match[1]} is missing" if match else f"a library is missing: {said}"
    return f"{kind}: {said}" if said else kind
