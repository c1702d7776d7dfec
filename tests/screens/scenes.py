"""Every state of the window worth checking, by name, for kept pictures and other checks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from window_hands import Sit, ahead, draw, picture_of, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.prompts import Chance
from somalia.games.campaign.window import score
from somalia.play import table as tables
from somalia.play.advice import Adviser, Worth
from somalia.window.making import ReportMaker
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.screens.start import StartScreen
from somalia.window.ui.window import GameWindow
from tests.screens import battles, streets

KEYS = arcade.key
PLAYED = (
    datetime(1993, 10, 3, 12).astimezone().timestamp()
)  # independent of the clock of this machine
WATCHED = {"un": "chancer", "bandit": "chancer"}
ALONE = {"un": "human", "bandit": "chancer"}


class Stage(NamedTuple):
    """What a scene is made with."""

    window: GameWindow
    sit: Sit
    folder: Path


WORTHS = [
    Worth("flush", 458, 0, 0, 24),
    Worth("convoy", 458, 0, 0, 24),
    Worth("escort", 563, 63, 69, 24),
]
"""The worth of the answers in the scene `advice`, which a long play-out would compute."""

Scene = Callable[[Stage], Any]


def show(stage: Stage, screen: Any) -> Any:
    """Show a screen in the window."""
    stage.window.show_view(screen)
    draw(screen)
    return screen


def settle(screen: Any) -> Any:
    """Wait until the sheet is drawn and the odds are known; the picture."""
    if not isinstance(screen, GameScreen):
        return picture_of(screen)
    draw(screen)
    for beat in range(500):
        if not screen.model.controller.waits:  # else the computer would play on
            screen.on_update(0.1)
        screen.model.odds.desk.wait()  # starts once a question has stood for a moment
        is_covered = beat > 60 and screen.sheet is not None  # the hand-over sheet
        if (
            beat > 3
            and (screen.board.is_settled or is_covered)
            and not screen.model.odds.desk.is_busy
        ):
            return picture_of(screen)
    raise AssertionError("the window does not come to rest")


def pressed(screen: Any, *symbols: int) -> Any:
    """The screen after some keys."""
    for symbol in symbols:
        press(screen, symbol)
    return screen


def record_of(stage: Stage, answers: int) -> Path:
    """A record with so many answers."""
    path = stage.folder / "played.txt"
    seats = {"un": "human", "bandit": "human"}
    laid = tables.begin(tables.GameSetup("somalia-1992", seats, "7", {}, [], "auto", path, False))
    ahead(laid.game, answers=answers)
    laid.leave()
    return path


def start(stage: Stage) -> Any:
    """The start screen with an unfinished, a saved and a finished game."""
    record = record_of(stage, 120)
    games = tables.games_folder()
    for name in ("somalia-1992-un-20200101-120000", "saved/turn-2", "finished/first"):
        to = games / f"{name}.txt"
        if not to.exists():
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(record.read_bytes())
            os.utime(to, (PLAYED, PLAYED))
    record.unlink()
    return show(stage, StartScreen(stage.window))


def fan(stage: Stage) -> Any:
    """A stack under the pointer."""
    screen = stage.sit(until="flush.unit")
    stack = max(screen.board.counters.stacks, key=lambda stack: len(stack.pile.pieces))
    screen.on_mouse_motion(*stack.lifted(stack.dealt[0]), 0, 0)
    assert screen.board.counters.fan is not None
    return screen


def way(stage: Stage) -> Any:
    """Routes with their risk, one of them under the pointer."""
    screen = stage.sit(until="march.way")
    draw(screen)
    screen.on_mouse_motion(*screen.middle_of("option:1"), 0, 0)
    return screen


def log_line(stage: Stage) -> Any:
    """A line of the log under the pointer."""
    screen = stage.sit(answers=160)
    draw(screen)
    steps = screen.model.controller.past.chronicle()
    spot = next(
        s
        for s in screen.story.spots
        if s.action.startswith("entry:") and steps[int(s.action[6:])].line.zones
    )
    screen.on_mouse_motion(*screen.middle_of(spot.action), 0, 0)
    return screen


def barred(stage: Stage) -> Any:
    """A Zone that cannot be chosen under the pointer, with the reason."""
    screen = stage.sit(until="raid.zone")
    zone = next(id for id in screen.model.prompt.barred if id in screen.model.controller.view.board)
    screen.on_mouse_motion(*screen.board.region_place(zone), 0, 0)
    return screen


def odds(stage: Stage) -> Any:
    """Computed odds."""
    screen = pressed(stage.sit(seed="20", until="flush.unit"), KEYS.F4)
    screen.model.odds.desk.wait()
    return screen


def advice(stage: Stage) -> Any:
    """The usual opponent's choice, marked, and the worth of each mission, from kept figures."""
    stage.window.settings.advise = True
    screen = stage.sit(until="un.mission", answers=330)
    screen.act("show:advice")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Adviser, "worths", lambda *_: iter([WORTHS]))
        screen.sheet.act("worth")
        screen.model.worth.wait()
    screen.sheet.tick()
    draw(screen)
    return screen


