"""8.7 US Intervention."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import DONE, Steps, total
from somalia.games.campaign.rules.base.asks import (
    INTERVENTION,
    INTERVENTION_KEEP,
    INTERVENTION_LEAVE,
    INTERVENTION_REQUEST,
    US_ROTATION_OUT,
)
from somalia.games.campaign.rules.base.event_kinds import INTERVENTION_DICE, INTERVENTION_KEPT
from somalia.games.campaign.rules.base.rotation import draw_and_place
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit
from somalia.games.campaign.rules.core.state import CampaignState

FIRST_TURN = 6  # the first turn whose Interphase allows it (8.7)
TURNS = 12  # its length in turns (8.7)
ROTATED = 2  # the maximum number of US units rotated at each Interphase (8.7)
VP_PER_SP = 2  # VP lost for each SP and unit gained (8.7)


@rule("8.7", "R48", "R49")
def intervention_ends(state: CampaignState) -> Steps[bool]:
    """End US Intervention after twelve turns: a die says how many US units stay; the rest go.

    From then on the UN no longer rolls a third supply die. Repeated while US units have yet to go.
    """
    if state.quota < 0:
        if not state.intervention_lasts() or state.turn < state.intervention + TURNS:
            return False
        die = yield INTERVENTION_KEEP(dice=1)
        state.note(INTERVENTION_KEPT, "8.7", die=die)
        effects.end_intervention(state)
        effects.set_quota(state, max(0, len(state.on_map("us")) - die))
    if not state.quota:
        return False
    unit: CampaignUnit = yield INTERVENTION_LEAVE(
        "un", state.on_map("us"), about={"left": state.quota}
    )
    effects.return_to_cup(state, unit, "8.7", "Intervention is over")
    effects.set_quota(state, state.quota - 1)
    return state.quota > 0


@rule("8.7", "R48")
def us_rotation(state: CampaignState) -> Steps[None]:
    """Return up to two US units to the cup; draw as many and place them at Bases."""
    if not state.intervention_lasts():
        return
    gone = 0
    while gone < ROTATED and (units := state.on_map("us")):
        unit = yield US_ROTATION_OUT("un", units, extra=(DONE,), picks=True)
        if unit == DONE:
            break
        effects.return_to_cup(state, unit, "8.7", "rotation")
        gone += 1
    for _ in range(gone):
        yield from draw_and_place(state, "us", "8.7")


@rule("8.7", "R48")
def intervention_request(state: CampaignState) -> Steps[bool]:
    """Offer US Intervention once a game: 2d6 SP and US units anywhere, for VP.

    The dice set the number of SP and of US units; the UN loses twice that number in VP. Repeated
    while units have yet to be placed.
    """
    if state.quota < 0:
        if state.intervention or state.turn < FIRST_TURN or not state.scenario.forces["us"]:
            return False  # a scenario may have no US units
        answer = yield INTERVENTION_REQUEST("un", extra=("decline", "request"))
        if answer == "decline":
            return False
        faces = yield INTERVENTION(dice=2, key=total)
        size = total(faces)
        state.note(INTERVENTION_DICE, "8.7", dice=faces)
        effects.begin_intervention(state)
        effects.gain_sp(state, "un", size, "8.7", "intervention")
        effects.score(state, "un", -VP_PER_SP * size, "intervention", "8.7")
        effects.set_quota(state, size)
        return True
    if not state.quota or not state.in_cup(("us",)):
        return False
    yield from draw_and_place(state, "us", "8.7", anywhere=True)
    effects.set_quota(state, state.quota - 1)
    return state.quota > 0
