"""A duel's invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from somalia.games.card_duels.lab.positions import PILES
from somalia.games.card_duels.rules.components import DuelScenario, Escape
from somalia.games.card_duels.rules.state import (
    DEAL,
    DuelState,
)
from somalia.games.checks import Checks


class DuelChecks(Checks[DuelState]):
    """A duel's invariants."""

    def __init__(self, scenario: DuelScenario) -> None:
        self.scenario = scenario

    def position(self, state: DuelState) -> Iterator[str]:
        """Check that every card is in exactly one pile and no hand is too large."""
        for side, deck in self.scenario.decks.items():
            piles = state.piles[side]
            held = Counter(card for name in PILES for card in getattr(piles, name))
            if held != Counter(deck.cards):
                yield f"one card of {side} is in two piles, or in none"
            most = max(cards for _, cards in deck.hands)
            if len(piles.hand) + len(piles.shown) > most:
                yield f"{side} holds too many cards"
            if len(piles.aside) > self.scenario.exchange:
                yield f"{side} has exchanged too many cards"

    def checkpoint(self, state: DuelState) -> Iterator[str]:
        """Check that no cards are in hand between hands and that the score adds up."""
        if state.step == DEAL:
            for side, piles in state.piles.items():
                if piles.hand or piles.shown or piles.aside:
                    yield f"{side} holds cards between hands"
        end = self.scenario.end
        if isinstance(end, Escape):
            won = state.won[end.side]
            lost = state.won[self.scenario.other(end.side)]
            if state.casualties != won * end.won + lost * end.lost:
                yield "casualties don't match the hands played"
        if state.run > end.in_a_row and not isinstance(end, Escape):
            yield "the game should be over"

    def plain(self, state: DuelState) -> Any:
        """The position as plain data, with cards as ids."""
        position = {
            name: value
            for name, value in vars(state).items()
            if name not in ("events", "scenario", "piles")
        }
        position["piles"] = {
            side: {name: [card.id for card in getattr(piles, name)] for name in (*PILES, "old")}
            for side, piles in state.piles.items()
        }
        position["won"] = dict(state.won)
        return position
