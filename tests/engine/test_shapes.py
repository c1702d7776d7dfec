"""Several things picked one by one, and a path asked whole or place by place."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.engine.kinds import Ask
from somalia.engine.options import Word
from somalia.engine.prompts import Choose, Why
from somalia.engine.shapes import choose_path, paths, pick_several

PICK = Ask("pick", "1", "Who?")
WAY = Ask("way", "2", "Which way?")
NEXT = Ask("next", "2", "Where next?")
SIDE = 4
"""Places a side of a square grid; ways go right and down."""


def place(x: int, y: int) -> Word:
    return Word(f"{x}.{y}")


def onward(way: Sequence[Word]) -> list[Word]:
    x, y = map(int, way[-1].split("."))
    return [place(a, b) for a, b in ((x + 1, y), (x, y + 1)) if max(a, b) < SIDE]


def is_corner(way: Sequence[Word]) -> bool:
    return way[-1] == place(SIDE - 1, SIDE - 1)


def answered(
    procedure: Generator[Any, Any, Any], answers: Sequence[int]
) -> tuple[Any, list[Choose]]:
    """What the procedure returns, each prompt answered with the option of that number."""
    asked: list[Choose] = []
    value: Any = None
    for at in range(100):
        try:
            prompt = procedure.send(value)
        except StopIteration as end:
            return end.value, asked
        asked.append(prompt)
        option = prompt.options[answers[at % len(answers)] % len(prompt.options)]
        value = prompt.thing(option)
    raise AssertionError("it never ends")


def test_every_path_is_listed_once() -> None:
    found = paths(place(0, 0), onward, is_corner)
    assert found is not None
    assert len(found) == len({path.id for path in found}) == 20  # 6 steps, 3 of them right
    assert found[0].places[-1] == place(3, 3)
    assert found[0].id == "1.0>2.0>3.0>3.1>3.2>3.3"


@pytest.mark.parametrize("most, listed", [(20, True), (19, False)])
def test_too_many_paths_are_not_listed(most: int, listed: bool) -> None:
    assert (paths(place(0, 0), onward, is_corner, most) is not None) == listed


def test_looking_for_paths_ends() -> None:
    assert paths(place(0, 0), lambda way: [way[-1]], lambda way: False, 10) is None


@given(answers=st.lists(st.integers(0, 30), min_size=1, max_size=6), whole=st.booleans())
def test_a_path_is_asked_whole_or_place_by_place(answers: list[int], whole: bool) -> None:
    most = 20 if whole else 19
    way, asked = answered(
        choose_path(WAY, NEXT, "red", place(0, 0), onward, is_corner, {}, most), answers
    )
    assert is_corner(way)
    assert all(after in onward([before]) for before, after in pairwise(way))
    assert [prompt.ask for prompt in asked] == ([WAY] if whole else [NEXT] * 6)


def test_a_path_may_end_on_its_way() -> None:
    procedure = choose_path(WAY, NEXT, "red", place(0, 0), onward, lambda way: True, {}, 3)
    way, asked = answered(procedure, [0, 2])
    assert way == (place(1, 0),)
    assert asked[0].extra == ()
    assert asked[1].extra == ("done",)


def test_no_path_is_not_asked_for() -> None:
    procedure = choose_path(WAY, NEXT, "red", place(3, 3), onward, is_corner, {})
    assert answered(procedure, [0]) == ((), [])


def test_picks_are_closed_with_done() -> None:
    things = [Word("a"), Word("b"), Word("c")]

    def judge(picked: Sequence[Word], thing: Word) -> Why | None:
        return Why("1", "after a only.") if thing == "b" and "a" not in picked else None

    procedure = pick_several(PICK, "red", things, judge, lambda picked: len(picked) > 1, {})
    picked, asked = answered(procedure, [0, 0, 1])
    assert picked == ["a", "b"]
    assert [prompt.options for prompt in asked] == [["a", "c"], ["b", "c"], ["c", "done"]]
    assert asked[2].about == {"picked": ("a", "b")}
    first = next(pick_several(PICK, "red", things, judge, bool, {}))
    assert first.why_not("b") == Why("1", "after a only.")


def test_nobody_may_be_picked_where_that_is_open() -> None:
    procedure = pick_several(
        PICK, "red", [Word("a")], lambda picked, thing: None, bool, {}, none="nobody"
    )
    picked, asked = answered(procedure, [1])
    assert picked == []
    assert asked[0].options == ["a", "nobody"]
