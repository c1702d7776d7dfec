"""What counters show: whose they are, what they can do, what has become of them."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.games.campaign.rules.core.components import (
    FACTION_ORDER,
    CampaignScenario,
    CampaignUnit,
)
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.parties import contest_of, forces_of
from somalia.games.campaign.text.words import Wording
from somalia.games.kit.scene import Face

ACTED, AMBUSHED, RAIDED, ROBBED = "acted", "ambushed", "raided", "robbed"
"""States of a face: a unit has acted, has ambushed, has raided; a Base or Convoy was raided, a
Convoy was robbed.
"""
BASE, CONVOY, TERROR = "base", "convoy", "terror"
"""Symbols of markers, which are no units."""
MARKER = "marker"
"""The colour of Base and Convoy."""
BANDIT = "bandit"
"""The colour of all factions together."""
PARTIES = {
    "Ethiopian": "ethiopia",
    "Puntland": "puntland",
    "Transitional": "transitional",
    "ICU": "icu",
}
"""The colours of what units of later scenarios are called (`Contest.names`)."""


def face_of(say: Wording, state: CampaignState, unit: CampaignUnit) -> Face:
    """What a unit's counter shows now."""
    done = ((ACTED, state.acted), (AMBUSHED, state.ambushed), (RAIDED, state.raided))
    return plain_face(say, unit)._replace(state=tuple(name for name, by in done if by[unit]))


def plain_face(say: Wording, unit: CampaignUnit) -> Face:
    """What it shows as long as the unit has done nothing."""
    rating = "" if unit.type == "leader" else str(unit.firepower)
    rating += f"-{unit.contact}" if rating and unit.contact else ""
    return Face(unit.type, look_of(say.scenario, unit.force), rating, name=say.counter(unit))


def marker_face(symbol: str, raided: object, robbed: object = False) -> Face:
    """A Base or a Convoy."""
    states = (ROBBED,) * bool(robbed) + (RAIDED,) * bool(raided)
    return Face(symbol, MARKER, name=symbol.capitalize(), state=states)


# -- whose colour is which -------------------------------------------------------------------------


def colour_name(scenario: CampaignScenario, id: str) -> str:
    """The colour of a side, party or team by its name: that of its counters, or "bandit" for all
    factions together; "" for nobody.
    """
    if contest_of(scenario) is not None:
        role = scenario.sides.roles.get(id, id)
        if role in PARTIES.values():
            return role
    forces = forces_of(scenario, id)
    if forces and all(force in forces for force in FACTION_ORDER):
        return BANDIT
    return look_of(scenario, forces[0]) if forces else ""


def look_of(scenario: CampaignScenario, force: str) -> str:
    """The colour of the counters of a force by its name.

    In a later scenario the counters of some forces stand for others, and look like these.
    """
    facts = contest_of(scenario)
    return force if facts is None else look_called(facts.names, force)


def look_called(names: Mapping[str, str], force: str) -> str:
    """The same by what the units of the force are called."""
    return PARTIES.get(names.get(force, ""), force)
