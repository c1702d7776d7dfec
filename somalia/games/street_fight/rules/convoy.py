"""The convoy: driving, crews, boarding (15.1 to 15.5, 17.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.engine.words import plural
from somalia.games.street_fight.rules import kinds, mobs
from somalia.games.street_fight.rules.dice import Asked
from somalia.games.street_fight.rules.firing import full_ammo, named
from somalia.games.street_fight.rules.ground import apart, close_to
from somalia.games.street_fight.rules.lane import along, bends, length_of
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import (
    ASSISTANT,
    CONVOY,
    DRIVER,
    GUNNER,
    OFF,
    Acting,
    Man,
    StreetState,
    StreetUnit,
    Vehicle,
)

HALVES = 2
"""Half inches in an inch."""


class Leg(NamedTuple):
    """A distance to drive, as an option in a question."""

    id: str
    to: int  # half inches along the lane; below 0 or beyond its end: off the table
    ap: int


@rule("17.2", "15.3", "M89")
def arrive(state: StreetState) -> None:
    """Add the convoy's vehicles and crews, waiting at the foot of the lane."""
    tables = state.scenario.tables
    unit = len(state.units)
    state.add_unit(StreetUnit(unit, "convoy", "Convoy", CONVOY, 1, state.turn))
    numbers: dict[str, int] = {}
    foot, *rest = state.lane()
    toward = rest[0][0] - foot[0], rest[0][1] - foot[1]
    man = tables.men[tables.convoy_crew]
    for kind in tables.column:
        numbers[kind] = numbers.get(kind, 0) + 1
        of = tables.vehicles[kind]
        number = len(state.vehicles)
        ammo = ((of.gun, full_ammo(tables.weapons[of.gun])),) if of.gun else ()
        id = f"{kind}-{numbers[kind]}"
        state.add_vehicle(Vehicle(number, id, kind, of.ap, ammo=ammo))
        for load in of.crew:
            weapons = tables.loads[load].weapons
            state.add_man(
                Man(
                    number=len(state.men),
                    unit=unit,
                    id=f"{id}-{load.removeprefix('vehicle-')}",
                    load=load,
                    type=man.id,
                    full=man.ap,
                    ap=man.ap,
                    at=foot,
                    facing=toward,
                    where=number,
                    seat=load,
                    arc=man.arc or 90,
                    ammo=tuple((id, full_ammo(tables.weapons[id])) for id in weapons),
                )
            )


@rule("15.3", "15.4")
def is_crew(state: StreetState, man: Man) -> bool:
    """Whether a man has a crew seat in an intact vehicle.

    Crewmen act only on the convoy's card, whatever unit they belong to.
    """
    return man.where >= 0 and bool(man.seat) and not state.vehicles[man.where].is_wreck


def is_gunner(state: StreetState, man: Man) -> bool:
    """Whether a man is manning the gun of an intact vehicle."""
    if man.where < 0 or man.seat != GUNNER:
        return False
    return not state.vehicles[man.where].is_wreck


def in_seat(state: StreetState, vehicle: int, seat: str) -> Man | None:
    """The man in a given seat of a vehicle; None if it is empty."""
    return next((man for man in state.men if man.where == vehicle and man.seat == seat), None)


@rule("15.1", "15.3")
def why_not_drive(state: StreetState, acting: Acting) -> Why | None:
    """Why the active vehicle cannot drive now; None if it can."""
    if acting.vehicle < 0:
        return Why("15.4", "vehicles drive only on the convoy's card.")
    vehicle = state.vehicles[acting.vehicle]
    if vehicle.is_wreck:
        return Why("15.2", "the vehicle is a wreck.")
    driver = in_seat(state, vehicle.number, DRIVER)
    if driver is None or not driver.is_able:
        return Why("15.3", "the vehicle has no able driver.")
    if not legs(state, vehicle, acting.drive):
        if acting.drive:
            return Why("15.1", "no room on the lane.")
        return Why("15.1", "no driving AP left.")
    return None


