"""Measures of the parties in a later scenario: their units, and who controls what.

"Own" means the team of the deciding side, "foes" the other fighting team; a bystander is neither.
Where a prompt names a colour, the measures consider that colour. Otherwise they consider the side's
best colour for the job.
"""

from __future__ import annotations

from somalia.games.campaign.ai.measures.table import CampaignPosition, chapter, row
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import firepower
from somalia.games.campaign.rules.wars.march import bar_entry
from somalia.games.campaign.rules.wars.victory import team_of
from somalia.games.campaign.rules.wars.who import (
    contest,
    controlled,
    controls,
    counters,
    in_box,
    initiative,
    on_map,
)


def _team(p: CampaignPosition) -> str:
    key = ("_team",)
    if key not in p.odds:
        p.odds[key] = team_of(p.state, p.side)
    team: str = p.odds[key]
    return team


def colours_looked_at(p: CampaignPosition) -> tuple[str, ...]:
    """The colours to consider: the one that the prompt names, or else all of the side's."""
    named = p.facts.get("colour")
    return (named,) if named else contest(p.state).colours_of(p.side)


def camps(
    p: CampaignPosition, zone: Zone
) -> tuple[list[CampaignUnit], list[CampaignUnit], list[CampaignUnit]]:
    """Own units, foes and bystanders in the Zone, excluding Leaders."""
    known = p.cache.get("camps")
    if known is None:
        known = p.cache["camps"] = {}
    groups: tuple[list[CampaignUnit], list[CampaignUnit], list[CampaignUnit]] | None = known.get(
        zone
    )
    if groups is None:
        facts, team = contest(p.state), _team(p)
        groups = ([], [], [])
        for unit in counters(p.state, zone):
            if unit.type == "leader":
                continue
            party = facts.party_of[unit.force]
            groups[2 if not facts.acts(party) else 0 if party.team == team else 1].append(unit)
        known[zone] = groups
    return groups


def foes(p: CampaignPosition, zone: Zone) -> int:
    """Enemy units in the Zone, excluding Leaders and bystanders."""
    return len(camps(p, zone)[1])


def foe_strength(p: CampaignPosition, zone: Zone) -> int:
    """The Firepower of the foes there."""
    return firepower(camps(p, zone)[1])


def _is_theirs(p: CampaignPosition, zone: Zone) -> bool:
    return any(controls(p.state, zone, team) for team in _other_teams(p))


def _other_teams(p: CampaignPosition) -> list[str]:
    return [team for team in contest(p.state).teams if team != _team(p)]


def foes_near(p: CampaignPosition, zone: Zone) -> int:
    """Enemy Firepower in the Zone and adjacent ones."""
    near = (zone, *p.state.board.neighbours[zone])
    return sum(firepower(camps(p, one)[1]) for one in near)


def _own_near(p: CampaignPosition, zone: Zone) -> int:
    return sum(firepower(camps(p, one)[0]) for one in p.state.board.neighbours[zone])


def _open_near(p: CampaignPosition, zone: Zone) -> int:
    return sum(
        1 + one.city
        for one in p.state.board.neighbours[zone]
        if not camps(p, one)[0] and not camps(p, one)[1]
    )


def _need_near(p: CampaignPosition, zone: Zone) -> int:
    beside = p.state.board.neighbours
    return sum(
        1 + one.city
        for one in beside[zone]
        if not camps(p, one)[0]
        and not camps(p, one)[1]
        and all(len(camps(p, near)[0]) < 2 for near in beside[one])
    )


def _may_enter(p: CampaignPosition, zone: Zone) -> bool:
    return any(
        bar_entry(p.state, contest(p.state).party_of[colour], zone) is None
        for colour in colours_looked_at(p)
    )


def _zones_ours(p: CampaignPosition) -> int:
    return len(controlled(p.state, _team(p)))


def _zones_theirs(p: CampaignPosition) -> int:
    return sum(len(controlled(p.state, team)) for team in _other_teams(p))


def _city_ours(p: CampaignPosition) -> int:
    return sum(zone.city and controls(p.state, zone, _team(p)) for zone in p.state.board.zones)


def _last_ones_in(p: CampaignPosition, zone: Zone) -> int:
    colours = contest(p.state).sudden_death
    return sum(unit.force in colours for unit in counters(p.state, zone))


def _south_missing(p: CampaignPosition) -> int:
    held = controlled(p.state, _team(p))
    return sum(zone.south and zone not in held for zone in p.state.board.zones)


