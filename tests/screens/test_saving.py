"""In the window: a game that cannot be saved, that was damaged, or that is open elsewhere (FS5)."""

from __future__ import annotations

import os
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from window_hands import click_action, draw, picture_of, press, resize  # before Arcade: no display

import arcade  # isort: skip

import somalia.window as window_package
from somalia.engine.record import load, replay
from somalia.engine.record_writer import claim
from somalia.play import table
from somalia.play.folder import games_folder
from somalia.play.table import GameSetup
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.screens.start import StartScreen
from somalia.window.sheets.files import Notice, Unsaved
from somalia.window.sheets.hand_over import HandOverSheet
from somalia.window.ui.bundle import save_picture
from somalia.window.ui.trouble import Trouble
from tests.screens.type_recorder import set_in_type

KEYS = arcade.key
TWO = {"un": "human", "bandit": "human"}


@pytest.fixture
def game(window: Any, tmp_path: Path) -> Any:
    """A game of two people whose record stands in a folder of its own."""
    window.settings.confirm = "off"
    laid = table.begin(
        GameSetup("somalia-1992", TWO, "7", {}, [], "auto", tmp_path / "own" / "game.txt", False)
    )
    window.go("game", laid)
    draw(window.current_view)
    return window.current_view


def blocked(screen: Any) -> Path:
    """Let a file stand where the record's folder was; the record."""
    path = screen.model.controller.table.record
    path.unlink()
    for one in path.parent.iterdir():
        one.unlink()
    path.parent.rmdir()
    path.parent.write_text("in the way")
    return Path(path)


def answer(screen: Any) -> None:
    """Any answer."""
    screen.deeds.answer(screen.model.prompt.options[0])
    draw(screen)


def labels(panel: Any) -> str:
    return " ".join(spot.action for spot in panel.spots)


def test_a_game_that_cannot_be_saved_says_so_until_it_is(game: Any) -> None:
    path = blocked(game)
    answer(game)
    assert isinstance(game.sheet, Unsaved)
    draw(game)
    press(game, KEYS.ESCAPE)
    answer(game)  # once is enough
    assert game.sheet is None
    assert "show:unsaved" in labels(game.head)
    path.parent.unlink()
    answer(game)
    assert "show:unsaved" not in labels(game.head)
    assert isinstance(game.sheet, Notice)
    assert "saved again" in " ".join(game.sheet.told)
    game.model.controller.table.leave()
    again, _ = replay(load(path), game.model.controller.table.rules)
    assert again.all_answers() == game.model.controller.game.all_answers()


def test_it_can_go_on_in_another_file(game: Any, tmp_path: Path) -> None:
    blocked(game)
    answer(game)
    game.sheet.field.text = str(tmp_path / "other.txt")
    press(game, KEYS.ENTER)  # meant for the question a moment ago
    assert not (tmp_path / "other.txt").exists()
    press(game, KEYS.S, KEYS.MOD_CTRL)
    assert isinstance(game.sheet, Notice)
    assert f"--record {tmp_path / 'other.txt'}" in " ".join(game.sheet.told)
    draw(game)
    assert "show:unsaved" not in labels(game.head)
    press(game, KEYS.ENTER)
    answer(game)
    game.model.controller.table.leave()
    assert load(tmp_path / "other.txt").problem == ""
    assert game.model.controller.table.record == tmp_path / "other.txt"


def test_a_place_that_will_not_do_is_told_and_another_may_be_named(
    game: Any, tmp_path: Path
) -> None:
    blocked(game)
    answer(game)
    (tmp_path / "mine.txt").write_text("mine")
    game.sheet.field.text = str(tmp_path / "mine.txt")
    press(game, KEYS.S, KEYS.MOD_CTRL)
    assert "already exists" in game.sheet.told
    draw(game)
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_leaving_a_game_that_is_not_saved_is_asked_first(game: Any, window: Any) -> None:
    blocked(game)
    answer(game)
    press(game, KEYS.ESCAPE)
    game.act("leave")
    draw(game)
    assert isinstance(game.sheet, Unsaved)
    assert window.current_view is game
    click_action(game, "give-up")
    assert isinstance(window.current_view, StartScreen)


