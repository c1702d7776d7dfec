"""What boards share: piles that are fanned out, what a scene answers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from somalia.games.kit.geometry import ACROSS, FAN_GAP, box_around, direction, fan, is_in
from somalia.games.kit.motion import Effect, Show, WalkingPiece
from somalia.games.kit.scene import (
    BoardLine,
    Face,
    Mark,
    Piece,
    Pile,
    Region,
    Scene,
    Spot,
    Tag,
    Tracer,
)

VIEW = (10, 20, 410, 320)
SIDE = 40


@pytest.mark.parametrize("count", [1, 2, 6, 7, 13])
@pytest.mark.parametrize("at", [(200, 150), (10, 20), (410, 320), (5, 900)])
def test_a_fan_lies_in_the_view_and_no_piece_on_another(
    count: int, at: tuple[float, float]
) -> None:
    places = fan(count, at, SIDE, VIEW)
    assert len(places) == count
    for x, y in places:
        assert is_in(box_around([(x, y)], 0), x, y)
        assert VIEW[0] <= x - SIDE / 2 <= x + SIDE / 2 <= VIEW[2]
        assert VIEW[1] <= y - SIDE / 2 <= y + SIDE / 2 <= VIEW[3]
    for n, (x, y) in enumerate(places):
        for east, north in places[:n]:
            assert max(abs(x - east), abs(y - north)) >= SIDE + FAN_GAP
    assert max(y for _, y in places) == places[0][1], "the first lies in the upper row"


def test_a_fan_has_rows_as_wide_as_the_view_allows() -> None:
    wide = fan(12, (200, 150), SIDE, VIEW)
    assert len({y for _, y in wide}) == 12 // ACROSS
    narrow = fan(4, (50, 150), SIDE, (0, 0, 2 * (SIDE + FAN_GAP) + 2 * FAN_GAP, 400))
    assert len({x for x, _ in narrow}) == 2
    assert len(fan(2, (1, 1), SIDE, (0, 0, 2, 2))) == 2, "even where there is no room"


def test_a_scene_says_where_a_piece_lies_and_what_is_marked() -> None:
    front = Piece("a", Face("infantry", "blue", "2-3"), "blue", (0.1, 0.2))
    back = Piece("b", Face(), "red")
    scene = Scene(
        (0, 0, 9, 9),
        {"0101": Region("0101", (1, 1), (((0, 0), (2, 0), (1, 2)),), "0101")},
        (Pile("0101", (1, 1), 0.8, (back, front)),),
        (
            Mark("open", ("0101", "0102")),
            Mark("open", ("0101",)),
            BoardLine("march", ((1, 1), (2, 2))),
        ),
    )
    assert scene.spot("a") == pytest.approx((1.1, 1.2))
    assert scene.pile_of["b"].top is front
    assert [pile.region for pile in scene.piles_in("0101")] == ["0101"]
    assert (front.face.is_back, back.face.is_back) == (False, True)
    assert scene.marked("open") == ("0101", "0102")
    assert scene.ways("march") == [((1, 1), (2, 2))]
    assert not scene.marked("chosen")


def test_tags_and_marks_are_found_below_and_over_the_pieces() -> None:
    scene = Scene(
        (0, 0, 9, 9),
        {},
        shown=(Tag("cost", (1, 1), "3"), Mark("open", ("a",))),
        over=(Tag("cost", (2, 2), "4"), Mark("open", ("b",))),
    )
    assert scene.tags("cost") == {(1, 1): "3", (2, 2): "4"}
    assert scene.marked("open") == ("a", "b")


@pytest.mark.parametrize(
    "vector, wanted",
    [((0, 0), -1), ((3, 0), 0), ((0, 2), 8), ((-1, 0), 16), ((0, -5), 24), ((100, -1), 0)],
)
def test_a_direction_is_told_in_steps_from_the_east(vector: Spot, wanted: int) -> None:
    assert direction(vector) == wanted


def test_a_walk_is_seen_from_its_start_to_its_end() -> None:
    show = Show(None)  # type: ignore[arg-type]  # it tells nothing
    way = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0))
    show.play(
        [Effect(1.0, 2.0, WalkingPiece("a", way)), Effect(0.0, 4.0, Tracer("hit", (0, 0), (1, 1)))],
        2,
    )
    assert show.place("a", (4, 4)) == (0, 0), "it has not begun"
    assert show.place("b", (7, 7)) == (7, 7), "it goes nowhere"
    show.update(2.0)  # a second takes two
    assert show.place("a", (4, 4)) == (0, 0)
    show.update(2.0)
    assert show.place("a", (4, 4)) == pytest.approx((4, 0)), "half of its time is over"
    show.update(2.0)
    assert show.place("a", (5, 5)) == (5, 5), "where it is by now"
    show.finish()
    assert show.place("a", (5, 5)) == (5, 5)


def test_who_is_on_his_way_starts_and_stops_gently() -> None:
    show = Show(None)  # type: ignore[arg-type]
    show.play([Effect(0.0, 1.0, WalkingPiece("a", ((0.0, 0.0), (1.0, 0.0))))], 1)
    at = []
    for _ in range(4):
        at.append(show.place("a", (1, 0))[0])
        show.update(0.25)
    steps = [b - a for a, b in pairwise([*at, 1.0])]
    assert steps[1] == pytest.approx(steps[2])
    assert max(steps[0], steps[3]) < steps[1]
