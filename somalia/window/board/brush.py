"""Strokes on a picture of a board, at places of the board."""

from __future__ import annotations

from math import hypot

from PIL import Image, ImageDraw

from somalia.games.kit.scene import Box, Spot
from somalia.window.board.camera import Camera

Ink = tuple[int, int, int, int]
"""A colour and how dense it is."""


class BoardBrush:
    """Draws on a picture of what a camera sees.

    Args:
        unit: pixels of a point of the design.
    """

    def __init__(self, image: Image.Image, camera: Camera, unit: float) -> None:
        self.image, self.camera, self.unit = image, camera, unit
        self.pen = ImageDraw.Draw(image, "RGBA")
        self.scale = camera.scale

    def pixel(self, spot: Spot) -> Spot:
        """A place of the board in the picture."""
        camera = self.camera
        return (spot[0] - camera.west) * camera.scale, (camera.north - spot[1]) * camera.scale

    def frame(self, box: Box) -> Box:
        """A box of the board in the picture: left, top, right, bottom."""
        return (*self.pixel((box[0], box[3])), *self.pixel((box[2], box[1])))

    def sees(self, x: float, y: float, more: float = 0) -> bool:
        """Whether a pixel, or what is so many round it, is in the picture."""
        wide, high = self.image.size
        return -more <= x <= wide + more and -more <= y <= high + more

    def points(self, design: float) -> int:
        """Points of the design in pixels, at least one."""
        return max(1, round(design * self.unit))

    def straight(self, start: Spot, end: Spot, ink: Ink, wide: int, dash: float = 0) -> None:
        """A line from place to place.

        Args:
            wide: in pixels.
            dash: pixels of a dash; 0 for none.
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
