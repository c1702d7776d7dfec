"""8.5 Terrorism."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from somalia.campaign import effects
from somalia.campaign.components import Fire, Zone
from somalia.campaign.fire import fire, fires_back, strike_bandits
from somalia.campaign.state import State, firepower
from somalia.engine.marks import rule
from somalia.engine.prompts import DONE, Choose, Why

SP_PER_POINT = 2  # for each of the number (8.5)


@rule("8.5", "R49")
def terror_off(state: State) -> Generator[Any, Any, None]:
    """Terror markers leave the map before Terrorism is done anew."""
    effects.clear_terror(state)
    yield from ()


def bar_terrorism(state: State, zone: Zone) -> Why | None:
    """Why no Terrorism roll can be made in the Zone; None if one can."""
    if not state.gangs[zone]:
        return Why("8.5", "no gang is there.")
    if state.rolled_terror[zone]:
        return Why("8.5", "it has been rolled for this Interphase.")
    return None


@rule("8.5", "R49")
def terrorism(state: State) -> Generator[Any, Any, bool]:
    """One Terrorism roll, or none any more; False when the Bandit player is done."""
    if state.no_terrorism:
        state.note("no-terrorism", "4")
        return False
    answer = yield Choose("bandit", "terrorism.zone", "8.5", candidates=state.board.zones,
                          judge=lambda zone: bar_terrorism(state, zone), extra=(DONE,))  # fmt: skip
    if answer == DONE:
        return False
    zone = state.board.zone(answer)
    effects.mark_terror_roll(state, zone)
    yield from extort(state, zone)
    return True


@rule("8.5", "R15", "R30", "R32", "R22")
def extort(state: State, zone: Zone) -> Generator[Any, Any, None]:
    """All Firepower there fires; Militia left there fire back; only a star of theirs counts."""
    gangs = state.gangs[zone]
    result = yield from fire(state, "bandit", firepower(gangs), "8.5", zone)
    if result.number:
        effects.terrorise(state, zone)
        yield from _take(state, zone, result)
    strength = firepower(state.militia[zone])
    if (yield from fires_back(state, "un", strength, "8.5", zone)):
        back = yield from fire(state, "un", strength, "8.5", zone)
        yield from strike_bandits(state, back, gangs, zone, "8.5", by="militia")


def _take(state: State, zone: Zone, result: Fire) -> Generator[Any, Any, None]:
    """Militia eliminated or twice as many SP: the Bandit player chooses after the roll."""
    taken = "sp"
    if state.militia[zone]:
        taken = yield Choose("bandit", "terrorism.take", "8.5", extra=("sp", "militia"),
                             about={"number": result.number, "zone": zone})  # fmt: skip
    if taken == "sp":
        effects.gain_sp(state, "bandit", SP_PER_POINT * result.number, "8.5", "terrorism")
        return
    for left in range(min(result.number, len(state.militia[zone])), 0, -1):
        # The UN player chooses which of his Militia are lost [R49].
        answer = yield Choose("un", "militia.losses", "8.5", candidates=state.militia[zone],
                              about={"hits": left, "zone": zone})  # fmt: skip
        effects.return_to_cup(state, state.scenario.unit(answer), "8.5", "terrorism")
