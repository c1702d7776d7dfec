"""How two hands are laid open: both sides turn their first cards together, then their second; then
the suits are counted, the same place of both decks together; then it is told who has won.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from somalia.engine.event import Event
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import DuelScenario
from somalia.games.kit.motion import Count, Effect, Flip, Show

TURN, GAP = 0.26, 0.14
"""Seconds in which a card turns over, and between the beginnings of two turns."""
PAUSE = 0.25
"""Seconds between the last card and the first suit that is counted, and before the verdict."""
COUNT = 0.45
"""Seconds in which a suit is counted."""
VERDICT = Count("verdict")
"""Who has won."""


def open_id(side: str, card: str) -> str:
    """The id of the piece that a card of an open hand is."""
    return f"open:{side}:{card}"


def _suit(index: int) -> Count:
    return Count(f"suit-{index}")


def _suits(scenario: DuelScenario) -> int:
    return max(len(deck.suits) for deck in scenario.decks.values())


def script(scenario: DuelScenario, news: Sequence[Event]) -> list[Effect]:
    """What is shown of what has happened: nothing, unless hands have been laid open."""
    shown = {event["side"]: event["cards"] for event in news if event.kind == kinds.SHOWN}
    if not shown:
        return []
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
    """How far hands have been laid open.

    Args:
        show: that plays a script of them; None: nothing moves.
    """

    def __init__(self, scenario: DuelScenario, show: Show | None) -> None:
        self._show = show
        self.counted = sum(self.done(_suit(at)) for at in range(_suits(scenario)))
        """How many suits have been counted; a fraction while one is."""

    def done(self, what: Flip | Count) -> float:
        """How much of it is over."""
        return 1.0 if self._show is None else self._show.done(what)

    def is_told(self, what: Flip | Count) -> bool:
        """Whether all of it is."""
        return self.done(what) >= 1

    def product(self, totals: Sequence[int]) -> int:
        """What is shown as the product so far: it counts up to that with the next suit."""
        whole = int(self.counted)
        before, after = prod(totals[:whole]), prod(totals[: whole + 1])
        return before + int((after - before) * (self.counted - whole))