def test_a_game_that_is_not_saved_is_replayed_only_when_that_is_meant(
    game: Any, window: Any, tmp_path: Path
) -> None:
    path = game.model.controller.table.record
    saved = path.read_bytes()
    blocked(game)
    answer(game)
    press(game, KEYS.ESCAPE)
    for _ in range(2):  # the game itself stands as it did
        game.act("watch-again")
        draw(game)
        assert isinstance(game.sheet, Unsaved)
        assert window.current_view is game
        press(game, KEYS.ESCAPE)
        answer(game)
    path.parent.unlink()
    path.parent.mkdir()
    path.write_bytes(saved)
    game.act("watch-again")  # it can be saved by now, and is
    assert isinstance(window.current_view, ReplayScreen)
    count = window.current_view.whole.count
    assert count == game.model.controller.game.count
    window.go("game", table.take_up(path, False, lambda question: True, []))
    again = window.current_view
    blocked(again)
    answer(again)
    again.act("watch-again")
    draw(again)
    click_action(again, "give-up")
    start = window.current_view
    assert isinstance(start, StartScreen)
    assert "isn't a folder" in start.problem


def test_a_game_that_hides_is_not_replayed_before_it_is_over_and_goes_on(window: Any) -> None:
    seats = {"us": "human", "vc": "random"}
    setup = GameSetup("firebase", seats, "7", {}, [], "auto", None, False)
    window.go("game", table.begin(setup))
    game = window.current_view
    writer = game.model.controller.table.writer
    game.act("watch-again")
    draw(game)
    assert window.current_view is game
    assert "hidden information" in game.model.about.first
    assert not writer.is_closed
    answer(game)
    assert load(writer.path).problem == ""


def closed_by_its_frame(window: Any) -> bool:
    """Click the cross of the window's frame; whether the window closes."""
    window.has_exit = False
    window.dispatch_event("on_close")
    closes, window.has_exit = window.has_exit, False
    return bool(closes)


def test_the_frame_closes_a_window_whose_game_is_saved(game: Any, window: Any) -> None:
    answer(game)
    assert closed_by_its_frame(window)


def test_a_window_whose_game_is_not_saved_asks_once_before_its_frame_closes_it(
    game: Any, window: Any
) -> None:
    path = blocked(game)
    answer(game)
    assert not closed_by_its_frame(window)
    assert isinstance(game.sheet, Unsaved)
    draw(game)
    press(game, KEYS.ESCAPE)
    assert not closed_by_its_frame(window), "the game went on: it asks again"
    assert closed_by_its_frame(window)
    game.open(None)
    path.parent.unlink()
    assert closed_by_its_frame(window)
    game.model.controller.table.leave()  # as the window does when it is closed
    assert load(path).problem == ""


def test_a_covered_window_asks_on_its_cover(game: Any, window: Any) -> None:
    blocked(game)
    answer(game)
    game.open(None)
    game.open(HandOverSheet(game, game.looks, game.model.controller.game.seats[1]))
    before = picture_of(game)
    assert not closed_by_its_frame(window)
    assert isinstance(game.sheet, HandOverSheet)
    assert picture_of(game) != before
    assert closed_by_its_frame(window)


def test_when_it_can_be_saved_again_leaving_goes_through(game: Any, window: Any) -> None:
    path = blocked(game)
    answer(game)
    press(game, KEYS.ESCAPE)
    path.parent.unlink()
    game.act("leave")
    assert isinstance(window.current_view, StartScreen)
    assert load(path).problem == ""


def test_a_bug_bundle_that_cannot_be_written_is_told(
    game: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game.guarded(lambda: 1 / 0)
    assert isinstance(game.sheet, Trouble)
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "file"))
    press(game, KEYS.B)
    assert "Can't write" in game.sheet.note
    save_picture(game)
    assert "Can't write" in game.tip
    game.open(None)


def test_a_bug_bundle_holds_no_file_that_has_the_name_of_the_record_by_now(game: Any) -> None:
    game.guarded(lambda: 1 / 0)
    record = game.model.controller.table.record
    record.write_text("somebody's own notes")
    game.sheet.act("bundle")
    folder = Path(game.sheet.note.removeprefix("Written to "))
    assert "not a recorded game" in (folder / "report.txt").read_text(encoding="utf-8")
    assert sorted(path.name for path in folder.iterdir()) == ["report.txt", "screen.png"]
    game.open(None)


