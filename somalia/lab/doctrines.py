"""`somalia doctrine`: what is in a doctrine, and what each of its rows is worth.

A row is worth what leaving it out costs: the same seeds are played again without it, from where the
answer is another. Where no answer is another the game is the same.
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
"""The share of games below which a row decides too seldom to stay."""


# -- playing ---------------------------------------------------------------------------------------


LeftOut = tuple[str, ...]
"""What is left out together: ids of rows, and "ask/answer" for answers that are forbidden."""


class DoctrineGame(NamedTuple):
    """What a game came to for the side of the doctrine, and who decided how often."""

    standing: Standing
    decided: Mapping[str, int]  # decisions by row
    asked: Mapping[str, int]  # by kind of prompt
    offered: Mapping[str, int]  # prompts at which a forbidden answer was offered
    given: Mapping[str, int]  # and where it was given
    without: Mapping[LeftOut, Standing]  # what it comes to without these, where it goes otherwise


class CountedPlayer(Trusted):
    """A player whose decisions are counted, and compared with those of a lesser doctrine.

    Args:
        game: what is played, as it is, not as the player may see it.
        lesser: the doctrine without what is left out, for each set that is tried.
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
        self.parted: dict[LeftOut, Game] = {}  # after the first answer that is another
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
        """What the player decides."""
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
        """What the player would answer without these; it knows what it has found out already."""
        whole = self.player.doctrine
        self.player.doctrine = self.lesser[left_out]
        try:
            return self.player.decide(game, prompt).option
        finally:
            self.player.doctrine = whole


@lru_cache(maxsize=4)
def _lesser(job: PlayOutJob, side: str, sets: tuple[LeftOut, ...]) -> dict[LeftOut, Doctrine]:
    """The doctrine of the side without each of these."""
    game_type, scenario = scenario_of(job)
    player = players_of(game_type, scenario, dict(job.seats), "")[side]
    assert isinstance(player, DoctrinePlayer)
    return {left_out: player.doctrine.without(left_out) for left_out in sets}


def play_watched(
    job: PlayOutJob, side: str, sets: tuple[LeftOut, ...], number: int
) -> DoctrineGame:
    """Game `number` of a job, the decisions of the side counted; and the same without each set.

    Up to the first answer that is another the game without them is the same, so that it is played
    on from a copy made there.
    """
    game_type, scenario = scenario_of(job)
    seed = seed_of(job, number)
    game = begun(game_type, scenario, seed)
    players = players_of(game_type, scenario, dict(job.seats), seed)
    own = players[side]
    assert isinstance(own, DoctrinePlayer)
    lesser = _lesser(job, side, sets)
    found = CountedPlayer(game, own, lesser)
    play_on(game, players | {side: found})
    without: dict[LeftOut, Standing] = {}
    for left_out, twin in found.parted.items():
        fewer = DoctrinePlayer(lesser[left_out], side, own.seed)
        play_on(twin, players | {side: fewer})
        without[left_out] = game_type.standing(scenario, twin.state, side)
    return DoctrineGame(
        game_type.standing(scenario, game.state, side),
        dict(found.decided),
        dict(found.asked),
        dict(found.offered),
        dict(found.given),
        without,
    )


# -- reckoning -------------------------------------------------------------------------------------


class Mean(NamedTuple):
    """A mean of many games, with its standard error."""

    mean: float
    error: float

    def shown(self, scale: float = 1.0) -> str:
        """As "+2.3 ± 0.8"."""
        return f"{self.mean * scale:+.1f} ± {self.error * scale:.1f}"

    def data(self) -> dict[str, float]:
        """For JSON."""
        return {"mean": self.mean, "error": self.error}


def mean_of(counts: Mapping[int, int], unit: float = 1.0) -> Mean:
    """Mean and standard error from a count for each value; `unit` is what 1 stands for."""
    mean, deviation = mean_and_deviation(counts)
    return Mean(mean * unit, deviation * unit / math.sqrt(sum(counts.values())))


