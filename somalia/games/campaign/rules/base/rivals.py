"""11.2 Several Bandit players, 11.3 contested initiative: order of play, attacks on rivals."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Steps, Why
from somalia.engine.shapes import pick_several
from somalia.games.campaign.rules.base.asks import (
    ATTACK_RIVAL,
    ATTACK_UNIT,
    ATTACK_ZONE,
    INITIATIVE,
)
from somalia.games.campaign.rules.base.event_kinds import ATTACK, INITIATIVE_ROLLED
from somalia.games.campaign.rules.base.reasons import CEASEFIRE, is_under_ceasefire
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.factions import has_leader
from somalia.games.campaign.rules.core.fire import fire, fires_back, strike_bandits
from somalia.games.campaign.rules.core.state import CampaignState, firepower

# -- the order of play -----------------------------------------------------------------------------


def takes_turns(state: CampaignState) -> bool:
    """Whether the order of play differs from one Bandit player handing over to the UN."""
    return state.scenario.sides.rivals or is_contested(state)


def is_contested(state: CampaignState) -> bool:
    """Whether dice decide the initiative (11.3)."""
    return state.scenario.options.get("initiative") == "contested"


def waiting(state: CampaignState) -> list[str]:
    """The sides that have not passed since the last mission, in seat order."""
    return [side for side in state.scenario.sides.order if side not in state.passed]


@rule("11.2", "R19", "R51")
def by_strength(state: CampaignState, sides: Sequence[str]) -> list[str]:
    """The sides, Bandit players with the most units first, then in seat order; the UN last."""
    order = state.scenario.sides.order
    return sorted(
        sides,
        key=lambda side: (
            side == "un",
            -(state.strength_of(side) if side != "un" else 0),
            order.index(side),
        ),
    )


@rule("11.3", "R73")
def roll_initiative(state: CampaignState) -> Steps[None]:
    """Roll for each side that has not passed; the highest must act or pass, and the Bandits win
    ties.
    """
    ready = by_strength(state, waiting(state))
    if len(ready) > 1:
        faces = yield INITIATIVE(dice=len(ready), about={"sides": tuple(ready)})
        first = ready[faces.index(max(faces))]
        state.note(INITIATIVE_ROLLED, "11.3", sides=tuple(ready), dice=faces, side=first)
    else:
        first = ready[0]
    effects.name_next(state, first, named=True)


# -- attacks on rivals -----------------------------------------------------------------------------


def attackers(state: CampaignState, who: str, zone: Zone) -> list[CampaignUnit]:
    """The player's gangs and Leaders in the Zone that may still act; none if no gang can."""
    ready = [unit for unit in state.bandits_of(who, zone) if not state.acted[unit]]
    return ready if any(unit.type == "gang" for unit in ready) else []


def rivals_in(state: CampaignState, who: str, zone: Zone) -> list[str]:
    """The other Bandit players with units in the Zone, in seat order (a Leader alone counts)."""
    if not state.scenario.sides.rivals:
        return []
    return [
        side
        for side in state.scenario.sides.bandits
        if side != who and state.bandits_of(side, zone)
    ]


def bar_attack(state: CampaignState, who: str) -> Why | None:
    """Why the player cannot attack any rival; None if they can."""
    if any(bar_attack_in(state, who, zone) is None for zone in state.board.zones):
        return None
    return Why("11.2", "no gang that can still act shares a Zone with a rival.")


@rule("11.2", "R71")
def bar_attack_in(state: CampaignState, who: str, zone: Zone) -> Why | None:
    """Why the player cannot attack any rival in the Zone; None if they can."""
    if not rivals_in(state, who, zone):
        return Why("11.2", "no rival units there.")
    if is_under_ceasefire(state, zone):
        return CEASEFIRE
    if not attackers(state, who, zone):
        return Why("11.2", "none of your gangs there can still act.")
    return None


@rule("11.2", "R70", "R71", "R51")
def attack(state: CampaignState, who: str) -> Steps[None]:
    """Attack a rival's units in a shared Zone; the survivors fire back."""
    zone: Zone = yield ATTACK_ZONE(
        who, state.board.zones, lambda zone: bar_attack_in(state, who, zone)
    )
    rival = yield ATTACK_RIVAL(
        who, [Word(side) for side in rivals_in(state, who, zone)], about={"zone": zone}
    )
    picked = yield from pick_several(
        ATTACK_UNIT,
        who,
        attackers(state, who, zone),
        lambda picked, unit: None,
        lambda picked: firepower(picked) > 0,
        {"zone": zone, "rival": rival},
    )
    effects.give_mission(state, picked)
    effects.mark_attack(state, who)
    state.note(ATTACK, "11.2", side=who, rival=rival, zone=zone, units=tuple(picked))
    result = yield from fire(state, who, firepower(picked), "11.2", zone, has_leader(picked))
    theirs = state.gangs_of(rival, zone) or state.bandits_of(rival, zone)
    lost = yield from strike_bandits(state, result, theirs, zone, "11.2", by=who)
    left = [unit for unit in theirs if unit not in lost]
    if (yield from fires_back(state, rival, firepower(left), "11.2", zone)):
        back = yield from fire(state, rival, firepower(left), "11.2", zone)
        gangs = [unit for unit in picked if unit.type == "gang"]
        yield from strike_bandits(state, back, gangs, zone, "11.2", by=rival)
