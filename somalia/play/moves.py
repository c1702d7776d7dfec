"""What is done at a table, and who is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

PERSON, COMPUTER, ORDER, DICE = "person", "computer", "order", "dice"
"""Who makes a move: a person by hand, a computer's player, a standing order, dice at the table."""


@dataclass(frozen=True)
class Move:
    """What was answered, thrown or asked for, by whom, and why."""

    by: str  # PERSON, COMPUTER, ORDER or DICE
    side: str  # "" for dice
    ask: str
    choice: str  # in words
    why: str = ""
    order: str = ""  # the standing order that gave it
    rows: Sequence[Any] = ()  # of a doctrine: what it looked at
    count: int = 0  # answers before it
    at: int = 0  # events before it
    seen_by: tuple[str, ...] | None = None  # the sides that may know what was chosen; None: all
    option: str = ""  # of those that were offered; "" for dice and requests


class GameView:
    """What a controller tells those who show its game. A view overrides what it cares for."""

    def begun(self) -> None:
        """A person has begun a new line of answers: what happens from here on is news to him."""

    def moved(self, moves: Sequence[Move]) -> None:
        """These moves, all by the same, were made one after another; their effects are there."""

    def taken_back(self) -> None:
        """The game has gone back."""

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """What happened to the record, in sentences; why it is not written now, or ""."""


BY_ORDER = "By order "
"""How what a standing order has answered begins."""

LONGEST_ORDER = 40
"""Characters of an order that are told with each of its answers."""


def told_order(order: str, choices: Iterable[str]) -> str:
    """What a standing order has answered, such as "By order (pass until end): pass x3"."""
    given = Counter(choices)
    names = (name if count == 1 else f"{name} x{count}" for name, count in given.items())
    # It is told again and again, and may name many missions; "orders" has it in full.
    text = order if len(order) <= LONGEST_ORDER else order[:LONGEST_ORDER].rsplit(" ", 1)[0] + " …"
    return f"{BY_ORDER}({text}): {', '.join(names)}."
