"""The worker of `benchmarks.against`: does the requested work and reports how long it took.

    python -P benchmarks/worker.py SCENARIO
    python -P benchmarks/worker.py --first-frame [WORDS of `somalia play`]

It is run by its path, with the tree to measure on PYTHONPATH. That tree may be much older. So the
worker uses only long-standing interfaces, and does its work itself instead of calling
`somalia.lab.bench`, which changes. Each input line names a work. The answer is a line with the
processor time in seconds and a number that is the same wherever the same games were played.
Processor time covers all threads, and child processes that were waited for.

It needs no display: a window is drawn off screen (EGL), in software if there is no graphics card.
Work in a window lasts until every pixel is drawn.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from random import Random
from typing import Any

import somalia
from somalia.datafile import find
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games import game_of, usual_game
from somalia.lab.match import play_match
from somalia.opponents.seating import opponent

FIRST_FRAME = "--first-frame"
"""The argument that starts this module for the first frame of a fresh process."""
CLICKS = 30
"""The answers that are clicked in a window."""
SIZE = (1280, 800)
READY = "ready"
"""The first line of its output, followed by the folder of the tree under test."""


class Work:
    """The pieces of work; each method does a fixed amount and returns a number for what was played.

    Args:
        name: the name of the scenario; "" for the default one.
        folder: the folder for the record to load.
    """

    def __init__(self, name: str, folder: Path) -> None:
        name = name or usual_game().usual_scenario
        self.game_type = game_of(name)
        self.scenario = self.game_type.load(name)
        self.seats: Mapping[str, str] = self.game_type.card(find("scenarios", name)).computers({})
        self.rules: Any = self.game_type.rules(self.scenario)
        self.record = folder / "whole.record"
        sitters = tuple(Sitter(side, who, (side,)) for side, who in self.seats.items())
        writer = RecordWriter(self.record, Header(self.scenario.id, "whole", sitters))
        whole = play_match(self.game_type, self.scenario, self.seats, "whole", writer)
        writer.close()
        turn = self.rules.phase(whole.state).turn // 2
        reached = (
            mark.count
            for mark in whole.checkpoints()
            if self.rules.phase(mark.state).turn >= turn and mark.count
        )
        self.middle = whole.fork(count=next(reached, 0))
        self.middle.settle()
        # Some answers into a mission, where a search would copy it.
        self.later = self.middle.copy()
        stream = Stream("later")
        while isinstance(prompt := self.later.prompt, Choose) and len(self.later.answers) < 8:
            self.later.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
        self.folder = folder
        self.window: Any = None
        self.games = max(1, 6_000 // whole.count)
        self.turns = max(1, 9_000 * max(1, 2 * turn) // whole.count)

    def random_answers(self) -> int:
        """Play whole games at random."""
        played = 0
        for number in range(2 * self.games):
            game = Game(self.rules, seed=str(number))
            self._go_on(game, self._at_random(str(number)), None)
            played += game.count
        return played

    def doctrine_games(self) -> int:
        """Play whole games between the default opponents."""
        return sum(
            play_match(self.game_type, self.scenario, self.seats, f"against/{number}").count
            for number in range(self.games)
        )

    def copies(self) -> int:
        """Copy a position some answers after a checkpoint."""
        return sum(self.later.copy().count for _ in range(5_000))

    def loading(self) -> int:
        """Load the record of a whole game and check every answer."""
        games = [replay(load(self.record), self.rules)[0] for _ in range(self.games)]
        return sum(game.count for game in games)

    def random_playouts(self) -> int:
        """Play one turn from the middle of a game, at random."""
        return self._play_outs(self._at_random("play-outs"), self.turns)

    def doctrine_playouts(self) -> int:
        """Play one turn from the middle of a game, by the default opponents."""
        seated = {
            side: opponent(self.game_type, who, self.scenario, side, "play-outs")
            for side, who in self.seats.items()
        }

        def decide(game: Game, prompt: Choose) -> str:
            seen = game.as_seen_by(prompt.who)
            asked = seen.asked(prompt.who)
            assert asked is not None
            return seated[prompt.who].decide(seen, asked).option

        return self._play_outs(decide, self.turns)

    def first_frame(self) -> int:
        """Run `somalia play` up to the first frame of a game, in a process of its own."""
        seats = [word for side in self.seats for word in ("--seat", f"{side}=human")]
        record = self.folder / "first.txt"
        words = [self.scenario.id, *seats, "--seed", "7", "--record", str(record), "--new"]
        done = subprocess.run(
            [sys.executable, "-P", __file__, FIRST_FRAME, *words],
            capture_output=True,
            text=True,
            check=False,
        )
        record.unlink(missing_ok=True)
        if "drawn" not in done.stdout:
            raise SystemExit(done.stderr or done.stdout or "the window does not open")
        return 1

    def pixels(self) -> int:
        """Click answers in a window, each until the board stops moving."""
        screen = self._screen()
        stream, board = Stream("pixels"), screen.board
        for _ in range(CLICKS):
            for _ in range(400):
                screen.on_update(0.1)
                self._frame(screen)
                if board.is_settled:
                    break
            if screen.sheet is not None:
                screen.open(None)
                self._frame(screen)
            options = [s.action for s in screen.side.spots if s.action.startswith("option:")]
            places = [place for one in options if (place := screen.middle_of(one)) is not None]
            if not places:
                break
            x, y = places[stream.below(len(places))]
            self.window.dispatch_event("on_mouse_motion", x, y, 0, 0)
            for event in ("on_mouse_press", "on_mouse_release"):
                self.window.dispatch_event(event, x, y, 1, 0)
            self._frame(screen)
        count: int = screen.model.controller.game.count
        screen.model.controller.table.leave()
        return count

    def _frame(self, screen: Any) -> None:
        screen.on_draw()
        self.window.ctx.finish()

    def _screen(self) -> Any:
        """A new game between human players, on the screen of a window."""
        off_screen()
        from somalia.play import table
        from somalia.play.settings import Settings
        from somalia.window.screens.play import GameScreen
        from somalia.window.screens.routes import ROUTES
        from somalia.window.ui.window import GameWindow

        if self.window is None:
            self.window = GameWindow(Settings(animation="off"), *SIZE)
            self.window.routes = ROUTES
            type(self.window)._enable_event_queue = False
        file = self.folder / "clicked.txt"
        file.unlink(missing_ok=True)
        people = dict.fromkeys(self.seats, "human")
        setup = table.GameSetup(self.scenario.id, people, "7", {}, [], "auto", file, False)
        screen = GameScreen(self.window, table.begin(setup))
        self.window.show_view(screen)
        self._frame(screen)
        return screen

    def _play_outs(self, policy: Callable[[Game, Choose], str], count: int) -> int:
        played = 0
        for number in range(count):
            game = self.middle.fork(seed=str(number))
            self._go_on(game, policy, self.rules.phase(game.state).turn + 1)
            played += game.count
        return played

    def _go_on(self, game: Game, policy: Callable[[Game, Choose], str], stop: int | None) -> None:
        while isinstance(prompt := game.prompt, Choose):
            if stop is not None and self.rules.phase(game.state).turn >= stop:
                return
            game.answer(prompt.who, policy(game, prompt))

    def _at_random(self, seed: str) -> Callable[[Game, Choose], str]:
        # Not a `Stream`: each of its numbers costs a tenth of an answer.
        chance = Random(seed).random

        def choose(game: Game, prompt: Choose) -> str:
            options = prompt.options
            return options[int(chance() * len(options))]

        return choose


WORKS: Mapping[str, Callable[[Work], int]] = {
    "answers": Work.random_answers,
    "games": Work.doctrine_games,
    "copies": Work.copies,
    "loading": Work.loading,
    "random-playouts": Work.random_playouts,
    "doctrine-playouts": Work.doctrine_playouts,
    "first-frame": Work.first_frame,
    "pixels": Work.pixels,
}
"""The pieces of work by their names on command lines."""


def set_collector() -> None:
    """Configure the garbage collector as the commands of that tree do, if they do."""
    try:
        from somalia.lab.collector import set_for_many_games
    except ImportError:
        return
    set_for_many_games()


def as_installed(folder: Path) -> dict[str, str]:
    """An environment in which Python keeps compiled modules, in this folder, as it does for a
    player's installation. Compiling everything anew takes as long as the rest of a start.
    """
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def listed_once() -> AbstractContextManager[None]:
    """What that tree does to find the system's libraries, if it does."""
    try:
        from somalia.window import libraries
    except ImportError:
        return nullcontext()
    return libraries.listed_once()


