"""Helicopters (15), airmobile movement (16), anti-aircraft fire (17), medevac (26.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import DONE, Why
from somalia.engine.protocols import Procedure
from somalia.engine.shapes import pick_several
from somalia.engine.words import listed
from somalia.games.hex_battle.rules import fire, kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    COALITION,
    GROUND,
    GUNSHIP,
    HEAVY_WEAPONS,
    LEADER,
    NONE,
    TANK,
    Hex,
)
from somalia.games.hex_battle.rules.defence import command_of, fits, why_not_together
from somalia.games.hex_battle.rules.fire import Salvo
from somalia.games.hex_battle.rules.state import DEAD, POOL, BattleState, PendingStep

LAND = "land"
"""The task of a helicopter that sets down whom it carries."""

# -- anti-aircraft fire ----------------------------------------------------------------------------


@rule("17.1", "17.2", "A29", "A51")
def why_no_aa(state: BattleState, counter: int, hex_: int) -> Why | None:
    """Why a unit of Al Qaeda's may not fire at a helicopter on a hex; None if it may."""
    unit = state.unit(counter)
    if not unit.fights:
        return Why("2.2", "it has no firepower.")
    if state.pinned[counter]:
        return Why("10.29", "it's pinned.")
    if state.shot_down[counter]:
        return Why("17.1", "it has already fired at a helicopter this sub-phase.")
    if state.fired[counter] and state.scenario.has("fire-once"):
        return Why("17.1", "it has already fired this sub-phase.")
    if unit.type == HEAVY_WEAPONS:
        return fire.out_of_range(state, counter, hex_)
    far = state.scenario.land.distance(state.place[counter], hex_)
    return None if far <= 1 else Why("17.1", f"it's {far} hexes away and not a heavy weapons unit.")


@rule("16.4")
def aboard(state: BattleState, helicopter: int) -> tuple[int, ...]:
    """Who flies with a helicopter that has taken off, and would be lost with it."""
    landing = (task.of for task in state.agenda if task.id == LAND)
    return next((of[1] for of in landing if of[0] == helicopter), ())


@rule("17.1", "17.3", "17.4", "18.2", "A51", "A52", "A84")
def aa(state: BattleState, helicopter: int, hex_: int, fired: tuple[str, ...]) -> Procedure:
    """One sub-command's fire at a helicopter that has been put on a hex.

    Args:
        fired: the sub-commands that have fired at it without effect.
    """
    able = [
        one
        for one in state.on_map(AL_QAEDA)
        if fits(state, one, fired) and why_no_aa(state, one, hex_) is None
    ]
    if not able:
        return ()
    picked = yield from pick_several(
        kinds.AA,
        AL_QAEDA,
        state.options(able),
        lambda so_far, one: why_not_together(state, so_far, one),
        lambda so_far: True,
        {
            "counter": state.option(helicopter),
            "hex": hex_,
            "aboard": tuple(state.options(aboard(state, helicopter))),
        },
        seen_by=(AL_QAEDA,),
    )
    if not picked:
        return ()
    firers = [one.number for one in picked]
    shares = state.scenario.has("fire-once")
    for one in firers:
        state.mark(one, shot_down=True)
        if shares:
            state.mark(one, fired=True)
        fire.show(state, one, "18.2", kinds.SHOWN)
    yield from _roll(state, helicopter, hex_, firers)
    if state.place[helicopter] == DEAD:
        return ()
    own = command_of(state, firers)
    return (PendingStep("aa", (helicopter, hex_, (*fired, own))),)


@rule("17.3", "17.4", "12.6")
def _roll(state: BattleState, helicopter: int, hex_: int, firers: Sequence[int]) -> Procedure:
    charts = state.scenario.charts
    power = sum(state.unit(one).firepower for one in firers)
    salvo = Salvo(AL_QAEDA, hex_, power, "aa", "17.3")
    name = state.unit(helicopter).name
    cargo = listed(state.unit(one).name for one in aboard(state, helicopter))
    fire.told(state, salvo, firers, f"{name} with {cargo} aboard" if cargo else name)
    column = charts.column(power)
    mods = fire.modifiers(state, helicopter, hex_, firers, False)
    add = sum(value for _, value in mods)
    die = yield kinds.AA_DIE(
        dice=1,
        key=fire.in_column(tuple(row[column] for row in charts.rows), add),
        about={"name": name, "column": charts.column_name(column), "modifiers": mods},
    )
    result = charts.result(column, die + add)
    outcome = fire.hit_helicopter(state, helicopter, result, hex_)
    state.note(
        kinds.RESULT,
        "17.4",
        name=name,
        die=die,
        mods=tuple(mods),
        final=die + add,
        outcome=outcome if result != NONE else fire.UNSHAKEN,
        place=state.scenario.hexes[hex_],
    )