class Cost(NamedTuple):
    """What leaving something out costs: a game as it is, less the same without it."""

    margin: Mean
    score: Mean  # 0 to 1
    changed: int  # games that go otherwise

    def data(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "margin": self.margin.data(),
            "score": self.score.data(),
            "played_again": self.changed,
        }


class Counted:
    """What was counted over the games as they are, and over those without something."""

    def __init__(self) -> None:
        self.games: list[Standing] = []
        self.decided: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.given: Counter[str] = Counter()
        self.with_row: dict[str, list[int]] = {}  # the games in which it decided at all
        self.with_offer: dict[str, list[int]] = {}
        self.without: dict[LeftOut, dict[int, Standing]] = {}  # games that go otherwise without it

    def add(self, played: DoctrineGame) -> None:
        """Count one more game as it is."""
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
        """The games in which one of these had a say."""
        found: set[int] = set()
        for name in left_out:
            found.update(self.with_offer.get(name, ()) if "/" in name else ())
            found.update(self.with_row.get(name, ()))
        return sorted(found)

    def margin(self) -> Mean:
        """The margin of the side, in the games as they are."""
        return mean_of(Counter(game.margin for game in self.games))

    def score(self) -> Mean:
        """Its score, 0 to 1."""
        return mean_of(Counter(game.halves for game in self.games), 0.5)

    def cost(self, left_out: LeftOut) -> Cost:
        """What leaving these out costs."""
        without = self.without.get(left_out, {})
        same = len(self.games) - len(without)
        margins, halves = Counter({0: same}), Counter({0: same})
        for number, other in without.items():
            margins[self.games[number].margin - other.margin] += 1
            halves[self.games[number].halves - other.halves] += 1
        return Cost(mean_of(margins), mean_of(halves, 0.5), len(without))


class RowVerdict(NamedTuple):
    """Whether a row stays, and why."""

    stays: bool | None  # None: nothing can be said
    why: str

    def __str__(self) -> str:
        if self.stays is None:
            return self.why
        return f"{'keep' if self.stays else 'drop'}: {self.why}"


