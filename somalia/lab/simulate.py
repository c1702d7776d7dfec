"""Many games between computer players, and what came of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

from somalia.campaign.components import Scenario
from somalia.campaign.rulebook import rules_of
from somalia.campaign.victory import outcome
from somalia.lab.match import play_match
from somalia.lab.statistics import wilson
from somalia.scenario import load


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


@lru_cache(maxsize=4)
def _scenario(name: str, options: tuple[tuple[str, str], ...], charts: tuple[str, ...]) -> Scenario:
    return load(name, dict(options), [Path(file) for file in charts])


def play_one(job: Job, number: int) -> GameResult:
    """Game `number` of a job: its seed is the job's with the number, so the order never matters."""
    scenario = _scenario(job.scenario, job.options, job.charts)
    game = play_match(scenario, dict(job.seats), f"{job.seed}/{number}")
    ended = outcome(game.state)
    assert ended is not None
    vp: Counter[str] = Counter()
    famine = confined = 0
    hungry = False
    for event in game.all_events():
        if event.kind == "vp":
            vp[f"{event['side']} {event['source']}"] += event["vp"]
        elif event.kind == "confined":
            confined += 1
        elif event.kind == "famine":
            hungry = event["turns"] > 0
        elif event.kind == "step" and event["id"] == "operations":
            famine += hungry
    return GameResult(ended.victory, ended.margin, ended.turn, ended.why, dict(vp), famine,
                      confined, bool(game.state.intervention))  # fmt: skip


def _play_one(task: tuple[Job, int]) -> GameResult:
    return play_one(*task)


def play_many(job: Job, games: int, jobs: int = 1) -> Iterator[GameResult]:
    """The games of a job in order, whatever the number of processes."""
    tasks = [(job, number) for number in range(games)]
    if jobs <= 1:
        yield from map(_play_one, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_play_one, tasks, chunksize=max(1, min(8, games // jobs)))


def summarise(
    results: Sequence[GameResult], victories: Sequence[str] = ("un", "stalemate", "bandit")
) -> dict[str, Any]:
    """The figures of `somalia simulate --json`. Shares lie between 0 and 1, with 95 % intervals.

    Args:
        victories: every way in which a game can be decided.
    """
    games = len(results)
    margins = [result.margin for result in results]
    turns = sum(result.turns for result in results)
    wins = {victory: sum(r.victory == victory for r in results) for victory in victories}
    late = [result for result in results if result.turns > 6]
    sources = sorted({source for result in results for source in result.vp})
    return {
        "games": games,
        "victory": wins,
        "interval": {victory: wilson(count, games) for victory, count in wins.items()},
        "margin": {"mean": mean(margins), "sd": stdev(margins) if games > 1 else 0.0},
        "length": {"median": median(r.turns for r in results), "mean": turns / games},
        "ended": dict(sorted(Counter(r.why for r in results).items())),
        "vp": {source: mean(r.vp.get(source, 0) for r in results) for source in sources},
        "famine": sum(r.famine_turns for r in results) / turns,
        "confined": sum(r.confined_turns for r in results) / turns,
        "intervention": sum(r.asked_for_us for r in late) / len(late) if late else 0.0,
    }


def main(
    scenario: str,
    games: int,
    seed: str,
    seats: Mapping[str, str],
    jobs: int,
    json_output: bool,
    options: Mapping[str, str],
    charts: Iterable[Path],
) -> int:
    """`somalia simulate`: play, and print what came of it."""
    from rich.console import Console
    from rich.progress import track

    job = Job(
        scenario, tuple(options.items()), tuple(map(str, charts)), tuple(seats.items()), str(seed)
    )
    played = play_many(job, games, jobs)
    results = list(
        track(played, f"{games} games", total=games, console=Console(stderr=True), transient=True)
    )
    loaded = _scenario(job.scenario, job.options, job.charts)
    figures = summarise(results, rules_of(loaded).victories(loaded.sides))
    figures |= {"scenario": scenario, "seed": str(seed), "seats": dict(seats)}
    if json_output:
        print(json.dumps(figures, indent=2))
    else:
        _print(figures)
    return 0


def _print(figures: Mapping[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    seats = ", ".join(f"{side} {who}" for side, who in figures["seats"].items())
    console.print(f"{figures['games']} games of {figures['scenario']} ({seats}), "
                  f"seed {figures['seed']}", highlight=False)  # fmt: skip
    table = Table("victory (9)", "games", "share", "95 % interval")
    for victory in figures["victory"]:
        count = figures["victory"][victory]
        low, high = figures["interval"][victory]
        share = f"{count / figures['games']:.1%}"
        table.add_row(victory, str(count), share, f"{low:.1%} to {high:.1%}")
    console.print(table)
    margin, length = figures["margin"], figures["length"]
    console.print(
        f"margin {margin['mean']:+.1f} (sd {margin['sd']:.1f}); length: median "
        f"{length['median']:g} turns; Famine in {figures['famine']:.0%} of turns; the UN confined "
        f"in {figures['confined']:.0%}; Intervention asked for in {figures['intervention']:.0%} of "
        "games that went past turn 6",
        highlight=False,
    )
    table = Table("side", "VP from", "mean a game")
    for source, vp in figures["vp"].items():
        side, _, name = source.partition(" ")
        table.add_row(side, name, f"{vp:+.2f}")
    console.print(table)
