"""Many games between computer players, and what came of them."""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from somalia.games.campaign.core.components import Scenario
from somalia.games.campaign.core.names import victory_name
from somalia.games.campaign.core.rulebook import outcome, rules_of
from somalia.games.campaign.scenario import load
from somalia.games.campaign.statistics import totals
from somalia.games.campaign.words import Wording
from somalia.lab.match import play_match
from somalia.lab.statistics import wilson

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class Job:
    """Everything a worker needs to play its games: plain values that travel between processes."""

    scenario: str
    options: tuple[tuple[str, str], ...]
    charts: tuple[str, ...]
    seats: tuple[tuple[str, str], ...]
    seed: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """What one game was like."""

    victory: str
    margin: int
    turns: int
    why: str
    vp: Mapping[str, int]  # "side source" to VP
    famine_turns: int
    confined_turns: int
    asked_for_us: bool
    zones: Mapping[str, int]  # held at the end
    first: str  # of the rivals; "" where there are none


@lru_cache(maxsize=4)
def _scenario(name: str, options: tuple[tuple[str, str], ...], charts: tuple[str, ...]) -> Scenario:
    return load(name, dict(options), [Path(file) for file in charts])


def play_one(job: Job, number: int) -> GameResult:
    """Game `number` of a job: its seed is the job's with the number, so the order never matters."""
    scenario = _scenario(job.scenario, job.options, job.charts)
    game = play_match(scenario, dict(job.seats), f"{job.seed}/{number}")
    ended = outcome(game.state)
    assert ended is not None
    found = totals(game.all_events())
    rules = rules_of(scenario)
    return GameResult(
        ended.victory,
        ended.margin,
        ended.turn,
        ended.why,
        found.vp,
        found.famine_turns,
        found.confined_turns,
        bool(game.state.intervention),
        rules.zones_held(game.state),
        rules.first_of_rivals(game.state),
    )


def _play_some(job: Job, numbers: range) -> list[GameResult]:
    return [play_one(job, number) for number in numbers]


def processors() -> int:
    """How many processes of this machine can be at work at a time for us."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return min(os.cpu_count() or 1, 61)  # Windows waits for no more at a time


def play_many(job: Job, games: int, jobs: int = 1) -> Generator[GameResult, None, None]:
    """The games of a job in order, whatever the number of processes.

    Only a few games for each process are under way or kept at a time. The processes begin here,
    not at the first game that is asked for: a process is not to be copied once it has threads.
    """
    if jobs <= 1:
        return (play_one(job, number) for number in range(games))
    some = max(1, min(8, games // jobs))
    parts = (range(at, min(at + some, games)) for at in range(0, games, some))
    pool = ProcessPoolExecutor(jobs, initializer=_serve)
    waiting = deque(pool.submit(_play_some, job, part) for part in islice(parts, 3 * jobs))
    return _in_order(pool, job, waiting, parts)


def _in_order(
    pool: ProcessPoolExecutor,
    job: Job,
    waiting: deque[Future[list[GameResult]]],
    parts: Iterator[range],
) -> Generator[GameResult, None, None]:
    """What the processes have played, first to last; for each part done another is handed out."""
    try:
        while waiting:
            done = waiting.popleft().result()
            waiting.extend(pool.submit(_play_some, job, part) for part in islice(parts, 1))
            yield from done
    finally:
        pool.shutdown(cancel_futures=True)


def _serve() -> None:
    """A process at work for another: it leaves Ctrl-C to that one, and ends with it.

    The other may be killed and so have no time to end anybody. What a process waits for then is
    open for ever, since its like hold the other end too; so it watches its parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, name="follow", daemon=True).start()


class Figures:
    """The figures of many games, kept as counts: they take no more room the more games there are.

    Args:
        victories: every way in which a game can be decided.
        rivals: the players who also compete among themselves.
        counts_vp: whether VP, Famine and Intervention mean anything in these games.
    """

    def __init__(
        self,
        victories: Sequence[str] = ("un", "stalemate", "bandit"),
        rivals: Sequence[str] = (),
        counts_vp: bool = True,
    ) -> None:
        self.victories, self.rivals, self.counts_vp = victories, rivals, counts_vp
        self.margins: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.victory: Counter[str] = Counter()
        self.why: Counter[str] = Counter()
        self.first: Counter[str] = Counter()
        self.zones: Counter[str] = Counter()
        self.vp: Counter[str] = Counter()
        self.famine = self.confined = 0  # turns
        self.late = self.asked_for_us = 0  # games that went past turn 6, and of those

    def add(self, game: GameResult) -> None:
        """Count one more."""
        self.margins[game.margin] += 1
        self.turns[game.turns] += 1
        self.victory[game.victory] += 1
        self.why[game.why] += 1
        self.first[game.first] += 1
        # Not Counter.update(), for what is none at all is told too.
        for counts, of_one in ((self.zones, game.zones), (self.vp, game.vp)):
            for name, count in of_one.items():
                counts[name] += count
        self.famine += game.famine_turns
        self.confined += game.confined_turns
        if game.turns > 6:
            self.late += 1
            self.asked_for_us += game.asked_for_us

    def summary(self) -> dict[str, Any]:
        """What `somalia simulate --json` prints; shares lie between 0 and 1, with 95 % intervals.

        There must have been a game.
        """
        games, turns = self.margins.total(), sum(n * times for n, times in self.turns.items())
        wins = {victory: self.victory[victory] for victory in self.victories}
        mean, deviation = mean_and_deviation(self.margins)
        figures: dict[str, Any] = {
            "games": games,
            "victory": wins,
            "interval": {victory: wilson(count, games) for victory, count in wins.items()},
            "margin": {"mean": mean, "sd": deviation},
            "length": {"median": median(self.turns), "mean": turns / games},
            "ended": dict(sorted(self.why.items())),
            "zones": {who: held / games for who, held in self.zones.items()},
        }
        if self.rivals:
            first = {side: self.first[side] for side in self.rivals}
            figures["first"] = first
            figures["first_interval"] = {side: wilson(n, games) for side, n in first.items()}
        if self.counts_vp:
            figures |= {
                "vp": {source: vp / games for source, vp in sorted(self.vp.items())},
                "famine": self.famine / turns,
                "confined": self.confined / turns,
                "intervention": self.asked_for_us / self.late if self.late else 0.0,
            }
        return figures


