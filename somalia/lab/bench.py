"""Benchmarks: how fast answers, games, copies, records and play-outs are on this machine.

Each figure is the best of several rounds of the same work, since the best round suffers least from
other load on the machine. The amount of work is set in answers, so that every machine and every
version of the program plays the same games.
"""

from __future__ import annotations

import json
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from somalia import __version__
from somalia.datafile import find
from somalia.engine.dice import Stream, derived
from somalia.engine.game import Game, Policy
from somalia.engine.prompts import Choose
from somalia.engine.protocols import Rules
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games import game as game_named
from somalia.games import game_of, games, usual_game
from somalia.games.game_type import GameType, Scenario
from somalia.lab.collector import for_many_games
from somalia.lab.match import LONGEST, play_match
from somalia.opponents.seating import opponent
from somalia.play.library import cards

TARGETS = {
    "decisions_per_second": (40_000, 100_000),
    "games_per_second": (5, 20),
    "copy_microseconds": (60, 30),
    "load_seconds": (0.5, 0.1),
}
"""The required and desired figures for the default game's default scenario; for the last two, lower
is better.
"""

SPANS: Mapping[str, int | None] = {"one_turn": 1, "three_turns": 3, "to_the_end": None}
"""The length of a play-out in turns; None for the whole game."""

LABELS = {
    "decisions_per_second": "answers a second, at random",
    "games_per_second": "games a second, default AIs",
    "copy_microseconds": "microseconds to copy a game",
    "load_seconds": "seconds to load a record",
}
"""The labels of figures that have their own line."""

PLAY_OUTS = {
    "random": "play-outs a second, at random",
    "usual": "play-outs a second, default AIs",
}
"""The kinds of players in play-outs, with their labels."""


class Effort(NamedTuple):
    """How much work to do for a measurement."""

    rounds: int
    answers: int  # in a round of whole games, approximately; an eighth as many in play-outs


FULL = Effort(5, 40_000)
QUICK = Effort(2, 2_500)

MOST_GAMES = 100
"""The most games in a round; limits rounds of short games."""


def best(rounds: int, measure: Callable[[], float], least: bool = False) -> float:
    """The largest of several measurements; the smallest if `least`."""
    figures = [measure() for _ in range(rounds)]
    return min(figures) if least else max(figures)


def random_answers(game_type: GameType, scenario: Scenario, games: int) -> float:
    """Answers per second in random games, with the options listed each time.

    Dice rolls and draws are not counted; forced answers are, since the driver lists their options
    too.
    """
    rules, answers = game_type.rules(scenario), 0
    begun = perf_counter()
    for number in range(games):
        game, stream = Game(rules, seed=str(number)), Stream(str(number))
        while isinstance(prompt := game.prompt, Choose):
            options = prompt.options
            game.answer(prompt.who, options[stream.below(len(options))])
        answers += sum(not answer.is_chance for answer in game.all_answers())
    return answers / (perf_counter() - begun)


def whole_games(
    game_type: GameType, scenario: Scenario, seats: Mapping[str, str], games: int
) -> float:
    """Games per second between these players."""
    begun = perf_counter()
    for number in range(games):
        play_match(game_type, scenario, seats, f"bench/{number}")
    return games / (perf_counter() - begun)


def middle_of_a_mission(rules: Rules, answers: int = 8) -> Game:
    """A random game with a fixed seed, stopped this many answers after a checkpoint.

    If a game's checkpoints are never that far apart, it stops at the end of the longest gap, and if
    each answer is followed by a checkpoint, at the first question.
    """
    game, stream = Game(rules, seed="copy"), Stream("copy")
    most, count = -1, 0
    while isinstance(prompt := game.prompt, Choose) and len(game.answers) < answers:
        if len(game.answers) > most:
            most, count = len(game.answers), game.count
        options = prompt.options
        game.answer(prompt.who, options[stream.below(len(options))])
    if game.is_over:
        game.go_back(count, game.branch)
    return game


def copies(game: Game, count: int) -> float:
    """Microseconds per copy, including the replay of answers."""
    begun = perf_counter()
    for _ in range(count):
        game.copy()
    return (perf_counter() - begun) / count * 1e6


def loading(
    game_type: GameType, scenario: Scenario, seats: Mapping[str, str], folder: Path
) -> Callable[[], float]:
    """A function that loads a full game's record, checks every answer, and returns the time in
    seconds.
    """
    path = folder / "full-game.record"
    rules = game_type.rules(scenario)
    sitters = tuple(Sitter(side, who, (side,)) for side, who in seats.items())
    writer = RecordWriter(path, Header(scenario.id, "load", sitters, hides=rules.hides))
    play_match(game_type, scenario, seats, "load", writer)
    writer.close()

    def measure() -> float:
        begun = perf_counter()
        replay(load(path), rules)
        return perf_counter() - begun

    return measure


