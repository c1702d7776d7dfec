"""6.1 UN missions: which choices are legal, and reasons for refusals.

This module has no procedures, so that all of it can be compiled (docs/inside.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Why, offers_any
from somalia.games.campaign.rules.base.handicap import NO_FLUSH, has_respite
from somalia.games.campaign.rules.base.reasons import (
    ACTED,
    CEASEFIRE,
    HEAVY_RAINS,
    RAINS,
    is_under_ceasefire,
)
from somalia.games.campaign.rules.core.components import TYPE_NAMES, CampaignUnit, Project, Zone
from somalia.games.campaign.rules.core.state import CUP, CampaignState

CONFINED = Why("6.3", "the UN is confined to base for the rest of the turn.")
NO_BANDITS = Why("6.12", "no Bandits there: only Zones with Bandits can be flushed.")
FLUSHED = Why("6.12", "already flushed this turn.")
OUT_OF_REACH = Why("6.4", "no unit that can still act can get there.")
NO_CONVOY_OWED = Why("6.11", "no Convoy owed there.")
BASE_THERE = Why("5.2", "already has a Base, and a Zone can have only one.")
NO_PROJECT = Why("6.13", "no project is possible now.")
TRIED = Why("6.13", "already attempted there this turn.")
POOL_TOO_SMALL = Why("6.12", "each unit costs 1 SP, and the Pool has no more.")
PROJECTS = (Word("base"), Word("militia"), Word("aid"))

ZoneJudge = Callable[[Zone], Why | None]


# -- 6.4, 8.3 Reach --------------------------------------------------------------------------------


def ready_units(state: CampaignState) -> list[CampaignUnit]:
    """UN and US units on the map that may still act."""
    return [unit for stack in state.troops for unit in stack if not state.acted[unit]]


def everywhere_in_reach(state: CampaignState) -> bool:
    """Whether any unit on the ground can reach any Zone in a mission this turn."""
    return state.board.connected and state.event != "heavy-rains"


def is_in_reach(state: CampaignState, start: Zone, target: Zone) -> bool:
    """Whether a unit on the ground can get from one Zone to another in a mission (4, 6.4)."""
    distance = state.board.distance(start, target)
    if state.event == "heavy-rains":
        return distance <= HEAVY_RAINS
    return distance < len(state.board.zones)


def is_stranded(state: CampaignState, unit: CampaignUnit, target: Zone) -> bool:
    """Whether only a helicopter can move the unit there this turn (Heavy Rains)."""
    return unit.type != "helicopter" and not is_in_reach(
        state, state.board.zones[state.where[unit]], target
    )


@rule("8.3", "R54")
def free_helicopters(state: CampaignState) -> list[CampaignUnit]:
    """Helicopters that may act; one already in the mission's Zone can still fetch a unit [R54]."""
    return [
        unit
        for stack in state.troops
        for unit in stack
        if unit.type == "helicopter" and not state.acted[unit]
    ]


def bar_unit(state: CampaignState, unit: CampaignUnit, zone: Zone) -> Why | None:
    """Why the unit cannot reach the Zone on a mission; None if it can, even if only by air."""
    if state.acted[unit]:
        return ACTED
    if unit.type == "helicopter" or everywhere_in_reach(state):
        return None
    if is_in_reach(state, state.board.zones[state.where[unit]], zone):
        return None
    return None if free_helicopters(state) else RAINS


# -- 6.11 Convoy, 6.14 Escort ----------------------------------------------------------------------


def bar_convoy(state: CampaignState) -> Why | None:
    """Why no Convoy can be placed now; None if one can [R44]."""
    if not state.famine:
        return Why("6.11", "no Famine this turn.")
    return None if state.owed_convoys() else Why("6.11", "no Convoy owed.")


def escort_candidates(state: CampaignState) -> list[CampaignUnit]:
    """The units that may escort: all but helicopters and units that have acted."""
    return [unit for unit in ready_units(state) if unit.type != "helicopter"]


def bar_escort(state: CampaignState) -> Why | None:
    """Why no Convoy can be placed with an escort now; None if one can."""
    if why := bar_convoy(state):
        return why
    if offers_any(escort_zone_judge(state), state.owed_convoys()):
        return None
    return Why("6.14", "no unit that can still act can get to a Convoy.")


def escort_zone_judge(state: CampaignState) -> ZoneJudge:
    """A judge that returns why an escorted Convoy cannot be placed in a Zone; None if it can."""
    units = escort_candidates(state)

    def judge(zone: Zone) -> Why | None:
        if not state.owes_convoy(zone):
            return NO_CONVOY_OWED
        if all(bar_unit(state, unit, zone) for unit in units):
            return OUT_OF_REACH
        return None

    return judge


def bar_escort_unit(
    state: CampaignState, zone: Zone, picked: Sequence[CampaignUnit], unit: CampaignUnit
) -> Why | None:
    """Why the unit cannot be picked next for an escort; None if it can."""
    why = bar_unit(state, unit, zone)
    # One helicopter brings one unit on a Convoy mission (8.3).
    if is_stranded(state, unit, zone) and any(is_stranded(state, other, zone) for other in picked):
        return why or RAINS
    return why


# -- 6.12 Flush ------------------------------------------------------------------------------------


