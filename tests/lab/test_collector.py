"""The collector of cyclic garbage: set by what plays many games, put back, and still collecting."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from somalia import cli
from somalia.datafile import find
from somalia.games import game_of
from somalia.games.scenario_card import CHANCE
from somalia.lab import bench, collector, simulate
from somalia.lab.bench import Effort
from somalia.lab.collector import THRESHOLDS, for_many_games, set_for_many_games
from somalia.lab.match import play_match

USUAL = (700, 10, 10)


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Whatever a test does, the others go on as before; it begins as a program does."""
    before = gc.get_threshold()
    gc.unfreeze()
    gc.set_threshold(*USUAL)
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_it_is_set_and_put_back_even_after_a_fault() -> None:
    seen: list[tuple[int, ...]] = []

    @for_many_games()
    def fail() -> None:
        seen.append((*gc.get_threshold(), gc.get_freeze_count()))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert seen[0][:3] == THRESHOLDS
    assert seen[0][3] > 10_000
    assert (gc.get_threshold(), gc.get_freeze_count()) == (USUAL, 0)


def test_one_within_another_puts_nothing_back_too_early() -> None:
    with for_many_games():
        with for_many_games():
            pass
        assert gc.get_threshold() == THRESHOLDS
        assert gc.get_freeze_count() > 10_000
    assert (gc.get_threshold(), gc.get_freeze_count()) == (USUAL, 0)


class Circle:
    """Something that reference counts cannot free."""

    def __init__(self) -> None:
        self.own = self


def test_circles_are_still_collected() -> None:
    with for_many_games():
        left: weakref.WeakSet[Circle] = weakref.WeakSet()
        for _ in range(3 * THRESHOLDS[0]):
            left.add(Circle())
        assert len(left) <= THRESHOLDS[0]


@pytest.mark.parametrize("name", ["first-game", "firebase"])
@pytest.mark.parametrize("is_random", [True, False])
def test_a_game_that_was_played_leaves_nothing_to_collect(name: str, is_random: bool) -> None:
    game_type = game_of(name)
    scenario = game_type.load(name)
    seats = game_type.card(find("scenarios", name)).computers({})
    if is_random:
        seats = dict.fromkeys(seats, CHANCE)
    play_match(game_type, scenario, seats, "first")  # what is kept from now on is made here
    gc.collect()
    gc.disable()
    try:
        play_match(game_type, scenario, seats, "second")
        assert gc.collect() == 0
    finally:
        gc.enable()


COMMANDS = {
    "simulate": "simulate firebase --games 2 --jobs 1",
    "arena": "arena --only firebase --games 1 --results here --jobs 1",
    "fuzz": "fuzz --scenario firebase --games 1",
    "bench": "bench --scenario firebase --quick",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_plays_many_games_sets_it_once(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bench, "QUICK", Effort(1, 1))
    frozen: list[int] = []
    freeze = gc.freeze
    monkeypatch.setattr(collector.gc, "freeze", lambda: (frozen.append(1), freeze()))
    assert cli.main(COMMANDS[command].split()) in (0, command == "arena")  # an aim may be missed
    assert frozen == [1]
    assert (gc.get_threshold(), gc.get_freeze_count()) == (USUAL, 0)


def test_a_game_that_is_played_leaves_it_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    monkeypatch.setattr(collector.gc, "freeze", lambda: pytest.fail("frozen"))
    words = "play firebase --text --new --seat us=random --seat vc=random --seed 7"
    assert cli.main(words.split()) == 0
    assert gc.get_threshold() == USUAL


def _of_this_process(number: int) -> tuple[tuple[int, int, int], int]:
    return gc.get_threshold(), os.getpid()


def test_worker_processes_set_it_for_good() -> None:
    played = simulate.play_all(_of_this_process, [0, 1], 2)
    assert [(found, pid != os.getpid()) for found, pid in played] == [(THRESHOLDS, True)] * 2
    assert gc.get_threshold() == USUAL


def test_without_a_with_it_is_set_for_the_rest_of_the_process() -> None:
    set_for_many_games()
    assert gc.get_threshold() == THRESHOLDS
