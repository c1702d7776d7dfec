"""SOMALIA in the window: its map, counters, sheets and colours."""

from somalia.games.campaign.window.cover import CampaignAppearance

APPEARANCE = CampaignAppearance()
