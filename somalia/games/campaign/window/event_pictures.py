"""What is drawn on the card of a random event (4): woodcuts in two inks, made for any size."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from somalia.games.campaign.window.counters import At
from somalia.games.campaign.window.icons import FINE, Graver
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import CARD, INK, Colour, mixed

OCHRE: Colour = (206, 146, 62)
BLUE: Colour = (74, 128, 176)
RED: Colour = (168, 52, 40)
GREEN: Colour = (92, 124, 62)
SAND: Colour = (228, 204, 156)
LINE = 0.026
"""The width of a line as a share of the side."""


@kept
def event_picture(id: str, size: int) -> Image.Image:
    """The picture of an event, or of a quiet month for one that has none of its own.

    Args:
        size: of its side in pixels, made for 80 to 240.
    """
    image = Image.new("RGB", (size * FINE, size * FINE), mixed(CARD, SAND, 0.35))
    pen = Graver(image, INK, mixed(CARD, SAND, 0.35), size)
    pen.w = LINE
    PICTURES.get(id, _quiet)(pen)
    return image.reduce(FINE)


# -- what several of them show ---------------------------------------------------------------------


def _sun(pen: Graver, x: float, y: float, r: float, ink: Colour = OCHRE) -> None:
    pen.disc(x, y, r, ink)
    for turn in range(0, 360, 30):
        dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        at = (x + dx * r * 1.3, y + dy * r * 1.3), (x + dx * r * 1.7, y + dy * r * 1.7)
        pen.line(list(at), pen.w, ink)


def _ground(pen: Graver, y: float, ink: Colour = SAND) -> None:
    pen.shape([(0.0, y), (0.3, y - 0.03), (0.65, y + 0.02), (1.0, y - 0.02), (1, 1), (0, 1)], ink)
    pen.draw((0.0, y), (0.3, y - 0.03), (0.65, y + 0.02), (1.0, y - 0.02))


def _cloud(pen: Graver, x: float, y: float, wide: float) -> None:
    lobes = [(-0.34, 0.02, 0.2), (-0.08, -0.12, 0.26), (0.22, -0.04, 0.22), (0.4, 0.06, 0.14)]
    for dx, dy, r in lobes:
        pen.disc(x + dx * wide, y + dy * wide, r * wide + pen.w)
    pen.box(x - 0.5 * wide, y, x + 0.5 * wide, y + 0.2 * wide, wide=pen.w, fill=INK, round_=0.06)
    tone = mixed(CARD, BLUE, 0.3)
    for dx, dy, r in lobes:
        pen.disc(x + dx * wide, y + dy * wide, r * wide, tone)
    pen.box(x - 0.48 * wide, y - 0.02, x + 0.48 * wide, y + 0.18 * wide, tone, round_=0.05)


def _rain(pen: Graver, top: float, bottom: float, many: int) -> None:
    for n in range(many):
        x = 0.16 + 0.72 * n / max(many - 1, 1)
        shift = 0.05 * (n % 2)
        pen.line([(x, top + shift), (x - 0.06, bottom + shift)], pen.w, BLUE)


def _rifle(pen: Graver, x: float, y: float, turn: float, long: float = 0.7) -> None:
    """A rifle about a point, its muzzle towards `turn` degrees clockwise from the right."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def at(along: float, aside: float) -> At:
        return (
            x + long * (along * cos - aside * sin),
            y + long * (along * sin + aside * cos),
        )

    pen.line([at(-0.1, 0), at(0.5, 0)], pen.w * 1.4)
    pen.shape([at(-0.5, 0.0), at(-0.5, 0.14), at(-0.18, 0.05), at(-0.1, -0.03)], OCHRE)
    pen.line([at(-0.5, 0), at(-0.5, 0.14), at(-0.18, 0.05), at(-0.1, -0.03), at(-0.5, 0)], pen.w)
    pen.shape([at(0.0, 0.02), at(0.1, 0.02), at(0.2, 0.2), at(0.12, 0.22)])
    pen.line([at(0.46, 0.0), at(0.46, -0.05)], pen.w)