@pytest.mark.parametrize("stop", [None, KeyboardInterrupt])
def test_a_window_that_ends_with_a_game_not_saved_tells_so(
    game: Any,
    window: Any,
    stop: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    laid = game.model.controller.table

    def ended() -> None:
        blocked(game)
        answer(game)
        if stop is not None:
            raise stop

    monkeypatch.setattr(window_package, "open_window", lambda: window)
    monkeypatch.setattr(table, "sit_down", lambda setup, confirm: laid)
    monkeypatch.setattr(arcade, "run", ended)
    with pytest.raises(stop) if stop is not None else nullcontext():
        assert window_package.run(laid.game_type, laid) == window_package.FAILED
    assert "the game is not saved" in capsys.readouterr().err


def test_a_damaged_game_tells_what_was_done_before_it_goes_on(window: Any) -> None:
    """FS4"""
    laid = table.begin(GameSetup("somalia-1992", TWO, "7", {}, [], "auto", None, False))
    laid.leave()
    assert laid.record is not None
    with laid.record.open("a") as file:
        file.write("nonsense\n")
    start = StartScreen(window)
    window.show_view(start)
    draw(start)
    click_action(start, "continue")
    screen = window.current_view
    assert isinstance(screen, GameScreen)
    assert isinstance(screen.sheet, Notice)
    draw(screen)
    assert f"{laid.record}.damaged" in " ".join(screen.sheet.told)
    press(screen, KEYS.ENTER)
    assert screen.sheet is None
    screen.model.controller.table.leave()


def test_a_game_that_is_open_elsewhere_is_told_on_the_start_screen(window: Any) -> None:
    """FS3"""
    laid = table.begin(GameSetup("somalia-1992", TWO, "7", {}, [], "auto", None, False))
    laid.leave()
    assert laid.record is not None
    held = claim(laid.record, "terminal")
    start = StartScreen(window)
    window.show_view(start)
    draw(start)
    click_action(start, "continue")
    assert window.current_view is start
    assert f"open in another program (terminal, process {os.getpid()}" in start.problem
    held.release()
    click_action(start, "continue")
    screen = window.current_view
    assert isinstance(screen, GameScreen)
    screen.model.controller.table.leave()


def test_a_start_screen_stands_though_its_folder_holds_what_is_no_record(
    window: Any, tmp_path: Path
) -> None:
    """FS9"""
    folder = games_folder()
    folder.mkdir(parents=True)
    os.mkfifo(folder / "pipe.txt")
    (folder / "device.txt").symlink_to("/dev/zero")
    (folder / "nowhere.txt").symlink_to(tmp_path / "not-there")
    start = StartScreen(window)
    window.show_view(start)
    draw(start)
    assert start.entries()[0][0] == "first"


LONG = (
    "/games/somebody/a/long/way/to/games/somalia-1992-un-20261122-101500.txt:212: the lines from 9 "
    "on were changed: their seal doesn't match. The game uses them as they are, and nothing of "
    "this note may be cut off at the end."
)


@pytest.mark.parametrize("size, text", [((1000, 640), 150), ((1280, 800), 100)])
def test_a_note_too_long_for_the_question_is_read_whole_fw10(
    game: Any, size: tuple[int, int], text: int
) -> None:
    """FW10: what a record is told of was cut after two lines, and nothing told the rest."""
    ask, window = (lambda: set_in_type(game)["side"]), game.window
    try:
        window.settings.text_size = text
        resize(window, *size)
        game.model.sitting.notes = ["Short."]
        game.restyle()
        assert "show:notes" not in {spot.action for spot in ask().spots}
        for notes in (["Short.", LONG], ["One.", "Two.", "Three."]):
            game.model.sitting.notes = notes
            game.restyle()
            canvas = ask()
            assert not [*canvas.cut_off(), *canvas.outside(), *canvas.overlapping()]
            assert "show:notes" in {spot.action for spot in canvas.spots}
            draw(game)
            click_action(game, "show:notes")
            assert isinstance(game.sheet, Notice)
            sheet = set_in_type(game)["sheet"]
            assert not [*sheet.cut_off(), *sheet.outside(), *sheet.overlapping()]
            read = " ".join(line.text for line in sheet.lines)
            assert all(note in read for note in notes)
            press(game, KEYS.ENTER)
            assert game.sheet is None
    finally:
        window.settings.text_size = 100
        resize(window, 1280, 800)


def test_a_notice_of_many_lines_is_scrolled_to_its_end(game: Any) -> None:
    told = [f"{number}. {LONG}" for number in range(1, 13)]
    game.open(Notice(game, told))
    read: list[str] = []
    for _ in range(60):
        draw(game)
        sheet = set_in_type(game)["sheet"]
        assert not [*sheet.cut_off(), *sheet.outside(), *sheet.overlapping()]
        read += [line.text for line in sheet.lines if line.text not in read]
        press(game, KEYS.DOWN)
    whole = " ".join(read)
    assert all(f"{number}. /games" in whole for number in range(1, 13))
    assert game.sheet.scroll == game.sheet.most_scroll > 0
    press(game, KEYS.ENTER)
    assert game.sheet is None
