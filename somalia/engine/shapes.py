"""Answers of more than one item: several picks, and a path.

Both are procedures of their own, for `yield from`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from somalia.engine.kinds import Ask
from somalia.engine.options import Named
from somalia.engine.prompts import DONE, Choose, Steps, Why

Thing = TypeVar("Thing", bound=Named)

MOST_PATHS = 200
"""The most paths that are listed whole; where there are more, each step is asked for."""


def pick_several(
    ask: Ask,
    who: str,
    candidates: Sequence[Thing],
    judge: Callable[[Sequence[Thing], Thing], Why | None],
    enough: Callable[[Sequence[Thing]], bool],
    about: dict[str, Any],
    none: str = "",
    rule: str = "",
    unfinished: Callable[[Sequence[Thing]], Why | None] = lambda picked: None,
    seen_by: tuple[str, ...] | None = None,
) -> Steps[list[Thing]]:
    """Pick things one by one, closed with "done"; every prefix that is offered can be completed.

    Args:
        judge: of those picked and a thing, None or why the thing cannot be picked next.
        enough: of those picked, whether "done" is offered.
        about: facts of the question; "picked" is added to them.
        none: the answer that ends it before anything is picked; "" if something must be picked.
        unfinished: of those picked, why "done" is not offered, where somebody is picked.
        seen_by: the sides that may see questions and answers; None for all.

    Returns:
        The picked things, in the order picked; empty after `none`.
    """
    picked: list[Thing] = []
    left = list(candidates)
    rule = rule or ask.rule
    while True:
        extra = (DONE,) if enough(picked) else (none,) if none and not picked else ()
        so_far = tuple(picked)
        bar = partial(judge, so_far)
        why = partial(unfinished, so_far) if so_far and not extra else None
        facts = {**about, "picked": so_far}
        answer = yield Choose(who, ask, rule, left, bar, extra, facts, True, seen_by, why)
        if answer in extra:
            return picked
        picked.append(answer)
        left = [other for other in left if other is not answer]


class Path(NamedTuple, Generic[Thing]):
    """A path as an option: its places in order, without the start."""

    id: str
    places: tuple[Thing, ...]


def paths(
    start: Thing,
    onward: Callable[[Sequence[Thing]], Iterable[Thing]],
    may_end: Callable[[Sequence[Thing]], bool],
    most: int = MOST_PATHS,
) -> list[Path[Thing]] | None:
    """Every path from `start`, depth first in the order of `onward`.

    None if there are more than `most`, or if the search visits over fifty times as many places.

    Args:
        onward: from the places so far (the start first) to those that may come next.
        may_end: whether a path may end with these places, which are more than the start.
    """
    found: list[Path[Thing]] = []
    waiting: list[list[Thing]] = [[start]]
    looked_at = 0
    while waiting:
        way = waiting.pop()
        looked_at += 1
        if looked_at > most * 50:
            return None
        if len(way) > 1 and may_end(way):
            if len(found) == most:
                return None
            found.append(Path(">".join(place.id for place in way[1:]), tuple(way[1:])))
        waiting += [[*way, place] for place in reversed(list(onward(way)))]
    return found


def choose_path(
    whole: Ask,
    step: Ask,
    who: str,
    start: Thing,
    onward: Callable[[Sequence[Thing]], Iterable[Thing]],
    may_end: Callable[[Sequence[Thing]], bool],
    about: dict[str, Any],
    most: int = MOST_PATHS,
    rule: str = "",
) -> Steps[tuple[Thing, ...]]:
    """Choose a path: whole by `whole`, or place by place by `step` if there are more than `most`.

    Args:
        onward, may_end: as for `paths`; `onward` offers nothing from which no path can end.

    Returns:
        The places in order, without the start; empty if there is no path at all.
    """
    listed = paths(start, onward, may_end, most)
    if listed is not None:
        if not listed:
            return ()
        path = yield whole(who, listed, about=about, rule=rule)
        places: tuple[Thing, ...] = path.places
        return places
    way = [start]
    while True:
        extra = (DONE,) if len(way) > 1 and may_end(way) else ()
        on = list(onward(way))
        if not on:
            return tuple(way[1:])
        answer = yield step(
            who, on, extra=extra, about={**about, "way": tuple(way)}, picks=True, rule=rule
        )
        if answer in extra:
            return tuple(way[1:])
        way.append(answer)
