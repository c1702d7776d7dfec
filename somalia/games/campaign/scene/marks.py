"""Marks on the map: Zones that can be chosen, routes, and ties for counters outside their Zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from somalia.games.campaign.data.layout import Holding, Layout
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.state import firepower
from somalia.games.campaign.scene.piles import units_of
from somalia.games.kit.scene import Attention, BoardLine, Mark, Pile, Region, Ring, Shown, Tag

OPEN, CHOSEN = "open", "chosen"
"""Marks for Zones that can be chosen, and for Zones that have been chosen."""
MARCH, TIE, HOLDING = "march", "tie", "holding"
"""Lines: a march from Zone to Zone, a tie from a pile to its Zone, the edge of a box at sea."""
STRENGTH, CAPTION = "strength", "caption"
"""Tags: the Firepower of a pile, and the Zone of a box at sea."""


def attended(attention: Attention, regions: Mapping[str, Region]) -> Iterator[Shown]:
    """Yield the marks that guide the player's attention."""
    if attention.open:
        yield Mark(OPEN, attention.open)
    if attention.chosen:
        yield Mark(CHOSEN, attention.chosen)
    for option in attention.options:
        if ">" in option:
            yield BoardLine(MARCH, tuple(regions[zone].middle for zone in option.split(">")))


def ties(layout: Layout) -> Iterator[BoardLine]:
    """Yield the lines from boxes at sea to their Zones."""
    for holding in layout.holdings.values():
        west, south, east, north = _box(layout, holding)
        x, y = holding.dot
        yield BoardLine(TIE, ((min(max(x, west), east), min(max(y, south), north)), holding.dot))


def holdings(layout: Layout, regions: Mapping[str, Region]) -> Iterator[Shown]:
    """Yield the boxes at sea, each with the name of its Zone."""
    for holding in layout.holdings.values():
        west, south, east, north = _box(layout, holding)
        ring: Ring = (west, south), (east, south), (east, north), (west, north), (west, south)
        yield BoardLine(HOLDING, ring)
        middle = (west + east) / 2, north - holding.caption / 2 / layout.scale
        yield Tag(CAPTION, middle, regions[holding.zone].label)


def _box(layout: Layout, holding: Holding) -> tuple[float, float, float, float]:
    (west, north), by = holding.at, 1 / layout.scale
    return west, north - holding.height * by, west + holding.width * by, north


def strengths(scenario: CampaignScenario, piles: Sequence[Pile]) -> Iterator[Tag]:
    """Yield the Firepower of every pile with several units."""
    for pile in piles:
        units = units_of(scenario, pile)
        if len(units) > 1:
            yield Tag(STRENGTH, pile.at, str(firepower(units)))
