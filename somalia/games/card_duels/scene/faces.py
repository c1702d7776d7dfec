"""The faces of cards: force, suit and name; a face-down card shows only its owner."""

from __future__ import annotations

from collections.abc import Iterable

from somalia.games.card_duels.rules.components import Card, DuelScenario
from somalia.games.card_duels.rules.state import Cards
from somalia.games.card_duels.scene.emblems import emblem_of, sign_of, sign_of_side
from somalia.games.kit.cards import backs, layers
from somalia.games.kit.scene import Face, Piece

SUIT = "suit-"
"""The prefix of suit colours."""


def suit_colour(suit: int) -> str:
    """A suit's colour name, by its index in the deck."""
    return f"{SUIT}{suit}"


def of_card(card: Card, suits: tuple[str, ...], states: tuple[str, ...] = ()) -> Face:
    """The face of a face-up card.

    Args:
        suits: the suits in its deck.
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
    """A side's counter."""
    return Face(sign_of_side(scenario, side).name, side, name=scenario.decks[side].name)


def faces(
    cards: Iterable[Card], scenario: DuelScenario, side: str, before: str
) -> tuple[Piece, ...]:
    """A side's cards, face up.

    Args:
        before: the prefix for the pieces' ids, as a card may appear in more than one place.
    """
    suits = scenario.decks[side].suits
    return tuple(Piece(f"{before}{card.id}", of_card(card, suits), side) for card in cards)


def face_down(cards: Cards, scenario: DuelScenario, side: str, id: str) -> tuple[Piece, ...]:
    """The visible pieces of a face-down pile of cards."""
    return backs(id, layers(len(cards)), side, sign_of_side(scenario, side).name)
