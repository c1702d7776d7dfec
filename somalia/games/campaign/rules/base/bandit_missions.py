"""6.2 Bandit missions: Raid, Ambush and Movement."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why
from somalia.engine.shapes import pick_several
from somalia.games.campaign.rules.base.asks import (
    MOVE_FROM,
    MOVE_TO,
    MOVE_UNIT,
    RAID_TARGET,
    RAID_UNIT,
    RAID_ZONE,
)
from somalia.games.campaign.rules.base.bandit_judges import (
    TARGETS,
    ambushers,
    bar_target,
    defenders_of,
    movement_start_judge,
    movement_target_judge,
    movers,
    near_raiders,
    raid_answer,
    raid_candidates,
    raid_zone_judge,
)
from somalia.games.campaign.rules.base.event_kinds import RAID
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import AMBUSH_UNIT, SPLIT
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.event_kinds import AMBUSH
from somalia.games.campaign.rules.core.factions import Gathering, has_leader
from somalia.games.campaign.rules.core.fire import (
    critical_by_bandits,
    fire,
    fires_back,
    hit_un,
    strike_bandits,
)
from somalia.games.campaign.rules.core.state import CampaignState, firepower

NO_FIREPOWER = Why("6", "no unit here has any Firepower.")
NO_GANG_PICKED = Why("6", "no gang picked so far.")


# -- 6.21 Raid -------------------------------------------------------------------------------------


@rule("6.21", "5.4", "R38", "R43", "R45", "R60", "R77")
def raid(state: CampaignState, who: str) -> Steps[None]:
    """Raid one target with units from the Zone and adjacent ones."""
    zone: Zone = yield RAID_ZONE(
        who, state.board.zones, raid_zone_judge(state, near_raiders(state, who), who)
    )
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
    state: CampaignState, who: str, zone: Zone, target: str
) -> Steps[list[CampaignUnit]]:
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


def _mark_raided(state: CampaignState, zone: Zone, target: str) -> list[tuple[CampaignUnit, bool]]:
    """Mark the target as raided; return its units, each with whether it can still take hits."""
    units = defenders_of(state, zone, target)
    defenders = [(unit, not state.raided[unit]) for unit in units]
    effects.mark_raided(state, target, zone, units)
    return defenders


def _take_raid_result(
    state: CampaignState,
    who: str,
    zone: Zone,
    target: str,
    number: int,
    defenders: list[tuple[CampaignUnit, bool]],
) -> Steps[None]:
    """Apply a Raid's result: hits on units, SP from a target without units, or both (6.21, R38)."""
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
def choose_split(state: CampaignState, who: str, number: int, under: str, zone: Zone) -> Steps[int]:
    """The part of a result on a guarded target that the Bandit player chooses to take as SP."""
    most = -(-number // 2) if state.scenario.options.get("guarded-split") == "half" else number
    words = tuple(f"sp-{sp}" for sp in range(most + 1))
    answer = yield SPLIT(who, extra=words, about={"number": number, "zone": zone}, rule=under)
    return int(answer.removeprefix("sp-"))


@rule("6.21", "5.1", "5.4", "R1")
def take_sp(state: CampaignState, who: str, zone: Zone, target: str, sp: int, under: str) -> None:
    """Move SP from the UN's Pool to the Bandit player's; a Convoy that loses any is not intact."""
    if sp:
        if target == "convoy":
            effects.rob_convoy(state, zone)
        effects.lose_un_sp(state, sp, under, "raid" if under == "6.21" else "ambush", who)


# -- 6.22 Ambush -----------------------------------------------------------------------------------


@rule("6.22", "R8", "R25", "R26", "R43", "R29")
def ambush(
    state: CampaignState,
    force: Sequence[CampaignUnit],
    zone: Zone,
    occasion: str,
    convoy: bool = False,
) -> Steps[tuple[bool, bool]]:
    """Let the Bandit players ambush a force that enters or leaves a Zone, until one does [R70].

    Args:
        occasion: "entering", "leaving", "joining" (a Convoy), "picking up" or "landing", for the
            player.
        convoy: whether the force is an escort that joins its Convoy in the Zone [R26].

    Returns:
        Whether a player ambushed, and whether the fire was starred.
    """
    for who in state.scenario.sides.bandits:
        if ready := ambushers(state, zone, who):
            done, star = yield from _ambush(state, who, ready, force, zone, occasion, convoy)
            if done:
                return done, star
    return False, False


def _ambush(
    state: CampaignState,
    who: str,
    ready: Sequence[CampaignUnit],
    force: Sequence[CampaignUnit],
    zone: Zone,
    occasion: str,
    convoy: bool,
) -> Steps[tuple[bool, bool]]:
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


@rule("6.23", "R10", "R46")
def movement(state: CampaignState, who: str) -> Steps[None]:
    """Move units together from one Zone to another at any distance."""
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
