"""The places and movement of a mob's members (6.5, 12.3 to 12.5).

Every member moves separately, but none moves farther than the mob's roll. The unarmed go in front,
and all stay on the mob's side of any American.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.games.street_fight.rules.components import STREET, UNARMED
from somalia.games.street_fight.rules.doors import FOR_MOBS, post_of, way_out_of
from somalia.games.street_fight.rules.ground import apart, close_to, mean_nearest
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, Mob, Somali, StreetState
from somalia.games.street_fight.rules.under_fire import vehicle_cover

Spot = tuple[Point, int, int]
"""A stand, the height of its ground, and its roof (-1 in the street)."""

NEAR_AMERICAN = 8
"""The distance in half inches from an American within which no member goes behind him [M100]."""
FRONT_WITHIN = 5000
"""The armed wait for unarmed members up to this far behind the foremost unarmed member [M99].

It is in thousandths of an inch along the route.
"""
IN_BY_DOOR = 1000
"""How much of a member's move it costs to enter a building, in thousandths of an inch [M103]."""
COVER_WITHIN = 2000
"""How much of its move an SNA member gives up to reach cover, in thousandths of an inch [M23]."""


def nearest_american(state: StreetState, to: Point) -> Man | None:
    """The able American nearest to a point in a straight line; ties go to the first."""
    return min(state.on_table(), key=lambda man: apart(state.spot(man), to), default=None)


@rule("5.3", "M14")
def face(state: StreetState, number: int) -> None:
    """Turn each member towards the able American nearest to the mob's anchor."""
    facing = nearest_american(state, state.mobs[number].anchor)
    if facing is None:
        return
    x, y = state.spot(facing)
    for somali in state.members(number):
        state.set_somali(somali.number, facing=(x - somali.at[0], y - somali.at[1]))


# -- arrival ---------------------------------------------------------------------------------------


@rule("6.5", "M23", "M3")
def place(state: StreetState, number: int) -> list[int]:
    """Place a new party around its anchor, with the unarmed nearest to the Americans.

    Returns:
        The members for whom there was no room.
    """
    mob, members = state.mobs[number], state.members(number)
    taken = _taken(state, mob)
    for technical in _technicals(state, mob):
        opening = next((spot for spot in _round(state, mob) if spot[0] not in taken), None)
        if opening is not None:
            taken |= close_to([opening[0]])
            _drive(state, technical, opening[0])
    on_foot = [one for one in members if one.technical < 0]
    spots = _first_free(_round(state, mob), taken, len(on_foot))
    front = nearest_american(state, mob.anchor)
    if front is not None:
        centre = state.spot(front)
        spots.sort(key=lambda spot: (apart(spot[0], centre), spot[0][1], spot[0][0]))
    ranked = sorted(on_foot, key=lambda somali: somali.kind != UNARMED)
    # Members are placed in order of number, so the last may find no room.
    homeless = [one.number for one in on_foot[len(spots) :]]
    for somali, spot in zip(
        (one for one in ranked if one.number not in homeless), spots, strict=True
    ):
        _stand(state, somali, spot)
    face(state, number)
    return homeless


@rule("12.1", "M52")
def join(state: StreetState, number: int, newcomers: Collection[int]) -> list[int]:
    """Place a mob's newcomers on the free stands around its anchor before it moves.

    Stands no nearer to the Americans than the anchor are used first, so that no member gains ground
    by appearing.

    Returns:
        The newcomers for whom there was no room.
    """
    if not newcomers:
        return []
    mob = state.mobs[number]
    taken = _taken(state, mob)
    taken |= close_to(one.at for one in state.members(number) if one.number not in newcomers)
    stands = list(_round(state, mob))
    if (ahead := nearest_american(state, mob.anchor)) is not None:
        front = state.spot(ahead)
        most = apart(mob.anchor, front)
        stands.sort(key=lambda spot: apart(spot[0], front) < most)
    spots = _first_free(stands, taken, len(newcomers))
    waiting = sorted(newcomers)
    for joiner, spot in zip(waiting, spots, strict=False):
        _stand(state, state.somalis[joiner], spot)
    return waiting[len(spots) :]


