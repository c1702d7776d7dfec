"""2.4, 2.5: lines of sight in whole numbers, against Shapely."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Polygon

from somalia.games.street_fight.ai.plain_views import PlainViews
from somalia.games.street_fight.ai.views import Views
from somalia.games.street_fight.data import atlas, mapfile, survey
from somalia.games.street_fight.rules import ground
from somalia.games.street_fight.rules.lines import EYE, Point, blocks, part, shared, shelters, solid
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.scene.overlays import StreetSight
from tests.often import often

MAP = mapfile.load(Path(__file__).parent.parent.parent / "maps" / "bakara.yaml")
QUARTER = survey.ground(MAP, 4).quarter
SHAPES = [Polygon(one.ring) for one in MAP.buildings]
TREE = shapely.STRtree(SHAPES)
STREET = atlas.street_stands(MAP)
ROOF_STANDS = [stands for one in MAP.buildings if (stands := atlas.roof_stands(one))]
STREET_PLACES = {stand.at for stand in STREET}
ROOFS = [stand for stands in ROOF_STANDS for stand in stands]
MANY = often(3_000, 10_000)
"""Lines of a kind."""


def seen(firer: Stand, target: Stand) -> bool:
    """Whether two see each other, by Shapely: `relate` for the shared length, and heights exactly
    where that length begins and ends.
    """
    line = LineString([firer.at, target.at])
    for at in TREE.query(line):
        roof = MAP.buildings[at].height
        if firer.eye >= roof and target.eye >= roof:
            continue
        if "1" not in shapely.relate(line, SHAPES[at])[:2]:
            continue
        met = shapely.intersection(line, SHAPES[at])
        for one in shapely.get_parts(met):
            if one.length == 0:
                continue
            for x, y in one.coords:
                dx, dy = target.at[0] - firer.at[0], target.at[1] - firer.at[1]
                # A place on the line, as the fraction of it that it must be: corners are whole,
                # walls straight, so that it has a small denominator.
                share = (x - firer.at[0]) / dx if abs(dx) >= abs(dy) else (y - firer.at[1]) / dy
                exact = Fraction(share).limit_denominator(4 * 144 * 144)
                if firer.eye + (target.eye - firer.eye) * exact < roof:
                    return False
    return True


def through_corners(chance: random.Random) -> tuple[Stand, Stand]:
    """Two in the street with the corner of a building halfway between them."""
    while True:
        x, y = chance.choice(chance.choice(MAP.buildings).ring)
        dx, dy = chance.randint(-20, 20), chance.randint(-20, 20)
        ends = (x + dx, y + dy), (x - dx, y - dy)
        if ends[0] != ends[1] and STREET_PLACES.issuperset(ends):
            return Stand(ends[0], 0), Stand(ends[1], 0)


def along_walls(chance: random.Random) -> tuple[Stand, Stand]:
    """Eyes on the line of a wall: along it, or from its corner on."""
    while True:
        ring = chance.choice(MAP.buildings).ring
        at = chance.randrange(len(ring))
        (x0, y0), (x1, y1) = ring[at - 1], ring[at]
        dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
        after = chance.randint(1, 20)
        if chance.random() < 0.5:
            ends = (x1, y1), (x1 + dx * after, y1 + dy * after)
        else:
            before = chance.randint(-3, 20)
            ends = (x0 - dx * before, y0 - dy * before), (x1 + dx * after, y1 + dy * after)
        if ends[0] != ends[1] and (x0 == x1 or y0 == y1):
            return Stand(ends[0], 0), Stand(ends[1], 0)


def street(chance: random.Random) -> tuple[Stand, Stand]:
    """Two anywhere in the street."""
    one, other = chance.sample(STREET, 2)
    return one, other


def of_roofs(chance: random.Random) -> tuple[Stand, Stand]:
    """One on a roof, half the time at its edge, and another anywhere."""
    roof = chance.choice(ROOFS) if chance.random() < 0.5 else chance.choice(ROOF_STANDS)[0]
    other = chance.choice(ROOFS if chance.random() < 0.4 else STREET)
    return (roof, other) if other.at != roof.at else (roof, Stand((1, 1), 0))


@pytest.mark.parametrize("kind", [street, through_corners, along_walls, of_roofs])
def test_sight_is_that_of_shapely_on_thousands_of_lines(
    kind: Callable[[random.Random], tuple[Stand, Stand]],
) -> None:
    chance = random.Random(f"Mog '93, {kind.__name__}")
    for _ in range(MANY):
        firer, target = kind(chance)
        found = QUARTER.is_seen(firer, target)
        assert found == seen(firer, target), (firer, target)
        assert found == QUARTER.is_seen(target, firer), "sight goes both ways"


def test_both_answers_come_up() -> None:
    """Lest the thousands are all alike."""
    for kind in (street, through_corners, along_walls, of_roofs):
        chance = random.Random(f"Mog '93, {kind.__name__}")
        answers = [QUARTER.is_seen(*kind(chance)) for _ in range(500)]
        assert 15 < sum(answers) < 485, kind.__name__


SQUARE = solid([[(10, 10), (20, 10), (20, 20), (10, 20)]], 4)


@pytest.mark.parametrize(
    "eye, end, is_blocked",
    [
        ((0, 15), (30, 15), True),  # through it
        ((0, 10), (30, 10), True),  # along its wall
        ((0, 9), (30, 9), False),  # beside it
        ((0, 20), (20, 0), False),  # a bare touch at a corner
        ((0, 19), (20, 0), False),
        ((0, 21), (21, 0), True),  # a corner cut off
        ((0, 15), (10, 15), False),  # up to the wall
        ((0, 10), (12, 10), True),  # an inch of the wall
    ],
)
def test_a_building_blocks_what_shares_a_length_with_it(
    eye: Point, end: Point, is_blocked: bool
) -> None:
    assert blocks(eye, EYE, end, EYE, SQUARE) == is_blocked


@pytest.mark.parametrize(
    "eye, height, end, end_height, is_blocked",
    [
        ((15, 15), 6, (40, 15), 2, False),  # over the edge at 5 of 25: 5.2, roof 4
        ((11, 15), 6, (25, 15), 2, True),  # at the edge 9 of 14: lower than the roof
        ((19, 15), 6, (25, 15), 2, False),  # from the edge itself
        ((15, 15), 6, (18, 15), 6, False),  # on the same roof
        ((0, 15), 4, (40, 15), 4, False),  # level with the roof is not lower
    ],
)
def test_who_stands_back_from_the_edge_sees_only_from_farther_off(
    eye: Point, height: int, end: Point, end_height: int, is_blocked: bool
) -> None:
    assert blocks(eye, height, end, end_height, SQUARE) == is_blocked


def test_a_feature_shelters_within_an_inch_of_the_target_only() -> None:
    wall = solid([[(10, 0), (11, 0), (11, 9), (10, 9)]])
    assert shelters((0, 4), (12, 4), wall)
    assert not shelters((0, 4), (13, 4), wall), "it ends just an inch from the centre"
    assert not shelters((13, 4), (0, 4), wall), "beside the firer"


def test_cover_is_told_by_what_gives_it() -> None:
    roof = next(stand for stand in ROOFS if stand.ground == 4)
    seen_from = next(one for one in STREET if QUARTER.is_seen(one, roof))
    assert "roof" in QUARTER.cover(seen_from, roof)
    assert "roof" not in QUARTER.cover(roof, seen_from)


def slow_cover(firer: Stand, target: Stand) -> list[str]:
    """Cover by Shapely: the leans by `seen`, features by their distance along the line."""
    x, y = target.at
    leans = [
        Stand((x + dx, y + dy), target.ground) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))
    ]
    found = [] if all(seen(firer, lean) for lean in leans if lean.at != firer.at) else ["corner"]
    line = LineString([firer.at, target.at])
    disc = shapely.Point(target.at)
    for one in MAP.features:
        met = shapely.intersection(line, Polygon(one.ring))
        if met.length > 0 and met.distance(disc) < 2 - 1e-9:
            found.append(one.id)
    return found + ["roof"] * (target.ground > firer.ground)


def test_cover_is_that_of_shapely() -> None:
    chance = random.Random("Mog '93, cover")
    by_features = 0
    near = [
        stand
        for stand in STREET
        if any(
            abs(stand.at[0] - x) < 5 and abs(stand.at[1] - y) < 5
            for one in MAP.features
            for x, y in one.ring
        )
    ]
    for _ in range(5_000):
        firer, target = chance.choice(STREET), chance.choice(near)
        if firer.at == target.at or not QUARTER.is_seen(firer, target):
            continue
        found = QUARTER.cover(firer, target)
        assert found == slow_cover(firer, target), (firer, target)
        by_features += bool({*found} - {"corner", "roof"})
    assert by_features > 30


whole = st.integers(0, 40)
points = st.tuples(whole, whole)


@given(points, points, points, points, points)
def test_what_a_line_shares_with_a_triangle_is_that_of_shapely(
    eye: Point, end: Point, a: Point, b: Point, c: Point
) -> None:
    shape = Polygon([a, b, c])
    if not shape.area or eye == end:
        return
    met = shared(eye, end, part([a, b, c]))
    line = LineString([eye, end])
    assert (met is not None) == ("1" in shapely.relate(line, shape)[:2])
    if met is not None:
        (first, first_of), (last, last_of) = met
        length = line.length * (last / last_of - first / first_of)
        assert length == pytest.approx(shapely.intersection(line, shape).length)


def test_parts_are_convex_and_have_an_area() -> None:
    with pytest.raises(ValueError, match="convex"):
        part([(0, 0), (4, 0), (1, 1), (0, 4)])
    with pytest.raises(ValueError, match="three corners"):
        part([(0, 0), (4, 0), (8, 0)])


def test_the_map_has_the_stands_that_can_be_counted_on_it() -> None:
    """A roof of the width of a model has a row of stands."""
    assert len(MAP.buildings) == 171
    assert len(STREET) == 6505
    assert len(ROOFS) == 3840
    assert all(at in {stand.at for stand in STREET} for _, at in (*MAP.posts, *MAP.starts))


def lines() -> Iterator[tuple[Stand, Stand]]:
    chance = random.Random("every building")
    for _ in range(300):
        yield street(chance)


def test_the_grid_leaves_no_building_out() -> None:
    for firer, target in lines():
        every = not any(
            blocks(firer.at, firer.eye, target.at, target.eye, one) for one in QUARTER.buildings
        )
        assert QUARTER.is_seen(firer, target) == every


def test_all_stands_at_once_are_seen_as_one_at_a_time() -> None:
    everything = [*STREET, *ROOFS]
    views = Views(QUARTER.buildings, everything)
    plain = PlainViews(QUARTER.buildings, everything)
    chance = random.Random("views")
    for eye in (*chance.sample(STREET, 4), *chance.sample(ROOFS, 4)):
        one_by_one = [
            at for at, stand in enumerate(everything) if stand == eye or QUARTER.is_seen(eye, stand)
        ]
        assert views.seen(eye).tolist() == one_by_one
        assert plain.seen(eye) == one_by_one


def test_without_numpy_the_same_places_are_shaded(monkeypatch: pytest.MonkeyPatch) -> None:
    of = survey.ground(MAP, 4)
    eyes = random.Random("shaded").sample(STREET, 3)
    usual = [StreetSight(of).places(eye) for eye in eyes]
    monkeypatch.setitem(sys.modules, Views.__module__, None)
    assert [StreetSight(of).places(eye) for eye in eyes] == usual


def test_pairs_that_are_kept_are_few_and_share_their_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A million pairs of stands made twice each took more memory than all else."""
    monkeypatch.setattr(ground, "MOST_KEPT", 100)
    of = ground.StreetGround(QUARTER, MAP.table, (), ())
    chance = random.Random("pairs")
    known: dict[int, Stand] = {}
    for _ in range(1000):
        firer, target = street(chance)
        # Whoever asks makes the stands anew.
        firer, target = (Stand((one.at[0], one.at[1]), one.ground) for one in (firer, target))
        assert of.sees(firer, target) == QUARTER.is_seen(firer, target)
        assert of.cover(firer, target) == tuple(QUARTER.cover(firer, target))
        assert len(of._sight) <= 100
        assert len(of._cover) <= 100
        known = {id(stand): stand for pair in of._cover for stand in pair}
        assert len(known) == len(set(known.values())), "each stand is one object"
    assert known
