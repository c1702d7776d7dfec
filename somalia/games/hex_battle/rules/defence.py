"""Defensive fire (12) at units entering a hex, including gunships (12.9)."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import DONE, Why
from somalia.engine.protocols import Procedure
from somalia.engine.shapes import pick_several
from somalia.games.hex_battle.rules import fire, kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    ARTILLERY,
    BIN_LADEN,
    COALITION,
    GROUND,
    GUNSHIP,
    HEAVY_WEAPONS,
    SIDES,
    US,
)
from somalia.games.hex_battle.rules.fire import Salvo
from somalia.games.hex_battle.rules.state import DEAD, BattleState, Counter, PendingStep


@rule("12.1", "12.2", "12.4", "12.10", "A35", "A39", "A40", "A43", "A45")
def why_no_defence(state: BattleState, counter: int, mover: int) -> Why | None:
    """Why a unit can't fire at one that has entered a hex; None if it can."""
    unfit = fire.unfit(state, counter)
    if unfit is not None:
        return unfit
    target = state.place[mover]
    far = state.scenario.land.distance(state.place[counter], target)
    spotted = _is_spotted(state, counter, target)
    most = state.scenario.charts.defence_range
    if far > most and not spotted:
        return Why("12.1", f"it's {far} hexes away, and the limit is {most}.")
    beyond = fire.out_of_range(state, counter, target)
    if beyond is not None:
        return beyond
    if spotted and state.unit(counter).is_indirect:
        return None
    return fire.no_line(state, counter, target)


@rule("12.10", "A35", "A43", "A4")
def _is_spotted(state: BattleState, counter: int, target: int) -> bool:
    """Whether another unit spots for US heavy weapons or artillery, so that they can fire from a
    distance.
    """
    unit = state.unit(counter)
    if unit.nation != US or unit.type not in (HEAVY_WEAPONS, ARTILLERY):
        return False
    land, most = state.scenario.land, state.scenario.charts.defence_range
    own = state.command(counter)
    return any(
        one != counter
        and state.unit(one).nation == US
        and state.command(one) == own
        and not state.pinned[one]
        and land.distance(state.place[one], target) <= most
        and fire.sees(state, state.place[one], target)
        for one in state.ground(COALITION)
    )


@rule("12.1", "12.2", "A39")
def defenders(state: BattleState, mover: int) -> list[int]:
    """The opponent's units that can fire at a unit that has entered a hex."""
    enemy = SIDES[state.side_of(mover) == COALITION]
    return [
        one
        for one in state.on_map(enemy)
        if state.unit(one).kind == GROUND and why_no_defence(state, one, mover) is None
    ]


def fits(state: BattleState, counter: int, commands: Sequence[str]) -> bool:
    """Whether a unit's sub-command can still fire; bin Laden can join any sub-command (A84)."""
    if state.unit(counter).type == BIN_LADEN:
        return True
    return state.command(counter) not in commands


@rule("12.3", "12.5", "12.7", "12.8", "12.11", "A41")
def defend(state: BattleState, mover: int, fired: tuple[str, ...]) -> Procedure:
    """Resolve one sub-command's fire at a unit that has entered a hex.

    Args:
        fired: the sub-commands that have already fired at it here.
    """
    target = state.place[mover]
    if target < 0:
        return ()
    side = SIDES[state.side_of(mover) == COALITION]
    able = [one for one in defenders(state, mover) if fits(state, one, fired)]
    if not able:
        return ()
    hides = (AL_QAEDA,) if side == AL_QAEDA else None
    picked = yield from pick_several(
        kinds.DEFEND,
        side,
        state.options(able),
        lambda so_far, counter: why_not_together(state, so_far, counter),
        lambda so_far: True,
        {"counter": state.option(mover), "hex": target},
        seen_by=hides,
    )
    if not picked:
        return ()
    firers = [one.number for one in picked]
    for counter in firers:
        state.mark(counter, fired=True)
        fire.show(state, counter, "18.2", kinds.SHOWN)
    if side == COALITION:
        yield from fire.turn_up_forts(state, target)
    power = sum(state.unit(one).firepower for one in firers)
    salvo = Salvo(side, target, power, "defence", "12.1")
    yield from fire.strike(state, salvo, firers, (mover,))
    own = command_of(state, firers)
    return (PendingStep("defend", (mover, (*fired, own))),)


def command_of(state: BattleState, firers: Sequence[int]) -> str:
    """The sub-command of the firing units; "" if bin Laden fires alone, because he can join any of
    them.
    """
    named = [state.command(one) for one in firers if state.command(one)]
    return named[0] if named else ""


@rule("12.8", "A84")
def why_not_together(state: BattleState, picked: Sequence[Counter], counter: Counter) -> Why | None:
    """Why a unit can't fire together with the picked units; None if it can."""
    own = command_of(state, [each.number for each in picked])
    command = state.command(counter.number)
    if own and command and command != own:
        name = state.scenario.charts.commands[own].name
        return Why("12.8", f"{name} must fire separately.")
    return None


# -- gunships --------------------------------------------------------------------------------------


def ready_gunships(state: BattleState) -> list[int]:
    """The gunships that can fly a mission now (15)."""
    return [one for one in state.helicopters() if state.unit(one).type == GUNSHIP]


@rule("12.9", "A44")
def in_entered_hexes(state: BattleState) -> list[int]:
    """Al Qaeda's counters in hexes that its units have entered this Movement."""
    entered = {hex_ for _, hex_ in state.entered}
    return [one for one in state.on_map(AL_QAEDA) if state.place[one] in entered]


@rule("12.9", "15.2", "A44")
def gunships(state: BattleState, sent: tuple[tuple[int, int], ...]) -> Procedure:
    """At the end of Al Qaeda's Movement, let gunships attack counters in hexes entered during it.

    Args:
        sent: gunships sent so far, each with its target.
    """
    gone = {one for one, _ in sent}
    ready = [one for one in ready_gunships(state) if one not in gone]
    there = in_entered_hexes(state)
    if not ready or not there:
        return _attacks(state, sent)
    chosen = yield kinds.GUNSHIP(COALITION, state.options(ready), extra=(DONE,))
    if chosen == DONE:
        return _attacks(state, sent)
    about = {
        "counter": chosen,
        "sent": tuple(state.option(one) for one, _ in sent),
        "targets": tuple(state.option(at) for _, at in sent),
    }
    target = yield kinds.GUNSHIP_AT(COALITION, state.options(there), about=about)
    return (PendingStep("gunships", ((*sent, (chosen.number, target.number)),)),)


def _attacks(state: BattleState, sent: Sequence[tuple[int, int]]) -> tuple[PendingStep, ...]:
    tasks = [PendingStep("aa", (one, state.place[target], ())) for one, target in sent]
    targets = dict.fromkeys(target for _, target in sent)
    for target in targets:
        own = tuple(one for one, at in sent if at == target)
        tasks.append(PendingStep("gunship-fire", (target, own)))
    return tuple(tasks)


@rule("12.9", "15.2", "A44", "A81")
def gunship_fire(state: BattleState, target: int, sent: tuple[int, ...]) -> Procedure:
    """Resolve fire at a counter by the gunships that survived anti-aircraft fire."""
    there = [one for one in sent if state.place[one] != DEAD]
    for gunship in there:
        state.mark(gunship, used=True)
    if state.place[target] < 0 or not there:
        return ()
    yield from fire.turn_up_forts(state, state.place[target])
    power = sum(state.unit(one).firepower for one in there)
    salvo = Salvo(COALITION, state.place[target], power, "defence", "12.9")
    yield from fire.strike(state, salvo, there, (target,))
    return ()