# -- airmobile movement ----------------------------------------------------------------------------


def carriers(state: BattleState) -> list[int]:
    """The helicopters that can lift and are ready: transports, SOAR."""
    return [one for one in state.helicopters() if state.unit(one).type != GUNSHIP]


@rule("16.1", "16.2", "5.3", "A25", "A50")
def why_not_lifted(state: BattleState, counter: int) -> Why | None:
    """Why a unit cannot be lifted; None if it can."""
    if state.unit(counter).type == TANK:
        return Why("16.2", "tanks can't be airlifted.")
    if state.pinned[counter]:
        return Why("10.29", "it's pinned.")
    if state.moved[counter]:
        return Why("8.5", "it has already moved.")
    base = state.base_at(state.place[counter])
    if base and not any(state.place[one] == state.base(base) for one in carriers(state)):
        return Why("16.1", f"no helicopter is ready in {base.capitalize()}.")
    return None


@rule("5.3", "16.1")
def liftable(state: BattleState) -> list[int]:
    """The ground units of the active command, on the map and in the bases."""
    return [
        one
        for one in range(state.own)
        if state.unit(one).kind == GROUND
        and (state.place[one] >= 0 or state.base_at(state.place[one]))
        and state.is_active(one)
    ]


def can_lift(state: BattleState) -> bool:
    """Whether any unit can be lifted now."""
    return bool(carriers(state)) and any(
        why_not_lifted(state, one) is None for one in liftable(state)
    )


@rule("16.1", "16.3", "9.4", "A49", "A50")
def why_not_flown_to(state: BattleState, counter: int, to: Hex | str, held: set[int]) -> Why | None:
    """Why a unit cannot be flown to a hex or base; None if it can.

    Args:
        held: the hexes with counters of Al Qaeda's that keep it out.
    """
    from_map = state.place[counter] >= 0
    if isinstance(to, Hex):
        if from_map:
            return Why("16.1", "from a hex it can only fly to a base.")
        if to.at in held:
            return Why("9.4", "there's an Al Qaeda counter there.")
        return None
    if state.place[counter] == state.base(to):
        return Why("16.1", "it's already there.")
    return None


@rule("16.1", "16.2", "16.3", "16.5", "24.6", "15.3")
def lift(state: BattleState) -> Procedure:
    """A unit is chosen, where it is flown, and with what."""
    chosen = yield kinds.LIFT_UNIT(
        COALITION,
        state.options(liftable(state)),
        lambda one: why_not_lifted(state, one.number),
    )
    one = chosen.number
    bases = [Word(base) for base in state.scenario.bases_of(COALITION)]
    held = state.obstructed(COALITION)
    to = yield kinds.LIFT_TO(
        COALITION,
        [*bases, *state.scenario.hexes],
        lambda to: why_not_flown_to(state, one, to, held),
        about={"counter": chosen},
    )
    start = state.place[one]
    ready = [each for each in carriers(state) if start >= 0 or state.place[each] == start]
    flies = yield kinds.LIFT_WITH(COALITION, state.options(ready), about={"counter": chosen})
    along: list[int] = []
    if state.scenario.has("leaders"):
        along = yield from _leaders_along(state, one)
    end = to.at if isinstance(to, Hex) else state.base(to)
    hex_ = max(start, end)  # of the two that which is on the map
    first = (PendingStep("aa", (flies.number, hex_, ())),) if hex_ >= 0 else ()
    landing = PendingStep(LAND, (flies.number, (one, *along), end, hex_))
    return (*first, landing)


