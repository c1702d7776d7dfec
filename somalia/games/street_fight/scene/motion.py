"""The animation of events: men walking, vehicles driving, shots, falls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from somalia.engine.event import Event
from somalia.games.kit.motion import (
    IN_HEADER,
    IN_LOG,
    IN_SHEET,
    WITH_ANOTHER,
    Effect,
    LeavingCounter,
    Ripple,
    WalkingPiece,
    within,
)
from somalia.games.kit.scene import Tracer
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.firing import enemy_named, named
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.rules.under_fire import fire_at, target_of
from somalia.games.street_fight.scene.faces import of_somali
from somalia.games.street_fight.scene.traces import HIT, MISSED

THEIRS = "theirs"
"""A shot that misses an American."""
GLIDE, DRIFT, LONGEST_WALK, SHOT = 0.45, 0.72, 1.0, 0.16
"""Durations in seconds.

GLIDE: a man entering a house. DRIFT: the movement of all other pieces, which move together.
LONGEST_WALK: the longest that a man's walk can take. SHOT: the time between two shots.
"""
STRIDE = 12
"""A man's walk takes GLIDE seconds longer for every STRIDE stands on his route."""
SHOWN_FIRERS = 12
"""The maximum number of shots shown in a volley at an American."""
SPREAD, BEAT = 0.6, 0.15
"""Seconds for which a ring spreads, and until the next effect."""

RIPPLES: Mapping[str, str] = {
    kinds.APPEARED: "at",
    kinds.PANICKED: "at",
    kinds.VEHICLE_HIT: "at",
    kinds.CALLED: "at",
    kinds.OVER_TARGET: "at",
    kinds.CRASHED: "at",
    kinds.SNIPERS_DOWN: "at",
    kinds.AIMED: "name",
    kinds.RELOADED: "name",
    kinds.TURNED: "name",
    kinds.WENT_PRONE: "name",
    kinds.GOT_UP: "name",
    kinds.SHED_ONE: "name",
    kinds.BOARDED: "name",
    kinds.GOT_OUT: "name",
    kinds.CREW_HURT: "name",
    kinds.CRUSHED: "name",
    kinds.FRIEND_HIT: "name",
    kinds.LEFT_GAME: "name",
    kinds.OFF_TABLE: "name",
    kinds.ABANDONED: "name",
    kinds.CREW_FOUND: "finder",
    kinds.HELD: "other",
    kinds.RELEASED: "other",
    kinds.PATCHED: "other",
    kinds.LOADED: "other",
    kinds.LIFTED: "other",
}
"""Kinds shown by a ring around their subject, with the fact that names it: a place, an American or
a vehicle.
"""
TRAVELS = (
    kinds.MOVED,
    kinds.WENT_IN,
    kinds.CAME_OUT,
    kinds.CARRIED,
    kinds.DROVE,
    kinds.MOB_ROLLED,
)
"""Kinds shown by figures that move; vehicles and mobs move together, after all else."""
SHOTS = (kinds.SHOT_FIRED, kinds.UNDER_FIRE)
FALLS = (kinds.REMOVED,)
STILL: Mapping[str, str] = {
    kinds.TURN_BEGINS: IN_HEADER,
    kinds.CARD_DRAWN: IN_HEADER,
    kinds.CARD_PASSED: IN_HEADER,
    kinds.GENERATED: WITH_ANOTHER,
    kinds.NO_ROOM: IN_LOG,
    kinds.MERGED: IN_LOG,
    kinds.NOT_FIRED_AT: IN_LOG,
    kinds.IDLE: IN_LOG,
    kinds.SPENT: IN_LOG,
    kinds.SEATED: IN_LOG,
    kinds.VEHICLE_TESTED: WITH_ANOTHER,
    kinds.RETIRED: WITH_ANOTHER,
    kinds.FLOWN_OFF: IN_LOG,
    kinds.CHECKED: IN_HEADER,
    kinds.SECURED: IN_HEADER,
    kinds.NOT_SECURED: IN_HEADER,
    kinds.OVER: IN_SHEET,
}
"""Kinds that need no animation, with the reason."""


