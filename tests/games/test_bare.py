"""Every game without what draws and measures: no Arcade, Pillow, NumPy or Shapely, as in a browser.

A program that can import none of them plays every scenario, and gives the same answers.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from somalia import datafile
from somalia.games import game_of
from somalia.games.street_fight.data import survey
from somalia.lab.match import play_match
from tests.often import IS_LONG

ABSENT = ("arcade", "PIL", "numpy", "shapely", "pyglet", "resvg_py")
LONG = ("anaconda", "mog-93", "mog-93-joint")
"""Scenarios whose games take more than three seconds; one-chalk and anaconda-first stand for
them."""

BLOCKED = f"""
import sys


class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.meta_path.insert(0, Absent())
from tests.games.test_bare import answers

for name in sys.argv[1:]:
    print(name, answers(name))
assert not set(sys.modules) & set({ABSENT!r})
"""


def answers(name: str) -> str:
    """The digest of all answers of a game between the usual opponents."""
    game_type = game_of(name)
    scenario = game_type.load(name, {})
    usual = game_type.card(datafile.find("scenarios", name)).usual(dict(scenario.options))
    seats = {side: usual[side] for side in game_type.rules(scenario).sides}
    game = play_match(game_type, scenario, seats, "bare")
    assert game.is_over
    told = "\n".join(f"{answer.who} {answer.ask} {answer.value}" for answer in game.all_answers())
    return hashlib.sha256(told.encode()).hexdigest()


def scenarios() -> list[str]:
    names = sorted(path.stem for path in datafile.packaged("scenarios").glob("*.yaml"))
    return [name for name in names if IS_LONG or name not in LONG]


def test_every_scenario_is_played_the_same_without_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, *scenarios()], capture_output=True, text=True, timeout=600
    )
    assert not done.returncode, done.stderr
    bare = dict(line.split() for line in done.stdout.splitlines())
    assert bare == {name: answers(name) for name in scenarios()}


@pytest.mark.parametrize("name", ["one-chalk"])
def test_a_street_without_its_ground_file_says_what_is_missing(name: str) -> None:
    code = BLOCKED.replace(
        "from tests.games",
        "from somalia.games.street_fight.data import survey\n"
        "survey.ENDING = '.none'\nfrom tests.games",
        1,
    )
    done = subprocess.run(
        [sys.executable, "-c", code, name], capture_output=True, text=True, timeout=600
    )
    assert survey.NO_GROUND in done.stderr
    assert survey.GET_GROUND in done.stderr
