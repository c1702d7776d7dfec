"""The vocabulary for this game's doctrines: the measures, and the prompts a doctrine may answer."""

from __future__ import annotations

from somalia.engine.vocabulary import Range, Vocabulary, by_name
from somalia.games.campaign.ai.measures import (
    bandits,
    battles,
    counters,
    goods,
    missions,
    odds,
    parties,
    rivals,
    turn,
    united_nations,
    ways,
    words,
    zones,
)
from somalia.games.campaign.ai.measures.table import CampaignPosition, all_zones
from somalia.games.campaign.rules.asks import all_asks
from somalia.games.campaign.rules.core.asks import ROLES
from somalia.games.campaign.rules.core.components import CampaignUnit
from somalia.games.campaign.rules.core.names import CampaignNames
from somalia.games.campaign.rules.core.state import CampaignState

MOST_ZONES = 24
"""The maximum number of Zones a map can have: one for each cell of its schematic picture."""


def name(state: CampaignState, fact: object) -> str:
    """The name of a prompt's fact, as the log writes it: players never see an id."""
    say = CampaignNames(state.scenario)
    if isinstance(fact, CampaignUnit):
        return say.counter(fact)
    if isinstance(fact, str) and fact in state.scenario.kinds:
        return say.kind(fact)
    return str(getattr(fact, "name", None) or getattr(fact, "id", fact))


VOCABULARY = Vocabulary(
    roles=ROLES,
    asks=all_asks(),
    measures=by_name(
        turn.MEASURES,
        zones.MEASURES,
        bandits.MEASURES,
        united_nations.MEASURES,
        missions.MEASURES,
        counters.MEASURES,
        ways.MEASURES,
        odds.MEASURES,
        rivals.MEASURES,
        words.MEASURES,
        parties.MEASURES,
        battles.MEASURES,
        goods.MEASURES,
    ),
    ranges={"zone": Range("zone", all_zones, MOST_ZONES)},
    position=CampaignPosition,
    name=name,
)
"""The vocabulary for the base game and the wars alike; a doctrine lists the roles it plays."""
