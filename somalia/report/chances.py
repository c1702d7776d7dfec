"""The chance to win as each turn began: games played out from there by the usual opponents."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from typing import NamedTuple

from somalia.engine.dice import derived
from somalia.engine.game import Answer
from somalia.opponents.play_out import play_out
from somalia.opponents.seating import opponent
from somalia.play.thinking import Job, position_of, scenario_of
from somalia.processes import serve, usable_processors

AT_ONCE = 5
"""Play-outs of one position that a process makes together."""
SURE = 1.96
"""Standard errors on each side that hold the true chance in 19 cases of 20."""


class Start(NamedTuple):
    """A position that is played out: the answers before it."""

    turn: int
    given: int  # answers before it


class Chances(NamedTuple):
    """What play-outs from a position came to."""

    turn: int
    scores: Mapping[str, float]  # by side, of 100; a game that nobody wins is half a game won
    error: float  # on each side, of 100, in 19 cases of 20; the largest of all sides
    play_outs: int


def chances(
    job: Job,
    players: Mapping[str, str],
    answers: Sequence[Answer],
    branch: int,
    starts: Sequence[Start],
    play_outs: int,
    seconds: float,
    progress: Callable[[int, int], None] = lambda made, total: None,
) -> list[Chances]:
    """Play each position out so many times, or as often as there is time for: all as often.

    Args:
        job: the scenario; its side and opponent do not count.
        players: the opponent by side.
        answers: all answers of the game.
        progress: told how many of all play-outs are made; it may raise to stop.
    """
    rounds = -(-play_outs // AT_ONCE)
    batches = [
        (start, number * AT_ONCE, min(AT_ONCE, play_outs - number * AT_ONCE))
        for number in range(rounds)
        for start in starts
    ]
    found: dict[Start, list[tuple[int, ...]]] = {start: [] for start in starts}
    total, until = play_outs * len(starts), time.monotonic() + seconds
    seats = tuple(players.items())
    given = tuple(answers)

    def take(start: Start, values: list[tuple[int, ...]]) -> None:
        found[start] += values
        progress(sum(map(len, found.values())), total)

    pool = _pool()
    if pool is None:
        for start, first, many in batches:
            if time.monotonic() >= until:
                break
            take(start, work(job, seats, given[: start.given], branch, first, many))
        return _told(found, seats)
    try:
        waiting: dict[Future[list[tuple[int, ...]]], Start] = {}
        left = iter(batches)
        while True:
            # Two for each process: what is not begun when the time is up is not waited for.
            while len(waiting) < 2 * usable_processors() and time.monotonic() < until:
                batch = next(left, None)
                if batch is None:
                    break
                start, first, many = batch
                future = pool.submit(work, job, seats, given[: start.given], branch, first, many)
                waiting[future] = start
            if not waiting:
                break
            done, _ = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in done:
                take(waiting.pop(future), future.result())
            if time.monotonic() >= until and not done:
                break
    finally:
        with suppress(OSError, RuntimeError):
            pool.shutdown(wait=False, cancel_futures=True)
    return _told(found, seats)


def _pool() -> ProcessPoolExecutor | None:
    """Processes to play in; None where there can be none, or one would gain nothing."""
    if usable_processors() < 2:
        return None
    try:
        return ProcessPoolExecutor(
            usable_processors(), multiprocessing.get_context("spawn"), initializer=serve
        )
    except (OSError, RuntimeError):
        return None


def _told(
    found: Mapping[Start, Sequence[tuple[int, ...]]], seats: Sequence[tuple[str, str]]
) -> list[Chances]:
    told: list[Chances] = []
    for start, values in found.items():
        if not values:
            continue
        many = len(values)
        scores: dict[str, float] = {}
        error = 0.0
        for at, (side, _) in enumerate(seats):
            halves = [one[at] for one in values]
            share = sum(halves) / (2 * many)
            scores[side] = 100 * share
            spread = sum((one / 2 - share) ** 2 for one in halves) / max(many - 1, 1)
            error = max(error, 100 * SURE * (spread / many) ** 0.5)
        told.append(Chances(start.turn, scores, error, many))
    return told


def work(
    job: Job,
    seats: tuple[tuple[str, str], ...],
    answers: tuple[Answer, ...],
    branch: int,
    first: int,
    many: int,
) -> list[tuple[int, ...]]:
    """So many play-outs from the position after these answers: the half points of each side."""
    game_type, scenario = scenario_of(job.scenario, job.options, job.charts)
    start = position_of(job, answers, branch)
    found: list[tuple[int, ...]] = []
    for number in range(first, first + many):
        seed = derived(job.seed, "chances", len(answers), number)
        twin = start.fork(seed=seed, auto_dice=True, auto_forced=True)
        players = {
            side: opponent(game_type, who, scenario, side, derived(seed, side))
            for side, who in seats
        }
        twin.settle()
        play_out(twin, players.__getitem__)
        found.append(
            tuple(game_type.standing(scenario, twin.state, side).halves for side, _ in seats)
        )
    return found
