"""Roads, tracks and streams as lines that can be drawn: from hex to hex, from corner to corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene.geometry import bounds, centre, side
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Spot

Knot = tuple[int, int]
ROUNDS = 3
"""How often the corners of a line are cut off to make it smooth."""


def chains(pairs: Iterable[tuple[Knot, Knot]]) -> list[list[Knot]]:
    """Segments joined to lines as long as they can be: each ends at a fork or an end."""
    on: dict[Knot, list[Knot]] = {}
    for one, other in pairs:
        on.setdefault(one, []).append(other)
        on.setdefault(other, []).append(one)
    done: set[frozenset[Knot]] = set()
    found = []
    ends = [at for at in sorted(on) if len(on[at]) != 2]
    for start in (*ends, *sorted(on)):
        for first in on[start]:
            if frozenset((start, first)) in done:
                continue
            line = [start, first]
            done.add(frozenset((start, first)))
            while len(on[line[-1]]) == 2:
                following = next(
                    (at for at in on[line[-1]] if frozenset((line[-1], at)) not in done), None
                )
                if following is None:
                    break
                done.add(frozenset((line[-1], following)))
                line.append(following)
            found.append(line)
    return found


def smooth(line: Sequence[Spot]) -> list[Spot]:
    """A line with its corners cut off, its ends where they were."""
    points = list(line)
    for _ in range(ROUNDS):
        cut = [points[0]]
        for (x, y), (to_x, to_y) in pairwise(points):
            cut.append((0.75 * x + 0.25 * to_x, 0.75 * y + 0.25 * to_y))
            cut.append((0.25 * x + 0.75 * to_x, 0.25 * y + 0.75 * to_y))
        points = [*cut, points[-1]]
    return points


def roads(land: HexMap) -> list[list[Spot]]:
    """The roads, each a smooth line through the middle of its hexes, and on off the map."""
    return _through(land, land.roads)


def tracks(land: HexMap) -> list[list[Spot]]:
    """The tracks, likewise."""
    steps = {(one, other) for one, ways in enumerate(land.ways) for other in ways}
    return _through(land, steps - land.roads)


def _through(land: HexMap, steps: Iterable[tuple[int, int]]) -> list[list[Spot]]:
    steps = set(steps)
    pairs = [((one, 0), (other, 0)) for one, other in sorted(steps) if one < other]
    own = {one for one, _ in steps}
    lines = [[centre(land, at) for at, _ in chain] for chain in chains(pairs)]
    found = [smooth(line) for line in lines]
    for edge, hexes in land.road_exits.items():
        for at in sorted(hexes & own):
            if land.ways[at] and any((at, to) in steps for to in land.ways[at]):
                found.append([centre(land, at), beyond(land, at, edge)])
    return found


def beyond(land: HexMap, hex_: int, edge: str) -> Spot:
    """Where a way leaves the map."""
    x, y = centre(land, hex_)
    west, south, east, north = bounds(land)
    away = {
        "north": (x, min(y + HALF * 1.3, north + 0.4)),
        "south": (x, max(y - HALF * 1.3, south - 0.4)),
        "east": (min(x + 1.4, east + 0.4), y),
        "west": (max(x - 1.4, west - 0.4), y),
    }
    return away[edge]


def streams(land: HexMap) -> list[list[Spot]]:
    """The streams along hexsides, a little wavy."""
    pairs = set()
    for one, other in land.streams:
        if one < other:
            ends = [_knot(at) for at in side(land, one, other)]
            pairs.add((min(ends), max(ends)))
    found = []
    for chain in chains(sorted(pairs)):
        line: list[Spot] = []
        spots = [(x / 100, y / 100) for x, y in chain]
        for number, ((x, y), (to_x, to_y)) in enumerate(pairwise(spots)):
            swing = 0.07 if number % 2 else -0.07
            line.append((x, y))
            line.append(((x + to_x) / 2 + (to_y - y) * swing, (y + to_y) / 2 - (to_x - x) * swing))
        found.append(smooth([*line, spots[-1]]))
    return found


def _knot(at: Spot) -> Knot:
    return round(at[0] * 100), round(at[1] * 100)