def _helmet(pen: Graver, x: float, y: float, r: float) -> None:
    dome = [
        (x + r * math.cos(math.radians(turn)), y + r * math.sin(math.radians(turn)))
        for turn in range(180, 361, 10)
    ]
    pen.shape([*dome, (x + r * 1.25, y + r * 0.16), (x - r * 1.25, y + r * 0.16)], BLUE)
    pen.draw(*dome)
    pen.draw((x - r * 1.25, y + r * 0.16), (x - r, y), share=1.2)
    pen.draw((x - r * 1.25, y + r * 0.16), (x + r * 1.25, y + r * 0.16), (x + r, y), share=1.2)
    pen.draw((x - r * 0.8, y + r * 0.16), (x - r * 0.4, y + r * 0.75), (x + r * 0.4, y + r * 0.75))
    pen.draw((x + r * 0.4, y + r * 0.75), (x + r * 0.8, y + r * 0.16))


def _acacia(pen: Graver, x: float, y: float, high: float, is_bare: bool = False) -> None:
    """A thorn tree with its foot at a point."""
    top = y - high
    pen.draw((x, y), (x + 0.01, y - high * 0.5), share=1.6)
    for dx in (-0.32, -0.12, 0.14, 0.34):
        pen.draw((x + 0.01, y - high * 0.5), (x + dx * high, top + abs(dx) * high * 0.2))
    if not is_bare:
        crown = [(-0.55, 0.1), (-0.3, -0.08), (0.0, -0.14), (0.32, -0.08), (0.56, 0.1)]
        pen.shape([(x + dx * high, top + dy * high) for dx, dy in crown], GREEN)
        pen.draw(*((x + dx * high, top + dy * high) for dx, dy in [*crown, crown[0]]))


def _arrow(pen: Graver, start: At, end: At, ink: Colour = RED) -> None:
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    pen.line([start, end], pen.w * 2, ink)
    around = math.radians(turn)
    dx, dy = math.cos(around) * 0.13, math.sin(around) * 0.13
    x, y = end[0] + dx * 0.6, end[1] + dy * 0.6
    pen.shape(
        [(x, y), (x - dx - dy * 0.6, y - dy + dx * 0.6), (x - dx + dy * 0.6, y - dy - dx * 0.6)],
        ink,
    )


def _barred(pen: Graver) -> None:
    """A ring with a stroke across: forbidden."""
    for r, ink in ((0.42, RED), (0.36, pen.ground)):
        pen.disc(0.5, 0.5, r, ink)


def _stroke(pen: Graver) -> None:
    pen.line([(0.24, 0.24), (0.76, 0.76)], 0.06, RED)


# -- the events ------------------------------------------------------------------------------------


def _famine(pen: Graver) -> None:
    _sun(pen, 0.74, 0.24, 0.11)
    _ground(pen, 0.6)
    for crack in (
        [(0.1, 0.72), (0.3, 0.68), (0.42, 0.78), (0.66, 0.7), (0.92, 0.78)],
        [(0.3, 0.68), (0.34, 0.6)],
        [(0.42, 0.78), (0.36, 0.98)],
        [(0.66, 0.7), (0.72, 0.97)],
        [(0.39, 0.88), (0.12, 0.92)],
        [(0.69, 0.86), (0.92, 0.92)],
    ):
        pen.draw(*crack, share=0.8)
    _acacia(pen, 0.28, 0.6, 0.36, is_bare=True)


def _good_rains(pen: Graver) -> None:
    _ground(pen, 0.78, mixed(SAND, GREEN, 0.5))
    _rain(pen, 0.42, 0.62, 9)
    _cloud(pen, 0.5, 0.26, 0.7)
    for x in (0.2, 0.5, 0.8):
        pen.line([(x, 0.82), (x, 0.7)], pen.w * 1.2, GREEN)
        for dx in (-0.08, 0.08):
            pen.line([(x, 0.74), (x + dx, 0.66)], pen.w * 1.6, GREEN)


