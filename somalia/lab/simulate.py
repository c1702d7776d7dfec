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
from typing import TYPE_CHECKING, Any

from somalia.campaign.components import Scenario
from somalia.campaign.rulebook import rules_of
from somalia.campaign.victory import outcome
from somalia.campaign.wording import Wording, victory_name
from somalia.lab.match import play_match
from somalia.lab.statistics import wilson
from somalia.scenario import load

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
    rules = rules_of(scenario)
    return GameResult(ended.victory, ended.margin, ended.turn, ended.why, dict(vp), famine,
                      confined, bool(game.state.intervention), rules.zones_held(game.state),
                      rules.first_of_rivals(game.state))  # fmt: skip


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
    results: Sequence[GameResult],
    victories: Sequence[str] = ("un", "stalemate", "bandit"),
    rivals: Sequence[str] = (),
    counts_vp: bool = True,
) -> dict[str, Any]:
    """The figures of `somalia simulate --json`. Shares lie between 0 and 1, with 95 % intervals.

    Args:
        victories: every way in which a game can be decided.
        rivals: the players who also compete among themselves.
        counts_vp: whether VP, Famine and Intervention mean anything in these games.
    """
    games = len(results)
    margins = [result.margin for result in results]
    turns = sum(result.turns for result in results)
    wins = {victory: sum(r.victory == victory for r in results) for victory in victories}
    figures: dict[str, Any] = {
        "games": games,
        "victory": wins,
        "interval": {victory: wilson(count, games) for victory, count in wins.items()},
        "margin": {"mean": mean(margins), "sd": stdev(margins) if games > 1 else 0.0},
        "length": {"median": median(r.turns for r in results), "mean": turns / games},
        "ended": dict(sorted(Counter(r.why for r in results).items())),
        "zones": {who: mean(r.zones[who] for r in results) for who in results[0].zones},
    }
    if rivals:
        first = {side: sum(r.first == side for r in results) for side in rivals}
        figures["first"] = first
        figures["first_interval"] = {side: wilson(n, games) for side, n in first.items()}
    if counts_vp:
        late = [result for result in results if result.turns > 6]
        sources = sorted({source for result in results for source in result.vp})
        figures |= {
            "vp": {source: mean(r.vp.get(source, 0) for r in results) for source in sources},
            "famine": sum(r.famine_turns for r in results) / turns,
            "confined": sum(r.confined_turns for r in results) / turns,
            "intervention": sum(r.asked_for_us for r in late) / len(late) if late else 0.0,
        }
    return figures


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
    rules, sides = rules_of(loaded), loaded.sides
    figures = summarise(results, rules.victories(sides), rules.rivals(sides), rules.counts_vp)
    figures |= {"scenario": scenario, "seed": str(seed), "seats": dict(seats)}
    if json_output:
        print(json.dumps(figures, indent=2))
    else:
        _print(figures, Wording(loaded))
    return 0


def _print(figures: Mapping[str, Any], say: Wording) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    seats = ", ".join(f"{side} {who}" for side, who in figures["seats"].items())
    console.print(f"{figures['games']} games of {figures['scenario']} ({seats}), "
                  f"seed {figures['seed']}", highlight=False)  # fmt: skip
    games = figures["games"]
    named = {victory: victory_name(say.scenario, victory) for victory in figures["victory"]}
    _shares(console, "victory (9)", named, figures["victory"], figures["interval"], games)
    if "first" in figures:
        named = {side: say.side(side) for side in figures["first"]}
        _shares(console, "first of the rivals", named, figures["first"],
                figures["first_interval"], games)  # fmt: skip
    margin, length = figures["margin"], figures["length"]
    held = ", ".join(f"{_named(say, who)} {zones:.1f}" for who, zones in figures["zones"].items())
    ended = ", ".join(f"{why} {count}" for why, count in figures["ended"].items())
    console.print(
        f"margin {margin['mean']:+.1f} (sd {margin['sd']:.1f}); length: median "
        f"{length['median']:g} turns, mean {length['mean']:.1f}; ended: {ended}; Zones held at "
        f"the end: {held}",
        highlight=False,
    )
    if "vp" not in figures:
        return
    console.print(
        f"Famine in {figures['famine']:.0%} of turns; the UN confined in "
        f"{figures['confined']:.0%}; Intervention asked for in {figures['intervention']:.0%} of "
        "games that went past turn 6",
        highlight=False,
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
