"""The colours of each side's dice."""

from __future__ import annotations

from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.scene.faces import colour_name
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.window.palette import PALETTES
from somalia.window.ui.palette import BONE, TENS, USUAL, Colour

COLOURS: dict[str, Colour] = {
    "un": (74, 140, 200),
    "bandit": (166, 52, 44),
    "militia": (206, 176, 122),
    "": BONE,
}
"""Dice colours, by side; the owner is also named beside the dice."""


def colour_of(scenario: CampaignScenario, id: str) -> Colour:
    """The colour of a side's, a party's or the Militia's dice, matching its counters."""
    if id in COLOURS and keeps_vp(scenario):
        return COLOURS[id]
    name = colour_name(scenario, id)
    return COLOURS[name] if name in ("", "bandit") else PALETTES[USUAL].forces[name]


def colours_of(scenario: CampaignScenario, id: str, count: int, is_pair: bool) -> list[Colour]:
    """The colour of each die in a roll; in a pair, the tens die is dark."""
    own = colour_of(scenario, id)
    return [TENS, *[own] * (count - 1)] if is_pair else [own] * count
