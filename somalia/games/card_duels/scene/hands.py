"""Both hands and the piles: the near hand as a fan, the far hand in a row, face down if hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from somalia.games.card_duels.rules.state import Cards
from somalia.games.card_duels.scene.faces import face_down, faces, of_side
from somalia.games.card_duels.scene.places import DECK, EXCHANGED, HAND, PILES, PLAYED, of
from somalia.games.card_duels.scene.view import DuelView
from somalia.games.kit.cards import (
    BARRED,
    GOING,
    POINTED,
    RAISED,
    TALL,
    backs,
    box_of,
    fan,
    row,
    spread,
    stack,
)
from somalia.games.kit.scene import Piece, Pile, Region

SUITS_APART = 7.0
"""Extra space between two suits in the fan."""
NAMES = 142.0
"""Space for the side's name beside the far hand."""
LETTERED = 35.0
"""Space for name and count below each of the near side's piles."""


def hands(view: DuelView, places: Mapping[str, Region]) -> Iterator[Pile]:
    """Yield both sides' hands and piles, except empty ones."""
    for side in view.scenario.sides:
        hand = view.state.piles[side].hand
        if hand:
            place = places[of(side, HAND)]
            yield _near(view, hand, place) if side == view.near else _far(view, side, hand, place)
        for what in PILES:
            yield from _pile(view, side, what, places[of(side, what)])


def _far(view: DuelView, side: str, hand: Cards, place: Region) -> Pile:
    """The hand at the top of the table."""
    west, south, east, north = box_of(place)
    is_open, scenario = view.state.sees(side), view.scenario
    wide = (north - south) / TALL
    sign = of_side(scenario, side).symbol
    pieces = (
        faces(hand, scenario, side, f"{side}:")
        if is_open
        else backs(of(side, HAND), len(hand), side, sign)
    )
    pitch = wide + 3 if is_open else wide * 0.72
    return row(pieces, place, spread(len(hand), (west + NAMES, east), wide, pitch), wide)


def fan_wide(place: Region) -> float:
    """The width of the cards in the near hand."""
    _, south, _, north = box_of(place)
    return min((north - south - RAISED - 12) / (TALL + 0.05), 150.0)


def _near(view: DuelView, hand: Cards, place: Region) -> Pile:
    """The hand at the bottom, in the order in which it is counted, with gaps between the suits."""
    west, _, east, _ = box_of(place)
    wide = fan_wide(place)
    gaps = [SUITS_APART * (one.suit != other.suit) for one, other in pairwise(hand)]
    xs = spread(len(hand), (west + 4, east - 4), wide, wide * 0.97, gaps)
    pieces = faces(hand, view.scenario, view.near, "")
    return fan([_marked(view, one) for one in pieces], place, xs, wide)


def _marked(view: DuelView, piece: Piece) -> Piece:
    """A card in the near hand with its state: will leave, cannot be chosen, or is pointed at."""
    prompt = view.prompt
    state = ""
    if piece.id in view.going:
        state = GOING
    elif prompt is not None and piece.id in prompt.barred:
        state = BARRED
    elif prompt is not None and piece.id in (view.attention.piece, *view.attention.pieces):
        state = POINTED
    return piece._replace(face=piece.face._replace(state=(state,))) if state else piece


def pile_wide(place: Region, is_near: bool) -> float:
    """The width of the cards in a pile; the far side's name and count are beside it."""
    west, south, east, north = box_of(place)
    return min((north - south - LETTERED * is_near) / TALL, east - west)


def _pile(view: DuelView, side: str, what: str, place: Region) -> Iterator[Pile]:
    """Yield a side's pile unless it is empty; played cards are face up, others face down."""
    piles, scenario, is_near = view.state.piles[side], view.scenario, side == view.near
    cards = {DECK: piles.deck, PLAYED: piles.played, EXCHANGED: piles.discards + piles.aside}[what]
    if not cards:
        return
    wide = pile_wide(place, is_near)
    (x, y), (west, *_) = place.middle, box_of(place)
    middle = (x, y + LETTERED / 2) if is_near else (west + wide / 2, y)
    if what == PLAYED:
        last = view.state.last
        upper = last.cards[scenario.sides.index(side)][-1:] if last else ()
        rest = tuple(card for card in cards if card not in upper)
        shown = rest + tuple(card for card in upper if card in cards)
        yield stack(faces(shown, scenario, side, f"{place.id}:"), place.id, middle, wide)
    else:
        pieces = face_down(cards, scenario, side, place.id)
        yield stack(pieces, place.id, middle, wide, len(cards))