def turn(stage: Stage) -> Any:
    """The summary between two months."""
    screen = stage.sit(answers=420)
    screen.show_sheet("turn")
    return screen


def result(stage: Stage) -> Any:
    """A finished game."""
    screen = stage.sit(answers=100_000)
    assert isinstance(screen.sheet, score.CampaignResult)
    return screen


def after(*symbols: int) -> Scene:
    """The report of a finished game, from a kept record with kept figures."""

    def scene(stage: Stage) -> Any:
        screen = stage.sit({"un": "human", "bandit": "chancer"}, answers=100_000)
        screen.leaving.maker = ReportMaker(stage.folder / "report.txt")
        screen.leaving.maker.figures = json.loads(
            Path(__file__).with_name("figures.json").read_text()
        )
        screen.show_sheet("after")
        return pressed(screen, *symbols)

    return scene


def over(stage: Stage) -> Any:
    """The map after the end of the game."""
    screen = result(stage)
    screen.open(None)
    return screen


def watched(stage: Stage) -> Any:
    """A game between computer players, with their reasons."""
    screen = stage.sit(WATCHED)
    for _ in range(90):
        screen.model.controller.advance()
    screen.model.reading.form = "reasons"
    screen.refresh(moving=False)
    return screen


def waiting(stage: Stage) -> Any:
    """The computer's turn, against a human player."""
    screen = stage.sit(ALONE)
    ahead(screen.model.controller.game, until="bandit.mission")
    screen.refresh(moving=False)
    return screen


def dice(stage: Stage) -> Any:
    """Dice rolled at the table."""
    path = stage.folder / "typed.txt"
    seats = {"un": "human", "bandit": "human"}
    laid = tables.begin(tables.GameSetup("somalia-1992", seats, "7", {}, [], "typed", path, False))
    game = laid.game
    for _ in range(2000):
        if isinstance(game.prompt, Chance) and game.prompt.dice:
            break
        if isinstance(game.prompt, Chance):
            game.roll()
        else:
            ahead_one(game)
    screen = show(stage, GameScreen(stage.window, laid))
    assert screen.model.sitting.wants_dice
    return screen


def ahead_one(game: Any) -> None:
    """Give one answer."""
    prompt = game.prompt
    game.answer(game.seat_of[prompt.who].name, prompt.options[0])


