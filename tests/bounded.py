"""The command `somalia` in a process of its own that may take so much time and memory, no more.

For files made to cost more than they weigh. What is counted begins when the program is loaded, so
that neither a slow machine nor a large library changes what a file may cost. No clock is read: time
is processor time, and the system itself ends a process that overdraws.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.warm import Warm


class _Server(Warm):
    """A process that forks, in a folder of its own, until nobody needs it any more."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        super().__init__(Path(self.folder.name))

    def __del__(self) -> None:
        self.close()
        self.folder.cleanup()


_server = cache(_Server)
"""One for the tests of a file (`_forget` in conftest.py)."""


def bounded(
    *args: str, stdin: bytes = b"", cpu: int = 2, memory: int = 300_000_000
) -> subprocess.CompletedProcess[str]:
    """Run `python -m somalia ARGS` under limits; skips the test where a system has none.

    Args:
        args: of the command.
        stdin: what it reads.
        cpu: seconds of processor time from when the program is loaded.
        memory: bytes of address space it may take from then on.

    Returns:
        What it printed and its exit code, which is negative where the system ended it: -9 or -24
        for time. Memory overdrawn is a `MemoryError` in the program: a traceback unless caught.
    """
    if sys.platform != "linux":
        pytest.skip("the limits of a process, as set here, are Linux's")
    done = _server().run(*args, typed=stdin, limits=(cpu, memory))
    return subprocess.CompletedProcess(
        done.args,
        done.returncode,
        done.stdout.decode("utf-8", "replace"),
        done.stderr.decode("utf-8", "replace"),
    )
