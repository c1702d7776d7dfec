"""A procedure for `yield from` that asks a player to pick several things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from somalia.engine.kinds import Ask
from somalia.engine.options import Named
from somalia.engine.prompts import DONE, Choose, Steps, Why

Thing = TypeVar("Thing", bound=Named)


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
    """Let a player pick things one by one until "done"; every series of picks that is offered can
    be completed.

    Args:
        judge: a function of the picks so far and a thing. It returns None, or why the thing cannot
            be picked next.
        enough: a function of the picks so far that returns whether "done" is offered.
        about: facts about the question; "picked" is added to them.
        none: the answer that ends it before anything is picked; "" if something must be picked.
        unfinished: a function of the picks so far that returns why "done" is not offered.
        seen_by: the sides that may see the questions and answers; None for all.

    Returns:
        The things picked, in that order; empty after `none`.
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
