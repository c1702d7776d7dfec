"""Colours: one palette of the printed sheet, and two that colour-blind players can rely on.

Nothing is told by colour alone: every faction has a mark, every terrain a pattern.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Palette:
    """The colours of one look."""

    name: str
    forces: Mapping[str, Colour]  # the ground of a counter, by force or party (`counters.look_of`)
    terrain: Mapping[str, Colour]
    sea: Colour
    abroad: Colour
    lit: Colour  # what may be chosen
    chosen: Colour  # what has been picked, and what is under the pointer
    famine: Colour
    control: Mapping[str, Colour]  # "un", "bandit"


PAPER: Colour = (244, 236, 216)
INK: Colour = (52, 42, 34)
FADED: Colour = (104, 91, 76)
NUMBER: Colour = (140, 86, 32)  # the number of a rule before a line
RULE: Colour = (198, 182, 150)  # thin lines between parts of a panel
CARD: Colour = (252, 247, 234)
TABLE: Colour = (62, 50, 40)  # the wood the sheet lies on
WARNING: Colour = (168, 44, 36)
UN_BLUE: Colour = (35, 94, 151)
BANDIT_RED: Colour = (150, 50, 44)

_TERRAIN: Mapping[str, Colour] = {
    "open": (205, 211, 152),
    "desert": (238, 217, 160),
    "rough": (206, 176, 132),
    "urban": (205, 190, 184),
}

PALETTES: Mapping[str, Palette] = {
    palette.name: palette
    for palette in (
        Palette(
            "Printed sheet",
            {
                "un": (112, 172, 220),
                "us": (136, 164, 104),
                "militia": (214, 188, 142),
                "pink": (240, 152, 184),
                "orange": (240, 152, 66),
                "yellow": (246, 216, 76),
                "purple": (178, 144, 210),
                "icu": (104, 158, 122),
                "transitional": (150, 200, 232),
                "ethiopia": (170, 162, 84),
                "puntland": (136, 150, 174),
                "marker": (236, 230, 214),
                "terror": (66, 58, 54),
            },
            _TERRAIN,
            (186, 211, 222),
            (226, 217, 196),
            (255, 246, 120),
            (226, 74, 40),
            (178, 42, 34),
            {"un": (52, 122, 190), "bandit": (172, 48, 42)},
        ),
        Palette(
            "Red-green safe",
            {
                "un": (86, 160, 222),
                "us": (0, 122, 112),
                "militia": (222, 204, 168),
                "pink": (222, 136, 186),
                "orange": (226, 122, 20),
                "yellow": (244, 226, 84),
                "purple": (104, 88, 168),
                "icu": (0, 122, 112),
                "transitional": (140, 196, 238),
                "ethiopia": (112, 100, 66),
                "puntland": (146, 152, 162),
                "marker": (238, 234, 224),
                "terror": (52, 50, 52),
            },
            {
                "open": (214, 216, 176),
                "desert": (242, 224, 172),
                "rough": (196, 174, 146),
                "urban": (198, 194, 198),
            },
            (184, 208, 226),
            (228, 222, 208),
            (255, 246, 130),
            (0, 66, 140),
            (0, 60, 120),
            {"un": (0, 114, 178), "bandit": (213, 94, 0)},
        ),
        Palette(
            "Blue-yellow safe",
            {
                "un": (126, 184, 218),
                "us": (150, 196, 182),
                "militia": (222, 208, 200),
                "pink": (250, 168, 190),
                "orange": (228, 118, 84),
                "yellow": (250, 234, 206),
                "purple": (122, 78, 128),
                "icu": (44, 116, 112),
                "transitional": (146, 206, 224),
                "ethiopia": (112, 100, 82),
                "puntland": (150, 158, 166),
                "marker": (240, 238, 234),
                "terror": (46, 44, 46),
            },
            {
                "open": (206, 214, 204),
                "desert": (244, 226, 214),
                "rough": (204, 178, 166),
                "urban": (196, 190, 194),
            },
            (182, 212, 216),
            (230, 222, 216),
            (255, 250, 205),
            (196, 20, 60),
            (170, 20, 50),
            {"un": (0, 128, 128), "bandit": (204, 40, 60)},
        ),
    )
}
"""By name; the first is the usual one."""

USUAL = next(iter(PALETTES))


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: `share` of the other."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return r, g, b


def text_on(ground: Colour) -> Colour:
    """Ink or paper, whichever reads better on a ground."""
    light: Colour = (255, 252, 244)
    return INK if contrast(ground, INK) >= contrast(ground, light) else light


def luminance(colour: Colour) -> float:
    """How light a colour is, 0 to 1 (WCAG)."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)

    r, g, b = map(linear, colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
