"""Measures for the mission, the vehicles and the Blackhawk."""

from __future__ import annotations

from somalia.engine.vocabulary import Measure, chapter, measure
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.ai.position import FAR, StreetPosition
from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.rules.components import RPG
from somalia.games.street_fight.rules.convoy import Leg, in_seat, legs
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.state import DRIVER, GUNNER


def _leg(p: StreetPosition, leg: object) -> int:
    """How far from its stop the active vehicle would be after driving a leg, in half inches."""
    to = leg.to if isinstance(leg, Leg) else 0
    return 0 if p.vehicle is None else abs(to - p.halts.get(p.vehicle.number, 0))


def _halt(p: StreetPosition) -> int:
    return 0 if p.vehicle is None else abs(p.vehicle.along - p.halts.get(p.vehicle.number, 0))


def _legs(p: StreetPosition) -> list[Leg]:
    """The legs that the active vehicle can drive."""
    acting, vehicle = p.state.acting, p.vehicle
    return [] if acting is None or vehicle is None else legs(p.state, vehicle, acting.drive)


def _gets_nearer(p: StreetPosition) -> int:
    """Whether the active vehicle can drive closer to its stop."""
    vehicle = p.vehicle
    if vehicle is None:
        return 0
    goal = p.halts.get(vehicle.number, 0)
    now = abs(vehicle.along - goal) if vehicle.along >= 0 else FAR
    return int(any(abs(leg.to - goal) < now for leg in _legs(p)))


def _is_needed(p: StreetPosition) -> int:
    """Whether the active vehicle is waiting for men still on foot."""
    if p.vehicle is None:
        return 0
    return int(p.vehicle.number in p.once("staying", lambda: tasks.staying(p.state)))


def _gets_away(p: StreetPosition) -> int:
    """Whether the active vehicle can drive closer to its exit."""
    return int(any(_way_out(p, leg) > 0 for leg in _legs(p)))


def _way_out(p: StreetPosition, leg: object) -> int:
    """How much closer to its exit a leg brings the active vehicle, in half inches of lane."""
    if p.vehicle is None or not isinstance(leg, Leg):
        return 0
    return (leg.to - p.vehicle.along) * tasks.way_out(p.state, p.vehicle.number)


def _is_stuck(p: StreetPosition) -> int:
    """Whether the vehicle carrying the active man as a passenger can't leave because it has no
    driver or both ends of the lane are barred.
    """
    man = p.man
    if man is None or man.where < 0 or man.seat:
        return 0
    return int(not tasks.way_out(p.state, man.where))


RPG_COUNTS = 15
"""How many Somalis in range make the risk from one RPG worth taking.

An RPG adds 11 points to the chance of a hit, both when the Blackhawk arrives and when it leaves.
Two hits in three (2d8) bring it down.
"""


def _crowd(p: StreetPosition, place: object) -> int:
    """How many Somalis would be in range of the Blackhawk's guns if it were called to a place.

    RPG_COUNTS is subtracted for each RPG that could fire at it there, because a crash adds a second
    site to hold (17.1).
    """
    point = getattr(place, "at", None)
    if point is None:
        return 0
    tables = p.state.scenario.tables
    of, there = tables.blackhawk, p.state.somalis.values()
    reach = tables.weapons["rpg"].reach ** 2
    if p.state.scenario.has("slant-range"):
        reach -= of.height**2
    rpgs = sum(one.kind == RPG and apart(one.at, point) <= reach for one in there)
    return sum(apart(one.at, point) <= of.gun_radius**2 for one in there) - RPG_COUNTS * rpgs


def _most_crowded(p: StreetPosition) -> int:
    return p.once("crowd", lambda: max((_crowd(p, mob) for mob in _anchors(p)), default=0))


class _Anchor:
    def __init__(self, point: object) -> None:
        self.at = point


def _anchors(p: StreetPosition) -> list[_Anchor]:
    return [_Anchor(mob.anchor) for mob in p.state.mobs.values()]


def _seat_lost(p: StreetPosition) -> int:
    """Whether the gunner or driver of the active man's vehicle is a casualty."""
    man = p.man
    if man is None or man.where < 0:
        return 0
    seats = [in_seat(p.state, man.where, seat) for seat in (GUNNER, DRIVER)]
    return int(any(one is not None and not one.is_able for one in seats))


def _in_wreck(p: StreetPosition) -> int:
    man = p.man
    return int(man is not None and man.where >= 0 and p.state.vehicles[man.where].is_wreck)


MISSION_ROWS: tuple[Measure, ...] = chapter(
    "The mission",
    measure("turn", lambda p: p.state.turn, "the turn"),
    measure(
        "turns_left",
        lambda p: p.state.scenario.last_turn - p.state.turn if p.state.scenario.last_turn else 99,
        "turns left after this one",
    ),
    measure(
        "is_secured",
        lambda p: int(p.state.is_secured),
        "whether the site was secured at the end of the last turn",
        True,
    ),
    measure(
        "convoy_has_come",
        lambda p: int(bool(p.state.convoy_turn)),
        "whether the convoy has come",
        True,
    ),
    measure("casualties", lambda p: mission.losses(p.state).casualties, "casualties so far"),
)


VEHICLES_ROWS: tuple[Measure, ...] = chapter(
    "Vehicles and the Blackhawk",
    measure(
        "gets_nearer",
        _gets_nearer,
        "whether this vehicle can drive nearer to its stop",
        True,
    ),
    measure(
        "is_needed",
        _is_needed,
        "whether this vehicle is waiting for men still on foot",
        True,
    ),
    measure("gets_away", _gets_away, "whether this vehicle can drive nearer to its exit", True),
    measure("off_halt", _halt, "distance from this vehicle to its stop, in half inches"),
    measure(
        "off_halt_after(number)",
        _leg,
        "distance left to its stop after driving a leg, in half inches",
    ),
    measure(
        "way_out(number)",
        _way_out,
        "how much nearer to its exit a leg brings it, in half inches",
    ),
    measure(
        "is_stuck",
        _is_stuck,
        "whether wrecks block both ends of the lane for a passenger's vehicle",
        True,
    ),
    measure(
        "seat_lost", _seat_lost, "whether the gunner or driver of his vehicle is a casualty", True
    ),
    measure("in_wreck", _in_wreck, "whether he is in a wreck", True),
    measure(
        "crowd(place)",
        _crowd,
        "Somalis within 6 inches of a place, minus 15 per RPG in range of the Blackhawk",
    ),
    measure("most_crowded", _most_crowded, "the highest such count at any mob's anchor"),
)
