"""What cards show: force, suit and name; of one face down only whose it is."""

from __future__ import annotations

from collections.abc import Iterable

from somalia.games.card_duels.rules.components import Card, DuelScenario
from somalia.games.card_duels.rules.state import Cards
from somalia.games.card_duels.scene.emblems import emblem_of, sign_of, sign_of_side
from somalia.games.kit.cards import backs, layers
from somalia.games.kit.scene import Face, Piece

SUIT = "suit-"
"""How the colours of suits begin."""


def suit_colour(suit: int) -> str:
    """The colour of a suit by its place in its deck, as painters know it."""
    return f"{SUIT}{suit}"


def of_card(card: Card, suits: tuple[str, ...], states: tuple[str, ...] = ()) -> Face:
    """A card face up.

    Args:
        suits: those of its deck.
    """
    suit = suits[card.suit]
    return Face(
        sign_of(suit, card.suit).name,
        suit_colour(card.suit),
        str(card.force),
        name=card.name,
        state=states,
        suit=suit,
        picture=emblem_of(card.name, suit).name,
    )


def of_side(scenario: DuelScenario, side: str) -> Face:
    """The counter of a side."""
    return Face(sign_of_side(scenario, side).name, side, name=scenario.decks[side].name)


def faces(
    cards: Iterable[Card], scenario: DuelScenario, side: str, before: str
) -> tuple[Piece, ...]:
    """Cards of a side face up.

    Args:
        before: what stands before the ids of cards in those of the pieces, for a card may lie in
            more than one place.
    """
    suits = scenario.decks[side].suits
    return tuple(Piece(f"{before}{card.id}", of_card(card, suits), side) for card in cards)


def face_down(cards: Cards, scenario: DuelScenario, side: str, id: str) -> tuple[Piece, ...]:
    """What is seen of a pile of cards face down."""
    return backs(id, layers(len(cards)), side, sign_of_side(scenario, side).name)
