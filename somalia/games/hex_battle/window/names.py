"""The names on the map, placed where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from somalia.games.hex_battle.scene.geometry import centre
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.paper import Frame, HexPaper
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Spot
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour

NUMBERED = 26.0
"""The minimum scale, in pixels per unit, at which hexes show their numbers."""


class HexNames:
    """Writes names on the map without overlaps."""

    def __init__(self, paper: HexPaper) -> None:
        self.paper = paper
        self._taken: list[Frame] = []

    def draw(self) -> None:
        """Write the names of villages, observation points and other places, where there is room."""
        land = self.paper.land
        size = round(
            min(max(self.paper.scale * 0.62, 10.5 * self.paper.zoom), 19 * self.paper.zoom)
        )
        for village in land.villages:
            spots = [centre(land, at) for at in village.hexes]
            x = sum(x for x, _ in spots) / len(spots)
            low = min(y for _, y in spots) - HALF * 0.95
            high = max(y for _, y in spots) + HALF * 0.95
            self._name(village.name, ((x, low), (x, high)), "serif-bold", size, ink.NAME)
        peaks = set(land.points.values())
        for hex_, text in land.points.items():
            x, y = centre(land, hex_)
            name = (
                f"{text} {land.feet[land.heights[hex_]]:,}"
                if self.paper.scale >= NUMBERED
                else text
            )
            places = ((x, y - 0.75), (x, y + 0.8))
            self._name(name, places, "serif-bold", round(size * 0.92), ink.PEAK)
        for label in land.labels:
            if label.text in peaks:
                continue
            x, y = centre(land, label.hex)
            around = ((x, y), (x, y + HALF), (x, y - HALF))
            self._name(label.text, around, "serif-italic", round(size * 0.96), ink.NAME)

    def _name(
        self, text: str, places: Sequence[Spot], face: str, size: int, colour: Colour
    ) -> None:
        """Write a name with a halo at the first place that is free."""
        wide = lettering.width(text, face, size)
        for spot in places:
            x, y = self.paper.pixel(spot)
            box = x - wide / 2 - 3, y - size * 0.62, x + wide / 2 + 3, y + size * 0.62
            if any(_overlap(box, one) for one in self._taken):
                continue
            self._taken.append(box)
            for image in (self.paper.image, self.paper.names_only):
                self._write(image, x, y, text, face, size, colour)
            return

    def _write(
        self,
        image: Image.Image,
        x: float,
        y: float,
        text: str,
        face: str,
        size: int,
        colour: Colour,
    ) -> None:
        halo = max(1, round(size * 0.14))
        spot = round(x), round(y)
        lettering.write(image, *spot, text, ink.HALO, face, size, stroke=halo)
        lettering.write(image, *spot, text, colour, face, size, "mm")


def _overlap(first: Frame, other: Frame) -> bool:
    return (
        first[0] < other[2] and other[0] < first[2] and first[1] < other[3] and other[1] < first[3]
    )
