"""What moves on a board: pieces along their ways, and what fights, dice and losses show.

Everything here is a function of events and time. Nothing waits for it: the position is there
already, and any key or click ends the show. The window's stage draws it; the script, what is shown
of which event, is the game's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from somalia.engine.event import Event
from somalia.engine.kinds import TENS, has_tag
from somalia.engine.protocols import StateT
from somalia.engine.words import WordsOf
from somalia.games.kit.scene import Ring, Spot, Tracer

Road = Callable[[Sequence[str]], list[list[Spot]]]
"""The way from region to region, in legs; from one leg to the next is no distance."""

GLIDE = 0.3
"""Seconds a counter takes within a Zone at the usual speed; half as long for every Zone more."""
LONGEST_GLIDE = 1.4
ROLL = 0.45
"""Seconds dice roll before they lie still."""
READ = 0.75
"""Seconds a card is left standing with its result."""
LONGEST = 4.0
"""Seconds all that one answer brings takes at most: more is shown the quicker."""


class PlacedCounter(NamedTuple):
    """A counter on the map."""

    zone: str
    at: Spot  # map units
    face: Hashable  # what it shows, as the game draws it


# -- counters on their way ---------------------------------------------------------------------


@dataclass(frozen=True)
class GlidePath:
    """A way over the map in legs; from one leg to the next is no distance."""

    legs: tuple[tuple[Spot, ...], ...]
    length: float  # map units
    seconds: float

    def at(self, share: float) -> Spot:
        """The point after a share of the way."""
        return _after(self.legs, share * self.length)


def _after(legs: Sequence[Ring], left: float) -> Spot:
    """The point of a way after so much of it."""
    for leg in legs:
        for a, b in pairwise(leg):
            far = math.dist(a, b)
            if left <= far and far:
                return a[0] + (b[0] - a[0]) * left / far, a[1] + (b[1] - a[1]) * left / far
            left -= far
    return legs[-1][-1]


def _eased(share: float) -> float:
    """How much of its way is behind somebody who starts and stops gently."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


class Glides:
    """Counters on their way from where they were to where they are."""

    def __init__(self, road: Road) -> None:
        self.road = road
        self.paths: dict[str, GlidePath] = {}
        self._clock = 0.0

    @property
    def is_under_way(self) -> bool:
        """Whether any counter moves."""
        return bool(self.paths) and self._clock < self.seconds

    @property
    def seconds(self) -> float:
        """How long the longest way takes."""
        return max((path.seconds for path in self.paths.values()), default=0.0)

    def start(
        self,
        before: Mapping[str, PlacedCounter],
        now: Mapping[str, PlacedCounter],
        ways: Mapping[str, Sequence[str]],
        least: float,
        speed: float,
    ) -> None:
        """Set counters moving that stand elsewhere now.

        Args:
            ways: the Zones each has entered; who is in another Zone without a way just is there.
            least: map units that are no way.
            speed: seconds that a second takes.
        """
        self._clock = 0.0
        self.paths = {}
        for id, standing in now.items():
            old = before.get(id)
            if old is None or (math.dist(old.at, standing.at) < 0.8 * least and id not in ways):
                continue
            zones = (old.zone, *ways.get(id, ()))
            if zones[-1] != standing.zone or old.at == standing.at:
                continue
            legs = self.road(zones)
            legs[0].insert(0, old.at)
            legs[-1].append(standing.at)
            length = sum(math.dist(a, b) for leg in legs for a, b in pairwise(leg))
            seconds = min(GLIDE * (1 + 0.5 * (len(zones) - 1)), LONGEST_GLIDE) * speed
            self.paths[id] = GlidePath(tuple(map(tuple, legs)), length, seconds)

    def update(self, seconds: float) -> bool:
        """Time passes; whether anybody is still on the way."""
        self._clock += seconds
        return self.is_under_way

    def place(self, id: str) -> Spot:
        """Where a counter is now."""
        path = self.paths[id]
        return path.at(_eased(self._clock / path.seconds if path.seconds else 1.0))

    def stop(self) -> None:
        """Everybody has arrived."""
        self.paths = {}


# -- cards, losses, floating numbers -----------------------------------------------------------


@dataclass(frozen=True)
class NoticeCard:
    """What is told beside a Zone: a headline, dice, what they mean."""

    zone: str  # "" for none
    rule: str
    title: str
    detail: str = ""
    dice: tuple[int, ...] = ()
    is_pair: bool = False  # tens and units
    result: str = ""
    side: str = ""  # whose dice


@dataclass(frozen=True)
class Clash:
    """Who strikes whom in a Zone: the counters of one party lit, those of others hit."""

    zone: str
    by: str
    at: frozenset[str]  # parties


