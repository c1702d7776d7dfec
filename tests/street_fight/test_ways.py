"""2.3: ways on foot."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from somalia.games.street_fight.data import atlas, mapfile, survey
from somalia.games.street_fight.rules.ground import apart, close_to
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.ways import (
    NO_WAY,
    SLANT,
    STRAIGHT,
    Lengths,
    StandWays,
    inches,
)

MAP = mapfile.load(Path(__file__).parent.parent.parent / "maps" / "bakara.yaml")
STREET = [stand.at for stand in atlas.street_stands(MAP)]
WAYS = StandWays(STREET)
GROUND = survey.ground(MAP, 4)


def test_a_slant_step_needs_both_stands_beside_it() -> None:
    assert StandWays([(0, 0), (1, 0), (0, 1), (1, 1)]).reach((0, 0))[1, 1] == SLANT
    assert StandWays([(0, 0), (1, 0), (1, 1)]).reach((0, 0))[1, 1] == 2 * STRAIGHT
    assert (1, 1) not in StandWays([(0, 0), (1, 1)]).reach((0, 0))


def test_of_equal_ways_the_lower_y_and_then_the_lower_x_is_taken() -> None:
    ways = StandWays([(x, y) for x in range(3) for y in range(2)])
    reached = ways.reach((0, 0))
    assert reached[2, 1] == STRAIGHT + SLANT
    assert ways.way((2, 1), reached) == [(0, 0), (1, 0), (2, 1)]


def test_what_is_barred_is_gone_round_and_the_start_may_be_barred() -> None:
    ways = StandWays([(x, y) for x in range(3) for y in range(3)])
    barred = {(1, 0), (1, 1), (0, 0)}
    reached = ways.reach((0, 0), barred=barred)
    assert reached[2, 0] == 2 * STRAIGHT + 2 * SLANT, "what is barred exists all the same"
    assert not barred - {(0, 0)} & set(ways.way((2, 0), reached))


@pytest.mark.parametrize("length, ap", [(0, 0), (1, 1), (1000, 1), (1001, 2), (1414, 2)])
def test_a_move_costs_its_inches_rounded_up_7_5(length: int, ap: int) -> None:
    assert inches(length) == ap


def test_the_street_is_one_piece_and_the_march_is_as_long_as_its_report_tells() -> None:
    reached = WAYS.reach(MAP.site)
    assert len(reached) == len(STREET)
    marches = sorted(inches(reached[at]) for _, at in MAP.starts)
    assert marches[0] >= 34
    assert marches[-1] <= 46


@given(st.sampled_from(STREET), st.lists(st.sampled_from([*STREET, (-1, -1)]), max_size=5))
def test_lengths_that_are_worked_out_as_they_are_asked_for_are_those_of_all_ways(
    to: Point, asked: list[Point]
) -> None:
    lengths, reached = Lengths(WAYS, [to]), WAYS.reach(to)
    for at in asked:
        assert lengths.get(at) == reached.get(at, NO_WAY)
    assert lengths.all() == reached


def test_who_is_near_looks_at_no_more_of_the_quarter_than_lies_nearer() -> None:
    looked_at: list[Point] = []

    class Counted(dict[Point, tuple[tuple[Point, int], ...]]):
        def get(self, place: Point, none: object = ()) -> tuple[tuple[Point, int], ...]:  # type: ignore[override]
            looked_at.append(place)
            return self[place]

    ways = StandWays(STREET)
    ways.steps = Counted(ways.steps)
    reached = WAYS.reach(MAP.site)
    near = next(at for at in STREET if 2000 <= reached[at] <= 3000)
    Lengths(ways, [MAP.site]).get(near)
    assert set(looked_at) == {at for at in STREET if reached[at] <= reached[near]}


@given(st.sampled_from(STREET), st.sampled_from(STREET), st.integers(0, 20_000))
def test_a_way_is_a_chain_of_steps_that_adds_up_and_leads_back_alike(
    start: Point, end: Point, most: int
) -> None:
    reached = WAYS.reach(start, most)
    assert all(length <= most for length in reached.values())
    if end not in reached:
        return
    way = WAYS.way(end, reached)
    assert (way[0], way[-1]) == (start, end)
    steps = [abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in pairwise(way)]
    assert sum({1: STRAIGHT, 2: SLANT}[step] for step in steps) == reached[end]
    assert WAYS.reach(end, most)[start] == reached[end]


@settings(max_examples=40)
@given(st.sampled_from(STREET), st.sets(st.sampled_from(STREET), min_size=1, max_size=3))
def test_towards_the_nearest_goal_goes_the_way_that_reaches_it(
    start: Point, goals: set[Point]
) -> None:
    """Of one goal, too, for which not all that is nearer is looked at."""
    reached = WAYS.reach(start)
    least = min(reached[goal] for goal in goals)
    end = min((goal for goal in goals if reached[goal] == least), key=lambda at: (at[1], at[0]))
    way = WAYS.towards(start, goals)
    assert way == [(place, reached[place]) for place in WAYS.way(end, reached)]


@settings(max_examples=40)
@given(
    st.tuples(st.integers(-20, 164), st.integers(-20, 116)),
    st.integers(0, 40).map(lambda side: range(0, side, 2)),
)
def test_the_nearest_stand_is_that_of_the_whole_table(to: Point, crowd: range) -> None:
    """Round a crowd and off the table, too; of equally near ones the first by y and then x."""
    taken = [(to[0] + x - len(crowd), to[1] + y - len(crowd)) for x in crowd for y in crowd]
    no = close_to(taken)
    free = (at for at in GROUND.street if at not in no)
    assert GROUND.nearest(to, taken) == min(free, key=lambda at: (apart(at, to), at[1], at[0]))
