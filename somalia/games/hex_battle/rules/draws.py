"""Chits (4, 5), Panic! and Jihad! (6), reinforcements (7), friendly fire (14.9)."""

from __future__ import annotations

from typing import Any

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import DONE, Why, total, up_to
from somalia.engine.protocols import Procedure
from somalia.games.hex_battle.rules import defence, fire, kinds
from somalia.games.hex_battle.rules.components import (
    AIR,
    AL_QAEDA,
    AMF,
    COALITION,
    FRIENDLY_FIRE,
    GROUND,
    HEAVY_WEAPONS,
    HELICOPTER,
    INFANTRY,
    LEADER,
    SIDES,
    TANK,
    US,
    Hex,
)
from somalia.games.hex_battle.rules.fire import Salvo
from somalia.games.hex_battle.rules.setup import add_counter, to_base
from somalia.games.hex_battle.rules.state import (
    ASIDE,
    GONE,
    MOBILE,
    POOL,
    READY,
    RECORD,
    SPECIAL,
    SPENT,
    BattleState,
    PendingStep,
)

PANIC, JIHAD = "panic", "jihad"
CHIT_NAMES = {PANIC: "Panic!", JIHAD: "Jihad!"}
PANICKING = (INFANTRY, HEAVY_WEAPONS, TANK)
"""Types of Afghan units that panic (6.2.2, A14)."""

REINFORCE, ISR, MOVEMENT, FIRE = "reinforcement", "isr", "movement", "fire"
"""Sub-phases (4.2)."""


def other(side: str) -> str:
    """The opposing side."""
    return SIDES[side == COALITION]


def chit_name(state: BattleState, chit: str) -> str:
    """The display name of a chit."""
    commands = state.scenario.charts.commands
    return CHIT_NAMES.get(chit) or commands[chit].name


@rule("3.2", "3.3", "4.2", "5.4", "22.4")
def in_pool(state: BattleState) -> tuple[str, ...]:
    """The chits in the Command Pool at the start of a turn."""
    commands = state.scenario.charts.commands.values()
    ids = [one.id for one in commands if one.joins <= state.turn]
    return (*ids, *[PANIC] * (not state.had_panic), *[JIHAD] * (not state.had_jihad))


@rule("3.7", "6.2.3", "8.20", "22.4", "A64", "A65")
def begin_turn(state: BattleState) -> Procedure:
    """Start the next turn: return due units, bring in TF Commando, fill the Command Pool."""
    charts = state.scenario.charts
    turn = state.turn + 1
    state.change(turn=turn)
    state.note(kinds.TURN_BEGINS, "4.1", turn=turn, day=charts.days[turn - 1])
    for counter in range(state.own):
        if state.place[counter] == RECORD and state.due[counter] == turn:
            yield from to_base(state, counter, "6.2.3")
    joins = [id for id, of in charts.commands.items() if of.joins == turn and turn > 1]
    for id in joins:
        state.note(kinds.COMMANDO, "22.4")
        for counter, unit in enumerate(state.units):
            if unit.command == id and state.place[counter] == SPECIAL:
                yield from to_base(state, counter, "22.4")
    state.change(chits=in_pool(state), drawn=(), to_draw=COALITION, passes=0)
    return (PendingStep("draw"),)


@rule("4.2", "5.1", "5.10", "3.7", "A9")
def draw(state: BattleState) -> Procedure:
    """Let the active side draw a chit or pass."""
    side = state.to_draw
    if not state.chits or state.passes == 2:
        return (PendingStep("return"),)
    if state.drawn or state.passes:
        words = [Word(kinds.DRAW_WORD), Word(kinds.PASS)]
        answer = yield kinds.DRAW(side, words, about={"left": len(state.chits)})
        if answer == kinds.PASS:
            state.change(passes=state.passes + 1, to_draw=other(side))
            state.note(kinds.PASSED, "5.10", side=side)
            return (PendingStep("draw"),)
    chit = yield kinds.CHIT(cup=[(one, 1) for one in state.chits], about={"side": side})
    left = tuple(one for one in state.chits if one != chit)
    state.change(chits=left, drawn=(*state.drawn, chit), passes=0, to_draw=other(side))
    effect = ""
    if (chit == PANIC and side != COALITION) or (chit == JIHAD and side != AL_QAEDA):
        effect = ", which has no effect"
    state.note(kinds.CHIT_DRAWN, "4.2", side=side, name=chit_name(state, chit), effect=effect)
    if effect:
        return (PendingStep("draw"),)
    if chit in (PANIC, JIHAD):
        return PendingStep(chit), PendingStep("draw")
    return PendingStep("operations", (chit,)), PendingStep("draw")


