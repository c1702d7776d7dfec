"""6.1 UN missions: Convoy, Flush, Development and Escort."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from somalia.engine.kinds import Ask
from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import DONE, Why, at_least, offers_any
from somalia.engine.shapes import pick_several
from somalia.games.campaign.base.asks import (
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
from somalia.games.campaign.base.event_kinds import ATTEMPT, DEVELOPMENT_BEGINS, NOBODY_FOUND
from somalia.games.campaign.base.movement import (
    Journey,
    choose_passenger,
    everywhere_in_reach,
    free_helicopters,
    is_in_reach,
    is_stranded,
)
from somalia.games.campaign.base.reasons import ACTED, CEASEFIRE, RAINS, is_under_ceasefire
from somalia.games.campaign.core import effects
from somalia.games.campaign.core.components import TYPE_NAMES, Project, Unit, Zone
from somalia.games.campaign.core.contact import roll_contact
from somalia.games.campaign.core.event_kinds import FLUSH
from somalia.games.campaign.core.fire import (
    CalledOff,
    fire,
    fires_back,
    hit_un,
    owners_of,
    strike_bandits,
)
from somalia.games.campaign.core.state import CUP, State, firepower

CONFINED = Why("6.3", "the UN is confined to base for the rest of the turn.")
NO_BANDITS = Why("6.12", "no Bandits are there, and only where they are may be flushed.")
FLUSHED = Why("6.12", "it has been flushed this turn.")
OUT_OF_REACH = Why("6.4", "no unit that may still act can get there.")
NO_CONVOY_OWED = Why("6.11", "no Convoy is owed there.")
BASE_THERE = Why("5.2", "a Base is there: at most one in a Zone.")
NO_PROJECT = Why("6.13", "no project can be attempted now.")
TRIED = Why("6.13", "it has been tried there this turn.")
POOL_TOO_SMALL = Why("6.12", "each unit costs 1 SP, and the Pool holds no more.")
PROJECTS = (Word("base"), Word("militia"), Word("aid"))

ZoneJudge = Callable[[Zone], Why | None]


def ready_units(state: State) -> list[Unit]:
    """UN and US units on the map that may still act."""
    return [unit for stack in state.troops for unit in stack if not state.acted[unit]]


def bar_unit(state: State, unit: Unit, zone: Zone) -> Why | None:
    """Why the unit cannot get to the Zone on a mission; None if it can, if need be by air."""
    if state.acted[unit]:
        return ACTED
    if unit.type == "helicopter" or everywhere_in_reach(state):
        return None
    if is_in_reach(state, state.board.zones[state.where[unit]], zone):
        return None
    return None if free_helicopters(state) else RAINS


# -- 6.11 Convoy -----------------------------------------------------------------------------------


def bar_convoy(state: State) -> Why | None:
    """Why no Convoy can be placed now [R44]."""
    if not state.famine:
        return Why("6.11", "there is no Famine this turn.")
    return None if state.owed_convoys() else Why("6.11", "no Convoy is owed.")


@rule("5.3", "6.11", "8.8", "R2", "R3", "R44")
def convoy(state: State) -> Generator[Any, Any, None]:
    """Place any number of Convoys that are owed, without escort."""
    placed = 0
    while owed := state.owed_convoys():
        zone = yield CONVOY_ZONE("un", owed, extra=(DONE,) if placed else (), picks=True)
        if zone == DONE:
            return
        effects.place_convoy(state, zone)
        placed += 1


# -- 6.14 Escort -----------------------------------------------------------------------------------


def escort_candidates(state: State) -> list[Unit]:
    """Units that may escort: all but helicopters, and those that have acted."""
    return [unit for unit in ready_units(state) if unit.type != "helicopter"]


def bar_escort(state: State) -> Why | None:
    """Why no Convoy can be placed with an escort now."""
    if why := bar_convoy(state):
        return why
    if offers_any(escort_zone_judge(state), state.owed_convoys()):
        return None
    return Why("6.14", "no unit that may still act can get to a Convoy.")


def escort_zone_judge(state: State) -> ZoneJudge:
    """Why no Convoy with escort can be placed in a Zone; None if one can."""
    units = escort_candidates(state)

    def judge(zone: Zone) -> Why | None:
        if not state.owes_convoy(zone):
            return NO_CONVOY_OWED
        if all(bar_unit(state, unit, zone) for unit in units):
            return OUT_OF_REACH
        return None

    return judge


@rule("6.14", "6.11", "R36", "R42", "R63")
def escort(state: State) -> Generator[Any, Any, None]:
    """Place one Convoy and send its escort, who stack with it. A star does not stop them (6.3)."""
    zone: Zone = yield ESCORT_ZONE("un", state.board.zones, escort_zone_judge(state))
    units = escort_candidates(state)
    going = yield from pick_several(
        ESCORT_UNIT,
        "un",
        units,
        lambda picked, unit: _bar_escort_unit(state, zone, picked, unit),
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


def _bar_escort_unit(state: State, zone: Zone, picked: Sequence[Unit], unit: Unit) -> Why | None:
    why = bar_unit(state, unit, zone)
    # One helicopter brings one unit of a Convoy mission (8.3).
    if is_stranded(state, unit, zone) and any(is_stranded(state, other, zone) for other in picked):
        return why or RAINS
    return why


@rule("8.3", "R37", "R42")
def _choose_lift(
    state: State, going: Sequence[Unit], zone: Zone, ask: Ask
) -> Generator[Any, Any, dict[Unit, Unit]]:
    """Whether a helicopter comes to bring one of those who go, and whom: {helicopter: unit}."""
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


def bar_flush(state: State) -> Why | None:
    """Why no Flush can be made at all now; None if one can."""
    if state.confined:
        return CONFINED
    if state.talks:
        return Why("11.1", "no Flush while talks last.")
    if state.event == "secretary-general":
        return Why("4", "the Secretary-General is visiting: no Flush this turn.")
    if state.sp["un"] < 1:
        return Why("6.12", "a Flush costs 1 SP a unit, and the Pool is empty.")
    if offers_any(flush_zone_judge(state), state.board.zones):
        return None
    return Why("6.12", "no unit that may still act reaches a Zone that can be flushed.")


def flush_zone_judge(state: State) -> ZoneJudge:
    """Why a Zone cannot be flushed; None if it can, whether Bandits are there or not."""
    units = ready_units(state)
    bandits_only = state.scenario.options.get("flush") == "bandits-only"

    def judge(zone: Zone) -> Why | None:
        if bandits_only and not state.bandits(zone):
            return NO_BANDITS
        if state.flushed[zone]:
            return FLUSHED
        if is_under_ceasefire(state, zone):
            return CEASEFIRE
        if all(_bar_flush_unit(state, zone, (), unit) for unit in units):
            return OUT_OF_REACH
        return None

    return judge


def _bar_flush_unit(state: State, zone: Zone, picked: Sequence[Unit], unit: Unit) -> Why | None:
    """Why the unit cannot be picked next: all must be paid for, and all must get there."""
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


@rule("6.12", "R23")
def flush(state: State) -> Generator[Any, Any, None]:
    """Hunt gangs down in one Zone: 1 SP a unit, paid when declared, with units from anywhere.

    Where no Bandits are nobody is found; the units are there, which can be what they were sent for.
    """
    zone: Zone = yield FLUSH_ZONE("un", state.board.zones, flush_zone_judge(state))

    def enough(picked: Sequence[Unit]) -> bool:
        stranded = sum(is_stranded(state, unit, zone) for unit in picked)
        flying = sum(unit.type == "helicopter" for unit in picked)
        return bool(picked) and stranded <= flying

    going = yield from pick_several(
        FLUSH_UNIT,
        "un",
        ready_units(state),
        lambda picked, unit: _bar_flush_unit(state, zone, picked, unit),
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
def hunt(state: State, zone: Zone, units: Sequence[Unit]) -> Generator[Any, Any, None]:
    """The Flush procedure: contact, the UN's fire, and the fire of the contacted who survive."""
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
def make_contact(state: State, zone: Zone, total: int) -> Generator[Any, Any, list[Unit]]:
    """One die for each Bandit unit: contacted if the die, modified, is not above the total.

    A natural 1 is always contacted, a natural 6 never. Leaders are rolled for only if alone.
    Gangs of one kind with the same things done this turn are alike and roll together, four at most.
    """
    units = contact_candidates(state, zone)
    return (yield from roll_contact(state, zone, units, total))


