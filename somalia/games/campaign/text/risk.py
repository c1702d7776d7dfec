"""The risk of a march before its route is confirmed: possible Ambushes by Zone, and their hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from somalia.games.campaign.rules.base.bandit_judges import ambushers
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone, ZoneWay
from somalia.games.campaign.rules.core.factions import has_leader
from somalia.games.campaign.rules.core.state import CampaignState, firepower
from somalia.games.campaign.rules.wars.fights import ambushers as party_ambushers
from somalia.games.campaign.rules.wars.who import parties_in
from somalia.games.campaign.text.parties import contest_of


class ZoneRisk(NamedTuple):
    """An Ambush by every unit in a Zone that can still ambush."""

    zone: Zone
    units: tuple[CampaignUnit, ...]
    firepower: int
    leader: bool
    hits: Fraction  # expected hits
    any_hit: Fraction  # the probability of at least one hit
    star: Fraction  # the probability of a critical hit


class WayRisk(NamedTuple):
    """A route's risk if every possible Ambush happens."""

    zones: tuple[ZoneRisk, ...]
    hits: Fraction
    any_hit: Fraction
    star: Fraction


def ambush_by(state: CampaignState, zone: Zone, units: Sequence[CampaignUnit]) -> ZoneRisk | None:
    """The effect of an Ambush by these units; None if they have no Firepower."""
    total = firepower(units)
    if not total:
        return None
    table = state.charts.fire
    leader = has_leader(units)
    cells = [table.cell(total, die, table.leader if leader else 0) for die in range(1, 7)]
    return ZoneRisk(
        zone,
        tuple(units),
        total,
        leader,
        Fraction(sum(cell.number for cell in cells), 6),
        Fraction(sum(cell.number > 0 for cell in cells), 6),
        Fraction(sum(cell.star for cell in cells), 6),
    )


def risk_of(
    state: CampaignState, way: Iterable[Zone], force: Sequence[CampaignUnit] = ()
) -> WayRisk:
    """A route's risk for a force: an Ambush in each Zone where one is possible."""
    return _together(ambush_by(state, zone, threat(state, zone, force)) for zone in way)


def threat(
    state: CampaignState, zone: Zone, force: Sequence[CampaignUnit] = ()
) -> Sequence[CampaignUnit]:
    """The units that could ambush the force in a Zone.

    Where parties fight, these are the enemies' strongest colour, since one colour ambushes (S26).
    Without a force, every party counts as an enemy.
    """
    facts = contest_of(state.scenario)
    if facts is None:
        return ambushers(state, zone)
    mover = facts.party_of[force[0].force] if force else None
    best: list[CampaignUnit] = []
    for party in parties_in(state, zone):
        if party is mover or not facts.acts(party) or not facts.asked_for(party):
            continue
        ready = party_ambushers(state, zone, party)
        for colour in party.colours:
            own = [unit for unit in ready if unit.force == colour]
            if firepower(own) > firepower(best):
                best = own
    return best


def _together(ambushes: Iterable[ZoneRisk | None]) -> WayRisk:
    """The combined risk of these Ambushes, in sequence."""
    risks = [risk for risk in ambushes if risk is not None]
    clear = starless = Fraction(1)
    for risk in risks:
        clear *= 1 - risk.any_hit
        starless *= 1 - risk.star
    return WayRisk(
        tuple(risks), sum((risk.hits for risk in risks), Fraction(0)), 1 - clear, 1 - starless
    )


def ranked(
    state: CampaignState, ways: Sequence[ZoneWay], force: Sequence[CampaignUnit] = ()
) -> list[tuple[ZoneWay, WayRisk]]:
    """The routes with their risks: first the safest of the shortest routes, then all others by
    risk.
    """
    # There are many routes but few Zones, so rate each Zone once.
    zones = {zone for way in ways for zone in way}
    risks = {zone: ambush_by(state, zone, threat(state, zone, force)) for zone in zones}
    rated = [(way, _together(risks[zone] for zone in way)) for way in ways]
    if not rated:
        return []
    first_way = safest(state, ways, force)
    first = next(pair for pair in rated if pair[0] is first_way)
    others = [pair for pair in rated if pair[0] is not first_way]
    others.sort(key=lambda pair: (pair[1].hits, len(pair[0]), pair[1].star))
    return [first, *others]


MOST_WAYS = 3
"""The number of routes shown before the player asks for more."""


def offered_first(
    rated: Sequence[tuple[ZoneWay, WayRisk]], most: int = MOST_WAYS
) -> list[tuple[ZoneWay, WayRisk]]:
    """The routes to show first: the safest of the shortest, the safest of all, and the next best.

    The rest are ordered by expected hits, then length. If several routes have the same possible
    Ambushes, only the shortest is included.

    Args:
        rated: the routes with their risks, as `ranked` returns them.
        most: the most routes to return.
    """
    if not rated:
        return []
    by_safety = sorted(rated, key=lambda pair: (pair[1].hits, len(pair[0]), pair[1].star))
    chosen: list[tuple[ZoneWay, WayRisk]] = []
    known: set[tuple[int, ...]] = set()
    for way, risk in (rated[0], *by_safety):
        where = tuple(sorted(int(one.zone) for one in risk.zones))
        if where not in known:
            known.add(where)
            chosen.append((way, risk))
    return chosen[:most]


def safest(
    state: CampaignState, ways: Sequence[ZoneWay], force: Sequence[CampaignUnit] = ()
) -> ZoneWay:
    """The route that `ranked` puts first: the safest of the shortest.

    This is much faster than `ranked`, since it ignores longer routes.
    """
    least = min(map(len, ways))
    shortest = [way for way in ways if len(way) == least]
    if len(shortest) == 1:
        return shortest[0]
    zones = {zone for way in shortest for zone in way}
    risks = {zone: ambush_by(state, zone, threat(state, zone, force)) for zone in zones}

    def danger(way: ZoneWay) -> tuple[Fraction, Fraction]:
        risk = _together(risks[zone] for zone in way)
        return risk.hits, risk.star

    return min(shortest, key=danger)
