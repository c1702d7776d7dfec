"""Measures of one or more counters."""

from __future__ import annotations

from somalia.games.campaign.ai.measures.table import CampaignPosition, chapter, row
from somalia.games.campaign.ai.measures.turn import bandits_hold
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.factions import has_leader, may_share
from somalia.games.campaign.rules.core.state import firepower


def _distance_of(p: CampaignPosition, unit: CampaignUnit, zone: Zone) -> int:
    place = p.state.where[unit]
    return p.state.board.distance(p.state.board.zones[place], zone) if place >= 0 else 0


def _gangs_with(p: CampaignPosition, unit: CampaignUnit) -> int:
    place = p.state.where[unit]
    return len(p.state.gangs[place]) if place >= 0 else 0


def _leaders_with(p: CampaignPosition, unit: CampaignUnit) -> int:
    place = p.state.where[unit]
    return len(p.state.leaders[place]) if place >= 0 else 0


def _troops_with(p: CampaignPosition, unit: CampaignUnit) -> int:
    place = p.state.where[unit]
    return len(p.state.troops[place]) if place >= 0 else 0


def _stands_at_base(p: CampaignPosition, unit: CampaignUnit) -> bool:
    place = p.state.where[unit]
    return place >= 0 and bool(p.state.base[place])


def _keeps_control(p: CampaignPosition, unit: CampaignUnit) -> bool:
    place = p.state.where[unit]
    if place < 0 or unit.type != "gang" or len(p.state.gangs[place]) != 1:
        return False
    return bandits_hold(p, p.state.board.zones[place])


def _bars_control(p: CampaignPosition, unit: CampaignUnit) -> bool:
    place, state = p.state.where[unit], p.state
    if place < 0 or unit.type != "gang" or len(state.gangs[place]) != 1:
        return False
    return bool(state.militia[place]) and not state.base[place]


def _band_firepower(p: CampaignPosition, unit: CampaignUnit, zone: Zone) -> int:
    state = p.state
    near = (zone, *state.board.neighbours[zone])
    mixed = any(state.leaders[one] for one in near)
    return sum(
        gang.firepower
        for one in near
        for gang in state.gangs[one]
        if mixed or gang.force == unit.force
    )


MEASURES = chapter(
    "A counter, or several",
    row(
        "type_of(unit)",
        "word",
        lambda p, unit: unit.type,
        "Its type, such as infantry, marine, engineer, mp, civil-affairs, gang or leader (2).",
    ),
    row(
        "colour(unit)",
        "word",
        lambda p, unit: unit.force,
        "Its owner: un, us, militia or its faction's colour.",
    ),
    row("strength(unit)", "number", lambda p, unit: unit.firepower, "Its Firepower Number (2)."),
    row(
        "contact(unit)",
        "number",
        lambda p, unit: unit.contact,
        "Its Contact Number; 0 if it has none (2).",
    ),
    row(
        "has_acted(unit)",
        "truth",
        lambda p, unit: bool(p.state.acted[unit]),
        "Whether it has already been on a mission this turn (6).",
    ),
    row(
        "has_ambushed(unit)",
        "truth",
        lambda p, unit: bool(p.state.ambushed[unit]),
        "Whether it has already ambushed this turn (6.22).",
    ),
    row(
        "is_in(unit, zone)",
        "truth",
        lambda p, unit, zone: p.state.where[unit] == zone,
        "Whether it is in the Zone.",
    ),
    row(
        "is_escort(unit)",
        "truth",
        lambda p, unit: bool(p.state.escorting[unit]),
        "Whether it escorts a Convoy (6.14).",
    ),
    row(
        "distance_of(unit, zone)",
        "number",
        _distance_of,
        "Zones it must enter to get to the Zone; 0 off the map (6.4).",
    ),
    row(
        "gangs_with(unit)",
        "number",
        _gangs_with,
        "Gangs in its Zone, including itself; 0 off the map.",
    ),
    row(
        "leaders_with(unit)",
        "number",
        _leaders_with,
        "Leaders in its Zone, including itself; 0 off the map.",
    ),
    row(
        "troops_with(unit)",
        "number",
        _troops_with,
        "UN and US units in its Zone, including itself; 0 off the map.",
    ),
    row(
        "stands_at_base(unit)",
        "truth",
        _stands_at_base,
        "Whether a Base is in its Zone (5.2).",
    ),
    row(
        "keeps_control(unit)",
        "truth",
        _keeps_control,
        "Whether its Zone is `bandit_controlled` only because it is there (7, 11.2).",
    ),
    row(
        "bars_control(unit)",
        "truth",
        _bars_control,
        "Whether it is the last gang denying the Government a Zone with Militia (7).",
    ),
    row(
        "band_firepower(unit, zone)",
        "number",
        _band_firepower,
        "Firepower of gangs in the Zone or adjacent that could raid with it (8.41).",
    ),
    row(
        "is_colour_there(unit, zone)",
        "truth",
        lambda p, unit, zone: any(other.force == unit.force for other in p.state.bandits(zone)),
        "Whether a gang or Leader of its colour is in the Zone (8.41).",
    ),
    row("number_of(units)", "number", lambda p, units: len(units), "Number of units."),
    row(
        "firepower_of(units)",
        "number",
        lambda p, units: firepower(units),
        "Their total Firepower (6).",
    ),
    row(
        "contact_of(units)",
        "number",
        lambda p, units: sum(unit.contact for unit in units),
        "Their total Contact Numbers (6.12).",
    ),
    row(
        "gangs_of(units)",
        "number",
        lambda p, units: sum(unit.type == "gang" for unit in units),
        "Number of gangs among them.",
    ),
    row(
        "leader_among(units)",
        "truth",
        lambda p, units: has_leader(units),
        "Whether the gangs among them have a Leader of one of their colours (8.4).",
    ),
    row(
        "fits(unit, units)",
        "truth",
        lambda p, unit, units: may_share([*units, unit]),
        "Whether 8.41 lets it join them: all are of one colour, or a Leader of one of their "
        "colours is there.",
    ),
)
