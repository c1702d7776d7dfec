"""Tables for a terminal: what there is no room for is left out, not folded into pieces."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence

import pytest

from somalia.console import PlainConsole

HEADS = ("seat", "opponent", "games", "default's score", "margin", "rating", "aim")
ROW = (
    "bandit",
    "one-track/bandit-buy-nothing",
    "50 of 200",
    "100.0% (51.0 to 100.0)",
    "-21.8 ± 2.9",
    "-311 ± 251",
    "missed, not clear",
)
LESS = ("rating", "margin", "games")


def printed(
    monkeypatch: pytest.MonkeyPatch,
    width: int | None,
    less: Sequence[str] = LESS,
    folds: Sequence[str] = ("aim",),
    brief: Mapping[str, Callable[[str], str]] | None = None,
) -> list[str]:
    """The lines of the table in a window of that width; None for a file."""
    monkeypatch.delenv("COLUMNS", raising=False)
    if width is not None:
        monkeypatch.setenv("COLUMNS", str(width))
    out = io.StringIO()
    PlainConsole(out, styled=False).print_table(HEADS, [ROW, ROW], less, folds, brief)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [130, None])
def test_a_wide_window_and_a_file_have_all(
    monkeypatch: pytest.MonkeyPatch, width: int | None
) -> None:
    lines = printed(monkeypatch, width)
    for line in lines[-3:-1]:
        assert [cell.strip() for cell in line.strip("│").split("│")] == list(ROW)


@pytest.mark.parametrize("width, gone", [(116, 0), (104, 1), (90, 2), (80, 3)])
def test_columns_go_one_after_another(
    monkeypatch: pytest.MonkeyPatch, width: int, gone: int
) -> None:
    """At 80 columns every word was broken in two, and a row took four lines."""
    lines = printed(monkeypatch, width)
    text = "\n".join(lines)
    assert all(len(line) <= width for line in lines)
    for head, cell in list(zip(HEADS, ROW, strict=True))[1:-1]:
        assert text.count(cell) == (0 if head in LESS[:gone] else 2), "whole, or not at all"
    told = f"No room for: {', '.join(head for head in HEADS if head in LESS[:gone])}. A wider"
    assert (told in text) == bool(gone)


def test_cells_are_made_shorter_before_a_column_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    brief = {"opponent": lambda who: who.partition("/")[2]}
    text = "\n".join(printed(monkeypatch, 106, brief=brief))
    assert "one-track" not in text
    assert "No room for" not in text
    assert text.count(ROW[5]) == 2


def test_a_window_that_is_too_narrow_for_any_cuts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = printed(monkeypatch, 40)
    assert all(len(line) <= 40 for line in lines)
    shown = "".join("".join(lines).split())
    for char in set("one-track/bandit"):
        assert char in shown
    assert "…" not in shown
