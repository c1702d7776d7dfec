"""6.2 Bandit missions: Raid, Ambush and Movement."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Why, offers_any
from somalia.engine.shapes import pick_several
from somalia.games.campaign.base.asks import (
    MOVE_FROM,
    MOVE_TO,
    MOVE_UNIT,
    RAID_TARGET,
    RAID_UNIT,
    RAID_ZONE,
)
from somalia.games.campaign.base.event_kinds import RAID
from somalia.games.campaign.base.reasons import (
    CEASEFIRE,
    HEAVY_RAINS,
    RAINS,
    is_under_ceasefire,
)
from somalia.games.campaign.core import effects
from somalia.games.campaign.core.asks import AMBUSH_UNIT, SPLIT
from somalia.games.campaign.core.components import Unit, Zone
from somalia.games.campaign.core.event_kinds import AMBUSH
from somalia.games.campaign.core.factions import Gathering
from somalia.games.campaign.core.fire import (
    critical_by_bandits,
    fire,
    fires_back,
    has_leader,
    hit_un,
    strike_bandits,
)
from somalia.games.campaign.core.state import State, firepower

NO_BASE = Why("6.21", "there is no Base.")
BASE_RAIDED = Why("6.21", "the Base has been raided this turn.")
NO_CONVOY = Why("6.21", "there is no Convoy.")
CONVOY_RAIDED = Why("6.21", "the Convoy has been raided this turn.")
WITH_BASE = Why("6.21", "where a Base is, the units that are not escorts stand with it.")
NO_FIELD = Why("6.21", "no units stand in the field there.")
FIELD_RAIDED = Why("6.21", "the units there have been raided this turn.")
NO_FIREPOWER = Why("6", "nobody here has Firepower to fire with.")
NO_GANG_PICKED = Why("6", "no gang is among those picked so far.")
NO_RAIDERS = Why("6.21", "no gang that may still act stands there or in a Zone adjacent.")
NOTHING_TO_RAID = Why("6.21", "nothing there is left to raid.")
NO_BANDITS = Why("6.23", "no Bandits stand there.")
ALL_ACTED = Why("6", "everybody there has had his mission this turn.")
NOWHERE_TO_GO = Why("6.23", "nobody there has anywhere to go.")
THERE_ALREADY = Why("6.23", "they stand there already.")
MILITIA_BARS_WAY = Why("6.23", "no way leads there that does not pass Militia.")
TARGETS = (Word("base"), Word("convoy"), Word("field"))
UNGUARDED_BASE = 2  # the column on which a Base without units fires back (6.21)


# -- 6.21 Raid -------------------------------------------------------------------------------------


def bar_raid(state: State, who: str = "") -> Why | None:
    """Why no Raid can be made at all by that Bandit player; None if one can."""
    near = near_raiders(state, who)
    if near and offers_any(raid_zone_judge(state, who), near):
        return None
    return Why("6.21", "no gang that may still act reaches anything left to raid.")


def near_raiders(state: State, who: str = "") -> list[Zone]:
    """The Zones to which a gang of that Bandit player that may still act can come on a Raid."""
    acted, around = state.acted, state.board.around
    near = 0  # a bit a Zone
    stacks = state.gangs
    if state.scenario.sides.rivals:
        stacks = [state.owned_by(who, gangs) for gangs in stacks]
    for index, gangs in enumerate(stacks):
        for unit in gangs:
            if not acted[unit]:
                near |= around[index]
                break
    return [zone for zone in state.board.zones if near >> zone & 1] if near else []


def raid_zone_judge(state: State, who: str = "") -> Any:
    """Why a Zone cannot be raided by that Bandit player; None if it can."""
    near = frozenset(near_raiders(state, who))

    def judge(zone: Zone) -> Why | None:
        if zone not in near:
            return NO_RAIDERS
        if is_under_ceasefire(state, zone):
            return CEASEFIRE
        if not (state.troops[zone] or state.base[zone] or state.convoy[zone]):
            return NOTHING_TO_RAID
        if not offers_any(lambda target: bar_target(state, zone, target), TARGETS):
            return NOTHING_TO_RAID
        return Gathering(state, zone, raid_candidates(state, zone, who), firing=True).bar_all()

    return judge


@rule("6.21", "R7")
def bar_target(state: State, zone: Zone, target: str) -> Why | None:
    """Why this cannot be raided in the Zone; None if it can. Each may be once a turn."""
    if target == "base":
        if not state.base[zone]:
            return NO_BASE
        return BASE_RAIDED if state.base_raided[zone] else None
    if target == "convoy":
        if not state.convoy[zone]:
            return NO_CONVOY
        return CONVOY_RAIDED if state.convoy_raided[zone] else None
    if state.base[zone]:
        return WITH_BASE
    field = state.guards(zone)
    if not field:
        return NO_FIELD
    for unit in field:
        if not state.raided[unit]:
            return None
    return FIELD_RAIDED


def defenders_of(state: State, zone: Zone, target: str) -> list[Unit]:
    """The UN and US units with a target of a Raid: an escort, or those who escort nothing."""
    return state.escort(zone) if target == "convoy" else state.guards(zone)


@rule("6.21")
def raid_answer(target: str, defenders: Sequence[Unit]) -> int:
    """The Firepower with which a target fires back at a Raid."""
    if not defenders and target == "base":
        return UNGUARDED_BASE
    return firepower(defenders)


def raid_candidates(state: State, zone: Zone, who: str = "") -> list[Unit]:
    """His gangs and Leaders that may still act, in the Zone and in those adjacent (6.21)."""
    zones = (zone, *state.board.neighbours[zone])
    acted = state.acted
    return [unit for near in zones for unit in state.bandits_of(who, near) if not acted[unit]]


@rule("6.21", "5.4", "R38", "R43", "R45", "R60", "R77")
def raid(state: State, who: str) -> Generator[Any, Any, None]:
    """Move in from at most one Zone away and raid one target."""
    zone: Zone = yield RAID_ZONE(who, state.board.zones, raid_zone_judge(state, who))
    target = yield RAID_TARGET(
        who, TARGETS, lambda word: bar_target(state, zone, word), about={"zone": zone}
    )
    raiders = yield from _pick_raiders(state, who, zone, target)
    effects.give_mission(state, raiders)
    effects.mark_attack(state, who)
    newcomers = [unit for unit in raiders if state.where[unit] != zone]
    if newcomers:
        effects.move(state, newcomers, zone, "6.21")
    state.note(RAID, "6.21", zone=zone, target=target, units=tuple(raiders))

    defenders = _mark_raided(state, zone, target)
    result = yield from fire(state, who, firepower(raiders), "6.21", zone, has_leader(raiders))
    yield from _take_raid_result(state, who, zone, target, result.number, defenders)
    yield from critical_by_bandits(state, result)
    strength = raid_answer(target, [unit for unit, _ in defenders])
    if (yield from fires_back(state, "un", strength, "6.21", zone)):
        back = yield from fire(state, "un", strength, "6.21", zone)
        gangs = [unit for unit in raiders if unit.type == "gang"]
        yield from strike_bandits(state, back, gangs, zone, "6.21")


def _pick_raiders(
    state: State, who: str, zone: Zone, target: str
) -> Generator[Any, Any, list[Unit]]:
    candidates = raid_candidates(state, zone, who)
    gathering = Gathering(state, zone, candidates, firing=True)
    return (
        yield from pick_several(
            RAID_UNIT,
            who,
            candidates,
            gathering.bar_to_pick,
            lambda picked: firepower(picked) > 0 and gathering.bar(picked) is None,
            {"zone": zone, "target": target},
            unfinished=lambda picked: (
                gathering.bar(picked) if firepower(picked) > 0 else NO_GANG_PICKED
            ),
        )
    )


def _mark_raided(state: State, zone: Zone, target: str) -> list[tuple[Unit, bool]]:
    """The units with the target, each with whether it can still take hits; all are raided now."""
    units = defenders_of(state, zone, target)
    defenders = [(unit, not state.raided[unit]) for unit in units]
    effects.mark_raided(state, target, zone, units)
    return defenders


def _take_raid_result(
    state: State,
    who: str,
    zone: Zone,
    target: str,
    number: int,
    defenders: list[tuple[Unit, bool]],
) -> Generator[Any, Any, None]:
    """The number is hits on units, SP from a target without units, or both (6.21, R38)."""
    if not number:
        return
    exposed = [unit for unit, fresh in defenders if fresh]
    if not defenders:
        take_sp(state, who, zone, target, number, "6.21")
    elif target == "field":
        yield from hit_un(state, number, exposed, "6.21", zone, who)
    else:
        sp = yield from choose_split(state, who, number, "6.21", zone)
        take_sp(state, who, zone, target, sp, "6.21")
        yield from hit_un(state, number - sp, exposed, "6.21", zone, who)


@rule("6.21", "R38")
def choose_split(
    state: State, who: str, number: int, under: str, zone: Zone
) -> Generator[Any, Any, int]:
    """How much of a result on a guarded target the Bandit player takes as SP."""
    most = -(-number // 2) if state.scenario.options.get("guarded-split") == "half" else number
    words = tuple(f"sp-{sp}" for sp in range(most + 1))
    answer = yield SPLIT(who, extra=words, about={"number": number, "zone": zone}, rule=under)
    return int(answer.removeprefix("sp-"))


@rule("6.21", "5.1", "5.4", "R1")
def take_sp(state: State, who: str, zone: Zone, target: str, sp: int, under: str) -> None:
    """SP go from the UN's Pool to the Bandit player's; a Convoy that lost any is not intact."""
    if sp:
        if target == "convoy":
            effects.rob_convoy(state, zone)
        effects.lose_un_sp(state, sp, under, "raid" if under == "6.21" else "ambush", who)


# -- 6.22 Ambush -----------------------------------------------------------------------------------


def ambushers(state: State, zone: Zone, who: str = "") -> list[Unit]:
    """His gangs and Leaders there with their Ambush of the turn left; none without Firepower."""
    if not state.gangs[zone] or is_under_ceasefire(state, zone):
        return []
    spent = state.ambushed
    gangs = [unit for unit in state.gangs_of(who, zone) if not spent[unit]]
    if not gangs:
        return []
    ready = gangs + [unit for unit in state.owned_by(who, state.leaders[zone]) if not spent[unit]]
    if state.scenario.options.get("ambush-is-mission") == "on":  # the other reading of R8
        ready = [unit for unit in ready if not state.acted[unit]]
        if not any(unit.type == "gang" for unit in ready):
            return []
    return ready


@rule("6.22", "R8", "R25", "R26", "R43", "R29")
def ambush(
    state: State, force: Sequence[Unit], zone: Zone, occasion: str, convoy: bool = False
) -> Generator[Any, Any, tuple[bool, bool]]:
    """Let the Bandit players ambush a force that enters or leaves a Zone, until one does [R70].

    Args:
        occasion: "entering", "leaving", "joining" (a Convoy), "picking up" or "landing", for the
            player.
        convoy: whether the force is an escort that joins its Convoy in the Zone [R26].

    Returns:
        Whether one did, and whether his fire was starred.
    """
    for who in state.scenario.sides.bandits:
        if ready := ambushers(state, zone, who):
            done, star = yield from _ambush(state, who, ready, force, zone, occasion, convoy)
            if done:
                return done, star
    return False, False


def _ambush(
    state: State,
    who: str,
    ready: Sequence[Unit],
    force: Sequence[Unit],
    zone: Zone,
    occasion: str,
    convoy: bool,
) -> Generator[Any, Any, tuple[bool, bool]]:
    picked = yield from pick_several(
        AMBUSH_UNIT,
        who,
        ready,
        lambda picked, unit: None,
        lambda picked: firepower(picked) > 0,
        {"zone": zone, "force": tuple(force), "occasion": occasion},
        none="let-pass",
        unfinished=lambda picked: NO_GANG_PICKED,
    )
    if not picked:
        return False, False
    effects.use_ambush(state, picked)
    effects.mark_attack(state, who)
    if state.scenario.options.get("ambush-is-mission") == "on":
        effects.give_mission(state, picked)
    state.note(
        AMBUSH, "6.22", zone=zone, units=tuple(picked), force=tuple(force), occasion=occasion
    )

    result = yield from fire(state, who, firepower(picked), "6.22", zone, has_leader(picked))
    hits = result.number
    if convoy and hits:
        sp = yield from choose_split(state, who, hits, "6.22", zone)
        take_sp(state, who, zone, "convoy", sp, "6.22")
        hits -= sp
    yield from hit_un(state, hits, force, "6.22", zone, who)
    star = yield from critical_by_bandits(state, result)
    half = firepower(force) // 2
    if (yield from fires_back(state, "un", half, "6.22", zone)):
        back = yield from fire(state, "un", half, "6.22", zone)
        gangs = [unit for unit in picked if unit.type == "gang"]
        yield from strike_bandits(state, back, gangs, zone, "6.22")
    return True, star


# -- 6.23 Movement ---------------------------------------------------------------------------------


def movers(state: State, zone: Zone, who: str = "") -> list[Unit]:
    """His gangs and Leaders in the Zone that may still act."""
    return [unit for unit in state.bandits_of(who, zone) if not state.acted[unit]]


@rule("6.23", "R10")
def reach(state: State, start: Zone) -> list[bool]:
    """Which Zones a Movement from `start` reaches: no way leads on through a Zone with Militia."""
    reached = [False] * len(state.board.zones)
    reached[start] = True
    front, steps = [start], 0
    limit = HEAVY_RAINS if state.event == "heavy-rains" else len(reached)
    while front and steps < limit:
        onward: list[Zone] = []
        for zone in front:
            if zone != start and state.militia[zone]:
                continue
            for beside in state.board.neighbours[zone]:
                if not reached[beside]:
                    reached[beside] = True
                    onward.append(beside)
        front, steps = onward, steps + 1
    reached[start] = False
    return reached


def bar_movement(state: State, who: str = "") -> Why | None:
    """Why no Movement can be made at all by that Bandit player; None if one can."""
    if offers_any(movement_start_judge(state, who), state.board.zones):
        return None
    return Why("6.23", "no gang or Leader that may still act has anywhere to go.")


def movement_start_judge(state: State, who: str = "") -> Any:
    """Why no Movement can start from a Zone; None if one can."""

    def judge(zone: Zone) -> Why | None:
        if not state.gangs[zone] and not state.leaders[zone]:
            return NO_BANDITS
        going = movers(state, zone, who)
        if not going:
            return ALL_ACTED if state.bandits_of(who, zone) else NO_BANDITS
        # Zones adjacent are always in reach; only where none will do need the others be looked at.
        for beside in state.board.neighbours[zone]:
            if Gathering(state, beside, going).bar_all() is None:
                return None
        if offers_any(movement_target_judge(state, zone, who), state.board.zones):
            return None
        return NOWHERE_TO_GO

    return judge


def movement_target_judge(state: State, start: Zone, who: str = "") -> Any:
    """Why a Movement from `start` cannot end in a Zone; None if it can."""
    reached = reach(state, start)
    candidates = movers(state, start, who)
    # Of a Zone where nobody of them stands only the colours there matter (8.41).
    judged: dict[frozenset[tuple[str, str]], Why | None] = {}

    def judge(zone: Zone) -> Why | None:
        if zone == start:
            return THERE_ALREADY
        if not reached[zone]:
            return RAINS if state.event == "heavy-rains" else MILITIA_BARS_WAY
        colours = frozenset([(unit.force, unit.type) for unit in state.bandits(zone)])
        if colours not in judged:
            judged[colours] = Gathering(state, zone, candidates).bar_all()
        return judged[colours]

    return judge


@rule("6.23", "R10", "R46")
def movement(state: State, who: str) -> Generator[Any, Any, None]:
    """Units of one Zone move together to one Zone at any distance."""
    start: Zone = yield MOVE_FROM(who, state.board.zones, movement_start_judge(state, who))
    target: Zone = yield MOVE_TO(
        who, state.board.zones, movement_target_judge(state, start, who), about={"from": start}
    )
    candidates = movers(state, start, who)
    gathering = Gathering(state, target, candidates)
    going = yield from pick_several(
        MOVE_UNIT,
        who,
        candidates,
        gathering.bar_to_pick,
        lambda picked: bool(picked) and gathering.bar(picked) is None,
        {"from": start, "zone": target},
        unfinished=gathering.bar,
    )
    effects.give_mission(state, going)
    effects.move(state, going, target, "6.23")
