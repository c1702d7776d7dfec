"""The task of each American: a place to hold, a casualty to fetch, a vehicle to board.

Doctrines, hints and group orders use tasks; the rules don't. Tasks depend only on the position.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from somalia.games.street_fight.rules.convoy import in_seat
from somalia.games.street_fight.rules.doors import is_lying_inside
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.lane import along, length_of
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.mission import MissionPlace, on_foot, places
from somalia.games.street_fight.rules.state import CREW, DRIVER, GUNNER, Man, StreetState, Vehicle

HOLD, FETCH, BRING, BOARD, LEAVE = "hold", "fetch", "bring", "board", "leave"
LIFT = "lift"


class ManTask(NamedTuple):
    """One man's task, and its place."""

    kind: str
    at: Point
    other: int = -1  # the number of the casualty or vehicle


def _bring(state: StreetState, man: Man, stopped: Sequence[Vehicle]) -> ManTask:
    """The task of a man holding another: bring him to the nearest vehicle or the casualty point."""
    vehicle = nearest_vehicle(state, stopped, man.at)
    if vehicle is None:
        return ManTask(BRING, _drop(state, man.at))
    return ManTask(BRING, state.vehicle_at(vehicle), vehicle.number)


def _homeward(
    state: StreetState, men: Sequence[Man], stopped: Sequence[Vehicle]
) -> Iterator[tuple[int, ManTask]]:
    """Yield the tasks that apply once the convoy has arrived.

    Men board the nearest waiting vehicle. If none is waiting or expected, they leave the table on
    foot.
    """
    is_awaited = bool(men) and _is_awaited(state)
    for man in men:
        vehicle = nearest_vehicle(state, stopped, man.at)
        if vehicle is not None:
            yield man.number, ManTask(BOARD, state.vehicle_at(vehicle), vehicle.number)
        elif not is_awaited:
            yield man.number, ManTask(LEAVE, gate(state, man.at))


def tasks(state: StreetState) -> dict[int, ManTask]:
    """The task of every able man on foot, by the man's number."""
    men = [man for man in state.men if man.is_able and man.is_on_foot]
    stopped = waiting_vehicles(state)
    assigned = {man.number: _bring(state, man, stopped) for man in men if man.holds >= 0}
    held = {man.holds for man in state.men}
    men = [man for man in men if man.number not in held]  # carried men have no task
    pool = [man for man in men if man.number not in assigned] + _passengers(state, stopped)
    _fetch(state, pool, stopped, assigned)
    free = [man for man in men if man.number not in assigned]
    if state.convoy_turn:
        assigned |= dict(_homeward(state, free, stopped))
    for number, place in stations(state).items():
        if number not in assigned and number not in held:
            assigned[number] = ManTask(HOLD, place.at)
    return assigned


SLOW, FAR_OFF, BESIDE = 2, 20, 6
"""A weak man is fetched like a casualty if he has at most SLOW AP and is too far away.

Too far means more than FAR_OFF from the site or, once the convoy has arrived, more than BESIDE from
a vehicle. Both are in half inches.
"""


def _is_slow(state: StreetState, man: Man, stopped: Sequence[Vehicle]) -> bool:
    """Whether an able man on foot should be fetched like a casualty."""
    if not man.is_able or not man.is_on_foot or man.ap > SLOW or man.building >= 0:
        return False
    if not state.convoy_turn:
        return apart(man.at, state.scenario.streets.site) > FAR_OFF**2
    vehicle = nearest_vehicle(state, stopped, man.at)
    return vehicle is not None and apart(man.at, state.vehicle_at(vehicle)) > BESIDE**2


def _drop(state: StreetState, point: Point) -> Point:
    """Where to bring a casualty while no vehicle is waiting for him."""
    if not state.convoy_turn:
        return state.scenario.streets.site
    return state.scenario.streets.loads if _is_awaited(state) else gate(state, point)


WELL = 10
"""A casualty within this many half inches of the site stays there until the convoy arrives."""


def _jobs(
    state: StreetState, stopped: Sequence[Vehicle], assigned: Collection[int]
) -> Iterator[tuple[ManTask, int]]:
    """Yield tasks to fetch casualties and slow men, each with the number of men needed."""
    held = {man.holds for man in state.men}
    site = state.scenario.streets.site
    for casualty in state.men:
        if casualty.number in held:
            continue
        if casualty.number not in assigned and _is_slow(state, casualty, stopped):
            yield ManTask(FETCH, casualty.at, casualty.number), 1
        if not casualty.is_casualty:
            continue
        if is_lying_inside(casualty):
            door = state.scenario.streets.buildings[casualty.building].doors[0]
            yield ManTask(LIFT, door, casualty.number), 1
        elif casualty.is_on_foot:
            if not state.convoy_turn and apart(casualty.at, site) <= WELL**2:
                continue  # he can be fetched later
            yield ManTask(FETCH, casualty.at, casualty.number), 2 if state.convoy_turn else 1
        elif casualty.where >= 0 and state.vehicles[casualty.where].is_wreck:
            wreck = state.vehicle_at(state.vehicles[casualty.where])
            yield ManTask(LIFT, wreck, casualty.number), 1


