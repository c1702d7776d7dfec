"""Benchmarks: how fast answers, games, copies and records are on this machine.

Each figure is the best of several rounds, which depends least on what else the machine was doing.
"""

from __future__ import annotations

import json
import platform
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from somalia.datafile import find
from somalia.engine.dice import Stream
from somalia.engine.game import Game, Rules
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games import usual_game
from somalia.games.game_type import GameType, Scenario
from somalia.lab.match import play_match

TARGETS = {
    "decisions_per_second": (40_000, 100_000),
    "games_per_second": (5, 20),
    "copy_microseconds": (60, 30),
    "load_seconds": (0.5, 0.1),
}
"""Required and aimed-at figures for every game; of the last two, less is better."""


def best(rounds: int, measure: Callable[[], float], least: bool = False) -> float:
    """The largest of several measurements; the smallest if `least`."""
    figures = [measure() for _ in range(rounds)]
    return min(figures) if least else max(figures)


def random_answers(game_type: GameType, scenario: Scenario, games: int) -> float:
    """Answers per second in random games, with the options listed each time.

    Chance is not counted; forced answers are, since the driver lists their options too.
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
    """A random game of a fixed seed, stopped once it is so many answers into a mission."""
    game, stream = Game(rules, seed="copy"), Stream("copy")
    while isinstance(prompt := game.prompt, Choose) and len(game.answers) < answers:
        options = prompt.options
        game.answer(prompt.who, options[stream.below(len(options))])
    return game


def copies(game: Game, count: int) -> float:
    """Microseconds for one copy, including the answers it feeds."""
    begun = perf_counter()
    for _ in range(count):
        game.copy()
    return (perf_counter() - begun) / count * 1e6


def loading(
    game_type: GameType, scenario: Scenario, seats: Mapping[str, str], folder: Path
) -> Callable[[], float]:
    """A function that loads the record of a full game, checks every answer, and returns seconds."""
    path = folder / "full-game.record"
    sitters = tuple(Sitter(side, who, (side,)) for side, who in seats.items())
    header = Header(scenario.id, "load", sitters)
    writer = RecordWriter(path, header)
    play_match(game_type, scenario, seats, "load", writer)
    writer.close()
    rules = game_type.rules(scenario)

    def measure() -> float:
        begun = perf_counter()
        replay(load(path), rules)
        return perf_counter() - begun

    return measure


class Measurement(NamedTuple):
    """A figure with its requirement and its aim."""

    measured: float
    asked: float
    aimed: float

    @property
    def is_met(self) -> bool:
        """Whether the requirement is met; less is better where the aim is the lower."""
        if self.aimed < self.asked:
            return self.measured <= self.asked
        return self.measured >= self.asked


def figures(
    game_type: GameType, scenario: Scenario, seats: Mapping[str, str], quick: bool = False
) -> dict[str, Measurement]:
    """All figures by name.

    Args:
        seats: the players of whole games.
        quick: take about a tenth of the time, with less reliable figures.
    """
    rounds, size = (2, 4) if quick else (5, 30)
    middle = middle_of_a_mission(game_type.rules(scenario))
    with tempfile.TemporaryDirectory() as folder:
        measure_loading = loading(game_type, scenario, seats, Path(folder))
        measured = {
            "decisions_per_second": best(rounds, lambda: random_answers(game_type, scenario, size)),
            "games_per_second": best(rounds, lambda: whole_games(game_type, scenario, seats, size)),
            "copy_microseconds": best(rounds, lambda: copies(middle, 100 * size), least=True),
            "load_seconds": best(rounds, measure_loading, least=True),
        }
    found = {name: Measurement(figure, *TARGETS[name]) for name, figure in measured.items()}
    for own in game_type.benchmarks(scenario):
        seconds = best(rounds, own.seconds, least=True)
        found[own.name] = Measurement(seconds, own.asked, own.aimed)
    return found


def main(json_output: bool, quick: bool) -> int:
    """`somalia bench`: measure and print; 1 if a requirement was missed."""
    game_type = usual_game()
    name = game_type.usual_scenario
    seats = game_type.card(find("scenarios", name)).computers({})
    found = figures(game_type, game_type.load(name), seats, quick)
    missed = [name for name, figure in found.items() if not figure.is_met]
    if json_output:
        plain = {name: figure.measured for name, figure in found.items()}
        print(json.dumps(plain | {"python": platform.python_version(), "missed": missed}, indent=2))
        return 1 if missed else 0
    from rich.table import Table

    from somalia.console import PlainConsole

    table = Table("figure", "measured", "asked for", "aimed at", "")
    for name, (measured, asked, aimed) in found.items():
        table.add_row(
            name,
            f"{measured:,.3g}" if measured < 100 else f"{measured:,.0f}",
            f"{asked:,}",
            f"{aimed:,}",
            "met" if found[name].is_met else "missed",
        )
    PlainConsole().print(table)
    print(f"Python {platform.python_version()}; best of several rounds.")
    return 1 if missed else 0
