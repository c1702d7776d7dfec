"""Positions of pieces when a pile is fanned out, and the space that they cover."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, pi

from somalia.games.kit.scene import DIRECTIONS, Box, Spot

FAN_GAP = 6
"""Pixels between the pieces in a fanned-out pile."""
ACROSS = 6
"""The maximum number of pieces per row in a fanned-out pile."""
RIM = 8
"""Pixels of the backing plate visible around its pieces."""


def fan(count: int, centre: Spot, side: int, frame: Box) -> list[Spot]:
    """The positions of a fanned-out pile's pieces: in rows over the pile, from the top left, inside
    the frame. All lengths are in pixels.

    Args:
        centre: the pile's centre.
        side: a piece's width.
        frame: the visible area of the board.
    """
    west, south, east, north = frame
    pitch = side + FAN_GAP
    fits = max(1, int((east - west - 2 * FAN_GAP) // pitch))
    across = min(count, ACROSS, fits)
    rows = -(-count // across)
    edge = pitch / 2 + FAN_GAP
    left = centre[0] - (across - 1) * pitch / 2
    left = max(min(left, east - edge - (across - 1) * pitch), west + edge)
    top = centre[1] + (rows - 1) * pitch / 2
    top = min(max(top, south + edge + (rows - 1) * pitch), north - edge)
    return [(left + n % across * pitch, top - n // across * pitch) for n in range(count)]


def box_around(spots: Iterable[Spot], away: float) -> Box:
    """The box around these spots, with a margin of `away`."""
    xs, ys = zip(*spots, strict=True)
    return min(xs) - away, min(ys) - away, max(xs) + away, max(ys) + away


def is_in(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a box or on its edge."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def direction(vector: Spot) -> int:
    """A vector's direction, from 0 to `DIRECTIONS` - 1; -1 for a zero vector."""
    if not (vector[0] or vector[1]):
        return -1
    return round(atan2(vector[1], vector[0]) / (2 * pi) * DIRECTIONS) % DIRECTIONS
