"""Everything that changes a position. Each effect is small and checks its arguments.

Effects are the only code that writes the state, and each increments its revision. Effects that
concern players log an event; those that only keep the turn's records log nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from somalia.engine.marks import rule
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.event_kinds import (
    BASE,
    CONFINED,
    CONVOY,
    CONVOYS_OFF,
    ELIMINATED,
    END,
    ESCORTS,
    FAMINE,
    INTERVENTION_BEGINS,
    INTERVENTION_OVER,
    MOVED,
    PASSED,
    PLACED,
    ROBBED,
    SHORTENED,
    SP,
    TALKS_BEGIN,
    TALKS_END,
    TALKS_OFFERED,
    TERROR_OFF,
    TERRORISED,
    TO_CUP,
    TURN_BEGINS,
    VP,
)
from somalia.games.campaign.rules.core.state import CUP, HAND, OUT, CampaignState

# -- counters ------------------------------------------------------------------------------------


def _stacks(state: CampaignState, unit: CampaignUnit) -> list[tuple[CampaignUnit, ...]]:
    if unit.type == "gang":
        return state.gangs
    if unit.type == "leader":
        return state.leaders
    return state.militia if unit.type == "militia" else state.troops


def _lift(state: CampaignState, unit: CampaignUnit, place: int) -> None:
    """Move the unit from its current place to another, without an event."""
    here = state.where[unit]
    if here >= 0:
        stacks = _stacks(state, unit)
        stack = stacks[here]
        stacks[here] = tuple([other for other in stack if other != unit]) if len(stack) > 1 else ()
    state.where[unit] = place
    if place >= 0:
        stacks = _stacks(state, unit)
        stack = stacks[place]
        stacks[place] = tuple(sorted((*stack, unit))) if stack else (unit,)


@rule("2")
def place(state: CampaignState, unit: CampaignUnit, zone: Zone, under: str) -> None:
    """Put a drawn counter on the map. Placing does not count as entering [R45]."""
    state.revision += 1
    if state.where[unit] >= 0:
        raise ValueError(f"{unit.id} is already on the map")
    _lift(state, unit, zone)
    state.note(PLACED, under, unit=unit, zone=zone)


@rule("6.4", "R45")
def move(state: CampaignState, units: Iterable[CampaignUnit], zone: Zone, under: str) -> None:
    """Move counters into a Zone."""
    state.revision += 1
    for unit in units:
        if state.where[unit] < 0:
            raise ValueError(f"{unit.id} is not on the map")
        _lift(state, unit, zone)
        state.escorting[unit] = 0
    state.note(MOVED, under, units=tuple(units), zone=zone)


@rule("2")
def put(state: CampaignState, unit: CampaignUnit, place: int) -> None:
    """Move a counter to a place and clear its marks; the caller logs the event."""
    state.revision += 1
    _lift(state, unit, place)
    _refresh(state, unit)


@rule("2")
def draw(state: CampaignState, kind: str) -> CampaignUnit:
    """Move the first counter of that kind from its cup into the hand."""
    state.revision += 1
    for unit in state.scenario.kinds[kind]:
        if state.where[unit] == CUP:
            state.where[unit] = HAND
            return unit
    raise ValueError(f"no {kind} is left in the cup")


@rule("6", "R57")
def return_to_cup(state: CampaignState, unit: CampaignUnit, under: str, why: str) -> None:
    """Return a counter to its cup and clear its marks."""
    state.revision += 1
    zone = state.zone_of(unit)
    _lift(state, unit, CUP)
    _refresh(state, unit)
    state.note(TO_CUP, under, unit=unit, zone=zone, why=why)


@rule("6", "8.4")
def eliminate(state: CampaignState, unit: CampaignUnit, under: str) -> None:
    """Return a Bandit unit to its faction's cup, or remove a Leader from the game."""
    state.revision += 1
    if not unit.is_bandit:
        raise ValueError(f"{unit.id} cannot be eliminated: UN units never are")
    zone = state.zone_of(unit)
    _lift(state, unit, OUT if unit.type == "leader" else CUP)
    _refresh(state, unit)
    state.note(ELIMINATED, under, unit=unit, zone=zone)


def _refresh(state: CampaignState, unit: CampaignUnit) -> None:
    state.acted[unit] = state.ambushed[unit] = state.raided[unit] = state.escorting[unit] = 0


