"""The colours of sides and forces, and by what name the palettes have them."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from functools import lru_cache

from somalia.games.campaign.rules.core.components import FACTION_ORDER, Scenario
from somalia.games.campaign.text.parties import contest_of, forces_of
from somalia.games.campaign.window.palette import BANDIT_RED, PALETTES, UN_BLUE
from somalia.window.ui.palette import INK, NEUTRAL, PAPER, USUAL, Colour, contrast, mixed

ROUND = frozenset({"icu", "transitional", "puntland"})
SHIELD = frozenset({"ethiopia"})
"""Parties of the later scenarios, by the shape of their emblems."""
PARTIES = {
    "Ethiopian": "ethiopia",
    "Puntland": "puntland",
    "Transitional": "transitional",
    "ICU": "icu",
}
"""The looks of what units of later scenarios are called (`Contest.names`)."""
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
        if role in ROUND | SHIELD:
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


def look_of(scenario: Scenario, force: str) -> str:
    """The name by which the palettes and `mark` know the counters of a force.

    In a later scenario the counters of some forces stand for others, and look like these.
    """
    facts = contest_of(scenario)
    return force if facts is None else look_called(facts.names, force)


def look_called(names: Mapping[str, str], force: str) -> str:
    """The look of a force by what its units are called."""
    return PARTIES.get(names.get(force, ""), force)
