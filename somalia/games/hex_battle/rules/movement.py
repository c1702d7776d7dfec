"""Movement (8) and bases (21), rallying by leaders (24), IEDs set off at will (20.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import DONE, Why
from somalia.engine.protocols import Procedure
from somalia.games.hex_battle.rules import fire, helicopters, kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    BIN_LADEN,
    COALITION,
    GROUND,
    VALUABLE,
    BattleScenario,
    Hex,
)
from somalia.games.hex_battle.rules.state import MOBILE, BattleState, March, PendingStep

NO_POINTS = "it needs {need} movement points but has only {left} left."


def points_told(halves: int) -> str:
    """Movement points in words, from halves: "2.5"."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


# -- costs -----------------------------------------------------------------------------------------


@rule(
    "8.1",
    "8.2",
    "8.3",
    "8.9",
    "8.10",
    "8.11",
    "8.12",
    "8.13",
    "8.14",
    "8.15",
    "8.16",
    "A23",
)
def step_cost(state: BattleState, counter: int, start: int, to: int) -> int | None:
    """The cost of a unit's step to an adjacent hex, in half points; None if it can't enter."""
    return cost_of_step(state.scenario, state.unit(counter).is_vehicle, start, to)


def cost_of_step(scenario: BattleScenario, on_wheels: bool, start: int, to: int) -> int | None:
    """The cost of a step to an adjacent hex on foot or on wheels, in half points; None if
    impossible.
    """
    land, charts = scenario.land, scenario.charts
    extra = 0
    if (start, to) in land.streams and (start, to) not in land.bridges:
        extra = charts.stream["vehicle" if on_wheels else "foot"]
    if to in land.ways[start]:
        return charts.way + extra
    cost = scenario.costs[on_wheels][to]
    return None if cost is None else cost + extra


@rule("8.17", "21.2", "21.4", "A80")
def edge_cost(state: BattleState, counter: int, hex_: int, base: str) -> int | None:
    """The cost to enter an edge hex from a base, or leave it for the base; None if impossible."""
    scenario, side = state.scenario, state.side_of(counter)
    edges = [one for one in scenario.edges_to(base, side) if one in scenario.land.edges[hex_]]
    if not edges:
        return None
    if any(hex_ in scenario.land.road_exits.get(one, ()) for one in edges):
        return scenario.charts.way
    return scenario.costs[state.unit(counter).is_vehicle][hex_]


@rule("8.6", "9.4", "A25", "A80", "20.4", "5.11", "9.2", "9.3")
def why_not_enter(
    state: BattleState, counter: int, cost: int | None, hex_: int, march: March
) -> Why | None:
    """Why a unit can't enter a hex at a given cost; None if it can."""
    if cost is None:
        return Why("8.2", "it can only enter by road or track.")
    if state.obstacles(hex_, state.side_of(counter)):
        return Why("9.4", "there's an enemy counter there.")
    if cost > march.points and march.has_moved:
        return Why("8.1", NO_POINTS.format(need=points_told(cost), left=points_told(march.points)))
    return None


def ways_on(state: BattleState, counter: int) -> Iterator[tuple[Any, int | None]]:
    """Yield the hexes and bases that a unit might move to next, each with its cost."""
    scenario, place = state.scenario, state.place[counter]
    base = state.base_at(place)
    if base:
        for hex_ in scenario.entries[base]:
            yield hex_, edge_cost(state, counter, hex_.at, base)
        return
    for near in scenario.land.neighbours[place]:
        if near >= 0:
            yield scenario.hexes[near], step_cost(state, counter, place, near)
    if scenario.land.edges[place]:
        for beyond in scenario.bases_of(state.side_of(counter)):
            if scenario.hexes[place] in scenario.entries[beyond]:
                yield Word(beyond), edge_cost(state, counter, place, beyond)


@rule("8.17", "8.18", "21.5", "21.6", "21.9")
def why_not_step(state: BattleState, march: March, to: object, cost: int | None) -> Why | None:
    """Why a unit can't take a step; None if it can."""
    if isinstance(to, Hex):
        return why_not_enter(state, march.counter, cost, to.at, march)
    if cost is None:
        return Why("21.5", "it can't leave the map here.")
    if cost > march.points:
        return Why("21.5", NO_POINTS.format(need=points_told(cost), left=points_told(march.points)))
    return None


