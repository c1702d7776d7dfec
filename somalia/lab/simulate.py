"""Plays many games between computer players and computes their statistics."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from somalia.datafile import DataError
from somalia.engine.protocols import Standing
from somalia.engine.words import plural
from somalia.games import game_of
from somalia.games.game_type import GameType, Scenario
from somalia.games.statistics import Statistics, TextTable, shares, wilson
from somalia.lab.collector import for_many_games, set_for_many_games
from somalia.lab.match import play_match
from somalia.opponents.seating import opponent
from somalia.play.sources import public_name
from somalia.processes import Task, Workers, WorkFailed, usable_processors

Work = TypeVar("Work")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class PlayOutJob:
    """Everything a worker needs to play its games, as plain picklable values."""

    scenario: str
    options: tuple[tuple[str, str], ...]
    charts: tuple[str, ...]
    seats: tuple[tuple[str, str], ...]
    seed: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    victory: str
    margin: int
    turns: int
    why: str
    noted: object  # returned by `Statistics.after`
    standings: Mapping[str, Standing]  # the result for each side


@lru_cache(maxsize=4)
def _scenario(
    name: str, options: tuple[tuple[str, str], ...], charts: tuple[str, ...]
) -> tuple[GameType, Scenario]:
    game_type = game_of(name)
    return game_type, game_type.load(name, dict(options), [Path(file) for file in charts])


def scenario_of(job: PlayOutJob) -> tuple[GameType, Scenario]:
    """A job's game and scenario."""
    return _scenario(job.scenario, job.options, job.charts)


def seed_of(job: PlayOutJob, number: int) -> str:
    """The seed for game `number`; it depends only on the job and the number, not on the order of
    play.
    """
    return f"{job.seed}/{number}"


def play_one(job: PlayOutJob, number: int) -> GameResult:
    """Play game `number` of a job."""
    game_type, scenario = scenario_of(job)
    statistics = game_type.statistics(scenario)
    seed = seed_of(job, number)
    game = play_match(game_type, scenario, dict(job.seats), seed, statistics=statistics)
    ended = game.rules.outcome(game.state)
    assert ended is not None
    standings = {side: game_type.standing(scenario, game.state, side) for side in game.rules.sides}
    noted = statistics.after(game)
    return GameResult(ended.victory, ended.margin, ended.turn, ended.why, noted, standings)


def games_at_once(jobs: int | None) -> int:
    """How many games to play in parallel: as many as requested, but no more than there are
    processors.
    """
    most = usable_processors()
    at_once = min(jobs or most, most)
    if jobs is not None and at_once < jobs:
        print(
            f"--jobs {jobs} exceeds the number of processors here: playing {at_once} at a time.",
            file=sys.stderr,
        )
    return at_once


def play_many(job: PlayOutJob, games: int, jobs: int = 1) -> Generator[GameResult, None, None]:
    """Yield a job's games in order, however many processes play them."""
    return play_all(partial(play_one, job), range(games), jobs)


def play_parts(
    parts: Iterable[tuple[str, PlayOutJob, range]], jobs: int = 1
) -> Generator[list[GameResult], None, None]:
    """Yield the games of each named part, in the order of the parts; like `play_many`, for several
    jobs.

    Raises:
        WorkFailed: the next part in order killed two worker processes.
    """
    named = (
        (f"{name}, {_games(numbers.start, len(numbers))}", (job, numbers))
        for name, job, numbers in parts
    )
    return _in_order(_play_part, named, jobs)


def _games(first: int, count: int) -> str:
    """A description of a range of games, numbered from 1."""
    return f"game {first + 1}" if count == 1 else f"games {first + 1} to {first + count}"


def _play_part(part: tuple[PlayOutJob, range]) -> list[GameResult]:
    job, numbers = part
    return [play_one(job, number) for number in numbers]


