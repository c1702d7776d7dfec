"""The command `somalia play` in a real window, with real clicks and keys.

Beside it goes a twin: the same screens without a display, given the same answers without a
click. The twin tells where to click, what the window must look like, and what the record must say.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import ahead, draw, on_ground, resize  # before Arcade: no display

from somalia.engine.dice import Stream
from somalia.engine.prompts import DONE, Choose
from somalia.engine.record import SEAL, SESSION, load, replay
from somalia.play import settings
from somalia.play import table as tables
from somalia.play.settings import path as settings_path
from somalia.window.panels.question import keys_of
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.screens.start import StartScreen
from somalia.window.sheets.turn import TurnSheetView
from somalia.window.ui import positions
from somalia.window.ui.window import GameWindow
from tests.files.test_safe_path import loaded_before_a_module, poisoned
from tests.screens.real_window import Display, RealWindow, displayed
from tests.screens.scenes import settle

ASIDE = (3.0, 90.0)
"""Where the pointer rests while pictures are compared: on nothing, abroad on the map."""


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Display]:
    with displayed(tmp_path) as shown:
        yield shown


class Twin:
    """The same screens without a display, and the hands that do in the window what it says."""

    def __init__(self, window: GameWindow, real: RealWindow) -> None:
        self.window, self.real = window, real
        self.screen: Any = None

    def show(self, screen: Any) -> Any:
        """Put a screen into the twin's window."""
        self.screen = screen
        self.window.show_view(screen)
        return screen

    def agrees(self, what: str) -> None:
        """The window looks like the twin."""
        self.real.point(*ASIDE)
        self.screen.on_mouse_motion(*ASIDE, 0, 0)
        self.real.until_like(settle(self.screen), what)

    def place(self, action: str) -> tuple[float, float]:
        """Where an action is."""
        draw(self.screen)
        at = self.screen.middle_of(action)
        assert at is not None, f"{action} is not on screen"
        return at

    def click(self, action: str) -> None:
        """Click it in the window, and do it here."""
        self.real.click(*self.place(action))
        self.screen.do(action)

    def key(self, key: str, action: str) -> None:
        """Press its key in the window, and do it here."""
        self.real.press(key)
        self.screen.do(action)


def written(record: Path) -> list[str]:
    """The lines of a record, without those that say which game was left last, and the seals."""
    lines = record.read_text().split("\n")
    return [line for line in lines if not line.startswith((SESSION, SEAL))]


class Play(Twin):
    """A game in the window."""

    screen: GameScreen
    by: tuple[str, ...] = ("map", "button", "key")

    def sit(self, table: tables.Table, record: Path) -> None:
        """Both sit down; the window's record is in that file."""
        self.show(GameScreen(self.window, table))
        self.record = record
        self.agrees_on_the_record()

    def agrees_on_the_record(self, what: str = "the answer") -> None:
        """The program has written what the twin has."""
        own = self.screen.model.controller.table.record
        assert own is not None
        wanted = written(own)
        self.real.until(
            lambda: self.record.exists() and written(self.record) == wanted,
            f"{what} in the record",
        )

    def answer(self, option: str) -> str:
        """Answer by hand in the window and without one here; how it was done."""
        screen = self.screen
        assert screen.model.prompt is not None
        choice = next(c for c in screen.model.shown if option in c.options)
        option = choice.options[0]
        if screen.model.options.is_hidden(f"option:{choice.number}"):
            self.key("m", "more")
        for how in self.by:
            if how == "map" and option in screen.model.controller.view.board:
                self.real.point(*ASIDE)  # a fan that lies over the Zone is folded
                self.real.click(*on_ground(screen, option))
                break
            keys = {does: key for key, does in keys_of(screen.model).items()}
            key = keys.get(f"option:{choice.number}", "").lower()
            if how == "key" and len(key) == 1 and self.is_seen(choice.number):
                self.real.press(key)
                break
            if how == "button":
                for _ in screen.model.shown:
                    if self.is_seen(choice.number):
                        break
                    self.key("Right", "page:1")
                if screen.middle_of(f"option:{choice.number}") is not None:
                    self.agrees("buttons")  # sorted by their odds, once these are known
                    if (at := screen.middle_of(f"option:{choice.number}")) is not None:
                        self.real.click(*at)
                        break
        else:
            raise AssertionError(f"no way to answer {option}")
        screen.deeds.answer(option)
        self.agrees_on_the_record(f"{option}, answered by {how},")
        return how

    def is_seen(self, number: int) -> bool:
        """Whether the option is on the page: a key chooses nothing that is not (FW9)."""
        draw(self.screen)
        return self.screen.middle_of(f"option:{number}") is not None

    def leave(self, table: tables.Table, *keys: str) -> None:
        """Leave by the menu, the window first: the picture of the position is the last it keeps,
        and the twin's start screen shows what it kept.
        """
        self.real.press(*keys, "Escape", "l")
        self.real.until(lambda: positions._path(self.record).exists(), "the picture of the game")
        table.leave()

    def undo(self) -> None:
        """Take back, with the key."""
        self.real.press("ctrl+z")
        self.screen.followed(self.screen.model.answering.undo)
        self.agrees_on_the_record()


