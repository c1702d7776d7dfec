"""Shapes for figures seen from above: rings of corners, each with a tone that painters colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from somalia.games.kit.scene import Ring, Spot

CLOTH, SHADE, HEAD, SKIN = "cloth", "shade", "head", "skin"
"""Tones that follow the figure's colour, except skin."""
STEEL, WOOD, OLIVE, GLASS = "steel", "wood", "olive", "glass"
"""Tones of equipment."""
WHITE, RED, GOLD, DUST = "white", "red", "gold", "dust"
"""Tones of marks."""
TONES = (CLOTH, SHADE, HEAD, SKIN, STEEL, WOOD, OLIVE, GLASS, WHITE, RED, GOLD, DUST)
"""All tones."""


class Part(NamedTuple):
    """A part of a figure: corners as (ahead, right), in halves of a man's base."""

    tone: str
    ring: Ring


def oval(middle: Spot, deep: float, wide: float, tone: str, corners: int = 18) -> Part:
    """An upright oval.

    Args:
        deep: half its length ahead.
        wide: half its width.
    """
    turns = (2 * pi * corner / corners for corner in range(corners))
    return Part(
        tone, tuple((middle[0] + deep * cos(turn), middle[1] + wide * sin(turn)) for turn in turns)
    )


def box(middle: Spot, deep: float, wide: float, tone: str) -> Part:
    """An upright rectangle, with half its length ahead and half its width."""
    (x, y), corners = middle, ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return Part(tone, tuple((x + a * deep, y + b * wide) for a, b in corners))


def bar(start: Spot, end: Spot, tone: str, wide: float, narrow: float = 0.0) -> Part:
    """A limb or tube from one place to another.

    Args:
        wide: its width at the start.
        narrow: its width at the end, if that is smaller.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy) or 1.0
    nx, ny = -dy / far / 2, dx / far / 2
    tip = narrow or wide
    return Part(
        tone,
        (
            (start[0] + nx * wide, start[1] + ny * wide),
            (end[0] + nx * tip, end[1] + ny * tip),
            (end[0] - nx * tip, end[1] - ny * tip),
            (start[0] - nx * wide, start[1] - ny * wide),
        ),
    )


def cross(middle: Spot, half: float, tone: str) -> Iterator[Part]:
    """Yield an upright cross, with half its width."""
    yield box(middle, half, half * 0.36, tone)
    yield box(middle, half * 0.36, half, tone)


def star(middle: Spot, far: float, tone: str) -> Part:
    """A star with five points."""
    spots = []
    for corner in range(10):
        turn, reach = pi * corner / 5, far * (0.42 if corner % 2 else 1.0)
        spots.append((middle[0] + reach * cos(turn), middle[1] + reach * sin(turn)))
    return Part(tone, tuple(spots))


def placed(parts: Sequence[Part], to: Spot, degrees: float = 0.0) -> Iterator[Part]:
    """Yield parts moved to a place, after turning them to the right about their origin."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    for part in parts:
        ring = tuple((to[0] + x * c - y * s, to[1] + x * s + y * c) for x, y in part.ring)
        yield Part(part.tone, ring)
