"""Lines of fire against exact shapes (Shapely), and what must hold of them on any land."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

import pytest
from shapely import LineString, Polygon

from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.rules.hexes import TOP, HexMap
from somalia.games.hex_battle.rules.sight import CORNERS, HexSight, line, line_by_points

COLUMNS, ROWS = 22, 28
BLOCKING = ("mountain", "town", "observation-point")
SPECK = 1e-7


def plain_map(
    levels: dict[str, int] | None = None,
    terrains: dict[str, str] | None = None,
    ways: tuple[tuple[str, str], ...] = (),
    size: tuple[int, int] = (COLUMNS, ROWS),
) -> HexMap:
    """A clear plain but for what is named."""
    columns, rows = size
    names = [f"{c + 1:02}{r + 1:02}" for c in range(columns) for r in range(rows)]
    leads: list[set[int]] = [set() for _ in names]
    for one, other in ways:
        leads[names.index(one)].add(names.index(other))
        leads[names.index(other)].add(names.index(one))
    heights = tuple((levels or {}).get(name, 0) for name in names)
    return HexMap(
        id="plain",
        name="A plain",
        columns=columns,
        rows=rows,
        levels=heights,
        heights=heights,
        terrains=tuple(frozenset({(terrains or {}).get(name, "clear")}) for name in names),
        bases={},
        ways=tuple(map(frozenset, leads)),
        roads=frozenset(),
        road_exits={},
        streams=frozenset(),
        bridges=frozenset(),
    )


def shape(across: int, down: int) -> Polygon:
    return Polygon([(3 * across + x, down + y) for x, y in CORNERS])


def offsets() -> list[tuple[int, int]]:
    """Every way from a hex to another of the map, eastward or due south (the rest mirror them)."""
    return [
        (across, down)
        for across in range(COLUMNS)
        for down in range(-2 * ROWS + 1, 2 * ROWS)
        if (across - down) % 2 == 0 and (across or down > 0)
    ]


def test_a_line_crosses_exactly_what_the_shapes_say() -> None:
    """All offsets: the hexes crossed inside, and the hexsides it runs along, corners left out."""
    corners = sides = 0
    for across, down in offsets():
        path = LineString([(0, 0), (3 * across, down)])
        inside, along = set(), set()
        for column in range(across + 1):
            if across:
                low, high = sorted(down * (3 * column + by) / (3 * across) for by in (-2, 2))
            else:
                low, high = -1, down + 1
            for half in range(int(low) - 3, int(high) + 4):
                if (column - half) % 2 or (column, half) in ((0, 0), (across, down)):
                    continue
                hexagon = shape(column, half)
                if hexagon.intersection(path).length <= SPECK:
                    continue
                edge = hexagon.exterior.intersection(path).length > SPECK
                (along if edge else inside).add((column, half))
        found = line(across, down)
        assert {part.hexes[0] for part in found if len(part.hexes) == 1} == inside, (across, down)
        pairs = [part.hexes for part in found if len(part.hexes) == 2]
        assert {one for pair in pairs for one in pair} == along, (across, down)
        sides += len(pairs)
        corners += sum(part.enters is None for part in found if len(part.hexes) == 1)
    assert sides > 100
    assert corners > 100


def test_parts_of_a_line_stand_in_its_order() -> None:
    """Where a line goes from hex to hex across a hexside, the next hex is the one it goes to."""
    for across, down in offsets():
        found = line(across, down)
        for one, other in pairwise(found):
            if one.leaves is not None:
                assert other.hexes == (one.leaves,), (across, down)
                assert other.enters == one.hexes[0], (across, down)


def test_a_line_by_points_crosses_what_the_shapes_say() -> None:
    """10.15: the forty-nine lines of some offsets, each as it lies."""
    points = [(0.0, 0.0), *((x * 0.97, y * 0.97) for x, y in CORNERS)]
    for across, down in ((2, 0), (3, 5), (1, -7), (0, 6), (6, 2)):
        for one, (x, y) in enumerate(points):
            for other, (to_x, to_y) in enumerate(points):
                path = LineString([(x, y), (3 * across + to_x, down + to_y)])
                wanted = {
                    (column, half)
                    for column in range(-1, across + 2)
                    for half in range(-12, 12)
                    if (column - half) % 2 == 0
                    and (column, half) not in ((0, 0), (across, down))
                    and shape(column, half).intersection(path).length > SPECK
                    and shape(column, half).exterior.intersection(path).length < SPECK
                }
                crossed = line_by_points(across, down, one, other)
                found = {part.hexes[0] for part in crossed if len(part.hexes) == 1}
                assert found == wanted, (across, down, one, other)


def rugged(seed: int) -> HexMap:
    """Land at random."""
    dice = random.Random(seed)
    names = [f"{c + 1:02}{r + 1:02}" for c in range(12) for r in range(12)]
    kinds = ("clear", "rough", "clear", "mountain", "town")
    levels = {name: dice.choice((0, 0, 1, 2, 3)) for name in names}
    terrains = {name: dice.choice(kinds) for name in names}
    for name in dice.sample(names, 4):
        levels[name], terrains[name] = TOP, "observation-point"
    return plain_map(levels, terrains, size=(12, 12))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_lines_between_levels(seed: int) -> None:
    """A line from below implies one from above; between level hexes lines go both ways (A31)."""
    land = rugged(seed)
    sight = HexSight(land, BLOCKING)
    both = HexSight(land, BLOCKING, both_ways=True)
    only_above = 0
    for one in range(144):
        for other in range(144):
            there, back = sight.sees(one, other), sight.sees(other, one)
            if land.levels[one] == land.levels[other]:
                assert there == back
            elif land.levels[one] < land.levels[other]:
                assert back or not there
                only_above += back and not there
                assert both.sees(one, other) == back
            assert (other in sight.seen_from(one)) == there
    assert only_above > 50


def stopped(land: HexMap, one: str, other: str, **options: bool) -> str:
    by = HexSight(land, BLOCKING, **options).stopped_by(land.index[one], land.index[other])
    return land.names[by] if by >= 0 else ""


def test_adjacent_hexes_always_see_each_other() -> None:
    land = plain_map({"0505": 3}, dict.fromkeys(("0504", "0505", "0506"), "mountain"))
    assert stopped(land, "0504", "0505") == ""
    assert stopped(land, "0504", "0506") == "0505"


def test_from_above_only_a_higher_hex_stops_it() -> None:
    """10.18: blocking terrain does not, at or below the firer's level."""
    land = plain_map({"0503": 2, "0504": 2}, {"0504": "mountain"})
    assert stopped(land, "0503", "0505") == ""
    assert stopped(land, "0505", "0503") == "0504"
    assert stopped(land, "0505", "0503", both_ways=True) == ""
    assert stopped(plain_map({"0503": 2, "0504": 3}), "0503", "0505") == "0504"


