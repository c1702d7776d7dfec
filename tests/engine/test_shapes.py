"""Several things picked one by one."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from somalia.engine.kinds import Ask
from somalia.engine.options import Word
from somalia.engine.prompts import Choose, Why
from somalia.engine.shapes import pick_several

PICK = Ask("pick", "1", "Who?")


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
