"""Runs numbered tasks in several processes and shows how many are done."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from time import monotonic
from typing import TypeVar

from somalia.engine.words import plural
from somalia.lab.collector import set_for_many_games
from somalia.processes import Task, Workers

Result = TypeVar("Result")


def results(
    work: Callable[[int], Result], what: str, numbers: Sequence[int], jobs: int, seconds: int | None
) -> Generator[Result, None, None]:
    """Yield the results of `work` for these numbers as they come, until the time is over.

    Tasks under way when the time is over are lost.

    Args:
        what: what a task is called in messages.
        seconds: the time; None for no limit.
    """
    from rich.progress import track

    from somalia.console import PlainConsole

    playing = _played(work, what, numbers, jobs, seconds)
    with closing(playing):
        yield from track(
            playing,
            plural(len(numbers), what),
            total=len(numbers),
            console=PlainConsole(stderr=True),
            transient=True,
        )


def _played(
    work: Callable[[int], Result], what: str, numbers: Sequence[int], jobs: int, seconds: int | None
) -> Generator[Result, None, None]:
    until = None if seconds is None else monotonic() + seconds
    waiting, running = iter(numbers), set[Task[Result]]()
    workers = Workers(max(1, min(jobs, len(numbers))), set_for_many_games, forks=True)
    try:
        while until is None or monotonic() < until:
            while len(running) < jobs and (number := next(waiting, None)) is not None:
                running.add(workers.give(f"{what} {number}", work, number))
            if not running:
                break
            for task in workers.wait(1.0):
                running.discard(task)
                yield task.result()
    finally:
        workers.close()