def mean_and_deviation(counts: Mapping[int, int]) -> tuple[float, float]:
    """Of a sample, given how often each value came; the deviation of a single value is 0."""
    size = sum(counts.values())
    total = sum(value * times for value, times in counts.items())
    if size < 2:
        return total / size, 0.0
    squares = sum(value * value * times for value, times in counts.items())
    return total / size, math.sqrt((size * squares - total * total) / (size * (size - 1)))


def median(counts: Mapping[int, int]) -> float:
    """The middle of a sample, or between its two middle ones, given how often each value came."""
    size = sum(counts.values())
    before, middle = 0, []
    for value, times in sorted(counts.items()):
        middle += [value for at in {(size - 1) // 2, size // 2} if before <= at < before + times]
        before += times
    return sum(middle) / len(middle)


def main(
    scenario: str,
    games: int,
    seed: str,
    seats: Mapping[str, str],
    jobs: int | None,
    json_output: bool,
    options: Mapping[str, str],
    charts: Iterable[Path],
) -> int:
    """`somalia simulate`: play, and print what came of it.

    Args:
        jobs: how many games at a time; None for one a processor, which is the most there can be.
    """
    from rich.progress import track

    from somalia.console import PlainConsole

    most = processors()
    at_once = min(jobs or most, most)
    if jobs is not None and at_once < jobs:
        print(
            f"--jobs {jobs} is more than there are processors here: {at_once} at a time.",
            file=sys.stderr,
        )
    job = Job(
        scenario, tuple(options.items()), tuple(map(str, charts)), tuple(seats.items()), str(seed)
    )
    loaded = _scenario(job.scenario, job.options, job.charts)
    rules, sides = rules_of(loaded), loaded.sides
    counted = Figures(rules.victories(sides), rules.rivals(sides), rules.counts_vp)
    played = play_many(job, games, at_once)
    shown = track(
        played, f"{games} games", total=games, console=PlainConsole(stderr=True), transient=True
    )
    with closing(played):
        for game in shown:
            counted.add(game)
    figures = counted.summary() | {
        "scenario": scenario,
        "seed": str(seed),
        "seats": dict(seats),
    }
    if json_output:
        print(json.dumps(figures, indent=2))
    else:
        _print(figures, Wording(loaded))
    return 0


def _print(figures: Mapping[str, Any], say: Wording) -> None:
    from rich.table import Table

    from somalia.console import PlainConsole

    console = PlainConsole()
    seats = ", ".join(f"{side} {who}" for side, who in figures["seats"].items())
    console.print(
        f"{figures['games']} games of {figures['scenario']} ({seats}), seed {figures['seed']}"
    )
    games = figures["games"]
    named = {victory: victory_name(say.scenario, victory) for victory in figures["victory"]}
    _shares(console, "victory (9)", named, figures["victory"], figures["interval"], games)
    if "first" in figures:
        named = {side: say.side(side) for side in figures["first"]}
        _shares(
            console,
            "first of the rivals",
            named,
            figures["first"],
            figures["first_interval"],
            games,
        )
    margin, length = figures["margin"], figures["length"]
    held = ", ".join(f"{_named(say, who)} {zones:.1f}" for who, zones in figures["zones"].items())
    ended = ", ".join(f"{why} {count}" for why, count in figures["ended"].items())
    console.print(
        f"margin {margin['mean']:+.1f} (sd {margin['sd']:.1f}); length: median "
        f"{length['median']:g} turns, mean {length['mean']:.1f}; ended: {ended}; Zones held at "
        f"the end: {held}",
    )
    if "vp" not in figures:
        return
    console.print(
        f"Famine in {figures['famine']:.0%} of turns; the UN confined in "
        f"{figures['confined']:.0%}; Intervention asked for in {figures['intervention']:.0%} of "
        "games that went past turn 6",
    )
    table = Table("side", "VP from", "mean a game")
    for source, vp in figures["vp"].items():
        side, _, name = source.partition(" ")
        table.add_row(side, name, f"{vp:+.2f}")
    console.print(table)


def _shares(
    console: Console,
    title: str,
    names: Mapping[str, str],
    counts: Mapping[str, int],
    intervals: Mapping[str, tuple[float, float]],
    games: int,
) -> None:
    from rich.table import Table

    table = Table(title, "games", "share", "95 % interval")
    for id, count in counts.items():
        low, high = intervals[id]
        table.add_row(names[id], str(count), f"{count / games:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(table)


def _named(say: Wording, who: str) -> str:
    name = say.side(who)
    return name[:1].upper() + name[1:]
