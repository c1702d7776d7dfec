"""Measures of a force and of the ways it could go (6.4, 6.22)."""

from __future__ import annotations

from heapq import heappop, heappush

from somalia.games.campaign.base.bandit_judges import ambushers
from somalia.games.campaign.core.components import Unit, Way, Zone
from somalia.games.campaign.core.fire import has_leader
from somalia.games.campaign.core.state import firepower
from somalia.games.campaign.measures.missions import strongest_fighters, those_for
from somalia.games.campaign.measures.odds import odds_of
from somalia.games.campaign.measures.table import Position, chapter, kept, row


def start_of(p: Position, force: Zone | Unit) -> Zone:
    """Where a force starts: the Zone itself, or where the helicopter stands (6.4)."""
    if isinstance(force, Zone):
        return force
    return p.state.board.zones[max(0, p.state.where[force])]


def ambush_risk(p: Position, way: Way) -> float:
    """Hits to be expected if everybody along the way ambushes, once a Zone (6.22)."""
    risks = _risks(p)
    return sum([risks[zone] for zone in way]) / 6


def least_risk(p: Position, start: Zone, end: Zone) -> float:
    """Hits to be expected of Ambushes on the safest way from one Zone to another (6.4, 6.22)."""
    return _least_risk(p, start, end) / 6


def _least_risk(p: Position, start: Zone, end: Zone) -> int:
    """The same in sixths."""
    return 0 if start == end else _risks_from(p, start)[end]


@kept
def _risks_from(p: Position, start: Zone) -> list[int]:
    """The safest way's risk from a Zone to each other, in sixths, nearest first (Dijkstra)."""
    risks, beside = _risks(p), p.state.board.neighbours
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
    return best


def developer_risk(p: Position, project: str, zone: Zone) -> float:
    """Hits to be expected on the safest way there of a unit that can attempt the project (6.13)."""
    starts = {int(p.state.where[unit]) for unit in those_for(p, project)}
    zones = p.state.board.zones
    return min((_least_risk(p, zones[start], zone) for start in starts), default=0) / 6


def muster_risk(p: Position, zone: Zone, count: int) -> float:
    """Hits to be expected on the safest ways there of so many of the strongest fighters (6.12)."""
    zones = p.state.board.zones
    starts = {int(p.state.where[unit]) for unit in strongest_fighters(p)[: max(0, int(count))]}
    return sum(_least_risk(p, zones[start], zone) for start in starts) / 6


def risk_of(p: Position, unit: Unit, zone: Zone) -> float:
    """Hits to be expected on the safest way of the unit to the Zone; 0 off the map (6.4)."""
    place = p.state.where[unit]
    return least_risk(p, p.state.board.zones[place], zone) if place >= 0 else 0.0


@kept
def _risks(p: Position) -> list[int]:
    """Hits to be expected of an Ambush in each Zone, in sixths."""
    return [
        odds_of(p, firepower(ready), has_leader(ready)).hits if ready else 0
        for ready in (ambushers(p.state, zone) for zone in p.state.board.zones)
    ]


def _star_risk(p: Position, zone: Zone) -> int:
    """Starred Ambushes to be expected in the Zone, in sixths."""
    ready = ambushers(p.state, zone)
    return odds_of(p, firepower(ready), has_leader(ready)).star if ready else 0


MEASURES = chapter(
    "A force or a way",
    start_of,
    row(
        "flies(force)",
        "truth",
        lambda p, force: isinstance(force, Unit),
        "Whether the force is a helicopter (8.3).",
    ),
    row(
        "way_length(way)", "number", lambda p, way: len(way) - 1, "Zones entered on the way (6.4)."
    ),
    ambush_risk,
    row(
        "star_risk(way)",
        "number",
        lambda p, way: sum(_star_risk(p, zone) for zone in way) / 6,
        "Starred Ambushes to be expected along the way: each confines the UN to base (6.3).",
    ),
    row(
        "zone_risk(zone)",
        "number",
        lambda p, zone: _risks(p)[zone] / 6,
        "Hits to be expected of an Ambush by all who still may there (6.22).",
        kept=True,
    ),
    least_risk,
    developer_risk,
    muster_risk,
    risk_of,
)
