"""Bounds on an expression's value and cost, computed when it is read.

A doctrine is a file that players can write. Without bounds, forty terms that each square the
previous one would fill the memory, and nested questions could make a decision take years. Each part
of an expression therefore carries the least and greatest number it can be (interval arithmetic),
its cost in parts, and its depth. Each part's bounds are computed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LARGEST = 10**6
"""The largest number in a file or a game: no count, sum or distance in a game exceeds it."""

DIGITS = 60
"""The maximum number of digits in any number that an expression may produce, enough for ten
measures multiplied together. A float's limit is 308 digits, and longer integers make each step
slower.
"""

MOST = float(10**DIGITS)

MOST_WORK = 1_000_000
"""The most parts that may be computed for one decision, nine times what the doctrines in `ai/`
need.
"""

DEEPEST_CALLS = 300
"""The deepest nesting of calls while an expression is evaluated; Python's own limit is 1000."""

OPTIONS = 100
"""The assumed number of options at a prompt; most prompts have fewer."""


class Bounds(NamedTuple):
    """The bounds of a part of an expression. Anything that is not a number counts as 0."""

    low: float = 0.0
    high: float = 0.0
    work: int = 1  # parts computed, including itself; counted once per Zone if asked of every Zone
    deep: int = 1  # depth of nested Python calls

    def is_short(self) -> bool:
        """Whether every possible value has at most `DIGITS` digits."""
        return max(-self.low, self.high) < MOST


def exactly(value: object) -> Bounds:
    """The bounds of a constant."""
    number = float(value) if isinstance(value, bool | int | float) else 0.0
    return Bounds(number, number)


def at_most(most: float) -> Bounds:
    """The bounds of a number whose absolute value is at most this."""
    return Bounds(-most, most)


def made_of(
    parts: Sequence[Bounds], low: float, high: float, calls: int = 1, times: int = 1
) -> Bounds:
    """The bounds of an expression with these parts, each computed `times` times."""
    return Bounds(
        low,
        high,
        1 + times * sum([part.work for part in parts]),
        calls + max([part.deep for part in parts], default=0),
    )


def truth(parts: Sequence[Bounds], calls: int = 1, times: int = 1) -> Bounds:
    """The bounds of a truth value, 0 to 1."""
    return made_of(parts, 0, 1, calls, times)


def any_of(parts: Sequence[Bounds], calls: int = 1) -> Bounds:
    """The bounds of an expression that equals one of its parts."""
    return made_of(parts, min(part.low for part in parts), max(part.high for part in parts), calls)


def least_of(parts: Sequence[Bounds]) -> Bounds:
    """The bounds of min(...)."""
    return made_of(parts, min(part.low for part in parts), min(part.high for part in parts), 2)


def greatest_of(parts: Sequence[Bounds]) -> Bounds:
    """The bounds of max(...)."""
    return made_of(parts, max(part.low for part in parts), max(part.high for part in parts), 2)


def negative(part: Bounds) -> Bounds:
    """The bounds of -a."""
    return made_of([part], -part.high, -part.low)


def total(a: Bounds, b: Bounds) -> Bounds:
    """The bounds of a + b."""
    return made_of([a, b], a.low + b.low, a.high + b.high)


def difference(a: Bounds, b: Bounds) -> Bounds:
    """The bounds of a - b."""
    return made_of([a, b], a.low - b.high, a.high - b.low)


def product(a: Bounds, b: Bounds) -> Bounds:
    """The bounds of a * b."""
    ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    return made_of([a, b], min(ends), max(ends))


def quotient(a: Bounds, b: Bounds) -> Bounds:
    """The bounds of a // b, where b is a constant other than 0."""
    ends = [a.low / b.low, a.high / b.low]
    return made_of([a, b], min(ends) - 1, max(ends))


def over_all(asked: str, size: int, parts: Sequence[Bounds]) -> Bounds:
    """The bounds of a question over `size` elements: any, every, count, sum, most or fewest."""
    low, high = min(parts[0].low, 0.0), max(parts[0].high, 0.0)
    if asked in ("any", "every"):
        low, high = 0.0, 1.0
    elif asked == "count":
        low, high = 0.0, float(size)
    elif asked == "sum":
        low, high = low * size, high * size
    return made_of(parts, low, high, 3, size)
