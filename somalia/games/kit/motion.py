"""Board animation: moving pieces, and effects for fights, dice and losses.

Everything here is a function of events and time. Nothing waits for an animation: the position has
already changed, and any key or click ends the show. The window draws it. The game decides what to
show for each event.
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
"""Takes a list of regions and returns the route through them in legs; jumps between legs have no
length.
"""

GLIDE = 0.3
"""Seconds that a counter takes to cross a Zone at normal speed; half that for each further Zone."""
LONGEST_GLIDE = 1.4
ROLL = 0.45
"""Seconds for which dice roll before they stop."""
READ = 0.75
"""Seconds for which a card stays after its result shows."""
AT_ONCE = "Many pieces change at once; the turn summary says it."
IN_HEADER = "The header or the boxes beside the board show it."
IN_LOG = "Nothing on the board changes; the log says it."
IN_SHEET = "A sheet follows that shows it."
WITH_ANOTHER = "The event that it belongs to is animated."
"""Why a kind of event needs no animation of its own; see each game's `STILL`."""
LONGEST = 4.0
"""The longest time for the effects of one answer, in seconds; longer shows run faster."""


class PlacedCounter(NamedTuple):
    """A counter on the map."""

    zone: str
    at: Spot  # map units
    face: Hashable  # what it shows, as the game draws it


# -- counters on their way ---------------------------------------------------------------------


@dataclass(frozen=True)
class GlidePath:
    """A counter's route in legs; jumps between legs have no length."""

    legs: tuple[tuple[Spot, ...], ...]
    length: float  # map units
    seconds: float

    def at(self, share: float) -> Spot:
        """The point after a fraction of the route, from 0 to 1."""
        return _after(self.legs, share * self.length)


def _after(legs: Sequence[Ring], left: float) -> Spot:
    """The point at a distance along the legs."""
    for leg in legs:
        for a, b in pairwise(leg):
            far = math.dist(a, b)
            if left <= far and far:
                return a[0] + (b[0] - a[0]) * left / far, a[1] + (b[1] - a[1]) * left / far
            left -= far
    return legs[-1][-1]


def _eased(share: float) -> float:
    """The fraction of the route covered after a fraction of the time; slow at both ends."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


class Glides:
    """Counters moving from their old positions to their new ones."""

    def __init__(self, road: Road) -> None:
        self.road = road
        self.paths: dict[str, GlidePath] = {}
        self._clock = 0.0

    @property
    def is_under_way(self) -> bool:
        """Whether any counter is moving."""
        return bool(self.paths) and self._clock < self.seconds

    @property
    def seconds(self) -> float:
        """The duration of the longest move."""
        return max((path.seconds for path in self.paths.values()), default=0.0)

    def start(
        self,
        before: Mapping[str, PlacedCounter],
        now: Mapping[str, PlacedCounter],
        ways: Mapping[str, Sequence[str]],
        least: float,
        speed: float,
    ) -> None:
        """Start moving the counters whose position changed.

        Args:
            ways: the Zones that each counter entered; a counter without an entry jumps to its new
                Zone.
            least: the shortest move to animate, in map units.
            speed: a factor applied to all durations; larger is slower.
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
        """Advance the clock; return whether any counter is still moving."""
        self._clock += seconds
        return self.is_under_way

    def place(self, id: str) -> Spot:
        """A moving counter's current position."""
        path = self.paths[id]
        return path.at(_eased(self._clock / path.seconds if path.seconds else 1.0))

    def stop(self) -> None:
        """End all moves."""
        self.paths = {}


# -- cards, losses, floating numbers -----------------------------------------------------------


@dataclass(frozen=True)
class NoticeCard:
    """A card beside a Zone: a headline, dice, and their meaning."""

    zone: str  # "" for none
    rule: str
    title: str
    detail: str = ""
    dice: tuple[int, ...] = ()
    is_pair: bool = False  # whether the dice are tens and units
    result: str = ""
    side: str = ""  # the side that rolled


@dataclass(frozen=True)
class Clash:
    """A fight in a Zone: the attacking party's counters light up, and the others show hits."""

    zone: str
    by: str
    at: frozenset[str]  # the parties that are hit


@dataclass(frozen=True)
class Stir:
    """A highlight on a Zone or on counters."""

    zone: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True)
