"""6.1 UN missions: Convoy, Flush, Development and Escort."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.kinds import Ask
from somalia.engine.marks import rule
from somalia.engine.prompts import DONE, Steps, at_least
from somalia.engine.shapes import pick_several
from somalia.games.campaign.rules.base.asks import (
    CONVOY_ZONE,
    DEVELOPMENT,
    DEVELOPMENT_HELICOPTER,
    DEVELOPMENT_PROJECT,
    DEVELOPMENT_UNIT,
    DEVELOPMENT_ZONE,
    DRAW_MILITIA,
    ESCORT_HELICOPTER,
    ESCORT_UNIT,
    ESCORT_ZONE,
    FLUSH_UNIT,
    FLUSH_ZONE,
)
from somalia.games.campaign.rules.base.event_kinds import ATTEMPT, DEVELOPMENT_BEGINS, NOBODY_FOUND
from somalia.games.campaign.rules.base.movement import Journey, choose_passenger
from somalia.games.campaign.rules.base.un_judges import (
    PROJECTS,
    bar_escort_unit,
    bar_flush_unit,
    bar_project,
    bar_unit,
    contact_candidates,
    escort_candidates,
    escort_zone_judge,
    flush_zone_judge,
    free_helicopters,
    is_stranded,
    project_modifiers,
    project_need,
    project_units,
    project_zone_judge,
    ready_units,
)
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit, Project, Zone
from somalia.games.campaign.rules.core.contact import roll_contact
from somalia.games.campaign.rules.core.event_kinds import FLUSH
from somalia.games.campaign.rules.core.fire import (
    CalledOff,
    fire,
    fires_back,
    hit_un,
    owners_of,
    strike_bandits,
)
from somalia.games.campaign.rules.core.state import CampaignState, firepower

# -- 6.11 Convoy -----------------------------------------------------------------------------------


@rule("5.3", "6.11", "8.8", "R2", "R3", "R44")
def convoy(state: CampaignState) -> Steps[None]:
    """Place any number of owed Convoys without escort."""
    placed = 0
    while owed := state.owed_convoys():
        zone = yield CONVOY_ZONE("un", owed, extra=(DONE,) if placed else (), picks=True)
        if zone == DONE:
            return
        effects.place_convoy(state, zone)
        placed += 1


# -- 6.14 Escort -----------------------------------------------------------------------------------


@rule("6.14", "6.11", "R36", "R42", "R63")
def escort(state: CampaignState) -> Steps[None]:
    """Place one Convoy and send its escort to join it; starred Ambushes do not stop it (6.3)."""
    zone: Zone = yield ESCORT_ZONE("un", state.board.zones, escort_zone_judge(state))
    units = escort_candidates(state)
    going = yield from pick_several(
        ESCORT_UNIT,
        "un",
        units,
        lambda picked, unit: bar_escort_unit(state, zone, picked, unit),
        bool,
        {"zone": zone},
    )
    lifts = yield from _choose_lift(state, going, zone, ESCORT_HELICOPTER)
    effects.place_convoy(state, zone)
    effects.give_mission(state, [*going, *lifts])
    there = [unit for unit in going if state.where[unit] == zone]
    effects.join_convoy(state, there, zone)
    journey = Journey(state, zone, "6.14", is_escort=True)
    yield from journey.gather(going, lifts=lifts)
    effects.join_convoy(state, [unit for unit in going if unit not in there], zone)


@rule("8.3", "R37", "R42")
def _choose_lift(
    state: CampaignState, going: Sequence[CampaignUnit], zone: Zone, ask: Ask
) -> Steps[dict[CampaignUnit, CampaignUnit]]:
    """Ask whether a helicopter brings one of the units, and which: {helicopter: unit}."""
    away = [unit for unit in going if state.where[unit] != zone]
    helicopters = free_helicopters(state)
    if not away or not helicopters:
        return {}
    must = any(is_stranded(state, unit, zone) for unit in going)
    helicopter = yield ask(
        "un",
        helicopters,
        extra=() if must else ("none",),
        about={"zone": zone, "units": tuple(going)},
    )
    if helicopter == "none":
        return {}
    passenger = yield from choose_passenger(state, helicopter, away, zone, others=0, alone=False)
    return {} if passenger is None else {helicopter: passenger}


# -- 6.12 Flush ------------------------------------------------------------------------------------


@rule("6.12", "R23")
def flush(state: CampaignState) -> Steps[None]:
    """Hunt gangs in one Zone with units from anywhere, at 1 SP per unit, paid when declared.

    In a Zone without Bandits the Flush finds nobody, but brings the units there.
    """
    zone: Zone = yield FLUSH_ZONE("un", state.board.zones, flush_zone_judge(state))

    def enough(picked: Sequence[CampaignUnit]) -> bool:
        if not picked:
            return False
        stranded = [unit for unit in picked if is_stranded(state, unit, zone)]
        flying = [unit for unit in picked if unit.type == "helicopter"]
        return len(stranded) <= len(flying)

    going = yield from pick_several(
        FLUSH_UNIT,
        "un",
        ready_units(state),
        lambda picked, unit: bar_flush_unit(state, zone, picked, unit),
        enough,
        {"zone": zone},
    )
    effects.pay(state, "un", len(going), "6.12", "flush")
    effects.give_mission(state, going)
    effects.mark_flushed(state, zone)
    state.note(FLUSH, "6.12", zone=zone, units=tuple(going))
    flying = [unit for unit in going if unit.type == "helicopter"]
    walking = [unit for unit in going if unit.type != "helicopter"]
    try:
        yield from Journey(state, zone, "6.12").gather(walking, flying)
    except CalledOff:
        return
    yield from hunt(state, zone, going)


@rule("6.12", "R5", "R55", "R66", "R70")
def hunt(state: CampaignState, zone: Zone, units: Sequence[CampaignUnit]) -> Steps[None]:
    """Run the Flush: contact, the UN's fire, and return fire by contacted survivors."""
    if not state.bandits(zone):
        state.note(NOBODY_FOUND, "6.12", zone=zone)
        return
    contacted = yield from make_contact(state, zone, sum(unit.contact for unit in units))
    if not contacted:
        return
    result = yield from fire(state, "un", firepower(units), "6.12", zone)
    lost = yield from strike_bandits(state, result, contacted, zone, "6.12")
    left = tuple(unit for unit in contacted if unit not in lost)
    for who in owners_of(state, left):
        strength = firepower(state.owned_by(who, left))
        if (yield from fires_back(state, who, strength, "6.12", zone)):
            back = yield from fire(state, who, strength, "6.12", zone)
            yield from hit_un(state, back.number, units, "6.12", zone, who)