def _round(state: StreetState, mob: Mob) -> Iterable[Spot]:
    """The stands around a mob's anchor, nearest first."""
    ground = state.scenario.ground
    if mob.level == STREET:
        reached = ground.ways.reach(mob.anchor, state.scenario.tables.straggler)
        return (
            (at, 0, -1)
            for at in sorted(reached, key=lambda stand: (reached[stand], stand[1], stand[0]))
        )
    roof = ground.roofs[mob.roof]
    places = sorted(roof.places, key=lambda stand: (apart(stand, mob.anchor), stand[1], stand[0]))
    return ((at, roof.height, mob.roof) for at in places)


def _first_free(stands: Iterable[Spot], taken: Collection[Point], count: int) -> list[Spot]:
    """The first free stands, at most `count` of them."""
    filled = set(taken)
    spots: list[Spot] = []
    for spot in stands:
        if len(spots) >= count:
            break
        if spot[0] not in filled:
            spots.append(spot)
            filled |= close_to([spot[0]])
    return spots


# -- movement --------------------------------------------------------------------------------------


class _Mover(NamedTuple):
    """A member on foot, or a technical with its crew, which moves as one."""

    start: Point
    ground: int
    roof: int
    somali: int  # -1 for a technical
    technical: int = -1
    is_unarmed: bool = False
    is_sna: bool = False


Key = Callable[[Spot], tuple[int, ...]]
"""A sort key for stands: the lowest is best."""


@rule("12.3", "12.5", "M57", "M58", "M99", "M100")
def forward(state: StreetState, number: int, length: int) -> None:
    """Move a mob towards the nearest American; no member moves farther than the given length."""
    mob = state.mobs[number]
    ground = state.scenario.ground
    if mob.level == STREET:
        goals = {ground.street_place(state.spot(man)) for man in state.on_table()}
        way = ground.ways.towards(mob.anchor, goals)
        if way is None:
            return
        goal = way[-1][0]
    else:
        nearest = nearest_american(state, mob.anchor)
        if nearest is None:
            return
        goal = state.spot(nearest)
    step = _Step(state, mob, _movers(state, number), length, keeps_side=True)
    if mob.level == STREET and state.scenario.has(FOR_MOBS):
        _go_in(state, step, length)
    far = step.distance_from([goal])
    step.movers.sort(
        key=lambda mover: (not mover.is_unarmed, far(mover.start), mover.start[1], mover.start[0])
    )

    def best(mover: _Mover, placed: Mapping[_Mover, Spot], open_to: Sequence[Spot]) -> Spot | None:
        front = _front(state, far, placed) if not mover.is_unarmed else 0
        limit = min(front, far(mover.start))
        ranked = sorted(
            (spot for spot in open_to if limit <= far(spot[0]) < _ENDLESS),
            key=lambda spot: (far(spot[0]), spot[0][1], spot[0][0]),
        )
        if mover.is_sna and ranked and mob.level == STREET:
            eye, most = Stand(goal, 0), far(ranked[0][0]) + COVER_WITHIN
            within = takewhile(lambda spot: far(spot[0]) <= most, ranked)
            return next((spot for spot in within if _is_covered(state, eye, spot)), ranked[0])
        return ranked[0] if ranked else None

    step.take(best)
    _come_out(state, number)
    _set_anchor(state, number, far)


@rule("12.5", "M103")
def _go_in(state: StreetState, step: _Step, length: int) -> None:
    """Move SNA members to a building's windows if they can reach its door with an inch to spare."""
    for mover in [one for one in step.movers if one.is_sna and one.somali >= 0]:
        within = state.scenario.ground.ways.reach(mover.start, max(length - IN_BY_DOOR, 0))
        reached = {spot[0] for spot in step.open_to(mover) if spot[0] in within}
        window = post_of(state, reached)
        if window is not None:
            state.set_somali(mover.somali, at=window.at, building=window.building)
            step.leave_out(mover, window.at)


