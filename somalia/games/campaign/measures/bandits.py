"""Measures of the Bandits in a Zone (6.2, 8.4)."""

from __future__ import annotations

from somalia.games.campaign.base.bandit_judges import ambushers, raid_candidates, reach
from somalia.games.campaign.core.components import FACTION_ORDER, Unit, Zone
from somalia.games.campaign.core.factions import may_mix, may_share
from somalia.games.campaign.core.fire import has_leader
from somalia.games.campaign.core.state import firepower
from somalia.games.campaign.measures.table import Position, chapter, kept, row


def ready_gangs(p: Position, zone: Zone) -> int:
    """Gangs there that may still act (6)."""
    acted = p.state.acted
    return sum(not acted[unit] for unit in p.state.gangs[zone])


def ready_leaders(p: Position, zone: Zone) -> int:
    """Leaders there who may still act (6, 8.4)."""
    acted = p.state.acted
    return sum(not acted[unit] for unit in p.state.leaders[zone])


@kept
def colours(p: Position, zone: Zone) -> int:
    """How many factions have gangs there (8.41)."""
    return len({unit.force for unit in p.state.gangs[zone]})


def is_mixed_without(p: Position, unit: Unit) -> bool:
    """Whether different colours would be left without a Leader if it went (8.41)."""
    state = p.state
    zone = state.zone_of(unit)
    if zone is None:
        return False
    return not may_share([other for other in state.bandits(zone) if other != unit])


@kept
def local_firepower(p: Position, zone: Zone) -> int:
    """Firepower of the gangs in the Zone itself that may still act (6.21)."""
    acted = p.state.acted
    return sum(unit.firepower for unit in p.state.gangs[zone] if not acted[unit])


@kept
def local_leader(p: Position, zone: Zone) -> bool:
    """Whether a Leader of theirs who may still act stands with those gangs (8.4)."""
    state = p.state
    ready = [unit for unit in state.bandits(zone) if not state.acted[unit]]
    return has_leader(ready)


@kept
def _best_raid(p: Position, zone: Zone) -> tuple[int, bool]:
    """Firepower and Leader of the largest legal raid: all may come where 8.41 lets them mix."""
    state = p.state
    candidates = raid_candidates(state, zone)
    gangs = [unit for unit in candidates if unit.type == "gang"]
    if may_mix(state) or has_leader([*state.bandits(zone), *candidates]):
        return firepower(gangs), has_leader(candidates)
    here = {unit.force for unit in state.gangs[zone]}
    inside = firepower(unit for unit in gangs if state.where[unit] == zone)
    sums = [inside]
    for colour in FACTION_ORDER:
        if here <= {colour}:
            sums.append(firepower(unit for unit in gangs if unit.force == colour))
    return max(sums), False


@kept
def joined_firepower(p: Position, start: Zone, zone: Zone) -> int:
    """Most Firepower that could stand in the second if all of the first came who may act (8.41)."""
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


@kept
def targets_near(p: Position, zone: Zone) -> int:
    """Zones with UN or US units or a Base, itself and those adjacent (6.21)."""
    state = p.state
    return sum(
        bool(state.troops[near] or state.base[near])
        for near in (zone, *state.board.neighbours[zone])
    )


@kept
def movers_within(p: Position, zone: Zone) -> int:
    """Gangs elsewhere that may still act and could move there this turn, Militia heeded (6.23)."""
    state = p.state
    return sum(
        not state.acted[unit]
        for start in state.board.zones
        if start != zone and state.gangs[start]
        if _reach(p, start)[zone]
        for unit in state.gangs[start]
    )


@kept
def _reach(p: Position, start: Zone) -> list[bool]:
    return reach(p.state, start)


MEASURES = chapter(
    "Bandits in a Zone",
    row(
        "gangs(zone)",
        "number",
        lambda p, zone: len(p.state.gangs[zone]),
        "Bandit units there, Leaders aside.",
    ),
    row("leaders(zone)", "number", lambda p, zone: len(p.state.leaders[zone]), "Leaders there."),
    row(
        "gang_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.gangs[zone]),
        "Firepower of all gangs there (6).",
    ),
    ready_gangs,
    ready_leaders,
    colours,
    is_mixed_without,
    row(
        "ambush_firepower(zone)",
        "number",
        lambda p, zone: firepower(ambushers(p.state, zone)),
        "Firepower of the gangs there that may still ambush this turn (6.22).",
        kept=True,
    ),
    row(
        "ambush_leader(zone)",
        "truth",
        lambda p, zone: has_leader(ambushers(p.state, zone)),
        "Whether a Leader would add to the die of an Ambush there (8.4).",
        kept=True,
    ),
    row(
        "ambush_gangs(zone)",
        "number",
        lambda p, zone: sum(unit.type == "gang" for unit in ambushers(p.state, zone)),
        "Gangs there that may still ambush this turn (6.22).",
        kept=True,
    ),
    row(
        "raiders_firepower(zone)",
        "number",
        lambda p, zone: _best_raid(p, zone)[0],
        "Most Firepower of one raid there: who may act in it and beside it, 8.41 held (6.21).",
        kept=True,
    ),
    row(
        "raiders_leader(zone)",
        "truth",
        lambda p, zone: _best_raid(p, zone)[1],
        "Whether a Leader would be with that raid (8.4).",
        kept=True,
    ),
    local_firepower,
    local_leader,
    joined_firepower,
    targets_near,
    movers_within,
)
