"""Units picked one by one for a mission."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from somalia.engine.prompts import DONE, Choose, Why
from somalia.games.campaign.core.components import Unit


def pick_units(
    who: str,
    ask: str,
    under: str,
    candidates: Sequence[Unit],
    judge: Callable[[Sequence[Unit], Unit], Why | None],
    enough: Callable[[Sequence[Unit]], bool],
    about: dict[str, Any],
    none: str = "",
) -> Generator[Any, Any, list[Unit]]:
    """Pick units one by one, closed with "done"; every prefix that is offered can be completed.

    Args:
        judge: (picked, unit) to None or why the unit cannot be picked next.
        enough: picked to whether "done" is offered.
        none: the answer that closes before anything is picked, "" if that may not be.

    Returns:
        The picked units, in the order picked; empty after `none`.
    """
    picked: list[Unit] = []
    left = list(candidates)
    while True:
        extra = (DONE,) if enough(picked) else (none,) if none and not picked else ()
        answer = yield Choose(
            who,
            ask,
            under,
            candidates=left,
            judge=lambda unit: judge(picked, unit),
            extra=extra,
            about={**about, "picked": tuple(picked)},
            picks=True,
        )
        if answer in extra:
            return picked
        for unit in left:
            if unit.id == answer:
                picked.append(unit)
                left = [other for other in left if other is not unit]
                break