@rule("6.12", "R5", "R70")
def contact_candidates(state: State, zone: Zone) -> tuple[Unit, ...]:
    """Who is rolled for: gangs, and Leaders who have no gang of their player with them."""
    gangs, leaders = state.gangs[zone], state.leaders[zone]
    if not state.scenario.sides.rivals:
        return gangs or leaders
    alone = [unit for unit in leaders if not state.gangs_of(state.owner(unit), zone)]
    return (*gangs, *alone)


# -- 6.13 Development ------------------------------------------------------------------------------


def bar_development(state: State) -> Why | None:
    """Why no project can be attempted at all now; None if one can."""
    if state.confined:
        return CONFINED
    if state.event == "mandate-dispute":
        return Why("4", "the mandate is in dispute: no Development this turn.")
    return None if offers_any(lambda word: bar_project(state, word), PROJECTS) else NO_PROJECT


@rule("6.13", "R23")
def bar_project(state: State, id: str) -> Why | None:
    """Why this project cannot be attempted anywhere; None if it can."""
    project = state.charts.projects[id]
    if project.cost > state.sp["un"]:
        return Why("6.13", f"it costs {project.cost} SP, and the Pool holds {state.sp['un']}.")
    units = project_units(state, project)
    if not units:
        kinds = " or ".join(TYPE_NAMES.get(type, type) for type in project.types)
        return Why("6.13", f"no {kinds} unit may still act.")
    if id == "militia" and not any(state.where[u] == CUP for u in state.scenario.forces["militia"]):
        return Why("2", "all Militia counters are on the map.")
    if id == "base" and sum(state.base) >= state.scenario.bases:
        return Why("5.2", "all Base counters are on the map.")
    if offers_any(project_zone_judge(state, project, units), state.board.zones):
        return None
    return Why("6.13", "no Zone is left for it this turn.")


