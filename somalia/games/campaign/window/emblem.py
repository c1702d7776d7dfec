"""The mark of a side: a colour and a shape, so that neither needs the other."""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image

from somalia.games.campaign.rules.core.components import FACTION_ORDER, Scenario
from somalia.games.campaign.text.parties import contest_of, forces_of, side_of
from somalia.games.campaign.window.counters import FINE, Pen, look_of
from somalia.games.campaign.window.palette import BANDIT_RED, PALETTES, UN_BLUE
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import INK, PAPER, USUAL, Colour, contrast, mixed

NEUTRAL: Colour = (92, 80, 66)
WHITE: Colour = (255, 250, 240)
READABLE = 4.7
"""The contrast that a side's colour has at least with paper, for words and numbers in it."""


def side_colour(scenario: Scenario, id: str) -> Colour:
    """The colour of a side or party, dark enough for words; a neutral one for nobody.

    It is that of its counters. Who plays all factions has the red of the Bandits.
    """
    return _colour(colour_name(scenario, id), contest_of(scenario) is None)


def colour_name(scenario: Scenario, id: str) -> str:
    """By what name the palettes have the colour of a side, party or team.

    That of its counters, or "bandit" for all factions together; "" for nobody.
    """
    if contest_of(scenario) is not None:
        role = scenario.sides.roles.get(id, id)
        if role in _ROUND | _SHIELD:
            return role
    forces = forces_of(scenario, id)
    if forces and all(force in forces for force in FACTION_ORDER):
        return "bandit"
    return look_of(scenario, forces[0]) if forces else ""


@lru_cache
def _colour(force: str, is_base: bool) -> Colour:
    if force == "bandit":
        return BANDIT_RED
    if force == "un" and is_base:
        return UN_BLUE
    if not force:
        return NEUTRAL
    return dark(PALETTES[USUAL].forces[force])


@lru_cache
def dark(colour: Colour) -> Colour:
    """A colour, deeper as far as words in it need to be read on paper and on its own tint."""
    hue, strength, light = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    strength = min(1.0, strength * 1.55)
    for share in range(100):
        parts = colorsys.hsv_to_rgb(hue, strength, light * (1 - share / 100))
        found = (round(parts[0] * 255), round(parts[1] * 255), round(parts[2] * 255))
        if contrast(found, mixed(PAPER, found, 0.1)) >= READABLE:
            return found
    return INK


def draw_emblem(
    canvas: Canvas, scenario: Scenario, side: str, x: float, y: float, radius: float
) -> None:
    """The mark with its middle at a point.

    A globe in a wreath for the UN, crossed blades for the Bandits, the marks of their factions for
    rivals, a crescent for the ICU, a star for the Transitional Government, a shield for the
    Ethiopian side, a sail for Puntland.
    """
    role = scenario.sides.roles.get(side_of(scenario, side), "")
    factions = tuple(force for force in forces_of(scenario, side) if force in FACTION_ORDER)
    if role == "un" or role in _ROUND | _SHIELD:
        kind: tuple[str, ...] = (role,)
    elif len(factions) == len(FACTION_ORDER):
        kind = ("bandit",)
    else:
        kind = factions
    picture = emblem(kind, side_colour(scenario, side), max(2, round(radius)))
    at = round(x - picture.width / 2), round(y - picture.height / 2)
    canvas.image.paste(picture, at, picture)


_ROUND = frozenset({"icu", "transitional", "puntland"})
_SHIELD = frozenset({"ethiopia"})


@kept
def emblem(kind: tuple[str, ...], colour: Colour, radius: int) -> Image.Image:
    """An emblem as a picture, some pixels larger than twice its radius.

    Args:
        kind: "un", "bandit", a party of a later scenario, or some factions.
        colour: its ground; what is drawn on it is light.
    """
    half = round(radius * 1.12) + 1
    fine = 8 if radius < 24 else FINE
    image = Image.new("RGBA", (2 * half * fine, 2 * half * fine))
    pen = Pen(image, WHITE, colour)
    # The radius as a share of the picture: signs are laid out on it.
    r = radius / (2 * half)
    _ground(pen, kind, r, colour, 4 if radius >= 12 else 2)  # a thin inner ring needs room
    sign = _SIGNS.get(kind)
    if kind == ("un",) and radius < 18:
        pen.mark("un", 0.5, 0.5, r * 0.62)  # a wreath of that size would be a blur
    elif sign is not None:
        sign(pen, r)
    elif kind and kind[0] in _ROUND:
        pen.mark(kind[0], 0.5, 0.5, r * 0.52)
    else:
        _factions(pen, kind, r)
    return image.reduce(fine)


