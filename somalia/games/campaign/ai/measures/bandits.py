"""Measures of the Bandits in a Zone (6.2, 8.4)."""

from __future__ import annotations

from somalia.engine.vocabulary import value_of
from somalia.games.campaign.ai.measures.table import (
    CampaignPosition,
    anywhere,
    beside,
    chapter,
    here,
    kept,
    kept_of,
    row,
)
from somalia.games.campaign.ai.measures.turn import bandits_hold
from somalia.games.campaign.rules.base.bandit_judges import ambushers, raid_candidates, reach
from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignUnit, Zone
from somalia.games.campaign.rules.core.factions import has_leader, may_mix, may_share
from somalia.games.campaign.rules.core.state import firepower


def _ready_gangs(p: CampaignPosition, zone: Zone) -> int:
    acted = p.state.acted
    return len([unit for unit in p.state.gangs[zone] if not acted[unit]])


def _ready_leaders(p: CampaignPosition, zone: Zone) -> int:
    acted = p.state.acted
    return sum(not acted[unit] for unit in p.state.leaders[zone])


def _colours(p: CampaignPosition, zone: Zone) -> int:
    return len({unit.force for unit in p.state.gangs[zone]})


def _is_mixed_without(p: CampaignPosition, unit: CampaignUnit) -> bool:
    state = p.state
    zone = state.zone_of(unit)
    if zone is None:
        return False
    return not may_share([other for other in state.bandits(zone) if other != unit])


def _local_firepower(p: CampaignPosition, zone: Zone) -> int:
    acted = p.state.acted
    return sum(unit.firepower for unit in p.state.gangs[zone] if not acted[unit])


def local_leader(p: CampaignPosition, zone: Zone) -> bool:
    """Whether a Leader there can still act together with a gang of the same colour (8.4)."""
    state = p.state
    ready = [unit for unit in state.bandits(zone) if not state.acted[unit]]
    return has_leader(ready)


@kept_of(beside("gangs", "leaders", "bandits_acted", "event"))
def _best_raid(p: CampaignPosition, zone: Zone) -> tuple[int, bool]:
    """The Firepower of the largest legal raid on the Zone, and whether a Leader joins it (8.41)."""
    return _raid_by(p, zone, raid_candidates(p.state, zone))


@kept_of(
    beside("gangs", "leaders", "troops", "base", "militia", "terror", "bandits_acted", "event")
)
def _spare_raid(p: CampaignPosition, zone: Zone) -> tuple[int, bool]:
    """As `_best_raid`, but with only units that can leave without giving up a Bandit-held Zone."""
    state = p.state
    candidates = [unit for unit in state.bandits(zone) if not state.acted[unit]]
    for near in state.board.neighbours[zone]:
        ready = [unit for unit in state.bandits(near) if not state.acted[unit]]
        gangs = [unit for unit in ready if unit.type == "gang"]
        if gangs and len(gangs) == len(state.gangs[near]) and bandits_hold(p, near):
            ready.remove(min(gangs, key=lambda unit: (unit.firepower, unit)))
        candidates += ready
    return _raid_by(p, zone, candidates)


def _raid_by(p: CampaignPosition, zone: Zone, candidates: list[CampaignUnit]) -> tuple[int, bool]:
    state = p.state
    if not candidates:
        return 0, False
    by_colour: dict[str, int] = {}
    leaders = bool(state.leaders[zone])
    for unit in candidates:
        if unit.type == "gang":
            by_colour[unit.force] = by_colour.get(unit.force, 0) + unit.firepower
        else:
            leaders = True
    mixed = leaders and has_leader([*state.bandits(zone), *candidates])
    if mixed or may_mix(state):
        return sum(by_colour.values()), leaders and has_leader(candidates)
    here = {unit.force for unit in state.gangs[zone]}
    sums = [_local_firepower(p, zone)]
    for colour in FACTION_ORDER:
        if here <= {colour}:
            sums.append(by_colour.get(colour, 0))
    return max(sums), False


def _joined_firepower(p: CampaignPosition, start: Zone, zone: Zone) -> int:
    state = p.state
    going = [unit for unit in state.bandits(start) if not state.acted[unit]]
    there = state.gangs[zone]
    if has_leader([*state.bandits(zone), *going]):
        return firepower(there) + firepower(going)
    colours_there = {unit.force for unit in there}
    return (
        max(
            firepower(there) + firepower(unit for unit in going if unit.force == colour)
            for colour in FACTION_ORDER
            if colours_there <= {colour}
        )
        if len(colours_there) < 2
        else 0
    )


def _targets_near(p: CampaignPosition, zone: Zone) -> int:
    state = p.state
    return sum(
        bool(state.troops[near] or state.base[near])
        for near in (zone, *state.board.neighbours[zone])
    )


@kept(anywhere("gangs", "bandits_acted", "militia", "event"))
def _movers(p: CampaignPosition) -> list[int]:
    """For each Zone, how many gangs elsewhere may still act and could move there (6.23)."""
    state = p.state
    movers = [0] * len(state.board.zones)
    for start in state.board.zones:
        ready = _ready_gangs(p, start) if state.gangs[start] else 0
        if ready:
            for zone, is_reached in enumerate(_reach(p, start)):
                if is_reached:
                    movers[zone] += ready
    return movers


