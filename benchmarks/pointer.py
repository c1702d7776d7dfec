"""The cost of a pointer motion, a key and a click in the window of every game.

    python -m benchmarks.pointer [--json] [NAME ...]

It needs no display (see `benchmarks.window`). Each row is a question, or part of one, of a game
that was first played at random; words on the command line select rows by name. All figures are
milliseconds of processor time of this thread, as the median and the 95th percentile. They cover the
event itself and the frame drawn after it; a click includes its frame. A "figure" is the time on the
wall from a motion over an option to the first odds of it, "its work" the processor time of all
threads until then; the window is updated sixty times a second meanwhile.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time, sleep, thread_time
from typing import Any, NamedTuple

from benchmarks.window import middle  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.games import game_of
from somalia.play import table
from somalia.play.settings import Settings
from somalia.window.screens.play import GameScreen
from somalia.window.screens.routes import ROUTES
from somalia.window.ui.window import GameWindow

SIZE = (1280, 800)
ACROSS, UP = 12, 8
"""The grid of points on the board that the pointer visits, row by row."""
KEYS = (arcade.key.TAB, arcade.key.DOWN, arcade.key.RIGHT, arcade.key.PAGEDOWN)
ROUNDS, CLICKS, FIGURES = 8, 10, 12
TICK, PATIENT = 1 / 60, 10.0
"""Seconds between updates of the window, and the longest wait for a figure."""
AIMS = {"motion": 1.0, "key": 1.0, "click": 50.0, "figure": 100.0}
"""The highest median allowed, in milliseconds."""


class Question(NamedTuple):
    """A question that random play reaches.

    Args:
        scenario: the name of the scenario.
        ask: the kind of question.
        options: the least number of options.
        answers: the least number of answers before it.
        overlay: the name of the overlay to turn on.
    """

    scenario: str
    ask: str
    options: int = 1
    answers: int = 0
    overlay: str = ""

    @property
    def name(self) -> str:
        """The row's name in the table."""
        text = f"{self.scenario} {self.ask}"
        if self.options > 1:
            text += f", {self.options}+ options"
        if self.answers:
            text += f", {self.answers}+ answers"
        return text + (f", overlay {self.overlay}" if self.overlay else "")


QUESTIONS = (
    Question("mog-93", "man", answers=3_900),
    Question("mog-93", "act", answers=3_900),
    Question("mog-93", "act", answers=3_900, overlay="sight"),
    Question("mog-93", "act", answers=3_900, overlay="fire"),
    Question("mog-93", "stand", 300, answers=1_000),
    Question("mog-93", "target", 20, answers=1_000),
    Question("mog-93", "at-point", 3_900, answers=1_000),
    Question("anaconda", "place", 400),
    Question("anaconda", "step"),
    Question("anaconda", "target"),
    Question("anaconda", "lift-to", 300),
    Question("anaconda", "step", overlay="sight"),
    Question("somalia-1992", "flush.zone"),
    Question("somalia-1992", "march.way", 100),
    Question("somalia-1992", "move.to", overlay="control"),
    Question("somalia-1992", "mission.un", answers=400),
    Question("somalia-1992", "flush.zone", answers=400),
    Question("somalia-1992", "flush.unit"),
    Question("somalia-1992", "raid.zone", 4),
    Question("somalia-1992", "development.project"),
    Question("war-2006", "attack.zone"),
    Question("anaconda", "firers", 3),
    Question("anaconda", "aa"),
    Question("anaconda", "gunship-at"),
    Question("mogadishu-cards", "exchange"),
)


def come_to(game: Game, wanted: Question) -> bool:
    """Play at random until the question is asked; whether it was."""
    stream = Stream("pointer")
    while isinstance(prompt := game.prompt, Choose):
        if prompt.ask == wanted.ask and game.count >= wanted.answers:
            if len(prompt.options) >= wanted.options:
                return True
        options = prompt.options
        game.answer(game.seat_of[prompt.who].name, options[stream.below(len(options))])
    return False