def _heavy_rains(pen: Graver) -> None:
    _rain(pen, 0.36, 0.66, 12)
    _rain(pen, 0.5, 0.72, 10)
    _cloud(pen, 0.36, 0.22, 0.56)
    _cloud(pen, 0.7, 0.28, 0.5)
    for y in (0.8, 0.89):
        wave = [(n / 12, y + 0.025 * (n % 2)) for n in range(13)]
        pen.line(wave, pen.w * 1.6, BLUE)


def _surplus_weapons(pen: Graver) -> None:
    _rifle(pen, 0.5, 0.34, -38)
    _rifle(pen, 0.5, 0.34, 218)
    pen.box(0.14, 0.56, 0.86, 0.92, OCHRE, pen.w)
    for x in (0.32, 0.5, 0.68):
        pen.draw((x, 0.57), (x, 0.91), share=0.7)
    pen.draw((0.14, 0.66), (0.86, 0.66), share=0.7)


def _bandit_unity(pen: Graver) -> None:
    colours: tuple[Colour, ...] = ((214, 128, 150), (216, 138, 54), (128, 92, 148), (208, 178, 60))
    for turn, ink in zip((225, 315, 135, 45), colours, strict=True):
        x = 0.5 + 0.2 * math.cos(math.radians(turn))
        y = 0.5 + 0.2 * math.sin(math.radians(turn))
        pen.disc(x, y, 0.2 + pen.w)
        pen.disc(x, y, 0.2, ink)
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        pen.disc(0.5 + dx * 0.15, 0.5 + dy * 0.15, 0.035)
    pen.disc(0.5, 0.5, 0.09, CARD)
    pen.disc(0.5, 0.5, 0.09, wide=pen.w)


def _atrocity(pen: Graver) -> None:
    # A sheet of news with a black picture in it.
    pen.shape([(0.14, 0.1), (0.8, 0.06), (0.88, 0.9), (0.2, 0.94)], CARD)
    pen.draw((0.14, 0.1), (0.8, 0.06), (0.88, 0.9), (0.2, 0.94), (0.14, 0.1))
    pen.line([(0.22, 0.2), (0.74, 0.17)], 0.06)
    pen.shape([(0.24, 0.3), (0.52, 0.285), (0.56, 0.62), (0.27, 0.64)])
    for n in range(7):
        y = 0.3 + 0.05 * n
        pen.draw((0.58 + 0.004 * n, y), (0.76 + 0.005 * n, y - 0.01), share=0.6)
    for n in range(3):
        y = 0.7 + 0.06 * n
        pen.draw((0.28 + 0.004 * n, y), (0.8 + 0.005 * n, y - 0.03), share=0.6)


def _extra_aid(pen: Graver) -> None:
    # A crate under a parachute.
    dome = [
        (0.5 + 0.38 * math.cos(math.radians(t)), 0.4 + 0.32 * math.sin(math.radians(t)))
        for t in range(180, 361, 10)
    ]
    pen.shape([*dome, (0.69, 0.36), (0.5, 0.4), (0.31, 0.36)], BLUE)
    pen.draw(*dome, (0.69, 0.36), (0.5, 0.4), (0.31, 0.36), dome[0])
    for x, y in ((0.12, 0.4), (0.31, 0.36), (0.69, 0.36), (0.88, 0.4)):
        pen.draw((x, y), (0.5, 0.68), share=0.6)
    pen.box(0.36, 0.66, 0.64, 0.92, OCHRE, pen.w)
    pen.draw((0.36, 0.79), (0.64, 0.79), share=0.7)
    pen.draw((0.5, 0.66), (0.5, 0.92), share=0.7)


