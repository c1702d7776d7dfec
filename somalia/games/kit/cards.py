"""Cards on a table: faces and backs, and their layout in rows, fans and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians

from somalia.games.kit.scene import Box, Face, Piece, Pile, Region, Spot

TALL = 1.5
"""The height of a card whose width is 1."""
GOING, BARRED, POINTED, NEW = "going", "barred", "pointed", "new"
"""A face's states: the card will leave the hand, cannot be chosen, is pointed at, or is newly
drawn.
"""
RAISED, UP = 20.0, 9.0
"""How far cards rise out of a fan: one that will leave, and one that is pointed at."""
LEAN = 1.5
"""The angle between neighbouring cards in a fan, in degrees."""
LAYER, PER_LAYER, LAYERS = 1.7, 10, 4
"""The offset between the visible layers of a pile, the cards per layer, and the maximum layers."""


def region(id: str, box: Box, label: str = "") -> Region:
    """A rectangular region on the table."""
    west, south, east, north = box
    ring = ((west, south), (east, south), (east, north), (west, north))
    return Region(id, ((west + east) / 2, (south + north) / 2), (ring,), label)


def box_of(region: Region) -> Box:
    """A rectangular region's box."""
    (south_west, _, north_east, _), *_ = region.outline
    return *south_west, *north_east


def back(party: str, sign: str = "") -> Face:
    """The face of a face-down card, which shows only its party and its drawing."""
    return Face(colour=party, picture=sign)


def backs(id: str, count: int, party: str, sign: str = "") -> tuple[Piece, ...]:
    """A number of face-down cards; their ids are numbered by position."""
    return tuple(Piece(f"{id}:{at}", back(party, sign), party) for at in range(count))


def spread(
    count: int, span: tuple[float, float], wide: float, pitch: float, gaps: Sequence[float] = ()
) -> list[float]:
    """The centres of the cards in a row, which is centred in its span if there is room to spare.

    Args:
        span: the two ends of the row.
        pitch: the largest distance between cards; they move closer if space is short.
        gaps: extra space before each card but the first.
    """
    west, east = span
    before = [0.0, *(gaps or [0.0] * (count - 1))]
    step = min(pitch, (east - west - wide - sum(before)) / max(1, count - 1))
    length = wide + step * (count - 1) + sum(before)
    x = max(west, (west + east - length) / 2) + wide / 2
    return [x + step * at + sum(before[: at + 1]) for at in range(count)]


def row(pieces: Sequence[Piece], place: Region, xs: Sequence[float], wide: float) -> Pile:
    """Cards side by side in a place, vertically centred."""
    x, y = place.middle
    laid = [one._replace(offset=(at - x, 0.0)) for one, at in zip(pieces, xs, strict=True)]
    return Pile(place.id, (x, y), wide, tuple(laid), wide * TALL)


def fan(pieces: Sequence[Piece], place: Region, xs: Sequence[float], wide: float) -> Pile:
    """A hand of cards at the bottom of a place, rotated and lower towards both ends. Cards that
    will leave, or are pointed at, are raised.
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
    """Cards on top of each other, of which only a few layers are visible.

    Args:
        count: how many cards the pile represents, if not the number of `pieces`.
    """
    below = layers(len(pieces) if count is None else count) - 1
    laid = []
    for number, piece in enumerate(reversed(pieces)):
        away = min(number, below) * LAYER
        laid.append(piece._replace(offset=(away, -away)))
    return Pile(place, middle, wide, tuple(reversed(laid)), wide * TALL)


def layers(count: int) -> int:
    """The number of visible layers in a pile with that many cards."""
    return min(LAYERS, 1 + count // PER_LAYER) if count else 0


def seen(pile: Pile) -> Iterator[Piece]:
    """Yield a pile's pieces that the next piece does not cover, from the bottom up."""
    for piece, after in zip(pile.pieces, [*pile.pieces[1:], None], strict=True):
        if after is None or after.offset != piece.offset:
            yield piece
