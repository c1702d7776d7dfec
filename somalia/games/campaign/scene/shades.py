"""What an overlay shows of a Zone: a tint, a tag, and more in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignScenario, Zone
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.parties import forces_of
from somalia.games.campaign.text.words import Wording

TERROR, OWED, THREAT, SEVERAL = "terrorised", "owed", "threat", "several"
"""Tints beside the colours of sides and parties: of Terror; what is still to come; where Terrorism
can be rolled for; where units of several parties can come.
"""


class Shade(NamedTuple):
    """What is shown of a Zone: a tint by its name, a tag, and more in words.

    "{pink}" in a tag is the mark of a faction.
    """

    tint: str = ""
    tag: str = ""
    detail: str = ""


NOTHING = Shade()
Shades = Callable[[CampaignState, Zone, Wording], Shade]


class ZoneOverlay(NamedTuple):
    """One overlay: its name, its rule, what it shows of each Zone, and its key of tints."""

    title: str
    rule: str
    shade: Shades
    key: tuple[tuple[str, str], ...]
    tags: str = ""  # what the tags say


def sign(scenario: CampaignScenario, id: str, name: str) -> str:
    """A side or party in a tag: the marks of its factions if these are few, else its name."""
    forces = forces_of(scenario, id)
    if forces and all(force in FACTION_ORDER for force in forces) and len(forces) < 3:
        return "".join(f"{{{force}}}" for force in forces)
    return f"{name} "
