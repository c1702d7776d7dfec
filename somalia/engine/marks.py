"""Marks that link code to the rules reference: `@rule("6.12", "R5")`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Procedure = TypeVar("Procedure", bound=Callable[..., object])

MARKED: dict[str, list[str]] = {}
"""The dotted names of the code that implements each rule or ruling, by its number."""


def rule(*numbers: str) -> Callable[[Procedure], Procedure]:
    """Mark a procedure, effect or question as implementing these rules and rulings.

    A test lists the numbers in the rules reference for which no code is marked
    (tests/games/test_reference.py).
    """

    def mark(code: Procedure) -> Procedure:
        home = getattr(code, "__objclass__", code)  # a compiled method knows only its class
        for number in numbers:
            MARKED.setdefault(number, []).append(f"{home.__module__}.{code.__qualname__}")
        return code

    return mark
