"""Offensive fire (11), indirect fire (13), air units (14) and gunships (15), advances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from somalia.engine.marks import rule
from somalia.engine.prompts import DONE, Why
from somalia.engine.protocols import Procedure
from somalia.engine.shapes import pick_several
from somalia.games.hex_battle.rules import fire, kinds
from somalia.games.hex_battle.rules.components import (
    AIR,
    AIRSTRIKE,
    AL_QAEDA,
    COALITION,
    FORT,
    GROUND,
    GUNSHIP,
    HELICOPTER,
    UAV,
    Hex,
)
from somalia.games.hex_battle.rules.draws import is_ready, other, spend
from somalia.games.hex_battle.rules.fire import Salvo
from somalia.games.hex_battle.rules.state import (
    DEAD,
    BattleState,
    Counter,
    DeclaredFire,
    PendingStep,
)


@rule("5.3", "5.12", "14.5", "15.2", "21.3")
def shooters(state: BattleState) -> list[int]:
    """The phasing side's units that might fire: active combat units, ready air units, gunships."""
    side = state.phasing
    counters = [
        one
        for one in state.on_map(side)
        if state.is_active(one) and state.unit(one).kind == GROUND and state.unit(one).fights
    ]
    if side == COALITION:
        for counter in range(state.own):
            unit = state.units[counter]
            if unit.kind != GROUND and unit.fights and is_ready(state, counter):
                counters.append(counter)
    return counters


@rule(
    "10.4",
    "10.14",
    "13.1",
    "13.2",
    "13.3",
    "13.4",
    "14.5",
    "14.6",
    "14.10",
    "28.1",
    "A46",
    "A71",
    "A72",
    "2.4",
)
def why_not_fire(state: BattleState, counter: int, target: int) -> Why | None:
    """Why a unit can't fire at a hex; None if it can."""
    unit = state.unit(counter)
    if unit.kind == AIR:
        if state.scenario.has("fire-support") and unit.type in (AIRSTRIKE, UAV):
            return _too_close(state, target)
        return None
    if unit.kind == HELICOPTER:
        return None
    unfit = fire.unfit(state, counter)
    if unfit is not None:
        return unfit
    beyond = fire.out_of_range(state, counter, target)
    if beyond is not None or unit.is_indirect:
        return beyond
    return fire.no_line(state, counter, target)


@rule("28", "28.1", "A71", "A72")
def _too_close(state: BattleState, target: int) -> Why | None:
    land = state.scenario.land
    for counter in state.ground(COALITION):
        if land.distance(state.place[counter], target) <= 1:
            return Why("28.1", f"{state.unit(counter).name} is too close.")
    return None


@rule("10.1", "10.8", "10.13", "A27")
def why_not_target(state: BattleState, able: Sequence[int], hex_: int) -> Why | None:
    """Why a hex can't be fired at; None if it can.

    Args:
        able: the units that might fire.
    """
    if hex_ in state.fired_at:
        return Why("10.13", "it has already been fired at this sub-phase.")
    barred: dict[int, Why] = {}
    for counter in able:
        why = why_not_fire(state, counter, hex_)
        if why is None:
            return None
        barred[counter] = why
    return _why_nobody(state, barred, hex_)


@rule("10.14", "10.15")
def _why_nobody(state: BattleState, barred: Mapping[int, Why], hex_: int) -> Why:
    """Why none of these units can fire at a hex.

    It names what blocks the line of the nearest unit in range. If none is in range, it gives the
    distance of the nearest unit.
    """
    distance = state.scenario.land.distance
    for number in ("10.15", "10.14"):
        near = [one for one, why in barred.items() if why.rule == number]
        if near:
            nearest = min(near, key=lambda counter: (distance(state.place[counter], hex_), counter))
            return Why(
                number, f"{state.unit(nearest).name} is the closest: {barred[nearest].sentence}"
            )
    return Why("10.14", "no unit can fire at it.")


@rule("4.2", "24.3")
def begin(state: BattleState) -> Procedure:
    """Start the Fire sub-phase."""
    yield from ()
    if state.scenario.has("leaders") and state.phasing == AL_QAEDA:
        return PendingStep("show", (kinds.TARGET,)), PendingStep("next-fire")
    return (PendingStep("next-fire"),)


@rule("10.1", "10.5", "10.6", "11.2", "13.3", "A70")
def next_fire(state: BattleState) -> Procedure:
    """Let the phasing side declare the next fire: a hex and the firing units."""
    side = state.phasing
    able = shooters(state)
    enemy = state.hexes(other(side))
    targets = [hex_ for hex_ in state.scenario.hexes if hex_.at in enemy]
    judge = partial(_judge_target, state, able)
    if all(judge(hex_) for hex_ in targets):
        return ()
    hides = (AL_QAEDA,) if side == AL_QAEDA else None
    about = {"begun": len(state.fired_at)}
    hex_ = yield kinds.TARGET(side, targets, judge, extra=(DONE,), about=about, seen_by=hides)
    if hex_ == DONE:
        return ()
    picked = yield from _pick(state, side, hex_.at, able)
    _declare(state, side, hex_.at, [one.number for one in picked])
    flown = state.shot.gunships if state.shot is not None else ()
    return (
        *(PendingStep("aa", (one, hex_.at, ())) for one in flown),
        PendingStep("resolve"),
        PendingStep("next-fire"),
    )


def _judge_target(state: BattleState, able: Sequence[int], hex_: Hex) -> Why | None:
    return why_not_target(state, able, hex_.at)


def _pick(state: BattleState, side: str, hex_: int, able: Sequence[int]) -> Procedure:
    return pick_several(
        kinds.FIRERS,
        side,
        state.options(able),
        lambda so_far, counter: why_not_fire(state, counter.number, hex_),
        lambda so_far: bool(so_far),
        {"hex": hex_},
        seen_by=(AL_QAEDA,) if side == AL_QAEDA else None,
    )


