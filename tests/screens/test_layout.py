"""The layout of panels: who gets how much room, what is left out first, and what holds still."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import (
    Button,
    Column,
    Custom,
    Fill,
    Flow,
    Gap,
    Node,
    Padded,
    Plate,
    Ranked,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.paged import Paged, shortened
from somalia.window.ui.spots import Box


@dataclass
class Seen:
    """Boxes that have been drawn, by name."""

    boxes: dict[str, Box] = field(default_factory=dict)

    def node(self, name: str, high: float = 20) -> Node:
        """A node of so many points that notes where it is drawn."""
        return Custom(high, lambda canvas, box: self.boxes.__setitem__(name, box))


def canvas(width: int = 300, height: int = 200) -> Canvas:
    return Canvas(width, height, 1.0)


def drawn(node: Node, box: Box = (0, 0, 300, 200)) -> Canvas:
    paper = canvas()
    node.draw(paper, box)
    return paper


def test_a_column_sets_its_nodes_below_each_other() -> None:
    seen = Seen()
    drawn(Column([seen.node("a"), Gap(5), seen.node("b", 30)], gap=2))
    assert seen.boxes == {"a": (0, 0, 300, 20), "b": (0, 29, 300, 59)}


def test_what_fills_takes_what_is_left() -> None:
    seen = Seen()
    drawn(Column([seen.node("a"), Fill(seen.node("b")), seen.node("c")]))
    assert seen.boxes["b"] == (0, 20, 300, 180)
    assert seen.boxes["c"] == (0, 180, 300, 200)


def test_the_lowest_rank_is_left_out_first() -> None:
    seen = Seen()
    nodes = [
        seen.node("a", 120),
        Ranked(seen.node("low", 60), 1),
        Ranked(seen.node("high", 60), 2),
    ]
    drawn(Column(nodes))
    assert set(seen.boxes) == {"a", "high"}


def test_a_ranked_node_is_pressed_before_it_is_left_out() -> None:
    seen = Seen()
    drawn(Column([seen.node("a", 150), Ranked(seen.node("b", 90), 1, least=40)]))
    assert seen.boxes["b"] == (0, 150, 300, 200)


def test_a_node_that_just_fits_is_not_left_out_for_a_rounded_sum() -> None:
    """Nobody sees a thousandth of a pixel, and sums of heights are off by less."""
    seen = Seen()
    parts = [seen.node("a", 20), Ranked(seen.node("b", 40), 1)]
    drawn(Column(parts), (0, 0, 300, 60 - 1e-9))
    assert seen.boxes.keys() == {"a", "b"}


@given(
    st.lists(st.integers(1, 120), min_size=1, max_size=8),
    st.lists(st.integers(0, 5), min_size=8, max_size=8),
)
def test_ranked_nodes_never_run_over_the_edge(highs: list[int], ranks: list[int]) -> None:
    seen = Seen()
    nodes = [
        Ranked(seen.node(str(at), high), rank)
        for at, (high, rank) in enumerate(zip(highs, ranks, strict=False))
    ]
    drawn(Column(nodes, gap=3))
    boxes = sorted(seen.boxes.values(), key=lambda box: box[1])
    assert all(box[3] <= 200 for box in boxes)
    assert all(one[3] <= other[1] for one, other in pairwise(boxes))


def test_a_row_shares_its_room_out() -> None:
    seen = Seen()
    drawn(Row([seen.node("a"), seen.node("b"), seen.node("c")], 10, (1, -100, 3)))
    assert seen.boxes["a"][:3:2] == (0, 45)
    assert seen.boxes["b"][:3:2] == (55, 155)
    assert seen.boxes["c"][:3:2] == (165, 300)


def test_padding_and_plates_leave_the_room_to_the_node() -> None:
    seen = Seen()
    node = Plate(Padded(seen.node("a"), (1, 2, 3, 4)), (9, 9, 9), action="go", tip="why")
    assert node.height(canvas(), 300) == 26
    paper = drawn(node, (0, 0, 100, 26))
    assert seen.boxes["a"] == (1, 2, 97, 22)
    assert [(spot.action, spot.tip) for spot in paper.spots] == [("go", "why")]


@pytest.mark.parametrize("many", [1, 5, 6, 7, 11, 30])
def test_every_node_of_pages_is_on_one_of_them(many: int) -> None:
    found: dict[str, Box] = {}
    pages = 1
    page = 0
    while page < pages:
        seen = Seen()
        nodes = [seen.node(str(at)) for at in range(many)]
        paper = drawn(Paged(nodes, page, row=29))
        pages = paper.facts["pages"]
        assert not set(found) & set(seen.boxes)
        assert len(seen.boxes) <= paper.facts["per page"]
        assert all(box[3] <= 200 for box in seen.boxes.values())
        found |= seen.boxes
        page += 1
    assert set(found) == {str(at) for at in range(many)}


def test_a_node_keeps_its_place_on_a_page_when_others_after_it_go() -> None:
    """A list that holds still: places depend on what stands before, and on how many there are."""
    places = []
    for many in (20, 19):
        seen = Seen()
        drawn(Paged([seen.node(str(at)) for at in range(many)], 0))
        places.append(seen.boxes["2"])
    assert places[0] == places[1]


def test_a_scrolled_list_leads_to_what_is_above_and_below() -> None:
    seen = Seen()
    paper = drawn(Scroll([seen.node(str(at), 30) for at in range(12)], 3, "list"))
    assert paper.facts["list"] == 3
    names = {spot.name for spot in paper.spots}
    assert names == {"above", "below"}
    assert all(spot.action.startswith("rows:list:") for spot in paper.spots)
    assert "3" in seen.boxes
    assert "2" not in seen.boxes


def test_scrolled_too_far_the_last_ones_are_shown() -> None:
    seen = Seen()
    paper = drawn(Scroll([seen.node(str(at), 30) for at in range(12)], 99, "list"))
    assert paper.facts["list"] < 12
    assert "11" in seen.boxes


def test_a_text_that_is_cut_tells_all_of_it() -> None:
    told = "word " * 60
    paper = drawn(Text(told, most=2), (0, 0, 120, 200))
    assert [spot.tip for spot in paper.spots] == [told]


def test_a_smaller_size_is_tried_before_a_text_is_cut() -> None:
    text = "a question that is somewhat too long for one line"
    plain = Text(text, 16, most=1)
    smaller = Text(text, 16, most=1, sizes=(8,))
    assert drawn(plain, (0, 0, 260, 40)).spots
    assert not drawn(smaller, (0, 0, 260, 40)).spots


def test_buttons_flow_into_lines() -> None:
    buttons = [Button(f"button {at}", f"go:{at}") for at in range(9)]
    flow = Flow(buttons)
    paper = drawn(flow)
    assert len(paper.spots) == 9
    assert max(spot.box[3] for spot in paper.spots) <= flow.height(canvas(), 300) + 1
    boxes = [spot.box for spot in paper.spots]
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            )


def test_a_barred_button_tells_why() -> None:
    paper = drawn(Button("Convoy", "show:rule 6.11", barred="6.11: there is no Famine."))
    assert "6.11: there is no Famine." in paper.spots[0].tip


@pytest.mark.parametrize("is_whole, columns", [(True, 1), (False, 2)])
def test_what_stands_below_gives_way_to_words_that_would_be_cut(
    is_whole: bool, columns: int
) -> None:
    rows = [Button("go", f"go:{at}", detail="what it costs, and much more") for at in range(8)]
    below = Ranked(Gap(60), 1)
    paper = drawn(Column([Fill(Paged(rows, is_whole=is_whole), 60), below]))
    found = [spot for spot in paper.spots if spot.action.startswith("go:")]
    assert len(found) == 8
    assert len({spot.box[0] for spot in found}) == columns


@pytest.mark.parametrize(
    "many, detail, columns",
    [
        (8, "what it costs, and all that is to be known of it", 1),
        (8, "", 2),
        (12, "what it costs, and all that is to be known of it", 2),
    ],
)
def test_rows_move_closer_before_buttons_are_cut_in_columns(
    many: int, detail: str, columns: int
) -> None:
    """Where they fit in one column; what is short, and what does not fit, has two as before."""
    paper = drawn(Paged([Button("go", f"go:{at}", detail=detail) for at in range(many)]))
    found = [spot for spot in paper.spots if spot.action.startswith("go:")]
    assert len({spot.box[0] for spot in found}) == columns
    assert len(found) == many
    assert max(spot.box[3] for spot in found) <= 200


@pytest.mark.parametrize(
    "names, details, columns",
    [
        (["Marehan Road, 1422"] * 20, [""] * 20, 1),
        (["North"] * 20, ["pink 1, 2 orange and much more"] * 20, 2),
        (["3-2"] * 20, [f"at a long way from here, {at}" for at in range(20)], 1),
    ],
)
def test_no_name_is_ever_cut_in_columns_nor_a_word_of_a_detail(
    names: list[str], details: list[str], columns: int
) -> None:
    rows = [
        Button(name, f"go:{at}", "1", detail, chip="17%")
        for at, (name, detail) in enumerate(zip(names, details, strict=True))
    ]
    paper = drawn(Paged(rows))
    spots = [spot for spot in paper.spots if spot.action.startswith("go:")]
    assert len({spot.box[0] for spot in spots}) == columns
    left, _, right, _ = spots[0].box
    brief = shortened(paper, rows[0], right - left)
    assert isinstance(brief, Button)
    assert brief.whole(paper) <= right - left
    words = brief.detail.removesuffix("…").removesuffix(", ")
    assert details[0].startswith(words), "only whole parts"
    assert details[0][len(words) :][:2] in ("", ", ") or not words
