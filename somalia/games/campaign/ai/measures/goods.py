"""Measures of units, routes and purchases in a later scenario."""

from __future__ import annotations

from somalia.games.campaign.ai.measures.battles import foes_in_wait
from somalia.games.campaign.ai.measures.odds import odds_of
from somalia.games.campaign.ai.measures.parties import camps
from somalia.games.campaign.ai.measures.table import CampaignPosition, chapter, row
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.state import firepower
from somalia.games.campaign.rules.wars.who import contest, cup_of, units_of


def _ambush_strength(p: CampaignPosition, zone: Zone) -> int:
    return firepower(unit for unit in camps(p, zone)[0] if not p.state.ambushed[unit])


def _strength_of_kind(p: CampaignPosition, kind: str) -> int:
    units = p.state.scenario.kinds.get(kind)
    return units[0].firepower if units else 0


def _force_of_kind(p: CampaignPosition, kind: str) -> str:
    units = p.state.scenario.kinds.get(kind)
    return units[0].force if units else ""


def _cup_strength(p: CampaignPosition, colour: str) -> int:
    kinds = p.state.scenario.kinds
    return max((kinds[kind][0].firepower for kind, _ in cup_of(p.state, (colour,))), default=0)


def _weakest_strength(p: CampaignPosition, party: str) -> int:
    facts = contest(p.state)
    if party not in facts.party:
        return 0
    return min(
        (
            unit.firepower
            for zone in p.state.board.zones
            for unit in units_of(p.state, zone, facts.party[party])
        ),
        default=0,
    )


MEASURES = chapter(
    "The later scenarios",
    row(
        "ambush_strength(zone)",
        "number",
        _ambush_strength,
        "Own Firepower there that can still ambush this turn.",
    ),
    row(
        "passing_risk(way)",
        "number",
        lambda p, way: sum(odds_of(p, foes_in_wait(p, zone), False).hits for zone in way) / 6,
        "Expected hits if the enemy ambushes in every Zone of the route (6.22).",
    ),
    row(
        "strength_of_kind(word)",
        "number",
        _strength_of_kind,
        "The Firepower of a kind of counter; 0 for any other word.",
    ),
    row(
        "force_of_kind(word)",
        "word",
        _force_of_kind,
        'The colour of a kind of counter; "" for any other word.',
    ),
    row(
        "cup_strength(word)",
        "number",
        _cup_strength,
        "Firepower of the strongest unit left in that colour's cup; 0 if the cup is empty.",
    ),
    row(
        "weakest_strength(word)",
        "number",
        _weakest_strength,
        "Firepower of that party's weakest unit on the map; 0 if it has none.",
    ),
)
