"""What the usual run takes of a grid: a share of it, in which every value comes up."""

from __future__ import annotations

from itertools import chain

import pytest

from tests import often
from tests.often import share


@pytest.mark.parametrize("count", [1, 5, 6, 13])
@pytest.mark.parametrize("parts", [1, 2, 3, 4])
@pytest.mark.parametrize("first", [0, 1, 7])
def test_every_value_comes_up_in_so_many_cases_in_a_row(
    monkeypatch: pytest.MonkeyPatch, count: int, parts: int, first: int
) -> None:
    monkeypatch.setattr(often, "IS_LONG", False)
    values = range(count)
    taken = [share(values, number, parts) for number in range(first, first + parts)]
    assert sorted(chain(*taken)) == list(values), "each once, so that it costs its part"


def test_a_long_run_takes_all_in_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(often, "IS_LONG", True)
    assert [list(share("abc", number, 3)) for number in range(3)] == 3 * [["a", "b", "c"]]
