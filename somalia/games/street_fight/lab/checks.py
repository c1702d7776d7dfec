"""The invariants of a street fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from somalia.games.checks import Checks
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.state import GUNNER, Man, Somali, StreetState


class StreetChecks(Checks[StreetState]):
    """The invariants of a street fight, and its position as plain data."""

    tries_requests = False

    def __init__(self, scenario: StreetScenario) -> None:
        self.scenario = scenario

    def position(self, state: StreetState) -> Iterator[str]:
        """Check that models are in legal places and that values are within bounds."""
        for man in state.men:
            yield from self._of_man(man)
        if 0 <= state.box < len(state.somalis):
            yield f"{len(state.somalis)} Somalis, but the box holds {state.box}"
        for somali in state.somalis.values():
            yield from self._of_somali(state, somali)

    def _of_man(self, man: Man) -> Iterator[str]:
        if not 0 <= man.ap <= man.full:
            yield f"{man.id} has {man.ap} AP"
        if man.suppression < 0 or man.kits < 0 or man.belts < 0:
            yield f"{man.id} has a negative count"
        if any(rounds < 0 for _, left in man.ammo for rounds in left):
            yield f"{man.id} has fired more rounds than he had"
        if man.holds >= 0 and not man.is_able and man.is_on_foot:
            yield f"{man.id} is a casualty but holds someone"
        if man.is_on_foot:
            yield from self._of_place(man)
        elif man.building >= 0:
            yield f"{man.id} is in a building but not on foot"

    def _of_somali(self, state: StreetState, somali: Somali) -> Iterator[str]:
        if somali.mob not in state.mobs:
            yield f"{somali.id} has no mob"
            return
        if somali.level != state.mobs[somali.mob].level:
            yield f"{somali.id} isn't on its mob's level"
        roofs = self.scenario.ground.roofs
        if somali.roof >= 0 and somali.at not in roofs[somali.roof].places:
            yield f"{somali.id} isn't on its roof"
        if somali.building >= 0 or somali.roof < 0:
            yield from self._of_place(somali)
        if somali.technical >= 0 and somali.technical not in state.technicals:
            yield f"{somali.id} is on a technical that doesn't exist"

    def _of_place(self, model: Man | Somali) -> Iterator[str]:
        """Check that a model is in the street or at a window of its building."""
        if model.building >= 0:
            if model.at not in self.scenario.streets.buildings[model.building].windows:
                yield f"{model.id} isn't at a window of its building"
        elif model.at not in self.scenario.ground.in_street:
            yield f"{model.id} isn't at a place in the street"

    def checkpoint(self, state: StreetState) -> Iterator[str]:
        """Check that models and mobs are not too close together, and that every mob has members."""
        yield from self._of_buildings(state)
        for number, mob in state.mobs.items():
            if not state.members(number):
                yield f"mob {number} has no members"
            if mob.panic < 0:
                yield f"mob {number} has fewer than 0 panic markers"
        yield from _too_close(state)
        for technical in state.technicals.values():
            crew = [one for one in state.somalis.values() if one.technical == technical.number]
            if technical.is_wreck and crew:
                yield f"{technical.id} is a wreck with men aboard"
            if not technical.is_wreck and len(crew) > 2:
                yield f"{technical.id} has too many men"
            if sum(one.seat == GUNNER for one in crew) > 1:
                yield f"{technical.id} has two gunners"

    def _of_buildings(self, state: StreetState) -> Iterator[str]:
        own = Counter(man.building for man in state.men)
        theirs = Counter(one.building for one in state.somalis.values())
        for building in (own + theirs).keys() - {-1}:
            if max(own[building], theirs[building]) > self.scenario.tables.building_men:
                yield f"too many men in building {building}"
            if own[building] and theirs[building]:
                yield f"both sides are in building {building}"

    def plain(self, state: StreetState) -> Any:
        """The position as plain data."""
        fields = {
            name: value
            for name, value in vars(state).items()
            if name not in ("events", "revision", "scenario")
        }
        for name, value in fields.items():
            if isinstance(value, list):
                fields[name] = [tuple(one) for one in value]
            elif isinstance(value, dict):
                fields[name] = {
                    key: tuple(one) if isinstance(one, tuple) else one for key, one in value.items()
                }
            elif isinstance(value, tuple):
                fields[name] = tuple(value)
        return fields


def _too_close(state: StreetState) -> Iterator[str]:
    """Yield the pairs of models less than an inch apart in the street or on the same roof."""
    on_foot = [one for one in state.somalis.values() if one.technical < 0]
    places = [(one.at, one.roof, one.id) for one in on_foot]
    places += [(man.at, -1, man.id) for man in state.men if man.is_on_foot]
    places.sort()
    for n, (point, roof, id) in enumerate(places):
        for other, its_roof, its_id in places[n + 1 :]:
            if other[0] > point[0] + 1:
                break
            if roof == its_roof and apart(point, other) < 4:
                yield f"{id} and {its_id} are less than an inch apart"
