"""The names of places on the table: streets, crossings, alleys, roofs and the crash site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from somalia.games.street_fight.rules.doors import building_named
from somalia.games.street_fight.rules.kinds import place_told
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.streets import Building, Street, StreetMap

Rectangle = tuple[int, int, int, int]
"""West, south, east, north, in half inches."""
AT_SITE = 4
"""How close to the crash a place must be to be named after it, in half inches along each axis."""


class PlaceName(NamedTuple):
    """A place in words."""

    noun: str  # "Cross Street east of Marehan"
    where: str  # "on"

    @property
    def heading(self) -> str:
        """The place at the beginning of a line."""
        return self.noun[:1].upper() + self.noun[1:]

    def __str__(self) -> str:
        return f"{self.where} {self.noun}"


class StreetPlaces:
    """The names of a map's places, each worked out on first use."""

    def __init__(self, streets: StreetMap) -> None:
        self._streets = streets
        self._boxes = [_around(building.ring) for building in streets.buildings]
        self._known: dict[Point, PlaceName] = {}

    def name(self, point: Point) -> PlaceName:
        """The name of the place at a point."""
        if (name := self._known.get(point)) is None:
            name = self._known[point] = self._named(point)
        return name

    def noun(self, point: Point) -> str:
        """A place with its coordinates, as a noun: "Cross Street east of Marehan (55,27)"."""
        return f"{self.name(point).noun} ({place_told(point)})"

    def heading(self, point: Point) -> str:
        """A place with its coordinates, at the beginning of a line."""
        return f"{self.name(point).heading} ({place_told(point)})"

    def where(self, point: Point) -> str:
        """A place with its coordinates: "on Cross Street east of Marehan (55,27)"."""
        return f"{self.name(point)} ({place_told(point)})"

    def building(self, point: Point) -> Building | None:
        """The building that a point lies in or on the wall of."""
        for building, box in zip(self._streets.buildings, self._boxes, strict=True):
            if _is_in(point, box) and _is_inside(point, building.ring):
                return building
        return None

    def _named(self, point: Point) -> PlaceName:
        site = self._streets.site
        if max(abs(point[0] - site[0]), abs(point[1] - site[1])) <= AT_SITE:
            return PlaceName("the crash site", "at")
        streets = [street for street in self._streets.streets if _is_in(point, street.box)]
        if (building := self.building(point)) is not None:
            return PlaceName(f"the roof of {building_named(building)}", "on")
        if len(streets) > 1:
            return PlaceName(f"{_short(streets[0])} and {streets[1].name}", "at")
        if streets:
            return PlaceName(self._along(streets[0], point), "on")
        near = min(
            range(len(self._boxes)), key=lambda number: (_apart(point, self._boxes[number]), number)
        )
        return PlaceName(f"the alley by {building_named(self._streets.buildings[near])}", "in")

    def _along(self, street: Street, point: Point) -> str:
        """A place on a street, from the nearest street that crosses it."""
        crossing = [
            other
            for other in self._streets.streets
            if other is not street and _overlap(street.box, other.box)
        ]
        if not crossing:
            return street.name
        near = min(crossing, key=lambda other: (_apart(point, other.box), other.name))
        return f"{street.name} {_side(point, near.box)} of {_short(near)}"


def _short(street: Street) -> str:
    """A street's name as people say it: Hawlwadig, Cross Street."""
    return street.name.removesuffix(" Road")


def _side(point: Point, box: Rectangle) -> str:
    """The side of a street that a point lies on."""
    west, _, east, north = box
    if point[0] < west:
        return "west"
    if point[0] > east:
        return "east"
    return "north" if point[1] > north else "south"


def _around(ring: Sequence[Point]) -> Rectangle:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def _is_in(point: Point, box: Rectangle) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _overlap(first: Rectangle, other: Rectangle) -> bool:
    return (
        first[0] <= other[2]
        and other[0] <= first[2]
        and first[1] <= other[3]
        and other[1] <= first[3]
    )


def _apart(point: Point, box: Rectangle) -> int:
    """The squared distance between a point and a rectangle."""
    x = max(box[0] - point[0], 0, point[0] - box[2])
    y = max(box[1] - point[1], 0, point[1] - box[3])
    return x * x + y * y


def _is_inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies within a ring of corners, its edge included."""
    x, y = point
    is_in = False
    for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]], strict=True):
        turn = (c - a) * (y - b) - (d - b) * (x - a)
        if not turn and min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d):
            return True
        if (b > y) != (d > y) and (turn > 0) == (d > b):
            is_in = not is_in
    return is_in
