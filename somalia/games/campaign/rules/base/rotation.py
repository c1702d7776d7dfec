"""8.6 UN rotation, and placing drawn units at Bases."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why
from somalia.games.campaign.rules.base.asks import (
    DRAW_UN,
    DRAW_US,
    PLACE_UN,
    ROTATION_DICE_IN,
    ROTATION_DICE_OUT,
    ROTATION_OUT,
)
from somalia.games.campaign.rules.base.event_kinds import ROTATION_IN_ROLLED, ROTATION_OUT_ROLLED
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.state import CampaignState

DRAWS = {"un": DRAW_UN, "us": DRAW_US}
"""The draw for each cup."""

FEW = 6  # with fewer UN units on the map only one rotates out (8.6)


@rule("8.6", "R48", "R53", "R64")
def draw_and_place(
    state: CampaignState, force: str, under: str, anywhere: bool = False
) -> Steps[None]:
    """Draw one unit from a force's cup and place it at any Base, or anywhere."""
    kind = yield DRAWS[force](cup=state.in_cup((force,)), rule=under)
    unit = effects.draw(state, kind)

    def judge(zone: Zone) -> Why | None:
        return None if anywhere or state.base[zone] else Why(under, "no Base there.")

    if not anywhere and not any(state.base):
        effects.return_to_cup(state, unit, under, "no Base available")
        return
    zone = yield PLACE_UN("un", state.board.zones, judge, about={"unit": unit}, rule=under)
    effects.place(state, unit, zone, under)


@rule("8.6", "R84")
def un_rotation_out(state: CampaignState) -> Steps[bool]:
    """Roll a die, and return that many UN units to the cup; only one if few are on the map."""
    units = state.on_map("un")
    if state.quota < 0:
        if len(units) < FEW:
            effects.set_quota(state, min(1, len(units)))
        else:
            die = yield ROTATION_DICE_OUT(dice=1)
            state.note(ROTATION_OUT_ROLLED, "8.6", die=die)
            effects.set_quota(state, die)
    if not state.quota:
        return False
    unit = yield ROTATION_OUT("un", units, about={"left": state.quota})
    effects.return_to_cup(state, unit, "8.6", "rotation")
    effects.set_quota(state, state.quota - 1)
    return state.quota > 0


@rule("8.6")
def un_rotation_in(state: CampaignState) -> Steps[bool]:
    """Roll a die, draw that many units, and place them at any Bases."""
    if state.quota < 0:
        die = yield ROTATION_DICE_IN(dice=1)
        state.note(ROTATION_IN_ROLLED, "8.6", die=die)
        effects.set_quota(state, die)
    if not state.quota or not state.in_cup(("un",)):
        return False
    yield from draw_and_place(state, "un", "8.6")
    effects.set_quota(state, state.quota - 1)
    return state.quota > 0
