"""The regions that can be pointed at, in half inches: houses, places, stands, driving stops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import cos, pi, sin

from somalia.games.kit.geometry import box_around
from somalia.games.kit.scene import Box, Region, Ring
from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.rules.doors import building_named
from somalia.games.street_fight.rules.ground import StreetGround
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import StreetState

EDGE = 1.0
"""How far beyond the edge of the table to show, in half inches."""
CORNERS = 24
"""The number of corners of the ring drawn around a place; men inside the ring hold the place."""


def sheet(ground: StreetGround) -> Box:
    """The table with its margin."""
    east, north = ground.table
    return -EDGE, -EDGE, east + EDGE, north + EDGE


class StreetRegions(Mapping[str, Region]):
    """The regions of a quarter by id: houses, the wreck and posts, driving stops, and stands.

    Each is made on first use. Points where no model can stand also have regions, but these are not
    listed.

    Args:
        stops: where a vehicle can stop now.
    """

    def __init__(self, state: StreetState, stops: Mapping[str, Point]) -> None:
        self._scenario, self._stops = state.scenario, stops
        self._places = {place.id: place for place in mission.places(state)}
        self._made: dict[str, Region] = {}

    @cached_property
    def _houses(self) -> Mapping[str, Region]:
        houses = {}
        for building in self._scenario.streets.buildings:
            west, south, east, north = box_around(building.ring, 0)
            middle = (west + east) / 2, (south + north) / 2
            houses[building.id] = Region(
                building.id, middle, (building.ring,), building_named(building)
            )
        return houses

    def spot(self, id: str) -> Point | None:
        """The place of a stand, the wreck, a post or a driving stop; None for any other id."""
        point = point_typed(id) or self._stops.get(id)
        if point is None and id in self._places:
            point = self._places[id].at
        return point

    def __getitem__(self, id: str) -> Region:
        if (region := self._made.get(id)) is None:
            region = self._made[id] = self._region(id)
        return region

    def _region(self, id: str) -> Region:
        point = self.spot(id)
        if point is None:
            return self._houses[id]
        if (place := self._places.get(id)) is not None:
            ring = _round(point, self._scenario.tables.post_within)
            return Region(id, point, (ring,), place.name)
        x, y = point
        square = (x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)
        return Region(id, point, (square,), id)

    def __iter__(self) -> Iterator[str]:
        ground = self._scenario.ground
        yield from (*self._houses, *self._places, *self._stops)
        yield from map(place_told, ground.street)
        yield from (place_told(at) for roof in ground.roofs for at in roof.places)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _round(centre: Point, far: int) -> Ring:
    turns = [2 * pi * corner / CORNERS for corner in range(CORNERS)]
    return tuple((centre[0] + far * cos(turn), centre[1] + far * sin(turn)) for turn in turns)
