"""`somalia doctrine`: shows a doctrine, and measures the value of each of its rows.

A row's value is the cost of leaving it out. The same seeds are played again without the row, from
the first answer that differs. If no answer differs, the game is the same.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.protocols import Standing
from somalia.engine.words import plural
from somalia.games.scenario_card import parted
from somalia.lab.doctrine_seats import DoctrineSeat, find_seat
from somalia.lab.match import begun, play_on, players_of
from somalia.lab.simulate import (
    PlayOutJob,
    games_at_once,
    mean_and_deviation,
    play_shown,
    scenario_of,
    seed_of,
)
from somalia.opponents.decisions import Decision
from somalia.opponents.doctrine import Doctrine, DoctrinePlan, DoctrineRow
from somalia.opponents.given import Trusted
from somalia.opponents.playing import DoctrinePlayer
from somalia.opponents.reading import load_plan
from somalia.opponents.schema import ANY
from somalia.opponents.seating import opponent
from somalia.play.sources import public_name
from somalia.processes import WorkFailed

IDLE = 0.01
"""The fraction of games below which a row decides too rarely to keep."""


# -- playing ---------------------------------------------------------------------------------------


LeftOut = tuple[str, ...]
"""Rows and answers left out together: row ids, and "ask/answer" for a forbidden answer."""


class DoctrineGame(NamedTuple):
    """A game's result for the doctrine's side, and how often each row decided."""

    standing: Standing
    decided: Mapping[str, int]  # decisions by row
    asked: Mapping[str, int]  # number of prompts, by kind
    offered: Mapping[str, int]  # prompts at which a forbidden answer was offered
    given: Mapping[str, int]  # prompts at which a forbidden answer was given
    without: Mapping[LeftOut, Standing]  # results without each set, where they differ


class CountedPlayer(Trusted):
    """A player whose decisions are counted and compared with decisions by reduced doctrines.

    Args:
        game: the real game, not limited to what the player may see.
        lesser: the reduced doctrine for each set of left-out rows.
    """

    def __init__(
        self, game: Game, player: DoctrinePlayer, lesser: Mapping[LeftOut, Doctrine]
    ) -> None:
        self.game = game
        self.player = player
        self.lesser = lesser
        self.decided: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.given: Counter[str] = Counter()
        self.parted: dict[
            LeftOut, Game
        ] = {}  # copies that continue from the first different answer
        self._by_row: dict[str, list[LeftOut]] = {}
        self._by_ask: dict[str, list[tuple[str, str, LeftOut]]] = {}
        for left_out in lesser:
            for name in left_out:
                ask, slash, answer = name.partition("/")
                if slash:
                    self._by_ask.setdefault(ask, []).append((name, answer, left_out))
                else:
                    self._by_row.setdefault(name, []).append(left_out)

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """Count and return the player's decision."""
        decision = self.player.decide(game, prompt)
        self.decided[decision.row] += 1
        self.asked[prompt.ask] += 1
        affected = dict.fromkeys(self._by_row.get(decision.row, ()))
        watched: dict[str, bool] = {}
        for name, answer, left_out in self._by_ask.get(prompt.ask, ()):
            if answer in prompt.options:
                affected[left_out] = None
                watched[name] = answer == decision.option
        self.offered.update(watched.keys())
        self.given.update(name for name, is_given in watched.items() if is_given)
        for left_out in affected:
            if left_out not in self.parted:
                other = self._without(left_out, game, prompt)
                if other != decision.option:
                    twin = self.parted[left_out] = self.game.copy()
                    twin.answer(prompt.who, other)
        return decision

    def _without(self, left_out: LeftOut, game: Game, prompt: Choose) -> str:
        """The player's answer without these rows or answers; cached values are kept."""
        whole = self.player.doctrine
        self.player.doctrine = self.lesser[left_out]
        try:
            return self.player.decide(game, prompt).option
        finally:
            self.player.doctrine = whole


@lru_cache(maxsize=4)
def _lesser(job: PlayOutJob, side: str, sets: tuple[LeftOut, ...]) -> dict[LeftOut, Doctrine]:
    """For each set of rows or answers, the side's doctrine without that set."""
    game_type, scenario = scenario_of(job)
    player = players_of(game_type, scenario, dict(job.seats), "")[side]
    assert isinstance(player, DoctrinePlayer)
    return {left_out: player.doctrine.without(left_out) for left_out in sets}


