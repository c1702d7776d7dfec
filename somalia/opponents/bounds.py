"""What an expression can come to, and what it can cost to work it out, known when it is read.

A doctrine is a player's file. Without bounds forty terms, each the square of the one before, make a
number that fills the memory, and questions inside questions a decision that takes years. So each
part of an expression carries the least and the greatest number it can be (interval arithmetic), how
many parts may be worked out for it, and how deep one stands in another; a part is bounded once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LARGEST = 10**6
"""A number in a file, or of a game: no count, sum or distance of one is larger."""

DIGITS = 60
"""Digits of the largest number an expression may come to, enough for ten measures multiplied. A
float ends at 308, and what is whole and longer costs more at each step."""

MOST = float(10**DIGITS)

MOST_WORK = 1_000_000
"""Parts that may be worked out for one decision, nine times what the doctrines of `ai/` take."""

DEEPEST_CALLS = 300
"""Calls inside one another while an expression is worked out; Python itself ends at a thousand."""

OPTIONS = 100
"""Options that a row is reckoned to look through; most prompts have fewer."""


class Bounds(NamedTuple):
    """Of a part of an expression. What is no number comes to 0."""

    low: float = 0.0
    high: float = 0.0
    work: int = 1  # parts worked out, itself and what is asked of every Zone counted so often
    deep: int = 1  # calls of Python's inside one another

    def is_short(self) -> bool:
        """Whether every number it can be has `DIGITS` digits at most."""
        return max(-self.low, self.high) < MOST


def exactly(value: object) -> Bounds:
    """Of a constant; of a word as of what is no number."""
    number = float(value) if isinstance(value, bool | int | float) else 0.0
    return Bounds(number, number)


def at_most(most: float) -> Bounds:
    """Of something of that size, of either sign."""
    return Bounds(-most, most)


def made_of(
    parts: Sequence[Bounds], low: float, high: float, calls: int = 1, times: int = 1
) -> Bounds:
    """Of something made of parts, each worked out so many times."""
    return Bounds(
        low,
        high,
        1 + times * sum([part.work for part in parts]),
        calls + max([part.deep for part in parts], default=0),
    )


def truth(parts: Sequence[Bounds], calls: int = 1, times: int = 1) -> Bounds:
    """Of what holds or does not."""
    return made_of(parts, 0, 1, calls, times)


def any_of(parts: Sequence[Bounds], calls: int = 1) -> Bounds:
    """Of what comes to one of its parts."""
    return made_of(parts, min(part.low for part in parts), max(part.high for part in parts), calls)


def least_of(parts: Sequence[Bounds]) -> Bounds:
    """Of min(...)."""
    return made_of(parts, min(part.low for part in parts), min(part.high for part in parts), 2)


def greatest_of(parts: Sequence[Bounds]) -> Bounds:
    """Of max(...)."""
    return made_of(parts, max(part.low for part in parts), max(part.high for part in parts), 2)


def negative(part: Bounds) -> Bounds:
    """Of -a."""
    return made_of([part], -part.high, -part.low)


def total(a: Bounds, b: Bounds) -> Bounds:
    """Of a + b."""
    return made_of([a, b], a.low + b.low, a.high + b.high)


def difference(a: Bounds, b: Bounds) -> Bounds:
    """Of a - b."""
    return made_of([a, b], a.low - b.high, a.high - b.low)


def product(a: Bounds, b: Bounds) -> Bounds:
    """Of a * b."""
    ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    return made_of([a, b], min(ends), max(ends))


def quotient(a: Bounds, b: Bounds) -> Bounds:
    """Of a // b, b a constant other than 0."""
    ends = [a.low / b.low, a.high / b.low]
    return made_of([a, b], min(ends) - 1, max(ends))


def over_all(asked: str, size: int, parts: Sequence[Bounds]) -> Bounds:
    """Of a question over so many things: any, every, count, sum, most or fewest of them."""
    low, high = min(parts[0].low, 0.0), max(parts[0].high, 0.0)
    if asked in ("any", "every"):
        low, high = 0.0, 1.0
    elif asked == "count":
        low, high = 0.0, float(size)
    elif asked == "sum":
        low, high = low * size, high * size
    return made_of(parts, low, high, 3, size)
