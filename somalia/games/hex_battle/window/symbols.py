"""Unit symbols as NATO draws them, and others in their manner, each in a frame."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PIL import ImageDraw

from somalia.games.hex_battle.rules import components as of
from somalia.games.hex_battle.window import ink
from somalia.window.ui.palette import Colour

Frame = tuple[float, float, float, float]  # left, top, right, bottom


class Pen:
    """A pen within a frame: across from -1 to 1, down from -1 to 1.

    Args:
        wide: of lines, in pixels.
    """

    def __init__(self, pen: ImageDraw.ImageDraw, frame: Frame, wide: int, colour: Colour) -> None:
        self.pen, self.wide, self.colour = pen, wide, colour
        left, top, right, low = frame
        self.x, self.y = (left + right) / 2, (top + low) / 2
        self.a, self.b = (right - left) / 2, (low - top) / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point in pixels."""
        return self.x + x * self.a, self.y + y * self.b

    def line(self, *points: tuple[float, float], wide: float = 1.0) -> None:
        """A line through points."""
        self.pen.line(
            [self.at(*one) for one in points], self.colour, max(1, round(self.wide * wide)), "curve"
        )

    def shape(self, *points: tuple[float, float]) -> None:
        """A filled shape."""
        self.pen.polygon([self.at(*one) for one in points], self.colour)

    def disc(self, x: float, y: float, r: float, filled: bool = True, flat: float = 1.0) -> None:
        """A disc or ring; its radius in half heights of the frame."""
        (px, py), r = self.at(x, y), r * self.b
        box = (px - r / flat, py - r, px + r / flat, py + r)
        if filled:
            self.pen.ellipse(box, self.colour)
        else:
            self.pen.ellipse(box, None, self.colour, self.wide)


def _infantry(pen: Pen) -> None:
    pen.line((-1, -1), (1, 1))
    pen.line((-1, 1), (1, -1))


def _heavy_weapons(pen: Pen) -> None:
    _infantry(pen)
    pen.line((0, 0.8), (0, -0.8), wide=1.2)
    pen.shape((0, -0.98), (-0.17, -0.42), (0.17, -0.42))


def _sof(pen: Pen) -> None:
    """A dagger across a shield of rays, as special forces wear it."""
    pen.line((-1, 1), (1, -1))
    pen.shape((-0.1, -0.62), (0.1, -0.62), (0.1, 0.2), (0, 0.78), (-0.1, 0.2))
    pen.line((-0.34, -0.3), (0.34, -0.3), wide=1.4)


def _recon(pen: Pen) -> None:
    pen.line((-1, 1), (1, -1))


def _engineer(pen: Pen) -> None:
    pen.line((-0.55, 0.45), (-0.55, -0.4), (0.55, -0.4), (0.55, 0.45), wide=1.25)
    pen.line((0, -0.4), (0, 0.45), wide=1.25)


def _psyop(pen: Pen) -> None:
    pen.shape(
        (-0.45, -0.25), (-0.15, -0.25), (0.25, -0.68), (0.25, 0.68), (-0.15, 0.25), (-0.45, 0.25)
    )
    pen.line((0.42, -0.4), (0.5, 0), (0.42, 0.4))
    pen.line((0.62, -0.62), (0.74, 0), (0.62, 0.62))


def _tank(pen: Pen) -> None:
    pen.disc(0, 0, 0.56, filled=False, flat=0.62)


def _gun_truck(pen: Pen) -> None:
    pen.line((-0.7, 0.35), (0.7, 0.35), wide=1.3)
    pen.line((-0.1, 0.35), (-0.1, -0.2), (0.62, -0.62), wide=1.2)
    for x in (-0.45, 0.45):
        pen.disc(x, 0.62, 0.26)


def _artillery(pen: Pen) -> None:
    pen.disc(0, 0, 0.42)


def _star(pen: Pen, x: float = 0, y: float = 0, r: float = 0.78) -> None:
    ring = []
    for number in range(10):
        a = pi * (number / 5 - 0.5)
        far = r if number % 2 == 0 else r * 0.42
        ring.append((x + cos(a) * far * pen.b / pen.a, y + sin(a) * far))
    pen.shape(*ring)


def _rotor(pen: Pen) -> None:
    """The bow tie of rotary wings."""
    pen.shape((-0.78, -0.5), (0, 0), (-0.78, 0.5))
    pen.shape((0.78, -0.5), (0, 0), (0.78, 0.5))


def _gunship(pen: Pen) -> None:
    _rotor(pen)
    pen.line((0, -0.85), (0, 0.85), wide=1.1)
    pen.shape((0, -1), (-0.16, -0.5), (0.16, -0.5))


def _soar(pen: Pen) -> None:
    _rotor(pen)
    _star(pen, 0, -0.55, 0.4)


def _plane(pen: Pen) -> None:
    pen.shape((0, -0.9), (0.12, -0.3), (0.12, 0.5), (0, 0.85), (-0.12, 0.5), (-0.12, -0.3))
    pen.shape((0, -0.45), (0.85, 0.3), (0.85, 0.48), (0, 0.16), (-0.85, 0.48), (-0.85, 0.3))
    pen.shape((0, 0.45), (0.32, 0.78), (0.32, 0.9), (0, 0.76), (-0.32, 0.9), (-0.32, 0.78))


