"""Measures of what a mission could bring (6.1, 6.2)."""

from __future__ import annotations

from somalia.games.campaign.base.bandit_judges import bar_target, defenders_of, raid_answer
from somalia.games.campaign.base.reasons import is_under_ceasefire
from somalia.games.campaign.base.un_judges import project_need, project_units, ready_units
from somalia.games.campaign.core.components import Unit, Zone
from somalia.games.campaign.core.state import firepower
from somalia.games.campaign.measures.table import Position, chapter, kept, row


def _is_target(p: Position, zone: Zone, target: str) -> bool:
    return not is_under_ceasefire(p.state, zone) and bar_target(p.state, zone, target) is None


def project_chance(p: Position, project: str, zone: Zone) -> float:
    """Chance that "base", "militia" or "aid" succeeds there, 0 to 1 (6.13)."""
    known = p.state.charts.projects.get(project)
    if known is None:
        return 0.0
    need = project_need(p.state, known, zone)
    return 1.0 if need is None else min(max(7 - need, 0), 6) / 6


def project_cost(p: Position, project: str) -> int:
    """SP that a project costs (6.13); 0 for a word that names none."""
    known = p.state.charts.projects.get(project)
    return known.cost if known else 0


@kept
def those_for(p: Position, project: str) -> list[Unit]:
    """The units on the map that may still act and attempt the project (6.13)."""
    known = p.state.charts.projects.get(project)
    return project_units(p.state, known) if known else []


@kept
def strongest_fighters(p: Position) -> list[Unit]:
    """Infantry and marines that may still act, the strongest first."""
    found = [unit for unit in ready_units(p.state) if unit.type in ("infantry", "marine")]
    return sorted(found, key=lambda unit: (-unit.firepower, -unit.contact, unit))


def _local(p: Position, zone: Zone) -> list[Unit]:
    where = p.state.where
    return [unit for unit in strongest_fighters(p) if where[unit] == zone]


MEASURES = chapter(
    "What a mission could bring",
    row(
        "base_target(zone)",
        "truth",
        lambda p, zone: _is_target(p, zone, "base"),
        "Whether there is a Base that can still be raided this turn (6.21).",
        kept=True,
    ),
    row(
        "convoy_target(zone)",
        "truth",
        lambda p, zone: _is_target(p, zone, "convoy"),
        "Whether there is a Convoy that can still be raided this turn (6.21).",
        kept=True,
    ),
    row(
        "field_target(zone)",
        "truth",
        lambda p, zone: _is_target(p, zone, "field"),
        "Whether there are units in the field that can still be raided this turn (6.21).",
        kept=True,
    ),
    row(
        "answer_firepower(zone, word)",
        "number",
        lambda p, zone, target: raid_answer(target, defenders_of(p.state, zone, target)),
        'Firepower with which a target fires back at a raid: "base", "convoy" or "field" (6.21).',
    ),
    project_chance,
    project_cost,
    row(
        "is_tried(word, zone)",
        "truth",
        lambda p, project, zone: (project, int(zone)) in p.state.projects,
        "Whether the project has been tried there this turn (6.13).",
    ),
    row(
        "developers(word)",
        "number",
        lambda p, project: len(those_for(p, project)),
        "Units on the map that may still act and attempt the project (6.13).",
    ),
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
