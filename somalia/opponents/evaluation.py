"""Evaluations: what an AI has learned, as a data file of whole numbers.

An evaluation predicts the final margin as a weighted sum of a position's features. Its worth for a
side is half that margin, and half the expected score, which follows from the margin and from how
far predictions miss with so many turns left. Everything is a whole number, so it is the same on
every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from pathlib import Path
from typing import NamedTuple, TypedDict, cast

from somalia import datafile
from somalia.datafile import DataError, nearest, quoted
from somalia.engine.learning import Learning
from somalia.engine.protocols import State
from somalia.games.game_type import GameType
from somalia.games.scenario_card import NORMAL, parted
from somalia.opponents.doctrine import Doctrine
from somalia.opponents.reading import load_doctrine

KIND = "somalia evaluation"
FORMAT = f"{KIND} 1"
UNIT = 1024
"""A worth is in units of 1/1024 VP."""

WORTH_OF_GAME = 50
"""A won game is worth as much as a margin of twice this many VP: 25 VP for each half point."""

FINE = 64
"""Steps between two entries of the curve, between which it is interpolated."""

ENTRIES = 16
"""Entries of the curve for each unit of spread; its middle entry is for a difference of 0."""

LARGEST = 2**40
WORD = {"type": "string", "minLength": 1, "maxLength": 200}


def _count(least: int, most: int, what: str) -> dict[str, object]:
    return {"type": "integer", "minimum": least, "maximum": most, "description": what}


_NUMBER = _count(-LARGEST, LARGEST, "a whole number")
SEARCH: dict[str, object] = {
    "type": "object",
    "description": "how it searches",
    "required": [
        "against",
        "screened",
        "shortlist",
        "rescreened",
        "kept",
        "per_kind",
        "stages",
        "least",
        "errors",
        "slack",
    ],
    "additionalProperties": False,
    "properties": {
        "against": {
            "type": "array",
            "minItems": 1,
            "maxItems": 20,
            "items": {**WORD, "description": "a doctrine"},
            "description": "the doctrines that play the other sides",
        },
        "screened": _count(1, 64, "samples of every candidate to its mission's end"),
        "shortlist": _count(1, 200, "how many candidates get more of them"),
        "rescreened": _count(1, 64, "samples of these to their mission's end"),
        "kept": _count(1, 64, "how many candidates are then compared"),
        "per_kind": _count(1, 64, "how many of a kind at most"),
        "stages": {
            "type": "array",
            "minItems": 1,
            "maxItems": 10,
            "items": _count(2, 256, "samples of each to the end of Operations"),
            "description": "samples after each stage, in which the worse candidates drop out",
        },
        "least": _count(0, 100_000, "the least gain, in 1/1000 VP, to leave the doctrine"),
        "errors": _count(0, 1000, "the least gain beyond it, in 1/100 standard errors"),
        "slack": _count(0, 100_000, "how much worse a candidate may look at first, in 1/1000 VP"),
    },
}
SCHEMA: dict[str, object] = {
    "type": "object",
    "description": "an evaluation",
    "required": [
        "format",
        "name",
        "doctrine",
        "side",
        "scenario",
        "charts",
        "edition",
        "search",
        "parts",
        "bias",
        "weights",
        "spread",
        "curve",
    ],
    "additionalProperties": False,
    "properties": {
        "format": {"const": FORMAT, "description": f'"{FORMAT}"'},
        "game": {**WORD, "description": "the id of a game"},
        "name": {**WORD, "description": "a name"},
        "describes": {"type": "string", "minLength": 1, "description": "how it plays"},
        "doctrine": {**WORD, "description": "a doctrine"},
        "side": {**WORD, "description": "a side"},
        "scenario": {**WORD, "description": "a scenario"},
        "charts": {**WORD, "description": "the digest of the scenario and its charts"},
        "edition": {**WORD, "description": "the edition of the rules"},
        "search": SEARCH,
        "made": {"type": "object", "maxProperties": 100, "description": "how it was made"},
        "parts": _count(UNIT, LARGEST, "the number of units in 1 VP"),
        "bias": _NUMBER,
        "weights": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 2000,
            "additionalProperties": _NUMBER,
            "description": "a whole number for each feature",
        },
        "spread": {
            "type": "array",
            "minItems": 1,
            "maxItems": 200,
            "items": _count(1, LARGEST, "a spread in 1/1024 VP"),
            "description": "the spread of results, by turns left",
        },
        "curve": {
            "type": "array",
            "minItems": 3,
            "maxItems": 2001,
            "items": _count(0, UNIT, "a probability in 1/1024"),
            "description": "the normal distribution",
        },
    },
}


class SearchSettings(TypedDict):
    """How a search compares candidates; see `SEARCH`."""

    against: list[str]
    screened: int
    shortlist: int
    rescreened: int
    kept: int
    per_kind: int
    stages: list[int]
    least: int
    errors: int
    slack: int


class EvaluationData(TypedDict):
    """An evaluation file's contents, without what is only for readers; see `SCHEMA`."""

    name: str
    doctrine: str
    side: str
    charts: str
    edition: str
    search: SearchSettings
    parts: int
    bias: int
    weights: dict[str, int]
    spread: list[int]
    curve: list[int]


