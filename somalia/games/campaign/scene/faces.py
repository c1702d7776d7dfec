"""The faces of counters: owner, ratings and state."""

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
"""States shown on a face: what a unit has done, or what a Base or Convoy has suffered."""
BASE, CONVOY, TERROR = "base", "convoy", "terror"
"""Symbols of markers, which are not units."""
MARKER = "marker"
"""The colour of Bases and Convoys."""
BANDIT = "bandit"
"""The colour for all factions together."""
PARTIES = {
    "Ethiopian": "ethiopia",
    "Puntland": "puntland",
    "Transitional": "transitional",
    "ICU": "icu",
}
"""The colours of parties in later scenarios, by the name for their units (`Contest.names`)."""


def face_of(say: Wording, state: CampaignState, unit: CampaignUnit) -> Face:
    """The face of a unit's counter in the current position."""
    done = ((ACTED, state.acted), (AMBUSHED, state.ambushed), (RAIDED, state.raided))
    return plain_face(say, unit)._replace(state=tuple(name for name, by in done if by[unit]))


def plain_face(say: Wording, unit: CampaignUnit) -> Face:
    """The face of a unit that has done nothing."""
    rating = "" if unit.type == "leader" else str(unit.firepower)
    rating += f"-{unit.contact}" if rating and unit.contact else ""
    return Face(unit.type, look_of(say.scenario, unit.force), rating, name=say.counter(unit))


def marker_face(symbol: str, raided: object, robbed: object = False) -> Face:
    """The face of a Base or Convoy."""
    states = (ROBBED,) * bool(robbed) + (RAIDED,) * bool(raided)
    return Face(symbol, MARKER, name=symbol.capitalize(), state=states)


# -- colours ---------------------------------------------------------------------------------------


def colour_name(scenario: CampaignScenario, id: str) -> str:
    """The colour name for a side, party or team; "" for none.

    It is the colour of its counters, or "bandit" for a side with all factions.
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
    """The colour name for a force's counters.

    In later scenarios the counters of some forces represent other forces and take their colour.
    """
    facts = contest_of(scenario)
    return force if facts is None else look_called(facts.names, force)


def look_called(names: Mapping[str, str], force: str) -> str:
    """The colour name for a force's counters, from the names of its units."""
    return PARTIES.get(names.get(force, ""), force)