def _donor_fatigue(pen: Graver) -> None:
    # A purse turned over, and one coin.
    pen.shape(
        [(0.22, 0.16), (0.78, 0.16), (0.7, 0.3), (0.62, 0.56), (0.38, 0.56), (0.3, 0.3)], OCHRE
    )
    pen.draw((0.22, 0.16), (0.78, 0.16), (0.7, 0.3), (0.62, 0.56), (0.38, 0.56), (0.3, 0.3))
    pen.draw((0.3, 0.3), (0.22, 0.16))
    pen.draw((0.36, 0.56), (0.28, 0.68), share=0.9)
    pen.draw((0.64, 0.56), (0.72, 0.68), share=0.9)
    pen.draw((0.34, 0.5), (0.66, 0.5), share=1.8)
    pen.disc(0.5, 0.82, 0.07, SAND)
    pen.disc(0.5, 0.82, 0.07, wide=pen.w)


def _secretary_general(pen: Graver) -> None:
    # An aeroplane over the airfield.
    body = [(0.1, 0.44), (0.2, 0.4), (0.78, 0.36), (0.9, 0.42), (0.8, 0.48), (0.2, 0.5)]
    pen.shape([(0.4, 0.44), (0.3, 0.7), (0.4, 0.7), (0.58, 0.46)], mixed(CARD, BLUE, 0.5))
    pen.draw((0.4, 0.44), (0.3, 0.7), (0.4, 0.7), (0.58, 0.46))
    pen.shape(body, CARD)
    pen.draw(*body, body[0])
    pen.shape([(0.1, 0.44), (0.06, 0.24), (0.16, 0.24), (0.26, 0.4)], BLUE)
    pen.draw((0.1, 0.44), (0.06, 0.24), (0.16, 0.24), (0.26, 0.4))
    for n in range(6):
        pen.disc(0.34 + 0.07 * n, 0.425 - 0.004 * n, 0.014)
    _ground(pen, 0.86)


def _somali_nationalism(pen: Graver) -> None:
    pen.box(0.08, 0.18, 0.92, 0.8, (88, 152, 204), pen.w)
    star = [
        (
            0.5 + r * math.sin(math.radians(36 * n)),
            0.5 - r * math.cos(math.radians(36 * n)),
        )
        for n, r in enumerate([0.22, 0.085] * 5)
    ]
    pen.shape(star, CARD)


def _contingent_arrives(pen: Graver) -> None:
    _helmet(pen, 0.5, 0.72, 0.24)
    _arrow(pen, (0.5, 0.06), (0.5, 0.3), GREEN)


def _contingent_leaves(pen: Graver) -> None:
    _helmet(pen, 0.38, 0.5, 0.24)
    _arrow(pen, (0.62, 0.82), (0.86, 0.82), RED)
    pen.line([(0.16, 0.82), (0.64, 0.82)], pen.w * 2, RED)


def _mandate_dispute(pen: Graver) -> None:
    # Two who speak at once.
    for side, ink in ((0, BLUE), (1, RED)):

        def at(x: float, y: float, side: int = side) -> At:
            return (1 - x if side else x), y + 0.22 * side

        bubble = [at(0.08, 0.14), at(0.62, 0.14), at(0.62, 0.44), at(0.3, 0.44), at(0.18, 0.58)]
        bubble += [at(0.2, 0.44), at(0.08, 0.44)]
        pen.shape(bubble, mixed(CARD, ink, 0.35))
        pen.draw(*bubble, bubble[0])
        for n in range(3):
            pen.draw(
                at(0.16, 0.21 + 0.08 * n), at(0.54 - 0.1 * (n == 2), 0.21 + 0.08 * n), share=0.7
            )