@rule("6")
def give_mission(state: CampaignState, units: Iterable[CampaignUnit]) -> None:
    """Record that these units have had their one mission of the turn."""
    state.revision += 1
    for unit in units:
        if state.acted[unit]:
            raise ValueError(f"{unit.id} has had its mission")
        state.acted[unit] = 1


@rule("6.22")
def use_ambush(state: CampaignState, units: Iterable[CampaignUnit]) -> None:
    """Record that these units have made their one Ambush of the turn."""
    state.revision += 1
    for unit in units:
        state.ambushed[unit] = 1


@rule("6.21")
def mark_raided(
    state: CampaignState, target: str, zone: Zone, units: Iterable[CampaignUnit]
) -> None:
    """Record that the target and the units with it have been raided this turn."""
    state.revision += 1
    if target == "base":
        state.base_raided[zone] = 1
    elif target == "convoy":
        state.convoy_raided[zone] = 1
    for unit in units:
        state.raided[unit] = 1


@rule("6.12")
def mark_flushed(state: CampaignState, zone: Zone) -> None:
    """Record the Zone's one Flush of the turn."""
    state.revision += 1
    state.flushed[zone] = 1


@rule("6.13", "R24", "R56")
def mark_tried(state: CampaignState, project: str, zone: Zone) -> None:
    """Record that the project has been tried in the Zone this turn."""
    state.revision += 1
    state.projects = (*state.projects, (project, int(zone)))


@rule("6.14")
def join_convoy(state: CampaignState, units: Iterable[CampaignUnit], zone: Zone) -> None:
    """Stack units in the Zone with its Convoy as escort."""
    state.revision += 1
    units = tuple(units)
    for unit in units:
        if state.where[unit] != zone or not state.convoy[zone]:
            raise ValueError(f"{unit.id} cannot escort in {zone.id}")
        state.escorting[unit] = 1
    if units:
        state.note(ESCORTS, "6.14", units=units, zone=zone)


# -- markers -------------------------------------------------------------------------------------


@rule("5.2", "R21", "R79")
def place_base(state: CampaignState, zone: Zone, under: str) -> None:
    """Place a Base: at most one in a Zone, and no more than the counter mix holds."""
    state.revision += 1
    if state.base[zone] or sum(state.base) >= state.scenario.bases:
        raise ValueError(f"no Base can be placed in {zone.id}")
    state.base[zone] = 1
    state.note(BASE, under, zone=zone)


@rule("6.11")
def place_convoy(state: CampaignState, zone: Zone) -> None:
    """Place an owed Convoy, at no cost."""
    state.revision += 1
    if not state.owes_convoy(zone):
        raise ValueError(f"no Convoy is owed in {zone.id}")
    state.convoy[zone] = 1
    state.note(CONVOY, "6.11", zone=zone)


@rule("5.3", "R44")
def remove_convoys(state: CampaignState) -> None:
    """Remove all Convoys; their escorts become ordinary stacks."""
    state.revision += 1
    zones, units = len(state.convoy), len(state.where)
    if any(state.convoy):
        gone = tuple(zone for zone in state.board.zones if state.convoy[zone])
        state.note(CONVOYS_OFF, "5.3", zones=gone)
    state.convoy = bytearray(zones)
    state.robbed = bytearray(zones)
    state.escorting = bytearray(units)


@rule("8.5")
def terrorise(state: CampaignState, zone: Zone) -> None:
    """Mark the Zone as Terrorised until the next Interphase."""
    state.revision += 1
    state.terror[zone] = 1
    state.note(TERRORISED, "8.5", zone=zone)


@rule("6.3")
def confine_to_base(state: CampaignState) -> None:
    """Bar Flush and Development for the rest of the turn."""
    state.revision += 1
    state.confined = True
    state.note(CONFINED, "6.3")


# -- supplies and points -------------------------------------------------------------------------


@rule("7")
def score(state: CampaignState, side: str, vp: int, source: str, under: str) -> None:
    """Add VP (negative to subtract), booked under `source` on the score sheet."""
    state.revision += 1
    if not vp:
        return
    state.vp[side] += vp
    state.note(VP, under, side=side, vp=vp, source=source)


@rule("5")
def gain_sp(state: CampaignState, side: str, sp: int, under: str, why: str) -> None:
    """Add SP to a side's off-map Pool."""
    state.revision += 1
    if sp < 0:
        raise ValueError("a gain cannot be negative")
    state.sp[side] += sp
    state.note(SP, under, side=side, sp=sp, why=why)