@rule("4.2", "5.3", "5.4", "5.5", "5.6", "5.14", "A10", "A77")
def operations(state: BattleState, *commands: str) -> Procedure:
    """Start an Operations Phase for these commands."""
    of = state.scenario.charts.commands
    side = of[commands[0]].side
    state.change(active=commands, phasing=side)
    yield from ()
    steps = []
    if side == COALITION:
        draws = sum(of[one].draws for one in commands)
        steps = [
            PendingStep("sub-phase", (REINFORCE,)),
            PendingStep("reinforce", (draws, ())),
            PendingStep("sub-phase", (ISR,)),
            PendingStep("isr"),
        ]
    steps += [
        PendingStep("sub-phase", (MOVEMENT,)),
        PendingStep("movement"),
        PendingStep("sub-phase", (FIRE,)),
        PendingStep("fire"),
        PendingStep("end-operations"),
    ]
    return tuple(steps)


def sub_phase(state: BattleState, name: str) -> Procedure:
    """Start a sub-phase in which no unit has fired, moved or scouted yet."""
    state.clear("fired", "shot_down", "moved", "reconned")
    state.change(sub_phase=name, fired_at=frozenset(), entered=(), march=None)
    yield from ()
    return ()


@rule("7.3", "A21")
def end_operations(state: BattleState) -> Procedure:
    """End the Operations Phase; air units drawn in it are spent, used or not."""
    if not state.scenario.has("air-may-wait"):
        for counter in range(state.own):
            if state.place[counter] == READY:
                state.mark(counter, place=SPENT)
    state.clear("fired", "shot_down", "moved", "reconned")
    state.change(active=(), phasing="", sub_phase="", fired_at=frozenset(), entered=())
    yield from ()
    return ()


# -- Panic! and Jihad! -----------------------------------------------------------------------------


@rule("6.2", "A12", "A13")
def panic(state: BattleState) -> Procedure:
    """Roll for the Coalition's Panic! chit, which takes effect if the die is no higher than the
    number of pinned and lost Afghan units.
    """
    afghans = [one for one in range(state.own) if fire.is_afghan(state, one)]
    pinned = sum(state.pinned[one] and state.place[one] >= 0 for one in afghans)
    dead = sum(
        one.counter < state.own and fire.is_afghan(state, one.counter) for one in state.losses
    )
    most = pinned + dead
    die = yield kinds.PANIC_DIE(dice=1, key=up_to(most), about={"most": most})
    why = f" ({pinned} pinned, {dead} lost)"
    state.note(kinds.PANIC, "6.2", die=die, most=most, why=why, comes=die <= most)
    if die > most:
        return ()
    state.change(had_panic=True)
    who = tuple(one for one in afghans if panics(state, one))
    if not who:
        return ()
    # As at the start of a Movement: no unit has fired yet.
    state.clear("fired", "shot_down")
    return PendingStep("panic-fire", (who,)), PendingStep("run", who)


@rule("6.2.2", "6.2.4", "A14", "A15", "2.8", "2.6", "A4")
def panics(state: BattleState, counter: int) -> bool:
    """Whether an Afghan unit on the map panics: it does unless a US ground unit is in its hex."""
    unit, place = state.unit(counter), state.place[counter]
    if unit.nation != AMF or unit.type not in PANICKING or place < 0:
        return False
    return not any(
        state.unit(one).nation == US and state.unit(one).kind == GROUND
        for one in state.at(place, COALITION)
    )


@rule("12.7", "12.12", "8.8", "A17")
def panic_fire(state: BattleState, who: tuple[int, ...]) -> Procedure:
    """Let Al Qaeda fire at the panicking units, one by one."""
    there = [one for one in who if state.place[one] >= 0]
    offered = [one for one in there if defence.defenders(state, one)]
    if not offered:
        return ()
    chosen = yield kinds.PANIC_FIRE(
        AL_QAEDA, state.options(offered), extra=(DONE,), seen_by=(AL_QAEDA,)
    )
    if chosen == DONE:
        return ()
    left = tuple(one for one in there if one != chosen.number)
    return PendingStep("defend", (chosen.number, ())), PendingStep("panic-fire", (left,))


