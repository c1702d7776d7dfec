"""Reasons that can bar either side's missions: an event this turn (4), or having acted (6)."""

from __future__ import annotations

from somalia.engine.prompts import Why
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.state import CampaignState

HEAVY_RAINS = 2  # the maximum number of Zones a unit may enter in a mission under Heavy Rains (4)

ACTED = Why("6", "has already had its mission this turn.")
CEASEFIRE = Why("4", "cease-fire in Mogadishu this turn.")
RAINS = Why("4", "Heavy Rains: a mission can enter at most two Zones.")


def is_under_ceasefire(state: CampaignState, zone: Zone) -> bool:
    """Whether the city cease-fire forbids fights in the Zone this turn (4)."""
    return zone.city and state.event == "city-ceasefire"