def off_screen() -> None:
    """Let Arcade draw without a display if there is none; call before importing Arcade."""
    if not os.environ.get("DISPLAY"):
        import pyglet

        pyglet.options.headless = True
        with listed_once():
            import pyglet.window.xlib  # Arcade fails to import without it


def first_frame(words: list[str]) -> None:
    """Run `somalia play` up to its first frame, then exit; for a process of its own."""
    off_screen()
    with listed_once():
        import arcade

    from somalia.window import obstacles

    if not os.environ.get("DISPLAY"):
        # Off screen no display is needed, and no player must be asked about it.
        obstacles.obstacle = lambda environment: ""

    def drawn() -> None:
        window: Any = arcade.get_window()
        window.draw(0)
        window.ctx.finish()
        sys.stdout.write("drawn")
        sys.stdout.flush()
        with suppress(ImportError):  # as the program does after the first frame
            from somalia.window.ui import stored

            stored.write()
        os._exit(0)

    arcade.run = drawn
    from somalia.cli import main as command

    sys.argv = ["somalia", "play", "--window", *words]
    command()


def spent() -> float:
    """The processor time so far of this process and the children it waited for, in seconds."""
    return sum(os.times()[:4])


def main() -> None:
    """Do the work that the input lines name, until the input ends."""
    if FIRST_FRAME in sys.argv[1:2]:
        first_frame(sys.argv[2:])
        return
    with tempfile.TemporaryDirectory() as folder:
        work = Work(sys.argv[1] if sys.argv[1:] else "", Path(folder))
        set_collector()
        print(READY, Path(somalia.__file__).resolve().parent.parent, flush=True)
        for line in sys.stdin:
            do = WORKS[line.strip()]
            begun = spent()
            played = do(work)
            print(spent() - begun, played, flush=True)


if __name__ == "__main__":
    main()
