"""Parties in a Zone, enemies, and control of Zones (S4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from somalia.engine.marks import rule
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import BOX, CampaignState
from somalia.games.campaign.rules.wars.contest import Contest, Party


def contest(state: CampaignState) -> Contest:
    """The scenario's facts."""
    facts: Contest = state.scenario.facts
    return facts


@dataclass(frozen=True, slots=True)
class Initiative:
    """Which side chooses next, and which sides have passed or resigned (S3, S22)."""

    chooser: str = ""  # the side that chooses next; "" for the side that decides the order
    passed: tuple[str, ...] = ()  # sides that have passed in succession, with no mission since
    resigned: tuple[str, ...] = ()  # sides that have resigned


def initiative(state: CampaignState) -> Initiative:
    """The initiative in a later scenario's position."""
    assert isinstance(state.extra, Initiative)
    return state.extra


def counters(state: CampaignState, zone: Zone) -> tuple[CampaignUnit, ...]:
    """All counters in the Zone."""
    return state.gangs[zone] + state.leaders[zone] + state.troops[zone] + state.militia[zone]


def units_of(state: CampaignState, zone: Zone, party: Party) -> list[CampaignUnit]:
    """The party's units in the Zone, excluding Leaders."""
    colours = party.colours
    return [
        unit
        for unit in state.gangs[zone] + state.troops[zone] + state.militia[zone]
        if unit.force in colours
    ]


def leaders_of(state: CampaignState, zone: Zone, party: Party) -> list[CampaignUnit]:
    """The party's Leaders in the Zone."""
    return [unit for unit in state.leaders[zone] if unit.force in party.colours]


def parties_in(state: CampaignState, zone: Zone) -> list[Party]:
    """The parties with a unit or Leader in the Zone, in the scenario's order."""
    facts = contest(state)
    here = counters(state, zone)
    if not here:
        return []
    party_of = facts.party_of
    present = {party_of[unit.force].id for unit in here}
    return [party for party in facts.parties if party.id in present]


def enemies_in(state: CampaignState, zone: Zone, party: Party) -> list[Party]:
    """The other parties with a unit or Leader in the Zone."""
    return [other for other in parties_in(state, zone) if other.id != party.id]


@rule("S17")
def may_act(state: CampaignState, unit: CampaignUnit) -> bool:
    """Whether the unit may still act, even a tan counter: 6.23 and 8.2 do not apply."""
    return not state.acted[unit]


def has_units(state: CampaignState, zone: Zone, team: str) -> bool:
    """Whether the team has a unit in the Zone, excluding Leaders (R28)."""
    party_of = contest(state).party_of
    return any(
        party_of[unit.force].team == team
        for unit in state.gangs[zone] + state.troops[zone] + state.militia[zone]
    )


@rule("S4", "S23")
def controls(state: CampaignState, zone: Zone, team: str) -> bool:
    """Whether the team has a unit in the Zone and no other team does; bystanders do not count."""
    facts = contest(state)
    is_there = False
    for unit in state.gangs[zone] + state.troops[zone] + state.militia[zone]:
        party = facts.party_of[unit.force]
        if party.team == team:
            is_there = True
        elif facts.acts(party):
            return False
    return is_there


def controlled(state: CampaignState, team: str) -> list[Zone]:
    """The Zones a team controls."""
    return [zone for zone in state.board.zones if controls(state, zone, team)]


@rule("S4", "S5")
def income_of(state: CampaignState, party: Party) -> int:
    """A season's income in SP, from each Zone that its team controls and where it has a unit."""
    facts = contest(state)
    return sum(
        facts.city_sp if zone.city else facts.zone_sp
        for zone in state.board.zones
        if controls(state, zone, party.team) and units_of(state, zone, party)
    )


@rule("S8")
def holds(state: CampaignState, zone: Zone, colours: Sequence[str]) -> bool:
    """Whether the Zone has a unit in these colours, excluding Leaders."""
    return any(
        unit.force in colours
        for unit in state.gangs[zone] + state.troops[zone] + state.militia[zone]
    )


def on_map(state: CampaignState, colour: str) -> list[CampaignUnit]:
    """A colour's units in Somalia, excluding Leaders."""
    where = state.where
    return [
        unit
        for unit in state.scenario.forces.get(colour, ())
        if where[unit] >= 0 and unit.type != "leader"
    ]


def in_box(state: CampaignState, colour: str) -> list[CampaignUnit]:
    """A colour's units waiting outside the map (S11)."""
    where = state.where
    return [unit for unit in state.scenario.forces.get(colour, ()) if where[unit] == BOX]


def cup_of(
    state: CampaignState, colours: Sequence[str], strengths: Sequence[int] = ()
) -> list[tuple[str, int]]:
    """The kinds that can be drawn in these colours (and strengths, if any), with their counts."""
    kinds = state.scenario.kinds
    return [
        (kind, count)
        for kind, count in state.in_cup(tuple(colours))
        if not strengths or kinds[kind][0].firepower in strengths
    ]


@rule("S2")
def contact_of(unit: CampaignUnit) -> int:
    """A unit's Contact Number, or its Firepower Number if it has none."""
    return unit.contact or unit.firepower
