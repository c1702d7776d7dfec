"""A game that is left leaves a picture of its position, for the start screen and My games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from window_hands import ahead, draw  # before Arcade: no display

from somalia import datafile
from somalia.games import game_of
from somalia.play import library
from somalia.play import table as tables
from somalia.window.screens.play import GameScreen
from somalia.window.ui import positions
from somalia.window.ui.window import GameWindow

SHOWN = [name for name in datafile.available("scenarios") if game_of(name).window]
FIRST_OF_GAME = {game_of(name).id: name for name in reversed(SHOWN)}
"""A scenario of each game."""


def played(window: GameWindow, scenario: str, people: int = 1, answers: int = 5) -> GameScreen:
    """A game some answers in, in the player's own folder, with so many people at the screen."""
    seats = dict(library.card(scenario).computers({}))
    seats |= dict.fromkeys(list(seats)[:people], "human")
    laid = tables.begin(tables.GameSetup(scenario, seats, "7", {}, [], "auto", None, False))
    ahead(laid.game, answers=answers)
    screen = GameScreen(window, laid)
    window.show_view(screen)
    draw(screen)
    return screen


def kept() -> list[Path]:
    return sorted((datafile.home() / positions.FOLDER).glob("*.jpg"))


@pytest.mark.parametrize("scenario", FIRST_OF_GAME.values(), ids=list(FIRST_OF_GAME))
def test_a_game_that_is_left_has_a_picture_of_its_position(
    scenario: str, window: GameWindow
) -> None:
    screen = played(window, scenario)
    screen.leaving.leave()
    record = screen.model.table.record
    assert record is not None
    picture = positions.picture_of(record, 300, 225)
    assert picture is not None
    assert picture.size == (300, 225)
    colours = picture.convert("L").getextrema()
    assert colours[1] - colours[0] > 100, "the board is on it"
    start: Any = window.current_view
    draw(start)
    start.do("mine")
    shown = start.sheet._picture(record, 60, 45)
    assert shown.tobytes() == positions.picture_of(record, 60, 45).tobytes()  # type: ignore[union-attr]


def test_a_position_that_has_changed_since_has_no_picture(window: GameWindow) -> None:
    screen = played(window, "somalia-1992")
    screen.leaving.leave()
    record = screen.model.table.record
    assert record is not None
    assert positions.picture_of(record, 60, 45) is not None
    again = tables.take_up(record, True, lambda question: True, [])
    assert again is not None
    ahead(again.game, answers=5)
    again.leave()
    assert positions.picture_of(record, 60, 45) is None


@pytest.mark.parametrize("how", ["leave", "close"])
def test_what_players_at_one_screen_hide_from_each_other_is_never_pictured(
    how: str, window: GameWindow
) -> None:
    shared = [name for name in SHOWN if len(library.card(name).sides({}).order) == 2]
    hidden = [name for name in shared if game_of(name).rules(game_of(name).load(name)).hides]
    assert hidden
    screen = played(window, hidden[0], people=2)
    assert screen.model.controller.eyes.is_shared_in_secret
    if how == "leave":
        screen.leaving.leave()
    else:
        assert not screen.on_close()
        screen.model.table.leave()
        screen.leaving.keep_picture()
    assert not kept()


def test_a_game_that_is_closed_with_the_window_has_its_picture_too(window: GameWindow) -> None:
    screen = played(window, "somalia-1992")
    assert not screen.on_close()
    screen.model.table.leave()
    screen.leaving.keep_picture()
    assert len(kept()) == 1


def test_only_the_newest_pictures_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST", 3)
    records = [tmp_path / f"{number}.txt" for number in range(5)]
    for record in records:
        record.write_text(record.name)
        positions.keep(Image.new("RGB", positions.SIZE), record)
    assert len(kept()) == 3
    assert positions.picture_of(records[-1], 60, 45) is not None


def test_a_damaged_picture_is_none(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text("somalia")
    positions.keep(Image.new("RGB", positions.SIZE), record)
    kept()[0].write_bytes(b"no picture")
    positions._shown.forget()
    assert positions.picture_of(record, 60, 45) is None
