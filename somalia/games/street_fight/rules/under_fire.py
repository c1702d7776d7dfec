"""Fire at Americans (11): the firers, and the chance of being hit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.games.street_fight.rules.components import SMALL_ARMS, Tables
from somalia.games.street_fight.rules.ground import apart, in_arc
from somalia.games.street_fight.rules.lines import EYE, Point, Solid, shelters, solid
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, Somali, StreetState, Vehicle

SOMALI_ARC = 90
BESIDE = 8**2
"""The greatest squared distance at which a vehicle can be beside a man, in half inches.

Vehicles farther away are skipped.
"""
QUARTERS = 4
"""Points are counted in quarters to keep them whole.

Small arms at long range, or firing at a vehicle, count only a quarter.
"""


class FireTarget(NamedTuple):
    """A target of Somali fire."""

    place: Stand
    is_prone: bool = False
    is_vehicle: bool = False
    in_vehicle: int = -1  # the vehicle itself, or the man's vehicle
    height: int = (
        0  # a helicopter's height above the street; ranges are measured along the slant (16.3)
    )
    at_window: bool = False  # at a building's window [M82]


class Firer(NamedTuple):
    """A Somali who is firing at an American, and the points that he adds."""

    somali: Somali
    distance: int  # the squared distance
    cover: tuple[str, ...]
    panic: int
    quarters: int  # quarter points, before modifiers for prone, cover and panic
    is_heavy: bool

    def share(self, is_prone: bool) -> tuple[int, int]:
        """The firer's points as a fraction: numerator and denominator (11.2)."""
        over, under = self.quarters, QUARTERS
        if is_prone:
            over, under = over * 3, under * 4
        if self.cover:
            under *= 2
        return over, under << self.panic


class IncomingFire(NamedTuple):
    """All the fire at a target."""

    firers: tuple[Firer, ...]
    chance: int  # percent; 0 without firers
    near_miss: int  # a roll above the chance by no more than this suppresses the target

    @property
    def nearest(self) -> list[Firer]:
        """The firers, nearest first."""
        return sorted(self.firers, key=lambda firer: (firer.distance, firer.somali.number))


def target_of(state: StreetState, man: Man) -> FireTarget:
    """A man as a target."""
    if man.where >= 0:
        return FireTarget(Stand(state.spot(man), 0), in_vehicle=man.where)
    return FireTarget(man.place, man.is_prone, at_window=man.building >= 0)


def vehicle_target(state: StreetState, vehicle: Vehicle) -> FireTarget:
    """A vehicle in the convoy, as a target."""
    place = Stand(state.vehicle_at(vehicle), 0)
    return FireTarget(place, is_vehicle=True, in_vehicle=vehicle.number)


def blackhawk_target(state: StreetState, over: Point) -> FireTarget:
    """The Blackhawk as a target above a point (16.3)."""
    height = state.scenario.tables.blackhawk.height
    return FireTarget(Stand(over, height - EYE), is_vehicle=True, height=height)


@rule("11.1", "11.2", "M44", "M45", "M46", "16.3", "M71", "M82")
def fire_at(state: StreetState, target: FireTarget) -> IncomingFire:
    """The firers at a target, and its chance of being hit."""
    firers = tuple(_firers(state, target))
    tables = state.scenario.tables
    if not firers:
        return IncomingFire((), 0, 0)
    is_heavy = any(one.is_heavy for one in firers)
    near = tables.near_miss_heavy if is_heavy else tables.near_miss
    chance = rounded(one.share(target.is_prone) for one in firers)
    return IncomingFire(firers, chance, near)


@rule("11.4")
def is_exposed(state: StreetState, target: FireTarget) -> bool:
    """Whether the target has no cover from at least one of the firers."""
    return any(not one.cover for one in _firers(state, target))


