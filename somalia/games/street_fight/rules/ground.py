"""The ground of a game: its stands, the routes over them, and lines of sight between them.

`atlas` builds it once per map. Sight and cover are computed on first use and cached by pair of
places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isqrt
from typing import Any

from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Quarter, Stand
from somalia.games.street_fight.rules.ways import NO_WAY, Lengths, StandWays

Pair = tuple[Stand, Stand]
MOST_KEPT = 250_000
"""The maximum number of pairs of stands to cache before the cache is cleared.

A game needs some 45,000 pairs, and a quarter of a million take 40 MB.
"""

MOST_LENGTHS = 64
"""The maximum number of places for which routes are cached."""

NEARBY = (8, 32)
"""How far around a point to search for a free stand before searching the whole table, in half
inches.
"""


@dataclass(frozen=True)
class Roof:
    """The stands on a roof, sorted by y, then x, and the roofs that planks connect it to (12.3)."""

    building: str
    height: int
    places: tuple[Point, ...]
    planks: frozenset[int]


@dataclass(frozen=True)
class StreetGround:
    """Where models can stand, walk and see.

    Args:
        table: the table's size.
        street: the stands in the street, sorted by y, then x.
    """

    quarter: Quarter
    table: Point
    street: tuple[Point, ...]
    roofs: tuple[Roof, ...]
    _sight: dict[Pair, bool] = field(default_factory=dict, repr=False)
    _lengths: dict[Point, Lengths] = field(default_factory=dict, repr=False)
    _cover: dict[Pair, tuple[str, ...]] = field(default_factory=dict, repr=False)
    _stands: dict[Stand, Stand] = field(default_factory=dict, repr=False)  # the cache keys

    @cached_property
    def ways(self) -> StandWays:
        """The routes on foot in the street."""
        return StandWays(self.street)

    @cached_property
    def in_street(self) -> frozenset[Point]:
        """The street stands as a set, for fast look-up."""
        return frozenset(self.street)

    def sees(self, first: Stand, other: Stand) -> bool:
        """Whether models on two stands see each other (2.4)."""
        key = (first, other) if first <= other else (other, first)
        is_seen = self._sight.get(key)
        if is_seen is None:
            is_seen = self.quarter.is_seen(*key)
            self._sight[self._kept_by(key, self._sight)] = is_seen
        return is_seen

    def cover(self, firer: Stand, target: Stand) -> tuple[str, ...]:
        """The map features that give a visible target cover (2.5)."""
        key = (firer, target)
        covers = self._cover.get(key)
        if covers is None:
            covers = tuple(self.quarter.cover(firer, target))
            self._cover[self._kept_by(key, self._cover)] = covers
        return covers

    def _kept_by(self, pair: Pair, known: dict[Pair, Any]) -> Pair:
        """The cache key for a pair; clears the cache first if it is full.

        Each stand is stored as a single object, however many pairs include it; this halves the
        memory used.
        """
        if len(known) >= MOST_KEPT:
            known.clear()
            self._stands.clear()
        first, other = pair
        return self._stands.setdefault(first, first), self._stands.setdefault(other, other)

    def length(self, start: Point, to: Point, none: int = NO_WAY) -> int:
        """The length of the shortest route on foot from a stand to a place, or to the nearest
        stand.

        Args:
            none: the value if there is no route.
        """
        lengths = self._lengths.get(to)
        if lengths is None:
            if len(self._lengths) >= MOST_LENGTHS:
                self._lengths.clear()
            end = to if to in self.in_street else self.nearest(to)
            lengths = self._lengths[to] = Lengths(self.ways, () if end is None else (end,))
        return lengths.get(start, none)

    def street_place(self, point: Point) -> Point:
        """The street stand at a point, or the nearest one if the model is in a vehicle or at a
        window.
        """
        if point in self.in_street:
            return point
        stand = self.nearest(point)
        return point if stand is None else stand

    def nearest(self, to: Point, taken: Iterable[Point] = ()) -> Point | None:
        """The free street stand nearest to a point in a straight line; None if no stand is free."""
        no = close_to(taken)
        for half in NEARBY:
            free = [at for at in _square(to, half) if at in self.in_street and at not in no]
            stand = min(free, key=lambda stand: apart(stand, to), default=None)
            # A stand in a corner of the square may be farther away than a stand outside the square.
            if stand is not None and apart(stand, to) <= half**2:
                return stand
        free = [at for at in self.street if at not in no]
        return min(free, key=lambda stand: apart(stand, to), default=None)


def _square(middle: Point, half: int) -> Iterator[Point]:
    """Yield the points on the outline of an upright square, sorted by y, then x."""
    x, y = middle
    for north in range(y - half, y + half + 1):
        for east in range(x - half, x + half + 1):
            yield east, north


def apart(first: Point, other: Point) -> int:
    """The squared distance between two points (2.1)."""
    return (first[0] - other[0]) ** 2 + (first[1] - other[1]) ** 2


def ceil_root(square: int) -> int:
    """The square root, rounded up: half inches for display, never for comparison."""
    root = isqrt(square)
    return root + (root * root < square)


CONTACT = 3**2
"""The squared distance within which models are in contact, in half inches (2.2)."""
_TOO_CLOSE = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))
"""The offsets from a model to the stands less than 1" away."""


def close_to(models: Iterable[Point]) -> set[Point]:
    """The stands less than 1" from any of these models, where no other model can stand (2.2)."""
    return {(x + dx, y + dy) for x, y in models for dx, dy in _TOO_CLOSE}


def in_arc(eye: Point, facing: Point, target: Point, degrees: int) -> bool:
    """Whether a target is within an arc of fire or on its edge (5.1).

    Args:
        facing: the direction of facing as a vector; (0, 0) for all round.
        degrees: 90 or 180; 360 for all round.
    """
    x, y = target[0] - eye[0], target[1] - eye[1]
    if degrees == 360 or not (x or y) or not (facing[0] or facing[1]):
        return True
    ahead = facing[0] * x + facing[1] * y
    if degrees == 180:
        return ahead >= 0
    # Within 45 degrees, the cosine is at least the square root of a half.
    return ahead > 0 and 2 * ahead * ahead >= (facing[0] ** 2 + facing[1] ** 2) * (x * x + y * y)


def mean_nearest(places: Sequence[Point]) -> int:
    """The index of the place nearest to the mean of these places; ties go to the first (6.3)."""
    count = len(places)
    x, y = sum(place[0] for place in places), sum(place[1] for place in places)
    far = [(count * place[0] - x) ** 2 + (count * place[1] - y) ** 2 for place in places]
    return far.index(min(far))
