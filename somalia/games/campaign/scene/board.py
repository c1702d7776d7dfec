"""The scene of the whole map as one seat sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from somalia.engine.sight import Sight
from somalia.games.campaign.data.layout import Layout
from somalia.games.campaign.data.outlines import outline_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.scene import marks
from somalia.games.campaign.scene.heads import heads
from somalia.games.campaign.scene.overlays import offered, shading
from somalia.games.campaign.scene.piles import piles
from somalia.games.campaign.scene.regions import regions
from somalia.games.campaign.text.words import Wording
from somalia.games.kit.scene import Attention, Box, Region, Scene


def lying(state: CampaignState, sheet: Box, regions: Mapping[str, Region], layout: Layout) -> Scene:
    """The scene of the counters on the map, without highlights.

    Args:
        state: the position as the seat sees it.
        sheet: the rectangle of the printed sheet.
        regions: the Zones in play.
        layout: the places for their counters.
    """
    all_piles = tuple(piles(state, layout))
    return Scene(
        sheet,
        regions,
        all_piles,
        (*marks.ties(layout), *marks.holdings(layout, regions)),
        over=tuple(marks.strengths(state.scenario, all_piles)),
    )


def scene_of(sight: Sight, attention: Attention) -> Scene:
    """The whole scene: the counters on the map, and the marks that guide the player's attention."""
    state: CampaignState = sight.view
    scenario = state.scenario
    outline = outline_of(scenario.map, (zone.id for zone in scenario.board.zones))
    zones = regions(outline)
    scene = lying(state, outline.sheet, zones, outline.layout)
    return replace(
        scene,
        shown=(*marks.attended(attention, zones), *scene.shown),
        shading=shading(state, attention.overlay, Wording(scenario)),
        heads=heads(state),
        overlays=tuple(offered(scenario)),
    )
