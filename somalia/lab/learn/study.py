"""A study: the data file that says who learns what, from which games, and how it is judged."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.engine.learning import Learning
from somalia.engine.protocols import RulesOf
from somalia.games import game_of
from somalia.games.game_type import GameType, Scenario
from somalia.games.scenario_card import parted
from somalia.opponents.doctrine import Doctrine
from somalia.opponents.evaluation import SEARCH, WORD
from somalia.opponents.reading import load_doctrine

FORMAT = "somalia learning 1"
_PLAYERS = {
    "type": "array",
    "minItems": 1,
    "maxItems": 100,
    "items": {**WORD, "description": "a doctrine"},
    "description": "a list of doctrines",
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "a study",
    "required": [
        "format",
        "name",
        "describes",
        "scenario",
        "side",
        "doctrine",
        "seed",
        "own",
        "against",
        "search",
    ],
    "additionalProperties": False,
    "properties": {
        "format": {"const": FORMAT, "description": f'"{FORMAT}"'},
        "name": {**WORD, "description": "a name"},
        "describes": {**WORD, "description": "how it plays, in a sentence"},
        "scenario": {**WORD, "description": "a scenario"},
        "side": {**WORD, "description": "a side"},
        "doctrine": {**WORD, "description": "a doctrine"},
        "seed": {**WORD, "description": "a word that determines all pairs"},
        "own": _PLAYERS,
        "against": _PLAYERS,
        "search": SEARCH,
        "judge": {
            "type": "object",
            "description": "the acceptance games",
            "required": ["seed", "pairs", "against"],
            "additionalProperties": False,
            "properties": {
                "seed": {**WORD, "description": "a word that determines all games"},
                "pairs": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 100_000,
                    "description": "a number of pairs",
                },
                "against": {**WORD, "description": "an opponent"},
            },
        },
    },
}


@dataclass(frozen=True)
class Study:
    """A study as read; worker processes read it again from its path."""

    path: Path
    data: dict[str, Any]
    game_type: GameType
    scenario: Scenario
    rules: RulesOf[Any]
    learning: Learning

    @property
    def side(self) -> str:
        """The side that learns."""
        return str(self.data["side"])

    @property
    def seed(self) -> str:
        """The seed of the pairs."""
        return str(self.data["seed"])

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the scenario."""
        return tuple(self.rules.sides)

    def doctrine(self, name: str) -> Doctrine:
        """A doctrine at the level that its name gives."""
        vocabulary = self.game_type.vocabulary
        assert vocabulary is not None
        own, level = parted(name)
        return load_doctrine(own, vocabulary, level)

    def margin(self, state: Any) -> int:
        """A finished game's margin for the first side."""
        outcome = self.rules.outcome(state)
        assert outcome is not None
        return outcome.margin


@lru_cache(maxsize=4)
def read_study(path: Path) -> Study:
    """The study in a file.

    Raises:
        DataError: the file has an error, or the game has nothing to learn from.
    """
    document = datafile.read(path, SCHEMA)
    data = document.data
    game_type = game_of(data["scenario"])
    scenario = game_type.load(data["scenario"])
    rules = game_type.rules(scenario)
    learning = game_type.learning
    if learning is None:
        raise document.error(("scenario",), f"{game_type.name} has no features to learn from")
    if data["side"] not in rules.sides:
        raise document.error(("side",), f"the sides are {' and '.join(rules.sides)}")
    study = Study(path, data, game_type, scenario, rules, learning)
    for name in {data["doctrine"], *data["own"], *data["against"]}:
        study.doctrine(name)
    return study