def _fetch(
    state: StreetState, men: Sequence[Man], stopped: Sequence[Vehicle], assigned: dict[int, ManTask]
) -> None:
    """Assign the nearest men with free hands to fetch casualties and slow men.

    Once the convoy has come, two men fetch each casualty.
    """
    # Until the convoy arrives, a unit keeps more than half of its men at its place.
    spare = {
        unit.number: len(state.able_of(unit.number)) // 2 - 1 + len(state.able_of(unit.number)) % 2
        for unit in state.units
    }
    for number in assigned:
        spare[state.men[number].unit] -= 1
    jobs = list(_jobs(state, stopped, assigned))
    for task, wanted in sorted(jobs, key=lambda job: job[1], reverse=True):
        for n in range(wanted):
            nearest = min(
                (
                    man
                    for man in men
                    if man.number not in assigned
                    and not man.was_moved
                    and man.ap > SLOW
                    and (state.convoy_turn or spare[man.unit] > 0)
                    and (not n or man.is_on_foot)  # only the first man may leave a vehicle
                ),
                key=lambda man: (apart(state.spot(man), task.at), man.number),
                default=None,
            )
            if nearest is None:
                return
            assigned[nearest.number] = task
            spare[nearest.unit] -= 1


FIT = 4
"""The minimum AP a passenger needs to get out again and fetch a casualty."""


def _is_fit(man: Man) -> bool:
    return man.ap >= FIT and not man.seat


def _passengers(state: StreetState, stopped: Sequence[Vehicle]) -> list[Man]:
    """The passengers in waiting vehicles who are fit enough to get out."""
    there = {one.number for one in stopped} & staying(state)
    return [man for man in state.men if man.where in there and _is_fit(man)]


def gate(state: StreetState, point: Point) -> Point:
    """Of the stands on the table edge where men leave on foot, the one nearest to a point."""
    edge = state.scenario.streets.convoy_edge
    east, north = state.scenario.ground.table
    axis, at_edge = {
        "south": (1, 1),
        "north": (1, north - 1),
        "west": (0, 1),
        "east": (0, east - 1),
    }[edge]
    stands = [one for one in state.scenario.ground.street if one[axis] == at_edge]
    return min(stands, key=lambda stand: (apart(stand, point), stand[1], stand[0]), default=point)


# -- the convoy ------------------------------------------------------------------------------------


def halts(state: StreetState, halt: Point | None = None) -> dict[int, int]:
    """Where along the lane each vehicle stops, by vehicle number.

    A vehicle already near its stop stays put, because a moving vehicle can't be boarded (15.5).

    Args:
        halt: where the head of the column is ordered to stop; None stops the middle of the column
            at the loading place.
    """
    lane, is_loading = state.lane(), halt is None
    halt = state.scenario.streets.loads if halt is None else halt
    length = length_of(lane)
    loads = min(
        range(length + 1),
        key=lambda length_along: (apart(along(lane, length_along), halt), length_along),
    )
    spacing = state.scenario.tables.spacing
    # Vehicles that have left or been wrecked keep their place in the column. If the vehicles
    # behind closed up, they could not be boarded.
    before = len(state.vehicles) // 2 if is_loading else 0
    head = min(loads + spacing * before, length)
    goals = {
        one.number: max(head - spacing * n, 0)
        for n, one in enumerate(state.vehicles)
        if not one.is_off and not one.is_wreck
    }
    if is_loading:
        return goals
    return {
        number: state.vehicles[number].along
        if abs(state.vehicles[number].along - goal) < spacing
        else goal
        for number, goal in goals.items()
    }


LOADING = 40
"""A blocked vehicle can be boarded within this many half inches of its stop, along the lane."""


def waiting_vehicles(state: StreetState) -> list[Vehicle]:
    """The vehicles with a free seat that have stopped at or near the loading place."""
    goal = halts(state)
    return [
        one
        for one in state.vehicles
        if one.is_there
        and not one.is_wreck
        and not one.has_moved
        and one.number in goal
        and abs(one.along - goal[one.number]) <= LOADING
        and free_seats(state, one)
        and is_free_to_leave(state, one.number)
    ]