@kept_of(anywhere("militia", "event"))
def _reach(p: CampaignPosition, start: Zone) -> list[bool]:
    return reach(p.state, start)


MEASURES = chapter(
    "Bandits in a Zone",
    row(
        "gangs(zone)",
        "number",
        lambda p, zone: len(p.state.gangs[zone]),
        "Bandit units there, excluding Leaders.",
        here("gangs"),
    ),
    row(
        "leaders(zone)",
        "number",
        lambda p, zone: len(p.state.leaders[zone]),
        "Leaders there.",
        here("leaders"),
    ),
    row(
        "gang_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.gangs[zone]),
        "Firepower of all gangs there (6).",
        here("gangs"),
    ),
    row(
        "ready_gangs(zone)",
        "number",
        _ready_gangs,
        "Gangs there that can still act (6).",
        here("gangs", "bandits_acted"),
    ),
    row(
        "ready_leaders(zone)",
        "number",
        _ready_leaders,
        "Leaders there that can still act (6, 8.4).",
        here("leaders", "bandits_acted"),
    ),
    row(
        "colours(zone)",
        "number",
        _colours,
        "Number of factions with gangs there (8.41).",
        here("gangs"),
        kept=True,
    ),
    row(
        "is_mixed_without(unit)",
        "truth",
        _is_mixed_without,
        "Whether gangs of different colours would be left there without a Leader if it went "
        "(8.41).",
    ),
    row(
        "ambush_firepower(zone)",
        "number",
        lambda p, zone: firepower(ambushers(p.state, zone)),
        "Firepower of the gangs there that can still ambush this turn (6.22).",
        here("gangs", "leaders", "ambushed", "bandits_acted", "event", "turn"),
        kept=True,
    ),
    row(
        "ambush_leader(zone)",
        "truth",
        lambda p, zone: has_leader(ambushers(p.state, zone)),
        "Whether a Leader would add to the die for an Ambush there (8.4).",
        here("gangs", "leaders", "ambushed", "bandits_acted", "event", "turn"),
        kept=True,
    ),
    row(
        "ambush_gangs(zone)",
        "number",
        lambda p, zone: sum(unit.type == "gang" for unit in ambushers(p.state, zone)),
        "Gangs there that can still ambush this turn (6.22).",
        here("gangs", "leaders", "ambushed", "bandits_acted", "event", "turn"),
        kept=True,
    ),
    row(
        "raiders_firepower(zone)",
        "number",
        lambda p, zone: _best_raid(p, zone)[0],
        "Greatest Firepower of a Raid there by gangs there or adjacent that can still act (6.21, "
        "8.41).",
        beside("gangs", "leaders", "bandits_acted", "event"),
        kept=True,
    ),
    row(
        "raiders_leader(zone)",
        "truth",
        lambda p, zone: _best_raid(p, zone)[1],
        "Whether a Leader would add to the die for that Raid (8.4).",
        beside("gangs", "leaders", "bandits_acted", "event"),
        kept=True,
    ),
    row(
        "spare_raiders(zone)",
        "number",
        lambda p, zone: _spare_raid(p, zone)[0],
        "Greatest Firepower of such a Raid if the last gang stays in each Bandit-held Zone (7, "
        "11.2).",
        beside("gangs", "leaders", "troops", "base", "militia", "terror", "bandits_acted", "event"),
        kept=True,
    ),
    row(
        "spare_leader(zone)",
        "truth",
        lambda p, zone: _spare_raid(p, zone)[1],
        "Whether a Leader would add to the die for that smaller Raid (8.4).",
        beside("gangs", "leaders", "troops", "base", "militia", "terror", "bandits_acted", "event"),
        kept=True,
    ),
    row(
        "local_firepower(zone)",
        "number",
        _local_firepower,
        "Firepower of the gangs in the Zone itself that can still act (6.21).",
        here("gangs", "bandits_acted"),
        kept=True,
    ),
    row(
        "local_leader(zone)",
        "truth",
        local_leader,
        "Whether a Leader of those gangs is there and can still act (8.4).",
        here("gangs", "leaders", "bandits_acted"),
        kept=True,
    ),
    row(
        "joined_firepower(zone, zone)",
        "number",
        _joined_firepower,
        "Greatest Firepower in the second Zone if all gangs that can act moved there from the "
        "first (8.41).",
        anywhere("gangs", "leaders", "bandits_acted"),
    ),
    row(
        "targets_near(zone)",
        "number",
        _targets_near,
        "Number of Zones with UN or US units or a Base, among itself and the adjacent Zones "
        "(6.21).",
        beside("troops", "base"),
        kept=True,
    ),
    row(
        "movers_within(zone)",
        "number",
        lambda p, zone: _movers(p)[zone],
        "Gangs elsewhere that can still act and move there, Militia permitting (6.23).",
        value_of("_movers"),
    ),
)
