"""A study: the data file that says who learns what, from which games, and how it is judged."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from somalia import datafile
from somalia.datafile import DataError, quoted
from somalia.engine.learning import Learning
from somalia.engine.protocols import Rules, State
from somalia.games import game_of
from somalia.games.game_type import GameType, Scenario
from somalia.games.scenario_card import parted
from somalia.opponents.doctrine import Doctrine
from somalia.opponents.evaluation import SEARCH, WORD, SearchSettings
from somalia.opponents.reading import load_doctrine

FORMAT = "somalia learning 1"
_PLAYERS = {
    "type": "array",
    "minItems": 1,
    "maxItems": 100,
    "items": {**WORD, "description": "a doctrine"},
    "description": "a list of doctrines",
}
SCHEMA: dict[str, object] = {
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
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "description": "a list of series of acceptance games",
            "items": {
                "type": "object",
                "description": "a series of acceptance games",
                "required": ["seed", "pairs", "against"],
                "additionalProperties": False,
                "properties": {
                    "seed": {**WORD, "description": "a word that determines its games"},
                    "pairs": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": 100_000,
                        "description": "a number of pairs for each opponent",
                    },
                    "against": _PLAYERS,
                },
            },
        },
    },
}


class JudgeSettings(TypedDict):
    """A series of acceptance games: so many pairs against each opponent, one after another."""

    seed: str
    pairs: int
    against: list[str]


class StudyData(TypedDict):
    """A study's contents; see `SCHEMA`."""

    name: str
    describes: str
    scenario: str
    side: str
    doctrine: str
    seed: str
    own: list[str]
    against: list[str]
    search: SearchSettings
    judge: NotRequired[list[JudgeSettings]]


@dataclass(frozen=True)
class LearningStudy:
    """A study as read; worker processes read it again from its path."""

    path: Path
    data: StudyData
    game_type: GameType
    scenario: Scenario
    rules: Rules
    learning: Learning[State]

    @property
    def side(self) -> str:
        """The side that learns."""
        return self.data["side"]

    @property
    def seed(self) -> str:
        """The seed of the pairs."""
        return self.data["seed"]

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the scenario."""
        return tuple(self.rules.sides)

    def judge(self, seed: str) -> JudgeSettings:
        """The series of acceptance games with that seed, or the first if it is "".

        Raises:
            DataError: there is none.
        """
        series = self.data.get("judge", [])
        if not series:
            raise DataError(self.path, None, "judge", "this study has no acceptance games")
        for judge in series:
            if seed in ("", judge["seed"]):
                return judge
        known = f"Known: {', '.join(judge['seed'] for judge in series)}."
        raise DataError(self.path, None, "judge", f"no series has the seed {quoted(seed)}", known)

    def doctrine(self, name: str) -> Doctrine:
        """A doctrine at the level that its name gives."""
        vocabulary = self.game_type.vocabulary
        assert vocabulary is not None
        own, level = parted(name)
        return load_doctrine(own, vocabulary, level)

    def margin(self, state: State) -> int:
        """A finished game's margin for the first side."""
        outcome = self.rules.outcome(state)
        assert outcome is not None
        return outcome.margin


@lru_cache(maxsize=4)
def read_study(path: Path) -> LearningStudy:
    """The study in a file.

    Raises:
        DataError: the file has an error, or the game has nothing to learn from.
    """
    document = datafile.read(path, SCHEMA)
    data = cast(StudyData, document.data)
    game_type = game_of(data["scenario"])
    scenario = game_type.load(data["scenario"])
    rules = game_type.rules(scenario)
    learning = game_type.learning
    if learning is None:
        raise document.error(("scenario",), f"{game_type.name} has no features to learn from")
    if data["side"] not in rules.sides:
        raise document.error(("side",), f"the sides are {' and '.join(rules.sides)}")
    study = LearningStudy(path, data, game_type, scenario, rules, learning)
    series = data.get("judge", [])
    named: list[tuple[tuple[str | int, ...], str]] = [(("doctrine",), data["doctrine"])]
    for key, names in (("own", data["own"]), ("against", data["against"])):
        named += [((key, index), name) for index, name in enumerate(names)]
    for number, judge in enumerate(series):
        keys = "judge", number, "against"
        named += [((*keys, index), name) for index, name in enumerate(judge["against"])]
    for place, name in named:
        try:
            study.doctrine(name)
        except DataError as wrong:
            raise document.error(place, wrong.message, wrong.hint) from None
    if len({judge["seed"] for judge in series}) < len(series):
        raise document.error(("judge",), "each series needs a seed of its own")
    return study
