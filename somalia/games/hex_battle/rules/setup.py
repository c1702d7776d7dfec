"""Set-up (3), and more forces (31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import DONE, Why
from somalia.engine.protocols import Procedure
from somalia.engine.shapes import pick_several
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    BIN_LADEN,
    CIVILIANS,
    COALITION,
    COMPOUND,
    DECEPTION,
    FORT,
    GROUND,
    HEAVY_WEAPONS,
    HELICOPTER,
    HVT,
    IED,
    INFANTRY,
    OPTIONAL,
    REINFORCEMENT,
    SPECIAL,
    START,
    START_MAP,
    BattleUnit,
    Hex,
)
from somalia.games.hex_battle.rules.state import (
    ASIDE,
    POOL,
    UNPLACED,
    BattleState,
    Counter,
    PendingStep,
)
from somalia.games.hex_battle.rules.state import SPECIAL as SPECIAL_BOX

AT_ONCE = 12
"""How many counters to draw with one random number; more would bias the result (engine/dice.py)."""


@rule("3.2", "3.5", "A7", "A8", "24.2", "2.7", "A5", "31.2")
def start(state: BattleState) -> None:
    """Place every Coalition unit by its deployment code, before the first question."""
    for counter, unit in enumerate(state.units):
        leads = unit.deploy == OPTIONAL and unit.type == "leader"
        if unit.deploy == SPECIAL:
            place = SPECIAL_BOX
        elif unit.deploy == REINFORCEMENT or (leads and state.scenario.has("leaders")):
            place = POOL
        elif unit.deploy == OPTIONAL:
            place = ASIDE
        else:
            place = UNPLACED
        state.mark(counter, place=place)
    first = (PendingStep("buy"),) if state.scenario.has("more-forces") else ()
    state.change(
        agenda=(
            *first,
            PendingStep("pick"),
            PendingStep("start-hex"),
            PendingStep("bases"),
            PendingStep("turn"),
        )
    )


@rule("31.2", "A74", "31")
def buy(state: BattleState) -> Procedure:
    """Let the Coalition buy units."""
    prices = state.scenario.charts.prices
    price = {id: of for of in prices for id in of.units}
    offered = [state.option(one) for one, unit in enumerate(state.units) if unit.id in price]

    def judge(picked: Sequence[Counter], counter: Counter) -> Why | None:
        of = price[counter.id]
        if sum(each.id in of.units for each in picked) >= of.most:
            return Why("31.2", f"at most {of.most} of these can be bought.")
        return None

    bought = yield from pick_several(kinds.BUY, COALITION, offered, judge, lambda picked: True, {})
    for counter in bought:
        state.mark(counter.number, bought=True, place=UNPLACED)
        cost = price[counter.id].price
        state.change(paid=state.paid + cost)
        state.note(kinds.BOUGHT, "31.2", name=state.unit(counter.number).name, price=cost)
    return ()


@rule("3.4", "25.1")
def pick(state: BattleState) -> Procedure:
    """Pick Al Qaeda's force at random, face down."""
    charts = state.scenario.charts
    hidden = charts.hidden
    mixed = [
        at
        for at, unit in enumerate(hidden)
        if unit.type != BIN_LADEN or state.scenario.has("bin-laden")
    ]
    left = list(mixed)
    picked: list[int] = []
    while len(picked) < charts.picks:
        draws = min(AT_ONCE, charts.picks - len(picked))
        ids = yield kinds.PICKS(
            cup=[(hidden[at].id, 1) for at in left],
            draws=draws,
            seen_by=(AL_QAEDA,),
            about={"count": draws},
        )
        for id in (ids,) if draws == 1 else ids:
            identity = next(at for at in left if hidden[at].id == id)
            left.remove(identity)
            picked.append(identity)
    for identity in picked:
        add_counter(state, identity)
    state.change(
        pool=tuple(at for at in left if hidden[at].movement),
        unused=tuple(at for at in left if not hidden[at].movement),
    )
    state.note(kinds.PICKED, "3.4", count=len(picked), of=len(mixed))
    return (PendingStep("set-up"),)


def add_counter(state: BattleState, identity: int) -> int:
    """Add an Al Qaeda counter to the game, face down; return its number."""
    number = state.own + state.counters
    state.mark(number, who=identity, place=UNPLACED)
    state.change(counters=state.counters + 1)
    return number


@rule("3.4", "20.7", "A6")
def why_not_there(state: BattleState, counter: int, hex_: int, there: Sequence[int]) -> Why | None:
    """Why an Al Qaeda counter can't start in a hex with these other counters; None if it can."""
    scenario = state.scenario
    if scenario.land.edges[hex_]:
        return Why("3.4", "it's on the map edge.")
    if len(there) >= scenario.charts.most_in_hex:
        return Why("3.4", f"it's full: {len(there)} counters.")
    apart = {FORT: COMPOUND, COMPOUND: FORT}.get(state.unit(counter).type)
    if apart and any(state.unit(one).type == apart for one in there):
        return Why("20.7", f"there's a {apart}: a fort and a compound never share a hex.")
    return None


HAND_ORDER = (
    COMPOUND,
    HEAVY_WEAPONS,
    FORT,
    INFANTRY,
    HVT,
    BIN_LADEN,
    IED,
    CIVILIANS,
    DECEPTION,
)
"""The order of types in a sorted hand."""


def in_hand(state: BattleState) -> list[int]:
    """Al Qaeda's counters not yet placed, sorted by type and name."""
    left = [one for one in state.everyone(AL_QAEDA) if state.place[one] == UNPLACED]
    return sorted(left, key=lambda counter: _sorted_by(state.unit(counter), counter))


