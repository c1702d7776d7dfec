"""What a game offers for doctrines: the words that a doctrine file about it can be written in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from somalia.engine.kinds import Ask

NUMBER, WORD = "number", "word"
"""Kinds of things that every game knows; all others are its own, such as "zone"."""


class Position(Protocol):
    """A state looked at by a side at a prompt, with what has been worked out about it so far."""

    facts: Mapping[str, Any]
    """What the prompt says of itself."""

    def look(self, state: Any) -> None:
        """Look at a state, and forget what was worked out if it is another or has changed."""


class Measure(NamedTuple):
    """A named fact of a position, as an expression may call it."""

    name: str
    function: Callable[..., Any]  # the position first, then what it takes
    takes: tuple[str, ...]  # kinds of its arguments
    gives: str  # kind of its value
    about: str  # what it says, with unit and rule
    is_truth: bool = False  # whether all it can say is yes or no
    chapter: str = ""  # under which it is listed


class Range(NamedTuple):
    """What a question such as `any_zone` goes over."""

    kind: str
    all_of: Callable[[Any], Sequence[Any]]
    size: int  # of them at most


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """All that doctrines of a game may say."""

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
