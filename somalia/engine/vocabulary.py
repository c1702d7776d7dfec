"""A game's vocabulary for doctrines: its roles, kinds of prompt, measures and ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from somalia.engine.kinds import Ask

NUMBER, WORD = "number", "word"
"""The kinds of value that every game has; others, such as "zone", belong to a single game."""

HERE, BESIDE, ANYWHERE = 0, 1, 2
"""The reach of a value: its argument alone, adjacent things too, or everything."""

Reads = dict[str, int]
"""Which parts of a state a value depends on, each with its reach: `{"gangs": BESIDE}`.

Each game defines its parts; anything that never changes within a scenario is not listed. A part can
also be another cached value (`value_of`): the dependent value is then valid until that cached value
changes.
"""


def value_of(*names: str) -> Reads:
    """A dependency on the values without arguments that are cached under these names.

    Such a value must not depend on a value cached for a Zone if that one depends on a value without
    arguments. Values without arguments are recomputed before those for Zones are invalidated.
    """
    return {f"={name}": ANYWHERE for name in names}


def together(all: Iterable[Reads | None]) -> Reads | None:
    """The union of several dependencies; None if any of them may read anything."""
    farthest: dict[str, int] = {}
    for reads in all:
        if reads is None:
            return None
        for part, far in reads.items():
            farthest[part] = max(far, farthest.get(part, far))
    return farthest


def everywhere(reads: Reads | None) -> Reads | None:
    """The same dependency with unlimited reach, for a value computed for things other than its
    argument.
    """
    return None if reads is None else dict.fromkeys(reads, ANYWHERE)


class Position:
    """A state as a side sees it when answering a prompt, with a cache of computed values.

    Each game derives its own class.
    """

    __slots__ = ("alone", "cache", "facts", "kept")

    def __init__(self) -> None:
        self.facts: Mapping[str, Any] = {}
        """The prompt's facts (`Choose.about`)."""

        self.cache: dict[Any, Any] = {}
        """Values that may depend on anything, by name; cleared at any change."""

        self.alone: dict[str, Any] = {}
        """Values without arguments, by name; each is invalidated when something it depends on
        changes. Used only in games that declare what their measures read.
        """

        self.kept: dict[str, dict[Any, Any]] = {}
        """Values with one argument, by name and then by argument; invalidated in the same way."""

    def look(self, state: Any) -> None:
        """Set the state and invalidate the values whose dependencies have changed."""
        raise NotImplementedError

    def keep_alone(
        self, name: str, reads: Reads, value: object, work_out: Callable[[Any], Any]
    ) -> None:
        """Keep a value in `alone` until something that it depends on changes."""
        raise NotImplementedError

    def keep(self, name: str, reads: Reads) -> dict[Any, Any]:
        """Start an empty cache under the given name and return it."""
        raise NotImplementedError


def keep_of(
    name: str, reads: Reads | None, work_out: Callable[[Any, Any], Any]
) -> Callable[[Any, Any], Any]:
    """A cached version of a function that takes the position and one other argument.

    Args:
        reads: the cached values are valid until one of these changes; None: until anything changes.
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
    """A named fact about a position that an expression can call."""

    name: str
    function: Callable[..., Any]  # takes the position, then its arguments
    takes: tuple[str, ...]  # kinds of its arguments
    gives: str  # kind of its value
    about: str  # meaning, unit and rule
    is_truth: bool = False  # whether its value is true or false
    chapter: str = ""  # the title of the list that contains it
    reads: Reads | None = None  # its dependencies; None if it may read anything
    work_out: Callable[..., Any] | None = None  # computes a value, if `function` caches values


def measure(
    call: str,
    function: Callable[..., Any],
    about: str,
    is_truth: bool = False,
    gives: str = NUMBER,
) -> Measure:
    """Make a measure from a call with its argument kinds: "stand_here(unit, word, number)"."""
    name, _, kinds = call.partition("(")
    takes = tuple(kind.strip() for kind in kinds.rstrip(")").split(",")) if kinds else ()
    return Measure(name, function, takes, gives, about, is_truth)


def chapter(title: str, *measures: Measure) -> tuple[Measure, ...]:
    """The measures, to be listed under that title."""
    return tuple([one._replace(chapter=title) for one in measures])


class Range(NamedTuple):
    """The things over which a question such as `any_zone` ranges."""

    kind: str
    all_of: Callable[[Any], Sequence[Any]]
    size: int  # the largest possible number of things


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """Everything that a game's doctrines can refer to."""

    roles: tuple[str, ...]
    """The roles that a side can have; a doctrine is written for one or more of them."""

    asks: Mapping[str, Ask]
    """Every kind of prompt that a doctrine may answer."""

    measures: Mapping[str, Measure]
    """Every measure by name, in listing order."""

    ranges: Mapping[str, Range]
    """The ranges, each under the word used in a question's name, such as "zone" in `any_zone`."""

    position: Callable[[Any, str], Position]
    """Makes a side's view of a state."""

    name: Callable[[Any, Any], str]
    """Names one of a prompt's facts for use in a sentence, given the state."""

    @property
    def chapters(self) -> tuple[str, ...]:
        """The titles of the measures' chapters, in order."""
        return tuple(dict.fromkeys(known.chapter for known in self.measures.values()))


def by_name(*chapters: Iterable[Measure]) -> dict[str, Measure]:
    """The measures in these chapters, by name.

    Raises:
        ValueError: two measures have the same name.
    """
    named: dict[str, Measure] = {}
    for measure in (measure for chapter in chapters for measure in chapter):
        if measure.name in named:
            raise ValueError(f"two measures have the name {measure.name}")
        named[measure.name] = measure
    return named