def _purse(p: CampaignPosition) -> int:
    parties = next(player.parties for player in contest(p.state).players if player.id == p.side)
    return max((p.state.sp[id] for id in parties), default=0)


def _waiting_outside(p: CampaignPosition) -> int:
    return sum(len(in_box(p.state, colour)) for colour in contest(p.state).colours_of(p.side))


MEASURES = chapter(
    "The later scenarios",
    row(
        "own_units(zone)",
        "number",
        lambda p, zone: len(camps(p, zone)[0]),
        "Its team's units there, excluding Leaders.",
    ),
    row(
        "own_strength(zone)",
        "number",
        lambda p, zone: firepower(camps(p, zone)[0]),
        "Their Firepower.",
    ),
    row(
        "foes(zone)",
        "number",
        foes,
        "Enemy units there, excluding Leaders and bystanders.",
    ),
    row(
        "foe_strength(zone)",
        "number",
        foe_strength,
        "Their Firepower.",
    ),
    row(
        "bystanders(zone)",
        "number",
        lambda p, zone: len(camps(p, zone)[2]),
        "Units there of a party without missions (S20).",
    ),
    row(
        "is_ours(zone)",
        "truth",
        lambda p, zone: controls(p.state, zone, _team(p)),
        "Whether its team controls the Zone (S4).",
    ),
    row(
        "is_theirs(zone)",
        "truth",
        _is_theirs,
        "Whether the enemy controls the Zone (S4).",
    ),
    row(
        "is_south(zone)",
        "truth",
        lambda p, zone: zone.south,
        "Whether it lies south of the Famine Line.",
    ),
    row(
        "foes_near(zone)",
        "number",
        foes_near,
        "Enemy Firepower there and in adjacent Zones.",
    ),
    row(
        "own_near(zone)",
        "number",
        _own_near,
        "Firepower of own units in adjacent Zones.",
    ),
    row(
        "open_near(zone)",
        "number",
        _open_near,
        "Adjacent Zones with no own or enemy units; those of Mogadishu count double.",
    ),
    row(
        "need_near(zone)",
        "number",
        _need_near,
        "Those of them for which no adjacent own unit can be spared.",
    ),
    row(
        "may_enter(zone)",
        "truth",
        _may_enter,
        "Whether the side's parties may enter it this turn (S18).",
    ),
    row(
        "zones_ours",
        "number",
        _zones_ours,
        "Zones its team controls.",
        kept=True,
    ),
    row(
        "zones_theirs",
        "number",
        _zones_theirs,
        "Zones the enemy controls.",
        kept=True,
    ),
    row(
        "city_ours",
        "number",
        _city_ours,
        "Zones of Mogadishu its team controls.",
        kept=True,
    ),
    row(
        "units_ours",
        "number",
        lambda p: sum(len(camps(p, zone)[0]) for zone in p.state.board.zones),
        "Its team's units on the map, excluding Leaders and bystanders.",
        kept=True,
    ),
    row(
        "last_ones",
        "number",
        lambda p: sum(len(on_map(p.state, colour)) for colour in contest(p.state).sudden_death),
        "Units in Somalia whose loss ends the game at once (S27); 0 if that rule is not in play.",
        kept=True,
    ),
    row(
        "last_ones_in(zone)",
        "number",
        _last_ones_in,
        "Those of them in the Zone.",
    ),
    row(
        "zones_missing",
        "number",
        lambda p: len(p.state.board.zones) - _zones_ours(p),
        "Zones in play that its team does not control.",
        kept=True,
    ),
    row(
        "south_missing",
        "number",
        _south_missing,
        "Zones south of the Famine Line that its team does not control.",
        kept=True,
    ),
    row(
        "others_passed",
        "truth",
        lambda p: bool(initiative(p.state).passed),
        "Whether any party has passed and no mission has followed (S3).",
    ),
    row(
        "purse",
        "number",
        _purse,
        "SP of the side's richest party, even one that has no missions; 0 if it has no party.",
    ),
    row(
        "purse_of(unit)",
        "number",
        lambda p, unit: p.state.sp[contest(p.state).party_of[unit.force].id],
        "SP of the party that owns the unit.",
    ),
    row(
        "colour_on_map(word)",
        "number",
        lambda p, colour: len(on_map(p.state, colour)),
        "Units of that colour in Somalia, excluding Leaders; 0 for any other word.",
    ),
    row(
        "waiting_outside",
        "number",
        _waiting_outside,
        "The side's units that are waiting off the map (S11).",
    ),
)
