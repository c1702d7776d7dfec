"""The mark of a side: a colour and a shape, so that neither needs the other."""

from __future__ import annotations

import colorsys
from functools import lru_cache

from PIL import Image

from somalia.games.campaign.rules.core.components import FACTION_ORDER, Scenario
from somalia.games.campaign.text.parties import contest_of, forces_of, side_of
from somalia.games.campaign.window.counters import look_of
from somalia.games.campaign.window.drawings import drawing, mark_of
from somalia.games.campaign.window.palette import BANDIT_RED, PALETTES, UN_BLUE
from somalia.window.ui.art import picture, put
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
    mark = emblem(kind, side_colour(scenario, side), max(2, round(radius)))
    put(mark, canvas.image, x, y)


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
    image = Image.new("RGBA", (2 * half, 2 * half))
    first = kind[0] if kind else ""
    shape = "disc" if first == "un" or first in _ROUND else "diamond"
    shape = "shield" if first in _SHIELD else shape
    small = "" if radius >= 12 else "-small"  # a thin inner ring needs room
    ground = picture(drawing(f"emblems/{shape}{small}"), 2 * radius, red=colour, white=WHITE)
    put(ground, image, half, half)
    if first in SIGNS and (first != "un" or radius >= 18):  # smaller, a wreath would be a blur
        put(picture(drawing(f"emblems/{first}"), 2 * radius, black=WHITE), image, half, half)
        return image
    share = _SHARES.get(first) or {1: 0.44, 2: 0.28}.get(len(kind), 0.2)
    for number, force in enumerate(kind):
        away = (number - (len(kind) - 1) / 2) * share * radius * 2.2
        mark = picture(mark_of(force), 2 * round(share * radius), black=WHITE)
        put(mark, image, half + away, half)
    return image


SIGNS = frozenset({"un", "bandit", "ethiopia"})
"""What has a sign of its own on the ground of its emblem, and not the mark of its counters."""
_SHARES = {"un": 0.62} | dict.fromkeys(_ROUND, 0.52)
"""How large a mark is, as a share of the radius; those of factions by their number."""
