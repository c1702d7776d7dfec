"""How a hand is laid open: which cards have turned and what is counted, as functions of time.

There is no clock here: who draws says how many seconds have gone by since the hands were shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, prod
from typing import NamedTuple

TURN = 0.26
"""Seconds in which a card turns over."""
GAP = 0.14
"""Seconds between the beginnings of two turns."""
PAUSE = 0.25
"""Seconds between the last card and the first suit that is counted, and before the verdict."""
COUNT = 0.45
"""Seconds in which a suit is counted."""


class Reveal(NamedTuple):
    """The course of one reveal.

    Both sides turn their first cards together, then their second; then the suits are counted, the
    same place of both decks together; then it is told who has won.
    """

    cards: int  # of the longer hand
    suits: int  # of the deck with more of them
    speed: float = 1.0  # how many times as long as usual it takes; 0: all at once

    @property
    def _counts_from(self) -> float:
        return (self.cards - 1) * GAP + TURN + PAUSE if self.cards else 0.0

    @property
    def lasts(self) -> float:
        """Seconds until nothing moves any more."""
        return self.speed * (self._counts_from + self.suits * COUNT + PAUSE)

    def _usual(self, seconds: float) -> float:
        """The same moment at the usual speed."""
        return inf if self.speed <= 0 else seconds / self.speed

    def turned(self, place: int, seconds: float) -> float:
        """How far the card at that place of a hand has turned: 0 face down, 1 face up."""
        return min(1.0, max(0.0, (self._usual(seconds) - place * GAP) / TURN))

    def counted(self, seconds: float) -> float:
        """How many suits have been counted; a fraction while one is."""
        return min(float(self.suits), max(0.0, (self._usual(seconds) - self._counts_from) / COUNT))

    def product(self, totals: Sequence[int], seconds: float) -> int:
        """What is shown as the product so far: it counts up to that with the next suit."""
        counted = self.counted(seconds)
        if counted >= len(totals):
            return prod(totals)
        whole = int(counted)
        before, after = prod(totals[:whole]), prod(totals[: whole + 1])
        return before + int((after - before) * (counted - whole))

    def is_told(self, seconds: float) -> bool:
        """Whether it is told who has won the hand."""
        return self.speed <= 0 or seconds >= self.lasts
