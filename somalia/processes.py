"""Worker processes: how many may run, and how one ends with the program that started it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def usable_processors() -> int:
    """How many processes may run at a time on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return min(os.cpu_count() or 1, 61)  # the most that Windows can wait for


def serve() -> None:
    """Set up a worker process: it ignores Ctrl-C, and ends when its parent ends.

    A parent that is killed cannot end its workers, and their queue never closes, since each worker
    holds the other end too; so each watches its parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, name="follow", daemon=True).start()
