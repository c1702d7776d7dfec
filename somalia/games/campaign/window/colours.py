"""The colours for sides and forces in text."""

from __future__ import annotations

import colorsys
from functools import lru_cache

from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.scene.faces import colour_name
from somalia.games.campaign.text.parties import contest_of
from somalia.games.campaign.window.palette import BANDIT_RED, PALETTES, UN_BLUE
from somalia.window.ui.palette import INK, NEUTRAL, PAPER, USUAL, Colour, contrast, mixed

ROUND = frozenset({"icu", "transitional", "puntland"})
SHIELD = frozenset({"ethiopia"})
"""Parties of the later scenarios, by the shape of their emblems."""
READABLE = 4.7
"""The minimum contrast between a side's colour and paper, for text."""


def side_colour(scenario: CampaignScenario, id: str) -> Colour:
    """A side's or party's colour, dark enough for text; neutral if it has none.

    It is the colour of the side's counters. A player of all factions gets the Bandits' red.
    """
    return _colour(colour_name(scenario, id), contest_of(scenario) is None)


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
    """A colour, darkened until text in it is readable on paper and on a tint of the colour."""
    hue, strength, light = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    strength = min(1.0, strength * 1.55)
    for share in range(100):
        parts = colorsys.hsv_to_rgb(hue, strength, light * (1 - share / 100))
        ink = (round(parts[0] * 255), round(parts[1] * 255), round(parts[2] * 255))
        if contrast(ink, mixed(PAPER, ink, 0.1)) >= READABLE:
            return ink
    return INK
