"""The glyphs that distinguish terrain types without relying on colour."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import ImageDraw

from somalia.games.campaign.window.scenery import BLOCK, TURNED
from somalia.window.ui.palette import Colour, mixed

ALONG, ACROSS = math.cos(TURNED), math.sin(TURNED)


class Glyphs:
    """A pen for single glyphs; `kind`, a number below 1000, varies their shape.

    Args:
        terrain: each terrain's colours.
        unit: pixels per point of a glyph.
        step: pixels between houses in a city.
    """

    def __init__(
        self, pen: ImageDraw.ImageDraw, terrain: Mapping[str, Colour], unit: float, step: float
    ) -> None:
        self.pen, self.terrain, self.unit, self.step = pen, terrain, unit, step
        self.draw = {
            "desert": self.desert,
            "rough": self.rough,
            "open": self.open,
            "urban": self.urban,
        }

    def desert(self, x: float, y: float, kind: int) -> None:
        """Draw a dot of stipple, or now and then a crescent dune or a palm."""
        u = self.unit
        ink = mixed(self.terrain["desert"], (140, 92, 40), 0.72)
        if kind < 9:
            self._palm(x, y, u)
        elif kind < 45:
            box = (x - 5 * u, y - 3 * u, x + 5 * u, y + 4 * u)
            self.pen.arc(box, 200, 340, mixed(ink, (255, 255, 255), 0.1), max(1, round(0.9 * u)))
        else:
            r = (0.45 + 0.3 * (kind % 3) / 2) * u
            self.pen.ellipse((x - r, y - r, x + r, y + r), ink)

    def _palm(self, x: float, y: float, u: float) -> None:
        green, trunk = (104, 122, 62), (122, 88, 50)
        self.pen.line([(x, y + 5 * u), (x + 0.6 * u, y)], trunk, round(1.1 * u))
        for dx, dy in ((-4, 0.8), (-3, -2.2), (0.4, -3.4), (3.6, -2.0), (4.6, 1.0)):
            self.pen.line(
                [
                    (x + 0.6 * u, y),
                    (x + dx * 0.6 * u, y + dy * 0.85 * u - 0.8 * u),
                    (x + dx * u, y + dy * u),
                ],
                green,
                round(0.9 * u),
            )

    def rough(self, x: float, y: float, kind: int) -> None:
        """Draw a hill: a crest with one side lit and hachures down the other."""
        u = self.unit * (0.55 + 0.3 * (kind % 5) / 4)
        ink = mixed(self.terrain["rough"], (78, 46, 24), 0.72)
        crest = [
            (x - 6.5 * u, y + 3.5 * u),
            (x - 2.4 * u, y - 1.6 * u),
            (x, y - 4.2 * u),
            (x + 2.6 * u, y - 0.6 * u),
            (x + 7 * u, y + 3.5 * u),
        ]
        self.pen.line(crest, ink, max(1, round(0.9 * u)), joint="curve")
        for k in range(3):
            top = (x + (0.7 + 1.6 * k) * u, y + (-2.6 + 1.6 * k) * u)
            self.pen.line([top, (top[0] + 0.9 * u, y + 3.2 * u)], ink, max(1, round(0.6 * u)))

    def open(self, x: float, y: float, kind: int) -> None:
        """Draw a tuft of grass, or now and then a thorn tree."""
        u = self.unit
        ink = mixed(self.terrain["open"], (82, 104, 52), 0.72)
        if kind < 170:
            self.pen.line([(x, y + 3.6 * u), (x, y)], (112, 92, 60), max(1, round(0.8 * u)))
            self.pen.ellipse(
                (x - 3.6 * u, y - 2.2 * u, x + 3.6 * u, y + 0.5 * u),
                mixed(self.terrain["open"], (92, 116, 62), 0.75),
            )
        else:
            for dx in (-2.2, 0, 2.2):
                self.pen.line(
                    [(x + dx * 0.35 * u, y + 2 * u), (x + dx * u, y - 1.6 * u)],
                    ink,
                    max(1, round(0.6 * u)),
                )

    def urban(self, x: float, y: float, kind: int) -> None:
        """Draw a block of houses."""
        step = self.step
        wide, high = 0.5 * step * (BLOCK[0] - 0.3), 0.5 * step * (BLOCK[1] - 0.3 - kind % 3 * 0.1)
        (ax, ay), (bx, by) = (wide * ALONG, -wide * ACROSS), (high * ACROSS, high * ALONG)
        self.pen.polygon(
            [
                (x - ax - bx, y - ay - by),
                (x + ax - bx, y + ay - by),
                (x + ax + bx, y + ay + by),
                (x - ax + bx, y - ay + by),
            ],
            mixed(self.terrain["urban"], (112, 84, 84), 0.2 + kind % 4 * 0.06),
        )