def _ground(pen: Pen, kind: tuple[str, ...], r: float, colour: Colour, rings: int) -> None:
    """The shape of an emblem in rings of white and its colour: a disc, a shield or a diamond."""
    first = kind[0] if kind else ""
    if first == "un" or first in _ROUND:
        for share, shade in ((1.0, WHITE), (0.94, colour), (0.84, WHITE), (0.80, colour))[:rings]:
            pen.disc(0.5, 0.5, r * share, shade)
    elif first in _SHIELD:
        for share, shade in ((1.08, WHITE), (1.0, colour), (0.88, WHITE), (0.83, colour))[:rings]:
            pen.shape([(0.5 + x * r * share, 0.5 + y * r * share) for x, y in _SHIELD_EDGE], shade)
    else:
        for share, shade in ((1.12, WHITE), (1.03, colour), (0.87, WHITE), (0.81, colour))[:rings]:
            side = r * share
            pen.shape(
                [(0.5, 0.5 - side), (0.5 + side, 0.5), (0.5, 0.5 + side), (0.5 - side, 0.5)], shade
            )


def _factions(pen: Pen, factions: Sequence[str], r: float) -> None:
    """The marks of factions side by side."""
    size = r * {1: 0.44, 2: 0.28}.get(len(factions), 0.2)
    for number, force in enumerate(factions):
        away = (number - (len(factions) - 1) / 2) * size * 2.2
        pen.mark(force, 0.5 + away, 0.5, size)


_SHIELD_EDGE = [
    *((-0.86, -0.9), (-0.4, -0.84), (0, -0.98), (0.4, -0.84), (0.86, -0.9), (0.9, -0.2)),
    *((0.8, 0.3), (0.54, 0.68), (0, 1.02), (-0.54, 0.68), (-0.8, 0.3), (-0.9, -0.2)),
]


def _globe(pen: Pen, r: float) -> None:
    """A globe seen from the pole, in a wreath open above."""
    wide = max(r * 0.055, 0.5 / pen.side)
    y = 0.5 - r * 0.07
    for share in (0.46, 0.3, 0.14):
        pen.disc(0.5, y, r * share, None, wide)
    for turn in range(0, 180, 45):
        dx = math.cos(math.radians(turn)) * r * 0.44
        dy = math.sin(math.radians(turn)) * r * 0.44
        pen.line([(0.5 - dx, y - dy), (0.5 + dx, y + dy)], wide)

    def at(turn: float, far: float, side: int) -> tuple[float, float]:
        # Degrees upwards from the foot of the wreath.
        around = math.radians(90 - turn)
        return 0.5 + side * math.cos(around) * r * far, y + math.sin(around) * r * far

    for side in (-1, 1):
        pen.line([at(turn, 0.62, side) for turn in range(6, 132, 6)], wide * 0.8)
        for turn in range(14, 126, 18):
            for tip, bulge in ((0.77, 0.74), (0.5, 0.54)):
                leaf = [(turn, 0.62), (turn + 4, bulge), (turn + 17, tip), (turn + 13, 0.62)]
                pen.shape([at(up, far, side) for up, far in leaf])


def _blades(pen: Pen, r: float) -> None:
    """Two crossed swords."""
    for side in (-1, 1):

        def at(along: float, across: float, side: int = side) -> tuple[float, float]:
            # Along the blade from hilt to point, which is up and outwards.
            x, y = along * 0.66 - across * 0.75, -along * 0.75 - across * 0.66
            return 0.5 + side * x * r, 0.5 + y * r + r * 0.03

        pen.shape(
            [at(-0.34, -0.065), at(0.46, -0.065), at(0.66, 0.02), at(0.46, 0.065), at(-0.34, 0.065)]
        )
        pen.line([at(-0.32, -0.19), at(-0.32, 0.19)], r * 0.09)
        pen.line([at(-0.34, 0), at(-0.56, 0)], r * 0.1)
        pen.disc(*at(-0.6, 0), r * 0.075)


def _chief(pen: Pen, r: float) -> None:
    """Two bars, and a star below."""
    for level in (-0.5, -0.24):
        pen.box(0.5 - r * 0.6, 0.5 + r * (level - 0.075), 0.5 + r * 0.6, 0.5 + r * (level + 0.075))
    pen.mark("us", 0.5, 0.5 + r * 0.26, r * 0.36)


_SIGNS: dict[tuple[str, ...], Callable[[Pen, float], None]] = {
    ("un",): _globe,
    ("bandit",): _blades,
    ("ethiopia",): _chief,
}
"""What is drawn on the ground of an emblem, where it is no mark of a counter."""
