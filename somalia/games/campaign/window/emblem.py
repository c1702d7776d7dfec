"""The mark of a side: a colour and a shape, so that neither needs the other."""

from __future__ import annotations

import colorsys
import math
from functools import lru_cache

from somalia.games.campaign.core.components import FACTION_ORDER, Scenario
from somalia.games.campaign.display.parties import contest_of, forces_of, side_of
from somalia.games.campaign.window.counters import mark
from somalia.games.campaign.window.palette import BANDIT_RED, PALETTES, UN_BLUE
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import INK, PAPER, USUAL, Colour, contrast, mixed

NEUTRAL: Colour = (92, 80, 66)
WHITE: Colour = (255, 250, 240)
READABLE = 4.7
"""The contrast that a side's colour has at least with paper, for words and numbers in it."""


def side_colour(scenario: Scenario, id: str) -> Colour:
    """The colour of a side or party, dark enough for words; a neutral one for nobody.

    It is that of its counters. Who plays all factions has the red of the Bandits.
    """
    return _colour(*_key(scenario, id))


def _key(scenario: Scenario, id: str) -> tuple[str, bool]:
    """The force whose colour a side has, and whether it is the base game's."""
    forces = forces_of(scenario, id)
    factions = [force for force in forces if force in FACTION_ORDER]
    if len(factions) == len(FACTION_ORDER):
        return "bandit", True
    return (forces[0] if forces else ""), contest_of(scenario) is None


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

    A globe for the UN, crossed blades for the Bandits, the marks of their factions for rivals, a
    crescent for the ICU, a star for the Transitional Government, a shield for the Ethiopian side.
    """
    pen, colour = canvas.pen, side_colour(scenario, side)
    wide = max(1, round(radius / 9))
    role = scenario.sides.roles.get(side_of(scenario, side), "")
    if role in ("un", "icu", "transitional"):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour, WHITE, wide)
        {"un": _globe, "icu": _crescent, "transitional": _star}[role](canvas, x, y, radius, colour)
        return
    if role == "ethiopia":
        _shield(canvas, x, y, radius, colour)
        return
    points = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    pen.polygon(points, colour, WHITE, wide)
    factions = [force for force in forces_of(scenario, side) if force in FACTION_ORDER]
    if not factions:
        return
    if len(factions) == len(FACTION_ORDER):
        for lean in (-1, 1):
            angle = math.radians(45)
            dx, dy = math.cos(angle) * radius * 0.46 * lean, math.sin(angle) * radius * 0.46
            pen.line((x - dx, y - dy, x + dx, y + dy), WHITE, round(wide * 1.6))
        return
    size = radius * (0.42 if len(factions) == 1 else 0.28)
    for number, force in enumerate(factions):
        away = (number - (len(factions) - 1) / 2) * size * 2.3
        mark(pen, force, x + away, y, size, WHITE)


def _globe(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    pen, wide, inner = canvas.pen, max(1, round(radius / 9)), radius * 0.62
    pen.ellipse((x - inner, y - inner, x + inner, y + inner), None, WHITE, wide)
    pen.ellipse((x - inner * 0.45, y - inner, x + inner * 0.45, y + inner), None, WHITE, wide)
    pen.line((x - inner, y, x + inner, y), WHITE, wide)


def _crescent(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    r = radius * 0.6
    canvas.pen.ellipse((x - r, y - r, x + r, y + r), WHITE)
    r, x = r * 0.84, x + r * 0.42
    canvas.pen.ellipse((x - r, y - r, x + r, y + r), colour)


def _star(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    points = []
    for corner in range(10):
        far = radius * (0.68 if corner % 2 == 0 else 0.28)
        angle = math.radians(corner * 36 - 90)
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    canvas.pen.polygon(points, WHITE)


def _shield(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    pen, wide = canvas.pen, max(1, round(radius / 9))
    r = radius * 0.92
    shape = [
        (x - r, y - r),
        (x + r, y - r),
        (x + r, y + r * 0.1),
        (x + r * 0.72, y + r * 0.6),
        (x, y + r * 1.08),
        (x - r * 0.72, y + r * 0.6),
        (x - r, y + r * 0.1),
    ]
    pen.polygon(shape, colour, WHITE, wide)
    for level in (-0.5, -0.08):
        pen.line(
            (x - r * 0.62, y + r * level, x + r * 0.62, y + r * level), WHITE, round(wide * 1.7)
        )
    pen.polygon(
        [(x - r * 0.34, y + r * 0.28), (x + r * 0.34, y + r * 0.28), (x, y + r * 0.66)], WHITE
    )
