"""Boxes at sea, and lines that tie counters outside their Zone to it."""

from __future__ import annotations

from functools import partial
from typing import Any

from arcade.shape_list import ShapeElementList, create_ellipse_filled, create_line

from somalia.games.campaign.scene.marks import TIE
from somalia.games.campaign.window.counters import plate
from somalia.games.campaign.window.sizes import Sizes
from somalia.games.kit.scene import Scene
from somalia.window.board.camera import Point
from somalia.window.board.sprites import Placed, Sprites
from somalia.window.ui.palette import INK

LIGHT = (255, 250, 236, 255)


class Ties:
    """A scene's boxes at sea and tie lines."""

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes
        self._lines = ShapeElementList[Any]()
        self._boxes = Sprites()

    def show(self, scene: Scene) -> None:
        """Lay out the boxes and lines for the current view."""
        camera = self.sizes.camera
        self._lines = ShapeElementList[Any]()
        for spots in scene.ways(TIE):
            start, end = (camera.to_screen(*spot) for spot in spots)
            self._line((round(start[0]), round(start[1])), end)
        layout, boxes = self.sizes.layout, list[Placed]()
        grown = camera.scale / layout.scale
        for holding in layout.holdings.values():
            left, top = (round(part) for part in camera.to_screen(*holding.at))
            label = (
                holding.width,
                holding.height,
                holding.caption,
                scene.regions[holding.zone].label,
            )
            texture = self.sizes.window.picture(("holding", *label), partial(plate, *label))
            x, y = round(texture.width * grown) // 2, round(texture.height * grown) // 2
            boxes.append(Placed(holding.zone, texture, left + x, top - y))
        self._boxes.show(boxes, grown)

    def _line(self, start: Point, end: Point) -> None:
        """Add a line that ends with a dot inside a Zone."""
        thin = max(1.0, self.sizes.window.unit)
        self._lines.append(create_line(*start, *end, (*LIGHT[:3], 200), 3.4 * thin))
        self._lines.append(create_line(*start, *end, (*INK, 255), 1.2 * thin))
        self._lines.append(create_ellipse_filled(*end, 4.2 * thin, 4.2 * thin, LIGHT))
        self._lines.append(create_ellipse_filled(*end, 3 * thin, 3 * thin, (*INK, 255)))

    def draw(self) -> None:
        """Draw the lines, then the boxes above them."""
        self._lines.draw()
        self._boxes.draw()
