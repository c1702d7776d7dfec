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
"""The task in which a helicopter sets down its passengers."""

# -- anti-aircraft fire ----------------------------------------------------------------------------


@rule("17.1", "17.2", "A29", "A51")
def why_no_aa(state: BattleState, counter: int, hex_: int) -> Why | None:
    """Why an Al Qaeda unit can't fire at a helicopter over a hex; None if it can."""
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
    return (
        None if far <= 1 else Why("17.1", f"it's {far} hexes away and isn't a heavy weapons unit.")
    )


@rule("16.4")
def aboard(state: BattleState, helicopter: int) -> tuple[int, ...]:
    """The passengers of a helicopter in flight; if it is shot down, they are lost too."""
    landing = (task.of for task in state.agenda if task.id == LAND)
    return next((of[1] for of in landing if of[0] == helicopter), ())


@rule("17.1", "17.3", "17.4", "18.2", "A51", "A52", "A84")
def aa(state: BattleState, helicopter: int, hex_: int, fired: tuple[str, ...]) -> Procedure:
    """Resolve one sub-command's fire at a helicopter over a hex.

    Args:
        fired: the sub-commands that have already fired without shooting it down.
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
        lambda so_far, counter: why_not_together(state, so_far, counter),
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
    for counter in firers:
        state.mark(counter, shot_down=True)
        if shares:
            state.mark(counter, fired=True)
        fire.show(state, counter, "18.2", kinds.SHOWN)
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
    """The ready helicopters that can carry units: transports and SOAR."""
    return [one for one in state.helicopters() if state.unit(one).type != GUNSHIP]


@rule("16.1", "16.2", "5.3", "A25", "A50")
def why_not_lifted(state: BattleState, counter: int) -> Why | None:
    """Why a unit can't be lifted; None if it can."""
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
    """The ground units of the active command, on the map and in bases."""
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
    """Why a unit can't be flown to a hex or base; None if it can.

    Args:
        held: the hexes that Al Qaeda counters block.
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
    """Let the Coalition choose a unit to lift, its destination and its helicopter."""
    chosen = yield kinds.LIFT_UNIT(
        COALITION,
        state.options(liftable(state)),
        lambda counter: why_not_lifted(state, counter.number),
    )
    counter = chosen.number
    bases = [Word(base) for base in state.scenario.bases_of(COALITION)]
    held = state.obstructed(COALITION)
    to = yield kinds.LIFT_TO(
        COALITION,
        [*bases, *state.scenario.hexes],
        lambda to: why_not_flown_to(state, counter, to, held),
        about={"counter": chosen},
    )
    start = state.place[counter]
    ready = [each for each in carriers(state) if start >= 0 or state.place[each] == start]
    flies = yield kinds.LIFT_WITH(COALITION, state.options(ready), about={"counter": chosen})
    along: list[int] = []
    if state.scenario.has("leaders"):
        along = yield from _leaders_along(state, counter)
    end = to.at if isinstance(to, Hex) else state.base(to)
    hex_ = max(start, end)  # the hex where the flight starts or ends
    first = (PendingStep("aa", (flies.number, hex_, ())),) if hex_ >= 0 else ()
    landing = PendingStep(LAND, (flies.number, (counter, *along), end, hex_))
    return (*first, landing)


@rule("24.6")
def _leaders_along(state: BattleState, counter: int) -> Any:
    """Let leaders in the same place fly with the unit at no cost; return them."""
    able = [
        each
        for each in liftable(state)
        if each != counter
        and state.unit(each).type == LEADER
        and state.place[each] == state.place[counter]
        and why_not_lifted(state, each) is None
    ]
    leaders: list[int] = []
    while able:
        chosen = yield kinds.LIFT_LEADER(COALITION, state.options(able), extra=(DONE,))
        if chosen == DONE:
            break
        leaders.append(chosen.number)
        able.remove(chosen.number)
    return leaders


@rule("16.3", "16.4", "15.5", "12.13", "20.4", "A48", "A49", "A68")
def land(
    state: BattleState, helicopter: int, cargo: tuple[int, ...], end: int, hex_: int
) -> Procedure:
    """Set down a helicopter's passengers, unless it was shot down."""
    yield from ()
    names, scenario = state.scenario.land.names, state.scenario
    if state.place[helicopter] == DEAD:
        for counter in cargo:
            state.note(kinds.LOST_WITH, "16.4", name=state.unit(counter).name)
            fire.eliminate(state, counter, AL_QAEDA, hex_)
        return ()
    damaged = state.place[helicopter] == POOL
    state.mark(helicopter, used=True)
    for counter in cargo:
        start = state.place[counter]
        state.mark(counter, place=end, moved=True)
        if damaged and end >= 0:
            state.mark(counter, pinned=True)
        state.note(
            kinds.LIFTED,
            "16.3",
            helicopter=state.unit(helicopter).name,
            name=state.unit(counter).name,
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
    """The helicopters that can fly to another base."""
    return [one for one in state.helicopters() if not state.moved[one]]


@rule("21.7", "15.5", "A76")
def ferry(state: BattleState) -> Procedure:
    """Fly an empty helicopter to another base, once per Movement; this isn't a mission."""
    chosen = yield kinds.FERRY(COALITION, state.options(to_ferry(state)))
    helicopter = chosen.number
    start = state.base_at(state.place[helicopter])
    others = [Word(base) for base in state.scenario.bases_of(COALITION) if base != start]
    base = yield kinds.BASE(COALITION, others, about={"counter": chosen}, rule="21.7")
    state.mark(helicopter, place=state.base(base), moved=True)
    name = state.unit(helicopter).name
    state.note(kinds.FERRIED, "21.7", name=name, start=start.capitalize(), to=base.capitalize())
    return ()


# -- casualties ------------------------------------------------------------------------------------


def can_fetch(state: BattleState) -> bool:
    """Whether casualties can be picked up now."""
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
    """Send a helicopter to a hex with casualties."""
    hex_ = yield kinds.MEDEVAC_HEX(COALITION, _with_casualties(state))
    flies = yield kinds.LIFT_WITH(COALITION, state.options(carriers(state)), rule="26.2")
    helicopter = flies.number
    return PendingStep("aa", (helicopter, hex_.at, ())), PendingStep("fetch", (helicopter, hex_.at))


@rule("26.2", "26.2.1")
def fetch(state: BattleState, helicopter: int, hex_: int) -> Procedure:
    """Pick up all casualties in a hex, unless the helicopter was shot down."""
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
