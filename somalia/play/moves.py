"""The moves at a table, and the views that receive them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

PERSON, COMPUTER, ORDER, DICE = "person", "computer", "order", "dice"
"""The source of a move: a player by hand, a computer player, a standing order, or dice at the
table.
"""


@dataclass(frozen=True)
class Move:
    """What was answered, rolled or requested, by whom, and why."""

    by: str  # PERSON, COMPUTER, ORDER or DICE
    side: str  # "" for dice
    ask: str
    choice: str  # in words
    why: str = ""
    order: str = ""  # the standing order that gave the answer
    rows: Sequence[Any] = ()  # the doctrine rows that were checked
    count: int = 0  # number of answers before it
    at: int = 0  # number of events before it
    seen_by: tuple[str, ...] | None = None  # the sides that may know what was chosen; None for all
    option: str = ""  # the option chosen; "" for dice and requests


class GameView:
    """A view of a game. Its controller calls these methods; each view overrides the methods it
    needs.
    """

    def begun(self) -> None:
        """Called when a player begins a new line of answers; everything from here on is news to
        them.
        """

    def moved(self, moves: Sequence[Move]) -> None:
        """Called when these moves, made consecutively by the same player, have taken effect."""

    def taken_back(self) -> None:
        """Called when something has been undone."""

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """Called with news about the record, in sentences. `trouble` says why the record cannot be
        written now; "" if it can.
        """


BY_ORDER = "By order "
"""The start of a line that reports a standing order's answers."""

LONGEST_ORDER = 40
"""The most characters of an order that are repeated with its answers."""


def told_order(order: str, choices: Iterable[str]) -> str:
    """A report on a standing order's answers, such as "By order (pass until end): pass x3"."""
    given = Counter(choices)
    names = (name if count == 1 else f"{name} x{count}" for name, count in given.items())
    # An order is repeated often and may name many missions; "orders" shows it in full.
    text = order if len(order) <= LONGEST_ORDER else order[:LONGEST_ORDER].rsplit(" ", 1)[0] + " …"
    return f"{BY_ORDER}({text}): {', '.join(names)}."
