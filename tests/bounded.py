"""Runs the command `somalia` in a process of its own, with limits on time and memory.

For files made to cost more than their size suggests. Counting starts once the program is loaded, so
neither a slow machine nor a large library changes what a file may cost. Time is processor time, not
elapsed time, and the system itself ends a process that exceeds its limit.
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
    """A process that forks, with its own folder, until nothing needs it any more."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        super().__init__(Path(self.folder.name))

    def __del__(self) -> None:
        self.close()
        self.folder.cleanup()


_server = cache(_Server)
"""The server for the tests of a file; cleared by `_forget` in conftest.py."""


def bounded(
    *args: str, stdin: bytes = b"", cpu: int = 2, memory: int = 300_000_000
) -> subprocess.CompletedProcess[str]:
    """Run `python -m somalia ARGS` under limits; skips the test where the system has none.

    Args:
        args: the words after `somalia`.
        stdin: its standard input.
        cpu: the most seconds of processor time once the program is loaded.
        memory: the most bytes of address space that it may then add.

    Returns:
        Its output and exit code, which is negative if the system ended it: -9 or -24 for time.
        Exceeding the memory is a `MemoryError` in the program: a traceback unless caught.
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