def bar_flush(state: CampaignState) -> Why | None:
    """Why no Flush can be made at all now; None if one can."""
    if state.confined:
        return CONFINED
    if state.talks:
        return Why("11.1", "no Flush during peace talks.")
    if has_respite(state, "bandit"):
        return NO_FLUSH
    if state.event == "secretary-general":
        return Why("4", "Secretary-General's visit: no Flush this turn.")
    if state.sp["un"] < 1:
        return Why("6.12", "a Flush costs 1 SP per unit, and the Pool is empty.")
    if offers_any(flush_zone_judge(state), state.board.zones):
        return None
    return Why("6.12", "no unit that can still act can reach a Zone to flush.")


def flush_zone_judge(state: CampaignState) -> ZoneJudge:
    """A judge that returns why a Zone cannot be flushed; None if it can, even without Bandits."""
    units = ready_units(state)
    bandits_only = state.scenario.options.get("flush") == "bandits-only"

    def judge(zone: Zone) -> Why | None:
        if bandits_only and not state.bandits(zone):
            return NO_BANDITS
        if state.flushed[zone]:
            return FLUSHED
        if is_under_ceasefire(state, zone):
            return CEASEFIRE
        if all(bar_flush_unit(state, zone, (), unit) for unit in units):
            return OUT_OF_REACH
        return None

    return judge


def bar_flush_unit(
    state: CampaignState, zone: Zone, picked: Sequence[CampaignUnit], unit: CampaignUnit
) -> Why | None:
    """Why the unit cannot be picked next for a Flush; None if it can."""
    if why := bar_unit(state, unit, zone):
        return why
    going = [*picked, unit]
    if everywhere_in_reach(state):
        return None if len(going) <= state.sp["un"] else POOL_TOO_SMALL
    stranded = sum(is_stranded(state, one, zone) for one in going)
    flying = sum(one.type == "helicopter" for one in going)
    if stranded > len(free_helicopters(state)):
        return RAINS
    if len(going) + max(0, stranded - flying) > state.sp["un"]:
        return POOL_TOO_SMALL
    return None


@rule("6.12", "R5", "R70")
def contact_candidates(state: CampaignState, zone: Zone) -> tuple[CampaignUnit, ...]:
    """The units to make contact rolls for: gangs, and any Leader whose player has no gang there."""
    gangs, leaders = state.gangs[zone], state.leaders[zone]
    if not state.scenario.sides.rivals:
        return gangs or leaders
    alone = [unit for unit in leaders if not state.gangs_of(state.owner(unit), zone)]
    return (*gangs, *alone)


# -- 6.13 Development ------------------------------------------------------------------------------


def bar_development(state: CampaignState) -> Why | None:
    """Why no project can be attempted at all now; None if one can."""
    if state.confined:
        return CONFINED
    if state.event == "mandate-dispute":
        return Why("4", "Mandate Dispute: no Development this turn.")
    return None if offers_any(lambda word: bar_project(state, word), PROJECTS) else NO_PROJECT


@rule("6.13", "R23")
def bar_project(state: CampaignState, id: str) -> Why | None:
    """Why this project cannot be attempted anywhere; None if it can."""
    project = state.charts.projects[id]
    if project.cost > state.sp["un"]:
        return Why("6.13", f"it costs {project.cost} SP, and the Pool has {state.sp['un']}.")
    units = project_units(state, project)
    if not units:
        kinds = " or ".join(TYPE_NAMES.get(type, type) for type in project.types)
        return Why("6.13", f"no {kinds} unit can still act.")
    if id == "militia" and not any(state.where[u] == CUP for u in state.scenario.forces["militia"]):
        return Why("2", "all Militia counters are on the map.")
    if id == "base" and sum(state.base) >= state.scenario.bases:
        return Why("5.2", "all Base counters are on the map.")
    if offers_any(project_zone_judge(state, project, units), state.board.zones):
        return None
    return Why("6.13", "no Zone left for it this turn.")


def project_units(state: CampaignState, project: Project) -> list[CampaignUnit]:
    """The units that may attempt the project: of the right types, and not yet used this turn."""
    return [unit for unit in ready_units(state) if unit.type in project.types]


@rule("6.13", "R24", "R21", "5.2")
def project_zone_judge(
    state: CampaignState, project: Project, units: Sequence[CampaignUnit]
) -> ZoneJudge:
    """A judge that returns why no unit can attempt the project in a Zone; None if one can."""

    def judge(zone: Zone) -> Why | None:
        if project.id == "base" and state.base[zone]:
            return BASE_THERE
        if (project.id, zone) in state.projects:
            return TRIED
        return OUT_OF_REACH if all(bar_unit(state, unit, zone) for unit in units) else None

    return judge


def project_modifiers(state: CampaignState, zone: Zone) -> tuple[tuple[str, int], ...]:
    """The modifiers to a project's die roll in the Zone, each with its reason [R28, R61]."""
    chart = state.charts.project_modifiers
    names = [
        *(["base-in-zone"] if state.base[zone] else []),
        "bandits" if state.gangs[zone] else "no-bandits",
        *(["terrorised"] if state.terror[zone] else []),
    ]
    return tuple((name, chart[name]) for name in names if chart.get(name))


@rule("6.13", "R61")
def project_need(state: CampaignState, project: Project, zone: Zone) -> int | None:
    """The lowest die that succeeds at the project in the Zone; None if it needs no roll."""
    if project.roll is None:
        return None
    return project.roll - sum(value for _, value in project_modifiers(state, zone))
