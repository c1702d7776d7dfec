"""Draws the quarter: lines, rings, and labels that avoid figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from somalia.games.kit.scene import Box, Spot
from somalia.games.street_fight.window import ink
from somalia.window.board.brush import BoardBrush, Ink
from somalia.window.board.camera import Camera
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour

Words = Sequence[tuple[str, Colour]]
IN_THE_WAY = 400
"""The cost of covering another label, compared with 1 for each pixel of a figure that is covered.
"""


class Stroke(NamedTuple):
    """The style of a line."""

    ink: Ink
    wide: float  # in points of the design
    is_dashed: bool = False


class Lying(NamedTuple):
    """The layout of a label, in pixels."""

    pixels: int  # type size
    wides: list[float]  # widths of the plates
    half: float  # half the label's width
    high: float  # half the label's height


class StreetBrush(BoardBrush):
    """Draws on a picture of the board.

    Attributes:
        plates: the labels drawn so far.
        figures: the areas that labels avoid.
    """

    def __init__(self, image: Image.Image, camera: Camera, unit: float) -> None:
        super().__init__(image, camera, unit)
        self.plates: list[Box] = []
        self.figures: list[Box] = []

    def paste(self, picture: Image.Image, spot: Spot) -> None:
        """Paste a figure centred at a place."""
        x, y = self.pixel(spot)
        box = (round(x - picture.width / 2), round(y - picture.height / 2))
        self.image.paste(picture, box, picture)

    def keep(self, x: float, y: float, half: float) -> None:
        """Make labels avoid a square around a pixel.

        Args:
            half: half its side.
        """
        if self.sees(x, y, half):
            self.figures.append((x - half, y - half, x + half, y + half))

    def stroke(self, start: Spot, end: Spot, by: Stroke) -> None:
        """Draw a line between two places."""
        dash = 9 * self.unit if by.is_dashed else 0
        self.straight(start, end, by.ink, self.points(by.wide), dash)

    def arrow(self, start: Spot, end: Spot, colour: Ink) -> None:
        """Draw an arrow between two places."""
        (a, b), (x, y) = self.pixel(start), self.pixel(end)
        far = ((x - a) ** 2 + (y - b) ** 2) ** 0.5
        head = min(max(self.scale * 1.4, 7.0), far / 2)
        dx, dy = (x - a) / far * head, (y - b) / far * head
        self.pen.line((a, b, x - dx, y - dy), colour, max(2, round(self.scale * 0.35)))
        points = (
            (x, y),
            (x - dx - dy * 0.6, y - dy + dx * 0.6),
            (x - dx + dy * 0.6, y - dy - dx * 0.6),
        )
        self.pen.polygon(points, colour)

    def ring(self, spot: Spot, r: float, *lines: tuple[Ink, int]) -> None:
        """Draw rings around a place, with a radius in pixels; later ones are on top."""
        x, y = self.pixel(spot)
        for colour, wide in lines:
            self.pen.ellipse((x - r, y - r, x + r, y + r), None, colour, wide)

    def label(
        self,
        x: float,
        y: float,
        words: Words,
        size: float = 10.5,
        beside: float = 0.0,
        must: bool = True,
    ) -> None:
        """Draw words on plates side by side, fully inside the picture; nothing if the place is
        outside.

        Args:
            beside: how far from the place to put the label, in pixels. It goes above, to the right,
                left or below, where it hides least. 0 centres it on the place, and leaves it out if
                another label is in the way.
            must: whether to draw a label beside its place even if it hides a figure or label.
        """
        if not self.sees(x, y):
            return
        lying = self._lying(words, size)
        if not beside:
            frame = self._within(x, y, lying)
            if not self._is_taken(frame):
                self._put(frame, words, lying)
            return
        frames = [self._within(*spot, lying) for spot in _round(x, y, lying, beside)]
        frame = min(frames, key=self._hidden)
        if must or not self._hidden(frame):
            self._put(frame, words, lying)

    def label_of_group(self, members: Sequence[Spot], words: Words, size: float = 10.5) -> None:
        """Draw a group's label beside one of its outermost figures, where it hides least.

        Args:
            members: the pixel positions of the group's figures in the picture, at least one.
        """
        lying = self._lying(words, size)
        off = self.scale * 1.25
        outer = dict.fromkeys(
            (
                min(members, key=lambda pixel: (pixel[1], pixel[0])),
                max(members),
                min(members),
                max(members, key=lambda pixel: (pixel[1], pixel[0])),
            )
        )
        frames = [self._within(*spot, lying) for x, y in outer for spot in _round(x, y, lying, off)]
        self._put(min(frames, key=self._hidden), words, lying)

    def _lying(self, words: Words, size: float) -> Lying:
        pixels = round(size * self.unit)
        wides = [lettering.width(word, "bold", pixels) + 0.9 * pixels for word, _ in words]
        return Lying(pixels, wides, sum(wides) / 2, pixels * 0.74)

    def _within(self, x: float, y: float, lying: Lying) -> Box:
        """The frame of a label centred at a point, shifted to fit inside the picture."""
        x = min(max(x, lying.half), self.image.width - lying.half)
        y = min(max(y, lying.high), self.image.height - lying.high)
        return x - lying.half, y - lying.high, x + lying.half, y + lying.high

    def _is_taken(self, frame: Box) -> bool:
        return any(_overlap(frame, one) for one in self.plates)

    def _hidden(self, frame: Box) -> float:
        """The cost of drawing a label in this frame."""
        hidden = sum(_shared(frame, one) for one in self.figures if _overlap(frame, one))
        return hidden + sum(
            IN_THE_WAY + 4 * _shared(frame, one) for one in self.plates if _overlap(frame, one)
        )

    def _put(self, frame: Box, words: Words, lying: Lying) -> None:
        self.plates.append(frame)
        self._plate(frame, words, lying.wides, lying.pixels)

    def _plate(
        self,
        frame: Box,
        words: Words,
        wides: Sequence[float],
        pixels: int,
    ) -> None:
        left, top, _, bottom = frame
        self.pen.rounded_rectangle(frame, 4, (*words[0][1], 240))
        for number, ((word, ground), each) in enumerate(zip(words, wides, strict=True)):
            if number:
                is_last = number == len(words) - 1
                corners = (False, is_last, is_last, False)
                plate = (left, top, left + each, bottom)
                self.pen.rounded_rectangle(plate, 4, (*ground, 240), corners=corners)
            middle = round(left + each / 2), round((top + bottom) / 2)
            lettering.write(self.image, *middle, word, ink.WHITE, "bold", pixels, "mm")
            left += each


def _overlap(first: Box, other: Box) -> bool:
    return (
        first[0] < other[2] and other[0] < first[2] and first[1] < other[3] and other[1] < first[3]
    )


def _shared(first: Box, other: Box) -> float:
    """The area that two overlapping boxes share, in square pixels."""
    wide = min(first[2], other[2]) - max(first[0], other[0])
    return wide * (min(first[3], other[3]) - max(first[1], other[1]))


def _round(x: float, y: float, lying: Lying, off: float) -> Iterator[Spot]:
    """Yield centres for a label around a place, the best first."""
    up, aside = off + lying.high, off + lying.half
    yield from ((x, y - up), (x + aside, y), (x - aside, y), (x, y + up))
    yield from ((x + aside, y - up), (x - aside, y - up), (x + aside, y + up), (x - aside, y + up))
