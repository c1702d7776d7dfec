"""What a game supplies to an AI that has learned: features of a position, and whole missions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple

from somalia.engine.prompts import Choose
from somalia.engine.protocols import StateT
from somalia.engine.sight import TrialGame
from somalia.engine.vocabulary import Position


class Candidate(NamedTuple):
    """A way to carry out a mission: fixed answers by kind of question, and how units are picked.

    Whatever it leaves open, the doctrine decides.
    """

    kind: str  # such as "flush": candidates of one kind compete for places in the search
    answers: Mapping[str, str]
    picks: str = ""  # the kind of question at which `Learning.pick` picks units; "" for none
    how: str = ""  # how it picks them
    many: int = 0  # how many


class Learning(NamedTuple, Generic[StateT]):
    """A game's features and candidates."""

    features: tuple[str, ...]  # their names
    measured: Callable[[StateT], list[int]]
    """A state's features, as whole numbers."""

    forecast: str  # the feature that estimates the final margin of the first side by itself
    left: str  # the feature that counts the turns left
    steps: tuple[int, ...]  # margins from which the first side scores another half point
    missions: frozenset[str]  # the kinds of question that choose a mission
    singles: frozenset[str]  # other questions at which the options are compared
    candidates: Callable[[TrialGame, Choose], list[Candidate]]
    """The candidates at a question, from a redacted copy of the game."""

    pick: Callable[[Position, Choose, Candidate], str]
    """The next unit for a candidate, given a doctrine's position; "" leaves it to the doctrine."""

    is_acting: Callable[[StateT], bool]
    """Whether a state is in the phase in which missions are chosen."""

    is_judged: Callable[[StateT], bool]
    """Whether a state is just after that phase, where evaluations are fitted and most reliable."""


def option_kinds(ask: str, options: Sequence[str]) -> list[Candidate]:
    """A candidate for each option of a question other than a mission."""
    return [Candidate(ask, {ask: option}) for option in options]