def _sorted_by(unit: BattleUnit, counter: int) -> tuple[int, str, int]:
    return HAND_ORDER.index(unit.type), unit.name, counter


def one_of_each(state: BattleState, counters: Sequence[int]) -> list[int]:
    """The first counter with each name; counters with the same name are identical."""
    by_name: dict[str, int] = {}
    for counter in counters:
        by_name.setdefault(state.unit(counter).name, counter)
    return list(by_name.values())


@rule("3.4", "24.3", "A67")
def set_up(state: BattleState) -> Procedure:
    """Place the next counter in hand, or let Al Qaeda rearrange its counters once all are placed.

    Counters are placed in the order picked, which reveals nothing. With the option leaders, high
    value targets may then be deployed face up.
    """
    left = in_hand(state)
    if left:
        yield from ()
        return PendingStep("place", (min(left),)), PendingStep("set-up")
    chosen = yield kinds.REARRANGE(
        AL_QAEDA, state.options(state.everyone(AL_QAEDA)), extra=(DONE,), seen_by=(AL_QAEDA,)
    )
    if chosen == DONE:
        return (PendingStep("show", (kinds.REARRANGE,)),) if state.scenario.has("leaders") else ()
    return PendingStep("place-taken", (chosen.number,)), PendingStep("set-up")


@rule("3.4")
def hand(state: BattleState) -> Procedure:
    """Let Al Qaeda choose a counter from its hand, or one already placed."""
    left = in_hand(state)
    placed = sorted(
        state.on_map(AL_QAEDA), key=lambda counter: _sorted_by(state.unit(counter), counter)
    )
    chosen = yield kinds.HAND(
        AL_QAEDA,
        state.options([*placed, *one_of_each(state, left)]),
        about={"left": len(left)},
        seen_by=(AL_QAEDA,),
    )
    return (PendingStep("place-taken", (chosen.number,)),)


@rule("3.4", "20.7")
def place(state: BattleState, counter: int) -> Procedure:
    """Let Al Qaeda place the next counter, or choose another one first."""
    left = in_hand(state)
    others = any(state.on_map(AL_QAEDA)) or len(one_of_each(state, left)) > 1
    return (yield from _place(state, counter, (kinds.ANOTHER,) if others and left else ()))


@rule("3.4")
def place_taken(state: BattleState, counter: int) -> Procedure:
    """Let Al Qaeda place the counter that it has chosen."""
    return (yield from _place(state, counter, ()))


def _place(state: BattleState, counter: int, extra: tuple[str, ...]) -> Procedure:
    left = in_hand(state)
    there: dict[int, list[int]] = {}
    for other in state.on_map(AL_QAEDA):
        if other != counter:
            there.setdefault(state.place[other], []).append(other)

    def judge(hex_: Hex) -> Why | None:
        return why_not_there(state, counter, hex_.at, there.get(hex_.at, ()))

    hex_ = yield kinds.PLACE(
        AL_QAEDA,
        state.scenario.hexes,
        judge,
        extra=extra,
        about={"counter": state.option(counter), "left": len(left)},
        seen_by=(AL_QAEDA,),
    )
    if hex_ == kinds.ANOTHER:
        return (PendingStep("hand"),)
    state.mark(counter, place=hex_.at)
    name = state.unit(counter).name
    state.note(kinds.PLACED, "3.4", (AL_QAEDA,), name=name, where=hex_.id)
    return ()


@rule("3.4", "18.1")
def cover(state: BattleState) -> None:
    """Hide Al Qaeda's set-up in progress from the Coalition.

    The order in which counters are chosen and placed might reveal what they are.
    """
    if not any(task.id == "set-up" for task in state.agenda):
        return
    for counter in state.on_map(AL_QAEDA):
        state.mark(counter, place=UNPLACED)
    ahead = tuple(task for task in state.agenda if task.id not in ("place", "place-taken", "hand"))
    state.change(agenda=ahead)


@rule("3.5")
def start_hex(state: BattleState) -> Procedure:
    """Let the Coalition place its start-map units away from Al Qaeda's counters."""
    land = state.scenario.land
    near = {
        at for hex_ in state.hexes(AL_QAEDA) for at in (hex_, *land.neighbours[hex_]) if at >= 0
    }

    def judge(hex_: Hex) -> Why | None:
        if hex_.at in near:
            return Why("3.5", "there's an Al Qaeda counter there or adjacent.")
        return None

    for counter, unit in enumerate(state.units):
        if unit.deploy == START_MAP:
            hex_ = yield kinds.START_HEX(
                COALITION, state.scenario.hexes, judge, about={"counter": state.option(counter)}
            )
            state.mark(counter, place=hex_.at)
            state.note(kinds.PLACED, "3.5", name=unit.name, where=hex_.id)
    return ()


@rule("3.5", "21.1")
def bases(state: BattleState) -> Procedure:
    """Send start units, start helicopters and bought units to bases."""
    for counter, unit in enumerate(state.units):
        waits = state.place[counter] == UNPLACED and unit.kind in (GROUND, HELICOPTER)
        if waits and (unit.deploy == START or state.bought[counter]):
            yield from to_base(state, counter, "3.5")
    return ()


@rule("21.1", "21.2", "21.8")
def to_base(state: BattleState, counter: int, number: str) -> Any:
    """Let the Coalition choose a base for a unit, and place it there."""
    offered = [Word(base) for base in state.scenario.bases_of(COALITION)]
    base = yield kinds.BASE(
        COALITION, offered, about={"counter": state.option(counter)}, rule=number
    )
    state.mark(counter, place=state.base(base))
    state.note(kinds.IN_BASE, number, name=state.unit(counter).name, base=base.capitalize())
