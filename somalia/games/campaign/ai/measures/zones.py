"""Measures of a Zone: its kind and its contents."""

from __future__ import annotations

from somalia.games.campaign.ai.measures.table import NOTHING, CampaignPosition, chapter, here, row
from somalia.games.campaign.ai.measures.turn import bandits_hold
from somalia.games.campaign.rules.base.reasons import is_under_ceasefire
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.contact import contact_modifiers


def _cover(p: CampaignPosition, zone: Zone) -> int:
    return sum(value for _, value in contact_modifiers(p.state, zone))


MEASURES = chapter(
    "A Zone",
    row(
        "terrain(zone)",
        "word",
        lambda p, zone: zone.terrain,
        "Its terrain: open, desert, rough or urban.",
        NOTHING,
    ),
    row(
        "is_city(zone)",
        "truth",
        lambda p, zone: zone.city,
        "Whether it is one of the four Zones in Mogadishu.",
        NOTHING,
    ),
    row(
        "is_fed(zone)",
        "truth",
        lambda p, zone: zone in p.state.board.fed,
        "Whether Famine can require a Convoy there: it is southern and not desert, leaving Bases "
        "aside (5.3).",
        NOTHING,
    ),
    row(
        "cover(zone)",
        "number",
        _cover,
        "Modifier to each contact die there: the higher, the better gangs hide (6.12).",
        here("terror"),
    ),
    row(
        "neighbours(zone)",
        "number",
        lambda p, zone: len(p.state.board.neighbours[zone]),
        "Number of adjacent Zones.",
        NOTHING,
    ),
    row(
        "distance(zone, zone)",
        "number",
        lambda p, start, end: p.state.board.distance(start, end),
        "Zones entered on the shortest route from one to the other (6.4).",
        NOTHING,
    ),
    row(
        "bandit_controlled(zone)",
        "truth",
        lambda p, zone: bandits_hold(p, zone),
        "Whether it is Bandit-controlled now; with several players, held by one alone (7, 11.2).",
        here("gangs", "troops", "base", "militia", "terror"),
    ),
    row(
        "government_controlled(zone)",
        "truth",
        lambda p, zone: p.whole.is_government_controlled(zone),
        "Whether it is Government-controlled (7).",
        here("militia", "gangs", "base"),
    ),
    row(
        "terrorised(zone)",
        "truth",
        lambda p, zone: bool(p.state.terror[zone]),
        "Whether it has a Terror marker (8.5).",
        here("terror"),
    ),
    row(
        "has_base(zone)",
        "truth",
        lambda p, zone: bool(p.state.base[zone]),
        "Whether a Base is there (5.2).",
        here("base"),
    ),
    row(
        "base_raided(zone)",
        "truth",
        lambda p, zone: bool(p.state.base_raided[zone]),
        "Whether its Base has been raided this turn (6.21).",
        here("base_raided"),
    ),
    row(
        "has_convoy(zone)",
        "truth",
        lambda p, zone: bool(p.state.convoy[zone]),
        "Whether a Convoy is there (6.11).",
        here("convoy"),
    ),
    row(
        "convoy_raided(zone)",
        "truth",
        lambda p, zone: bool(p.state.convoy_raided[zone]),
        "Whether its Convoy has been raided this turn (6.21).",
        here("convoy_raided"),
    ),
    row(
        "convoy_robbed(zone)",
        "truth",
        lambda p, zone: bool(p.state.robbed[zone]),
        "Whether its Convoy is no longer intact (7).",
        here("robbed"),
    ),
    row(
        "convoy_owed(zone)",
        "truth",
        lambda p, zone: p.state.owes_convoy(zone),
        "Whether the UN must still place a Convoy there this turn (5.3).",
        here("famine", "base", "convoy"),
    ),
    row(
        "is_flushed(zone)",
        "truth",
        lambda p, zone: bool(p.state.flushed[zone]),
        "Whether it has been flushed this turn (6.12).",
        here("flushed"),
    ),
    row(
        "ceasefire(zone)",
        "truth",
        lambda p, zone: is_under_ceasefire(p.state, zone),
        "Whether a City Cease-fire forbids fighting there this turn (4).",
        here("event"),
    ),
)
