"""8.5 Terrorism."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import DONE, Steps, Why
from somalia.games.campaign.rules.base.asks import MILITIA_LOSSES, TERRORISM_TAKE, TERRORISM_ZONE
from somalia.games.campaign.rules.base.event_kinds import NO_TERRORISM
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit, FireCell, Zone
from somalia.games.campaign.rules.core.fire import fire, fires_back, strike_bandits
from somalia.games.campaign.rules.core.state import CampaignState, firepower

SP_PER_POINT = 2  # SP for each point of the result (8.5)


@rule("8.5", "R49")
def terror_off(state: CampaignState) -> Steps[None]:
    """Remove all Terror markers before new Terrorism."""
    effects.clear_terror(state)
    yield from ()


def bar_terrorism(state: CampaignState, zone: Zone, who: str = "") -> Why | None:
    """Why the player cannot roll for Terrorism in the Zone; None if they can."""
    if not state.gangs_of(who, zone):
        return Why("8.5", "no gang there.")
    if state.rolled_terror[zone]:
        return Why("8.5", "already rolled for this Interphase.")
    return None


@rule("8.5", "R49", "R51")
def terrorism(state: CampaignState) -> Steps[bool]:
    """Offer one Terrorism roll; False when the Bandit players are done.

    Several Bandit players roll once each in turn, until all are done [R51].
    """
    if state.no_terrorism:
        state.note(NO_TERRORISM, "4")
        return False
    who, *others = state.queue or state.scenario.sides.bandits
    zone = yield TERRORISM_ZONE(
        who, state.board.zones, lambda zone: bar_terrorism(state, zone, who), extra=(DONE,)
    )
    if zone == DONE:
        effects.set_queue(state, tuple(others))
        return bool(others)
    effects.mark_terror_roll(state, zone)
    if state.scenario.sides.rivals:
        effects.set_queue(state, (*others, who))
    yield from extort(state, who, zone)
    return True


@rule("8.5", "R15", "R30", "R32", "R22", "R83")
def extort(state: CampaignState, who: str, zone: Zone) -> Steps[None]:
    """Fire with all the player's Firepower. Surviving Militia fire back; only their stars count."""
    gangs = state.gangs_of(who, zone)
    result = yield from fire(state, who, firepower(gangs), "8.5", zone)
    if result.number:
        effects.terrorise(state, zone)
        yield from _take(state, who, zone, result)
    strength = firepower(state.militia[zone])
    if (yield from fires_back(state, "un", strength, "8.5", zone)):
        back = yield from fire(state, "un", strength, "8.5", zone)
        yield from strike_bandits(state, back, gangs, zone, "8.5", by="militia")


def _take(state: CampaignState, who: str, zone: Zone, result: FireCell) -> Steps[None]:
    """Let the Bandit player choose after the roll: eliminate Militia, or take twice as many SP."""
    taken = "sp"
    if state.militia[zone]:
        taken = yield TERRORISM_TAKE(
            who, extra=("sp", "militia"), about={"number": result.number, "zone": zone}
        )
    if taken == "sp":
        effects.gain_sp(state, who, SP_PER_POINT * result.number, "8.5", "terrorism")
        return
    for left in range(min(result.number, len(state.militia[zone])), 0, -1):
        # The UN player chooses which Militia are lost [R49].
        unit: CampaignUnit = yield MILITIA_LOSSES(
            "un", state.militia[zone], about={"hits": left, "zone": zone}
        )
        effects.return_to_cup(state, unit, "8.5", "terrorism")