@rule("6.12", "6.13", "8.61", "R23")
def pay(state: CampaignState, side: str, sp: int, under: str, why: str) -> None:
    """Pay a cost; the Pool must hold enough."""
    state.revision += 1
    if sp > state.sp[side]:
        raise ValueError(f"{side} cannot pay {sp} SP out of {state.sp[side]}")
    state.sp[side] -= sp
    state.note(SP, under, side=side, sp=-sp, why=why)


@rule("5.1", "5.4", "R1")
def lose_un_sp(state: CampaignState, sp: int, under: str, source: str, taker: str = "") -> None:
    """Take SP from the UN; each one missing costs 1 VP. `taker` gets the SP that were in the Pool.

    Args:
        taker: the side that gets them; "" if no side does.
    """
    state.revision += 1
    real = min(sp, state.sp["un"])
    if real:
        state.sp["un"] -= real
        state.note(SP, under, side="un", sp=-real, why=source)
    if taker and real:
        gain_sp(state, taker, real, "5.4", source)
    if sp > real:
        score(state, "un", real - sp, "shortfall", "5.1")


@rule("6.21", "7", "R1")
def rob_convoy(state: CampaignState, zone: Zone) -> None:
    """Mark the Convoy as robbed this turn: not intact, even if the Pool was empty."""
    state.revision += 1
    if state.convoy[zone] and not state.robbed[zone]:
        state.robbed[zone] = 1
        state.note(ROBBED, "6.21", zone=zone)


# -- the turn ------------------------------------------------------------------------------------


@rule("6", "R33")
def give_choice(state: CampaignState, un: bool) -> None:
    """Set which side chooses next: the UN if `un`, otherwise the Bandit player."""
    state.revision += 1
    state.un_has_choice = un


@rule("6", "R33")
def mark_pass(state: CampaignState, passed: bool) -> None:
    """Record whether the UN has passed, with no Bandit mission since then."""
    state.revision += 1
    state.un_passed = passed
    if passed:
        state.note(PASSED, "6", side="un")


@rule("11.2", "11.3", "R19")
def name_next(state: CampaignState, side: str, named: bool) -> None:
    """Set the side to act next; "" if that is still to be decided.

    Args:
        named: whether that player must act or pass, and may not hand over.
    """
    state.revision += 1
    state.acting, state.named = side, named


@rule("11.2", "11.3", "R19")
def pass_among(state: CampaignState, side: str) -> None:
    """Record one player's pass; who acts next is still to be decided."""
    state.revision += 1
    state.passed = (*state.passed, side)
    state.un_passed = "un" in state.passed
    state.acting, state.named = "", False
    state.note(PASSED, "11.2", side=side)


@rule("11.2", "11.3", "R19")
def forget_passes(state: CampaignState) -> None:
    """Clear all passes after a mission, except those of players who have resigned."""
    state.revision += 1
    state.passed, state.un_passed = state.resigned, False


@rule("11.2")
def mark_attack(state: CampaignState, side: str) -> None:
    """Record that a Bandit player has attacked this turn."""
    state.revision += 1
    if side not in state.attacked:
        state.attacked = (*state.attacked, side)


@rule("11.2", "R51")
def resign(state: CampaignState, side: str) -> None:
    """Remove a Bandit player who resigns; the others play on."""
    state.revision += 1
    state.resigned = (*state.resigned, side)
    state.passed = (*(s for s in state.passed if s != side), side)
    if state.acting == side:
        state.acting, state.named = "", False


def set_queue(state: CampaignState, sides: tuple[str, ...]) -> None:
    """Set the sides that have yet to act in a shared step (11.2)."""
    state.revision += 1
    state.queue = sides


# -- 11.1 talks ----------------------------------------------------------------------------------


@rule("11.1", "R18")
def offer_talks(state: CampaignState, side: str) -> None:
    """Record a Bandit player's offer of talks, possible once a turn."""
    state.revision += 1
    state.offered = (*state.offered, side)
    state.note(TALKS_OFFERED, "11.1", side=side)


@rule("11.1", "R18")
def begin_talks(state: CampaignState, side: str) -> None:
    """Begin talks, with the marker at Start."""
    state.revision += 1
    state.talks, state.talks_box, state.talks_held = side, state.charts.negotiations_start, True
    state.note(TALKS_BEGIN, "11.1", side=side, box=state.talks_box)