@rule("8.1", "8.4", "8.5", "9.6", "5.3", "10.29")
def why_not_move(state: BattleState, counter: int) -> Why | None:
    """Why a unit can't move now; None if it can."""
    if state.pinned[counter]:
        return Why("10.29", "it's pinned.")
    if state.moved[counter]:
        return Why("8.5", "it has already moved or been airlifted.")
    march = March(counter, state.movement(counter))
    if all(why_not_step(state, march, to, cost) for to, cost in ways_on(state, counter)):
        return Why("8.2", "it has nowhere to go.")
    return None


@rule("5.3", "5.16", "2.2", "21.9")
def movers(state: BattleState) -> list[int]:
    """The phasing side's ground units of an active command that can move at all.

    Units in the Sanctuary stay there.
    """
    side = state.phasing
    units = []
    for counter in state.everyone(side):
        place = state.place[counter]
        is_there = place >= 0 or (side == COALITION and state.base_at(place) != "")
        if is_there and state.is_active(counter):
            unit = state.unit(counter)
            if unit.kind == GROUND and unit.movement:
                units.append(counter)
    return units


# -- the sub-phase ---------------------------------------------------------------------------------


@rule("24.3", "A53", "A67")
def show_valuable(state: BattleState, following: str) -> Procedure:
    """Let Al Qaeda reveal high value targets as leaders (option leaders)."""
    able = [
        one
        for one in state.on_map(AL_QAEDA)
        if not state.up[one] and state.unit(one).type in VALUABLE
    ]
    if not able:
        return ()
    chosen = yield kinds.SHOW_VALUABLE(
        AL_QAEDA, state.options(able), extra=(DONE,), seen_by=(AL_QAEDA,)
    )
    if chosen == DONE:
        return ()
    yield from fire.turn_up(state, chosen.number, "24.3")
    return (PendingStep("show", (following,)),)


@rule("24.5", "A83")
def rally(state: BattleState, done: tuple[int, ...]) -> Procedure:
    """Let a leader remove the Pin from another unit in its hex instead of moving (option leaders).

    The leader may be pinned.
    """
    side = state.phasing
    leaders = [one for one in state.on_map(side) if fire.leads(state, one) and one not in done]
    pairs = {
        one: leader
        for leader in leaders
        for one in state.at(state.place[leader], side)
        if one != leader and state.pinned[one] and state.is_active(one)
    }
    if not pairs:
        return ()
    hides = (AL_QAEDA,) if side == AL_QAEDA else None
    chosen = yield kinds.RALLY(side, state.options(pairs), extra=(DONE,), seen_by=hides)
    if chosen == DONE:
        return ()
    leader = pairs[chosen.number]
    state.mark(chosen.number, pinned=False)
    state.mark(leader, moved=True)
    fire.identify(state, leader, chosen.number)
    state.note(
        kinds.RALLIED,
        "24.5",
        leader=fire.public_name(state, leader),
        name=fire.public_name(state, chosen.number),
    )
    return (PendingStep("rally", ((*done, leader),)),)


@rule("4.2", "8.1", "24.3", "24.5")
def movement(state: BattleState) -> Procedure:
    """Start the Movement sub-phase, with leaders first if they are in play."""
    yield from ()
    if not state.scenario.has("leaders"):
        return (PendingStep("next-move"),)
    shown = (PendingStep("show", (kinds.MOVE,)),) if state.phasing == AL_QAEDA else ()
    return (*shown, PendingStep("rally", ((),)), PendingStep("next-move"))


@rule("8.1", "8.4", "8.5", "9.6", "16.1", "26.2", "A40", "A44")
def next_move(state: BattleState) -> Procedure:
    """Let the phasing side move or lift the next unit, or evacuate casualties."""
    side = state.phasing
    candidates = movers(state)
    offered = [one for one in candidates if why_not_move(state, one) is None]
    extra = [DONE]
    if side == COALITION:
        if helicopters.can_lift(state):
            extra.insert(0, kinds.LIFT_WORD)
        if helicopters.can_fetch(state):
            extra.insert(-1, kinds.MEDEVAC_WORD)
        if helicopters.to_ferry(state):
            extra.insert(-1, kinds.FERRY_WORD)
    after = (PendingStep("gunships", ((),)),) if side == AL_QAEDA else ()
    if not offered and len(extra) == 1:
        return after
    hides = (AL_QAEDA,) if side == AL_QAEDA else None
    chosen = yield kinds.MOVE(
        side,
        state.options(candidates),
        lambda counter: why_not_move(state, counter.number),
        extra=extra,
        about={"able": len(offered), "begun": sum(state.moved)},
        seen_by=hides,
    )
    if chosen == DONE:
        return after
    if chosen == kinds.LIFT_WORD:
        return PendingStep("lift"), PendingStep("next-move")
    if chosen == kinds.FERRY_WORD:
        return PendingStep("ferry"), PendingStep("next-move")
    if chosen == kinds.MEDEVAC_WORD:
        return PendingStep("medevac"), PendingStep("next-move")
    counter = chosen.number
    state.change(march=March(counter, state.movement(counter)))
    if not state.scenario.has("fire-once"):
        state.clear("fired")
    return PendingStep("step"), PendingStep("next-move")