def play_watched(
    job: PlayOutJob, side: str, sets: tuple[LeftOut, ...], number: int
) -> DoctrineGame:
    """Play game `number` of a job, counting the side's decisions; then play it again without each
    set of rows.

    The two games are the same up to the first answer that differs, so the second continues from a
    copy made there.
    """
    game_type, scenario = scenario_of(job)
    seed = seed_of(job, number)
    game = begun(game_type, scenario, seed)
    players = players_of(game_type, scenario, dict(job.seats), seed)
    own = players[side]
    assert isinstance(own, DoctrinePlayer)
    lesser = _lesser(job, side, sets)
    counter = CountedPlayer(game, own, lesser)
    play_on(game, players | {side: counter})
    without: dict[LeftOut, Standing] = {}
    for left_out, twin in counter.parted.items():
        fewer = DoctrinePlayer(lesser[left_out], side, own.seed)
        play_on(twin, players | {side: fewer})
        without[left_out] = game_type.standing(scenario, twin.state, side)
    return DoctrineGame(
        game_type.standing(scenario, game.state, side),
        dict(counter.decided),
        dict(counter.asked),
        dict(counter.offered),
        dict(counter.given),
        without,
    )


# -- statistics ------------------------------------------------------------------------------------


class Mean(NamedTuple):
    """A mean over many games, with its standard error."""

    mean: float
    error: float

    def shown(self, scale: float = 1.0) -> str:
        """The mean and its error: "+2.3 ± 0.8"."""
        return f"{self.mean * scale:+.1f} ± {self.error * scale:.1f}"

    def data(self) -> dict[str, float]:
        """The mean and its error for JSON."""
        return {"mean": self.mean, "error": self.error}


def mean_of(counts: Mapping[int, int], unit: float = 1.0) -> Mean:
    """The mean and standard error, given the count of each value; `unit` scales the values."""
    mean, deviation = mean_and_deviation(counts)
    return Mean(mean * unit, deviation * unit / math.sqrt(sum(counts.values())))


class Cost(NamedTuple):
    """The cost of leaving something out: the normal result minus the result without it."""

    margin: Mean
    score: Mean  # 0 to 1
    changed: int  # games that differ

    def data(self) -> dict[str, Any]:
        """The cost for JSON."""
        return {
            "margin": self.margin.data(),
            "score": self.score.data(),
            "played_again": self.changed,
        }


class Counted:
    """Counts over the normal games, and over the games with something left out."""

    def __init__(self) -> None:
        self.games: list[Standing] = []
        self.decided: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.given: Counter[str] = Counter()
        self.with_row: dict[str, list[int]] = {}  # games in which the row decided
        self.with_offer: dict[str, list[int]] = {}
        self.without: dict[LeftOut, dict[int, Standing]] = {}  # games that differ without the set

    def add(self, played: DoctrineGame) -> None:
        """Count one more normal game."""
        number = len(self.games)
        self.games.append(played.standing)
        for row in played.decided:
            self.with_row.setdefault(row, []).append(number)
        for answer in played.offered:
            self.with_offer.setdefault(answer, []).append(number)
        self.decided.update(played.decided)
        self.asked.update(played.asked)
        self.offered.update(played.offered)
        self.given.update(played.given)
        for left_out, standing in played.without.items():
            self.without.setdefault(left_out, {})[number] = standing

    def touched(self, left_out: Iterable[str]) -> list[int]:
        """The games in which any of these rows or answers mattered."""
        games: set[int] = set()
        for name in left_out:
            games.update(self.with_offer.get(name, ()) if "/" in name else ())
            games.update(self.with_row.get(name, ()))
        return sorted(games)

    def margin(self) -> Mean:
        """The side's margin in the normal games."""
        return mean_of(Counter(game.margin for game in self.games))

    def score(self) -> Mean:
        """The side's score in the normal games, 0 to 1."""
        return mean_of(Counter(game.halves for game in self.games), 0.5)

    def cost(self, left_out: LeftOut) -> Cost:
        """The cost of leaving these rows or answers out."""
        without = self.without.get(left_out, {})
        same = len(self.games) - len(without)
        margins, halves = Counter({0: same}), Counter({0: same})
        for number, other in without.items():
            margins[self.games[number].margin - other.margin] += 1
            halves[self.games[number].halves - other.halves] += 1
        return Cost(mean_of(margins), mean_of(halves, 0.5), len(without))


