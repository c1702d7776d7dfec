"""A square to engrave a sign on: shapes in hundredths of its side, y downwards, three inks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import ImageDraw

from somalia.games.card_duels.window.paper import Colour

Point = tuple[float, float]
Shape = Sequence[Point] | str
"""Points, or their text: "0,-20 5,3.5"."""


@lru_cache(maxsize=600)
def _read(text: str) -> tuple[Point, ...]:
    pairs = (pair.split(",") for pair in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)


def points(shape: Shape) -> Sequence[Point]:
    """The points of a shape."""
    return _read(shape) if isinstance(shape, str) else shape


class Inks(NamedTuple):
    """What a sign is printed in."""

    dark: Colour  # outlines and bodies
    tone: Colour  # the colour of the suit
    light: Colour  # what is cut out


class Plate:
    """A square of a picture.

    Args:
        left, top, side: where it is, in pixels.
    """

    def __init__(
        self, pen: ImageDraw.ImageDraw, left: float, top: float, side: float, inks: Inks
    ) -> None:
        self.pen = pen
        self.left, self.top, self.side = left, top, side
        self.inks = inks

    def part(self, x: float, y: float, side: float) -> Plate:
        """A smaller square with its middle at a point; `side` in hundredths of this one."""
        scale = self.side / 100
        left, top = self.left + (x - side / 2) * scale, self.top + (y - side / 2) * scale
        return Plate(self.pen, left, top, side * scale, self.inks)

    def inked(self, inks: Inks) -> Plate:
        """The same square with other inks."""
        return Plate(self.pen, self.left, self.top, self.side, inks)

    def _ink(self, ink: int) -> Colour:
        return self.inks[ink]

    def _at(self, shape: Shape) -> list[Point]:
        scale = self.side / 100
        return [(self.left + x * scale, self.top + y * scale) for x, y in points(shape)]

    def poly(self, shape: Shape, ink: int = 0) -> None:
        """A filled polygon."""
        self.pen.polygon(self._at(shape), self._ink(ink))

    def line(self, shape: Shape, wide: float = 4, ink: int = 0) -> None:
        """A line through points, with round ends."""
        at, pixels = self._at(shape), max(1, round(wide * self.side / 100))
        self.pen.line(at, self._ink(ink), pixels, "curve")
        radius = pixels / 2
        if radius >= 1:
            for x, y in (at[0], at[-1]):
                self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), self._ink(ink))

    def disc(self, x: float, y: float, radius: float, ink: int = 0, high: float = 0) -> None:
        """A filled disc, or an ellipse where `high` gives another radius for its height."""
        high = high or radius
        (left, top), (right, low) = self._at([(x - radius, y - high), (x + radius, y + high)])
        self.pen.ellipse((left, top, right, low), self._ink(ink))

    def ring(self, x: float, y: float, radius: float, wide: float = 4, ink: int = 0) -> None:
        """A circle."""
        (left, top), (right, low) = self._at([(x - radius, y - radius), (x + radius, y + radius)])
        wide = max(1, round(wide * self.side / 100))
        self.pen.ellipse((left, top, right, low), None, self._ink(ink), wide)

    def arc(
        self,
        x: float,
        y: float,
        radius: float,
        first: float,
        last: float,
        wide: float = 4,
        ink: int = 0,
    ) -> None:
        """A part of a circle, clockwise from 0 at the right, in degrees."""
        steps = max(6, int(abs(last - first) / 8))
        turns = [math.radians(first + (last - first) * at / steps) for at in range(steps + 1)]
        self.line([(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns], wide, ink)

    def box(self, left: float, top: float, right: float, low: float, ink: int = 0) -> None:
        """A filled box."""
        self.poly([(left, top), (right, top), (right, low), (left, low)], ink)

    def put(
        self,
        shape: Shape,
        x: float,
        y: float,
        size: float = 100,
        angle: float = 0,
        ink: int = 0,
        is_mirrored: bool = False,
    ) -> None:
        """A polygon drawn about 0, 0, moved to a point.

        Args:
            size: percent.
            angle: degrees, clockwise.
        """
        turn, scale = math.radians(angle), size / 100
        cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
        side = -1 if is_mirrored else 1
        self.poly(
            [
                (x + a * side * cos - b * sin, y + a * side * sin + b * cos)
                for a, b in points(shape)
            ],
            ink,
        )

    def star(
        self, x: float, y: float, radius: float, ink: int = 0, tips: int = 5, waist: float = 0.4
    ) -> None:
        """A star with so many tips; `waist` is how far its inner corners are."""
        corners = []
        for corner in range(tips * 2):
            far = radius * (1 if corner % 2 == 0 else waist)
            turn = math.radians(corner * 180 / tips - 90)
            corners.append((x + far * math.cos(turn), y + far * math.sin(turn)))
        self.poly(corners, ink)

    def arrow(self, shape: Shape, wide: float = 6, ink: int = 0, head: float = 2.1) -> None:
        """A line that ends in a head, as on a staff map."""
        way = points(shape)
        (ax, ay), (x, y) = way[-2:]
        turn = math.atan2(y - ay, x - ax)
        size = wide * head
        cos, sin = math.cos(turn), math.sin(turn)
        neck = (x - cos * size * 1.3, y - sin * size * 1.3)
        self.line([*way[:-1], neck], wide, ink)
        self.poly(
            [
                (x, y),
                (neck[0] - sin * size, neck[1] + cos * size),
                (neck[0] + sin * size, neck[1] - cos * size),
            ],
            ink,
        )