@rule("6.12", "R5")
def make_contact(state: CampaignState, zone: Zone, total: int) -> Steps[list[CampaignUnit]]:
    """Roll one die for each Bandit unit: contacted if the die, modified, is not above the total.

    A natural 1 always contacts, a natural 6 never. Leaders are rolled for only if alone. Gangs of
    the same kind that have taken the same actions this turn roll together, at most four at a time.
    """
    units = contact_candidates(state, zone)
    return (yield from roll_contact(state, zone, units, total))


# -- 6.13 Development ------------------------------------------------------------------------------


@rule("6.13", "R23", "R24", "R37", "R56", "R61", "8.2")
def development(state: CampaignState) -> Steps[None]:
    """Send one unit to a Zone to attempt one project; the SP are paid when declared."""
    word = yield DEVELOPMENT_PROJECT("un", PROJECTS, lambda id: bar_project(state, id))
    project = state.charts.projects[word]
    units = project_units(state, project)
    zone: Zone = yield DEVELOPMENT_ZONE(
        "un",
        state.board.zones,
        project_zone_judge(state, project, units),
        about={"project": project.id},
    )
    unit: CampaignUnit = yield DEVELOPMENT_UNIT(
        "un",
        units,
        lambda unit: bar_unit(state, unit, zone),
        about={"project": project.id, "zone": zone},
    )
    lifts = yield from _choose_lift(state, [unit], zone, DEVELOPMENT_HELICOPTER)
    effects.pay(state, "un", project.cost, "6.13", project.id)
    effects.give_mission(state, [unit, *lifts])
    effects.mark_tried(state, project.id, zone)
    state.note(DEVELOPMENT_BEGINS, "6.13", project=project.id, zone=zone, unit=unit)
    try:
        yield from Journey(state, zone, "6.13").gather([unit], lifts=lifts)
    except CalledOff:
        return
    yield from attempt(state, project, zone)


@rule("6.13", "R61")
def attempt(state: CampaignState, project: Project, zone: Zone) -> Steps[None]:
    """Roll for the project, if its row asks for a roll, and carry it out on success."""
    need = project_need(state, project, zone)
    if need is not None:
        modifiers = project_modifiers(state, zone)
        die = yield DEVELOPMENT(
            dice=1,
            key=at_least(need),
            about={"project": project.id, "zone": zone, "need": need, "modifiers": modifiers},
        )
        state.note(
            ATTEMPT,
            "6.13",
            project=project.id,
            zone=zone,
            die=die,
            need=need,
            modifiers=modifiers,
            success=die >= need,
        )
        if die < need:
            return
    if project.id == "base":
        effects.place_base(state, zone, "6.13")
    elif project.id == "militia":
        kind = yield DRAW_MILITIA(cup=state.in_cup(("militia",)))
        effects.place(state, effects.draw(state, kind), zone, "8.2")
    else:
        effects.score(state, "un", 1, "aid", "6.13")