class RowVerdict(NamedTuple):
    """A verdict on whether to keep a row, and why."""

    stays: bool | None  # None if unknown
    why: str

    def __str__(self) -> str:
        if self.stays is None:
            return self.why
        return f"{'keep' if self.stays else 'drop'}: {self.why}"


def verdict(
    row: DoctrineRow, ask: str, own: Sequence[DoctrineRow], counted: Counted, cost: Cost | None
) -> RowVerdict:
    """The verdict on a row for a kind of prompt.

    Args:
        own: all rows for that kind.
        cost: the cost of leaving it out; None if it cannot be left out.
    """
    if cost is None:
        return RowVerdict(True, "decides whatever is left; can't be left out")
    if len(own) == 1 and ask != ANY:
        return RowVerdict(True, "the only row for this decision")
    if ask != ANY and not counted.asked[ask]:
        return RowVerdict(None, "never asked here")
    if row.trait:
        return RowVerdict(True, f"trait {row.trait}")
    if len(counted.with_row.get(row.id, ())) < IDLE * len(counted.games):
        return RowVerdict(False, f"decides in less than {IDLE * 100:g}% of games")
    if not cost.changed:
        return RowVerdict(False, "the rows after it give the same answer")
    if cost.margin.mean >= cost.margin.error and cost.margin.mean > 0:
        return RowVerdict(True, f"costs {cost.margin.shown().removeprefix('+')}")
    if cost.score.mean >= cost.score.error and cost.score.mean > 0:
        return RowVerdict(True, f"costs {cost.score.shown(100).removeprefix('+')}% of the score")
    return RowVerdict(False, "costs less than one standard error")


# -- the command -----------------------------------------------------------------------------------


def main(
    doctrine: str,
    coverage: bool,
    without: Sequence[str],
    scenario: str | None,
    games: int,
    seed: str,
    seats: Mapping[str, str],
    jobs: int | None,
    json_output: bool,
    options: Mapping[str, str],
    charts: Iterable[Path],
) -> int:
    """`somalia doctrine`: print a doctrine, or play it with and without its rows."""
    seat = find_seat(doctrine, scenario, options, seats)
    sets = [tuple(part.strip() for part in one.split(",") if part.strip()) for one in without]
    for left_out in sets:
        if not left_out:
            raise DataError("--without", None, "", "no row was named", "Name one or more rows.")
        seat.doctrine.without(left_out)
    if not coverage and not sets:
        if json_output:
            print(json.dumps(described(seat), indent=2))
        else:
            _print_doctrine(seat)
        return 0
    job = PlayOutJob(
        seat.scenario,
        tuple(options.items()),
        tuple(map(str, charts)),
        tuple(seat.seats.items()),
        str(seed),
    )
    game_type, loaded = scenario_of(job)
    for side, who in job.seats:  # reject any invalid player before anything is played
        opponent(game_type, who, loaded, side, "")
    report, failed = measured(job, seat, games, games_at_once(jobs), coverage, sets)
    if report and json_output:
        print(json.dumps(report, indent=2))
    elif report:
        _print_measured(report)
    if failed is not None:
        raise failed
    return 0


