"""A duel's state: the piles of cards, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypedDict, Unpack

from somalia.engine.event import Event
from somalia.engine.kinds import EventKind
from somalia.games.card_duels.rules.components import Card, DuelScenario

Cards = tuple[Card, ...]

DEAL, EXCHANGE, DRAW, COMBAT = "deal", "exchange", "draw", "combat"
RESULT, DECIDED = "result", "decided"
"""Steps in a turn. The last one asks the players whether to play on although the winner is decided.
"""


class Piles(NamedTuple):
    """A side's cards. The opponent has seen only `shown` and `played`."""

    deck: Cards  # unordered, as draws are random
    hand: Cards = ()
    aside: Cards = ()  # exchanged in this hand
    shown: Cards = ()  # revealed on the table
    played: Cards = ()  # played in earlier hands, since the last shuffle
    discards: Cards = ()  # exchanged in earlier hands, since the last shuffle
    old: Cards = ()
    """The cards that the old deck may have held, if the pile was reshuffled during this deal."""
    old_count: int = 0
    """How many cards, in the hand or exchanged from it, come from `old`."""

    @property
    def hidden(self) -> Cards:
        """The cards whose location the opponent cannot know."""
        return self.deck + self.hand + self.aside + self.discards

    @property
    def pile(self) -> Cards:
        """The cards that are reshuffled when the deck runs out (1.2)."""
        return self.played + self.discards


class PlayedHand(NamedTuple):
    """A hand that has been played."""

    turn: int
    cards: tuple[Cards, Cards]  # in seat order
    winner: str  # "" for nobody
    by_coin: bool


class OpenPiles(TypedDict, total=False):
    """Any of a side's `Piles`, for updates."""

    deck: Cards
    hand: Cards
    aside: Cards
    shown: Cards
    played: Cards
    discards: Cards
    old: Cards
    old_count: int


class DuelStateFacts(TypedDict, total=False):
    """The fields of a state other than the piles."""

    turn: int
    step: str
    won: dict[str, int]  # hands won, by side
    run_of: str  # the side that won the last hand; "" for nobody
    run: int  # how many hands in a row it has won
    casualties: int
    last: PlayedHand | None
    plays_on: bool  # whether play continues although the winner is decided [D8]
    ended: str  # why the game is over; "" until then
    victor: str  # the side that won; "" for nobody


class DuelState:
    """A duel's state: `DuelStateFacts`, and each side's piles. Only its methods change it."""

    def __init__(self, scenario: DuelScenario) -> None:
        self.scenario = scenario
        self.events: list[Event] = []
        self.turn = 1
        self.step = DEAL
        self.piles = {side: Piles(deck.cards) for side, deck in scenario.decks.items()}
        self.won = dict.fromkeys(scenario.sides, 0)
        self.run_of = ""
        self.run = 0
        self.casualties = 0
        self.last: PlayedHand | None = None
        self.plays_on = False
        self.ended = ""
        self.victor = ""
        self.viewers: tuple[str, ...] | None = None
        """The sides that may see the state; in other sides' hands, only the number of cards is
        real. None if everything is real.
        """

    def copy(self) -> DuelState:
        """An equal, independent state with an empty list of events."""
        twin = DuelState.__new__(DuelState)
        twin.__dict__.update(self.__dict__)
        twin.events = []
        twin.piles = dict(self.piles)
        twin.won = dict(self.won)
        return twin

    def note(
        self, kind: EventKind, rule: str, seen_by: tuple[str, ...] | None = None, **facts: Any
    ) -> None:
        """Record an event."""
        self.events.append(Event(kind, rule, facts, seen_by))

    def change(self, **values: Unpack[DuelStateFacts]) -> None:
        """Set some of the fields."""
        for name, value in values.items():
            setattr(self, name, value)

    def lay(self, side: str, **piles: Unpack[OpenPiles]) -> None:
        """Change some of a side's piles."""
        self.piles[side] = self.piles[side]._replace(**piles)

    def show_to(self, sides: Sequence[str]) -> None:
        """Mark the state as seen by these sides only."""
        self.viewers = tuple(sides)

    def run_by(self, side: str) -> int:
        """The number of hands that a side has just won in a row."""
        return self.run if self.run_of == side else 0

    def sees(self, side: str) -> bool:
        """Whether the viewers may see that side's hand."""
        return self.viewers is None or side in self.viewers


def in_order(cards: Cards, scenario: DuelScenario, side: str) -> Cards:
    """A side's cards in the order of its deck."""
    inside = set(cards)
    return tuple(card for card in scenario.decks[side].cards if card in inside)
