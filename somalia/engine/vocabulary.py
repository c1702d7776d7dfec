"""A game's vocabulary for doctrines: its roles, kinds of prompt, measures and ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from somalia.engine.kinds import Ask

NUMBER, WORD = "number", "word"
"""The kinds of value that every game has; others, such as "zone", are a game's own."""


class Position(Protocol):
    """A state seen by a side at a prompt, with the measures worked out so far."""

    facts: Mapping[str, Any]
    """The prompt's facts (`Choose.about`)."""

    def look(self, state: Any) -> None:
        """Take up a state; measures are forgotten if it is another one or has changed."""


class Measure(NamedTuple):
    """A named fact of a position, as an expression may call it."""

    name: str
    function: Callable[..., Any]  # the position first, then what it takes
    takes: tuple[str, ...]  # kinds of its arguments
    gives: str  # kind of its value
    about: str  # meaning, unit and rule
    is_truth: bool = False  # whether its value is yes or no
    chapter: str = ""  # under which it is listed


class Range(NamedTuple):
    """The things that a question such as `any_zone` ranges over."""

    kind: str
    all_of: Callable[[Any], Sequence[Any]]
    size: int  # the most there can be


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """Everything that the doctrines of a game can refer to."""

    roles: tuple[str, ...]
    """What a side can play as; a doctrine is written for one or more of them."""

    asks: Mapping[str, Ask]
    """Every kind of prompt that a doctrine may answer."""

    measures: Mapping[str, Measure]
    """Every measure by name, in the order in which they are listed."""

    ranges: Mapping[str, Range]
    """By the word in a question's name, such as "zone" in `any_zone`."""

    position: Callable[[Any, str], Position]
    """A state as a side looks at it."""

    name: Callable[[Any, Any], str]
    """What a fact of a prompt is called in a sentence, in the game of that state."""

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters of the measures, in order."""
        return tuple(dict.fromkeys(known.chapter for known in self.measures.values()))


def by_name(*chapters: Iterable[Measure]) -> dict[str, Measure]:
    """The measures of these chapters by their names.

    Raises:
        ValueError: two of one name.
    """
    found: dict[str, Measure] = {}
    for measure in (measure for chapter in chapters for measure in chapter):
        if measure.name in found:
            raise ValueError(f"two measures are called {measure.name}")
        found[measure.name] = measure
    return found
