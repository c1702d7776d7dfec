"""What boards share: piles that are fanned out, what a scene answers."""

from __future__ import annotations

import pytest

from somalia.games.kit.geometry import ACROSS, FAN_GAP, box_around, fan, is_in
from somalia.games.kit.scene import Face, Mark, Piece, Pile, Region, Scene, Way

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
        (Mark("open", ("0101", "0102")), Mark("open", ("0101",)), Way("march", ((1, 1), (2, 2)))),
    )
    assert scene.spot("a") == pytest.approx((1.1, 1.2))
    assert scene.pile_of["b"].top is front
    assert [pile.region for pile in scene.piles_in("0101")] == ["0101"]
    assert (front.face.is_back, back.face.is_back) == (False, True)
    assert scene.marked("open") == ("0101", "0102")
    assert scene.ways("march") == [((1, 1), (2, 2))]
    assert not scene.marked("chosen")
