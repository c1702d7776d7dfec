"""Closures for the parts of an expression: functions of (position, option, here).

A doctrine calls about a thousand closures per decision, so each common form has its own closure
with as few calls as possible. Results are the same as Python's own.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from math import fsum
from typing import Any

from somalia.engine.vocabulary import Position, Reads

Run = Callable[[Any, object, object], Any]
"""A function that computes a value from (position, option, here)."""


def constant(value: object) -> Run:
    """A closure that returns the value itself."""
    return lambda p, o, h: value


# -- logic -----------------------------------------------------------------------------------------


def all_hold(parts: Sequence[Run]) -> Run:
    """`a and b and ...`: the first part that is false, or the last."""
    if len(parts) == 1:
        return parts[0]
    a, b = parts[0], parts[1]
    if len(parts) == 2:
        return lambda p, o, h: a(p, o, h) and b(p, o, h)
    c = parts[2]
    if len(parts) == 3:
        return lambda p, o, h: a(p, o, h) and b(p, o, h) and c(p, o, h)
    rest = all_hold(parts[3:])
    return lambda p, o, h: a(p, o, h) and b(p, o, h) and c(p, o, h) and rest(p, o, h)


def one_holds(parts: Sequence[Run]) -> Run:
    """`a or b or ...`: the first part that is true, or the last."""
    if len(parts) == 1:
        return parts[0]
    a, b = parts[0], parts[1]
    if len(parts) == 2:
        return lambda p, o, h: a(p, o, h) or b(p, o, h)
    c = parts[2]
    if len(parts) == 3:
        return lambda p, o, h: a(p, o, h) or b(p, o, h) or c(p, o, h)
    rest = one_holds(parts[3:])
    return lambda p, o, h: a(p, o, h) or b(p, o, h) or c(p, o, h) or rest(p, o, h)


def negation(a: Run) -> Run:
    """`not a`."""
    return lambda p, o, h: not a(p, o, h)


# -- comparisons -----------------------------------------------------------------------------------


def _less(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) < b(p, o, h)


def _at_most(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) <= b(p, o, h)


def _more(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) > b(p, o, h)


def _at_least(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) >= b(p, o, h)


def _equal(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) == b(p, o, h)


def _unequal(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) != b(p, o, h)


def _less_than(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) < value


def _at_most_that(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) <= value


def _more_than(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) > value


def _at_least_that(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) >= value


def _equal_to(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) == value


def _unequal_to(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) != value


COMPARISONS: dict[type[ast.cmpop], tuple[Callable[[Run, Run], Run], Callable[[Run, Any], Run]]] = {
    ast.Lt: (_less, _less_than),
    ast.LtE: (_at_most, _at_most_that),
    ast.Gt: (_more, _more_than),
    ast.GtE: (_at_least, _at_least_that),
    ast.Eq: (_equal, _equal_to),
    ast.NotEq: (_unequal, _unequal_to),
}
"""The closures by operator: one for two parts, and one for a part and a constant."""


def among(a: Run, words: frozenset[str], negated: bool) -> Run:
    """`a in words`, or `a not in words`."""
    if negated:
        return lambda p, o, h: a(p, o, h) not in words
    return lambda p, o, h: a(p, o, h) in words


# -- sums ------------------------------------------------------------------------------------------


def _plus(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) + b(p, o, h)


def _minus(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) - b(p, o, h)


def _times(a: Run, b: Run) -> Run:
    def product(p: object, o: object, h: object) -> Any:
        # If a condition is false (0), the other factor need not be computed.
        number = a(p, o, h)
        return number and number * b(p, o, h)

    return product


def _whole_part(a: Run, b: Run) -> Run:
    return lambda p, o, h: a(p, o, h) // b(p, o, h)


def _plus_that(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) + value


def _minus_that(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) - value


def _times_that(a: Run, value: object) -> Run:
    def product(p: object, o: object, h: object) -> Any:
        number = a(p, o, h)
        return number and number * value

    return product


def _whole_part_by(a: Run, value: object) -> Run:
    return lambda p, o, h: a(p, o, h) // value


SUMS: dict[type[ast.operator], tuple[Callable[[Run, Run], Run], Callable[[Run, Any], Run]]] = {
    ast.Add: (_plus, _plus_that),
    ast.Sub: (_minus, _minus_that),
    ast.Mult: (_times, _times_that),
    ast.FloorDiv: (_whole_part, _whole_part_by),
}
"""The closures by operator: one for two parts, and one for a part and a constant."""


def negative(a: Run) -> Run:
    """`-a`."""
    return lambda p, o, h: -a(p, o, h)


def least(parts: Sequence[Run]) -> Run:
    """`min(a, b, ...)`: the first if several are equal."""
    if len(parts) > 2:
        return least([least(parts[:-1]), parts[-1]])
    a, b = parts

    def less(p: object, o: object, h: object) -> Any:
        first, second = a(p, o, h), b(p, o, h)
        return second if second < first else first

    return less


def greatest(parts: Sequence[Run]) -> Run:
    """`max(a, b, ...)`: the first if several are equal."""
    if len(parts) > 2:
        return greatest([greatest(parts[:-1]), parts[-1]])
    a, b = parts

    def greater(p: object, o: object, h: object) -> Any:
        first, second = a(p, o, h), b(p, o, h)
        return second if second > first else first

    return greater


# -- calls and questions ---------------------------------------------------------------------------


def call(function: Callable[..., Any], names: Sequence[str], parts: Sequence[Run]) -> Run:
    """A call to a function with the position and the parts' values.

    Args:
        names: for each part, "here" or "option" if it is just that name, else "".
    """
    if not parts:
        return lambda p, o, h: function(p)
    a = parts[0]
    if len(parts) == 1:
        if names[0] == "here":
            return lambda p, o, h: function(p, h)
        if names[0] == "option":
            return lambda p, o, h: function(p, o)
        return lambda p, o, h: function(p, a(p, o, h))
    b = parts[1]
    if len(parts) == 2:
        if names[0] == "here":
            return lambda p, o, h: function(p, h, b(p, o, h))
        if names[1] == "here":
            return lambda p, o, h: function(p, a(p, o, h), h)
        return lambda p, o, h: function(p, a(p, o, h), b(p, o, h))
    if len(parts) == 3:
        c = parts[2]
        return lambda p, o, h: function(p, a(p, o, h), b(p, o, h), c(p, o, h))
    return lambda p, o, h: function(p, *[part(p, o, h) for part in parts])


def ask_all(
    asked: str, all_of: Callable[[Any], Sequence[Any]], value: Run, where: Run | None
) -> Run:
    """A question over a range: any, every, count, sum, most or fewest."""
    if asked == "any":

        def any_of(p: object, o: object, h: object) -> bool:
            for element in all_of(p):
                if value(p, o, element):
                    return True
            return False

        return any_of
    if asked == "every":

        def every_one(p: object, o: object, h: object) -> bool:
            for element in all_of(p):
                if not value(p, o, element):
                    return False
            return True

        return every_one
    if asked == "count":
        return lambda p, o, h: sum([1 for one in all_of(p) if value(p, o, one)])

    def figure(p: object, o: object, h: object) -> Any:
        values = [value(p, o, one) for one in all_of(p) if where is None or where(p, o, one)]
        if asked == "sum":
            # Rounded once, at the end: `sum` rounds differently in Python 3.11 and 3.12.
            return fsum(values)
        return max(values, default=0) if asked == "most" else min(values, default=0)

    return figure


# -- cached values ---------------------------------------------------------------------------------


def keep_alone(name: str, reads: Reads | None, body: Run) -> Run:
    """A value without arguments, cached until anything it reads changes."""
    if reads is None:

        def for_now(p: Position, o: object, h: object) -> Any:
            value = p.cache.get(name)
            if value is None:
                value = p.cache[name] = body(p, None, None)
            return value

        return for_now

    def work_out(p: Position) -> Any:
        return body(p, None, None)

    def known(p: Position, o: object, h: object) -> Any:
        value = p.alone.get(name)
        if value is None:
            value = body(p, None, None)
            p.keep_alone(name, reads, value, work_out)
        return value

    return known


def keep_here(name: str, reads: Reads, work_out: Callable[[Any, object], Any]) -> Run:
    """A value with `here` as its argument (the most common case), cached for each `here`."""

    def known(p: Position, o: object, h: object) -> Any:
        values = p.kept.get(name)
        if values is None:
            values = p.keep(name, reads)
        value = values.get(h)
        if value is None:
            value = values[h] = work_out(p, h)
        return value

    return known
