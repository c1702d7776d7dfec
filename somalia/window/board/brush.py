"""Draws lines and boxes on a picture of a board, given in board coordinates."""

from __future__ import annotations

from math import hypot

from PIL import Image, ImageDraw

from somalia.games.kit.scene import Box, Spot
from somalia.window.board.camera import Camera

Ink = tuple[int, int, int, int]
"""A colour with its opacity."""


class BoardBrush:
    """Draws on the picture of what a camera sees.

    Args:
        unit: pixels per design point.
    """

    def __init__(self, image: Image.Image, camera: Camera, unit: float) -> None:
        self.image, self.camera, self.unit = image, camera, unit
        self.pen = ImageDraw.Draw(image, "RGBA")
        self.scale = camera.scale

    def pixel(self, spot: Spot) -> Spot:
        """The pixel for a point on the board."""
        camera = self.camera
        return (spot[0] - camera.west) * camera.scale, (camera.north - spot[1]) * camera.scale

    def frame(self, box: Box) -> Box:
        """A box on the board, converted to pixels: left, top, right, bottom."""
        return (*self.pixel((box[0], box[3])), *self.pixel((box[2], box[1])))

    def sees(self, x: float, y: float, more: float = 0) -> bool:
        """Whether a pixel is in the picture, or within `more` pixels of it."""
        wide, high = self.image.size
        return -more <= x <= wide + more and -more <= y <= high + more

    def points(self, design: float) -> int:
        """A length in design points, converted to pixels; at least one."""
        return max(1, round(design * self.unit))

    def straight(self, start: Spot, end: Spot, ink: Ink, wide: int, dash: float = 0) -> None:
        """Draw a straight line.

        Args:
            wide: width in pixels.
            dash: length of each dash in pixels; 0 for a solid line.
        """
        (x, y), (to_x, to_y) = self.pixel(start), self.pixel(end)
        if not dash:
            self.pen.line((x, y, to_x, to_y), ink, wide)
            return
        far = max(hypot(to_x - x, to_y - y), 1)
        for number in range(0, int(far / dash) + 1, 2):
            a, b = number * dash / far, min((number + 1) * dash / far, 1)
            ends = (x + (to_x - x) * a, y + (to_y - y) * a, x + (to_x - x) * b, y + (to_y - y) * b)
            self.pen.line(ends, ink, wide)