@rule("11.1")
def move_talks(state: CampaignState, box: int) -> None:
    """Move the marker along the track, but not past its ends."""
    state.revision += 1
    state.talks_box = min(max(box, 0), len(state.charts.negotiations) - 1)


@rule("11.1")
def end_talks(state: CampaignState, by: str) -> None:
    """End the talks, because a side broke them off or resigned."""
    state.revision += 1
    state.note(TALKS_END, "11.1", side=state.talks, by=by)
    state.talks, state.talks_box = "", 0


@rule("4")
def set_event(state: CampaignState, event: str) -> None:
    """Set this turn's event, and its effects on the next Interphase."""
    state.revision += 1
    state.event = event
    if event == "somali-nationalism":
        state.no_terrorism = True
    elif event == "arms-embargo":
        state.embargo = True


@rule("4", "8.8", "R40")
def set_famine(state: CampaignState, turns: int, under: str) -> None:
    """Set the Famine turns left, including this one; not below 0."""
    state.revision += 1
    state.famine = max(0, turns)
    state.note(FAMINE, under, turns=state.famine)


@rule("6")
def mark_un_hit(state: CampaignState) -> None:
    """Record that a UN or US unit has taken a hit this turn (4, Secretary-General)."""
    state.revision += 1
    state.un_hit = True


@rule("7", "R13")
def shorten_game(state: CampaignState, turns: int) -> None:
    """Bring the last turn forward by this many turns."""
    state.revision += 1
    state.last_turn -= turns
    state.note(SHORTENED, "7", turns=turns, last_turn=state.final_turn)


@rule("9")
def end_game(state: CampaignState, why: str) -> None:
    """End the game.

    Args:
        why: "last-turn", "no-bandits", "un-resigned" or "bandit-resigned".
    """
    state.revision += 1
    state.ended = why
    state.note(END, "9", why=why, turn=state.turn)


@rule("8.5")
def clear_terror(state: CampaignState) -> None:
    """Remove all Terror markers; every Zone may be rolled for again."""
    state.revision += 1
    zones = len(state.terror)
    if any(state.terror):
        state.note(TERROR_OFF, "8.5")
    state.terror = bytearray(zones)
    state.rolled_terror = bytearray(zones)


@rule("8.5")
def mark_terror_roll(state: CampaignState, zone: Zone) -> None:
    """Record the Zone's one Terrorism roll of the Interphase."""
    state.revision += 1
    state.rolled_terror[zone] = 1


@rule("8.7", "R48")
def begin_intervention(state: CampaignState) -> None:
    """Begin US Intervention this turn."""
    state.revision += 1
    state.intervention = state.turn
    state.note(INTERVENTION_BEGINS, "8.7", turn=state.turn)


@rule("8.7", "R48")
def end_intervention(state: CampaignState) -> None:
    """End US Intervention after twelve turns; the US units left stay for good."""
    state.revision += 1
    state.kept_for_good = True
    state.note(INTERVENTION_OVER, "8.7")


@rule("4")
def forget_season(state: CampaignState) -> None:
    """End the Interphase, and the effects that events had on it."""
    state.revision += 1
    state.no_terrorism = state.embargo = False


def set_quota(state: CampaignState, quota: int) -> None:
    """Set how much of a repeated step is still to be done; -1: not begun."""
    state.revision += 1
    state.quota = quota


@rule("3")
def go_to(state: CampaignState, step: int) -> None:
    """Set the cursor to a step of the sequence of play."""
    state.revision += 1
    state.step = step


@rule("3")
def begin_turn(state: CampaignState) -> None:
    """Begin the next turn: every counter may act again, and the last turn's event ends."""
    state.revision += 1
    state.turn += 1
    zones, units = len(state.base), len(state.where)
    state.event = ""
    state.confined = state.un_hit = False
    state.un_has_choice = state.un_passed = False
    state.base_raided, state.convoy_raided = bytearray(zones), bytearray(zones)
    state.flushed, state.projects = bytearray(zones), ()
    state.acted, state.ambushed = bytearray(units), bytearray(units)
    state.raided = bytearray(units)
    state.offered = state.attacked = ()
    state.acting, state.named, state.passed = "", False, state.resigned
    state.vp_un_at_start = state.vp[state.scenario.sides.order[0]]
    state.note(TURN_BEGINS, "3", turn=state.turn, last_turn=state.last_turn, famine=state.famine)
