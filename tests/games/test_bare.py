"""Every game without what draws and measures: no Arcade, Pillow, NumPy or Shapely, as in a browser.

A program that can import none of them plays every scenario, gives the same answers, and shows the
same boards and sheets.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from somalia import datafile
from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games import game_of
from somalia.games.display import Unknown
from somalia.games.game_type import GameType, Scenario
from somalia.games.kit.scene import Attention
from somalia.games.street_fight.data import survey
from somalia.lab.match import play_match
from tests.often import IS_LONG

ABSENT = ("arcade", "PIL", "numpy", "shapely", "pyglet", "resvg_py")
LONG = ("anaconda", "mog-93", "mog-93-joint")
"""Scenarios whose games take more than three seconds; one-chalk and anaconda-first stand for
them."""
MOMENTS = 4
"""How many positions of a game are shown."""

BLOCKED = f"""
import sys


class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.meta_path.insert(0, Absent())
from tests.games.test_bare import digest

for name in sys.argv[1:]:
    print(name, digest(name))
assert not set(sys.modules) & set({ABSENT!r})
"""


def digest(name: str) -> str:
    """The digest of a game between the usual opponents: its answers, and what seats see of it."""
    game_type = game_of(name)
    scenario = game_type.load(name, {})
    usual = game_type.card(datafile.find("scenarios", name)).usual(dict(scenario.options))
    seats = {side: usual[side] for side in game_type.rules(scenario).sides}
    game = play_match(game_type, scenario, seats, "bare")
    assert game.is_over
    text = "\n".join(f"{answer.who} {answer.ask} {answer.value}" for answer in game.all_answers())
    for moment in range(1, MOMENTS + 1):
        then = game.fork(count=game.count * moment // MOMENTS)
        text += "".join(shown(game_type, scenario, then))
    return hashlib.sha256(text.encode()).hexdigest()


def shown(game_type: GameType, scenario: Scenario, game: Game) -> Iterator[str]:
    """Yield the board and every sheet as each seat sees them."""
    words = game_type.words(scenario)
    display = game_type.display(game.rules, words, game_type.files(scenario.id))
    for seat in game.seats:
        sight = Sight(game, seat.name)
        overlays = [""]
        for overlay in overlays:
            scene = game_type.scene(sight, Attention(overlay=overlay))
            if scene is not None:
                overlays += [] if overlay else scene.overlays
                yield repr(replace(scene, regions={id: scene.regions[id] for id in scene.regions}))
        yield display.sketch(sight.view)
        yield from (line.plain for line in display.board(sight.view, 100, 60))
        for sheet in display.sheets():
            try:
                yield from sheet.lines(sight, "", 100)
            except Unknown as unknown:  # it asks which Zone or hex
                yield str(unknown)


def scenarios() -> list[str]:
    names = sorted(path.stem for path in datafile.packaged("scenarios").glob("*.yaml"))
    return [name for name in names if IS_LONG or name not in LONG]


def test_every_scenario_is_played_and_shown_the_same_without_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, *scenarios()], capture_output=True, text=True, timeout=600
    )
    assert not done.returncode, done.stderr
    bare = dict(line.split() for line in done.stdout.splitlines())
    assert bare == {name: digest(name) for name in scenarios()}


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
