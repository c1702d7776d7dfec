"""Work that ends its process, for `test_processes.py`; light, for it is loaded by each of them."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any


def squared(folder: Path, how: str, deadly: int, times: int, number: int) -> int:
    """The square of a number; so many workers die of the deadly one first."""
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
    """Play-outs of a report; so many workers die of the second batch of the first turn."""
    from somalia.report.chances import work

    squared(folder, "killed", 1, times, int(first == 5 and len(given[2]) == before))
    return work(*given, first=first, **more)


def refuse(number: int) -> int:
    raise Odd(number, "refused")


class Odd(Exception):
    """What pickles and is then not made again."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
