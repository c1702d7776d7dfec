"""8.2 Militia: desertion. They are placed by Development (6.13), take no hits and never move."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, at_least
from somalia.games.campaign.rules.base.asks import DESERTION, DESERTION_FACTION
from somalia.games.campaign.rules.base.event_kinds import DESERTION_ROLLED
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.state import CUP, CampaignState

DESERTS = 5  # the lowest die on which a unit deserts (8.2)


@rule("8.2", "R49")
def desertion(state: CampaignState) -> Steps[None]:
    """Roll a die for each Militia, in Zone order; deserters become strength-1 faction units."""
    for zone in state.board.zones:
        for unit in state.militia[zone]:
            die = yield DESERTION(dice=1, key=at_least(DESERTS), about={"unit": unit, "zone": zone})
            state.note(
                DESERTION_ROLLED, "8.2", unit=unit, zone=zone, die=die, deserts=die >= DESERTS
            )
            if die < DESERTS:
                continue
            effects.return_to_cup(state, unit, "8.2", "deserted")
            factions = tuple((kind, 1) for kind in weakest_kinds(state))
            if factions:
                kind = yield DESERTION_FACTION(cup=factions)
                effects.place(state, effects.draw(state, kind), zone, "8.2")


def weakest_kinds(state: CampaignState) -> list[str]:
    """The kinds of strength-1 unit left in the cups, at most one per faction [R49]."""
    factions = state.scenario.sides.factions
    return [
        kind
        for kind, units in state.scenario.kinds.items()
        if units[0].force in factions
        and units[0].type == "gang"
        and units[0].firepower == 1
        and any(state.where[unit] == CUP for unit in units)
    ]
