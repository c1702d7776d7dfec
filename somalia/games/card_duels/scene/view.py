"""A duel as a seat sees it: which hand is near, which hands are revealed, and how far the animation
has progressed.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import NamedTuple

from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card, DuelScenario, suit_totals
from somalia.games.card_duels.rules.state import Cards, DuelState
from somalia.games.card_duels.scene.motion import VERDICT, Reveal
from somalia.games.card_duels.text.words import DuelWords
from somalia.games.kit.motion import Show
from somalia.games.kit.scene import Attention


class ShownHands(NamedTuple):
    """The revealed hands on the mat."""

    turn: int
    cards: tuple[Cards, Cards]  # in seat order
    is_decided: bool  # whether the winner is known
    winner: str = ""  # "" for nobody
    by_coin: bool = False


def shown_hand(state: DuelState) -> ShownHands | None:
    """The hands on the mat: the current hands if revealed, else the previous ones; None before the
    first hand.
    """
    first, second = (state.piles[side].shown for side in state.scenario.sides)
    if first or second:
        return ShownHands(state.turn, (first, second), False)
    last = state.last
    return last and ShownHands(last.turn, last.cards, True, last.winner, last.by_coin)


class DuelView:
    """The duel as one seat sees it, with the seat's question.

    Args:
        prompt: the question to the seat.
        attention: what the player at that seat may choose, has chosen and points at.
        show: the animation of the newly revealed hands.
    """

    def __init__(
        self, sight: Sight, prompt: Choose | None, attention: Attention, show: Show | None = None
    ) -> None:
        self.sight, self.prompt, self.attention, self.show = sight, prompt, attention, show
        self.state: DuelState = sight.view
        self.say = DuelWords(self.state.scenario)

    @property
    def scenario(self) -> DuelScenario:
        """The scenario in play."""
        return self.state.scenario

    @cached_property
    def near(self) -> str:
        """The side whose hand is at the bottom: the side being asked, else the seat's own."""
        sides, viewers = self.scenario.sides, self.state.viewers or ()
        asked = self.prompt.who if self.prompt is not None else ""
        known = (asked, *(side for side in sides if side in viewers), self.sight.seat)
        return next((side for side in known if side in sides), sides[0])

    @cached_property
    def shown(self) -> ShownHands | None:
        """The revealed hands."""
        return shown_hand(self.state)

    @cached_property
    def going(self) -> tuple[str, ...]:
        """The ids of the cards picked for exchange, in the order picked."""
        if self.prompt is None:
            return ()
        picked: tuple[Card, ...] = (self.prompt.about or {}).get("picked", ())
        waits = (one for one in self.attention.waits if one != DONE)
        return *(card.id for card in picked), *waits

    @property
    def kept(self) -> list[int]:
        """The near hand's suit totals without the cards picked for exchange."""
        hand, suits = self.state.piles[self.near].hand, self.scenario.decks[self.near].suits
        return suit_totals([card for card in hand if card.id not in self.going], len(suits))

    # -- the animation ---------------------------------------------------------------------------

    @cached_property
    def reveal(self) -> Reveal:
        """How far the animation of the revealed hands has progressed."""
        return Reveal(self.scenario, self.show)

    @property
    def is_behind(self) -> bool:
        """Whether the revealed hands have a winner that is not yet shown; until then the score
        excludes them.
        """
        return self.shown is not None and self.shown.is_decided and not self.reveal.is_told(VERDICT)

    @cached_property
    def winners(self) -> list[str]:
        """The winner of each hand played, in order; "" for nobody."""
        return [one["winner"] for one in self.sight.events() if one.kind == kinds.HAND]

    @cached_property
    def exchanged(self) -> dict[str, int]:
        """The number of cards that each side exchanged for the revealed hands."""
        counts = [one["counts"] for one in self.sight.events() if one.kind == kinds.EXCHANGED]
        return dict(counts[-1]) if counts else {}

    @cached_property
    def new(self) -> Collection[str]:
        """The ids of the revealed cards that were drawn in the exchange, as far as the seat may
        know.
        """
        ids: set[str] = set()
        for event in self.sight.events():
            if event.kind == kinds.EXCHANGED:
                ids = set()
            elif event.kind == kinds.DRAWN:
                ids |= {card.id for card in event["cards"]}
        return ids
