"""Sprites that persist between frames: unchanged ones cost nothing, moved ones very little."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import arcade


def draw_plate(box: tuple[float, float, float, float]) -> None:
    """Draw the plate below a fanned-out stack, with its shadow.

    Args:
        box: left, bottom, right and top.
    """
    left, bottom, wide, high = box[0], box[1], box[2] - box[0], box[3] - box[1]
    draw = arcade.draw_lbwh_rectangle_filled
    draw(left + 3, bottom - 3, wide, high, (30, 22, 16, 90))
    draw(left, bottom, wide, high, (250, 243, 226, 245))
    arcade.draw_lbwh_rectangle_outline(left, bottom, wide, high, (90, 72, 54, 255), 1)


class Placed(NamedTuple):
    """A picture and the position of its centre, in whole pixels of the window.

    If the picture's size is an odd number of pixels, its centre is half a pixel further right and
    up. Its edges then fall on pixel edges. Otherwise each screen pixel would fall between two
    picture pixels, and rounding errors would decide which one is shown.
    """

    key: Hashable  # identifies the object shown, and stays the same between frames
    texture: arcade.Texture
    x: int
    y: int

    @property
    def middle(self) -> tuple[float, float]:
        """The exact centre of the picture."""
        return self.x + self.texture.width % 2 / 2, self.y + self.texture.height % 2 / 2


class Sprites:
    """Pictures in drawing order, from bottom to top."""

    def __init__(self) -> None:
        self._list: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._known: dict[Hashable, arcade.Sprite] = {}
        self._order: list[Hashable] = []
        self._is_plain = True

    def __getitem__(self, key: Hashable) -> arcade.Sprite:
        return self._known[key]

    def __len__(self) -> int:
        return len(self._order)

    def show(self, wanted: Sequence[Placed], grown: float = 1.0) -> None:
        """Show exactly these pictures.

        Args:
            grown: the scale factor; 1 for actual size.
        """
        self._is_plain = grown == 1
        order = [one.key for one in wanted]
        known = self._known
        if order != self._order:
            self._list.clear()
            self._known = {
                one.key: known.get(one.key) or arcade.Sprite(one.texture, 1, *one.middle)
                for one in wanted
            }
            self._list.extend(self._known[key] for key in order)
            self._order = order
        for placed in wanted:
            sprite = self._known[placed.key]
            if sprite.texture is not placed.texture:
                sprite.texture = placed.texture
            if sprite.scale[0] != grown:
                sprite.scale = grown
            if sprite.position != placed.middle:
                sprite.position = placed.middle

    def draw(self) -> None:
        """Draw the pictures, pixel for pixel unless enlarged."""
        self._list.draw(pixelated=self._is_plain)
