"""Routes on foot between stands in a street or on a roof (2.3), in thousandths of an inch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from heapq import heappop, heappush

from somalia.games.street_fight.rules.lines import Point

STRAIGHT = 500
"""The length of a straight step of half an inch, in thousandths of an inch."""
SLANT = 707
"""The length of a diagonal step, in thousandths of an inch, rounded as in 2.3."""
NO_WAY = 1_000_000
"""The length used if there is no route: longer than any route."""
STEPS = ((0, -1), (-1, 0), (1, 0), (0, 1))
SLANTS = ((-1, -1), (1, -1), (-1, 1), (1, 1))


class StandWays:
    """The steps from each stand to its neighbours.

    Args:
        places: the places of the stands, in half inches.

    Attributes:
        steps: for each stand, its neighbours with the lengths of the steps.
    """

    def __init__(self, places: Iterable[Point]) -> None:
        known = frozenset(places)
        self.steps: dict[Point, tuple[tuple[Point, int], ...]] = {}
        for x, y in known:
            steps = [(place, STRAIGHT) for dx, dy in STEPS if (place := (x + dx, y + dy)) in known]
            # A diagonal step passes between two stands, never past the corner of a wall.
            steps += [
                ((x + dx, y + dy), SLANT)
                for dx, dy in SLANTS
                if {(x + dx, y + dy), (x + dx, y), (x, y + dy)} <= known
            ]
            self.steps[x, y] = tuple(steps)

    def reach(
        self, start: Point, most: int | None = None, barred: Collection[Point] = ()
    ) -> dict[Point, int]:
        """The length of the shortest route to every stand within reach; 0 for the start itself.

        Args:
            most: the greatest length, in thousandths of an inch; None for no limit.
            barred: stands that the route may not touch; the start may be among them.
        """
        return Lengths(self, [start], most, barred).all()

    def from_all(self, starts: Iterable[Point], wanted: Collection[Point]) -> dict[Point, int]:
        """For each wanted stand, the length of the shortest route from the nearest start."""
        lengths = Lengths(self, starts)
        return {place: length for place in wanted if (length := lengths.get(place)) < NO_WAY}

    def way(self, to: Point, reached: Mapping[Point, int]) -> list[Point]:
        """The stands on the route from the start of `reached` to a stand in it, including both.

        Among equal routes it takes, working back from the end, the step to the lower y, then the
        lower x (1).

        Raises:
            KeyError: there is no route.
        """
        way, length = [to], reached[to]
        while length:
            before = [
                (place[1], place[0])
                for place, step in self.steps[way[-1]]
                if reached.get(place, -1) == length - step
            ]
            y, x = min(before)
            way.append((x, y))
            length = reached[x, y]
        return way[::-1]

    def towards(self, start: Point, goals: Collection[Point]) -> list[tuple[Point, int]] | None:
        """The route from a start to the nearest goal, each stand with its distance from the start;
        None if no goal can be reached.

        Ties between goals go to the lowest y, then the lowest x.
        """
        # With one goal, stands towards it come first: everything a shortest route can touch
        # is reached before anything beyond it.
        goal = next(iter(goals)) if len(goals) == 1 else None
        lengths: dict[Point, int] = {}
        least = {start: 0}
        waiting = [(_at_least(start, goal), 0, start)]
        most: int | None = None
        ends: list[Point] = []
        while waiting:
            whole, length, place = heappop(waiting)
            if most is not None and whole > most:
                break
            if place in lengths:
                continue
            lengths[place] = length
            if place in goals:
                ends.append(place)
                most = length
            for to, step in self.steps.get(place, ()):
                far = length + step
                if to not in lengths and far < least.get(to, far + 1):
                    least[to] = far
                    heappush(waiting, (far + _at_least(to, goal), far, to))
        if not ends:
            return None
        end = min(ends, key=lambda end: (end[1], end[0]))
        return [(place, lengths[place]) for place in self.way(end, lengths)]


class Lengths:
    """The lengths of the shortest routes from the nearest of several starts, in thousandths of an
    inch.

    They are computed only as far as needed: most queries are about places nearby, and most of the
    quarter is never visited.

    Args:
        ways: the steps between stands.
        starts: the stands of length 0.
        most: the greatest length; None for no limit.
        barred: stands that no route may touch; a start may be one.
    """

    def __init__(
        self,
        ways: StandWays,
        starts: Iterable[Point],
        most: int | None = None,
        barred: Collection[Point] = (),
    ) -> None:
        self._ways, self._most, self._barred = ways, most, barred
        self._found: dict[Point, int] = {}
        # There are few different lengths: a heap of lengths, each with its stands, is faster
        # than a heap of stands.
        self._lengths, self._at = [0], {0: set(starts)}

    def get(self, place: Point, none: int = NO_WAY) -> int:
        """The length to a place; `none` if there is no route."""
        if place not in self._found:
            self._spread(place)
        return self._found.get(place, none)

    def all(self) -> dict[Point, int]:
        """The lengths to all places within reach."""
        self._spread(None)
        return self._found

    def _spread(self, wanted: Point | None) -> None:
        """Continue the search until it reaches the wanted stand; if that is None, to the end."""
        known, lengths, waiting = self._found, self._lengths, self._at
        steps, most, barred = self._ways.steps, self._most, self._barred
        while lengths and wanted not in known:
            length = heappop(lengths)
            for place in waiting.pop(length):
                if place in known:
                    continue
                known[place] = length
                for to, step in steps.get(place, ()):
                    if to in known or to in barred:
                        continue
                    far = length + step
                    if most is not None and far > most:
                        continue
                    if far in waiting:
                        waiting[far].add(to)
                    else:
                        waiting[far] = {to}
                        heappush(lengths, far)


def _at_least(point: Point, goal: Point | None) -> int:
    """The minimum length of a route to a goal, with nothing in the way; 0 without a goal."""
    if goal is None:
        return 0
    across, up = abs(goal[0] - point[0]), abs(goal[1] - point[1])
    if across < up:
        across, up = up, across
    return STRAIGHT * across + (SLANT - STRAIGHT) * up


def inches(length: int) -> int:
    """A length in whole inches, rounded up, which is also its cost in AP (7.5)."""
    return -(-length // 1000)
