"""ISR (19): scouting hexes, and revealing what is in them."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import DONE, Why
from somalia.engine.protocols import Procedure
from somalia.games.hex_battle.rules import fire, kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    COALITION,
    GROUND,
    HELICOPTER,
    SATELLITE,
    Hex,
)
from somalia.games.hex_battle.rules.draws import is_ready, spend
from somalia.games.hex_battle.rules.state import DEAD, BattleState, PendingStep


def dark_hexes(state: BattleState) -> set[int]:
    """The hexes with face-down counters."""
    return {state.place[one] for one in state.on_map(AL_QAEDA) if not state.up[one]}


@rule("19.2", "19.4", "5.14", "A35", "A77")
def lookers(state: BattleState) -> list[int]:
    """The Coalition units that can scout now."""
    return [one for one in range(state.own) if may_look(state, one)]


@rule("14.7", "14.8", "15.4", "A2", "A46")
def may_look(state: BattleState, counter: int) -> bool:
    """Whether a Coalition unit can scout now."""
    unit = state.unit(counter)
    if unit.kind == GROUND:
        on_map = state.place[counter] >= 0
        return on_map and state.is_active(counter) and not state.reconned[counter]
    return unit.has_eye and is_ready(state, counter)


@rule("19.2", "19.3", "19.4", "19.5", "19.7", "A55")
def why_not_look(state: BattleState, counter: int, hex_: int) -> Why | None:
    """Why a unit can't scout a hex; None if it can."""
    unit, land = state.unit(counter), state.scenario.land
    if unit.kind != GROUND:
        return None
    far = land.distance(state.place[counter], hex_)
    if far == 1:
        return None
    if not unit.has_eye:
        return Why("19.2", "it isn't adjacent.")
    most = state.scenario.charts.recon_range
    if state.scenario.has("recon-range") and far > most:
        return Why("19.3", f"it's {far} hexes away, and the limit is {most}.")
    return fire.no_line(state, counter, hex_)


def looked_at(state: BattleState, counter: int, hex_: int) -> list[int]:
    """The hexes revealed if a unit scouts one: satellites reveal seven (19.5)."""
    if state.unit(counter).type != SATELLITE:
        return [hex_]
    return [at for at in (hex_, *state.scenario.land.neighbours[hex_]) if at >= 0]


def worth_a_look(state: BattleState, counter: int) -> list[Hex]:
    """The hexes where scouting would reveal a face-down counter."""
    dark = dark_hexes(state)
    if state.unit(counter).type == SATELLITE:
        near = {at for hex_ in dark for at in state.scenario.land.neighbours[hex_]}
        dark |= {at for at in near if at >= 0}
    return [hex_ for hex_ in state.scenario.hexes if hex_.at in dark]


@rule("19.1", "19.2", "19.6", "A56")
def isr(state: BattleState) -> Procedure:
    """Let the Coalition scout with one more unit, or end the sub-phase."""
    able = []
    for counter in lookers(state):
        if any(
            why_not_look(state, counter, hex_.at) is None for hex_ in worth_a_look(state, counter)
        ):
            able.append(counter)
    if not able:
        return ()
    about = {"begun": sum(state.reconned)}
    chosen = yield kinds.RECON(COALITION, state.options(able), extra=(DONE,), about=about)
    if chosen == DONE:
        return ()
    counter = chosen.number

    def judge(hex_: Hex) -> Why | None:
        return why_not_look(state, counter, hex_.at)

    hex_ = yield kinds.RECON_HEX(
        COALITION, worth_a_look(state, counter), judge, about={"counter": chosen}
    )
    flown = state.unit(counter).kind == HELICOPTER
    first = (PendingStep("aa", (counter, hex_.at, ())),) if flown else ()
    return (*first, PendingStep("look", (counter, hex_.at)), PendingStep("isr"))


@rule("19.2", "19.4", "19.5", "19.6", "15.4")
def look(state: BattleState, counter: int, hex_: int) -> Procedure:
    """Reveal the scouted hexes, unless the helicopter was shot down."""
    if state.place[counter] == DEAD:
        return ()
    if state.unit(counter).kind == GROUND:
        state.mark(counter, reconned=True)
    else:
        spend(state, counter)
    hexes = looked_at(state, counter, hex_)
    names = state.scenario.land.names
    state.note(
        kinds.LOOKED,
        "19.2",
        name=state.unit(counter).name,
        hexes=tuple(names[at] for at in hexes),
    )
    for hex_index in hexes:
        yield from fire.turn_up_hex(state, hex_index, "19.2")
    return ()
