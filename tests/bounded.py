"""The command `somalia` in a process of its own that may take so much time and memory, no more.

For files made to cost more than they weigh. What is counted begins when the program is loaded, so
that neither a slow machine nor a large library changes what a file may cost. No clock is read: time
is processor time, and the system itself ends a process that overdraws.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

GIVEN_UP = 300
"""Seconds after which a process that waits for something, and so takes no time, is given up."""

CHILD = """
import math, resource, runpy, sys
from pathlib import Path

import somalia.games.campaign.atlas
import somalia.cli, somalia.lab.cases, somalia.lab.check, somalia.opponents
import somalia.games.campaign.scenario, somalia.play.hints, somalia.play.library
import somalia.games.campaign.hints, somalia.games.campaign.scenario_card
import somalia.games.campaign.lab.files, somalia.games.campaign.lab.positions

cpu, memory = int(sys.argv[1]), int(sys.argv[2])
own = resource.getrusage(resource.RUSAGE_SELF)
seconds = math.ceil(own.ru_utime + own.ru_stime) + cpu
pages = int(Path("/proc/self/statm").read_text().split()[0])
space = pages * resource.getpagesize() + memory
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
resource.setrlimit(resource.RLIMIT_AS, (space, space))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
del sys.argv[1:3]
runpy.run_module("somalia", run_name="__main__", alter_sys=True)
"""


def bounded(
    *args: str, stdin: bytes = b"", cpu: int = 2, memory: int = 300_000_000
) -> subprocess.CompletedProcess[str]:
    """Run `python -m somalia ARGS` under limits; skips the test where a system has none.

    Args:
        args: of the command.
        stdin: what it reads.
        cpu: seconds of processor time from when the program is loaded, to the next whole one.
        memory: bytes of address space it may take from then on.

    Returns:
        What it printed and its exit code, which is negative where the system ended it: -9 or -24
        for time. Memory overdrawn is a `MemoryError` in the program: a traceback unless caught.
    """
    if sys.platform != "linux":
        pytest.skip("the limits of a process, as set here, are Linux's")
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(cpu), str(memory), *args],
        input=stdin,
        capture_output=True,
        timeout=GIVEN_UP,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args,
        done.returncode,
        done.stdout.decode("utf-8", "replace"),
        done.stderr.decode("utf-8", "replace"),
    )