@rule("6.2.3", "6.2.5", "A16", "A78")
def run(state: BattleState, *who: int) -> Procedure:
    """Remove panicked units from the map; each returns on a later turn or never."""
    least = state.scenario.charts.panic_returns_at
    there = {one: state.place[one] for one in who if state.place[one] >= 0}
    for counter in there:
        state.mark(counter, place=ASIDE, pinned=False)
    for counter, hex_ in there.items():
        name = state.unit(counter).name
        die = yield kinds.PANIC_LOSS(dice=1, about={"name": name})
        if die < least:
            state.mark(counter, place=GONE)
            state.change(panicked=(*state.panicked, counter))
            fire.leave_casualty(state, counter, hex_)
            state.note(kinds.PANICKED, "6.2.3", name=name, die=die, turn=0)
        else:
            due = state.turn + die
            state.mark(counter, place=RECORD, due=due)
            state.note(kinds.PANICKED, "6.2.3", name=name, die=die, turn=due)
    state.clear("fired", "shot_down")
    return ()


@rule("6.3", "A18", "7.4")
def jihad(state: BattleState) -> Procedure:
    """Roll for Al Qaeda's Jihad! chit: it takes effect if two dice total no more than the number of
    pinned and eliminated counters.
    """
    pinned = sum(state.pinned[one] for one in state.on_map(AL_QAEDA))
    dead = sum(state.is_aq(one.counter) for one in state.losses)
    most = pinned + dead
    dice = yield kinds.JIHAD_DICE(
        dice=2, key=lambda faces: total(faces) <= most, about={"most": most}
    )
    comes = total(dice) <= most
    state.note(kinds.JIHAD, "6.3", total=total(dice), most=most, comes=comes)
    if not comes:
        return ()
    state.change(had_jihad=True)
    count = min(total((yield kinds.JIHAD_COUNT(dice=2, key=total))), len(state.pool))
    hidden = state.scenario.charts.hidden
    edge = "west" if state.scenario.has("jihad-west") else "east"
    state.note(kinds.JIHAD_COMES, "6.3", count=count, edge=f"{edge} edge")
    commands = tuple(id for id, of in state.scenario.charts.commands.items() if of.side == AL_QAEDA)
    tasks = []
    for _ in range(count):
        id = yield kinds.JIHAD_DRAW(
            cup=[(hidden[at].id, 1) for at in state.pool], seen_by=(AL_QAEDA,)
        )
        identity = next(at for at in state.pool if hidden[at].id == id)
        state.change(pool=tuple(at for at in state.pool if at != identity))
        number = add_counter(state, identity)
        state.mark(number, learned=MOBILE)
        tasks.append(PendingStep("jihad-hex", (number, edge)))
    return (*tasks, PendingStep("operations", commands))


@rule("6.3", "12.13", "A19", "A20")
def jihad_hex(state: BattleState, counter: int, edge: str) -> Procedure:
    """Place a Jihad! counter on the map edge, away from Coalition units."""
    land = state.scenario.land
    taken = state.hexes(COALITION)

    def judge(hex_: Hex) -> Why | None:
        if edge not in land.edges[hex_.at]:
            return Why("6.3", f"it isn't on the {edge} edge.")
        if hex_.at in taken:
            return Why("6.3", "a Coalition unit is there.")
        return None

    offered = [hex_ for hex_ in state.scenario.hexes if judge(hex_) is None]
    if not offered:  # Coalition units fill the edge, so the counter doesn't arrive
        state.mark(counter, place=GONE)
        return ()
    hex_ = yield kinds.JIHAD_HEX(
        AL_QAEDA,
        state.scenario.hexes,
        judge,
        about={"counter": state.option(counter)},
        seen_by=(AL_QAEDA,),
    )
    state.mark(counter, place=hex_.at)
    name = state.unit(counter).name
    state.note(kinds.PLACED, "6.3", (AL_QAEDA,), name=name, where=hex_.id)
    return ()


