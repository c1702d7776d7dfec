"""The arrival of Somalis: how many appear, where, and in which mobs (6.1 to 6.5, 6.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from heapq import heapify, heappop

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, at_least
from somalia.engine.words import plural
from somalia.games.street_fight.rules import kinds, mobs, ranks
from somalia.games.street_fight.rules.components import (
    LEADER,
    ROOF,
    ROOF_GUNMEN,
    RPG,
    SMALL_ARMS,
    STREET,
    SUPPORT,
    TECHNICAL,
    UNARMED,
    ArrivingGroup,
)
from somalia.games.street_fight.rules.dice import Asked, throw
from somalia.games.street_fight.rules.ground import apart, close_to, mean_nearest
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import CONVOY, DRIVER, GUNNER, StreetState

SLANT = 707
"""The share of a diagonal distance that runs along each axis, in thousandths [M20]."""
NAMES = {
    UNARMED: ("unarmed man", "unarmed men"),
    SMALL_ARMS: ("gunman", "gunmen"),
    RPG: ("RPG man", "RPG men"),
    SUPPORT: ("machine gunner", "machine gunners"),
    TECHNICAL: ("technical", "technicals"),
    LEADER: ("Leader", "Leaders"),
    ROOF_GUNMEN: ("SNA gunman", "SNA gunmen"),
}


def told(kinds_of: Sequence[tuple[str, int]]) -> str:
    """A list of kinds and their numbers, as text: "3 gunmen, 1 RPG man"."""
    return ", ".join(plural(count, *NAMES[kind]) for kind, count in kinds_of)


@rule("6.1", "M15", "3.4")
def rolls_for(state: StreetState) -> tuple[int, ...]:
    """The units that roll for Somalis this turn, with one entry per roll."""
    rolls_left: list[int] = []
    tables = state.scenario.tables
    for unit in state.units:
        men = len(state.able_of(unit.number))
        if not men or unit.since > state.turn:
            continue
        if unit.kind == CONVOY:
            rolls = tables.convoy_rolls if state.scenario.has("convoy-draws") else 0
        else:
            rolls = max((many for least, many in tables.rolls if least <= men), default=0)
        rolls_left += [unit.number] * rolls
    return tuple(rolls_left)


@rule("6.2", "6.3", "M91")
def appear(state: StreetState, number: int) -> Asked:
    """Roll on the Generation Table for a unit and place the Somalis that appear."""
    unit = state.units[number]
    # A crash may have cost the unit its last able man since the rolls were counted.
    men = state.able_of(number)
    if not men:
        return
    die = yield kinds.ROW(dice=1, faces=10, about={"unit": unit.name})
    row = state.scenario.tables.generation[die - 1]
    came: list[tuple[ArrivingGroup, int]] = []
    for party in row:
        count = yield from _count(party)
        if count:
            came.append((party, count))
    state.note(kinds.GENERATED, "6.2", unit=unit.name, die=die, nobody=not came)
    if not came:
        return
    came = _in_box(state, came)
    point = yield from _point(state, [state.spot(man) for man in men])
    for level in (STREET, ROOF):
        party_of = [(party, count) for party, count in came if party.level == level]
        if party_of:
            _place(state, level, party_of, point)


def _count(party: ArrivingGroup) -> Steps[int]:
    """The number of Somalis of a kind that appear, with a roll if necessary."""
    what = NAMES[party.kind][1 if party.dice is not None else 0]
    if party.dice is not None:
        count: int = yield from throw(kinds.HOW_MANY, party.dice, what=what)
        return count
    if party.roll:
        die = yield kinds.WHETHER(
            dice=1,
            faces=10,
            key=at_least(party.roll),
            about={"what": what, "need": party.roll},
        )
        return int(die >= party.roll)
    return 1


@rule("6.7", "M25")
def _in_box(
    state: StreetState, came: Sequence[tuple[ArrivingGroup, int]]
) -> list[tuple[ArrivingGroup, int]]:
    """The groups that appear. If the box runs short, kinds are served in the box's order."""
    room = mobs.room_in_box(state)
    if room is None:
        return list(came)
    left: dict[str, int] = {}
    short: Counter[str] = Counter()
    for kind in state.scenario.tables.box_order:
        for party, count in came:
            if party.kind != kind:
                continue
            size = 2 if kind == TECHNICAL else 1
            left[kind] = min(count, room // size)
            room -= left[kind] * size
            short[kind] += count - left[kind]
    gone = +short
    if gone:
        what = told(list(gone.items()))
        state.note(kinds.NO_ROOM, "6.7", why="Missing from the box:", what=what)
    return [(party, left[party.kind]) for party, _ in came if left[party.kind]]


@rule("6.3", "M20", "M21")
def _point(state: StreetState, places: Sequence[Point]) -> Steps[Point]:
    """Roll for the point where a party appears; it is moved onto the table if necessary."""
    tables = state.scenario.tables
    direction = yield kinds.DIRECTION(dice=1, faces=8)
    row = yield kinds.DISTANCE(dice=1, faces=8)
    inches = yield from throw(kinds.FARTHER, tables.distances[row - 1])
    x, y = places[mean_nearest(places)]
    dx, dy = tables.directions[direction - 1]
    far = 2 * inches
    if dx and dy:
        far = (far * SLANT + 500) // 1000
    east, north = state.scenario.ground.table
    return min(max(x + dx * far, 1), east - 1), min(max(y + dy * far, 1), north - 1)


def _anchor_on_roof(state: StreetState, point: Point) -> tuple[Point, int] | None:
    taken = close_to(one.at for one in state.somalis.values() if one.roof >= 0)
    nearest = min(
        (
            (apart(place, point), place[1], place[0], number)
            for number, roof in enumerate(state.scenario.ground.roofs)
            for place in roof.places
            if place not in taken
        ),
        default=None,
    )
    return None if nearest is None else ((nearest[2], nearest[1]), nearest[3])


@rule("6.4", "M22", "M3")
def anchor_of(state: StreetState, level: str, point: Point) -> tuple[Point, int] | None:
    """The stand where a party appears, and its roof; None if there is no stand."""
    if level == ROOF:
        return _anchor_on_roof(state, point)
    ground, tables = state.scenario.ground, state.scenario.tables
    able = [state.spot(man) for man in state.on_table()]
    taken = close_to(state.models())
    least = tables.least_from_american**2
    # Usually one of the nearest stands fits, so don't sort all of them.
    east, north = point
    ranked = [((x - east) ** 2 + (y - north) ** 2, y, x) for x, y in ground.street]
    heapify(ranked)
    first: Point | None = None
    eyes = [Stand(one, 0) for one in able]
    hidden = tables.hidden_within**2 if state.scenario.has("round-the-corner") else -1
    while ranked:
        away, y, x = heappop(ranked)
        place = (x, y)
        if place in taken or any(apart(place, one) < least for one in able):
            continue
        if first is None:
            first = place
        if away > hidden:
            break
        if not any(ground.sees(eye, Stand(place, 0)) for eye in eyes):
            return place, -1
    return None if first is None else (first, -1)


@rule("6.2", "6.4", "M16", "M17", "M18", "M19")
def _place(
    state: StreetState, level: str, came: Sequence[tuple[ArrivingGroup, int]], point: Point
) -> None:
    """Place the arrivals on one level as a mob."""
    anchored = anchor_of(state, level, point)
    what = told([(party.kind, count) for party, count in came])
    if anchored is None:
        state.note(kinds.NO_ROOM, "6.4", why="No room for", what=what)
        return
    anchor, roof = anchored
    mob = state.add_mob(level=level, anchor=anchor, roof=roof)
    height = 0 if roof < 0 else state.scenario.ground.roofs[roof].height
    add = partial(state.add_somali, mob=mob.number, at=anchor, ground=height, roof=roof)
    before = state.next_somali
    for party, count in came:
        for _ in range(count):
            if party.kind == TECHNICAL:
                ap = state.scenario.tables.vehicles["technical"].ap
                vehicle = state.add_technical(mob=mob.number, ap=ap, at=anchor)
                for kind, seat in ((SMALL_ARMS, DRIVER), (SUPPORT, GUNNER)):
                    add(kind=kind, seat=seat, is_sna=True, technical=vehicle.number)
                continue
            add(
                kind=party.kind if party.kind in (UNARMED, RPG, SUPPORT) else SMALL_ARMS,
                is_sna=party.kind in (RPG, SUPPORT, LEADER, ROOF_GUNMEN),
                is_leader=party.kind == LEADER,
            )
    _train(state, mob.number)
    homeless = ranks.place(state, mob.number)
    for number in homeless:
        state.drop_somali(number)
    size = len(state.members(mob.number))
    state.count(appeared=state.next_somali - before)
    if homeless:
        mobs.no_room(state, len(homeless))
    if not size:
        state.drop_mob(mob.number)
        return
    state.note(
        kinds.APPEARED,
        "6.4",
        what=what,
        at=anchor,
        mob=f"Mob {mob.number}",
        size=size,
        came=size + len(homeless),
    )
    mobs.merge(state)


def _train(state: StreetState, number: int) -> None:
    """Give one man in a large party grenades, and make every third plain gunman SNA."""
    tables = state.scenario.tables
    members = state.members(number)
    plain = [
        one for one in members if one.kind == SMALL_ARMS and not one.is_sna and one.technical < 0
    ]
    if len(members) >= tables.grenades_in and plain:
        first = plain.pop(0)
        state.set_somali(first.number, has_grenades=True, is_sna=True)
    for somali in plain[tables.sna_every - 1 :: tables.sna_every]:
        state.set_somali(somali.number, is_sna=True)