@rule("8.1", "8.6", "8.7", "8.18", "12.1", "12.13", "21.4", "21.5", "21.6", "A42", "A80")
def step(state: BattleState) -> Procedure:
    """Let the moving unit take a step or stop."""
    march = state.march
    assert march is not None
    counter = march.counter
    if state.place[counter] < 0 and not state.base_at(state.place[counter]):
        return _halt(state)  # eliminated
    if march.has_moved and (state.pinned[counter] or state.place[counter] < 0):
        return _halt(state)
    on = list(ways_on(state, counter))
    cost = {to.id: value for to, value in on}
    if march.has_moved and all(why_not_step(state, march, to, of) for to, of in on):
        return _halt(state)
    side = state.side_of(counter)
    to = yield kinds.STEP_TO(
        side,
        [to for to, _ in on],
        lambda to: why_not_step(state, march, to, cost[to.id]),
        extra=(kinds.STOP,) if march.has_moved else (),
        about={"counter": state.option(counter), "points": march.points},
        seen_by=(AL_QAEDA,) if side == AL_QAEDA else None,
    )
    if to == kinds.STOP:
        return _halt(state)
    spent = cost[to.id]
    assert spent is not None
    if side == AL_QAEDA:
        _seen_moving(state, counter)
    name = fire.public_name(state, counter)
    fire.identify(state, counter)
    if not isinstance(to, Hex):
        state.mark(counter, place=state.base(to), moved=True)
        state.note(kinds.LEFT, "8.17", name=name, base=to.capitalize())
        return _halt(state)
    state.mark(counter, place=to.at, moved=True)
    left = max(march.points - spent, 0)
    state.change(march=March(counter, left, True, march.spent + spent))
    state.note(kinds.STEPPED, "8.1", name=name, to=to.id)
    if side == COALITION:
        fire.enter_fort(state, to.at)
    else:
        state.change(entered=(*state.entered, (counter, to.at)))
    first = fire.blasts(state, counter) if side == COALITION else ()
    return (*first, PendingStep("defend", (counter, ())), PendingStep("step"))


def _halt(state: BattleState) -> tuple[PendingStep, ...]:
    state.change(march=None)
    return ()


@rule("18.1", "A75")
def _seen_moving(state: BattleState, counter: int) -> None:
    """Record that a moving counter is mobile and belongs to the active command."""
    state.learn(counter, MOBILE)
    if state.up[counter] or len(state.active) != 1:
        return
    before = state.moved_under[counter]
    # Only bin Laden can move under two commands (25.1).
    state.mark(
        counter, moved_under=state.active[0] if before in ("", state.active[0]) else BIN_LADEN
    )


@rule("20.6", "A60")
def ied(state: BattleState, mover: int) -> Procedure:
    """Let Al Qaeda set off IEDs adjacent to a hex that a unit has entered (option ied-at-will)."""
    for counter in fire.bombs(state, state.place[mover]):
        if state.place[counter] < 0 or state.place[mover] < 0:
            continue
        struck = () if fire.clears_bomb(state, counter) else fire.in_reach_of_bomb(state, counter)
        answer = yield kinds.IED(
            AL_QAEDA,
            [Word(kinds.BLOW), Word(kinds.HOLD)],
            about={
                "counter": state.option(counter),
                "hex": state.place[mover],
                "mover": state.option(mover),
                "struck": len(struck),
            },
            seen_by=(AL_QAEDA,),
        )
        if answer == kinds.BLOW:
            fire.show(state, counter, "20.6")
            yield from fire.go_off(state, counter)
    return ()