@rule("15.1", "M65", "M77", "17.3")
def legs(state: StreetState, vehicle: Vehicle, ap: int) -> list[Leg]:
    """The legs that a vehicle can drive, including off the table; farthest forward first."""
    lane = state.lane()
    length = length_of(lane)
    start = max(vehicle.along, 0)
    others = [one for one in state.vehicles if one.is_there and one.number != vehicle.number]
    if vehicle.along < 0 and not has_room(state, vehicle):
        return []
    result: list[Leg] = []
    far = HALVES * state.scenario.tables.inches_per_ap * ap
    for step in (1, -1):
        ways: list[Leg] = []
        for inches in range(1, far // HALVES + 1):
            to = start + step * HALVES * inches
            leaves = not 0 <= to <= length
            cost = _cost(state, others, start, min(max(to, 0), length), lane)
            if cost is None or cost > ap:
                break
            if leaves:
                ways.append(Leg("off" if step > 0 else "off-back", to, cost))
                break
            if all(abs(one.along - to) >= state.scenario.tables.spacing for one in others):
                ways.append(Leg(f"{step * inches:+d}", to, cost))
        result += reversed(ways)
    return result


def has_room(state: StreetState, vehicle: Vehicle) -> bool:
    """Whether a vehicle can enter: all vehicles ahead of it have entered, and the foot of the lane
    is clear.
    """
    before = state.vehicles[: vehicle.number]
    if any(one.along < 0 and not one.is_off and not one.is_wreck for one in before):
        return False
    spacing = state.scenario.tables.spacing
    return all(one.along >= spacing for one in state.vehicles if one.is_there)


def _cost(
    state: StreetState, others: Sequence[Vehicle], start: int, to: int, lane: tuple[Point, ...]
) -> int | None:
    """The AP cost of driving between two places on the lane; None if another vehicle bars it."""
    of = state.scenario.tables
    low, high = sorted((start, to))
    passed = [one for one in others if low < one.along < high]
    if any(not one.is_wreck for one in passed):
        return None
    inches = -(-abs(to - start) // HALVES)
    bend = 2 * bends(lane, start, to) * of.costs["bend"]
    return -(-inches // of.inches_per_ap) + bend + len(passed) * of.costs["pass-wreck"]


def drive(state: StreetState, side: str, acting: Acting, name: str) -> Asked:
    """Ask for a leg and drive it; return whether the vehicle has left the table."""
    vehicle = state.vehicles[acting.vehicle]
    called = vehicle.called
    leg = yield kinds.TO_DRIVE(
        side,
        legs(state, vehicle, acting.drive),
        about={"vehicle": vehicle, "name": called},
    )
    state.set_acting(
        drive=acting.drive - leg.ap, has_driven=True, has_spent=True, may_turn=acting.may_turn
    )
    lane = state.lane()
    start, end = max(vehicle.along, 0), min(max(leg.to, 0), length_of(lane))
    step = 1 if end >= start else -1
    way = [along(lane, at) for at in range(start, end + step, step)]
    if leg.to != end:
        _leave(state, vehicle)
        return True
    state.set_vehicle(vehicle.number, along=end, has_moved=True)
    mobs.step_aside(state, way)
    state.note(kinds.DROVE, "15.1", name=called, at=way[0], to=way[-1])
    mobs.drop_aims(state)
    return False


@rule("17.3", "18")
def _leave(state: StreetState, vehicle: Vehicle) -> None:
    """Remove a vehicle from the table with everyone in it."""
    inside = [man for man in state.inside(vehicle.number) if not man.seat]
    names = tuple(named(state, man) for man in inside)
    for man in state.inside(vehicle.number):
        state.set_man(man.number, where=OFF)
    state.set_vehicle(vehicle.number, is_off=True)
    state.note(kinds.OFF_TABLE, "17.3", name=vehicle.called, **{"with": names})


# -- boarding and seats ----------------------------------------------------------------------------


@rule("15.5", "M68")
def to_board(state: StreetState, man: Man) -> list[Vehicle]:
    """The vehicles that a man can board, or load a casualty into."""
    reach = state.scenario.tables.vehicle_reach**2
    return [
        vehicle
        for vehicle in state.vehicles
        if vehicle.is_there
        and not vehicle.is_wreck
        and not vehicle.has_moved
        and apart(state.vehicle_at(vehicle), man.at) <= reach
        and _free_seats(state, vehicle) > 0
    ]


def _free_seats(state: StreetState, vehicle: Vehicle) -> int:
    inside = sum(not man.seat for man in state.inside(vehicle.number))
    return state.vehicle_type(vehicle).seats - inside


def why_not_board(state: StreetState, man: Man) -> Why | None:
    """Why a man can't board any vehicle; None if he can."""
    if to_board(state, man):
        return None
    reach = state.scenario.tables.vehicle_reach
    near = [
        vehicle
        for vehicle in state.vehicles
        if vehicle.is_there and apart(state.vehicle_at(vehicle), man.at) <= reach**2
    ]
    if not near:
        return Why("15.5", f"no vehicle within {plural(reach // 2, 'inch', 'inches')}.")
    if all(vehicle.has_moved for vehicle in near):
        return Why("15.5", "the vehicle moved in its last action.")
    return Why("15.5", "no free seat.")


def stands_beside(state: StreetState, vehicle: Vehicle) -> list[Point]:
    """The free stands within reach of a vehicle, nearest first."""
    centre, reach = state.vehicle_at(vehicle), state.scenario.tables.vehicle_reach
    taken = close_to(state.models())
    ground = state.scenario.ground
    stands = [
        (x, y)
        for y in range(centre[1] - reach, centre[1] + reach + 1)
        for x in range(centre[0] - reach, centre[0] + reach + 1)
        if (x, y) in ground.in_street and (x, y) not in taken and apart((x, y), centre) <= reach**2
    ]
    return sorted(stands, key=lambda stand: (apart(stand, centre), stand[1], stand[0]))


def to_lift(state: StreetState, man: Man) -> list[Man]:
    """The casualties in vehicles within a man's reach."""
    reach = state.scenario.tables.vehicle_reach**2
    return [
        other
        for other in state.men
        if other.where >= 0
        and other.is_casualty
        and state.vehicles[other.where].is_there
        and not state.vehicles[other.where].is_moving
        and apart(state.vehicle_at(state.vehicles[other.where]), man.at) <= reach
    ]


@rule("15.3", "M66")
def seats_to_take(state: StreetState, man: Man) -> list[Man]:
    """The crew members who can be replaced by the assistant, or by any able man aboard if there is
    no assistant.
    """
    if man.where < 0:
        return []
    taker = _taker(state, man)
    if taker is None:
        return []
    holders = []
    for seat in (GUNNER, DRIVER):
        holder = in_seat(state, man.where, seat)
        if holder is None or holder.number == taker.number:
            continue
        if holder.is_casualty or (seat == GUNNER and holder.is_wounded and taker.seat == ASSISTANT):
            holders.append(holder)
    return holders


def _taker(state: StreetState, man: Man) -> Man | None:
    assistant = in_seat(state, man.where, ASSISTANT)
    if assistant is not None and assistant.is_able:
        return assistant if man.seat else None
    return man if man.is_able else None


def exchange(state: StreetState, man: Man, other: Man) -> None:
    """Swap the seats of two men."""
    taker = _taker(state, man)
    assert taker is not None
    facts = {"name": named(state, taker), "other": named(state, other)}
    state.set_man(taker.number, seat=other.seat)
    state.set_man(other.number, seat=taker.seat)
    state.note(kinds.SEATED, "15.3", **facts)
