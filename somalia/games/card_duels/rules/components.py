"""What a duel is played with: cards in suits, a deck for each side, and how the game ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card of a deck; the same only as itself."""

    id: str
    name: str
    suit: int  # the place of its suit among those of its deck
    force: int
    is_ours: bool = False  # whether the published list lacks it and we have named it [D4]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A side with its cards."""

    side: str
    name: str  # in headings
    subject: str  # at the start of a sentence
    is_many: bool  # whether it takes a plural verb
    suits: tuple[str, ...]  # their names
    hands: tuple[tuple[int, int], ...]  # from which turn on how many cards are dealt
    cards: tuple[Card, ...]  # by suit, the strongest first

    @property
    def within(self) -> str:
        """Its name within a sentence: "the Americans"."""
        return f"the {self.subject[4:]}" if self.subject.startswith("The ") else self.subject

    def verb(self, single: str, many: str) -> str:
        """The verb that goes with it."""
        return many if self.is_many else single

    def hand_size(self, turn: int) -> int:
        """How many cards are dealt in that turn, from 1 (1.1)."""
        return next(cards for first, cards in reversed(self.hands) if first <= turn)


@dataclass(frozen=True, slots=True)
class Escape:
    """The end of Mogadishu: one side escapes by hands won in a row, and counts its casualties."""

    side: str  # that escapes
    in_a_row: int  # hands
    lost: int  # casualties by a hand it loses
    won: int  # and by one it wins
    limit: int  # casualties: with fewer it wins, with more the other side


@dataclass(frozen=True, slots=True)
class MostHands:
    """The end of Firebase: hands won in a row, or the most of all hands."""

    in_a_row: int
    hands: int


@dataclass(frozen=True, slots=True)
class Phases:
    """What the parts of a turn are called."""

    deal: str
    exchange: str
    combat: str


@dataclass(frozen=True, kw_only=True)
class DuelScenario:
    """A duel."""

    id: str
    name: str
    about: str
    decks: Mapping[str, Deck]  # by side, in seat order
    exchange: int  # the most cards that may be exchanged
    end: Escape | MostHands
    phases: Phases
    digest: str = ""
    hints: str = ""  # the name of its hint book
    scores: tuple[tuple[str, str, int], ...] = ()  # (`ScenarioCard.scores`)
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides in seat order."""
        return tuple(self.decks)

    def other(self, side: str) -> str:
        """The side it plays against."""
        first, second = self.decks
        return second if side == first else first

    def cards(self, side: str, ids: Sequence[str]) -> tuple[Card, ...]:
        """The cards of a side with these ids, in their order."""
        known = {card.id: card for card in self.decks[side].cards}
        return tuple(known[id] for id in ids)


def suit_totals(cards: Sequence[Card], suits: int) -> list[int]:
    """For each suit 1 and the sum of its forces (4)."""
    totals = [1] * suits
    for card in cards:
        totals[card.suit] += card.force
    return totals


def combat_total(cards: Sequence[Card], suits: int) -> int:
    """The Combat Force Total: the product of the suit totals (4)."""
    product = 1
    for total in suit_totals(cards, suits):
        product *= total
    return product