def test_a_bare_hill_stops_a_line_only_above_the_target() -> None:
    """A31."""
    assert stopped(plain_map({"0504": 1}), "0503", "0505") == "0504"
    assert stopped(plain_map({"0504": 1, "0505": 1}), "0503", "0505") == ""


def test_along_a_hexside_both_must_stop_it() -> None:
    """A30: 0505 to 0705 runs between 0604 and 0605; at the edge one hex is off the map."""
    assert stopped(plain_map(terrains={"0604": "town"}), "0505", "0705") == ""
    assert stopped(plain_map(terrains={"0604": "town", "0605": "town"}), "0505", "0705") != ""
    assert stopped(plain_map(terrains={"0601": "town"}), "0501", "0701") == ""


def test_a_way_leads_a_line_through_a_town() -> None:
    """10.21, A32: by its terrain the hex does not stop it, by its level it does."""
    ways = (("0503", "0504"), ("0504", "0505"))
    assert stopped(plain_map(terrains={"0504": "town"}), "0503", "0505") == "0504"
    assert stopped(plain_map(terrains={"0504": "town"}, ways=ways), "0503", "0505") == ""
    assert stopped(plain_map({"0504": 1}, {"0504": "town"}, ways), "0503", "0505") == "0504"
    assert stopped(plain_map(terrains={"0504": "town"}, ways=ways[:1]), "0503", "0505") == "0504"


def test_by_points_all_seven_of_the_target_must_be_free() -> None:
    """10.15: what lies beside the centre line stops it too."""
    land = plain_map(terrains=dict.fromkeys(("0404", "0505"), "town"))
    assert stopped(land, "0503", "0506") == "0505"
    beside = plain_map(terrains=dict.fromkeys(("0604", "0404"), "town"))
    assert stopped(beside, "0503", "0506") == ""
    far = plain_map(terrains={"0604": "town"})
    assert stopped(far, "0505", "0705") == ""
    assert stopped(far, "0505", "0705", by_points=True) == "0604"
    assert stopped(plain_map(), "0505", "0705", by_points=True) == ""
    narrow = plain_map(terrains=dict.fromkeys(("0405", "0605", "0406", "0604"), "town"))
    assert stopped(narrow, "0503", "0508") == ""
    assert stopped(narrow, "0503", "0508", by_points=True) != ""


def test_a_copy_of_the_lines_on_a_map_sees_the_same_10_15() -> None:
    """What is kept of a map's lines is no part of it: a pickled one begins with nothing."""
    first = GAME.load("anaconda").sight
    again = pickle.loads(pickle.dumps(first))
    assert [again.stopped_by(40, at) for at in range(100)] == [
        first.stopped_by(40, at) for at in range(100)
    ]