@rule("10.6", "11.3", "A36", "15.2", "14.11")
def _declare(
    state: BattleState, side: str, hex_: int, picked: Sequence[int], is_impetus: bool = False
) -> None:
    flown = tuple(one for one in picked if state.unit(one).type == GUNSHIP)
    firers = tuple(one for one in picked if one not in flown)
    assault = any(state.unit(one).assaults and fire.is_adjacent(state, one, hex_) for one in firers)
    state.change(
        shot=DeclaredFire(side, hex_, firers, flown, is_assault=assault, is_impetus=is_impetus)
    )


def _open_fire(state: BattleState, shot: DeclaredFire) -> list[int]:
    """Mark the declared units that actually fire, reveal them, and return them."""
    came = [one for one in shot.gunships if state.place[one] != DEAD]
    firers = [*shot.firers, *came]
    state.change(shot=None)
    for counter in firers:
        if state.unit(counter).kind == GROUND:
            state.mark(counter, fired=True)
            fire.show(state, counter, "18.2", kinds.SHOWN)
        else:
            spend(state, counter)
    return firers


@rule("10.10", "10.13", "11.3", "14.5", "20.4", "A28", "A37", "A81", "5.13", "9.7", "A26")
def resolve(state: BattleState) -> Procedure:
    """Resolve the declared fire: roll the dice, then offer an advance."""
    shot = state.shot
    assert shot is not None
    firers = _open_fire(state, shot)
    if not firers:
        state.note(kinds.NO_FIRE_LEFT, "10.13")
        return ()
    state.change(fired_at=state.fired_at | {shot.hex})
    names = state.scenario.land.names
    targets = state.at(shot.hex, other(shot.side))
    if shot.side == COALITION:
        yield from fire.turn_up_forts(state, shot.hex)
    units = {one: state.unit(one) for one in targets}
    targets = [one for one, of in units.items() if of.type != FORT and of.kind == GROUND]
    if not targets:
        state.note(kinds.FORT_ALONE, "20.4", hex=names[shot.hex])
        return ()
    power = sum(state.unit(one).firepower for one in firers)
    how = "assault" if shot.is_assault else "fire"
    number = "11.3" if shot.is_assault else "27.3" if shot.is_impetus else "10.1"
    salvo = Salvo(shot.side, shot.hex, power, how, number, shot.is_assault)
    dark = fire.veiled(state, salvo, firers)
    fallen, lowest = yield from fire.strike(state, salvo, firers, targets)
    if not shot.is_assault or not fallen or state.obstacles(shot.hex, shot.side):
        return ()
    who = tuple(one for one in shot.firers if may_advance(state, one, shot.hex))
    return (PendingStep("advance", (shot.hex, who, lowest, dark)),) if who else ()


@rule("11.3", "12.12", "A87")
def may_advance(state: BattleState, counter: int, hex_: int) -> bool:
    """Whether a unit may advance into the hex after its close assault."""
    return (
        state.place[counter] >= 0
        and state.unit(counter).assaults
        and state.unit(counter).movement > 0
        and fire.is_adjacent(state, counter, hex_)
    )


@rule("11.3", "20.4", "27.2", "A37", "A69")
def advance(
    state: BattleState, hex_: int, who: tuple[int, ...], lowest: int, dark: tuple[int, ...]
) -> Procedure:
    """Let units advance into a hex cleared by their close assault.

    Args:
        lowest: the lowest final die as both sides know it, because both see the agenda.
        dark: the face-down counters that were in the hex; any compound among them modified the
            dice.
    """
    side = state.side_of(who[0])
    picked: list[Counter] = yield from pick_several(
        kinds.ADVANCE,
        side,
        state.options(who),
        lambda so_far, counter: None,
        lambda so_far: True,
        {"hex": hex_},
    )
    moved = tuple(one.number for one in picked)
    if not moved:
        return ()
    for counter in moved:
        state.mark(counter, place=hex_)
    names = tuple(state.unit(one).name for one in moved)
    state.note(kinds.ADVANCED, "11.3", names=names, hex=state.scenario.land.names[hex_])
    if side == COALITION:
        fire.enter_fort(state, hex_)
    blasts = fire.blasts(state, moved[0]) if side == COALITION else ()
    if state.scenario.has("impetus") and lowest + fire.fortified_by(state, dark) <= 0:
        return (*blasts, PendingStep("impetus", (moved,)))
    return blasts


@rule("27.1", "27.2", "27.3", "27.4", "27.5", "27.6", "A70")
def impetus(state: BattleState, who: tuple[int, ...]) -> Procedure:
    """Let units assault one more hex after an advance (option impetus)."""
    side = state.side_of(who[0])
    land = state.scenario.land
    who = tuple(one for one in who if state.place[one] >= 0 and not state.pinned[one])
    if not who:
        return ()
    enemy = state.hexes(other(side))
    beside = [at for at in sorted(land.neighbours[state.place[who[0]]]) if at in enemy]
    offered = [state.scenario.hexes[at] for at in beside if at not in state.fired_at]
    if not offered:
        if beside:
            state.note(kinds.NO_IMPETUS, "10.13")
        return ()
    hex_ = yield kinds.IMPETUS(side, offered, extra=(DONE,))
    if hex_ == DONE:
        return ()
    picked = yield from pick_several(
        kinds.FIRERS,
        side,
        state.options(who),
        lambda so_far, counter: None,
        lambda so_far: bool(so_far),
        {"hex": hex_.at},
        rule="27.3",
    )
    _declare(state, side, hex_.at, [one.number for one in picked], is_impetus=True)
    return (PendingStep("resolve"),)
