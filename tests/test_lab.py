"""The lab: the same seed gives the same games, and figures come with their uncertainty."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.lab import simulate
from somalia.lab.statistics import wilson


def test_the_wilson_interval_is_the_known_one() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    with pytest.raises(ValueError, match="at least one trial"):
        wilson(0, 0)


@given(st.integers(1, 2000), st.data())
def test_the_interval_holds_the_share_and_lies_between_0_and_1(
    trials: int, data: st.DataObject
) -> None:
    successes = data.draw(st.integers(0, trials))
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1


JOB = simulate.Job("somalia-1992", (), (), (("un", "random"), ("bandit", "random")), "lab")


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() -> None:
    alone = list(simulate.play_many(JOB, 6, jobs=1))
    assert alone == list(simulate.play_many(JOB, 6, jobs=2))
    assert alone[3] == simulate.play_one(JOB, 3)
    assert len({result.margin for result in alone}) > 1


def test_the_vp_by_source_add_up_to_the_margin() -> None:
    for result in simulate.play_many(JOB, 4):
        signed = [vp if name.startswith("un ") else -vp for name, vp in result.vp.items()]
        assert sum(signed) == result.margin


def test_json_is_one_object_with_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    seats = {"un": "random", "bandit": "random"}
    assert simulate.main("somalia-1992", 4, "1", seats, 1, True, {}, []) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 4
    assert sum(figures["victory"].values()) == 4
    assert set(figures["victory"]) == {"un", "stalemate", "bandit"}
    assert set(figures["margin"]) >= {"mean", "sd"}
    assert figures["length"]["median"] > 0
