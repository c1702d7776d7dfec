"""The signs in hexes: scree, peaks, houses, caves, observation points."""

from __future__ import annotations

from PIL import ImageDraw

from somalia.games.hex_battle.scene.geometry import centre
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.paper import FINE, HexPaper
from somalia.games.kit.scene import Spot
from somalia.window.ui.palette import mixed


class Signs:
    """Draws signs with lines.

    Args:
        pen: draws on a layer `FINE` times as large as the paper.
    """

    def __init__(self, paper: HexPaper, pen: ImageDraw.ImageDraw) -> None:
        self.paper, self.pen = paper, pen

    def terrain(self, hex_: int) -> None:
        """Draw the terrain of a hex: scree, peaks or houses."""
        terrains = self.paper.land.terrains[hex_]
        if "mountain" in terrains:
            self._peaks(hex_)
        elif "rough" in terrains:
            self._scree(hex_)
        elif "town" in terrains:
            self._houses(hex_)

    def _place(self, hex_: int, dx: float, dy: float) -> Spot:
        x, y = centre(self.paper.land, hex_)
        return self.paper.pixel((x + dx, y + dy), FINE)

    def _peaks(self, hex_: int) -> None:
        """Draw two crags, dark on the shaded side."""
        unit = self.paper.scale * FINE
        ground = ink.LEVELS[min(self.paper.land.heights[hex_], len(ink.LEVELS) - 1)]
        lit, dark = mixed(ground, ink.WHITE, 0.34), mixed(ground, ink.ROCK, 0.5)
        for number, (dx, dy, r) in enumerate(((-0.26, -0.2, 0.4), (0.3, 0.1, 0.3))):
            shift = _hash(hex_, number) * 0.16 - 0.08
            x, y = self._place(hex_, dx + shift, dy + shift / 2)
            r *= unit * (0.9 + 0.2 * _hash(hex_, number + 5))

            def spot(across: float, down: float, x: float = x, y: float = y, r: float = r) -> Spot:
                return x + across * r, y + down * r

            lean = 0.3 * _hash(hex_, number + 7) - 0.15
            peak, foot = spot(lean, -0.85), spot(lean + 0.12, 0.42)
            left = [spot(-1, 0.42), spot(-0.62, -0.08), spot(-0.4, -0.16), peak]
            right = [peak, spot(lean + 0.34, -0.3), spot(0.58, -0.14), spot(1, 0.42)]
            self.pen.polygon([*left, spot(lean - 0.1, -0.1), foot], lit)
            self.pen.polygon([*right, foot, spot(lean - 0.1, -0.1)], dark)
            self.pen.line([*left, *right], ink.ROCK, max(1, round(unit * 0.035)), "curve")

    def _scree(self, hex_: int) -> None:
        """Draw a few small stones."""
        unit = self.paper.scale * FINE
        for number in range(9):
            a, b = _hash(hex_, 3 * number) - 0.5, _hash(hex_, 3 * number + 1) - 0.5
            x, y = self._place(hex_, a * 1.3, b * 1.3)
            r = unit * (0.035 + 0.035 * _hash(hex_, 3 * number + 2))
            stone = (
                (x - r * 1.4, y + r * 0.6),
                (x - r * 0.7, y - r * 0.7),
                (x + r * 0.5, y - r * 0.9),
                (x + r * 1.4, y + r * 0.6),
            )
            self.pen.polygon(stone, ink.SCREE)

    def _houses(self, hex_: int) -> None:
        unit = self.paper.scale * FINE
        wide = max(1, round(unit * 0.05))
        plots = (
            (-0.42, 0.3, 0.3, 0.24),
            (0.2, 0.36, 0.36, 0.22),
            (-0.5, -0.22, 0.24, 0.3),
            (0.06, -0.12, 0.3, 0.26),
            (0.52, -0.2, 0.22, 0.3),
            (-0.16, -0.52, 0.32, 0.2),
        )
        for number, (dx, dy, w, h) in enumerate(plots):
            x, y = self._place(hex_, dx + _hash(hex_, number) * 0.1 - 0.05, dy)
            w, h = w * unit / 2, h * unit / 2
            drop = unit * 0.06
            self.pen.rectangle((x - w + drop, y - h + drop, x + w + drop, y + h + drop), ink.ROCK)
            ground = mixed(ink.ROOF, ink.WALL, 0.3 * _hash(hex_, number + 9))
            self.pen.rectangle((x - w, y - h, x + w, y + h), ground, ink.WALL, wide)

    def marks(self, hex_: int) -> None:
        """Draw caves and observation points, which cover everything else."""
        unit = self.paper.scale * FINE
        if "cave" in self.paper.land.terrains[hex_]:
            x, y = self._place(hex_, 0.0, -0.36)
            r = unit * 0.3
            rim = max(1, round(unit * 0.07))
            self.pen.pieslice((x - r, y - r, x + r, y + r), 180, 360, ink.CAVE, ink.HALO, rim)
            self.pen.line((x - r * 1.25, y, x + r * 1.25, y), ink.HALO, rim)
        if "observation-point" in self.paper.land.terrains[hex_]:
            x, y = self._place(hex_, 0.0, 0.0)
            r = unit * 0.42
            tip = ((x, y - r), (x + r * 0.92, y + r * 0.6), (x - r * 0.92, y + r * 0.6))
            self.pen.polygon(tip, ink.PEAK)
            self.pen.line((*tip, tip[0]), ink.HALO, max(1, round(unit * 0.07)), "curve")
            d = unit * 0.09
            self.pen.ellipse((x - d, y - d + r * 0.12, x + d, y + d + r * 0.12), ink.HALO)


def _hash(hex_: int, number: int) -> float:
    """A pseudo-random number from 0 to 1, always the same for the same arguments."""
    mixed_ = (hex_ * 73856093 ^ number * 19349663 ^ 0x5BD1E995) & 0xFFFFFFFF
    mixed_ = (mixed_ ^ mixed_ >> 13) * 0x5BD1E995 & 0xFFFFFFFF
    return (mixed_ ^ mixed_ >> 15) % 1000 / 1000