def script(before: StreetState, after: StreetState, news: Sequence[Event]) -> list[Effect]:
    """The effects that show the events between two positions, one by one."""
    men = {named(after, man): man for man in after.men}
    gone = before.somalis.keys() - after.somalis.keys()
    fallen = {enemy_named(one): one for one in (before.somalis[n] for n in sorted(gone))}
    effects: list[Effect] = []
    clock = 0.0
    for event in news:
        man = men.get(event.facts.get("name", ""))
        if event.kind == kinds.SHOT_FIRED:
            shot = Tracer(HIT if event["hit"] else MISSED, event["at"], event["to"])
            effects.append(Effect(clock, 2 * SHOT, shot))
            clock += SHOT
        elif event.kind == kinds.REMOVED and event["name"] in fallen:
            somali = fallen[event["name"]]
            effects.append(Effect(0.0, clock, LeavingCounter(somali.at, of_somali(somali), True)))
        elif event.kind == kinds.UNDER_FIRE and man is not None:
            effects += [Effect(clock, 2 * SHOT, shot) for shot in _volley(event, before, man)]
            clock += 2 * SHOT
        elif (ring := _ripple(event, before, after)) is not None:
            effects.append(Effect(clock, SPREAD, ring))
            clock += BEAT
        elif event.kind == kinds.CARRIED and (carried := men.get(event["other"])) is not None:
            drag = before.men[carried.number].at, carried.at
            effects.append(Effect(clock, GLIDE, WalkingPiece(carried.id, drag)))
        elif man is not None and (way := _way(event, before, man)):
            effects.append(Effect(clock, _walked(event, way), WalkingPiece(man.id, way)))
            clock += _walked(event, way)
    effects += [Effect(clock, DRIFT, walk) for walk in _drifts(before, after)] if news else ()
    return within(effects, 0.0)


def _way(event: Event, before: StreetState, man: Man) -> tuple[Point, ...]:
    """The route that an event gives for a man; empty if it gives none."""
    if event.kind == kinds.MOVED:
        return tuple(event["way"])
    if event.kind == kinds.WENT_IN or event.kind == kinds.CAME_OUT:
        return before.men[man.number].at, man.at
    return ()


def _volley(event: Event, before: StreetState, man: Man) -> list[Tracer]:
    """The shots fired at a man."""
    kind = HIT if event["loss"] else THEIRS
    return [Tracer(kind, place, event["at"]) for place in _firers(before, man.number)]


def _walked(event: Event, way: Sequence[Point]) -> float:
    """The seconds that a man takes for his route."""
    if event.kind != kinds.MOVED:
        return GLIDE
    return min(GLIDE * (1 + len(way) / STRIDE), LONGEST_WALK)


def _ripple(event: Event, before: StreetState, after: StreetState) -> Ripple | None:
    """A ring around an event's subject; None if it has none, or that is not on the table."""
    if event.kind not in RIPPLES:
        return None
    subject = event[RIPPLES[event.kind]]
    if not isinstance(subject, str):
        return Ripple(subject)
    for state in (after, before):  # a man who has left was still there before
        for man in state.men:
            if named(state, man) == subject and man.is_on_foot:
                return Ripple(man.at, man.id if state is after else "")
        for vehicle in state.vehicles:
            if vehicle.called == subject and vehicle.is_there:
                return Ripple(state.vehicle_at(vehicle))
    return None


def _drifts(before: StreetState, after: StreetState) -> Iterator[WalkingPiece]:
    """Yield the moves of Somalis and vehicles to their new places, which all happen at once."""
    then = dict(_movers(before))
    for id, point in _movers(after):
        if then.get(id, point) != point:
            yield WalkingPiece(id, (then[id], point))


def _firers(state: StreetState, man: int) -> list[Point]:
    """The places of the Somalis firing at a man, nearest first; empty before he is on the table."""
    if man >= len(state.men):
        return []
    fire = fire_at(state, target_of(state, state.men[man]))
    return [one.somali.at for one in fire.nearest[:SHOWN_FIRERS]]


def _movers(state: StreetState) -> Iterator[tuple[str, Point]]:
    """Yield the ids and places of the pieces whose routes are not given by any event."""
    yield from ((one.id, one.at) for one in state.somalis.values())
    yield from ((one.id, one.at) for one in state.technicals.values())
    yield from ((one.id, state.vehicle_at(one)) for one in state.vehicles if one.is_there)