def _ac_130(pen: Pen) -> None:
    pen.shape((-0.11, -0.9), (0.11, -0.9), (0.11, 0.9), (-0.11, 0.9))
    pen.shape((-0.92, -0.32), (0.92, -0.32), (0.92, -0.02), (-0.92, -0.02))
    pen.shape((-0.34, 0.62), (0.34, 0.62), (0.34, 0.86), (-0.34, 0.86))
    for x in (-0.6, -0.32, 0.32, 0.6):
        pen.line((x, -0.55), (x, -0.1))


def _uav(pen: Pen) -> None:
    pen.line((0, -0.75), (0, 0.7), wide=1.4)
    pen.line((-0.9, -0.2), (0.9, -0.2), wide=1.2)
    pen.line((-0.25, 0.85), (0, 0.55), (0.25, 0.85))


def _satellite(pen: Pen) -> None:
    pen.shape((-0.16, -0.3), (0.16, -0.3), (0.16, 0.3), (-0.16, 0.3))
    for x in (-0.55, 0.55):
        pen.shape((x - 0.26, -0.46), (x + 0.26, -0.46), (x + 0.26, 0.46), (x - 0.26, 0.46))
    pen.line((-0.3, 0), (0.3, 0))


def _burst(pen: Pen) -> None:
    ring = []
    for number in range(18):
        a = pi * number / 9
        far = 0.95 if number % 2 == 0 else 0.45
        ring.append((cos(a) * far * pen.b / pen.a, sin(a) * far))
    pen.shape(*ring)


def _compound(pen: Pen) -> None:
    pen.line((-0.72, 0.72), (-0.72, -0.5), (0.72, -0.5), (0.72, 0.72), (0.2, 0.72), wide=1.2)
    pen.line((-0.72, 0.72), (-0.2, 0.72), wide=1.2)
    pen.shape((-0.4, -0.2), (0.1, -0.2), (0.1, 0.3), (-0.4, 0.3))


def _hvt(pen: Pen) -> None:
    pen.disc(0, 0, 0.74, filled=False)
    pen.disc(0, 0, 0.3)
    for x, y in ((0, -1), (0, 1)):
        pen.line((x, y), (x, y * 0.5))
    for x in (-1, 1):
        pen.line((x * 0.66, 0), (x * 0.34, 0))


def _deception(pen: Pen) -> None:
    """A figure of straw."""
    pen.line((0, -0.2), (0, 0.9), wide=1.2)
    pen.line((-0.5, 0.15), (0.5, 0.15), wide=1.2)
    pen.disc(0, -0.5, 0.32, filled=False)


def _fort(pen: Pen) -> None:
    pen.shape(
        (-0.8, 0.8),
        (-0.8, -0.75),
        (-0.5, -0.75),
        (-0.5, -0.3),
        (-0.18, -0.3),
        (-0.18, -0.75),
        (0.18, -0.75),
        (0.18, -0.3),
        (0.5, -0.3),
        (0.5, -0.75),
        (0.8, -0.75),
        (0.8, 0.8),
    )


def _ied(pen: Pen) -> None:
    pen.disc(-0.08, 0.22, 0.6)
    pen.line((0.16, -0.32), (0.4, -0.7), (0.6, -0.55), wide=1.2)
    pen.disc(0.66, -0.48, 0.16)


def _civilians(pen: Pen) -> None:
    for x, y in ((-0.42, 0.12), (0.42, 0.12), (0, -0.08)):
        pen.disc(x, y - 0.46, 0.24)
        pen.shape(
            (x - 0.22, y + 0.72), (x - 0.12, y - 0.16), (x + 0.12, y - 0.16), (x + 0.22, y + 0.72)
        )


def _bin_laden(pen: Pen) -> None:
    _hvt(pen)
    _star(pen, 0, 0, 0.66)


SYMBOLS: dict[str, Callable[[Pen], None]] = {
    of.INFANTRY: _infantry,
    of.HEAVY_WEAPONS: _heavy_weapons,
    of.SOF: _sof,
    "recon": _recon,
    of.ENGINEER: _engineer,
    of.PSYOP: _psyop,
    of.TANK: _tank,
    "gun-truck": _gun_truck,
    of.ARTILLERY: _artillery,
    of.LEADER: _star,
    of.TRANSPORT: _rotor,
    of.SOAR: _soar,
    of.GUNSHIP: _gunship,
    of.AIRSTRIKE: _plane,
    of.AC_130: _ac_130,
    of.UAV: _uav,
    of.SATELLITE: _satellite,
    of.FRIENDLY_FIRE: _burst,
    of.COMPOUND: _compound,
    of.HVT: _hvt,
    of.DECEPTION: _deception,
    of.FORT: _fort,
    of.IED: _ied,
    of.CIVILIANS: _civilians,
    of.BIN_LADEN: _bin_laden,
}
"""By type of unit."""


def draw(
    image_pen: ImageDraw.ImageDraw, frame: Frame, type_: str, wide: int, colour: Colour = ink.BLACK
) -> None:
    """The symbol of a type within a frame; none for a type that has none."""
    drawn = SYMBOLS.get(type_)
    if drawn is not None:
        drawn(Pen(image_pen, frame, wide, colour))