class Evaluation:
    """What a position is worth to a side, in units of 1/1024 VP.

    Args:
        learning: the game's features.
        data: the file's contents.
        is_first: whether the side is the scenario's first.
    """

    def __init__(self, learning: Learning[State], data: EvaluationData, is_first: bool) -> None:
        self.learning = learning
        self.sign = 1 if is_first else -1
        self.weights = [data["weights"].get(name, 0) for name in learning.features]
        self.bias = data["bias"]
        self.part = data["parts"] // UNIT
        self.spread, self.curve = data["spread"], data["curve"]
        self.left = learning.features.index(learning.left)
        self.edges = [(2 * step - 1) * UNIT // 2 for step in learning.steps]

    def margin(self, features: Sequence[int]) -> int:
        """The predicted final margin of the first side, in 1/1024 VP."""
        total: int = self.bias + sum(map(mul, self.weights, features))
        return total // self.part

    def worth(self, state: State) -> int:
        """What a position is worth to the side."""
        features = self.learning.measured(state)
        margin = self.margin(features)
        spread = self.spread[min(features[self.left], len(self.spread) - 1)]
        points = sum([self._chance(margin - edge, spread) for edge in self.edges])
        return self.sign * (WORTH_OF_GAME // 2 * points // FINE + margin // 2)

    def worth_of_end(self, margin: int) -> int:
        """What a finished game is worth to the side, from the first side's margin in VP."""
        reached = sum(margin >= step for step in self.learning.steps)
        return self.sign * (WORTH_OF_GAME // 2 * reached * UNIT + margin * UNIT // 2)

    def _chance(self, beyond: int, spread: int) -> int:
        """The probability that a result lies above an edge, in 1/65536."""
        curve = self.curve
        place = beyond * ENTRIES * FINE // spread + (len(curve) // 2) * FINE
        place = max(0, min((len(curve) - 1) * FINE - 1, place))
        entry, rest = place // FINE, place % FINE
        return curve[entry] * (FINE - rest) + curve[entry + 1] * rest


class LearnedAI(NamedTuple):
    """An evaluation file as read."""

    path: Path
    data: EvaluationData
    doctrine: Doctrine  # what it follows unless the search finds something better
    against: tuple[Doctrine, ...]  # who plays the other sides in the search


def is_evaluation(path: Path) -> bool:
    """Whether a file in `ai/` declares itself an evaluation."""
    return datafile.format_of(path) == KIND


def load_evaluation(path: Path, game_type: GameType) -> LearnedAI:
    """The evaluation in a file; an unchanged file is read once.

    Raises:
        DataError: the file has an error.
    """
    return _load(path.resolve(), datafile.stamp(path), game_type)


@lru_cache(maxsize=8)
def _load(path: Path, stamp: tuple[int, int], game_type: GameType) -> LearnedAI:
    document = datafile.read(path, SCHEMA)
    data = cast(EvaluationData, document.data)
    learning, vocabulary = game_type.learning, game_type.vocabulary
    if learning is None or vocabulary is None:
        raise document.error(("format",), f"{game_type.name} has no features to learn from")
    for name in data["weights"]:
        if name not in learning.features:
            near = nearest(name, learning.features)
            hint = f"Did you mean {near}?" if near else ""
            raise document.error(("weights", name), f"unknown feature {quoted(name)}", hint)

    def doctrine(name: str, *keys: str | int) -> Doctrine:
        own, level = parted(name)
        try:
            return load_doctrine(own, vocabulary, level or NORMAL)
        except DataError as wrong:
            raise document.error(keys, wrong.message, wrong.hint) from None

    against = tuple(
        doctrine(name, "search", "against", index)
        for index, name in enumerate(data["search"]["against"])
    )
    return LearnedAI(path, data, doctrine(data["doctrine"], "doctrine"), against)
