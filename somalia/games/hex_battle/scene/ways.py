"""Lines for drawing roads, tracks and streams: from hex to hex, or corner to corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene.geometry import bounds, centre, side
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Spot

Knot = tuple[int, int]
ROUNDS = 3
"""How many times a line's corners are cut to smooth it."""


def chains(pairs: Iterable[tuple[Knot, Knot]]) -> list[list[Knot]]:
    """Join segments into the longest possible lines, which end at forks and dead ends."""
    on: dict[Knot, list[Knot]] = {}
    for knot, other in pairs:
        on.setdefault(knot, []).append(other)
        on.setdefault(other, []).append(knot)
    done: set[frozenset[Knot]] = set()
    lines = []
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
            lines.append(line)
    return lines


def smooth(line: Sequence[Spot]) -> list[Spot]:
    """Round the corners of a line; its ends stay in place."""
    points = list(line)
    for _ in range(ROUNDS):
        cut = [points[0]]
        for (x, y), (to_x, to_y) in pairwise(points):
            cut.append((0.75 * x + 0.25 * to_x, 0.75 * y + 0.25 * to_y))
            cut.append((0.25 * x + 0.75 * to_x, 0.25 * y + 0.75 * to_y))
        points = [*cut, points[-1]]
    return points


def roads(land: HexMap) -> list[list[Spot]]:
    """The roads as smooth lines through the centres of their hexes, continued off the map."""
    return _through(land, land.roads)


def tracks(land: HexMap) -> list[list[Spot]]:
    """The tracks as smooth lines through the centres of their hexes, continued off the map."""
    steps = {(one, other) for one, ways in enumerate(land.ways) for other in ways}
    return _through(land, steps - land.roads)


def _through(land: HexMap, steps: Iterable[tuple[int, int]]) -> list[list[Spot]]:
    steps = set(steps)
    pairs = [((one, 0), (other, 0)) for one, other in sorted(steps) if one < other]
    own = {one for one, _ in steps}
    lines = [[centre(land, at) for at, _ in chain] for chain in chains(pairs)]
    paths = [smooth(line) for line in lines]
    for edge, hexes in land.road_exits.items():
        for hex_index in sorted(hexes & own):
            if land.ways[hex_index] and any(
                (hex_index, to) in steps for to in land.ways[hex_index]
            ):
                paths.append([centre(land, hex_index), beyond(land, hex_index, edge)])
    return paths


def beyond(land: HexMap, hex_: int, edge: str) -> Spot:
    """Where a road or track leaves the map."""
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
    """The streams as slightly wavy lines along hexsides."""
    pairs = set()
    for hex_index, other in land.streams:
        if hex_index < other:
            ends = [_knot(at) for at in side(land, hex_index, other)]
            pairs.add((min(ends), max(ends)))
    lines = []
    for chain in chains(sorted(pairs)):
        line: list[Spot] = []
        spots = [(x / 100, y / 100) for x, y in chain]
        for number, ((x, y), (to_x, to_y)) in enumerate(pairwise(spots)):
            swing = 0.07 if number % 2 else -0.07
            line.append((x, y))
            line.append(((x + to_x) / 2 + (to_y - y) * swing, (y + to_y) / 2 - (to_x - x) * swing))
        lines.append(smooth([*line, spots[-1]]))
    return lines


def _knot(spot: Spot) -> Knot:
    return round(spot[0] * 100), round(spot[1] * 100)
