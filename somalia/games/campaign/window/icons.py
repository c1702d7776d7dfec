"""Icons of missions and common buttons: engraved lines of one width, as on an operational map."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from somalia.games.campaign.window.counters import At, Pen
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import Colour

FINE = 8
LINE = 0.078
"""The width of a line as a share of the side; never thinner than a pixel and a half."""
HATCHED = 26
"""From this size on, in pixels, surfaces have the hatching of an engraving."""


@kept
def draw_icon(name: str, size: int, ink: Colour, ground: Colour) -> Image.Image:
    """An icon on a transparent square.

    Args:
        name: one of `ICONS`; KeyError for others.
        size: of its side in pixels, made for 20 to 40.
        ink: the colour of its lines.
        ground: what it is set on: shapes that lie before others are filled with it.
    """
    image = Image.new("RGBA", (size * FINE, size * FINE), (*ink, 0))
    ICONS[name](Graver(image, ink, ground, size))
    return image.reduce(FINE)


class Graver(Pen):
    """A pen whose lines have one width."""

    def __init__(self, image: Image.Image, ink: Colour, ground: Colour, size: int) -> None:
        super().__init__(image, ink, ground)
        self.w = max(LINE, 1.5 / size)
        self.is_hatched = size >= HATCHED

    def draw(self, *points: At, share: float = 1.0) -> None:
        """A line, or with a share a thinner or thicker one."""
        self.line(list(points), self.w * share)

    def outline(self, *points: At, is_filled: bool = True) -> None:
        """A closed outline that hides what lies below."""
        if is_filled:
            self.shape(list(points), self.ground)
        self.line([*points, points[0]], self.w)

    def ring(self, x: float, y: float, r: float, is_filled: bool = True) -> None:
        """A ring about a point; what lies below is hidden."""
        self.disc(x, y, r + self.w / 2)
        if is_filled:
            self.disc(x, y, r - self.w / 2, self.ground)

    def hatch(self, *lines: tuple[At, At]) -> None:
        """Fine lines that shade a surface, where there is room for them."""
        if self.is_hatched:
            for line in lines:
                self.line(list(line), self.w * 0.5)

    def head(self, x: float, y: float, turn: float, long: float = 0.2) -> None:
        """The head of an arrow with its point at x, y; degrees clockwise from the right."""
        around = math.radians(turn)
        dx, dy = math.cos(around), math.sin(around)
        self.shape(
            [
                (x, y),
                (x - dx * long - dy * long * 0.62, y - dy * long + dx * long * 0.62),
                (x - dx * long + dy * long * 0.62, y - dy * long - dx * long * 0.62),
            ]
        )


# -- missions --------------------------------------------------------------------------------------


def _truck(pen: Graver, dx: float = 0.0, dy: float = 0.0) -> None:
    def at(x: float, y: float) -> At:
        return x + dx, y + dy

    pen.outline(at(0.08, 0.26), at(0.58, 0.26), at(0.58, 0.70), at(0.08, 0.70))
    pen.hatch(
        *((at(x, 0.30), at(x, 0.66)) for x in (0.2, 0.33, 0.46)),
    )
    pen.outline(at(0.58, 0.40), at(0.77, 0.40), at(0.92, 0.55), at(0.92, 0.70), at(0.58, 0.70))
    pen.draw(at(0.70, 0.53), at(0.88, 0.53), share=0.8)
    for x in (0.26, 0.75):
        pen.ring(x + dx, 0.73 + dy, 0.095)


def _shield(pen: Graver, x: float, y: float, r: float) -> None:
    pen.outline(
        (x - r, y - r),
        (x, y - r * 0.78),
        (x + r, y - r),
        (x + r, y + r * 0.1),
        (x + r * 0.62, y + r * 0.78),
        (x, y + r * 1.15),
        (x - r * 0.62, y + r * 0.78),
        (x - r, y + r * 0.1),
    )


def _escort(pen: Graver) -> None:
    _truck(pen, 0.0, 0.14)
    pen.shape([(0.42, 0.0), (1.0, 0.0), (1.0, 0.62), (0.72, 0.72), (0.42, 0.56)], pen.ground)
    _shield(pen, 0.72, 0.33, 0.22)
    pen.draw((0.72, 0.2), (0.72, 0.46), share=0.8)
    pen.draw((0.60, 0.31), (0.84, 0.31), share=0.8)


def _flush(pen: Graver) -> None:
    pen.ring(0.5, 0.5, 0.29)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        pen.draw((0.5 + dx * 0.18, 0.5 + dy * 0.18), (0.5 + dx * 0.43, 0.5 + dy * 0.43))
    pen.disc(0.5, 0.5, pen.w * 0.75)


def _development(pen: Graver) -> None:
    # A spade and a pick, crossed.
    pen.draw((0.22, 0.84), (0.70, 0.30))
    pen.outline((0.60, 0.26), (0.74, 0.10), (0.90, 0.10), (0.90, 0.25), (0.76, 0.40))
    pen.draw((0.78, 0.84), (0.30, 0.28))
    pen.draw(*_bow(0.44, 0.44, 0.34, 172, 282), share=1.25)


def _bow(x: float, y: float, r: float, start: float, end: float) -> list[At]:
    return [
        (x + r * math.cos(math.radians(turn)), y + r * math.sin(math.radians(turn)))
        for turn in [start + (end - start) * n / 14 for n in range(15)]
    ]


def _raid(pen: Graver) -> None:
    # Crossed swords; the one that lies above is set off from the other.
    for side in (-1, 1):

        def at(x: float, y: float, side: int = side) -> At:
            return 0.5 + side * (x - 0.5), y

        if side == 1:
            pen.line([at(0.30, 0.68), at(0.78, 0.20)], pen.w * 2.6, pen.ground)
        pen.draw(at(0.14, 0.86), at(0.32, 0.66), share=1.3)
        pen.draw(at(0.30, 0.68), at(0.84, 0.12), share=1.3)
        pen.shape([at(0.92, 0.05), at(0.88, 0.20), at(0.76, 0.12)])
        pen.draw(at(0.18, 0.60), at(0.40, 0.80), share=1.1)


def _attack(pen: Graver) -> None:
    for side in (0, 1):
        x = abs(side - 0.10), abs(side - 0.30), abs(side - 0.46)
        pen.draw((x[0], 0.5), (x[1], 0.5), share=1.3)
        pen.head(x[2], 0.5, 180 * side, 0.23)
    for dy in (-1, 1):
        pen.draw((0.5, 0.5 + dy * 0.2), (0.5, 0.5 + dy * 0.38))
        for dx in (-1, 1):
            pen.draw(
                (0.5 + dx * 0.1, 0.5 + dy * 0.23), (0.5 + dx * 0.2, 0.5 + dy * 0.35), share=0.8
            )


def _move(pen: Graver) -> None:
    pen.outline(
        (0.07, 0.38),
        (0.55, 0.38),
        (0.55, 0.19),
        (0.93, 0.5),
        (0.55, 0.81),
        (0.55, 0.62),
        (0.07, 0.62),
        (0.18, 0.5),
    )


def _terrorism(pen: Graver) -> None:
    # A house on fire.
    pen.outline((0.20, 0.92), (0.20, 0.62), (0.5, 0.42), (0.80, 0.62), (0.80, 0.92))
    pen.outline(
        (0.5, 0.80),
        (0.34, 0.70),
        (0.30, 0.54),
        (0.37, 0.38),
        (0.43, 0.46),
        (0.47, 0.26),
        (0.42, 0.07),
        (0.60, 0.20),
        (0.62, 0.42),
        (0.68, 0.36),
        (0.71, 0.56),
        (0.66, 0.71),
    )
    pen.draw((0.5, 0.78), (0.46, 0.64), (0.52, 0.52), share=0.8)


def _ambush(pen: Graver) -> None:
    # The sign of maps: an arc in wait, its rays behind it, its arrow forward.
    arc = _bow(0.16, 0.5, 0.42, -62, 62)
    pen.draw(*arc)
    for place in (1, 4, 10, 13):
        x, y = arc[place]
        pen.draw((x, y), (x - 0.2, y), share=0.8)
    pen.draw((0.32, 0.5), (0.78, 0.5))
    pen.head(0.95, 0.5, 0, 0.22)


def _extort(pen: Graver) -> None:
    # A bag of money.
    pen.outline(
        (0.38, 0.30),
        (0.62, 0.30),
        (0.80, 0.54),
        (0.84, 0.76),
        (0.72, 0.90),
        (0.28, 0.90),
        (0.16, 0.76),
        (0.20, 0.54),
    )
    pen.outline((0.40, 0.28), (0.32, 0.10), (0.45, 0.15), (0.55, 0.08), (0.68, 0.13), (0.60, 0.28))
    pen.draw((0.35, 0.30), (0.65, 0.30), share=1.3)
    pen.ring(0.5, 0.62, 0.135)
    pen.draw((0.5, 0.58), (0.5, 0.66), share=0.8)


def _pass(pen: Graver) -> None:
    for x in (0.16, 0.42):
        pen.draw((x, 0.22), (x + 0.26, 0.5), (x, 0.78), share=1.2)
    pen.draw((0.84, 0.22), (0.84, 0.78), share=1.2)


def _hand_over(pen: Graver) -> None:
    pen.draw((0.10, 0.34), (0.74, 0.34))
    pen.head(0.92, 0.34, 0, 0.24)
    pen.draw((0.90, 0.68), (0.26, 0.68))
    pen.head(0.08, 0.68, 180, 0.24)


def _bubble(pen: Graver, left: float, top: float, right: float, bottom: float, foot: float) -> None:
    lean = 0.12 if foot > (left + right) / 2 else -0.12
    c = 0.07
    pen.outline(
        (left + c, top),
        (right - c, top),
        (right, top + c),
        (right, bottom - c),
        (right - c, bottom),
        (foot + 0.09, bottom),
        (foot + lean, bottom + 0.15),
        (foot - 0.07, bottom),
        (left + c, bottom),
        (left, bottom - c),
        (left, top + c),
    )


def _talks(pen: Graver) -> None:
    _bubble(pen, 0.07, 0.12, 0.66, 0.50, 0.22)
    _bubble(pen, 0.34, 0.42, 0.93, 0.78, 0.76)
    pen.draw((0.48, 0.55), (0.79, 0.55), share=0.8)
    pen.draw((0.48, 0.66), (0.68, 0.66), share=0.8)


def _break_off(pen: Graver) -> None:
    _bubble(pen, 0.10, 0.16, 0.90, 0.70, 0.30)
    pen.shape([(0.62, 0.04), (0.36, 0.46), (0.48, 0.50), (0.36, 0.86), (0.68, 0.40), (0.55, 0.37)])


# -- what stands on the map ------------------------------------------------------------------------


def _base(pen: Graver) -> None:
    pen.draw((0.5, 0.52), (0.5, 0.10))
    pen.shape([(0.52, 0.08), (0.86, 0.11), (0.79, 0.20), (0.86, 0.29), (0.52, 0.32)])
    pen.outline((0.20, 0.86), (0.20, 0.64), (0.5, 0.46), (0.80, 0.64), (0.80, 0.86))
    pen.outline((0.42, 0.86), (0.42, 0.70), (0.58, 0.70), (0.58, 0.86))
    pen.draw((0.08, 0.86), (0.92, 0.86))


def _terror(pen: Graver) -> None:
    pen.outline(
        *_bow(0.5, 0.42, 0.33, 140, 400), (0.67, 0.70), (0.67, 0.88), (0.33, 0.88), (0.33, 0.70)
    )
    for x in (0.37, 0.63):
        pen.disc(x, 0.46, 0.085)
    pen.shape([(0.5, 0.54), (0.555, 0.65), (0.445, 0.65)])
    for x in (0.445, 0.555):
        pen.draw((x, 0.77), (x, 0.87), share=0.7)


def _boxed(pen: Graver) -> None:
    pen.outline((0.08, 0.22), (0.92, 0.22), (0.92, 0.78), (0.08, 0.78))


def _engineer(pen: Graver) -> None:
    _boxed(pen)
    pen.draw((0.26, 0.66), (0.26, 0.38), (0.74, 0.38), (0.74, 0.66), share=1.2)
    pen.draw((0.5, 0.38), (0.5, 0.66), share=1.2)


def _militia(pen: Graver) -> None:
    _boxed(pen)
    pen.draw((0.08, 0.78), (0.92, 0.22))
    pen.shape([(0.08, 0.22), (0.5, 0.22), (0.08, 0.5)])


def _infantry(pen: Graver) -> None:
    _boxed(pen)
    pen.draw((0.08, 0.22), (0.92, 0.78))
    pen.draw((0.08, 0.78), (0.92, 0.22))


def _aid(pen: Graver) -> None:
    # An ear of grain.
    pen.draw((0.5, 0.94), (0.5, 0.30))
    for y in (0.34, 0.52, 0.70):
        for side in (-1, 1):
            pen.shape(
                [
                    (0.5 + side * 0.045, y + 0.10),
                    (0.5 + side * 0.10, y - 0.08),
                    (0.5 + side * 0.30, y - 0.15),
                    (0.5 + side * 0.25, y + 0.03),
                ]
            )
    pen.shape([(0.5, 0.06), (0.575, 0.17), (0.5, 0.29), (0.425, 0.17)])


# -- buttons ---------------------------------------------------------------------------------------


def _undo(pen: Graver) -> None:
    pen.draw(*_bow(0.52, 0.55, 0.31, 200, 430), share=1.15)
    pen.head(0.10, 0.52, 112, 0.30)


def _dice(pen: Graver) -> None:
    pen.outline((0.5, 0.06), (0.91, 0.28), (0.5, 0.50), (0.09, 0.28))
    pen.outline((0.09, 0.28), (0.5, 0.50), (0.5, 0.95), (0.09, 0.72))
    pen.outline((0.5, 0.50), (0.91, 0.28), (0.91, 0.72), (0.5, 0.95))
    pen.disc(0.5, 0.28, 0.068)
    for x, y in ((0.21, 0.47), (0.38, 0.76)):
        pen.disc(x, y, 0.058)
    for x, y in ((0.62, 0.78), (0.705, 0.61), (0.79, 0.445)):
        pen.disc(x, y, 0.054)


def _odds(pen: Graver) -> None:
    pen.draw((0.10, 0.10), (0.10, 0.90), (0.92, 0.90))
    for left, top in ((0.22, 0.62), (0.45, 0.26), (0.68, 0.46)):
        pen.outline((left, 0.90), (left, top), (left + 0.16, top), (left + 0.16, 0.90))


def _rules(pen: Graver) -> None:
    for side in (-1, 1):

        def at(x: float, y: float, side: int = side) -> At:
            return 0.5 + side * x, y

        pen.outline(
            at(0, 0.24), at(0.16, 0.16), at(0.42, 0.18), at(0.42, 0.78), at(0.16, 0.76), at(0, 0.86)
        )
        for y in (0.34, 0.47, 0.60):
            pen.draw(at(0.12, y), at(0.32, y), share=0.6)
    pen.draw((0.5, 0.24), (0.5, 0.86))


def _charts(pen: Graver) -> None:
    pen.outline((0.10, 0.14), (0.90, 0.14), (0.90, 0.86), (0.10, 0.86))
    pen.shape([(0.10, 0.14), (0.90, 0.14), (0.90, 0.33), (0.10, 0.33)])
    for x in (0.37, 0.635):
        pen.draw((x, 0.34), (x, 0.84), share=0.7)
    for y in (0.51, 0.685):
        pen.draw((0.12, y), (0.88, y), share=0.7)


def _score(pen: Graver) -> None:
    # A pair of scales.
    pen.draw((0.5, 0.12), (0.5, 0.86))
    pen.draw((0.28, 0.88), (0.72, 0.88), share=1.2)
    pen.draw((0.16, 0.30), (0.84, 0.20))
    pen.disc(0.5, 0.13, 0.065)
    for x, y in ((0.19, 0.30), (0.81, 0.20)):
        pen.draw((x, y), (x - 0.13, y + 0.30), share=0.7)
        pen.draw((x, y), (x + 0.13, y + 0.30), share=0.7)
        pen.shape([*_bow(x, y + 0.30, 0.17, 0, 180)])


def _orders(pen: Graver) -> None:
    pen.outline((0.18, 0.16), (0.82, 0.16), (0.82, 0.92), (0.18, 0.92))
    pen.outline((0.36, 0.08), (0.64, 0.08), (0.64, 0.23), (0.36, 0.23))
    for y in (0.40, 0.58, 0.76):
        pen.draw((0.28, y), (0.33, y + 0.05), (0.41, y - 0.05), share=0.75)
        pen.draw((0.50, y), (0.72, y), share=0.75)


def _menu(pen: Graver) -> None:
    for y in (0.25, 0.5, 0.75):
        pen.draw((0.14, y), (0.86, y), share=1.2)


def _settings(pen: Graver) -> None:
    for y, x in ((0.24, 0.66), (0.5, 0.32), (0.76, 0.56)):
        pen.draw((0.10, y), (0.90, y))
        pen.ring(x, y, 0.1)


def _confirm(pen: Graver) -> None:
    pen.draw((0.14, 0.54), (0.40, 0.80), (0.88, 0.22), share=1.5)


def _log(pen: Graver) -> None:
    pen.outline((0.20, 0.10), (0.66, 0.10), (0.82, 0.26), (0.82, 0.92), (0.20, 0.92))
    pen.draw((0.65, 0.12), (0.65, 0.27), (0.81, 0.27), share=0.8)
    for y in (0.42, 0.57, 0.72):
        pen.draw((0.32, y), (0.70, y), share=0.75)


def _search(pen: Graver) -> None:
    pen.ring(0.42, 0.40, 0.27)
    pen.draw((0.63, 0.62), (0.88, 0.88), share=1.5)


ICONS: dict[str, Callable[[Graver], None]] = {
    "convoy": _truck,
    "escort": _escort,
    "flush": _flush,
    "development": _development,
    "raid": _raid,
    "attack": _attack,
    "move": _move,
    "movement": _move,
    "terrorism": _terrorism,
    "ambush": _ambush,
    "extort": _extort,
    "pass": _pass,
    "hand-over": _hand_over,
    "offer-talks": _talks,
    "break-off": _break_off,
    "base": _base,
    "militia": _militia,
    "aid": _aid,
    "terror": _terror,
    "engineer": _engineer,
    "infantry": _infantry,
    "undo": _undo,
    "dice": _dice,
    "odds": _odds,
    "rules": _rules,
    "charts": _charts,
    "score": _score,
    "orders": _orders,
    "menu": _menu,
    "settings": _settings,
    "confirm": _confirm,
    "log": _log,
    "search": _search,
}
"""Every icon by its name: those of missions and projects have the ids of the options."""
