"""The chance of winning at the start of each turn, from play-outs by the default opponents."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from somalia.engine.checkpoints import Answer
from somalia.engine.dice import derived
from somalia.opponents.play_out import play_out
from somalia.opponents.seating import opponent
from somalia.play.thinking import ThinkingJob, position_of, scenario_of
from somalia.processes import Task, Workers, WorkFailed, usable_processors

AT_ONCE = 5
"""How many play-outs from one position a process makes in one task."""
SURE = 1.96
"""Half the width of a 95 % interval, in standard errors."""


class Start(NamedTuple):
    """A position to be played out: its turn, and the number of answers before it."""

    turn: int
    given: int  # the number of answers before it


class PlayOutChances(NamedTuple):
    """The results of play-outs from a position."""

    turn: int
    scores: Mapping[str, float]  # by side, out of 100; a draw counts as half a win
    error: float  # half the width of the 95 % interval, out of 100; the largest for any side
    play_outs: int


def chances(
    job: ThinkingJob,
    players: Mapping[str, str],
    answers: Sequence[Answer],
    branch: int,
    starts: Sequence[Start],
    play_outs: int,
    seconds: float,
    progress: Callable[[int, int], None] = lambda made, total: None,
) -> tuple[list[PlayOutChances], str]:
    """Play out each position `play_outs` times or, if time is short, all about equally often.

    Returns:
        The results, and why some play-outs are missing if worker processes failed.

    Args:
        job: the scenario; the job's side and opponent are ignored.
        players: the opponents by side.
        answers: all answers in the game.
        progress: called with the number of play-outs made and the total; it may raise to stop.
    """
    rounds = -(-play_outs // AT_ONCE)
    batches = [
        (start, number * AT_ONCE, min(AT_ONCE, play_outs - number * AT_ONCE))
        for number in range(rounds)
        for start in starts
    ]
    results: dict[Start, list[tuple[int, ...]]] = {start: [] for start in starts}
    total, until = play_outs * len(starts), time.monotonic() + seconds
    seats = tuple(players.items())
    given = tuple(answers)

    def take(start: Start, values: list[tuple[int, ...]]) -> None:
        results[start] += values
        progress(sum(map(len, results.values())), total)

    workers = _workers()
    if workers is None:
        for start, first, many in batches:
            if time.monotonic() >= until:
                break
            take(start, work(job, seats, given[: start.given], branch, first, many))
        return _told(results, seats), ""
    waiting: dict[Task[list[tuple[int, ...]]], Start] = {}
    left = iter(batches)
    failed = ""
    with closing(workers):
        while True:
            # Queue two tasks per process, so that few are still running when the time is up.
            while len(waiting) < 2 * usable_processors() and time.monotonic() < until:
                batch = next(left, None)
                if batch is None:
                    break
                start, first, many = batch
                task = workers.give(
                    f"turn {start.turn}, play-outs {first + 1} to {first + many}",
                    work,
                    job,
                    seats,
                    given[: start.given],
                    branch=branch,
                    first=first,
                    many=many,
                )
                waiting[task] = start
            if not waiting:
                break
            done = workers.wait(0.5)
            for task in done:
                try:
                    take(waiting.pop(task), task.result())
                except WorkFailed as fault:
                    failed = str(fault)
            if time.monotonic() >= until and not done:
                break
    return _told(results, seats), failed


def _workers() -> Workers | None:
    """The worker processes; None if they cannot be started, or if there is only one processor."""
    if usable_processors() < 2:
        return None
    try:
        return Workers(usable_processors())
    except OSError:
        return None


def _told(
    results: Mapping[Start, Sequence[tuple[int, ...]]], seats: Sequence[tuple[str, str]]
) -> list[PlayOutChances]:
    all_chances: list[PlayOutChances] = []
    for start, values in results.items():
        if not values:
            continue
        many = len(values)
        scores: dict[str, float] = {}
        error = 0.0
        for index, (side, _) in enumerate(seats):
            halves = [one[index] for one in values]
            total = sum(halves)
            scores[side] = 100 * total / (2 * many)
            # Integers give the same sum in any order.
            squares = many * sum(one * one for one in halves) - total * total
            error = max(error, 50 * SURE / many * (squares / max(many - 1, 1)) ** 0.5)
        all_chances.append(PlayOutChances(start.turn, scores, error, many))
    return all_chances


def work(
    job: ThinkingJob,
    seats: tuple[tuple[str, str], ...],
    answers: tuple[Answer, ...],
    branch: int,
    first: int,
    many: int,
) -> list[tuple[int, ...]]:
    """Each side's half points in `many` play-outs from the position after these answers."""
    game_type, scenario = scenario_of(job.scenario, job.options, job.charts)
    start = position_of(job, answers, branch)
    results: list[tuple[int, ...]] = []
    for number in range(first, first + many):
        seed = derived(job.seed, "chances", len(answers), number)
        twin = start.fork(seed=seed, auto_dice=True, auto_forced=True)
        players = {
            side: opponent(game_type, who, scenario, side, derived(seed, side))
            for side, who in seats
        }
        twin.settle()
        play_out(twin, players.__getitem__)
        results.append(
            tuple(game_type.standing(scenario, twin.state, side).halves for side, _ in seats)
        )
    return results