@rule("12.4", "M103")
def _come_out(state: StreetState, number: int, falls_back: bool = False) -> None:
    """Move members at windows out of their buildings, which takes their whole move.

    They come out if the mob falls back, or if they see no American.
    """
    ground = state.scenario.ground
    eyes = [Stand(state.spot(man), 0) for man in state.on_table()]
    for somali in state.members(number):
        if somali.building < 0:
            continue
        if falls_back or not any(ground.sees(somali.place, eye) for eye in eyes):
            stand = way_out_of(state, somali, _near_americans(state))
            if stand is not None:
                state.set_somali(somali.number, at=stand, building=-1)


@rule("12.4", "M59")
def back(state: StreetState, number: int, length: int) -> None:
    """Move a mob back, with each member going as far as possible from the nearest American.

    Among equally distant stands, a member prefers one that no American sees.
    """
    mob = state.mobs[number]
    ground = state.scenario.ground
    eyes = [Stand(state.spot(man), 0) for man in state.on_table()]
    if not eyes:
        return
    step = _Step(state, mob, _movers(state, number), length, keeps_side=False)
    far = step.distance_from([eye.at for eye in eyes])

    def best(mover: _Mover, placed: Mapping[_Mover, Spot], open_to: Sequence[Spot]) -> Spot | None:
        most = max((far(spot[0]) for spot in open_to if far(spot[0]) < _ENDLESS), default=0)
        equal = sorted(
            (spot for spot in open_to if far(spot[0]) == most),
            key=lambda spot: (spot[0][1], spot[0][0]),
        )
        unseen = (
            spot
            for spot in equal
            if not any(ground.sees(Stand(spot[0], spot[1]), eye) for eye in eyes)
        )
        return next(unseen, equal[0] if equal else None)

    step.movers.sort(key=lambda mover: (-far(mover.start), mover.start[1], mover.start[0]))
    step.take(best)
    _come_out(state, number, falls_back=True)
    _set_anchor(state, number, far)


_ENDLESS = 1 << 40
"""The length used for a route that doesn't exist."""


