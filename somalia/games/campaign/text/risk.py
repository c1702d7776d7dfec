"""What may happen on a march before its way is confirmed: who could ambush where, and how hard."""

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
    """An Ambush by everybody in a Zone who still can."""

    zone: Zone
    units: tuple[CampaignUnit, ...]
    firepower: int
    leader: bool
    hits: Fraction  # expected
    any_hit: Fraction  # the chance of at least one
    star: Fraction  # the chance of a critical hit


class WayRisk(NamedTuple):
    """All that may happen on a way, should everybody ambush who can."""

    zones: tuple[ZoneRisk, ...]
    hits: Fraction
    any_hit: Fraction
    star: Fraction


def ambush_by(state: CampaignState, zone: Zone, units: Sequence[CampaignUnit]) -> ZoneRisk | None:
    """What an Ambush by these would do; None if they have no Firepower."""
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
    """The risk of a way for a force: an Ambush in each Zone of it where there can be one."""
    return _together(ambush_by(state, zone, threat(state, zone, force)) for zone in way)


def threat(
    state: CampaignState, zone: Zone, force: Sequence[CampaignUnit] = ()
) -> Sequence[CampaignUnit]:
    """Who could ambush the force there.

    Where parties fight it is the strongest colour of its enemies: one of them ambushes (S26).
    Without a force it is everybody's enemy that is meant.
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
    """The risk of all these Ambushes, one after another."""
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
    """The ways with their risks: the safest of the shortest, then all others, safest first."""
    # Many ways, few Zones: what can happen in a Zone is worked out once.
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
"""So many ways are offered without asking for more."""


def offered_first(
    rated: Sequence[tuple[ZoneWay, WayRisk]], most: int = MOST_WAYS
) -> list[tuple[ZoneWay, WayRisk]]:
    """The ways that are worth a look: the safest of the shortest, the safest of all, and the best
    of the rest by expected hits, then length. Of ways on which the same Ambushes can happen only
    the shortest is among them: they differ in nothing that matters.

    Args:
        rated: ways with their risks, as `ranked` gives them.
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
    """The way that `ranked` puts first: the safest of the shortest.

    It alone takes a fraction of the work, since the longer ways need no look.
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
