"""What has led to a position, played: who walks and drives, who fires, who falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from somalia.engine.event import Event
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.firing import enemy_named, named
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import Somali, State
from somalia.games.street_fight.rules.under_fire import fire_at, target_of

GLIDE, SHOT, MOST = 0.45, 0.16, 3.0
"""Seconds that somebody takes on his way, that a shot is seen, and that all of an answer takes."""
SHOWN_FIRERS = 12
"""Of a volley at an American so many shots are seen at most."""

Spot = tuple[float, float]


class Tracer(NamedTuple):
    """A shot that is seen for a while."""

    start: float
    at: Point
    to: Point
    is_hit: bool
    is_theirs: bool = False


class Walk(NamedTuple):
    """Somebody on his way."""

    start: float
    seconds: float
    way: tuple[Point, ...]


class Fall(NamedTuple):
    """A Somali who is still seen until he is hit."""

    until: float
    somali: Somali


class Motion:
    """A movement of the board, by its clock; at rest before the first one."""

    def __init__(self) -> None:
        self._clock = float("inf")
        self._lasts = 0.0
        self._tracers: list[Tracer] = []
        self._walks: dict[str, Walk] = {}
        self._falls: list[Fall] = []

    @property
    def is_on(self) -> bool:
        """Whether anybody is on his way, or a shot is seen."""
        return self._clock < self._lasts

    def tick(self, seconds: float) -> None:
        """Time passes."""
        self._clock += seconds

    def stop(self) -> None:
        """Everybody has arrived."""
        self._clock = float("inf")

    def play(self, before: State, after: State, news: Sequence[Event], speed: float) -> None:
        """Begin what leads from one position to another: one event after another.

        Args:
            speed: by how much longer than usual all of it takes; 0 for not at all.
        """
        self._walks, self._tracers, self._falls, self._lasts = {}, [], [], 0.0
        self.stop()
        if not speed or not news:
            return
        time = self._told(before, after, news)
        time = self._drifted(before, after, time)
        if not time:
            return
        shrunk = min(1.0, MOST / time) * speed
        self._walks = {
            id: Walk(one.start * shrunk, one.seconds * shrunk, one.way)
            for id, one in self._walks.items()
        }
        self._tracers = [one._replace(start=one.start * shrunk) for one in self._tracers]
        self._falls = [one._replace(until=one.until * shrunk) for one in self._falls]
        self._clock, self._lasts = 0.0, time * shrunk + SHOT * speed

    def _told(self, before: State, after: State, news: Sequence[Event]) -> float:
        """What the events tell; when the last is over."""
        men = {named(after, man): man for man in after.men}
        fallen = {
            enemy_named(one): one
            for number, one in before.somalis.items()
            if number not in after.somalis
        }
        time = 0.0
        for event in news:
            if event.kind == kinds.MOVED and event["name"] in men:
                seconds = min(GLIDE * (1 + len(event["way"]) / 12), 1.0)
                self._walks[men[event["name"]].id] = Walk(time, seconds, event["way"])
                time += seconds
            elif (event.kind == kinds.WENT_IN or event.kind == kinds.CAME_OUT) and (
                event["name"] in men
            ):
                man = men[event["name"]]
                self._walks[man.id] = Walk(time, GLIDE, (before.men[man.number].at, man.at))
                time += GLIDE
            elif event.kind == kinds.SHOT_FIRED:
                self._tracers.append(Tracer(time, event["at"], event["to"], event["hit"]))
                time += SHOT
            elif event.kind == kinds.REMOVED and event["name"] in fallen:
                self._falls.append(Fall(time, fallen[event["name"]]))
            elif event.kind == kinds.UNDER_FIRE and event["name"] in men:
                for at in _firers(before, men[event["name"]].number):
                    hit = bool(event["loss"])
                    self._tracers.append(Tracer(time, at, event["at"], hit, is_theirs=True))
                time += 2 * SHOT
        return time

    def _drifted(self, before: State, after: State, time: float) -> float:
        """Somalis and vehicles that stand elsewhere glide there, all at once; until when."""
        then, now = dict(_movers(before)), dict(_movers(after))
        moved = {id: (then[id], at) for id, at in now.items() if id in then and then[id] != at}
        for id, way in moved.items():
            self._walks[id] = Walk(time, GLIDE * 1.6, way)
        return time + GLIDE * 1.6 if moved else time

    # -- what is seen now ------------------------------------------------------------------------

    def where(self, id: str, end: Point) -> Spot:
        """Where somebody is now who ends there."""
        walk = self._walks.get(id)
        if walk is None or not self.is_on:
            return end
        share = (self._clock - walk.start) / walk.seconds if walk.seconds else 1.0
        if share >= 1:
            return end
        way = walk.way
        if share <= 0:
            return way[0]
        place = share * (len(way) - 1)
        at = int(place)
        rest = place - at
        (x0, y0), (x1, y1) = way[at], way[min(at + 1, len(way) - 1)]
        return x0 + (x1 - x0) * rest, y0 + (y1 - y0) * rest

    def shots(self) -> Iterator[tuple[Tracer, float]]:
        """The shots that are seen, each with the seconds since it was fired."""
        if self.is_on:
            for one in self._tracers:
                age = self._clock - one.start
                if 0 <= age <= SHOT * 2:
                    yield one, age

    def falling(self) -> Iterator[Somali]:
        """Who is down in the position that is shown, and has not been hit yet."""
        if self.is_on:
            yield from (one.somali for one in self._falls if self._clock < one.until)


def _firers(state: State, man: int) -> list[Point]:
    """From where it was fired at a man, the nearest first; nothing before he was there."""
    if man >= len(state.men):
        return []
    fire = fire_at(state, target_of(state, state.men[man]))
    nearest = sorted(fire.firers, key=lambda one: (one.distance, one.somali.number))
    return [one.somali.at for one in nearest[:SHOWN_FIRERS]]


def _movers(state: State) -> Iterator[tuple[str, Point]]:
    """Whoever moves without an event that tells his way."""
    for somali in state.somalis.values():
        yield somali.id, somali.at
    for technical in state.technicals.values():
        yield technical.id, technical.at
    for one in state.vehicles:
        if one.is_there:
            yield one.id, state.vehicle_at(one)


def heading(lane: Sequence[Point], length: int) -> Point:
    """Which way a lane runs so far along it."""
    for one, other in pairwise(lane):
        leg = abs(other[0] - one[0]) + abs(other[1] - one[1])
        if length <= leg:
            break
        length -= leg
    return (other[0] > one[0]) - (other[0] < one[0]), (other[1] > one[1]) - (other[1] < one[1])
