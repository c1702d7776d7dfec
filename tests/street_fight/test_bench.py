"""The benchmarks of the street fight: what is asked, and that each does its work."""

from __future__ import annotations

import pytest

from somalia.games.street_fight import GAME
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.lab.benchmarks import sight, whole_game
from somalia.opponents.timing import to_the_table


def test_what_is_asked_of_the_whole_battle() -> None:
    asked = {one.name: one.asked for one in GAME.benchmarks(load("mog-93"))}
    assert asked == {
        "sight_of_all_stands_seconds": 0.015,
        "whole_game_seconds": 20,
        "load_record_seconds": 3,
        "command_to_table_seconds": 2,
    }
    assert not GAME.benchmarks(load("one-chalk"))


def test_the_record_that_is_loaded_is_of_a_whole_game() -> None:
    whole = whole_game(load("one-chalk"))
    assert whole.loaded() > 0
    assert whole.text.startswith("somalia record 1")
    assert "- player-1 stand: " in whole.text
    assert sight(load("one-chalk")) > 0


def test_a_table_is_set_up_by_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert to_the_table(load("one-chalk")) > 0
    monkeypatch.setattr("somalia.opponents.timing.TABLE", ("set",))
    with pytest.raises(Exception, match="exit status 2"):
        to_the_table(load("one-chalk"))