class LeavingCounter:
    """A counter that leaves the map."""

    at: Spot  # map units
    face: Hashable  # what it shows, as the game draws it
    is_struck: bool  # eliminated, not just removed


@dataclass(frozen=True)
class Floating:
    """A number that rises above a Zone, or beside a side's score."""

    text: str
    side: str
    zone: str = ""


@dataclass(frozen=True)
class WalkingPiece:
    """A piece that moves from spot to spot; before it starts, it is at the first spot."""

    piece: str
    way: Ring


@dataclass(frozen=True)
class Flip:
    """A piece that is turned face up; until then it is face down."""

    piece: str


@dataclass(frozen=True)
class Ripple:
    """A ring that spreads from a spot, or from a piece wherever it currently is."""

    at: Spot = (0.0, 0.0)
    piece: str = ""


@dataclass(frozen=True)
class Count:
    """A count that is announced; until then it is hidden."""

    of: str


Showing = (
    NoticeCard
    | Clash
    | Stir
    | LeavingCounter
    | Floating
    | Tracer
    | WalkingPiece
    | Flip
    | Ripple
    | Count
)


@dataclass(frozen=True)
class Effect:
    """Something shown for a while; start and length are in seconds."""

    start: float
    length: float
    shows: Showing

    def share(self, clock: float) -> float | None:
        """The elapsed fraction of the effect; None before and after it."""
        if not self.start <= clock < self.start + self.length:
            return None
        return (clock - self.start) / self.length


def card_of(event: Event, say: WordsOf[StateT]) -> NoticeCard | None:
    """An event's card; None if it has none."""
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
    """The effects, sped up if they take longer than `LONGEST`.

    Args:
        lead: seconds at the start that are not shortened.
    """
    end = max((effect.start + effect.length for effect in effects), default=0.0)
    if end - lead <= LONGEST:
        return effects
    by = LONGEST / (end - lead)
    return [
        replace(one, start=lead + (one.start - lead) * by, length=max(one.length * by, 0.12))
        for one in effects
    ]


class Show:
    """Plays an answer's effects.

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
        """Whether any effect is still to be shown."""
        return bool(self.effects)

    def play(self, effects: list[Effect], speed: float) -> None:
        """Start new effects in place of the old ones.

        Args:
            speed: a factor applied to all durations; larger is slower, 0 shows nothing.
        """
        self.effects = effects if speed else []
        self.clock, self.speed = 0.0, speed
        self._walks = {
            one.shows.piece: one for one in self.effects if isinstance(one.shows, WalkingPiece)
        }
        shown_effects = (one for one in self.effects if isinstance(one.shows, Flip | Count))
        self._told = {one.shows: one for one in shown_effects}

    def update(self, seconds: float) -> bool:
        """Advance the clock; return whether the screen must be redrawn."""
        if not self.effects:
            return False
        self.clock += seconds / self.speed
        if all(self.clock >= one.start + one.length for one in self.effects):
            self.effects = []
        return True

    def finish(self) -> None:
        """End the show at once."""
        self.effects = []

    def place(self, piece: str, end: Spot) -> Spot:
        """A piece's current spot.

        Args:
            end: where it will end up.
        """
        effect = self._walks.get(piece) if self.is_on else None
        if effect is None or self.clock >= effect.start + effect.length:
            return end
        assert isinstance(effect.shows, WalkingPiece)
        way = effect.shows.way
        length = sum(math.dist(a, b) for a, b in pairwise(way))
        return _after((way,), length * _eased((self.clock - effect.start) / effect.length))

    def done(self, shows: Flip | Count) -> float:
        """The elapsed fraction of a flip or count: 0 before it begins, 1 afterwards or if it is not
        shown.
        """
        effect = self._told.get(shows) if self.is_on else None
        if effect is None:
            return 1.0
        return min(max((self.clock - effect.start) / effect.length, 0.0), 1.0)

    def now(self) -> list[tuple[Effect, float]]:
        """The current effects, each with its elapsed fraction."""
        shares = [(one, one.share(self.clock)) for one in self.effects]
        return [(one, share) for one, share in shares if share is not None]

    def tracers(self) -> list[tuple[Tracer, float]]:
        """The current shots, each with its elapsed fraction."""
        return [(one.shows, share) for one, share in self.now() if isinstance(one.shows, Tracer)]
