"""Measures of what a mission may gain (6.1, 6.2)."""

from __future__ import annotations

from somalia.games.campaign.ai.measures.table import (
    NOTHING,
    CampaignPosition,
    Number,
    anywhere,
    chapter,
    here,
    kept,
    kept_of,
    row,
)
from somalia.games.campaign.rules.base.bandit_judges import bar_target, defenders_of, raid_answer
from somalia.games.campaign.rules.base.reasons import is_under_ceasefire
from somalia.games.campaign.rules.base.un_judges import project_need
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import firepower

FIGHTERS = ("infantry", "marine")
"""The unit types that can fight (6)."""


def _is_target(p: CampaignPosition, zone: Zone, target: str) -> bool:
    return not is_under_ceasefire(p.state, zone) and bar_target(p.state, zone, target) is None


def _project_chance(p: CampaignPosition, project: str, zone: Zone) -> float:
    known = p.state.charts.projects.get(project)
    if known is None:
        return 0.0
    need = project_need(p.state, known, zone)
    return 1.0 if need is None else min(max(7 - need, 0), 6) / 6


def _project_cost(p: CampaignPosition, project: str) -> int:
    known = p.state.charts.projects.get(project)
    return known.cost if known else 0


@kept_of(anywhere("troops", "others_acted"))
def developers(p: CampaignPosition, project: str) -> list[tuple[CampaignUnit, Zone]]:
    """The units that may still act and attempt the project, each with its Zone (6.13)."""
    known = p.state.charts.projects.get(project)
    types = known.types if known else ()
    return [(unit, zone) for unit, zone in _ready_troops(p) if unit.type in types]


@kept(anywhere("troops", "others_acted"))
def places_of_developers(p: CampaignPosition) -> dict[str, set[Zone]]:
    """For each project, the Zones of the units that may still act and attempt it."""
    return {
        project: {zone for _, zone in developers(p, project)} for project in p.state.charts.projects
    }


@kept(anywhere("troops", "others_acted"))
def strongest_fighters(p: CampaignPosition) -> list[tuple[CampaignUnit, Zone]]:
    """Infantry and marines that may still act, strongest first, each with its Zone."""
    fighters = [(unit, zone) for unit, zone in _ready_troops(p) if unit.type in FIGHTERS]
    return sorted(fighters, key=lambda pair: (-pair[0].firepower, -pair[0].contact, pair[0]))


@kept(anywhere("troops", "others_acted"))
def _ready_troops(p: CampaignPosition) -> list[tuple[CampaignUnit, Zone]]:
    state, acted = p.state, p.state.acted
    troops = []
    for zone in state.board.zones:
        for unit in state.troops[zone]:
            if not acted[unit]:
                troops.append((unit, zone))
    return troops


def _muster(p: CampaignPosition, count: Number) -> list[CampaignUnit]:
    """The `count` strongest fighters."""
    return [unit for unit, _ in strongest_fighters(p)[: max(0, int(count))]]


def _local(p: CampaignPosition, zone: Zone) -> list[CampaignUnit]:
    acted = p.state.acted
    return [unit for unit in p.state.troops[zone] if unit.type in FIGHTERS and not acted[unit]]


MEASURES = chapter(
    "What a mission could achieve",
    row(
        "base_target(zone)",
        "truth",
        lambda p, zone: _is_target(p, zone, "base"),
        "Whether a Base there can still be raided this turn (6.21).",
        here("event", "base", "base_raided"),
        kept=True,
    ),
    row(
        "convoy_target(zone)",
        "truth",
        lambda p, zone: _is_target(p, zone, "convoy"),
        "Whether a Convoy there can still be raided this turn (6.21).",
        here("event", "convoy", "convoy_raided"),
        kept=True,
    ),
    row(
        "field_target(zone)",
        "truth",
        lambda p, zone: _is_target(p, zone, "field"),
        "Whether units in the field there can still be raided this turn (6.21).",
        here("event", "base", "troops", "escorting", "raided"),
        kept=True,
    ),
    row(
        "answer_firepower(zone, word)",
        "number",
        lambda p, zone, target: raid_answer(target, defenders_of(p.state, zone, target)),
        'Firepower of a raid target that fires back: "base", "convoy" or "field" (6.21).',
        here("troops", "escorting"),
    ),
    row(
        "project_chance(word, zone)",
        "number",
        _project_chance,
        'Chance that "base", "militia" or "aid" succeeds there, 0 to 1 (6.13).',
        here("base", "gangs", "terror"),
    ),
    row(
        "project_cost(word)",
        "number",
        _project_cost,
        "SP that a project costs (6.13); 0 for any other word.",
        NOTHING,
    ),
    row(
        "is_tried(word, zone)",
        "truth",
        lambda p, project, zone: (project, int(zone)) in p.state.projects,
        "Whether the project has already been attempted there this turn (6.13).",
        anywhere("projects"),
    ),
    row(
        "developers(word)",
        "number",
        lambda p, project: len(developers(p, project)),
        "Units on the map that can still act and attempt the project (6.13).",
        anywhere("troops", "others_acted"),
    ),
    row(
        "fighters",
        "number",
        lambda p: len(strongest_fighters(p)),
        "Infantry and marines on the map that can still act (6).",
        anywhere("troops", "others_acted"),
        kept=True,
    ),
    row(
        "muster_firepower(number)",
        "number",
        lambda p, count: firepower(_muster(p, count)),
        "Firepower of that many of the strongest infantry and marines that can still act.",
        anywhere("troops", "others_acted"),
    ),
    row(
        "muster_contact(number)",
        "number",
        lambda p, count: sum(unit.contact for unit in _muster(p, count)),
        "Contact Numbers of that many of the strongest infantry and marines that can still act.",
        anywhere("troops", "others_acted"),
    ),
    row(
        "local_fighters(zone)",
        "number",
        lambda p, zone: len(_local(p, zone)),
        "Infantry and marines in the Zone that can still act without moving (6.4).",
        here("troops", "others_acted"),
        kept=True,
    ),
    row(
        "local_fighters_firepower(zone)",
        "number",
        lambda p, zone: firepower(_local(p, zone)),
        "Their Firepower (6).",
        here("troops", "others_acted"),
        kept=True,
    ),
    row(
        "local_fighters_contact(zone)",
        "number",
        lambda p, zone: sum(unit.contact for unit in _local(p, zone)),
        "Their Contact Numbers (6.12).",
        here("troops", "others_acted"),
        kept=True,
    ),
)
