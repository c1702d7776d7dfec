"""What an overlay shows in a Zone: a tint, a tag, and details in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignScenario, Zone
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.parties import forces_of
from somalia.games.campaign.text.words import Wording

TERROR, OWED, THREAT, SEVERAL = "terrorised", "owed", "threat", "several"
"""Tints other than the sides' own.

They show Terror; what is owed or still possible; a possible Terrorism roll; and units of several
parties.
"""


class Shade(NamedTuple):
    """What an overlay shows in a Zone: the name of a tint, a tag, and details in words.

    "{pink}" in a tag stands for a faction's mark.
    """

    tint: str = ""
    tag: str = ""
    detail: str = ""


NOTHING = Shade()
Shades = Callable[[CampaignState, Zone, Wording], Shade]


class ZoneOverlay(NamedTuple):
    """An overlay: its name, its rule, its shade for each Zone, and the key to its tints."""

    title: str
    rule: str
    shade: Shades
    key: tuple[tuple[str, str], ...]
    tags: str = ""  # the meaning of the tags


def sign(scenario: CampaignScenario, id: str, name: str) -> str:
    """A side or party as shown in a tag: the marks of up to two factions, else its name."""
    forces = forces_of(scenario, id)
    if forces and all(force in FACTION_ORDER for force in forces) and len(forces) < 3:
        return "".join(f"{{{force}}}" for force in forces)
    return f"{name} "
