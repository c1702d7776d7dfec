"""Benchmarks of this game: sight, a whole game, a record of it, from the command to the table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games.game_type import Benchmark
from somalia.games.street_fight.card import USUAL
from somalia.games.street_fight.components import Scenario
from somalia.games.street_fight.quarter import Stand
from somalia.games.street_fight.rules import StreetFight
from somalia.games.street_fight.views import Views
from somalia.games.street_fight.vocabulary import VOCABULARY
from somalia.opponents.doctrine import DoctrinePlayer, load_doctrine

COMMAND = ("-m", "somalia", "play")
"""What is typed for a table at the terminal, without the scenario."""


def sight(scenario: Scenario) -> float:
    """Seconds for what one man sees of all stands, street and roofs, the first time (2.4)."""
    ground = scenario.ground
    stands = [Stand(at, 0) for at in ground.street]
    stands += [Stand(at, roof.height) for roof in ground.roofs for at in roof.places]
    views = Views(ground.quarter.buildings, stands)
    eye = Stand(scenario.streets.starts[0][1], 0)
    begun = perf_counter()
    views.seen(eye)
    return perf_counter() - begun


class WholeGame:
    """A whole game by the computer, and its record."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.text = ""

    def played(self) -> float:
        """Seconds for the game."""
        scenario = self.scenario
        doctrine = load_doctrine(USUAL, VOCABULARY)
        players = {side: DoctrinePlayer(doctrine, side, "whole") for side in scenario.sides}
        sitters = tuple(Sitter(side, USUAL, (side,)) for side in scenario.sides)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "whole.record"
            header = Header(scenario.id, "whole", sitters, options=dict(scenario.options))
            writer = RecordWriter(path, header)
            begun = perf_counter()
            game = Game(StreetFight(scenario), seed=header.seed, listener=writer)
            while isinstance(prompt := game.prompt, Choose):
                decision = players[prompt.who].decide(game, prompt)
                game.answer(prompt.who, decision.option, decision.why)
            took = perf_counter() - begun
            writer.close()
            self.text = path.read_text(encoding="utf-8")
        return took

    def loaded(self) -> float:
        """Seconds for its record to be read and every answer to be checked."""
        if not self.text:
            self.played()
        with TemporaryDirectory() as folder:
            path = Path(folder) / "whole.record"
            path.write_text(self.text, encoding="utf-8")
            begun = perf_counter()
            replay(load(path), StreetFight(self.scenario))
            return perf_counter() - begun


def to_the_table(scenario: Scenario) -> float:
    """Seconds from the command to the end of a table that is left at its first question."""
    with TemporaryDirectory() as folder:
        record = str(Path(folder) / "table.record")
        begun = perf_counter()
        subprocess.run(
            [sys.executable, *COMMAND, scenario.id, "--terminal", "--record", record],
            input="quit\n",
            capture_output=True,
            text=True,
            check=True,
        )
        return perf_counter() - begun


def benchmarks(scenario: Scenario) -> Sequence[Benchmark]:
    """The benchmarks, with required and aimed-at seconds; of a first walk nothing is asked."""
    if scenario.ends_at_site:
        return ()
    whole = WholeGame(scenario)
    return [
        Benchmark("sight_of_all_stands_seconds", lambda: sight(scenario), 0.015, 0.005),
        Benchmark("whole_game_seconds", whole.played, 20, 5),
        Benchmark("load_record_seconds", whole.loaded, 3, 1),
        Benchmark("command_to_table_seconds", lambda: to_the_table(scenario), 2, 1),
    ]