def verdict(
    row: DoctrineRow, ask: str, own: Sequence[DoctrineRow], counted: Counted, cost: Cost | None
) -> RowVerdict:
    """Whether a row of a kind of prompt stays.

    Args:
        own: the rows of that kind.
        cost: of leaving it out; None if it cannot be left out.
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
    """`somalia doctrine`: print what is in a doctrine, or play it with and without its rows."""
    seat = find_seat(doctrine, scenario, options, seats)
    sets = [tuple(part.strip() for part in one.split(",") if part.strip()) for one in without]
    for left_out in sets:
        if not left_out:
            raise DataError("--without", None, "", "no row named", "Name one or more rows.")
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
    for side, who in job.seats:  # all that can be refused is, before anything is played
        opponent(game_type, who, loaded, side, "")
    found, failed = measured(job, seat, games, games_at_once(jobs), coverage, sets)
    if found and json_output:
        print(json.dumps(found, indent=2))
    elif found:
        _print_measured(found)
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
    """Play a job, and play it again without each row, if `coverage`, and without each of `sets`.

    Returns:
        The figures of the games played, empty if there are none; and why not all were, if so.
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
    found: dict[str, Any] = {
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
        found["kinds"] = {
            "covered": len(kinds),
            "asked": sum(count > 0 for count in counted.asked.values()),
            "asked_and_covered": sum(counted.asked[ask] > 0 for ask in kinds),
            "uncovered": sorted(ask for ask in counted.asked if ask not in own),
        }
        found["rows"] = [
            _row_data(row, ask, own[ask], counted, costs.get((row.id,)))
            for ask in own
            for row in own[ask]
        ]
    found["without"] = [_set_data(left_out, counted, costs[left_out]) for left_out in sets]
    return found, failed


def _row_data(
    row: DoctrineRow, ask: str, own: Sequence[DoctrineRow], counted: Counted, cost: Cost | None
) -> dict[str, Any]:
    games = len(counted.games)
    found = verdict(row, ask, own, counted, cost)
    return {
        "kind": ask,
        "row": row.id,
        "trait": row.trait,
        "decisions": counted.decided[row.id] / games,
        "games": len(counted.with_row.get(row.id, ())) / games,
        "cost": cost.data() if cost else None,
        "stays": found.stays,
        "verdict": str(found),
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
    """What is in a doctrine, for JSON."""
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
    """What it plans by at its level; None if it does not plan."""
    name, level = parted(seat.seats[seat.side])
    vocabulary = seat.game_type.vocabulary
    return load_plan(name, vocabulary, level) if vocabulary is not None else None


def _plan_told(seat: DoctrineSeat) -> dict[str, Any] | None:
    """The same for JSON: each variant with the params and rows that are otherwise in it."""
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
    """What is otherwise in a variant of a doctrine."""
    params = {id: n for id, n in varied.params.items() if base.params[id] != n}
    left = {row.id for rows in varied.own_rows.values() for row in rows}
    without = [row.id for rows in base.own_rows.values() for row in rows if row.id not in left]
    return {"params": params, "without": without}


def traits(doctrine: Doctrine) -> dict[str, list[str]]:
    """The rows that show each trait of the personality."""
    found: dict[str, list[str]] = {}
    for rows in doctrine.own_rows.values():
        for row in rows:
            if row.trait:
                found.setdefault(row.trait, []).append(row.id)
    return found


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
            f"Plans each turn with {plan['play_outs']} play-outs of each variant at first, against "
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


def _print_measured(found: Mapping[str, Any]) -> None:
    from somalia.console import PlainConsole

    console = PlainConsole()
    seats = ", ".join(f"{side} {who}" for side, who in found["seats"].items())
    margin, score = Mean(**found["margin"]), Mean(**found["score"])
    console.print(
        f"{found['doctrine']} as {found['side']}: {found['games']} games of {found['scenario']} "
        f"({seats}), seed {found['seed']}"
    )
    console.print(
        f"{found['side']}: margin {margin.shown()}; score {score.mean:.1%} "
        f"(standard error {score.error:.1%})"
    )
    if "rows" in found:
        kinds = found["kinds"]
        console.print(
            f"{plural(kinds['covered'], 'kind')} of decision with rows of their own: "
            f"{kinds['asked_and_covered']} of the {kinds['asked']} met here"
            + (f" (without: {', '.join(kinds['uncovered'])})" if kinds["uncovered"] else "")
        )
        console.print_table(
            ("kind of decision", "row", "per game", "of games", "costs", "score", "verdict"),
            _lines(found["rows"]),
            less=("score", "per game", "of games"),
            brief={"verdict": lambda verdict: verdict.partition(":")[0]},
        )
        gone = sum(row["stays"] is False for row in found["rows"])
        console.print(
            f"{plural(len(found['rows']), 'row')}, {gone} to drop. Costs: the loss of margin and "
            "score without the row, ± the standard error over pairs of games."
        )
    if found["without"]:
        console.print_table(
            ("without", "per game", "of games", "costs", "score"),
            [(", ".join(one["left_out"]), *_counts(one), *_costs(one)) for one in found["without"]],
            less=("per game",),
            folds=("without",),
        )
        for one in found["without"]:
            for name in one["never_offered"]:
                console.print(f"{name} was never an option.")


def _lines(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []
    before = ""
    for row in rows:
        shown = "" if row["kind"] == before else row["kind"]
        lines.append((shown, row["row"], *_counts(row), *_costs(row), row["verdict"]))
        before = row["kind"]
    return lines


def _counts(one: Mapping[str, Any]) -> tuple[str, str]:
    return f"{one['decisions']:.2f}", f"{one['games']:.1%}"


def _costs(one: Mapping[str, Any]) -> tuple[str, str]:
    cost = one["cost"]
    if cost is None:
        return "", ""
    if not cost["played_again"]:
        return "0", "0"
    margin, score = Mean(**cost["margin"]), Mean(**cost["score"])
    return margin.shown(), f"{score.shown(100)}%"