def free_seats(state: StreetState, vehicle: Vehicle) -> int:
    """The number of free passenger seats in a vehicle."""
    inside = sum(not man.seat for man in state.inside(vehicle.number))
    return state.vehicle_type(vehicle).seats - inside


def awaited(state: StreetState) -> list[Man]:
    """The men still to be brought into vehicles: everyone on foot or in a wreck, able or not."""
    return [
        man
        for man in state.men
        if man.is_on_foot or (man.where >= 0 and state.vehicles[man.where].is_wreck)
    ]


FEW, SPARE_SEATS, LAST = 6, 2, 2
"""Once at most FEW men are awaited, the vehicles that they don't need leave.

At least LAST vehicles stay, with at least SPARE_SEATS more seats than men.
"""


def _are_fit_men_in(state: StreetState, vehicles: Sequence[Vehicle]) -> bool:
    """Whether any of these vehicles carries a man fit enough to fetch another."""
    inside = {one.number for one in vehicles}
    return any(man.where in inside and _is_fit(man) for man in state.men)


def staying(state: StreetState) -> set[int]:
    """The numbers of the vehicles that wait for men.

    All wait while many men are awaited; later, only the nearest with enough seats.
    """
    left = awaited(state)
    if not left:
        return set()
    able = [
        one for one in state.vehicles if not one.is_off and not one.is_wreck and _drives(state, one)
    ]
    if len(left) > FEW:
        return {one.number for one in able}
    there = [one for one in able if one.is_there]
    if all(man.is_casualty for man in left) and not _are_fit_men_in(state, there):
        return set()  # nobody is left to fetch them
    places = [state.spot(man) for man in left]

    def away(vehicle: Vehicle) -> int:
        return min(apart(state.vehicle_at(vehicle), place) for place in places)

    there.sort(key=lambda vehicle: (away(vehicle), vehicle.number))
    waiting: set[int] = set()
    seats = 0
    for candidate in there:
        if len(waiting) >= LAST and seats >= len(left) + SPARE_SEATS:
            break
        waiting.add(candidate.number)
        seats += free_seats(state, candidate)
    return waiting


def _is_awaited(state: StreetState) -> bool:
    """Whether any vehicle can still be boarded and then leave."""
    return any(
        not one.is_off
        and not one.is_wreck
        and free_seats(state, one)
        and (one.along < 0 or is_free_to_leave(state, one.number))
        for one in state.vehicles
    )


def nearest_vehicle(state: StreetState, among: Sequence[Vehicle], point: Point) -> Vehicle | None:
    """The vehicle nearest to a point; None if there are no vehicles."""
    return min(
        among,
        key=lambda vehicle: (apart(state.vehicle_at(vehicle), point), vehicle.number),
        default=None,
    )


def way_out(state: StreetState, number: int) -> int:
    """The direction in which a vehicle leaves: 1 forward, -1 back, 0 if both are barred.

    It goes back if it or a vehicle ahead lacks the AP to pass wrecks, or if a vehicle ahead is
    waiting.
    """
    ways = _free_ways(state, number)
    if len(ways) > 1 and number not in (stay := staying(state)):
        # Both ends are free: don't drive past vehicles that wait for men.
        start = state.vehicles[number].along
        waits = any(one.number in stay and one.along >= start for one in _driving(state))
        return -1 if waits else 1
    return ways[0] if ways else 0


def is_free_to_leave(state: StreetState, number: int) -> bool:
    """Whether a vehicle can leave by either end of the lane."""
    return bool(_free_ways(state, number))


def _driving(state: StreetState) -> list[Vehicle]:
    return [one for one in state.vehicles if one.is_there and not one.is_wreck]


def _free_ways(state: StreetState, number: int) -> list[int]:
    """The directions in which nothing bars a vehicle: 1 forward, -1 back."""
    start = state.vehicles[number].along
    there = _driving(state)
    return [
        step
        for step in (1, -1)
        if _is_free(state, [one for one in there if (one.along - start) * step >= 0], step)
    ]


def _is_free(state: StreetState, vehicles: Sequence[Vehicle], step: int) -> bool:
    """Whether all these vehicles can drive past the wrecks in the given direction."""
    return all(_drives(state, one) and _passes(state, one, step) for one in vehicles)


def _drives(state: StreetState, vehicle: Vehicle) -> bool:
    """Whether a vehicle carries an able man who can drive it."""
    driver = in_seat(state, vehicle.number, DRIVER)
    if driver is not None and driver.is_able:
        return True
    return any(man.is_able for man in state.inside(vehicle.number) if man.seat != GUNNER)