# -- play-outs -------------------------------------------------------------------------------------


def mid_game(whole: Game) -> Game:
    """A finished game, rewound to the first question of its middle turn."""
    turn = whole.rules.phase(whole.state).turn // 2
    counts = (
        mark.count for mark in whole.checkpoints() if whole.rules.phase(mark.state).turn >= turn
    )
    middle = whole.fork(count=next(counts, 0))
    middle.settle()
    return middle


def play_on(game: Game, policy: Policy, turns: int | None) -> None:
    """Answer for all sides for a number of turns, or until the game is over.

    Args:
        turns: stop at the first question after this many turns have begun; None to play to the end.

    Raises:
        RuntimeError: the game did not end.
    """
    phase = game.rules.phase
    stop = None if turns is None else phase(game.state).turn + turns
    for _ in range(LONGEST):
        prompt = game.prompt
        if not isinstance(prompt, Choose) or (stop is not None and phase(game.state).turn >= stop):
            return
        game.answer(prompt.who, policy(game, prompt))
    raise RuntimeError(f"seed {game.seed}: no end after {LONGEST} answers")


def at_random(seed: str) -> Policy:
    """A policy that picks at random, all options equally likely."""
    stream = Stream(seed)

    def choose(game: Game, prompt: Choose) -> str:
        options = prompt.options
        return options[stream.below(len(options))]

    return choose


def players(game_type: GameType, scenario: Scenario, seats: Mapping[str, str], seed: str) -> Policy:
    """A policy that asks these players, each of which sees only what its seat may see."""
    seated = {
        side: opponent(game_type, who, scenario, side, derived(seed, "player", side))
        for side, who in seats.items()
    }

    def decide(game: Game, prompt: Choose) -> str:
        seen = game.as_seen_by(prompt.who)
        asked = seen.asked(prompt.who)
        assert asked is not None
        return seated[prompt.who].decide(seen, asked).option

    return decide


def play_outs(middle: Game, made: Callable[[], Policy], turns: int | None, count: int) -> float:
    """Play-outs per second, each on a copy with its own dice; `made` creates the policy."""
    policy = made()
    begun = perf_counter()
    for number in range(count):
        play_on(middle.fork(seed=f"play-out/{number}"), policy, turns)
    return count / (perf_counter() - begun)


# -- figures ---------------------------------------------------------------------------------------


