"""`somalia arena`: plays the games missing from the results, and reports the standings."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from somalia.engine.words import plural
from somalia.games.statistics import TextTable
from somalia.lab.arena.figures import figures, next_look
from somalia.lab.arena.plan import ArenaPlan, Pairing, read_plan, usual_plan
from somalia.lab.arena.results import Results
from somalia.lab.arena.told import page, told
from somalia.lab.collector import for_many_games
from somalia.lab.simulate import games_at_once, play_parts
from somalia.outputs import ARENA_PAGE, ARENA_RESULTS, require, require_apart, write
from somalia.plain import one_line
from somalia.processes import WorkFailed

AT_A_TIME = 5
"""The number of games on a line of the results; if the program is killed, unfinished lines are
lost.
"""


def main(
    plan: Path | None,
    results: Path | None,
    report: Path | None,
    only: str,
    games: int | None,
    jobs: int | None,
    full: bool,
    played: bool,
    json_output: bool,
) -> int:
    """Play, print the figures, write the page; return 1 if an aim was missed.

    Args:
        results: the results file; None for the one next to the plan.
        report: the page to write about the whole plan.
        only: text that the pairings' names must contain; "" for all pairings.
        games: the number of games per pairing; overrides the plan.
        full: stop no pairing early.
        played: play no more games, only report the saved ones.

    Raises:
        OutputError: the results or the page cannot be written.
    """
    path = plan or usual_plan()
    kept = results or path.with_suffix(".jsonl")
    if report is not None:
        require(report, ARENA_PAGE, [path, kept])
        require_apart([kept, report])
    if not played:
        require(kept, ARENA_RESULTS, [path])
    whole = read_plan(path, games)
    wanted = whole.only(only) if only else whole
    lines = Results(kept)
    if not played:
        with lines:
            _go_on(wanted, lines)
            try:
                _play(wanted, lines, games_at_once(jobs), full)
            except (KeyboardInterrupt, WorkFailed):
                print(one_line(f"The results so far are saved in {lines.path}."), file=sys.stderr)
                raise
    summary = figures(wanted, lines)
    if json_output:
        print(json.dumps(summary, indent=2))
    else:
        _print(told(summary))
    if report is not None:
        write(report, page(figures(whole, lines)).encode(), ARENA_PAGE, [path, kept])
    return 1 if summary["missed"] else 0


def _go_on(plan: ArenaPlan, results: Results) -> None:
    """Report the saved games, and remove outdated ones."""
    pairings = list(plan.pairings.values())
    if kept := sum(results.of(one).games for one in pairings):
        print(f"{plural(kept, 'game')} already played.", file=sys.stderr)
    changed = [one for one in pairings if results.changed(one)]
    for parts, count in Counter(tuple(results.changed(one)) for one in changed).items():
        what = " and ".join(parts)
        print(
            f"{plural(count, 'pairing')} must be played again, because of changes in {what}.",
            file=sys.stderr,
        )
    results.forget(changed)


@for_many_games()
def _play(plan: ArenaPlan, results: Results, at_once: int, full: bool) -> None:
    """Play every pairing to its next look, then the undecided ones to the look after that, and so
    on.
    """
    from rich.progress import track

    from somalia.console import PlainConsole

    while wanted := list(_wanted(plan, results, full)):
        parts = ((one.name, one.job, part) for one, part in _parts(wanted))
        playing = play_parts(parts, at_once)
        shown = track(
            zip(_parts(wanted), playing, strict=True),
            plural(len(wanted), "pairing"),
            total=sum(math.ceil(len(games) / AT_A_TIME) for _, games in wanted),
            console=PlainConsole(stderr=True),
            transient=True,
        )
        with closing(playing):
            for (pairing, part), games in shown:
                results.add(pairing, part.start, games)


Wanted = tuple[Pairing, range]
"""A pairing and the numbers of its games still to be played."""


def _wanted(plan: ArenaPlan, results: Results, full: bool) -> Iterator[Wanted]:
    """Yield the games of each pairing up to its next look."""
    for pairing in plan.pairings.values():
        played = results.of(pairing)
        if games := range(played.games, next_look(pairing, played, full)):
            yield pairing, games


def _parts(wanted: Iterable[Wanted]) -> Iterator[Wanted]:
    """Yield the games in small batches."""
    for pairing, games in wanted:
        for first in range(0, len(games), AT_A_TIME):
            yield pairing, games[first : first + AT_A_TIME]


def _print(parts: Iterator[str | TextTable]) -> None:
    from somalia.console import PlainConsole

    console = PlainConsole()
    for part in parts:
        if isinstance(part, TextTable):
            console.print_table(*part)
        else:
            console.print(part)
