"""3 Sequence of play: a literal list that reads like the rule."""

from __future__ import annotations

from somalia.games.campaign.rules.base.events import random_event
from somalia.games.campaign.rules.base.intervention import (
    intervention_ends,
    intervention_request,
    us_rotation,
)
from somalia.games.campaign.rules.base.logistics import supply
from somalia.games.campaign.rules.base.militia import desertion
from somalia.games.campaign.rules.base.operations import next_mission
from somalia.games.campaign.rules.base.political import political
from somalia.games.campaign.rules.base.replacements import replacements
from somalia.games.campaign.rules.base.rotation import un_rotation_in, un_rotation_out
from somalia.games.campaign.rules.base.setup import draw_bandits, place_bandits, set_up_un
from somalia.games.campaign.rules.base.terrorism import terror_off, terrorism
from somalia.games.campaign.rules.core.rulebook import CampaignStep
from somalia.games.campaign.rules.core.state import CampaignState


def setting_up(state: CampaignState) -> bool:
    """Whether the game is before turn 1 (10)."""
    return state.turn == 0


def after_first_turn(state: CampaignState) -> bool:
    """Whether turn 1 is over: it starts at the Logistics Phase (3)."""
    return state.turn > 1


def each_turn(state: CampaignState) -> bool:
    """Whether the set-up is over: true in every turn (3)."""
    return state.turn > 0


SEASON = 3  # turns (3)


def season_ends(state: CampaignState) -> bool:
    """Whether the turn ends a season: every third. The last has no Interphase (3, R13)."""
    return state.turn > 0 and state.turn % SEASON == 0


BASE_GAME = (
    CampaignStep("setup.draw", "Set-up: the Bandits' draw", "10", setting_up, draw_bandits),
    CampaignStep("setup.place", "Set-up: the Bandits", "10", setting_up, place_bandits),
    CampaignStep("setup.un", "Set-up: the UN", "10", setting_up, set_up_un),
    CampaignStep("events", "Random Events", "4", after_first_turn, random_event),
    CampaignStep("logistics", "Logistics", "5", each_turn, supply),
    CampaignStep("operations", "Operations", "6", each_turn, next_mission),
    CampaignStep("political", "Political Phase", "7", each_turn, political),
    CampaignStep("desertion", "Interphase: Militia desertion", "8.2", season_ends, desertion),
    CampaignStep("terror-off", "Interphase: Terror markers off", "8.5", season_ends, terror_off),
    CampaignStep("terrorism", "Interphase: Terrorism", "8.5", season_ends, terrorism),
    CampaignStep(
        "intervention-ends",
        "Interphase: end of Intervention",
        "8.7",
        season_ends,
        intervention_ends,
    ),
    CampaignStep(
        "rotation-out", "Interphase: UN rotation, out", "8.6", season_ends, un_rotation_out
    ),
    CampaignStep("rotation-in", "Interphase: UN rotation, in", "8.6", season_ends, un_rotation_in),
    CampaignStep("us-rotation", "Interphase: US rotation", "8.7", season_ends, us_rotation),
    CampaignStep(
        "intervention", "Interphase: US Intervention", "8.7", season_ends, intervention_request
    ),
    CampaignStep(
        "replacements", "Interphase: Bandit replacements", "8.61", season_ends, replacements
    ),
)
"""Rule 3, with the Interphase in the order of R49."""
