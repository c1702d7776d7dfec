"""What measures are made of: the position they are asked of, and the rows they are listed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

from somalia.engine.vocabulary import NUMBER, Measure
from somalia.games.campaign.core.components import Zone
from somalia.games.campaign.core.state import State


class Position:
    """A state looked at by a side at a prompt, with what has been worked out about it so far.

    `whole` is the state as it is, `state` as the side counts it: one of several Bandit players
    counts his own gangs and Leaders only (11.2); measures of rivals tell of the others'. `cache`
    holds what depends on the state alone, `odds` what depends on the scenario alone.
    """

    __slots__ = ("cache", "facts", "odds", "revision", "side", "state", "whole")

    def __init__(self, state: State, side: str) -> None:
        self.side = side
        self.facts: Mapping[str, Any] = {}
        self.odds: dict[tuple[Any, ...], Any] = {}
        self._see(state)

    def look(self, state: State) -> None:
        """Look at a state, and forget what was worked out if it is another or has changed."""
        if state.scenario is not self.whole.scenario:
            self.odds = {}
        if state is not self.whole or state.revision != self.revision:
            self._see(state)

    def _see(self, state: State) -> None:
        self.whole = self.state = state
        self.revision = state.revision
        self.cache: dict[Any, Any] = {}
        if state.scenario.sides.rivals and self.side in state.scenario.sides.bandits:
            mine = state.copy()
            mine.gangs = [state.owned_by(self.side, stack) for stack in state.gangs]
            mine.leaders = [state.owned_by(self.side, stack) for stack in state.leaders]
            self.state = mine


def all_zones(p: Position) -> Sequence[Zone]:
    """What questions such as `any_zone` go over."""
    return p.state.board.zones


KINDS = {
    "Zone": "zone",
    "Unit": "unit",
    "Way": "way",
    "Sequence[Unit]": "units",
    "int": NUMBER,
    "float": NUMBER,
    "bool": NUMBER,
    "str": "word",
    "Zone | Unit": "force",
}
"""The kind of what a function of a position takes and gives, by its annotation."""

TRUTH = "truth"
"""What a row gives that says yes or no: a number, of which more is known."""

Function = TypeVar("Function", bound=Callable[..., Any])


def row(
    call: str, gives: str, function: Callable[..., Any], about: str, kept: bool = False
) -> Measure:
    """A measure of one line.

    Args:
        call: its name, with the kinds of what it takes: "distance(zone, zone)".
        gives: the kind of its value, or `TRUTH`.
        kept: whether its value is kept until the state changes.
    """
    found = re.fullmatch(r"(\w+)(?:\(([a-z, ]+)\))?", call)
    assert found is not None, call
    name, kinds = found[1], tuple(found[2].split(", ")) if found[2] else ()
    called = _keep(name, function, len(kinds)) if kept else function
    is_truth = gives == TRUTH
    return Measure(name, called, kinds, NUMBER if is_truth else gives, about, is_truth)


def chapter(title: str, *measures: Measure | Callable[..., Any]) -> tuple[Measure, ...]:
    """Measures that are listed under one title: rows, and functions annotated and with a text."""
    return tuple(
        (one if isinstance(one, Measure) else _of(one))._replace(chapter=title) for one in measures
    )


def _of(function: Callable[..., Any]) -> Measure:
    notes = dict(function.__annotations__)
    given = notes.pop("return")
    notes.pop("p")
    takes = tuple(KINDS[note] for note in notes.values())
    about = function.__doc__ or ""
    return Measure(function.__name__, function, takes, KINDS[given], about, given == "bool")


def kept(function: Function) -> Function:
    """Cache the values of an expensive measure until the state changes."""
    arguments = len(function.__annotations__) - 2  # but for the position and what it gives
    return cast(Function, wraps(function)(_keep(function.__name__, function, arguments)))


def _keep(name: str, function: Callable[..., Any], arguments: int) -> Callable[..., Any]:
    if arguments == 0:

        def alone(p: Position) -> Any:
            cache = p.cache
            if name not in cache:
                cache[name] = function(p)
            return cache[name]

        return alone
    if arguments == 1:

        def of(p: Position, one: Any) -> Any:
            known = p.cache.get(name)
            if known is None:
                known = p.cache[name] = {}
            if one not in known:
                known[one] = function(p, one)
            return known[one]

        return of

    def of_all(p: Position, *all: Any) -> Any:
        cache, key = p.cache, (name, *all)
        if key not in cache:
            cache[key] = function(p, *all)
        return cache[key]

    return of_all
