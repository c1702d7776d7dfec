"""Cards on a table: faces and backs, and how they lie in rows, fans and piles, for any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians

from somalia.games.kit.scene import Box, Face, Piece, Pile, Region, Spot

TALL = 1.5
"""How long a card is, for a width of 1."""
GOING, BARRED, POINTED, NEW = "going", "barred", "pointed", "new"
"""States of a face: the card is to leave the hand; it cannot be chosen; it is pointed at; it has
just come.
"""
RAISED, UP = 20.0, 9.0
"""How far a card of a fan stands out that goes, and one that is pointed at."""
LEAN = 1.5
"""Degrees by which a card of a fan leans more than the one before."""
LAYER, PER_LAYER, LAYERS = 1.7, 10, 4
"""How far the cards of a pile lie apart that are seen of it, of how many one, and how many at most.
"""


def region(id: str, box: Box, label: str = "") -> Region:
    """A place on the table."""
    west, south, east, north = box
    ring = ((west, south), (east, south), (east, north), (west, north))
    return Region(id, ((west + east) / 2, (south + north) / 2), (ring,), label)


def box_of(region: Region) -> Box:
    """The corners of such a place."""
    (south_west, _, north_east, _), *_ = region.outline
    return *south_west, *north_east


def back(party: str, sign: str = "") -> Face:
    """A card face down: whose it is, and the drawing on it. Nothing else is known of it."""
    return Face(colour=party, picture=sign)


def backs(id: str, count: int, party: str, sign: str = "") -> tuple[Piece, ...]:
    """So many cards face down, called by their places."""
    return tuple(Piece(f"{id}:{at}", back(party, sign), party) for at in range(count))


def spread(
    count: int, span: tuple[float, float], wide: float, pitch: float, gaps: Sequence[float] = ()
) -> list[float]:
    """The middles of cards in a row, in the middle of its span if it has room to spare.

    Args:
        span: from where to where.
        pitch: from card to card at most; they lie closer where there is no room.
        gaps: how much room more is left before each card but the first.
    """
    west, east = span
    before = [0.0, *(gaps or [0.0] * (count - 1))]
    step = min(pitch, (east - west - wide - sum(before)) / max(1, count - 1))
    length = wide + step * (count - 1) + sum(before)
    x = max(west, (west + east - length) / 2) + wide / 2
    return [x + step * at + sum(before[: at + 1]) for at in range(count)]


def row(pieces: Sequence[Piece], place: Region, xs: Sequence[float], wide: float) -> Pile:
    """Cards beside each other in a place, in the middle of its height."""
    x, y = place.middle
    laid = [one._replace(offset=(at - x, 0.0)) for one, at in zip(pieces, xs, strict=True)]
    return Pile(place.id, (x, y), wide, tuple(laid), wide * TALL)


def fan(pieces: Sequence[Piece], place: Region, xs: Sequence[float], wide: float) -> Pile:
    """Cards in a hand at the foot of a place: turned and lower towards both ends; what goes, or is
    pointed at, stands out.
    """
    _, foot, _, _ = box_of(place)
    x, y = place.middle
    laid = []
    for number, (piece, middle) in enumerate(zip(pieces, xs, strict=True)):
        away = number - (len(pieces) - 1) / 2
        droop = (1 - cos(radians(away * LEAN))) * wide * 7.5
        rise = RAISED if GOING in piece.face.state else UP if POINTED in piece.face.state else 0.0
        north = foot + 6 + wide * TALL / 2 - droop + min(6.0, droop) + rise
        turn = round(away * LEAN * 2) / 2
        laid.append(piece._replace(offset=(middle - x, north - y), turn=turn))
    return Pile(place.id, (x, y), wide, tuple(laid), wide * TALL)


def stack(
    pieces: Sequence[Piece], place: str, middle: Spot, wide: float, count: int | None = None
) -> Pile:
    """Cards upon each other: a few layers are seen of them.

    Args:
        count: how many they are, where no more lie there than are seen.
    """
    below = layers(len(pieces) if count is None else count) - 1
    laid = []
    for number, piece in enumerate(reversed(pieces)):
        away = min(number, below) * LAYER
        laid.append(piece._replace(offset=(away, -away)))
    return Pile(place, middle, wide, tuple(reversed(laid)), wide * TALL)


def layers(count: int) -> int:
    """The layers that are seen of a pile of so many cards."""
    return min(LAYERS, 1 + count // PER_LAYER) if count else 0


def seen(pile: Pile) -> Iterator[Piece]:
    """The pieces of a pile that are not covered by the next, the lowest first."""
    for piece, after in zip(pile.pieces, [*pile.pieces[1:], None], strict=True):
        if after is None or after.offset != piece.offset:
            yield piece