class _Step:
    """One move of a mob: the moving models in order, and the stands that each can reach.

    Args:
        movers: the models to move; the first chooses first.
        length: the greatest distance in thousandths of an inch: along the route in the street, in a
            straight line on a roof.
        keeps_side: whether members halt short of Americans and stay on the mob's side of them.
    """

    def __init__(
        self, state: StreetState, mob: Mob, movers: Sequence[_Mover], length: int, keeps_side: bool
    ) -> None:
        self._state, self._mob = state, mob
        self.movers = list(movers)
        self._keeps_side = keeps_side
        place = state.scenario.ground.street_place
        self._men = {place(state.spot(man)) for man in state.on_table()}
        self.reach = {one: self._reach(one, length) for one in self.movers}
        self._taken = _taken(state, mob)
        starts = [one.start for one in self.movers]
        self._behind = _behind(state, starts) if mob.level == STREET and starts else set()

    def distance_from(self, places: Sequence[Point]) -> Callable[[Point], int]:
        """A function that returns how far a reachable stand is from the nearest of the given
        places.

        In the street it measures the route; on roofs it gives the straight distance, squared.
        """
        if self._mob.level != STREET:
            return lambda point: min(apart(point, place) for place in places)
        ground = self._state.scenario.ground
        wanted = {spot[0] for spots in self.reach.values() for spot in spots}
        wanted |= {one.start for one in self.movers}
        lengths = ground.ways.from_all({ground.street_place(at) for at in places}, wanted)
        return lambda point: lengths.get(point, _ENDLESS)

    def _reach(self, mover: _Mover, length: int) -> list[Spot]:
        """The stands that a model can reach, stopping short of Americans; its current stand comes
        first.
        """
        state, ground = self._state, self._state.scenario.ground
        if mover.roof >= 0:
            inches = 2 * length // 1000
            roofs = (mover.roof, *sorted(ground.roofs[mover.roof].planks) * self._keeps_side)
            return [
                (at, ground.roofs[roof].height, roof)
                for roof in roofs
                for at in ground.roofs[roof].places
                if apart(at, mover.start) <= inches**2
            ]
        most, halts = length, state.scenario.tables.halts_at
        near: list[Point] = []
        if self._keeps_side:
            in_reach = (2 * (length + halts) // 1000) ** 2
            near = [man for man in self._men if apart(man, mover.start) <= in_reach]
        reached = ground.ways.reach(mover.start, length + halts * bool(near))
        for man in near:
            if man in reached:
                most = min(most, reached[man] - halts)
        return [(at, 0, -1) for at, far in reached.items() if far <= most]

    def open_to(self, mover: _Mover) -> list[Spot]:
        """The stands that a model can reach and may take, ignoring other moving models."""
        from_behind = mover.start in self._behind
        return [
            spot
            for spot in self.reach[mover]
            if spot[0] not in self._taken and (from_behind or spot[0] not in self._behind)
        ]

    def leave_out(self, mover: _Mover, point: Point) -> None:
        """Leave out a model that has already moved separately.

        Args:
            point: where the model moved to.
        """
        self.movers.remove(mover)
        self._taken |= close_to([point])

    def take(
        self, best: Callable[[_Mover, Mapping[_Mover, Spot], Sequence[Spot]], Spot | None]
    ) -> None:
        """Move all models, each to the best stand open to it.

        The starting stand of a model that moves later counts as free at first. If some model then
        has no stand, all moves are chosen again with every starting stand kept free.
        """
        placed = self._placed(best, ()) or self._placed(best, [one.start for one in self.movers])
        assert placed is not None, "with every starting spot kept free, each can stay"
        for mover, spot in placed.items():
            if mover.technical >= 0:
                _drive(self._state, mover.technical, spot[0])
            else:
                _stand(self._state, self._state.somalis[mover.somali], spot)

    def _placed(
        self,
        best: Callable[[_Mover, Mapping[_Mover, Spot], Sequence[Spot]], Spot | None],
        kept_free: Sequence[Point],
    ) -> dict[_Mover, Spot] | None:
        placed: dict[_Mover, Spot] = {}
        filled: set[Point] = set()
        kept = {at: close_to([at]) for at in kept_free}
        for mover in self.movers:
            others = set().union(*(spots for at, spots in kept.items() if at != mover.start))
            open_to = [
                spot
                for spot in self.open_to(mover)
                if spot[0] not in filled and spot[0] not in others
            ]
            home = (mover.start, mover.ground, mover.roof)
            if home not in open_to and mover.start not in filled and mover.start not in others:
                open_to.append(home)  # a mover may stay where it is
            choice = best(mover, placed, open_to)
            if choice is None:
                choice = home if home in open_to else None
            if choice is None:
                return None
            placed[mover] = choice
            filled |= close_to([choice[0]])
        return placed


def _movers(state: StreetState, number: int) -> list[_Mover]:
    """The members of a mob on foot, and its technicals."""
    movers = [
        _Mover(
            one.at,
            one.ground,
            one.roof,
            one.number,
            is_unarmed=not one.is_armed,
            is_sna=one.is_sna,
        )
        for one in state.members(number)
        if one.technical < 0 and one.building < 0
    ]
    movers += [
        _Mover(state.technicals[one].at, 0, -1, -1, technical=one)
        for one in _technicals(state, state.mobs[number])
    ]
    return movers


def _front(state: StreetState, far: Callable[[Point], int], placed: Mapping[_Mover, Spot]) -> int:
    """How close to the goal the armed may go, to stay behind the unarmed (12.5, M99).

    It is the distance of the unarmed member farthest back, ignoring stragglers.
    """
    unarmed = [far(spot[0]) for one, spot in placed.items() if one.is_unarmed]
    most = min(unarmed, default=0) + FRONT_WITHIN
    return max((length for length in unarmed if length <= most), default=0)


@rule("M100")
def _behind(state: StreetState, starts: Sequence[Point]) -> set[Point]:
    """The stands near an American that are farther from the mob's middle than he is."""
    ground = state.scenario.ground
    middle = starts[mean_nearest(starts)]
    inside = range(-NEAR_AMERICAN, NEAR_AMERICAN + 1)
    men = {ground.street_place(state.spot(man)) for man in state.on_table()}
    near = [man for man in men if any(apart(man, at) <= _IN_REACH**2 for at in starts)]
    if not near:
        return set()
    ways = ground.ways.reach(middle, _MIDDLE_REACHES)
    stands: set[Point] = set()
    for x, y in near:
        most = ways.get((x, y), _ENDLESS)
        stands |= {
            stand
            for dx in inside
            for dy in inside
            if dx * dx + dy * dy <= NEAR_AMERICAN**2
            and (stand := (x + dx, y + dy)) in ground.in_street
            and ways.get(stand, _ENDLESS) > most
        }
    return stands


_IN_REACH = 24
"""The distance in half inches beyond which a member can't meet an American in one move."""
_MIDDLE_REACHES = 24_000
"""The longest route to search from the middle of a mob, in thousandths of an inch."""


def _set_anchor(state: StreetState, number: int, far: Callable[[Point], int]) -> None:
    """Set the anchor to the foremost member outside buildings."""
    members = [one for one in state.members(number) if one.building < 0]
    if not members:
        return
    first = min(members, key=lambda member: (far(member.at), member.at[1], member.at[0]))
    state.set_mob(number, anchor=first.at, roof=first.roof)


# -- stands ----------------------------------------------------------------------------------------


def _technicals(state: StreetState, mob: Mob) -> list[int]:
    """A mob's technicals that can still drive."""
    return [
        one.number
        for one in state.technicals.values()
        if one.mob == mob.number and not one.is_wreck
    ]


def _drive(state: StreetState, number: int, point: Point) -> None:
    """Move a technical and its crew to a stand (15.6)."""
    state.set_technical(number, at=point)
    for somali in list(state.somalis.values()):
        if somali.technical == number:
            state.set_somali(somali.number, at=point, ground=0, roof=-1)


def _taken(state: StreetState, mob: Mob) -> set[Point]:
    """The stands that a mob's members can't take.

    They are too close to other models on its level or, in the street, too close to an able American
    (12.3).
    """
    others = [
        one.at
        for one in state.somalis.values()
        if (one.mob != mob.number or one.building >= 0) and (one.roof < 0) == (mob.level == STREET)
    ]
    if mob.level != STREET:
        return close_to(others)
    return close_to([*state.street_men(), *others]) | _near_americans(state)


def _near_americans(state: StreetState) -> set[Point]:
    """The stands that members may not enter because an able American is too close (12.3)."""
    halts = 2 * state.scenario.tables.halts_at // 1000
    inside = range(-halts, halts + 1)
    return {
        (x + dx, y + dy)
        for x, y in map(state.spot, state.on_table())
        for dx in inside
        for dy in inside
        if dx * dx + dy * dy < halts**2
    }


def _is_covered(state: StreetState, eye: Stand, spot: Spot) -> bool:
    stand, ground = Stand(spot[0], spot[1]), state.scenario.ground
    if not ground.sees(eye, stand):
        return False
    if ground.cover(eye, stand):
        return True
    there = tuple(one for one in state.vehicles if one.is_there)
    return bool(vehicle_cover(state, there, eye.at, stand.at))


def _stand(state: StreetState, somali: Somali, spot: Spot) -> None:
    point, height, roof = spot
    state.set_somali(somali.number, at=point, ground=height, roof=roof)