def measured(
    job: PlayOutJob,
    seat: DoctrineSeat,
    games: int,
    at_once: int,
    coverage: bool,
    sets: Sequence[tuple[str, ...]],
) -> tuple[dict[str, Any], WorkFailed | None]:
    """Play a job, then play it again without each row (if `coverage`) and without each of `sets`.

    Returns:
        The figures for the games played (empty if there were none), and the reason if some were
        not played.
    """
    own = seat.doctrine.own_rows
    last = own[ANY][-1].id
    rows = [row.id for of_kind in own.values() for row in of_kind] if coverage else []
    wanted = tuple(dict.fromkeys([*((id,) for id in rows if id != last), *sets]))
    counted = Counted()
    play = partial(play_watched, job, seat.side, wanted)
    failed = None
    try:
        play_shown(play, range(games), at_once, f"{games} games", counted.add)
    except WorkFailed as fault:
        failed = fault
    if not counted.games:
        return {}, failed
    costs = {left_out: counted.cost(left_out) for left_out in wanted}
    report: dict[str, Any] = {
        "doctrine": seat.doctrine.name,
        "scenario": public_name(job.scenario),
        "options": dict(job.options),
        "side": seat.side,
        "seats": {side: public_name(who) for side, who in job.seats},
        "seed": job.seed,
        "games": len(counted.games),
        "margin": counted.margin().data(),
        "score": counted.score().data(),
    }
    if coverage:
        kinds = [ask for ask in own if ask != ANY]
        report["kinds"] = {
            "covered": len(kinds),
            "asked": sum(count > 0 for count in counted.asked.values()),
            "asked_and_covered": sum(counted.asked[ask] > 0 for ask in kinds),
            "uncovered": sorted(ask for ask in counted.asked if ask not in own),
        }
        report["rows"] = [
            _row_data(row, ask, own[ask], counted, costs.get((row.id,)))
            for ask in own
            for row in own[ask]
        ]
    report["without"] = [_set_data(left_out, counted, costs[left_out]) for left_out in sets]
    return report, failed


def _row_data(
    row: DoctrineRow, ask: str, own: Sequence[DoctrineRow], counted: Counted, cost: Cost | None
) -> dict[str, Any]:
    games = len(counted.games)
    judgement = verdict(row, ask, own, counted, cost)
    return {
        "kind": ask,
        "row": row.id,
        "trait": row.trait,
        "decisions": counted.decided[row.id] / games,
        "games": len(counted.with_row.get(row.id, ())) / games,
        "cost": cost.data() if cost else None,
        "stays": judgement.stays,
        "verdict": str(judgement),
    }


def _set_data(left_out: Sequence[str], counted: Counted, cost: Cost) -> dict[str, Any]:
    games = len(counted.games)
    answers = [name for name in left_out if "/" in name]
    return {
        "left_out": list(left_out),
        "decisions": sum((counted.decided + counted.given)[name] for name in left_out) / games,
        "games": len(counted.touched(left_out)) / games,
        "never_offered": [name for name in answers if not counted.offered[name]],
        "cost": cost.data(),
    }


def described(seat: DoctrineSeat) -> dict[str, Any]:
    """A doctrine's contents, for JSON."""
    doctrine = seat.doctrine
    return {
        "name": doctrine.name,
        "file": datafile.show_path(doctrine.path),
        "describes": doctrine.describes,
        "sides": list(doctrine.sides),
        "usual": {"scenario": seat.scenario, "side": seat.side},
        "params": dict(doctrine.params),
        "traits": traits(doctrine),
        "rows": {
            ask: [{"row": row.id, "trait": row.trait, "why": row.why} for row in rows]
            for ask, rows in doctrine.own_rows.items()
        },
        "plan": _plan_told(seat),
    }


def _plan(seat: DoctrineSeat) -> DoctrinePlan | None:
    """A doctrine's plan at its level; None if it does not plan."""
    name, level = parted(seat.seats[seat.side])
    vocabulary = seat.game_type.vocabulary
    return load_plan(name, vocabulary, level) if vocabulary is not None else None


def _plan_told(seat: DoctrineSeat) -> dict[str, Any] | None:
    """The plan for JSON: each variant with the params and rows that it changes."""
    plan = _plan(seat)
    if plan is None:
        return None
    return {
        "play_outs": plan.play_outs,
        "against": {role: [one.name for one in able] for role, able in plan.against.items()},
        "variants": {
            one.name: {"describes": one.describes, **_changes(plan.doctrine, one.doctrine)}
            for one in plan.variants[1:]
        },
    }


def _changes(base: Doctrine, varied: Doctrine) -> dict[str, Any]:
    """What a variant changes in its doctrine."""
    params = {id: n for id, n in varied.params.items() if base.params[id] != n}
    left = {row.id for rows in varied.own_rows.values() for row in rows}
    without = [row.id for rows in base.own_rows.values() for row in rows if row.id not in left]
    return {"params": params, "without": without}


def traits(doctrine: Doctrine) -> dict[str, list[str]]:
    """The rows that show each personality trait, by trait."""
    by_trait: dict[str, list[str]] = {}
    for rows in doctrine.own_rows.values():
        for row in rows:
            if row.trait:
                by_trait.setdefault(row.trait, []).append(row.id)
    return by_trait


# -- printing --------------------------------------------------------------------------------------