def _world_media(pen: Graver) -> None:
    pen.box(0.2, 0.34, 0.68, 0.64, INK, round_=0.03)
    pen.shape([(0.68, 0.44), (0.88, 0.34), (0.88, 0.64), (0.68, 0.54)])
    for x in (0.32, 0.54):
        pen.disc(x, 0.24, 0.12)
        pen.disc(x, 0.24, 0.09, CARD)
        pen.disc(x, 0.24, 0.025)
    pen.draw((0.42, 0.64), (0.24, 0.94), share=1.2)
    pen.draw((0.44, 0.64), (0.44, 0.94), share=1.2)
    pen.draw((0.46, 0.64), (0.66, 0.94), share=1.2)
    pen.disc(0.28, 0.42, 0.028, RED)


def _clan_feud(pen: Graver) -> None:
    _rifle(pen, 0.26, 0.5, 0, 0.46)
    # The other rifle is the same from the other side.
    for along in ([(0.74, 0.5), (0.5, 0.5)],):
        pen.line(along, pen.w * 1.4)
    pen.shape([(0.98, 0.5), (0.98, 0.565), (0.83, 0.525), (0.79, 0.485)], OCHRE)
    pen.draw((0.98, 0.5), (0.98, 0.565), (0.83, 0.525), (0.79, 0.485), (0.98, 0.5))
    pen.shape([(0.74, 0.51), (0.69, 0.51), (0.65, 0.59), (0.69, 0.6)])
    for turn in range(0, 360, 45):
        dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        pen.line(
            [(0.5 + dx * 0.06, 0.5 + dy * 0.06), (0.5 + dx * 0.2, 0.5 + dy * 0.2)], pen.w * 1.4, RED
        )


def _city_ceasefire(pen: Graver) -> None:
    # The roofs of Mogadishu, and a white flag over them.
    for left, top, right in ((0.04, 0.66, 0.26), (0.24, 0.56, 0.46), (0.56, 0.62, 0.78)):
        pen.box(left, top, right, 0.96, SAND, pen.w)
    pen.box(0.76, 0.7, 0.97, 0.96, SAND, pen.w)
    pen.box(0.44, 0.44, 0.58, 0.96, mixed(SAND, CARD, 0.5), pen.w)
    pen.disc(0.51, 0.42, 0.07, BLUE)
    for x, y in ((0.12, 0.76), (0.32, 0.68), (0.64, 0.74), (0.86, 0.8), (0.32, 0.82), (0.64, 0.86)):
        pen.box(x, y, x + 0.05, y + 0.07)
    pen.draw((0.51, 0.42), (0.51, 0.06), share=1.2)
    flag = [(0.51, 0.07), (0.66, 0.04), (0.82, 0.1), (0.8, 0.28), (0.66, 0.22), (0.51, 0.26)]
    pen.shape(flag, CARD)
    pen.draw(*flag)


def _arms_embargo(pen: Graver) -> None:
    _barred(pen)
    _rifle(pen, 0.5, 0.52, -35, 0.6)
    _stroke(pen)


def _quiet(pen: Graver) -> None:
    _sun(pen, 0.68, 0.5, 0.12)
    _ground(pen, 0.66)
    _acacia(pen, 0.32, 0.72, 0.42)


PICTURES: dict[str, Callable[[Graver], None]] = {
    "famine": _famine,
    "good-rains": _good_rains,
    "surplus-weapons": _surplus_weapons,
    "bandit-unity": _bandit_unity,
    "atrocity": _atrocity,
    "extra-aid": _extra_aid,
    "donor-fatigue": _donor_fatigue,
    "secretary-general": _secretary_general,
    "somali-nationalism": _somali_nationalism,
    "contingent-arrives": _contingent_arrives,
    "contingent-leaves": _contingent_leaves,
    "mandate-dispute": _mandate_dispute,
    "world-media": _world_media,
    "heavy-rains": _heavy_rains,
    "clan-feud": _clan_feud,
    "city-ceasefire": _city_ceasefire,
    "arms-embargo": _arms_embargo,
    "quiet": _quiet,
}
"""By the id of the row of the Random Events Table."""
