"""A duel's components: cards in suits, a deck for each side, and how the game ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card in a deck; equal only to itself."""

    id: str
    name: str
    suit: int  # the index of its suit in its deck
    force: int
    is_ours: bool = False  # whether the published list lacks its name and we chose one [D4]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A side with its cards."""

    side: str
    name: str  # the name in headings
    subject: str  # the name at the start of a sentence
    is_many: bool  # whether the name takes a plural verb
    suits: tuple[str, ...]  # the suits' names
    hands: tuple[tuple[int, int], ...]  # (first turn, cards dealt from then on)
    cards: tuple[Card, ...]  # by suit, the strongest card first

    @property
    def within(self) -> str:
        """The side's name within a sentence: "the Americans"."""
        return f"the {self.subject[4:]}" if self.subject.startswith("The ") else self.subject

    def verb(self, single: str, many: str) -> str:
        """The verb form that agrees with the side's name."""
        return many if self.is_many else single

    def hand_size(self, turn: int) -> int:
        """The number of cards dealt in a turn, counted from 1 (1.1)."""
        return next(cards for first, cards in reversed(self.hands) if first <= turn)


@dataclass(frozen=True, slots=True)
class Escape:
    """How Mogadishu ends: one side escapes by winning hands in a row, and its casualties are
    counted.
    """

    side: str  # the side that escapes
    in_a_row: int  # how many hands in a row it needs to win
    lost: int  # casualties for a hand that it loses
    won: int  # casualties for a hand that it wins
    limit: int  # with fewer casualties it wins; with more, its opponent wins


@dataclass(frozen=True, slots=True)
class MostHands:
    """How Firebase ends: a side wins enough hands in a row, or the most hands in total."""

    in_a_row: int
    hands: int


@dataclass(frozen=True, slots=True)
class Phases:
    """The names of a turn's phases."""

    deal: str
    exchange: str
    combat: str


@dataclass(frozen=True, kw_only=True)
class DuelScenario:
    """A duel's scenario."""

    id: str
    name: str
    about: str
    decks: Mapping[str, Deck]  # by side, in seat order
    exchange: int  # the maximum number of cards that a side may exchange per hand
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
        """The side's opponent."""
        first, second = self.decks
        return second if side == first else first

    def cards(self, side: str, ids: Sequence[str]) -> tuple[Card, ...]:
        """A side's cards with these ids, in the order of the ids."""
        known = {card.id: card for card in self.decks[side].cards}
        return tuple(known[id] for id in ids)


def suit_totals(cards: Sequence[Card], suits: int) -> list[int]:
    """For each suit, 1 plus its cards' forces (4)."""
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
