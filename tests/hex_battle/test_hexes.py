"""Numbers, neighbours and distances of hexes."""

from __future__ import annotations

from collections import deque

from somalia.games.hex_battle.rules.hexes import HexMap
from tests.hex_battle.test_sight import plain_map


def around(land: HexMap, name: str) -> list[str]:
    return [land.names[one] if one >= 0 else "" for one in land.neighbours[land.index[name]]]


def test_neighbours_clockwise_from_north() -> None:
    land = plain_map()
    assert around(land, "0505") == ["0504", "0604", "0605", "0506", "0405", "0404"]
    assert around(land, "0605") == ["0604", "0705", "0706", "0606", "0506", "0505"]
    assert around(land, "0101") == ["", "", "0201", "0102", "", ""]


def test_two_hexes_of_the_rules_are_four_apart() -> None:
    land = plain_map()
    assert land.distance(land.index["2202"], land.index["2206"]) == 4


def test_distances_are_steps() -> None:
    """The formula against a search, from hexes of both kinds of column."""
    land = plain_map(size=(9, 9))
    for name in ("0101", "0504", "0605"):
        steps = {land.index[name]: 0}
        ahead = deque(steps)
        while ahead:
            at = ahead.popleft()
            for other in land.neighbours[at]:
                if other >= 0 and other not in steps:
                    steps[other] = steps[at] + 1
                    ahead.append(other)
        assert {one: land.distance(land.index[name], one) for one in range(81)} == steps
        near = land.within(land.index[name], 2)
        assert near == [one for one in range(81) if steps[one] <= 2]


def test_edges_and_corners() -> None:
    land = plain_map()
    assert land.edges[land.index["0101"]] == {"north", "west"}
    assert land.edges[land.index["2228"]] == {"south", "east"}
    assert land.edges[land.index["0505"]] == set()
