"""Makes the branch pairs of a study in several processes, and resumes after a kill."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from somalia.lab.collector import set_for_many_games
from somalia.lab.learn.branching import Brancher
from somalia.lab.learn.chunks import save, saved
from somalia.lab.learn.study import read_study
from somalia.processes import Task, Workers

GAMES_IN_CHUNK = 4
GRACE = 20.0
"""Seconds in which chunks under way may be finished when the time is over."""


def make_chunk(study: Path, folder: Path, number: int) -> int:
    """Play a chunk's base games and save it; return the number of pairs."""
    of = read_study(study)
    first = number * GAMES_IN_CHUNK
    chunk = Brancher(of).chunk(range(first, first + GAMES_IN_CHUNK))
    save(folder, of, number, chunk)
    return len(chunk.pairs)


def make(study: Path, folder: Path, chunks: int, jobs: int, seconds: float | None) -> int:
    """Make the missing chunks among the first `chunks`, within the time; return the pairs made."""
    folder.mkdir(parents=True, exist_ok=True)
    have = set(saved(folder))
    missing = [number for number in range(chunks) if number not in have]
    until = monotonic() + (seconds if seconds is not None else 1e9)
    pairs = done = 0
    workers = Workers(jobs, set_for_many_games, forks=True)
    try:
        waiting, running = iter(missing), set[Task[int]]()

        def hand_out() -> None:
            if monotonic() < until and (number := next(waiting, None)) is not None:
                running.add(workers.give(f"chunk {number}", make_chunk, study, folder, number))

        for _ in range(jobs):
            hand_out()
        while running and monotonic() < until + GRACE:
            for task in workers.wait(1.0):
                running.discard(task)
                pairs += task.result()
                done += 1
                hand_out()
    finally:
        workers.close()
    return pairs
