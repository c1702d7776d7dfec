"""Timings for several games: a whole game between computer players, its record, and opening a
table.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.protocols import RulesOf
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.engine.vocabulary import Vocabulary
from somalia.games.game_type import Scenario
from somalia.opponents.playing import DoctrinePlayer
from somalia.opponents.reading import load_doctrine
from somalia.processes import run_program

TABLE = ("play", "--terminal")
"""The arguments that open a table in the terminal, without the scenario."""


class WholeGame:
    """Times a whole game between computer players, and its record, in CPU seconds.

    Args:
        rules: the scenario's rules; values cached by an earlier game are not used.
        doctrines: the players, by side.
    """

    def __init__(
        self,
        scenario: Scenario,
        rules: RulesOf[Any],
        vocabulary: Vocabulary,
        doctrines: Mapping[str, str],
    ) -> None:
        self.scenario = scenario
        self.rules = rules
        self.vocabulary = vocabulary
        self.doctrines = doctrines
        self.text = ""

    def played(self) -> float:
        """The seconds it takes to play the game, in which each side sees only what it may see."""
        players = {
            side: DoctrinePlayer(load_doctrine(name, self.vocabulary), side, "whole")
            for side, name in self.doctrines.items()
        }
        sitters = tuple(Sitter(side, name, (side,)) for side, name in self.doctrines.items())
        with TemporaryDirectory() as folder:
            path = Path(folder) / "whole.record"
            options = dict(self.scenario.options)
            header = Header(
                self.scenario.id, "whole", sitters, options=options, hides=self.rules.hides
            )
            writer = RecordWriter(path, header)
            begun = process_time()
            game = Game(self.rules, seed=header.seed, listener=writer)
            while isinstance(prompt := game.prompt, Choose):
                seen = game.as_seen_by(prompt.who)
                asked = seen.asked(prompt.who)
                assert asked is not None
                decision = players[prompt.who].decide(seen, asked)
                game.answer(prompt.who, decision.option, decision.why)
            took = process_time() - begun
            writer.close()
            self.text = path.read_text(encoding="utf-8")
        return took

    def loaded(self) -> float:
        """The seconds it takes to read its record and check every answer."""
        if not self.text:
            self.played()
        with TemporaryDirectory() as folder:
            path = Path(folder) / "whole.record"
            path.write_text(self.text, encoding="utf-8")
            begun = process_time()
            replay(load(path), self.rules)
            return process_time() - begun


def to_the_table(scenario: Scenario) -> float:
    """The seconds it takes to run the command that opens a table, and then to close the table at
    its first question.
    """
    with TemporaryDirectory() as folder:
        record = str(Path(folder) / "table.record")
        begun = perf_counter()
        run_program(*TABLE, scenario.id, "--record", record, typed="quit\n")
        return perf_counter() - begun
