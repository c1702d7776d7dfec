"""My games in the window: the list, what can be done with a game, statistics and honours."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from window_hands import draw, press  # no display

import arcade  # isort: skip

from somalia.play import table as tables
from somalia.window.screens.start import StartScreen
from somalia.window.sheets.my_games import Career, MyGames
from tests.screens.scenes import PLAYED, Stage, record_of
from tests.screens.type_recorder import set_in_type

KEYS = arcade.key


@pytest.fixture
def listed(window: Any, sit: Any, tmp_path: Path) -> Any:
    """The sheet over the start screen, with a game that goes on and one that is over."""
    record = record_of(Stage(window, sit, tmp_path), 120)
    games = tables.games_folder()
    for name in ("somalia-1992-un-20200101-120000", "finished/first"):
        to = games / f"{name}.txt"
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(record.read_bytes())
        os.utime(to, (PLAYED, PLAYED))
    record.unlink()
    screen = StartScreen(window)
    window.show_view(screen)
    draw(screen)
    press(screen, KEYS.G)
    assert isinstance(screen.sheet, MyGames)
    return screen


def said(screen: Any) -> str:
    return " ".join(line.full for line in set_in_type(screen)["sheet"].lines)


def test_a_game_is_exported_and_removed_only_when_it_is_meant(listed: Any) -> None:
    sheet = listed.sheet
    path = sheet.files[0]
    press(listed, KEYS.E)
    assert "Copied to" in said(listed)
    assert any(one.name == path.name for one in tables.games_folder().parent.rglob("exports/*"))
    press(listed, KEYS.E)
    assert "-2.txt" in sheet.told, "another copy gets another name"
    press(listed, KEYS.DELETE)
    assert "Really remove?" in said(listed)
    assert path.exists()
    press(listed, KEYS.DOWN)
    press(listed, KEYS.UP)
    press(listed, KEYS.DELETE)
    assert path.exists(), "who has moved on has to say it twice again"
    press(listed, KEYS.DELETE)
    assert not path.exists()
    assert "Moved to" in said(listed)
    assert len(sheet.files) == 1


def test_statistics_and_honours_are_told(listed: Any) -> None:
    press(listed, KEYS.S)
    assert isinstance(listed.sheet, Career)
    listed.sheet.wait()
    assert listed.sheet.tick()
    assert "You haven't finished a game yet." in said(listed), "that one only lies among them"
    from somalia.play.career import Finished

    listed.sheet.games = [Finished("somalia-1992", "un", ("warlord",), "hard", 2, 30, 18, False)]
    listed.sheet._version += 1
    told = said(listed)
    assert "Somalia, 1992 to 1994, UN" in told
    assert "+30" in told
    assert "Beat the best" in told


def test_enter_replays_a_game_that_is_over_and_goes_on_with_another(listed: Any) -> None:
    sheet, done = listed.sheet, []
    sheet.opens, sheet.replays = (
        lambda path: done.append(("goes on", path.parent.name)),
        lambda path: done.append(("replay", path.parent.name)),
    )
    for _ in sheet.files:
        press(listed, KEYS.ENTER)
        press(listed, KEYS.DOWN)
    assert sorted(done) == [("goes on", "games"), ("replay", "finished")]
