"""Measures of a force and its possible routes (6.4, 6.22)."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from somalia.engine.vocabulary import value_of
from somalia.games.campaign.ai.measures.missions import places_of_developers, strongest_fighters
from somalia.games.campaign.ai.measures.odds import odds_of
from somalia.games.campaign.ai.measures.table import (
    CampaignPosition,
    Number,
    anywhere,
    chapter,
    here,
    kept,
    kept_of,
    row,
)
from somalia.games.campaign.rules.base.bandit_judges import ambushers
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone, ZoneWay
from somalia.games.campaign.rules.core.factions import has_leader
from somalia.games.campaign.rules.core.state import firepower


def _start_of(p: CampaignPosition, force: Zone | CampaignUnit) -> Zone:
    if isinstance(force, Zone):
        return force
    return p.state.board.zones[max(0, p.state.where[force])]


def _ambush_risk(p: CampaignPosition, way: ZoneWay) -> float:
    return sum(map(_risks(p).__getitem__, way)) / 6


def least_risk(p: CampaignPosition, start: Zone, end: Zone) -> float:
    """Expected hits from Ambushes on the safest route from one Zone to another (6.4, 6.22)."""
    return _least_risk(p, start, end) / 6


def _least_risk(p: CampaignPosition, start: Zone, end: Zone) -> int:
    """`least_risk` in sixths."""
    return _risks_from(p, start)[end]


def _risks_from(p: CampaignPosition, start: Zone) -> list[int]:
    """The risk on the safest route from a Zone to each other Zone, in sixths."""
    risks = _risks(p)
    known: tuple[list[int], dict[Zone, list[int]]] | None = p.odds.get("ways")
    if known is None or known[0] != risks:
        known = p.odds["ways"] = risks, {}
    least = known[1].get(start)
    if least is None:
        least = known[1][start] = _safest(risks, p.state.board.neighbours, start)
    return least


def _safest(risks: Sequence[int], beside: Sequence[Sequence[Zone]], start: Zone) -> list[int]:
    """The lowest total risk of a route from a Zone to each other Zone (Dijkstra)."""
    best = [0] * len(risks)
    queue, reached = [(risks[start], start)], set[Zone]()
    while queue:
        risk, zone = heappop(queue)
        if zone in reached:
            continue
        reached.add(zone)
        best[zone] = risk
        for other in beside[zone]:
            if other not in reached:
                heappush(queue, (risk + risks[other], other))
    best[start] = 0  # units already there do not move
    return best


def _developer_risk(p: CampaignPosition, project: str, zone: Zone) -> float:
    return _developer_risks(p, project)[zone] / 6


@kept_of(value_of("_risks", "places_of_developers"))
def _developer_risks(p: CampaignPosition, project: str) -> list[int]:
    """For each Zone, the lowest risk for a unit that could attempt the project there, in sixths."""
    starts = places_of_developers(p).get(project, ())
    risks = [_risks_from(p, start) for start in starts]
    return list(map(min, zip(*risks, strict=True))) if risks else [0] * len(p.state.board.zones)


def _muster_risk(p: CampaignPosition, zone: Zone, count: Number) -> float:
    return _muster_risks(p, max(0, int(count)))[zone] / 6


@kept_of(value_of("_risks", "strongest_fighters"))
def _muster_risks(p: CampaignPosition, count: int) -> list[int]:
    """For each Zone, the total risk of bringing the `count` strongest fighters there, in sixths."""
    starts = {start for _, start in strongest_fighters(p)[:count]}
    risks = [_risks_from(p, start) for start in starts]
    return list(map(sum, zip(*risks, strict=True))) if risks else [0] * len(p.state.board.zones)


def _risk_of(p: CampaignPosition, unit: CampaignUnit, zone: Zone) -> float:
    place = p.state.where[unit]
    return least_risk(p, p.state.board.zones[place], zone) if place >= 0 else 0.0


@kept(anywhere("gangs", "leaders", "ambushed", "bandits_acted", "event", "turn"))
def _risks(p: CampaignPosition) -> list[int]:
    """The expected hits from an Ambush in each Zone, in sixths."""
    return [_risk(p, zone) for zone in p.state.board.zones]


@kept_of(here("gangs", "leaders", "ambushed", "bandits_acted", "event", "turn"))
def _risk(p: CampaignPosition, zone: Zone) -> int:
    ready = ambushers(p.state, zone)
    return odds_of(p, firepower(ready), has_leader(ready)).hits if ready else 0


def _star_risk(p: CampaignPosition, zone: Zone) -> int:
    """The expected number of starred Ambushes in the Zone, in sixths."""
    ready = ambushers(p.state, zone)
    return odds_of(p, firepower(ready), has_leader(ready)).star if ready else 0


MEASURES = chapter(
    "A force or a route",
    row(
        "start_of(force)",
        "zone",
        _start_of,
        "The Zone where a force starts, or where its helicopter is (6.4).",
    ),
    row(
        "flies(force)",
        "truth",
        lambda p, force: isinstance(force, CampaignUnit),
        "Whether the force is a helicopter (8.3).",
    ),
    row(
        "way_length(way)",
        "number",
        lambda p, way: len(way) - 1,
        "Zones entered on the route (6.4).",
    ),
    row(
        "ambush_risk(way)",
        "number",
        _ambush_risk,
        "Expected hits if all units along the route ambush, once per Zone (6.22).",
    ),
    row(
        "star_risk(way)",
        "number",
        lambda p, way: sum(_star_risk(p, zone) for zone in way) / 6,
        "Expected starred Ambushes along the route: each confines the UN to base (6.3).",
    ),
    row(
        "zone_risk(zone)",
        "number",
        lambda p, zone: _risk(p, zone) / 6,
        "Expected hits from an Ambush by all units there that can still ambush (6.22).",
        here("gangs", "leaders", "ambushed", "bandits_acted", "event", "turn"),
    ),
    row(
        "least_risk(zone, zone)",
        "number",
        least_risk,
        "Expected hits from Ambushes on the safest route from one Zone to another (6.4, 6.22).",
        value_of("_risks"),
    ),
    row(
        "developer_risk(word, zone)",
        "number",
        _developer_risk,
        "Expected hits on the safest route there for a unit that can attempt the project (6.13).",
        value_of("_risks", "places_of_developers"),
    ),
    row(
        "muster_risk(zone, number)",
        "number",
        _muster_risk,
        "Expected hits on the safest routes there for that many of the strongest fighters (6.12).",
        value_of("_risks", "strongest_fighters"),
    ),
    row(
        "risk_of(unit, zone)",
        "number",
        _risk_of,
        "Expected hits on the unit's safest route to the Zone; 0 off the map (6.4).",
    ),
)
