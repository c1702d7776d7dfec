"""The table of Prizes as a seat sees it, with hidden hands face down."""

from __future__ import annotations

from typing import Protocol

from somalia.games.kit.cards import backs, box_of, fan, region, spread, stack
from somalia.games.kit.scene import BoardFigure, Face, Piece, Scene

WIDE = 10.0
"""The width of a card, in units of the table."""
SHEET = (0.0, 0.0, 90.0, 60.0)
PLACES = {
    f"{side} {what}": region(f"{side} {what}", (west, south, east, south + 26), f"{side} {what}")
    for side, south in (("blue", 2.0), ("red", 32.0))
    for what, west, east in (("hand", 2.0, 62.0), ("played", 66.0, 88.0))
}


class PrizesTable(Protocol):
    """The part of a position that a scene shows."""

    hands: dict[str, tuple[str, ...]]
    played: dict[str, tuple[str, ...]]
    points: dict[str, int]
    viewers: tuple[str, ...]


def scene_of(state: PrizesTable) -> Scene:
    """The scene: a fan, a pile and the points of each side."""
    piles = []
    for side in state.hands:
        place, hand = PLACES[f"{side} hand"], state.hands[side]
        if hand:
            cards = faces(side, hand) if side in state.viewers else backs(side, len(hand), side)
            west, _, east, _ = box_of(place)
            xs = spread(len(hand), (west, east), WIDE, WIDE * 0.9)
            piles.append(fan(cards, place, xs, WIDE))
        if played := state.played[side]:
            place = PLACES[f"{side} played"]
            piles.append(stack(faces(side, played), place.id, place.middle, WIDE))
    points = {
        f"{side} played": (BoardFigure("points", str(won)),) for side, won in state.points.items()
    }
    return Scene(SHEET, PLACES, tuple(piles), heads=points)


def faces(side: str, cards: tuple[str, ...]) -> tuple[Piece, ...]:
    """Cards face up, with the same ids as in questions."""
    return tuple(
        Piece(card, Face(side[0].upper(), side, card[1:], name=f"{side} {card[1:]}"), side)
        for card in cards
    )
