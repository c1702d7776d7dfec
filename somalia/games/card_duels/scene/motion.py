"""The animation of revealed hands, and of cards drawn.

Both sides turn their first cards together, then their second, and so on. Then the suits are
counted, suit by suit for both sides, and the winner is announced. The cards that a side draws for
its next hand are turned up after that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from somalia.engine.event import Event
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card, DuelScenario
from somalia.games.kit.motion import (
    IN_HEADER,
    IN_LOG,
    IN_SHEET,
    WITH_ANOTHER,
    Count,
    Effect,
    Flip,
    Show,
)

TURN, GAP = 0.26, 0.14
"""Seconds taken to turn a card, and between the starts of two turns."""
PAUSE = 0.25
"""Seconds between the last card and the first count, and allotted to the verdict."""
COUNT = 0.45
"""Seconds taken to count a suit."""
VERDICT = Count("verdict")
"""The announcement of the winner."""
DRAWS = (kinds.DEALT, kinds.DRAWN)
"""Kinds whose cards are turned up in the hand; a seat has only those of its own side."""
REVEALS = (kinds.SHOWN, kinds.HAND)
"""Kinds shown by the revealed hands, their count and its winner."""
STILL: Mapping[str, str] = {
    kinds.TURN_BEGINS: IN_HEADER,
    kinds.SHUFFLED: IN_HEADER,
    kinds.EXCHANGED: IN_HEADER,
    kinds.TIED: WITH_ANOTHER,
    kinds.CASUALTIES: WITH_ANOTHER,
    kinds.SCORE: WITH_ANOTHER,
    kinds.PASSED: IN_LOG,
    kinds.ON: IN_LOG,
    kinds.OVER: IN_SHEET,
    kinds.RESIGNED: IN_SHEET,
}
"""Kinds that need no animation, with the reason."""


def open_id(side: str, card: str) -> str:
    """The piece id of a card in a revealed hand."""
    return f"open:{side}:{card}"


def _suit(index: int) -> Count:
    return Count(f"suit-{index}")


def _suits(scenario: DuelScenario) -> int:
    return max(len(deck.suits) for deck in scenario.decks.values())


def script(scenario: DuelScenario, news: Sequence[Event]) -> list[Effect]:
    """The effects for new events; empty unless hands were revealed or cards drawn."""
    shown = {event["side"]: event["cards"] for event in news if event.kind == kinds.SHOWN}
    effects = _reveal(scenario, shown) if shown else []
    clock = max((one.start + one.length for one in effects), default=0.0)
    for event in news:
        if event.kind in DRAWS:
            for order, card in enumerate(event["cards"]):
                effects.append(Effect(clock + order * GAP, TURN, Flip(card.id)))
    return effects


def _reveal(scenario: DuelScenario, shown: Mapping[str, Sequence[Card]]) -> list[Effect]:
    """The effects for revealed hands, by side."""
    effects = [
        Effect(at * GAP, TURN, Flip(open_id(side, card.id)))
        for side, hand in shown.items()
        for at, card in enumerate(hand)
    ]
    clock = max((one.start + TURN + PAUSE for one in effects), default=0.0)
    for index in range(_suits(scenario)):
        effects.append(Effect(clock, COUNT, _suit(index)))
        clock += COUNT
    return [*effects, Effect(clock, PAUSE, VERDICT)]


class Reveal:
    """How far the animation of revealed hands has progressed.

    Args:
        show: plays the effects from `script`; None if nothing is animated.
    """

    def __init__(self, scenario: DuelScenario, show: Show | None) -> None:
        self._show = show
        self.counted = sum(self.done(_suit(at)) for at in range(_suits(scenario)))
        """How many suits have been counted, including a fraction for one in progress."""

    def done(self, what: Flip | Count) -> float:
        """The elapsed fraction of a flip or count, from 0 to 1."""
        return 1.0 if self._show is None else self._show.done(what)

    def is_told(self, what: Flip | Count) -> bool:
        """Whether a flip or count is complete."""
        return self.done(what) >= 1

    def product(self, totals: Sequence[int]) -> int:
        """The product shown so far; while a suit is being counted, it rises to the product that
        includes it.
        """
        whole = int(self.counted)
        before, after = prod(totals[:whole]), prod(totals[: whole + 1])
        return before + int((after - before) * (self.counted - whole))