def _print_doctrine(seat: DoctrineSeat) -> None:
    from somalia.console import PlainConsole

    doctrine = seat.doctrine
    own = doctrine.own_rows
    console = PlainConsole()
    console.print(f"{doctrine.name} ({datafile.show_path(doctrine.path)})")
    console.print(doctrine.describes)
    console.print(
        f"Plays {' and '.join(doctrine.sides)}; by default {seat.side} in {seat.scenario}. "
        f"{plural(sum(map(len, own.values())), 'row')} for "
        f"{plural(len(own) - 1, 'kind')} of decision."
    )
    for trait, rows in traits(doctrine).items():
        console.print(f"Trait {trait}: {', '.join(rows)}")
    if doctrine.params:
        console.print_table(
            ("param", "value"), [(id, f"{n:g}") for id, n in doctrine.params.items()]
        )
    console.print_table(
        ("kind of decision", "row", "why"),
        [
            ("" if index else ask, row.id, row.why)
            for ask, rows in own.items()
            for index, row in enumerate(rows)
        ],
        folds=("why",),
    )
    if plan := _plan_told(seat):
        against = "; ".join(f"{role}: {', '.join(able)}" for role, able in plan["against"].items())
        console.print(
            f"Plans each turn with {plan['play_outs']} play-outs of each variant in the first "
            "round, against "
            f"{against}."
        )
        console.print_table(
            ("variant", "difference", "with"),
            [
                (
                    name,
                    one["describes"],
                    ", ".join(
                        [f"{id} {n:g}" for id, n in one["params"].items()]
                        + [f"without {id}" for id in one["without"]]
                    ),
                )
                for name, one in plan["variants"].items()
            ],
            folds=("difference", "with"),
        )


def _print_measured(report: Mapping[str, Any]) -> None:
    from somalia.console import PlainConsole

    console = PlainConsole()
    seats = ", ".join(f"{side} {who}" for side, who in report["seats"].items())
    margin, score = Mean(**report["margin"]), Mean(**report["score"])
    console.print(
        f"{report['doctrine']} as {report['side']}: {report['games']} games of "
        f"{report['scenario']} ({seats}), seed {report['seed']}"
    )
    console.print(
        f"{report['side']}: margin {margin.shown()}; score {score.mean:.1%} "
        f"(standard error {score.error:.1%})"
    )
    if "rows" in report:
        kinds = report["kinds"]
        console.print(
            f"{plural(kinds['covered'], 'kind')} of decision with rows of their own: "
            f"{kinds['asked_and_covered']} of the {kinds['asked']} met here"
            + (f" (without: {', '.join(kinds['uncovered'])})" if kinds["uncovered"] else "")
        )
        console.print_table(
            ("kind of decision", "row", "per game", "of games", "costs", "score", "verdict"),
            _lines(report["rows"]),
            less=("score", "per game", "of games"),
            brief={"verdict": lambda verdict: verdict.partition(":")[0]},
        )
        gone = sum(row["stays"] is False for row in report["rows"])
        console.print(
            f"{plural(len(report['rows']), 'row')}, {gone} to drop. Costs: the loss of margin and "
            "score without the row, ± the standard error over pairs of games."
        )
    if report["without"]:
        console.print_table(
            ("without", "per game", "of games", "costs", "score"),
            [
                (", ".join(one["left_out"]), *_counts(one), *_costs(one))
                for one in report["without"]
            ],
            less=("per game",),
            folds=("without",),
        )
        for left_out in report["without"]:
            for name in left_out["never_offered"]:
                console.print(f"{name} was never an option.")


def _lines(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []
    before = ""
    for row in rows:
        shown = "" if row["kind"] == before else row["kind"]
        lines.append((shown, row["row"], *_counts(row), *_costs(row), row["verdict"]))
        before = row["kind"]
    return lines


def _counts(row: Mapping[str, Any]) -> tuple[str, str]:
    return f"{row['decisions']:.2f}", f"{row['games']:.1%}"


def _costs(row: Mapping[str, Any]) -> tuple[str, str]:
    cost = row["cost"]
    if cost is None:
        return "", ""
    if not cost["played_again"]:
        return "0", "0"
    margin, score = Mean(**cost["margin"]), Mean(**cost["score"])
    return margin.shown(), f"{score.shown(100)}%"