class Bench:
    """A window, and what was measured in it.

    Args:
        folder: the folder for records.
    """

    def __init__(self, folder: Path) -> None:
        arcade.ArcadeContext.atlas_size = (2048, 2048)
        self.folder = folder
        self.window: Any = GameWindow(Settings(animation="off", sound=False), *SIZE)
        self.window.routes = ROUTES
        type(self.window)._enable_event_queue = False
        self.taken: dict[str, list[float]] = {}

    def take(self, name: str, work: Callable[[], object]) -> None:
        """Run some work once and record the processor time of this thread."""
        begun = thread_time()
        work()
        self.window.ctx.flush()
        self.taken.setdefault(name, []).append(thread_time() - begun)

    def send(self, *event: Any) -> None:
        """Send an event as the window system does."""
        self.window.dispatch_event(*event)

    def measured(self, question: Question) -> dict[str, tuple[float, float]]:
        """The figures for a question by name; empty if it is never asked."""
        self.taken = {}
        scenario = game_of(question.scenario).load(question.scenario)
        sides = game_of(question.scenario).rules(scenario).sides
        seats = dict.fromkeys(sides, "human")
        record = self.folder / f"{question.name.replace(' ', '-')}.txt"
        laid = table.begin(
            table.GameSetup(question.scenario, seats, "7", {}, [], "auto", record, False)
        )
        if come_to(laid.game, question):
            screen = GameScreen(self.window, laid)
            self.window.show_view(screen)
            screen.open(None)
            screen.model.sitting.listen(False)
            if question.overlay:
                screen.overlays.choose(question.overlay)
            self.rest(screen)
            gc.collect()
            self.motions(screen)
            self.keys(screen)
            self.figures(screen)
            self.clicks(screen)
        laid.leave()
        return {name: middle(taken) for name, taken in self.taken.items()}

    def rest(self, screen: GameScreen) -> None:
        """Draw frames until the board no longer changes."""
        for _ in range(400):
            screen.on_update(0.1)
            screen.on_draw()
            self.window.ctx.finish()
            if screen.board.is_settled:
                return

    def motions(self, screen: GameScreen) -> None:
        """Move the pointer over the board from place to place."""
        left, bottom, wide, high = screen.board.box
        for row in range(UP):
            for column in range(ACROSS):
                x, y = left + (column + 0.5) * wide / ACROSS, bottom + (row + 0.5) * high / UP
                self.take("motion", partial(self.send, "on_mouse_motion", x, y, 0, 0))
                self.take("its frame", screen.on_draw)

    def keys(self, screen: GameScreen) -> None:
        """Press keys that choose nothing."""
        for key in KEYS * ROUNDS:
            self.take("key", partial(self.send, "on_key_press", key, 0))
            self.take("a key's frame", screen.on_draw)

    def figures(self, screen: GameScreen) -> None:
        """Point at options in the list in turn, and wait for the first odds of each."""
        odds = screen.model.odds
        for choice in screen.model.shown[:FIGURES]:
            odds.desk.drop()
            screen.model.moved_last = False
            screen.focus = ""
            self.send("on_mouse_motion", 1, 1, 0, 0)
            self.rest(screen)
            place = screen.middle_of(f"option:{choice.number}")
            if place is None or not odds.rates or odds.rater is None:
                continue
            odds.desk.drop()
            odds.desk.forget()
            begun, used = perf_counter(), process_time()
            self.send("on_mouse_motion", *place, 0, 0)
            while perf_counter() - begun < PATIENT:
                screen.on_update(TICK)
                report = odds.report
                if report is not None and choice.options[0] in (report.finished | set(report.rows)):
                    break
                sleep(TICK)
            if report is not None and choice.options[0] in report.rows:
                self.taken.setdefault("figure", []).append(perf_counter() - begun)
                self.taken.setdefault("its work", []).append(process_time() - used)

    def clicks(self, screen: GameScreen) -> None:
        """Answer by clicks on the first option, with their frames."""

        def click(x: float, y: float) -> None:
            self.send("on_mouse_press", x, y, arcade.MOUSE_BUTTON_LEFT, 0)
            self.send("on_mouse_release", x, y, arcade.MOUSE_BUTTON_LEFT, 0)
            screen.on_draw()

        for _ in range(CLICKS):
            screen.open(None)
            self.rest(screen)
            listed = (spot.action for spot in screen.side.spots)
            option = next((one for one in listed if one.startswith("option:")), "")
            place = screen.middle_of(option) if option else None
            if place is None:
                return
            self.send("on_mouse_motion", *place, 0, 0)
            screen.on_draw()
            self.take("click", partial(click, *place))


def main() -> None:
    """Measure and print."""
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    wanted = [one for one in QUESTIONS if not words or any(word in one.name for word in words)]
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SOMALIA_HOME"] = folder
        bench = Bench(Path(folder))
        for question in wanted:
            results[question.name] = bench.measured(question)
            if "--json" not in sys.argv:
                print_row(question, results[question.name])
        bench.window.close()
    if "--json" in sys.argv:
        print(json.dumps(results, indent=1))


def print_row(question: Question, figures: dict[str, tuple[float, float]]) -> None:
    """Print a row of the table, with figures above their aims marked."""
    cells = [f"{question.name:<50}"]
    for name, (median, late) in figures.items():
        mark = "!" if median > AIMS.get(name, median) else " "
        cells.append(f"{name} {median:6.2f}{mark}{late:6.1f}")
    print("  ".join(cells) if figures else f"{question.name:<50}never asked", flush=True)


if __name__ == "__main__":
    main()
