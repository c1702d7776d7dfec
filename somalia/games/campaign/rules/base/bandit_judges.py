"""6.2 Bandit missions: which choices are legal, and reasons for refusals.

This module has no procedures, so that all of it can be compiled (docs/inside.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Why, offers_any
from somalia.games.campaign.rules.base.handicap import NO_FIGHTS, has_respite
from somalia.games.campaign.rules.base.reasons import (
    CEASEFIRE,
    HEAVY_RAINS,
    RAINS,
    is_under_ceasefire,
)
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.factions import Gathering, mix_of
from somalia.games.campaign.rules.core.state import CampaignState, firepower

NO_BASE = Why("6.21", "no Base there.")
BASE_RAIDED = Why("6.21", "the Base has already been raided this turn.")
NO_CONVOY = Why("6.21", "no Convoy there.")
CONVOY_RAIDED = Why("6.21", "the Convoy has already been raided this turn.")
WITH_BASE = Why("6.21", "units in a Zone with a Base guard it, unless they escort a Convoy.")
NO_FIELD = Why("6.21", "no units in the field there.")
FIELD_RAIDED = Why("6.21", "the units there have already been raided this turn.")
NO_RAIDERS = Why("6.21", "no gang there or adjacent can still act.")
NOTHING_TO_RAID = Why("6.21", "nothing left to raid there.")
NO_BANDITS = Why("6.23", "no Bandits there.")
ALL_ACTED = Why("6", "every unit there has already had its mission this turn.")
NOWHERE_TO_GO = Why("6.23", "no unit there has anywhere to go.")
THERE_ALREADY = Why("6.23", "they are already there.")
MILITIA_BARS_WAY = Why("6.23", "every route there is blocked by Militia.")
TARGETS = (Word("base"), Word("convoy"), Word("field"))
UNGUARDED_BASE = 2  # the Firepower with which a Base without units fires back (6.21)

ZoneJudge = Callable[[Zone], Why | None]


# -- 6.21 Raid -------------------------------------------------------------------------------------


def bar_raid(state: CampaignState, who: str = "") -> Why | None:
    """Why the Bandit player cannot raid at all; None if they can."""
    if has_respite(state, "un"):
        return NO_FIGHTS
    near = near_raiders(state, who)
    if offers_any(raid_zone_judge(state, near, who), near):
        return None
    return Why("6.21", "no gang that can still act has anything left to raid.")


def near_raiders(state: CampaignState, who: str = "") -> list[Zone]:
    """The Zones that the player can raid with gangs that may still act."""
    acted, around = state.acted, state.board.around
    near = 0  # one bit for each Zone
    stacks = state.gangs
    if state.scenario.sides.rivals:
        stacks = [state.owned_by(who, gangs) for gangs in stacks]
    for index, gangs in enumerate(stacks):
        for unit in gangs:
            if not acted[unit]:
                near |= around[index]
                break
    return [zone for zone in state.board.zones if near >> zone & 1] if near else []


def raid_zone_judge(state: CampaignState, near: Iterable[Zone], who: str = "") -> ZoneJudge:
    """A judge that returns why the Bandit player cannot raid a Zone; None if they can.

    Args:
        near: the Zones that at least one of the player's gangs can reach (`near_raiders`).
    """
    reached = frozenset(near)

    def judge(zone: Zone) -> Why | None:
        if zone not in reached:
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
def bar_target(state: CampaignState, zone: Zone, target: str) -> Why | None:
    """Why this target in the Zone cannot be raided (it can be once a turn); None if it can."""
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


def defenders_of(state: CampaignState, zone: Zone, target: str) -> list[CampaignUnit]:
    """The UN and US units that defend a Raid's target: a Convoy's escort, or all others there."""
    return state.escort(zone) if target == "convoy" else state.guards(zone)


@rule("6.21")
def raid_answer(target: str, defenders: Sequence[CampaignUnit]) -> int:
    """The Firepower with which a Raid's target fires back."""
    if not defenders and target == "base":
        return UNGUARDED_BASE
    return firepower(defenders)


def raid_candidates(state: CampaignState, zone: Zone, who: str = "") -> list[CampaignUnit]:
    """The player's gangs and Leaders in the Zone and adjacent ones that may still act (6.21)."""
    zones = (zone, *state.board.neighbours[zone])
    acted = state.acted
    return [unit for near in zones for unit in state.bandits_of(who, near) if not acted[unit]]


# -- 6.22 Ambush -----------------------------------------------------------------------------------


def ambushers(state: CampaignState, zone: Zone, who: str = "") -> list[CampaignUnit]:
    """The player's gangs and Leaders in the Zone that can still ambush; none if no gang can."""
    if not state.gangs[zone] or is_under_ceasefire(state, zone) or has_respite(state, "un"):
        return []
    spent = state.ambushed
    gangs = [unit for unit in state.gangs_of(who, zone) if not spent[unit]]
    if not gangs:
        return []
    ready = gangs + [unit for unit in state.owned_by(who, state.leaders[zone]) if not spent[unit]]
    if state.scenario.options.get("ambush-is-mission") == "on":  # the alternative reading of R8
        ready = [unit for unit in ready if not state.acted[unit]]
        if not any(unit.type == "gang" for unit in ready):
            return []
    return ready


# -- 6.23 Movement ---------------------------------------------------------------------------------


def movers(state: CampaignState, zone: Zone, who: str = "") -> list[CampaignUnit]:
    """The player's gangs and Leaders in the Zone that may still act."""
    return [unit for unit in state.bandits_of(who, zone) if not state.acted[unit]]


@rule("6.23", "R10")
def reach(state: CampaignState, start: Zone) -> list[bool]:
    """For each Zone, whether a Movement from `start` can reach it; Militia block the way."""
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


def bar_movement(state: CampaignState, who: str = "") -> Why | None:
    """Why the Bandit player cannot make any Movement; None if they can."""
    if offers_any(movement_start_judge(state, who), state.board.zones):
        return None
    return Why("6.23", "no gang or Leader that can still act has anywhere to go.")


def movement_start_judge(state: CampaignState, who: str = "") -> ZoneJudge:
    """A judge that returns why no Movement can start from a Zone; None if one can."""

    def judge(zone: Zone) -> Why | None:
        if not state.gangs[zone] and not state.leaders[zone]:
            return NO_BANDITS
        going = movers(state, zone, who)
        if not going:
            return ALL_ACTED if state.bandits_of(who, zone) else NO_BANDITS
        # Adjacent Zones are always in reach; check others only if none of these is legal.
        for beside in state.board.neighbours[zone]:
            if Gathering(state, beside, going).bar_all() is None:
                return None
        if offers_any(movement_target_judge(state, zone, who), state.board.zones):
            return None
        return NOWHERE_TO_GO

    return judge


def movement_target_judge(state: CampaignState, start: Zone, who: str = "") -> ZoneJudge:
    """A judge that returns why a Movement from `start` cannot end in a Zone; None if it can."""
    reached = reach(state, start)
    candidates = movers(state, start, who)
    # None of these units is in the target Zone, so only the colours there matter (8.41).
    judged: dict[int, Why | None] = {}

    def judge(zone: Zone) -> Why | None:
        if zone == start:
            return THERE_ALREADY
        if not reached[zone]:
            return RAINS if state.event == "heavy-rains" else MILITIA_BARS_WAY
        mix = mix_of(state.bandits(zone))
        if mix not in judged:
            judged[mix] = Gathering(state, zone, candidates).bar_all()
        return judged[mix]

    return judge
