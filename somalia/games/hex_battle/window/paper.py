"""The sheet as a picture: pixel positions and type sizes."""

from __future__ import annotations

from PIL import Image

from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene.geometry import em
from somalia.games.hex_battle.window import ink
from somalia.games.kit.scene import Box, Spot

FINE = 2
"""The factor by which lines are drawn larger and then scaled down, for smooth edges."""

Frame = tuple[float, float, float, float]  # left, top, right, bottom, in pixels


class HexPaper:
    """A part of the sheet to draw on.

    Args:
        scale: pixels per unit.
        zoom: pixels per point of type.
        image: the picture to draw on; None for a new one.
    """

    def __init__(
        self,
        land: HexMap,
        west: float,
        north: float,
        scale: float,
        size: tuple[int, int],
        zoom: float,
        image: Image.Image | None = None,
    ) -> None:
        self.land, self.scale, self.zoom = land, scale, zoom
        self.em = em(land) * scale  # in pixels
        self.room = scale / max(zoom, 1.0)  # the scale in points: larger type needs more room
        self.west, self.north, self.size = west, north, size
        self.image = Image.new("RGB", size, ink.TABLE) if image is None else image

    def pixel(self, spot: Spot, fine: int = 1) -> Spot:
        """The pixel at a point on the sheet."""
        scale = self.scale * fine
        return (spot[0] - self.west) * scale, (self.north - spot[1]) * scale

    def frame(self, box: Box, fine: int = 1) -> Frame:
        """The pixel frame of a box on the sheet."""
        left, top = self.pixel((box[0], box[3]), fine)
        right, low = self.pixel((box[2], box[1]), fine)
        return left, top, right, low

    def sees(self, spot: Spot, reach: float = 1.1) -> bool:
        """Whether anything within `reach` units of a point is in view."""
        x, y = self.pixel(spot)
        more = reach * self.scale
        return -more <= x <= self.size[0] + more and -more <= y <= self.size[1] + more

    def letters(self, units: float, least: float = 8.0) -> int:
        """The type size for a height in ems."""
        return round(max(self.em * units, least * self.zoom))
