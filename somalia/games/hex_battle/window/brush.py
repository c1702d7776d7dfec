"""The brush for drawing on the sheet below and above counters: tints, outlines, lines, text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from PIL import Image

from somalia.games.hex_battle.scene.geometry import centre, corners
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.trays import BoxTrays
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Spot
from somalia.window.board.brush import BoardBrush
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour

HATCHES = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""Where the diagonal lines of a hatched hex cross its middle, in its radii."""


def _chord(across: float) -> tuple[float, float]:
    """Where the line y = x + across enters and leaves a hex of radius 1, by x."""
    low, high = -HALF - across, HALF - across  # between its flat sides
    slope = 2 * HALF  # of its slanted sides: |y| <= slope * (1 - |x|)
    for side in (-1, 1):
        # side * (x + across) <= slope * (1 - x) and <= slope * (1 + x)
        high = min(high, (slope - side * across) / (slope + side))
        low = max(low, (side * across - slope) / (slope - side))
    return low, high


class HexBrush(BoardBrush):
    """A brush on a transparent layer over the map, or over a column of boxes.

    Args:
        frame: the layer's rectangle in the window: left, bottom, width and height; None for the
            map's.
    """

    def __init__(
        self,
        trays: BoxTrays,
        unit: float,
        frame: tuple[int, int, int, int] | None = None,
    ) -> None:
        camera = trays.camera
        self._frame = frame or (camera.left, camera.bottom, camera.width, camera.height)
        clear = Image.new("RGBA", self._frame[2:], (0, 0, 0, 0))
        super().__init__(clear, camera, unit)
        self.trays, self.land = trays, trays.land
        self.scale = trays.scale if frame else camera.scale

    def pixel(self, spot: Spot) -> Spot:
        """The pixel for a point on the map or in a box."""
        left, bottom, _, height = self._frame
        x, y = self.trays.to_screen(spot)
        return x - left, bottom + height - y

    def shows(self, hex_: int) -> bool:
        """Whether any part of a hex is in view."""
        return self.sees(*self.pixel(centre(self.land, hex_)), self.scale)

    def ring(self, hex_: int, share: float = 1.0) -> list[Spot]:
        """The corners of a hex in the picture."""
        return [self.pixel(at) for at in corners(self.land, hex_, share)]

    def tint(self, hexes: Iterable[int], colour: Colour, strength: int) -> None:
        """Tint hexes."""
        for hex_ in hexes:
            if self.shows(hex_):
                self.pen.polygon(self.ring(hex_), (*colour, strength))

    def outline(self, hexes: Iterable[int], colour: Colour, wide: int) -> None:
        """Draw a line around the outside of a group of hexes."""
        inside = set(hexes)
        for hex_ in inside:
            if not self.shows(hex_):
                continue
            ring = self.ring(hex_)
            for number, near in enumerate(self.land.neighbours[hex_]):
                if near not in inside:
                    self.pen.line((ring[number], ring[(number + 1) % 6]), (*colour, 255), wide)

    def hatch(self, hexes: Iterable[int]) -> None:
        """Hatch hexes with diagonal lines, as on a printed chart, whatever is below them."""
        for hex_ in hexes:
            if not self.shows(hex_):
                continue
            x, y = self.pixel(centre(self.land, hex_))
            r = self.scale * 0.94
            for across in HATCHES:  # along y = x + across, inside the hexagon
                low, high = _chord(across)
                ends = (x + low * r, y - (low + across) * r, x + high * r, y - (high + across) * r)
                self.pen.line(ends, (*ink.BLACK, 130), self.points(1.8))
                self.pen.line(ends, (*ink.FRAME, 190), self.points(0.8))

    def dots(self, hexes: Iterable[int], colour: Colour) -> None:
        """Draw a dot in the middle of each hex."""
        r = max(self.scale * 0.13, 2 * self.unit)
        for hex_ in hexes:
            if self.shows(hex_):
                x, y = self.pixel(centre(self.land, hex_))
                box = (x - r, y - r, x + r, y + r)
                self.pen.ellipse(box, (*colour, 235), (*ink.WHITE, 200), self.points(0.7))

    def rim(self, hex_: int, colour: Colour, wide: int, share: float = 0.9) -> None:
        """Draw a line inside a hex."""
        ring = self.ring(hex_, share)
        self.pen.line([*ring, ring[0], ring[1]], (*colour, 255), wide, "curve")

    def line(
        self, start: Spot, end: Spot, colour: Colour, wide: int, dash: float = 0, cased: bool = True
    ) -> None:
        """Draw a straight line.

        Args:
            dash: the length of a dash in pixels; 0 for a solid line.
        """
        if cased:
            self.straight(start, end, (*ink.BLACK, 150), wide + 2)
        self.straight(start, end, (*colour, 255), wide, dash)

    def arc(self, start: Spot, end: Spot) -> None:
        """Draw the path of a shell (13)."""
        (x, y), (to_x, to_y) = self.pixel(start), self.pixel(end)
        rise = hypot(to_x - x, to_y - y) * 0.28
        points = []
        for step in range(25):
            share = step / 24
            up = 4 * share * (1 - share) * rise
            points.append((x + (to_x - x) * share, y + (to_y - y) * share - up))
        self.pen.line(points, (*ink.BLACK, 150), self.points(2.2) + 2, "curve")
        self.pen.line(points, (*ink.TRACER, 255), self.points(2.2), "curve")

    def cross(self, spot: Spot, colour: Colour) -> None:
        """Draw a cross."""
        x, y = self.pixel(spot)
        r = max(self.scale * 0.42, 6 * self.unit)
        for ground, wide in ((ink.WHITE, self.points(5)), (colour, self.points(3))):
            self.pen.line((x - r, y - r, x + r, y + r), (*ground, 255), wide)
            self.pen.line((x - r, y + r, x + r, y - r), (*ground, 255), wide)

    def way(self, spots: Sequence[Spot], colour: Colour) -> None:
        """Draw a path through several points."""
        pixels = [self.pixel(at) for at in spots]
        if len(pixels) > 1:
            for ground, wide in ((ink.WHITE, self.points(5)), (colour, self.points(3))):
                self.pen.line(pixels, (*ground, 255), wide, "curve")

    def words(
        self,
        spot: Spot,
        text: str,
        size: float,
        ground: Colour = ink.BLACK,
        colour: Colour = ink.WHITE,
    ) -> None:
        """Draw text on a plate centred at a point on the map."""
        x, y = self.pixel(spot)
        pixels = round(size * self.unit)
        wide, high = lettering.width(text, "bold", pixels) / 2 + pixels * 0.35, pixels * 0.68
        self.pen.rounded_rectangle(
            (x - wide, y - high, x + wide, y + high), pixels * 0.3, (*ground, 235)
        )
        self.write(x, y, text, "bold", pixels, colour)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        face: str,
        pixels: int,
        colour: Colour,
        anchor: str = "mm",
    ) -> None:
        """Draw text at a pixel."""
        lettering.write(self.image, round(x), round(y), text, colour, face, pixels, anchor=anchor)
