"""A game's vocabulary for doctrines: its roles, kinds of prompt, measures and ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from somalia.engine.kinds import Ask

NUMBER, WORD = "number", "word"
"""The kinds of value that every game has; others, such as "zone", are a game's own."""

HERE, BESIDE, ANYWHERE = 0, 1, 2
"""How far from the thing it is asked of a value looks: at that, what is adjacent, everything."""

Reads = dict[str, int]
"""What of a state a value is worked out from, each part with how far: `{"gangs": BESIDE}`. The
parts are a game's own; what never changes within a scenario is none. A part can also be a value
that is itself kept (`value_of`): what rests on it holds until it has become another."""


def value_of(*names: str) -> Reads:
    """Reads values kept by these names, asked of nothing. Such a value rests on none that is kept
    of a Zone and itself reads one: they are worked out again before that is forgotten.
    """
    return {f"={name}": ANYWHERE for name in names}


def together(all: Iterable[Reads | None]) -> Reads | None:
    """What values read that are worked out from all of these; None if one may read anything."""
    farthest: dict[str, int] = {}
    for reads in all:
        if reads is None:
            return None
        for part, far in reads.items():
            farthest[part] = max(far, farthest.get(part, far))
    return farthest


def everywhere(reads: Reads | None) -> Reads | None:
    """What is read when something is asked of other things than the one that is looked at."""
    return None if reads is None else dict.fromkeys(reads, ANYWHERE)


class Position:
    """A state as a side looks at it at a prompt, with what has been worked out about it so far.

    A game derives its own.
    """

    __slots__ = ("alone", "cache", "facts", "kept")

    def __init__(self) -> None:
        self.facts: Mapping[str, Any] = {}
        """The prompt's facts (`Choose.about`)."""

        self.cache: dict[Any, Any] = {}
        """Values that may read anything, by name; empty again when anything has changed."""

        self.alone: dict[str, Any] = {}
        """Values asked of nothing, by name; one is gone when something that it reads has changed.
        Only where a game says of measures what they read."""

        self.kept: dict[str, dict[Any, Any]] = {}
        """Values asked of one thing each, by name and by that thing; they go likewise."""

    def look(self, state: Any) -> None:
        """Take up a state; what was worked out is forgotten where what it reads has changed."""
        raise NotImplementedError

    def keep_alone(
        self, name: str, reads: Reads, value: object, work_out: Callable[[Any], Any]
    ) -> None:
        """Keep a value in `alone` until something that it reads has changed."""
        raise NotImplementedError

    def keep(self, name: str, reads: Reads) -> dict[Any, Any]:
        """What is kept under that name from now on, which is empty so far."""
        raise NotImplementedError


def keep_of(
    name: str, reads: Reads | None, work_out: Callable[[Any, Any], Any]
) -> Callable[[Any, Any], Any]:
    """The same function of the position and one thing, with its values kept for each thing.

    Args:
        reads: they hold until something of it has changed; None: until anything has.
    """
    if reads is None:

        def for_now(p: Position, thing: object) -> Any:
            values = p.cache.get(name)
            if values is None:
                values = p.cache[name] = {}
            value = values.get(thing)
            if value is None:
                value = values[thing] = work_out(p, thing)
            return value

        return for_now

    def known(p: Position, thing: object) -> Any:
        values = p.kept.get(name)
        if values is None:
            values = p.keep(name, reads)
        value = values.get(thing)
        if value is None:
            value = values[thing] = work_out(p, thing)
        return value

    return known


class Measure(NamedTuple):
    """A named fact of a position, as an expression may call it."""

    name: str
    function: Callable[..., Any]  # the position first, then what it takes
    takes: tuple[str, ...]  # kinds of its arguments
    gives: str  # kind of its value
    about: str  # meaning, unit and rule
    is_truth: bool = False  # whether its value is yes or no
    chapter: str = ""  # under which it is listed
    reads: Reads | None = None  # for the one thing of a range it takes; None: perhaps anything
    work_out: Callable[..., Any] | None = None  # works a value out, where the function keeps them


def measure(
    call: str,
    function: Callable[..., Any],
    about: str,
    is_truth: bool = False,
    gives: str = NUMBER,
) -> Measure:
    """The measure of a call with the kinds of what it takes: "stand_here(unit, word, number)"."""
    name, _, kinds = call.partition("(")
    takes = tuple(kind.strip() for kind in kinds.rstrip(")").split(",")) if kinds else ()
    return Measure(name, function, takes, gives, about, is_truth)


def chapter(title: str, *measures: Measure) -> tuple[Measure, ...]:
    """Measures that are listed under that title."""
    return tuple([one._replace(chapter=title) for one in measures])


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
    named: dict[str, Measure] = {}
    for measure in (measure for chapter in chapters for measure in chapter):
        if measure.name in named:
            raise ValueError(f"two measures have the name {measure.name}")
        named[measure.name] = measure
    return named