# -- reinforcements --------------------------------------------------------------------------------


@rule("7.2", "7.3", "7.5", "14.1", "5.15", "5.16", "A22", "A79", "24.2", "17.4", "A85")
def reinforce(state: BattleState, left: int, aside: tuple[int, ...]) -> Procedure:
    """Draw and place the next counter from the Reinforcement Pool."""
    pool = [one for one in range(state.own) if state.place[one] == POOL and one not in aside]
    if not left or not pool:
        if left:
            state.note(kinds.POOL_EMPTY, "7.2")
        return ()
    id = yield kinds.REINFORCEMENT(cup=[(state.units[one].id, 1) for one in pool])
    counter = next(one for one in pool if state.units[one].id == id)
    unit = state.units[counter]
    after = PendingStep("reinforce", (left - 1, aside))
    if unit.type == FRIENDLY_FIRE:
        state.mark(counter, place=SPENT)
        state.note(kinds.DRAWN, "14.9", name=unit.name, what="")
        return PendingStep("friendly-fire"), after
    if unit.kind == AIR:
        state.mark(counter, place=READY)
        state.note(kinds.DRAWN, "7.3", name=unit.name, what=", an air unit, available")
        return (after,)
    if unit.type == LEADER:
        return (
            (*_leader(state, counter), after)
            if _with(state, counter)
            else _sent_back(state, counter, after)
        )
    state.note(kinds.DRAWN, "7.3", name=unit.name, what="")
    yield from to_base(state, counter, "7.3")
    return (after,)


def _with(state: BattleState, leader: int) -> list[Hex]:
    """The hexes with units from a leader's sub-command."""
    own = state.command(leader)
    places = {state.place[one] for one in state.ground(COALITION) if state.command(one) == own}
    return [hex_ for hex_ in state.scenario.hexes if hex_.at in places]


def _leader(state: BattleState, leader: int) -> tuple[PendingStep, ...]:
    state.note(kinds.DRAWN, "24.2", name=state.unit(leader).name, what=", a leader")
    return (PendingStep("leader", (leader,)),)


def _sent_back(state: BattleState, leader: int, after: PendingStep) -> tuple[PendingStep, ...]:
    name = state.unit(leader).name
    state.note(
        kinds.DRAWN, "24.2", name=name, what=", a leader with no units to join; back to the pool"
    )
    left, aside = after.of
    return (PendingStep("reinforce", (left, (*aside, leader))),)


@rule("24.2", "A67")
def join(state: BattleState, leader: int) -> Procedure:
    """Place a leader with a unit from its sub-command."""
    hex_ = yield kinds.LEADER(
        COALITION, _with(state, leader), about={"counter": state.option(leader)}
    )
    state.mark(leader, place=hex_.at)
    state.note(kinds.PLACED, "24.2", name=state.unit(leader).name, where=hex_.id)
    return ()


@rule("14.9", "A47", "23.2.1")
def friendly_fire(state: BattleState) -> Procedure:
    """Resolve friendly fire at a hex that Al Qaeda chooses."""
    taken = {state.place[one] for one in state.ground(COALITION)}
    offered = [hex_ for hex_ in state.scenario.hexes if hex_.at in taken]
    if not offered:
        return ()
    hex_ = yield kinds.FRIENDLY(AL_QAEDA, offered)
    power = yield kinds.FIREPOWER(dice=1)
    targets = [one for one in state.at(hex_.at, COALITION) if state.unit(one).kind == GROUND]
    salvo = Salvo(AL_QAEDA, hex_.at, power, "friendly", "14.9")
    yield from fire.strike(state, salvo, (), targets)
    return ()


@rule("15.1", "7.3")
def is_ready(state: BattleState, counter: int) -> bool:
    """Whether a helicopter or air unit can be used (15.5, 7.3)."""
    if state.unit(counter).kind == HELICOPTER:
        return bool(state.base_at(state.place[counter])) and not state.used[counter]
    return state.place[counter] == READY


def spend(state: BattleState, counter: int) -> Any:
    """Mark an air unit or helicopter as used for this turn (14.4, 15.5)."""
    if state.unit(counter).kind == HELICOPTER:
        state.mark(counter, used=True)
    else:
        state.mark(counter, place=SPENT)