@dataclass(frozen=True)
class Stir:
    """A Zone or some counters to look at."""

    zone: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True)
class LeavingCounter:
    """A counter that leaves the map."""

    at: Spot  # map units
    face: Hashable  # what it shows, as the game draws it
    is_struck: bool  # eliminated, not just taken off


@dataclass(frozen=True)
class Floating:
    """A number that rises at a Zone, or at the account of a side."""

    text: str
    side: str
    zone: str = ""


@dataclass(frozen=True)
class WalkingPiece:
    """A piece on its way from spot to spot; it stands at the first of them until then."""

    piece: str
    way: Ring


@dataclass(frozen=True)
class Flip:
    """A piece that is turned face up; until then it lies face down."""

    piece: str


@dataclass(frozen=True)
class Count:
    """Something that is counted; until then it is not told."""

    of: str


Showing = (
    NoticeCard | Clash | Stir | LeavingCounter | Floating | Tracer | WalkingPiece | Flip | Count
)


@dataclass(frozen=True)
class Effect:
    """Something seen for a time, in seconds from the start."""

    start: float
    length: float
    shows: Showing

    def share(self, clock: float) -> float | None:
        """How much of it is over; None before and after."""
        if not self.start <= clock < self.start + self.length:
            return None
        return (clock - self.start) / self.length


def card_of(event: Event, say: WordsOf[StateT]) -> NoticeCard | None:
    """The card of an event; None for one that has none."""
    callout = say.callout(event)
    if callout is None:
        return None
    return NoticeCard(
        callout.place.id if callout.place is not None else "",
        event.rule,
        callout.title,
        detail=callout.detail,
        dice=callout.dice,
        is_pair=has_tag(event.kind, TENS),
        result=callout.result,
        side=callout.by,
    )


def within(effects: list[Effect], lead: float) -> list[Effect]:
    """The effects in the time there is."""
    end = max((effect.start + effect.length for effect in effects), default=0.0)
    if end - lead <= LONGEST:
        return effects
    by = LONGEST / (end - lead)
    return [
        replace(one, start=lead + (one.start - lead) * by, length=max(one.length * by, 0.12))
        for one in effects
    ]


class Show:
    """The effects that are under way.

    Args:
        say: words for the scenario.
    """

    def __init__(self, say: WordsOf[StateT]) -> None:
        self.say = say
        self.effects: list[Effect] = []
        self.clock = 0.0
        self.speed = 1.0
        self._walks: dict[str, Effect] = {}
        self._told: dict[Showing, Effect] = {}

    @property
    def is_on(self) -> bool:
        """Whether anything is left to be seen."""
        return bool(self.effects)

    def play(self, effects: list[Effect], speed: float) -> None:
        """Begin with others; `speed` is how long a second takes, 0 for not at all."""
        self.effects = effects if speed else []
        self.clock, self.speed = 0.0, speed
        self._walks = {
            one.shows.piece: one for one in self.effects if isinstance(one.shows, WalkingPiece)
        }
        shown_effects = (one for one in self.effects if isinstance(one.shows, Flip | Count))
        self._told = {one.shows: one for one in shown_effects}

    def update(self, seconds: float) -> bool:
        """Time passes; whether anything has to be drawn anew."""
        if not self.effects:
            return False
        self.clock += seconds / self.speed
        if all(self.clock >= one.start + one.length for one in self.effects):
            self.effects = []
        return True

    def finish(self) -> None:
        """Enough."""
        self.effects = []

    def place(self, piece: str, end: Spot) -> Spot:
        """Where a piece is now that ends there."""
        effect = self._walks.get(piece) if self.is_on else None
        if effect is None or self.clock >= effect.start + effect.length:
            return end
        assert isinstance(effect.shows, WalkingPiece)
        way = effect.shows.way
        length = sum(math.dist(a, b) for a, b in pairwise(way))
        return _after((way,), length * _eased((self.clock - effect.start) / effect.length))

    def done(self, shows: Flip | Count) -> float:
        """How much of it is over: 0 before it begins; 1 afterwards, and where it is not shown."""
        effect = self._told.get(shows) if self.is_on else None
        if effect is None:
            return 1.0
        return min(max((self.clock - effect.start) / effect.length, 0.0), 1.0)

    def now(self) -> list[tuple[Effect, float]]:
        """What is seen now, and how much of each is over."""
        shares = [(one, one.share(self.clock)) for one in self.effects]
        return [(one, share) for one, share in shares if share is not None]

    def tracers(self) -> list[tuple[Tracer, float]]:
        """The shots that are seen now, and how much of the time of each is over."""
        return [(one.shows, share) for one, share in self.now() if isinstance(one.shows, Tracer)]