def some_option(prompt: Choose, chance: Stream) -> str:
    """Any option, but picks and missions come to an end."""
    for word in (DONE, "pass"):
        if word in prompt.options and chance.below(2):
            return word
    return prompt.options[chance.below(len(prompt.options))]


def test_a_hot_seat_game_is_played_by_clicks_and_keys(
    display: Display, window: GameWindow, tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "real"
    monkeypatch.setenv("SOMALIA_HOME", str(home))
    real = RealWindow(display, home, top)
    try:
        _whole(real, window, tmp_path, home)
    finally:
        real.close()


def _whole(real: RealWindow, window: GameWindow, tmp_path: Path, home: Path) -> None:
    twin = Play(window, real)
    window.settings = settings.Settings()  # as in a fresh program
    start: Any = twin.show(StartScreen(window))
    twin.agrees("the start screen")

    # Settings, kept on disk by the program and not by the twin.
    monkey_free = settings_path()
    twin.key("t", "settings")
    twin.agrees("settings")
    for value in ("text_size:115", "text_size:100", "animation:off", "confirm:off"):
        real.click(*twin.place(f"set:{value}"))
        field, _, wanted = value.partition(":")
        real.until(
            lambda f=field, w=wanted: (
                monkey_free.exists() and str(getattr(settings.load(), f)) == w
            ),
            f"{value} in the settings file",
        )
        window.settings = settings.load()
        start.restyle()
        twin.agrees(value)
    twin.key("Escape", "close")

    # A new game, two people at one screen.
    twin.key("n", "new")
    twin.agrees("the boxes")
    twin.click("box:campaign")
    twin.agrees("the set-up")
    twin.click("advanced")
    twin.agrees("the new game")
    twin.click("seat:bandit:human")
    real.type("proof")
    for letter in "proof":
        start.sheet.typed(letter)
    twin.agrees("the seed")
    real.click(*twin.place("begin"))
    games = home / "games"
    real.until(lambda: bool(list(games.glob("*.txt"))), "the record")
    setup = tables.GameSetup(
        "somalia-1992",
        {"un": "human", "bandit": "human"},
        "proof",
        {},
        [],
        "auto",
        tmp_path / "twin.txt",
        False,
    )
    own = tables.begin(setup)
    twin.sit(own, next(games.glob("*.txt")))
    twin.agrees("the game")

    # A whole turn of both sides, each answer in another way where there is a choice.
    chance, ways = Stream("proof"), {"map": 0, "button": 0, "key": 0}
    sides: set[str] = set()
    undone = 0
    while twin.screen.model.controller.view.turn < 2:
        prompt = twin.screen.model.prompt
        assert prompt is not None
        if prompt.ask != "setup.zone":
            sides.add(prompt.who)
        turn = sum(ways.values()) % 3
        twin.by = ("map", "button", "key")[turn:] + ("map", "button", "key")[:turn]
        count = twin.screen.model.controller.game.count
        ways[twin.answer(some_option(prompt, chance))] += 1
        if twin.screen.model.controller.back.is_open and undone < 3:
            twin.undo()
            assert twin.screen.model.controller.game.count <= count
            undone += 1
    assert sides == {"un", "bandit"}
    assert undone
    assert min(ways.values()) >= 10, ways
    twin.screen.model.consider_turn()
    assert isinstance(twin.screen.sheet, TurnSheetView)
    twin.agrees("the sheet of the first turn")
    twin.click("close")  # Enter closes it only once the window counts it as read (test_turn.py)
    twin.agrees("the second turn")

    # Another size: everything has another place, and is still found.
    real.resize(1100, 700)
    resize(window, 1100, 700)
    twin.agrees("the smaller window")
    twin.by = ("button", "key", "map")
    twin.answer(twin.screen.model.prompt.options[0])
    twin.agrees("the answer in the smaller window")
    real.resize(1280, 800)
    resize(window, 1280, 800)
    twin.agrees("the usual window")

    # A copy of the game, then away from it and back.
    twin.key("Escape", "show:menu")
    twin.agrees("the menu")
    twin.key("s", "keep")
    twin.agrees("the name of the copy")
    real.press("Return")
    saved = games / "saved" / "turn-2.txt"
    real.until(lambda: saved.exists() and saved.read_bytes() == twin.record.read_bytes(), "a copy")
    twin.leave(own, "Return")  # closes the sheet
    twin.show(StartScreen(window))
    twin.agrees("the start screen again")
    real.press("c")
    again = tables.take_up(tmp_path / "twin.txt", False, lambda question: True, [])
    assert again is not None
    twin.sit(again, twin.record)
    twin.agrees("the game gone on with")
    twin.answer(twin.screen.model.prompt.options[0])

    # The copy is loaded and goes its own way.
    twin.leave(again)
    played = written(twin.record)
    start = twin.show(StartScreen(window))
    twin.agrees("the start screen once more")
    twin.key("l", "load")
    twin.agrees("the saved games")
    at = [path.name for path in start.sheet.files].index("turn-2.txt")
    real.click(*twin.place(f"file:{at}"))
    (tmp_path / "copy.txt").write_bytes(saved.read_bytes())
    copied = tables.take_up(tmp_path / "copy.txt", False, lambda question: True, [])
    assert copied is not None
    twin.sit(copied, saved)
    twin.agrees("the copy")
    twin.answer(twin.screen.model.prompt.options[-1])
    assert written(twin.record) != played
    twin.leave(copied)

    # A replay, forth and back.
    start = twin.show(StartScreen(window))
    twin.agrees("the start screen at last")
    twin.key("p", "replay")
    twin.agrees("the records")
    record = next(games.glob("*.txt"))
    at = start.sheet.files.index(record)
    real.click(*twin.place(f"file:{at}"))
    film: Any = twin.show(ReplayScreen(window, record))
    twin.agrees("the replay")
    for key, action in (("Right", "go:on"), ("Right", "go:on"), ("Left", "go:back")):
        twin.key(key, action)
    twin.agrees("a step of the replay")
    twin.click("turn:1")
    twin.agrees("turn 1")
    twin.key("End", "go:last")
    assert film.model.controller.game.count == again.game.count
    twin.agrees("the end of the replay")

    # Quitting by the menu ends the program, and it had nothing to complain about.
    twin.key("Escape", "show:menu")
    twin.agrees("the menu of the replay")
    real.press("q")
    assert real.until_ended() == 0
    assert real.said() == ""
    assert written(record) == played
    game, problem = replay(load(record), again.rules)
    assert not problem
    assert [repr(e) for e in game.all_events()] == [repr(e) for e in again.game.all_events()]


def test_a_street_fight_is_played_by_clicks_and_keys(
    display: Display, window: GameWindow, tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A man by his button, a stand by a click on it, and his chance to be hit by pointing there."""
    home = tmp_path / "real"
    monkeypatch.setenv("SOMALIA_HOME", str(home))
    window.settings = settings.Settings(animation="off", confirm="off", turn_sheet=False)
    window.settings.keep()
    real = RealWindow(display, home, top, "one-chalk", "--seed", "5")
    try:
        games = home / "games"
        real.until(lambda: bool(list(games.glob("*.txt"))), "the record")
        setup = tables.GameSetup(
            "one-chalk", {"player-1": "human"}, "5", {}, [], "auto", tmp_path / "twin.txt", False
        )
        twin = Play(window, real)
        twin.sit(tables.begin(setup), next(games.glob("*.txt")))
        screen = twin.screen
        real.press("ctrl+h")
        screen.deeds.turn_hints()
        twin.agrees("the quarter")
        real.click(*twin.place("option:1"))
        screen.deeds.answer(screen.model.prompt.options[0])
        twin.agrees_on_the_record("a man, by his button,")
        twin.key("m", "option:1")
        twin.agrees("where he can go")
        stand = screen.model.prompt.options[-1]
        at = screen.board.region_place(stand)
        real.point(*at)
        screen.on_mouse_motion(*at, 0, 0)
        real.until_like(settle(screen), "the way to a stand, and what is told of it")
        real.click(*at)
        screen.deeds.answer(stand)
        twin.agrees_on_the_record("a stand, by a click on it,")
        twin.key("shift+10", "overlay:1")
        twin.agrees("what he sees")
        real.press("Escape", "q")
        assert real.until_ended() == 0
        assert real.said() == ""
    finally:
        real.close()


def test_the_window_runs_no_code_of_the_current_folder_fb7(
    display: Display, tmp_path: Path, top: Path
) -> None:
    mark = tmp_path / "marks"
    home = poisoned(tmp_path / "real", mark, ["somalia", *loaded_before_a_module()])
    real = RealWindow(display, home, top, "first-game", "--new", "--seat", "un=human")
    try:
        real.press("Escape", "q")
        assert real.until_ended() == 0
        assert real.said() == ""
        assert [path.name for path in mark.iterdir()] == []
    finally:
        real.close()


def test_the_window_has_room_on_a_small_screen_fb14(tmp_path: Path, top: Path) -> None:
    display = Display(tmp_path / "server.log", (800, 600))
    try:
        real = RealWindow(display, tmp_path / "real", top)
        try:
            real.until(lambda: "800x540" in real.geometry(), "a window of the size of the screen")
        finally:
            real.close()
    finally:
        display.close()


COMMA = {"us": 59, "de": 59, "fr": 58, "ru": 59, "il": 59}
"""The key with the comma on it, or of its place, by its number on a usual keyboard."""


@pytest.mark.parametrize("layout", list(COMMA))
def test_fw3_keys_with_shift_are_known_in_every_layout(
    layout: str,
    display: Display,
    window: GameWindow,
    tmp_path: Path,
    top: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """FW3: with Shift another symbol arrives; on a French keyboard a digit does not without it.

    FB10: with letters that are not Latin a key is known by its place.
    """
    home = tmp_path / "real"
    monkeypatch.setenv("SOMALIA_HOME", str(home))
    window.settings = settings.Settings(animation="off", confirm="off", turn_sheet=False)
    window.settings.keep()
    seats = {"un": "human", "bandit": "human"}
    record = home / "games" / "somalia-1992-keys.txt"
    laid = tables.begin(tables.GameSetup("somalia-1992", seats, "7", {}, [], "auto", record, False))
    ahead(laid.game, until="un.mission")
    laid.leave()
    (tmp_path / "twin.txt").write_bytes(record.read_bytes())
    real = RealWindow(display, home, top)
    try:
        subprocess.run(["setxkbmap", "-layout", layout], env=real.env, check=True)
        real.press("54")  # C
        own = tables.take_up(tmp_path / "twin.txt", False, lambda question: True, [])
        assert own is not None
        twin = Play(window, real)
        twin.sit(own, record)
        twin.agrees("the game")
        for code, action in (
            ("shift+10", "overlay:1"),
            ("shift+11", "overlay:2"),
            ("shift+16", "overlay:7"),
            ("shift+10", "overlay:1"),  # once more: it is not held down since
            ("23", "zones:1"),
            ("23", "zones:1"),
            ("shift+23", "zones:-1"),
            (str(COMMA[layout]), "counters:1"),
            (str(COMMA[layout]), "counters:1"),
            (f"shift+{COMMA[layout]}", "counters:-1"),
            ("ctrl+shift+23", "buttons:-1"),
        ):
            twin.key(code, action)
            twin.agrees(f"{action} by {code}")
        twin.key("54", "option:1")  # a Convoy, by its letter
        twin.agrees_on_the_record()
        twin.key("10", "option:1")  # a Zone, by its number
        twin.agrees_on_the_record()
        real.press("Escape", "38" if layout == "fr" else "24")  # Q
        assert real.until_ended() == 0
        own.leave()
    finally:
        real.close()