def replay(stage: Stage) -> Any:
    """A replay, some way in."""
    screen = show(stage, ReplayScreen(stage.window, record_of(stage, 200)))
    screen.go(len(screen.stops) // 2)
    return screen


def trouble(stage: Stage) -> Any:
    """The report of a program error."""
    screen = stage.sit(answers=40)
    screen.guarded(lambda: {}["a fault"])
    screen.troubled = 0  # the error is intended
    return screen


def hint(stage: Stage) -> Any:
    """The first game, with a hint beside its subject."""
    path = stage.folder / "first.txt"
    laid = tables.begin(tables.GameSetup("first-game", ALONE, "7", {}, [], "auto", path, False))
    screen = show(stage, GameScreen(stage.window, laid))
    for _ in range(2000):
        if not screen.model.controller.waits:
            break
        screen.on_update(0.1)
    draw(screen)
    return screen


def hand_over(stage: Stage) -> Any:
    """Two players at one screen: the request to hand over."""
    stage.window.settings.hand_over = "every"
    screen = stage.sit(until="un.mission")
    screen.act("usual")
    return screen


def waiting_answer(stage: Stage) -> Any:
    """An answer waiting for confirmation."""
    stage.window.settings.confirm = "dice"
    screen = stage.sit(seed="20", until="flush.unit")
    for _ in range(20):
        if screen.model.controller.held.pending is None:
            press(screen, KEYS.F8 if screen.model.prompt.picks else KEYS.SPACE)
    assert screen.model.controller.held.pending is not None
    return screen


def of_game(*symbols: int, **wanted: Any) -> Scene:
    """A game some way in, after some keys."""
    return lambda stage: pressed(stage.sit(**wanted), *symbols)


def of_start(*symbols: int) -> Scene:
    """The start screen after some keys."""
    return lambda stage: pressed(start(stage), *symbols)


SCENES: dict[str, Scene] = {
    "start": start,
    "boxes": of_start(KEYS.N),
    "new-game": of_start(KEYS.N, KEYS.KEY_1),
    "advanced": of_start(KEYS.N, KEYS.KEY_1, KEYS.A),
    "load": of_start(KEYS.L),
    "my-games": of_start(KEYS.G),
    "set-up": of_game(),
    "mission-un": of_game(until="un.mission"),
    "mission-bandit": of_game(until="bandit.mission", answers=90),
    "flush-zone": of_game(until="flush.zone"),
    "flush-units": of_game(until="flush.unit"),
    "way": way,
    "late": of_game(answers=420),
    "fan": fan,
    "barred": barred,
    "log-line": log_line,
    "waiting": waiting,
    "after": after(),
    "after-turning": after(KEYS.KEY_2),
    "after-luck": after(KEYS.KEY_3),
    "watched": watched,
    "dice": dice,
    "overlay-control": of_game(KEYS.F5, answers=160),
    "overlay-firepower": of_game(KEYS.F5, KEYS.F5, answers=160),
    "overlay-contact": of_game(KEYS.F5, KEYS.F5, KEYS.F5, answers=160),
    "overlay-convoys": of_game(KEYS.F5, KEYS.F5, KEYS.F5, KEYS.F5, answers=160),
    "no-counters": of_game(KEYS.F6, answers=160),
    "rules": of_game(KEYS.F1, until="flush.zone"),
    "charts-fire": of_game(KEYS.F2, answers=160),
    "charts-2": of_game(KEYS.F2, KEYS.KEY_2, answers=160),
    "charts-3": of_game(KEYS.F2, KEYS.KEY_3, answers=160),
    "score": of_game(KEYS.F3, answers=420),
    "turn": turn,
    "odds": odds,
    "advice": advice,
    "menu": of_game(KEYS.ESCAPE, answers=40),
    "resign": of_game(KEYS.ESCAPE, KEYS.X, answers=40),
    "settings": of_game(KEYS.ESCAPE, KEYS.T, answers=40),
    "keys": of_game(KEYS.ESCAPE, KEYS.K, answers=40),
    "save": of_game(KEYS.ESCAPE, KEYS.S, answers=40),
    "hand-over": hand_over,
    "held": waiting_answer,
    "hint": hint,
    "orders": of_game(KEYS.F9, until="un.mission"),
    "replay": replay,
    "result": result,
    "over": over,
    "trouble": trouble,
    **streets.SCENES,
    **battles.SCENES,
}