def play_all(
    play: Callable[[Work], Result], works: Sequence[Work], jobs: int = 1
) -> Generator[Result, None, None]:
    """Yield the result of `play` for each item of work, in order, however many processes there are.

    Args:
        play: plays a game; it must be picklable, as must the items and the results.

    Raises:
        WorkFailed: the next games in order killed two worker processes.
    """
    some = max(1, min(8, len(works) // jobs)) if jobs > 1 else 1
    parts = (
        (_games(at, len(works[at : at + some])), works[at : at + some])
        for at in range(0, len(works), some)
    )
    return _one_by_one(_in_order(partial(_play_some, play), parts, jobs))


def _play_some(play: Callable[[Work], Result], works: Sequence[Work]) -> list[Result]:
    return [play(work) for work in works]


def _one_by_one(parts: Generator[list[Result], None, None]) -> Generator[Result, None, None]:
    with closing(parts):
        for part in parts:
            yield from part


def _in_order(
    play: Callable[[Work], Result], named: Iterable[tuple[str, Work]], jobs: int
) -> Generator[Result, None, None]:
    """Yield the result of `play` for each named item of work, in order.

    Only a few items per process are running or queued at a time. The processes start here, not when
    the first result is requested: a process must not be forked once it has threads.
    """
    waiting = iter(named)
    if jobs <= 1:
        return (play(work) for _, work in waiting)
    try:
        workers = Workers(jobs, set_for_many_games, forks=True)
    except OSError as fault:
        why = fault.strerror or str(fault)
        print(f"Can't start a worker process ({why}): playing one game at a time.", file=sys.stderr)
        return (play(work) for _, work in waiting)
    begun = deque(workers.give(name, play, work) for name, work in islice(waiting, 3 * jobs))
    return _from_workers(workers, play, begun, waiting)


def _from_workers(
    workers: Workers,
    play: Callable[[Work], Result],
    begun: deque[Task[Result]],
    waiting: Iterator[tuple[str, Work]],
) -> Generator[Result, None, None]:
    """Yield the results in order, starting another task for each one finished."""
    with closing(workers):
        while begun:
            task = begun.popleft()
            while not task.is_done:
                workers.wait()
            done = task.result()
            begun.extend(workers.give(name, play, work) for name, work in islice(waiting, 1))
            yield done


class Figures:
    """Statistics over many games, kept as counts so that memory does not grow with the number of
    games.

    Args:
        victories: the kinds of victory that are always listed; others are listed once they occur.
        own: the game's own statistics.
    """

    def __init__(self, victories: Iterable[str], own: Statistics) -> None:
        self.victory: Counter[str] = Counter(dict.fromkeys(victories, 0))
        self.own = own
        self.margins: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.why: Counter[str] = Counter()

    def add(self, game: GameResult) -> None:
        """Count one more game."""
        self.victory[game.victory] += 1
        self.margins[game.margin] += 1
        self.turns[game.turns] += 1
        self.why[game.why] += 1
        self.own.add(game.noted, game.turns)

    def summary(self) -> dict[str, Any]:
        """The figures for `somalia simulate --json`: fractions from 0 to 1, with 95 % intervals.

        At least one game must have been counted.
        """
        games, turns = self.margins.total(), sum(n * times for n, times in self.turns.items())
        mean, deviation = mean_and_deviation(self.margins)
        return {
            "games": games,
            "victory": dict(self.victory),
            "interval": {victory: wilson(count, games) for victory, count in self.victory.items()},
            "margin": {"mean": mean, "sd": deviation},
            "length": {"median": median(self.turns), "mean": turns / games},
            "ended": dict(sorted(self.why.items())),
            **self.own.figures(games, turns),
        }


@for_many_games()
def play_shown(
    play: Callable[[Work], Result],
    works: Sequence[Work],
    jobs: int,
    title: str,
    take: Callable[[Result], None],
) -> None:
    """Like `play_all`, but with a progress line; `take` gets the results in order."""
    from rich.progress import track

    from somalia.console import PlainConsole

    played = play_all(play, works, jobs)
    console = PlainConsole(stderr=True)
    with closing(played):
        for result in track(played, title, len(works), console=console, transient=True):
            take(result)


def mean_and_deviation(counts: Mapping[int, int]) -> tuple[float, float]:
    """The mean and sample standard deviation, from the count of each value; the deviation is 0 for
    a single value.
    """
    size = sum(counts.values())
    total = sum(value * times for value, times in counts.items())
    if size < 2:
        return total / size, 0.0
    squares = sum(value * value * times for value, times in counts.items())
    return total / size, math.sqrt((size * squares - total * total) / (size * (size - 1)))


def median(counts: Mapping[int, int]) -> float:
    """A sample's median, computed from the count of each value."""
    size = sum(counts.values())
    before, middle = 0, []
    for value, times in sorted(counts.items()):
        middle += [value for at in {(size - 1) // 2, size // 2} if before <= at < before + times]
        before += times
    return sum(middle) / len(middle)


class Duel:
    """The score between two players who swap sides: each seed is played twice."""

    def __init__(self, sides: Sequence[str], seats: Mapping[str, str]) -> None:
        self.sides = tuple(sides)
        self.players = tuple(public_name(seats[side]) for side in sides)
        self.halves: Counter[int] = Counter()  # the first player's half points in a pair: 0 to 4

    def add(self, halves: int) -> None:
        """Count a pair of games by the first player's half points, 0 to 4."""
        self.halves[halves] += 1

    def halves_of(self, game: GameResult, place: int) -> int:
        """The half points for the side at that index: 2 for a victory, 1 if nobody won."""
        return game.standings[self.sides[place]].halves

    def figures(self) -> dict[str, Any]:
        """The first player's score, 0 to 1, and its standard error; needs at least one pair."""
        mean, deviation = mean_and_deviation(self.halves)
        pairs = self.halves.total()
        error = deviation / 4 / math.sqrt(pairs)
        return {"player": self.players[0], "score": mean / 4, "error": error, "pairs": pairs}


def main(
    scenario: str,
    games: int,
    seed: str,
    seats: Mapping[str, str],
    jobs: int | None,
    json_output: bool,
    options: Mapping[str, str],
    charts: Iterable[Path],
    swap: bool = False,
) -> int:
    """`somalia simulate`: play, and print the figures.

    Args:
        jobs: how many games to play in parallel; the default and the maximum is one per processor.
        swap: play every seed twice, with the players swapped.
    """
    at_once = games_at_once(jobs)
    job = PlayOutJob(
        scenario, tuple(options.items()), tuple(map(str, charts)), tuple(seats.items()), str(seed)
    )
    game_type, loaded = scenario_of(job)
    sides = game_type.rules(loaded).sides
    if swap and len(sides) != 2:
        raise DataError(scenario, None, "", f"--swap needs 2 sides, not {len(sides)}")
    if not swap:
        figures, failed = _play(job, games, at_once, game_type, loaded)
        for summary in figures:
            _tell(summary, json_output, game_type, loaded)
        return _end(failed)
    first, second = sides
    exchanged = replace(job, seats=((first, seats[second]), (second, seats[first])))
    for (
        side,
        who,
    ) in exchanged.seats:  # check, before hours of play, that both players can swap sides
        opponent(game_type, who, loaded, side, "")
    duel = Duel(sides, seats)
    halves = bytearray()  # the first player's half points, by game
    figures, failed = _play(
        job, games, at_once, game_type, loaded, lambda game: halves.append(duel.halves_of(game, 0))
    )
    if failed is None:
        waiting = iter(halves)
        after, failed = _play(
            exchanged,
            games,
            at_once,
            game_type,
            loaded,
            lambda game: duel.add(next(waiting) + duel.halves_of(game, 1)),
        )
        figures += after
    score = duel.figures() if duel.halves else None
    if json_output:
        print(json.dumps({"games": figures, "exchanged": score}, indent=2))
        return _end(failed)
    for summary in figures:
        _tell(summary, False, game_type, loaded)
    if score is not None:
        print(
            f"{score['player']} scores {score['score']:.2%} against {duel.players[1]} (standard "
            f"error {score['error']:.2%}) in {plural(score['pairs'], 'pair')} of games with sides "
            "exchanged"
        )
    return _end(failed)


def _end(failed: WorkFailed | None) -> int:
    """End the command once the figures are printed.

    Raises:
        WorkFailed: not all games were played.
    """
    if failed is not None:
        raise failed
    return 0


def _play(
    job: PlayOutJob,
    games: int,
    at_once: int,
    game_type: GameType,
    loaded: Scenario,
    watch: Callable[[GameResult], None] = lambda game: None,
) -> tuple[list[dict[str, Any]], WorkFailed | None]:
    """Play a job's games, with a progress line, and compute the figures.

    Returns:
        The figures, if any game was played, and the reason if some were not.
    """
    counted = Figures(game_type.victories(loaded), game_type.statistics(loaded))

    def take(game: GameResult) -> None:
        counted.add(game)
        watch(game)

    failed = None
    try:
        play_shown(partial(play_one, job), range(games), at_once, f"{games} games", take)
    except WorkFailed as fault:
        failed = fault
    # Figures are saved and shared: they must not name folders on this machine.
    seats = {side: public_name(who) for side, who in job.seats}
    about = {"scenario": public_name(job.scenario), "seed": job.seed, "seats": seats}
    return [counted.summary() | about] if counted.margins else [], failed


def _tell(
    figures: Mapping[str, Any], json_output: bool, game_type: GameType, loaded: Scenario
) -> None:
    if json_output:
        print(json.dumps(figures, indent=2))
        return
    title = f"victory ({game_type.victory_rule})" if game_type.victory_rule else "victory"
    _print(figures, title, game_type.victories(loaded), game_type.statistics(loaded))


def _print(
    figures: Mapping[str, Any], title: str, victories: Mapping[str, str], own: Statistics
) -> None:
    from somalia.console import PlainConsole

    console = PlainConsole()
    seats = ", ".join(f"{side} {who}" for side, who in figures["seats"].items())
    games = figures["games"]
    margin, length = figures["margin"], figures["length"]
    ended = ", ".join(f"{why} {count}" for why, count in figures["ended"].items())
    line = [
        f"margin {margin['mean']:+.1f} (sd {margin['sd']:.1f})",
        f"length: median {length['median']:g} turns, mean {length['mean']:.1f}",
        f"ended: {ended}",
        *own.summary_parts(figures),
    ]
    for part in (
        f"{games} games of {figures['scenario']} ({seats}), seed {figures['seed']}",
        shares(title, victories, figures["victory"], figures["interval"], games),
        *own.tables(figures),
        "; ".join(line),
        *own.closing(figures),
    ):
        if isinstance(part, TextTable):
            console.print_table(*part)
        else:
            console.print(part)