def rounded(shares: Iterable[tuple[int, int]]) -> int:
    """The sum of fractions, rounded to the nearest whole number, halves up; at least 1 (11.2)."""
    over, under = 0, 1
    for more, of in shares:
        # All denominators are powers of 2.
        if of > under:
            over, under = over * (of // under), of
        over += more * (under // of)
    return max((2 * over + under) // (2 * under), 1)


def _quarters_of(
    somali: Somali, away: int, target: FireTarget, tables: Tables, slants: bool
) -> tuple[int, bool]:
    """The points, in quarters, that a Somali adds to the fire, and whether he throws a grenade."""
    rifle = tables.weapons["assault-rifle"]
    if somali.kind == SMALL_ARMS:
        quarters = QUARTERS * (1 + tables.sna * somali.is_sna)
        if slants:  # when firing 12 inches upwards, every range is long
            quarters //= 2
        elif away <= rifle.point_blank**2:
            quarters *= 2
        elif away > rifle.short**2:
            quarters //= 2
        if target.is_vehicle:
            quarters //= 2
    else:
        quarters = QUARTERS * (1 + tables.heavy)
    has_grenade = somali.has_grenades and away <= tables.grenade_within**2
    return quarters + QUARTERS * tables.grenade * has_grenade, has_grenade


def _firers(state: StreetState, target: FireTarget) -> Iterable[Firer]:
    scenario, ground = state.scenario, state.scenario.ground
    tables = scenario.tables
    point, slants = target.place.at, bool(target.height) and scenario.has("slant-range")
    up = target.height**2 if slants else 0
    reach = {
        kind: tables.weapons[weapon].reach ** 2
        for kind, weapon in (("small-arms", "assault-rifle"), ("rpg", "rpg"), ("support", "hmg"))
    }
    vehicles: tuple[Vehicle, ...] | None = None
    for somali in state.somalis.values():
        if not somali.fires:
            continue
        away = apart(somali.at, point) + up
        if away > reach[somali.kind] or not in_arc(somali.at, somali.facing, point, SOMALI_ARC):
            continue
        if not ground.sees(somali.place, target.place):
            continue
        quarters, has_grenade = _quarters_of(somali, away, target, tables, slants)
        if target.is_vehicle:
            cover: tuple[str, ...] = ()
        elif target.in_vehicle >= 0:
            cover = ("vehicle",)
        elif target.at_window:
            cover = ("window",)
        else:
            if vehicles is None:
                vehicles = tuple(one for one in state.vehicles if one.is_there)
            cover = ground.cover(somali.place, target.place)
            cover += vehicle_cover(state, vehicles, somali.at, point)
        panic = state.mobs[somali.mob].panic
        yield Firer(somali, away, cover, panic, quarters, somali.is_heavy or has_grenade)


@rule("2.5")
def vehicle_cover(
    state: StreetState, vehicles: Iterable[Vehicle], eye: Point, target: Point
) -> tuple[str, ...]:
    """The names of the vehicles beside a target that give it cover from an eye (2.5 b)."""
    covers = []
    doubled = (2 * eye[0], 2 * eye[1]), (2 * target[0], 2 * target[1])
    for vehicle in vehicles:
        centre = state.vehicle_at(vehicle)
        if apart(centre, target) <= BESIDE and shelters(
            *doubled, _shape(state, vehicle, centre), 4
        ):
            covers.append(vehicle.called)
    for technical in state.technicals.values():
        if apart(technical.at, target) <= BESIDE:
            size = state.scenario.tables.vehicles["technical"].size
            if shelters(*doubled, _box(technical.at, size), 4):
                covers.append("technical")
    return tuple(covers)


def _shape(state: StreetState, vehicle: Vehicle, centre: Point) -> Solid:
    size = state.vehicle_type(vehicle).size
    lane = state.lane()
    return _box(centre, size if _runs_north(lane, vehicle.along) else size[::-1])


def _runs_north(lane: tuple[Point, ...], length: int) -> bool:
    """Whether a lane runs north-south at a given distance along it."""
    for index in range(len(lane) - 1):
        leg = abs(lane[index + 1][0] - lane[index][0]) + abs(lane[index + 1][1] - lane[index][1])
        if length <= leg or index == len(lane) - 2:
            return lane[index][0] == lane[index + 1][0]
        length -= leg
    return True


def _box(centre: Point, size: tuple[int, int]) -> Solid:
    """A vehicle's outline in quarter inches, from its width and length in `size`."""
    x, y = 2 * centre[0], 2 * centre[1]
    west, south = x - size[0] // 2, y - size[1] // 2
    east, north = west + size[0], south + size[1]
    return solid([[(west, south), (east, south), (east, north), (west, north)]])
