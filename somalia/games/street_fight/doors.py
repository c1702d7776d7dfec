"""Buildings that Americans go into, by the option `doors` (19, M82, M98): doors, windows, men.

A door and a window are points of a wall. Who is in a building stands at a window, so that sight
from it and at it is that of 2.4.
"""

from __future__ import annotations

from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.games.street_fight import kinds
from somalia.games.street_fight.ground import CONTACT, apart, close_to
from somalia.games.street_fight.lines import Point
from somalia.games.street_fight.mapfile import Building
from somalia.games.street_fight.quarter import Stand
from somalia.games.street_fight.state import Man, State

OPTION = "doors"


class Window(NamedTuple):
    """A window as an option."""

    at: Point
    building: int
    of: str

    @property
    def id(self) -> str:
        """Its place in inches."""
        return kinds.place_told(self.at)


def building_named(building: Building) -> str:
    """What a building is called: "house H6a", or its own name."""
    return f"house {building.name}" if building.name == building.id else building.name


def named(state: State, number: int) -> str:
    """What the building of that number is called."""
    return building_named(state.scenario.streets.buildings[number])


def at_door(state: State, at: Point) -> list[int]:
    """The buildings of which a door is in contact with who stands there in the street (2.2)."""
    ground = state.scenario.ground
    return [
        number
        for number, building in enumerate(state.scenario.streets.buildings)
        if any(
            apart(door, at) <= CONTACT and ground.sees(Stand(door, 0), Stand(at, 0))
            for door in building.doors
        )
    ]


@rule("M82", "M98")
def windows(state: State, man: Man) -> list[Window]:
    """The free windows of the buildings that he can go into."""
    most = state.scenario.tables.building_men
    taken = close_to(at for at in state.models() if at != man.at)
    found = []
    for number in at_door(state, man.at):
        if len(inside(state, number)) >= most:
            continue
        building = state.scenario.streets.buildings[number]
        name = building_named(building)
        found += [Window(at, number, name) for at in building.windows if at not in taken]
    return found


def inside(state: State, building: int) -> list[Man]:
    """The men in a building, able or not."""
    return [man for man in state.men if man.is_on_foot and man.building == building]


@rule("M82", "M98")
def why_not_in(state: State, man: Man) -> Why | None:
    """Why he cannot go into a building from where he stands."""
    if windows(state, man):
        return None
    there = at_door(state, man.at)
    if not there:
        return Why("M82", "no door is in contact with him.")
    most = state.scenario.tables.building_men
    if all(len(inside(state, number)) >= most for number in there):
        return Why("M82", f"{most} men are in it: there is no room for more.")
    return Why("M98", "no window of it is free.")


@rule("M82", "M98")
def stands_outside(state: State, man: Man) -> list[Point]:
    """The free stands in contact with a door of the building that he is in, by y and then x."""
    ground = state.scenario.ground
    taken = close_to(at for at in state.models() if at != man.at)
    found = {
        (x, y)
        for door in state.scenario.streets.buildings[man.building].doors
        for y in range(door[1] - 3, door[1] + 4)
        for x in range(door[0] - 3, door[0] + 4)
        if (x, y) in ground.in_street
        and (x, y) not in taken
        and apart((x, y), door) <= CONTACT
        and ground.sees(Stand(door, 0), Stand((x, y), 0))
    }
    return sorted(found, key=lambda at: (at[1], at[0]))


@rule("M98")
def to_lift(state: State, man: Man) -> list[Man]:
    """The casualties in buildings with a door in contact with him."""
    there = [other for other in state.men if is_lying_inside(other)]
    if not there or man.building >= 0:
        return []
    near = at_door(state, man.at)
    return [other for other in there if other.building in near]


def is_lying_inside(man: Man) -> bool:
    """Whether he is a casualty in a building."""
    return man.is_on_foot and man.is_casualty and man.building >= 0
