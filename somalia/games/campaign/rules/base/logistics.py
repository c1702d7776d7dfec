"""5 Logistics."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, total
from somalia.games.campaign.rules.base.asks import SUPPLY
from somalia.games.campaign.rules.base.event_kinds import SUPPLIED
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.state import CampaignState


@rule("5", "5.1", "8.7")
def supply(state: CampaignState) -> Steps[None]:
    """Give the UN 2d6 SP, or 3d6 during US Intervention."""
    dice = 3 if state.intervention_lasts() else 2
    faces = yield SUPPLY(dice=dice, key=total)
    state.note(SUPPLIED, "5.1", dice=faces)
    effects.gain_sp(state, "un", total(faces), "5.1", "supply")