class Measurement(NamedTuple):
    """A figure with its required and desired values; either may be None."""

    measured: float
    asked: float | None = None
    aimed: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether the requirement is met; lower is better if the desired value is below the
        required one.
        """
        if self.asked is None or self.aimed is None:
            return True
        if self.aimed < self.asked:
            return self.measured <= self.asked
        return self.measured >= self.asked


@for_many_games()
def figures(
    game_type: GameType,
    scenario: Scenario,
    seats: Mapping[str, str],
    effort: Effort = FULL,
    targets: Mapping[str, tuple[float, float]] = TARGETS,
) -> dict[str, Measurement]:
    """All of a scenario's figures, by name.

    Args:
        seats: the players for whole games and for play-outs that are not random.
        targets: required and desired values.
    """
    rounds, answers = effort
    rules = game_type.rules(scenario)
    mission = middle_of_a_mission(rules)
    whole = play_match(game_type, scenario, seats, "middle")
    middle = mid_game(whole)
    last = rules.phase(whole.state).turn
    left = last - rules.phase(middle.state).turn + 1
    games = max(1, min(answers // whole.count, MOST_GAMES))
    with tempfile.TemporaryDirectory() as folder:
        measure_loading = loading(game_type, scenario, seats, Path(folder))
        measured = {
            "decisions_per_second": best(
                rounds, lambda: random_answers(game_type, scenario, games)
            ),
            "games_per_second": best(
                rounds, lambda: whole_games(game_type, scenario, seats, games)
            ),
            "copy_microseconds": best(
                rounds, lambda: copies(mission, max(1, answers // 8)), least=True
            ),
            "load_seconds": best(rounds, measure_loading, least=True),
        }
    policies: dict[str, Callable[[], Policy]] = {
        "random": partial(at_random, "play-outs"),
        "usual": partial(players, game_type, scenario, seats, "play-outs"),
    }
    for who, policy in policies.items():
        for span, length in SPANS.items():
            share = min(length or left, left) / max(1, last)  # the fraction of a game
            count = max(1, round(answers / 8 / (whole.count * share)))
            measured[_play_outs(who, span)] = best(
                rounds, partial(play_outs, middle, policy, length, count)
            )
    measurements = {
        name: Measurement(one, *targets.get(name, ())) for name, one in measured.items()
    }
    if game_type.usual_scenario in ("", scenario.id):
        for own in game_type.benchmarks(scenario):
            seconds = best(rounds, own.seconds, least=True)
            measurements[own.name] = Measurement(seconds, own.asked, own.aimed)
    return measurements


def scenarios_of(game_type: GameType, quick: bool = False) -> list[str]:
    """The game's scenarios to measure: its default one, or all if it has none.

    Args:
        quick: choose the game's scenario for a quick benchmark, if it has one.
    """
    usual = (quick and game_type.quick_scenario) or game_type.usual_scenario
    return [usual] if usual else [card.id for card in cards() if game_of(card.id) is game_type]


def main(
    json_output: bool, quick: bool, game: str | None = None, scenario: str | None = None
) -> int:
    """`somalia bench`: measure and print; return 1 if a requirement was missed.

    Args:
        game: the id of the only game to measure.
        scenario: the only scenario to measure, by name or file.

    Raises:
        KeyError: no game has that id.
    """
    first = usual_game()
    every = [game_of(scenario)] if scenario else [game_named(game)] if game else games()
    every.sort(key=lambda game_type: game_type is not first)
    by_game: dict[str, dict[str, dict[str, Measurement]]] = {}
    for game_type in every:
        names = [scenario] if scenario else scenarios_of(game_type, quick)
        own = by_game.setdefault(game_type.id, {})
        if not names:
            print(f"somalia: {game_type.name} has no scenario to measure.", file=sys.stderr)
        for name in names:
            loaded = game_type.load(name)
            seats = game_type.card(find("scenarios", name)).computers({})
            has_targets = game_type is first and loaded.id == first.usual_scenario
            own[loaded.id] = figures(
                game_type, loaded, seats, QUICK if quick else FULL, TARGETS if has_targets else {}
            )
            if not json_output:
                _print(game_type, loaded, seats, own[loaded.id])
    missed = [
        f"{id}/{name}/{figure}"
        for id, own in by_game.items()
        for name, measured in own.items()
        for figure, one in measured.items()
        if not one.is_met
    ]
    if json_output:
        plain = {"version": __version__, "python": platform.python_version(), "quick": quick}
        print(json.dumps(plain | {"games": _plain(by_game), "missed": missed}, indent=2))
    else:
        print(f"Python {platform.python_version()}; best of several rounds.")
    return 1 if missed else 0


def _plain(tree: Any) -> Any:
    """Nested dicts of measurements, converted to plain data."""
    if isinstance(tree, Measurement):
        return {**tree._asdict(), "met": None if tree.asked is None else tree.is_met}
    return {name: _plain(one) for name, one in tree.items()}


def _print(
    game_type: GameType,
    scenario: Scenario,
    seats: Mapping[str, str],
    measurements: Mapping[str, Measurement],
) -> None:
    """Print a scenario's figures as a table, without the target columns if it has no targets."""
    from rich.table import Table

    from somalia.console import PlainConsole

    has_targets = any(one.asked is not None for one in measurements.values())
    table = Table("figure", "measured", *["required", "target", ""] * has_targets)
    for part in _parts(measurements):
        for label, measurement in part:
            cells = [label]
            if measurement is not None:
                cells.append(
                    f"{measurement.measured:,.3g}"
                    if measurement.measured < 100
                    else f"{measurement.measured:,.0f}"
                )
                if measurement.asked is not None:
                    verdict = "met" if measurement.is_met else "missed"
                    cells += [f"{measurement.asked:,}", f"{measurement.aimed:,}", verdict]
            table.add_row(*cells)
        table.add_section()
    console = PlainConsole()
    seated = ", ".join(f"{side} {who}" for side, who in seats.items())
    console.print(f"{game_type.name}: {scenario.name} ({scenario.id}). Default AIs: {seated}")
    console.print(table)


def _parts(
    measurements: Mapping[str, Measurement],
) -> Iterator[list[tuple[str, Measurement | None]]]:
    """Yield the table in parts: lists of lines, each a label with its figure, or None for a
    heading.
    """
    left = dict(measurements)
    yield [(label, left.pop(name)) for name, label in LABELS.items()]
    for who, label in PLAY_OUTS.items():
        spans = [(f"  {span.replace('_', ' ')}", left.pop(_play_outs(who, span))) for span in SPANS]
        yield [(label, None), *spans]
    yield [(name.replace("_", " "), one) for name, one in left.items()]


def _play_outs(who: str, span: str) -> str:
    """The name of a play-out statistic."""
    return f"{who}_playouts_{span}_per_second"
