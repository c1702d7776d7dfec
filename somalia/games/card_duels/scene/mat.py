"""The mat in the middle: both revealed hands, suit by suit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from somalia.games.card_duels.rules.components import Card, Deck, suit_totals
from somalia.games.card_duels.scene.faces import faces, suit_colour
from somalia.games.card_duels.scene.motion import open_id
from somalia.games.card_duels.scene.places import FOOT, LABEL, OPEN, RESULT, of
from somalia.games.card_duels.scene.view import DuelView
from somalia.games.kit.cards import NEW, TALL, box_of, region, row
from somalia.games.kit.motion import Flip
from somalia.games.kit.scene import BoardFigure, Piece, Pile, Region

WIDEST = 96.0
"""The maximum width of a revealed card."""
SLOT = 0.7
"""The width of an empty suit, as a fraction of a card's width."""
APART, CLOSE = 44.0, 22.0
"""The largest and smallest gap between two suits."""


def open_wide(place: Region) -> float:
    """The width of the cards in a revealed hand."""
    _, south, _, north = box_of(place)
    return min((north - south - FOOT - 8) / TALL, WIDEST)


WINS, COUNTS = "wins", "counts"
"""A product's states: it wins the hand, or is still being counted."""


class Suit(NamedTuple):
    """A suit's cards in a revealed hand, and their positions."""

    place: Region
    cards: tuple[Card, ...]
    xs: tuple[float, ...]  # the centres of the cards


class OpenHand:
    """A side's revealed hand.

    Args:
        place: its row on the mat.
    """

    def __init__(self, view: DuelView, side: str, place: Region) -> None:
        assert view.shown is not None
        self.view, self.side, self.place = view, side, place
        self.deck: Deck = view.scenario.decks[side]
        self.hand = view.shown.cards[view.scenario.sides.index(side)]
        self.wide = open_wide(place)
        self.suits = tuple(self._suits())

    def _suits(self) -> Iterator[Suit]:
        """Yield the suits from left to right. Spare room goes first to the gaps between suits, then
        between cards; if there is none, a suit's cards overlap.
        """
        west, south, east, north = box_of(self.place)
        wide, count = self.wide, len(self.deck.suits)
        held = [tuple(card for card in self.hand if card.suit == at) for at in range(count)]
        slots = sum(not own for own in held)
        groups, gaps = count - slots, count - 1
        rest = len(self.hand) - groups
        first, last = west + LABEL, east - RESULT - 8
        fixed = wide * groups + wide * SLOT * slots
        spare = last - first - fixed - rest * (wide + 3)
        between = min(APART, max(CLOSE, spare / gaps)) if gaps else 0.0
        step = min(wide + 3, (last - first - fixed - between * gaps) / rest) if rest else 0.0
        x = first
        for index, own in enumerate(held):
            long = wide + step * (len(own) - 1) if own else wide * SLOT
            box = (x, south + 3, x + long, north - 3)
            place = region(of(self.place.id, str(index)), box, self.deck.suits[index])
            yield Suit(place, own, tuple(x + wide / 2 + step * n for n in range(len(own))))
            x += long + between

    def piles(self) -> Iterator[Pile]:
        """Yield each suit's cards, except for empty suits."""
        for suit in self.suits:
            if suit.cards:
                pieces = [self._piece(card) for card in suit.cards]
                pile = row(pieces, suit.place, suit.xs, self.wide)
                yield pile._replace(at=(pile.at[0], pile.at[1] + (FOOT + 2) / 2))

    def _piece(self, card: Card) -> Piece:
        (piece,) = faces((card,), self.view.scenario, self.side, open_id(self.side, ""))
        is_new = card.id in self.view.new
        return piece._replace(face=piece.face._replace(state=(NEW,))) if is_new else piece

    def totals(self) -> Iterator[BoardFigure]:
        """Yield each suit with its total, which is empty until all cards are turned and the suit is
        counted.
        """
        reveal = self.view.reveal
        all_turned = all(reveal.is_told(Flip(open_id(self.side, one.id))) for one in self.hand)
        for index, total in enumerate(suit_totals(self.hand, len(self.deck.suits))):
            is_told = all_turned and reveal.counted > index
            yield BoardFigure(
                self.deck.suits[index], str(total) if is_told else "", suit_colour(index)
            )

    def product(self) -> Iterator[BoardFigure]:
        """Yield the factors counted so far and their product: "9 × 13", "117"."""
        counted, shown = self.view.reveal.counted, self.view.shown
        if counted <= 0:
            return
        totals = suit_totals(self.hand, len(self.deck.suits))
        factors = totals if counted >= len(totals) else totals[: max(1, int(counted))]
        is_won = shown is not None and shown.winner == self.side and not self.view.is_behind
        state = WINS if is_won else "" if counted >= len(totals) else COUNTS
        makes = str(self.view.reveal.product(totals))
        yield BoardFigure(" × ".join(map(str, factors)), makes, self.side, state)


def laid(view: DuelView, places: dict[str, Region]) -> list[OpenHand]:
    """The revealed hands; empty if there are none."""
    if view.shown is None:
        return []
    return [OpenHand(view, side, places[of(side, OPEN)]) for side in view.scenario.sides]
