"""Measures of what a mission could bring (6.1, 6.2)."""

from __future__ import annotations

from somalia.games.campaign.base.bandit_missions import (
    UNGUARDED_BASE,
    is_under_ceasefire,
)
from somalia.games.campaign.base.un_missions import project_modifiers
from somalia.games.campaign.core.components import Unit, Zone
from somalia.games.campaign.core.state import firepower
from somalia.games.campaign.measures.table import Position, chapter, kept, row


@kept
def base_target(p: Position, zone: Zone) -> bool:
    """Whether there is a Base that can still be raided this turn (6.21)."""
    fair = p.state.base[zone] and not p.state.base_raided[zone]
    return bool(fair) and not is_under_ceasefire(p.state, zone)


@kept
def convoy_target(p: Position, zone: Zone) -> bool:
    """Whether there is a Convoy that can still be raided this turn (6.21)."""
    fair = p.state.convoy[zone] and not p.state.convoy_raided[zone]
    return bool(fair) and not is_under_ceasefire(p.state, zone)


@kept
def field_target(p: Position, zone: Zone) -> bool:
    """Whether there are units in the field that can still be raided this turn (6.21)."""
    state = p.state
    if state.base[zone] or is_under_ceasefire(state, zone):
        return False
    return any(not state.raided[unit] for unit in state.guards(zone))


def answer_firepower(p: Position, zone: Zone, target: str) -> int:
    """Firepower with which a target fires back at a raid: "base", "convoy" or "field" (6.21)."""
    state = p.state
    strength = firepower(state.escort(zone) if target == "convoy" else state.guards(zone))
    if target == "base" and not state.guards(zone):
        return UNGUARDED_BASE
    return strength


def project_chance(p: Position, project: str, zone: Zone) -> float:
    """Chance that "base", "militia" or "aid" succeeds there, 0 to 1 (6.13)."""
    state = p.state
    known = state.charts.projects.get(project)
    if known is None:
        return 0.0
    if known.roll is None:
        return 1.0
    need = known.roll - sum(value for _, value in project_modifiers(state, zone))
    return min(max(7 - need, 0), 6) / 6


def project_cost(p: Position, project: str) -> int:
    """SP that a project costs (6.13); 0 for a word that names none."""
    known = p.state.charts.projects.get(project)
    return known.cost if known else 0


@kept
def developers(p: Position, project: str) -> int:
    """Units on the map that may still act and attempt the project (6.13)."""
    known = p.state.charts.projects.get(project)
    types = known.types if known else ()
    return sum(unit.type in types for unit in ready_units(p))


def _local(p: Position, zone: Zone) -> list[Unit]:
    where = p.state.where
    return [unit for unit in strongest_fighters(p) if where[unit] == zone]


def ready_units(p: Position) -> list[Unit]:
    """UN and US units on the map that may still act."""
    key = "ready_units"
    if key not in p.cache:
        acted = p.state.acted
        p.cache[key] = [u for stack in p.state.troops for u in stack if not acted[u]]
    known: list[Unit] = p.cache[key]
    return known


def strongest_fighters(p: Position) -> list[Unit]:
    """Infantry and marines that may still act, the strongest first."""
    key = "strongest_fighters"
    if key not in p.cache:
        found = [unit for unit in ready_units(p) if unit.type in ("infantry", "marine")]
        p.cache[key] = sorted(found, key=lambda unit: (-unit.firepower, -unit.contact, unit))
    known: list[Unit] = p.cache[key]
    return known


MEASURES = chapter(
    "What a mission could bring",
    base_target,
    convoy_target,
    field_target,
    answer_firepower,
    project_chance,
    project_cost,
    row(
        "is_tried(word, zone)",
        "truth",
        lambda p, project, zone: (project, int(zone)) in p.state.projects,
        "Whether the project has been tried there this turn (6.13).",
    ),
    developers,
    row(
        "fighters",
        "number",
        lambda p: len(strongest_fighters(p)),
        "Infantry and marines on the map that may still act (6).",
        kept=True,
    ),
    row(
        "muster_firepower(number)",
        "number",
        lambda p, count: firepower(strongest_fighters(p)[: max(0, int(count))]),
        "Firepower of so many of the strongest infantry and marines that may still act.",
    ),
    row(
        "muster_contact(number)",
        "number",
        lambda p, count: sum(unit.contact for unit in strongest_fighters(p)[: max(0, int(count))]),
        "Contact Numbers of so many of the strongest infantry and marines that may still act.",
    ),
    row(
        "local_fighters(zone)",
        "number",
        lambda p, zone: len(_local(p, zone)),
        "Infantry and marines in the Zone that may still act: they need not move (6.4).",
        kept=True,
    ),
    row(
        "local_fighters_firepower(zone)",
        "number",
        lambda p, zone: firepower(_local(p, zone)),
        "Their Firepower (6).",
        kept=True,
    ),
    row(
        "local_fighters_contact(zone)",
        "number",
        lambda p, zone: sum(unit.contact for unit in _local(p, zone)),
        "Their Contact Numbers (6.12).",
        kept=True,
    ),
)