def _passes(state: StreetState, vehicle: Vehicle, step: int) -> bool:
    """Whether a vehicle has the AP to pass the wrecks in the given direction.

    Wrecks close together count as one obstacle.
    """
    tables = state.scenario.tables
    gap, per_ap = tables.spacing, 2 * tables.inches_per_ap
    wrecks = sorted(
        (one.along - vehicle.along) * step
        for one in state.vehicles
        if one.is_there and one.is_wreck and (one.along - vehicle.along) * step > 0
    )
    clusters: list[list[int]] = []
    for distance in wrecks:
        if clusters and distance - clusters[-1][-1] < 2 * gap:
            clusters[-1].append(distance)
        else:
            clusters.append([distance])
    for cluster in clusters:
        start, end = max(cluster[0] - gap, 0), cluster[-1] + gap
        cost = -(-(end - start) // per_ap) + len(cluster) * tables.costs["pass-wreck"]
        if cost > vehicle.ap:
            return False
    return True


# -- stations --------------------------------------------------------------------------------------


_KEPT: dict[tuple[object, ...], dict[int, str]] = {}


def stations(state: StreetState) -> dict[int, MissionPlace]:
    """The place that each able man on foot should hold, by the man's number."""
    men = on_foot(state)
    there = {place.id: place for place in places(state)}
    if not men:
        return {}
    units: dict[int, list[Man]] = {}
    for man in men:
        units.setdefault(man.unit, []).append(man)
    posts: dict[int, MissionPlace] = {}
    if len(men) < len(there):
        return _nearest_first(men, there)
    of = _places_of(state, tuple(sorted(units)))
    for unit, id in of.items():
        for man in units[unit]:
            posts[man.number] = there[id]
    left = [place for place in there.values() if place.id not in of.values()]
    if len(units) < len(there):
        # A single man holds each remaining place.
        spare = {unit: len(own) - (-(-len(own) // 2)) for unit, own in units.items()}
        for place in left:
            best = min(
                (
                    (apart(there[of[unit]].at, place.at), unit)
                    for unit, own in units.items()
                    if unit in of and spare[unit] > 0
                ),
                default=None,
            )
            if best is None:
                break
            unit = best[1]
            spare[unit] -= 1
            free = [man for man in units[unit] if posts[man.number].id == of[unit]]
            chosen = min(free, key=lambda man: (apart(man.at, place.at), -man.number))
            posts[chosen.number] = place
    for own in units.values():
        for man in own:
            posts.setdefault(man.number, there["site"])
    return posts


def _nearest_first(
    men: Sequence[Man], there: Mapping[str, MissionPlace]
) -> dict[int, MissionPlace]:
    """The stations when men are few: one man at the site, then one at each post."""
    posts: dict[int, MissionPlace] = {}
    for place in there.values():
        free = [man for man in men if man.number not in posts]
        if not free:
            break
        nearest = min(free, key=lambda man: (apart(man.at, place.at), man.number))
        posts[nearest.number] = place
    return posts


def _places_of(state: StreetState, units: tuple[int, ...]) -> dict[int, str]:
    """The place that each unit should hold, chosen to make the routes from the starts as short as
    possible in total.
    """
    kinds = tuple(state.units[unit].kind for unit in units)
    key = (state.scenario.streets.id, state.scenario.force, units, kinds)
    if key not in _KEPT:
        if len(_KEPT) > 1000:
            _KEPT.clear()
        _KEPT[key] = _worked_out(state, units)
    return _KEPT[key]


def _worked_out(state: StreetState, units: tuple[int, ...]) -> dict[int, str]:
    there = {place.id: place for place in places(state)}
    posts = [id for id in there if id != "site"]
    starts = state.scenario.streets.starts
    crews = [unit for unit in units if state.units[unit].kind == CREW]
    others = [unit for unit in units if unit not in crews]
    holdings: dict[int, str] = {}
    if crews:
        holdings[crews[0]] = "site"
    left = [*posts] if crews or len(others) < len(there) else ["site", *posts]
    movers = others[: len(left)]

    ground = state.scenario.ground

    def far(unit: int, id: str) -> int:
        """The length of the route from a unit's start to a place.

        Routes begin at the starts, which never change, so they stay cached.
        """
        start = starts[unit][1] if unit < len(starts) else there["site"].at
        return ground.length(ground.street_place(there[id].at), start, 0)

    best = min(
        permutations(left, len(movers)),
        key=lambda ids: (
            sum(far(unit, id) for unit, id in zip(movers, ids, strict=True)),
            ids,
        ),
    )
    holdings.update(zip(movers, best, strict=True))
    return holdings
