"""The relative costs of operations, measured side by side in one run.

    python -m benchmarks.ratios

A busy machine makes every figure worse but hardly changes the ratios, so they show what a change
made slower. `somalia bench` gives the absolute figures.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

from somalia.datafile import find
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.games import usual_game
from somalia.lab.bench import middle_of_a_mission
from somalia.lab.match import play_match

ROUNDS = 7


def seconds(work: Callable[[], object]) -> float:
    """The time of one run of the work, in seconds."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def ratio(dear: Callable[[], object], cheap: Callable[[], object]) -> float:
    """The cost of `dear` divided by that of `cheap`: the median over interleaved rounds."""
    return statistics.median(seconds(dear) / seconds(cheap) for _ in range(ROUNDS))


def main() -> None:
    """Measure and print."""
    game_type = usual_game()
    name = game_type.usual_scenario
    scenario = game_type.load(name)
    seats = game_type.card(find("scenarios", name)).computers({})
    rules = game_type.rules(scenario)
    game = middle_of_a_mission(rules)

    def random_game(listing: bool) -> Callable[[], None]:
        def play() -> None:
            game, stream = Game(rules, seed="ratio"), Stream("ratio")
            while isinstance(prompt := game.prompt, Choose):
                options = prompt.options
                if listing:
                    assert prompt.barred is not None
                game.answer(prompt.who, options[stream.below(len(options))])

        return play

    def run(*command: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, *command], capture_output=True, check=True)

    figures = {
        "a copy in mid-mission / a copy of the state": ratio(
            lambda: [game.copy() for _ in range(500)],
            lambda: [game.state.copy() for _ in range(500)],
        ),
        "a random game with every reason listed / without": ratio(
            random_game(True), random_game(False)
        ),
        "a game of doctrines / a random game": ratio(
            lambda: play_match(game_type, scenario, seats, "ratio"), random_game(False)
        ),
        "somalia --help / Python doing nothing": ratio(
            run("-m", "somalia", "--help"), run("-c", "pass")
        ),
    }
    for name, figure in figures.items():
        print(f"{figure:8.1f}  {name}")


if __name__ == "__main__":
    main()
