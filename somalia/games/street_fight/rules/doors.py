"""Buildings that models can enter: their doors, windows and occupants.

Americans can enter with the option `doors` (19, M82, M98), and SNA from street mobs with the option
`mobs-in-buildings` (M103). Doors and windows are points on a wall. A model inside stands at a
window, so 2.4 applies to sight from and to it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.engine.words import plural
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.ground import CONTACT, apart, close_to
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, Somali, StreetState
from somalia.games.street_fight.rules.streets import Building

OPTION, FOR_MOBS = "doors", "mobs-in-buildings"


class Window(NamedTuple):
    """A window, as an option in a question."""

    at: Point
    building: int
    of: str

    @property
    def id(self) -> str:
        """The window's place in inches."""
        return kinds.place_told(self.at)


def are_in_play(scenario: StreetScenario) -> bool:
    """Whether anyone can enter buildings."""
    return scenario.has(OPTION) or scenario.has(FOR_MOBS)


def building_named(building: Building) -> str:
    """The name of a building: "house H6a", or its own name."""
    return f"house {building.name}" if building.name == building.id else building.name


def named(state: StreetState, number: int) -> str:
    """The name of the building with a given number."""
    return building_named(state.scenario.streets.buildings[number])


def at_door(state: StreetState, point: Point) -> list[int]:
    """The buildings that have a door in contact with a street stand (2.2)."""
    ground = state.scenario.ground
    return [
        number
        for number, building in enumerate(state.scenario.streets.buildings)
        if any(
            apart(door, point) <= CONTACT and ground.sees(Stand(door, 0), Stand(point, 0))
            for door in building.doors
        )
    ]


@rule("M82", "M98")
def windows(state: StreetState, man: Man) -> list[Window]:
    """The free windows in the buildings that a man can enter."""
    most = state.scenario.tables.building_men
    taken = close_to(at for at in state.models() if at != man.at)
    result = []
    for number in at_door(state, man.at):
        if len(inside(state, number)) >= most or are_mobs_in(state, number):
            continue
        building = state.scenario.streets.buildings[number]
        name = building_named(building)
        result += [Window(at, number, name) for at in building.windows if at not in taken]
    return result


def inside(state: StreetState, building: int) -> list[Man]:
    """The men in a building, able or not."""
    return [man for man in state.men if man.is_on_foot and man.building == building]


@rule("M82", "M98")
def why_not_in(state: StreetState, man: Man) -> Why | None:
    """Why a man can't enter a building from where he is; None if he can."""
    if windows(state, man):
        return None
    there = at_door(state, man.at)
    if not there:
        return Why("M82", "he isn't in contact with a door.")
    most = state.scenario.tables.building_men
    if all(are_mobs_in(state, number) for number in there):
        return Why("M103", "there are Somalis inside.")
    if all(len(inside(state, number)) >= most for number in there):
        return Why("M82", f"the building is full: {plural(most, 'man', 'men')}.")
    return Why("M98", "no free window.")


@rule("M82", "M98")
def stands_outside(state: StreetState, man: Man) -> list[Point]:
    """The free stands in contact with a door of the man's building, sorted by y, then x."""
    return _at_doors(state, man.building, close_to(at for at in state.models() if at != man.at))


def _at_doors(state: StreetState, building: int, taken: Collection[Point]) -> list[Point]:
    """The free stands in contact with a door of a building, sorted by y, then x."""
    ground = state.scenario.ground
    stands = {
        (x, y)
        for door in state.scenario.streets.buildings[building].doors
        for y in range(door[1] - 3, door[1] + 4)
        for x in range(door[0] - 3, door[0] + 4)
        if (x, y) in ground.in_street
        and (x, y) not in taken
        and apart((x, y), door) <= CONTACT
        and ground.sees(Stand(door, 0), Stand((x, y), 0))
    }
    return sorted(stands, key=lambda stand: (stand[1], stand[0]))


# -- mobs ------------------------------------------------------------------------------------------


def are_mobs_in(state: StreetState, building: int) -> bool:
    """Whether any Somalis are in a building."""
    return any(one.building == building for one in state.somalis.values())


@rule("M103")
def post_of(state: StreetState, reached: Collection[Point]) -> Window | None:
    """The window that a Somali takes, given the stands that it can reach; None if there is none.

    The window must be free, and its building must have a door in contact with one of these stands.
    Of such windows, the Somali takes the one nearest to an able American visible from it.
    """
    most, ground = state.scenario.tables.building_men, state.scenario.ground
    taken = close_to(state.models())
    eyes = [Stand(state.spot(man), 0) for man in state.on_table()]
    choices: list[tuple[int, int, int, Window]] = []
    for number, building in enumerate(state.scenario.streets.buildings):
        if not building.doors or inside(state, number):
            continue
        if sum(one.building == number for one in state.somalis.values()) >= most:
            continue
        if not any(at in reached for at in _at_doors(state, number, ())):
            continue
        name = building_named(building)
        for opening in building.windows:
            seen = [apart(opening, eye.at) for eye in eyes if ground.sees(Stand(opening, 0), eye)]
            if seen and opening not in taken:
                choices.append((min(seen), opening[1], opening[0], Window(opening, number, name)))
    return min(choices)[-1] if choices else None


@rule("M103")
def way_out_of(state: StreetState, somali: Somali, barred: Collection[Point]) -> Point | None:
    """The stand where a Somali comes out of its building; None if there is no room.

    Args:
        barred: more stands that it may not take, besides those too close to other models.
    """
    others = (at for at in state.models() if at != somali.at)
    free = _at_doors(state, somali.building, close_to(others) | set(barred))
    return min(free, key=lambda stand: (apart(stand, somali.at), stand[1], stand[0]), default=None)


@rule("M98")
def to_lift(state: StreetState, man: Man) -> list[Man]:
    """The casualties in buildings with a door in contact with a man."""
    there = [other for other in state.men if is_lying_inside(other)]
    if not there or man.building >= 0:
        return []
    near = at_door(state, man.at)
    return [other for other in there if other.building in near]


def is_lying_inside(man: Man) -> bool:
    """Whether a man is a casualty inside a building."""
    return man.is_on_foot and man.is_casualty and man.building >= 0
