"""Work that kills its process, for `test_processes.py`; light, because every worker imports it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any


def squared(folder: Path, how: str, deadly: int, times: int, number: int) -> int:
    """The square of a number, after `times` workers have died of the number `deadly`."""
    if number == deadly:
        for death in range(times):
            mark = folder / f"death-{death}"
            if not mark.exists():
                mark.touch()
                die(how)
    return number * number


def die(how: str) -> None:
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif how == "left":
        os._exit(3)
    raise MemoryError


def work_or_die(folder: Path, times: int, before: int, *given: Any, first: int, **more: int) -> Any:
    """Play-outs of a report, after `times` workers have died of the first turn's second batch."""
    from somalia.report.chances import work

    squared(folder, "killed", 1, times, int(first == 5 and len(given[2]) == before))
    return work(*given, first=first, **more)


def refuse(number: int) -> int:
    raise Odd(number, "refused")


class Odd(Exception):
    """An exception that can be pickled but not unpickled."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