@rule("24.6")
def _leaders_along(state: BattleState, one: int) -> Any:
    """Leaders in the same place, who fly along at no cost."""
    able = [
        each
        for each in liftable(state)
        if each != one
        and state.unit(each).type == LEADER
        and state.place[each] == state.place[one]
        and why_not_lifted(state, each) is None
    ]
    found: list[int] = []
    while able:
        chosen = yield kinds.LIFT_LEADER(COALITION, state.options(able), extra=(DONE,))
        if chosen == DONE:
            break
        found.append(chosen.number)
        able.remove(chosen.number)
    return found


@rule("16.3", "16.4", "15.5", "12.13", "20.4", "A48", "A49", "A68")
def land(
    state: BattleState, helicopter: int, cargo: tuple[int, ...], end: int, hex_: int
) -> Procedure:
    """The helicopter sets its cargo down, if it has come through."""
    yield from ()
    names, scenario = state.scenario.land.names, state.scenario
    if state.place[helicopter] == DEAD:
        for one in cargo:
            state.note(kinds.LOST_WITH, "16.4", name=state.unit(one).name)
            fire.eliminate(state, one, AL_QAEDA, hex_)
        return ()
    damaged = state.place[helicopter] == POOL
    state.mark(helicopter, used=True)
    for one in cargo:
        start = state.place[one]
        state.mark(one, place=end, moved=True)
        if damaged and end >= 0:
            state.mark(one, pinned=True)
        state.note(
            kinds.LIFTED,
            "16.3",
            helicopter=state.unit(helicopter).name,
            name=state.unit(one).name,
            start=names[start] if start >= 0 else state.base_at(start).capitalize(),
            to=scenario.hexes[end].id if end >= 0 else state.base_at(end).capitalize(),
            is_pinned=damaged and end >= 0,
        )
    if end < 0:
        return ()
    fire.enter_fort(state, end)
    return fire.blasts(state, cargo[0])


@rule("21.7", "A76")
def to_ferry(state: BattleState) -> list[int]:
    """The helicopters that can change bases."""
    return [one for one in state.helicopters() if not state.moved[one]]


@rule("21.7", "15.5", "A76")
def ferry(state: BattleState) -> Procedure:
    """A helicopter flies to another base by itself, which is no mission, once in a Movement."""
    chosen = yield kinds.FERRY(COALITION, state.options(to_ferry(state)))
    one = chosen.number
    start = state.base_at(state.place[one])
    others = [Word(base) for base in state.scenario.bases_of(COALITION) if base != start]
    base = yield kinds.BASE(COALITION, others, about={"counter": chosen}, rule="21.7")
    state.mark(one, place=state.base(base), moved=True)
    name = state.unit(one).name
    state.note(kinds.FERRIED, "21.7", name=name, start=start.capitalize(), to=base.capitalize())
    return ()


# -- casualties ------------------------------------------------------------------------------------


def can_fetch(state: BattleState) -> bool:
    """Whether casualties can be fetched now."""
    return bool(_with_casualties(state)) and bool(carriers(state))


@rule("26.2", "26.3", "26.5", "26.6")
def _with_casualties(state: BattleState) -> list[Hex]:
    return [
        state.scenario.hexes[at]
        for at in sorted(set(state.casualties))
        if not state.at(at, AL_QAEDA)
    ]


@rule("26.2", "26.2.1")
def medevac(state: BattleState) -> Procedure:
    """A helicopter flies to a hex with casualties."""
    hex_ = yield kinds.MEDEVAC_HEX(COALITION, _with_casualties(state))
    flies = yield kinds.LIFT_WITH(COALITION, state.options(carriers(state)), rule="26.2")
    one = flies.number
    return PendingStep("aa", (one, hex_.at, ())), PendingStep("fetch", (one, hex_.at))


@rule("26.2", "26.2.1")
def fetch(state: BattleState, helicopter: int, hex_: int) -> Procedure:
    """It takes all casualties of the hex along, if it has come through."""
    yield from ()
    if state.place[helicopter] == DEAD:
        return ()
    state.mark(helicopter, used=True)
    count = state.casualties.count(hex_)
    left = tuple(at for at in state.casualties if at != hex_)
    state.change(casualties=left, evacuated=state.evacuated + count)
    state.note(
        kinds.FETCHED,
        "26.2",
        helicopter=state.unit(helicopter).name,
        count=count,
        hex=state.scenario.land.names[hex_],
    )
    return ()