def project_units(state: State, project: Project) -> list[Unit]:
    """Units that may attempt the project: of its types, not yet used this turn."""
    return [unit for unit in ready_units(state) if unit.type in project.types]


@rule("6.13", "R24", "R21", "5.2")
def project_zone_judge(state: State, project: Project, units: Sequence[Unit]) -> ZoneJudge:
    """Why the project cannot be attempted in a Zone by any of the units; None if it can."""

    def judge(zone: Zone) -> Why | None:
        if project.id == "base" and state.base[zone]:
            return BASE_THERE
        if (project.id, zone) in state.projects:
            return TRIED
        return OUT_OF_REACH if all(bar_unit(state, unit, zone) for unit in units) else None

    return judge


def project_modifiers(state: State, zone: Zone) -> tuple[tuple[str, int], ...]:
    """What is added to the die for a project in the Zone, with its reason [R28, R61]."""
    chart = state.charts.project_modifiers
    names = [
        *(["base-in-zone"] if state.base[zone] else []),
        "bandits" if state.gangs[zone] else "no-bandits",
        *(["terrorised"] if state.terror[zone] else []),
    ]
    return tuple((name, chart[name]) for name in names if chart.get(name))


@rule("6.13", "R61")
def project_need(state: State, project: Project, zone: Zone) -> int | None:
    """The lowest die with which the project succeeds in the Zone; None if it needs no roll."""
    if project.roll is None:
        return None
    return project.roll - sum(value for _, value in project_modifiers(state, zone))


@rule("6.13", "R23", "R24", "R37", "R56", "R61", "8.2")
def development(state: State) -> Generator[Any, Any, None]:
    """One unit goes to a Zone and attempts one project; the SP are paid when declared."""
    word = yield DEVELOPMENT_PROJECT("un", PROJECTS, lambda id: bar_project(state, id))
    project = state.charts.projects[word]
    units = project_units(state, project)
    zone: Zone = yield DEVELOPMENT_ZONE(
        "un",
        state.board.zones,
        project_zone_judge(state, project, units),
        about={"project": project.id},
    )
    unit: Unit = yield DEVELOPMENT_UNIT(
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
def attempt(state: State, project: Project, zone: Zone) -> Generator[Any, Any, None]:
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
