"""The cost of the window: its frames, its reaction to a click, its first frame.

    python -m benchmarks.window [--json]

It needs no display: the window is drawn off screen (EGL), in software if there is no graphics card.
"Own" is the processor time of this thread, in Python and the driver's front end, without the wait
for pixels. "All" is the processor time of all threads until every pixel is drawn, "seen" the
elapsed time until then. A busy machine makes "seen" worse and hardly changes the others.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter, process_time, thread_time
from typing import Any, NamedTuple

from benchmarks import worker

worker.off_screen()

SIZE = (1280, 800)
ROUNDS = 60
STARTS = 7
GAMES = ("somalia-1992", "anaconda", "mog-93", "mogadishu-cards")
"""A scenario of each game, whose first frame is measured."""


class Figure(NamedTuple):
    """A figure in milliseconds: the median and the 95th percentile for "own", "all" and "seen"."""

    name: str
    own: tuple[float, float]
    all: tuple[float, float]
    seen: tuple[float, float]
    aim: str


class Bench:
    """A window with a game in it, and what was measured.

    Args:
        folder: the folder for the game's record.
    """

    def __init__(self, folder: Path) -> None:
        import arcade

        from somalia.play import table
        from somalia.play.settings import Settings
        from somalia.window.screens.play import GameScreen
        from somalia.window.screens.routes import ROUTES
        from somalia.window.ui.window import GameWindow

        arcade.ArcadeContext.atlas_size = (2048, 2048)
        self.window = GameWindow(Settings(animation="off"), *SIZE)
        self.window.routes = ROUTES
        type(self.window)._enable_event_queue = False
        seats = {"un": "human", "bandit": "human"}
        self.table = table.begin(
            table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", folder / "game.txt", False)
        )
        self.screen = GameScreen(self.window, self.table)
        self.window.show_view(self.screen)
        self.samples: dict[str, list[tuple[float, float, float]]] = {}
        self.frame()

    def frame(self) -> None:
        """Draw a frame and wait for the pixels."""
        self.screen.on_draw()
        self.window.ctx.finish()

    def take(self, name: str, work: Callable[[], object]) -> None:
        """Run some work once and record its own time, then the time until its pixels are drawn."""
        self.window.ctx.finish()
        begun, every, own = perf_counter(), process_time(), thread_time()
        work()
        self.window.ctx.flush()
        own = thread_time() - own
        self.window.ctx.finish()
        self.samples.setdefault(name, []).append(
            (own, process_time() - every, perf_counter() - begun)
        )

    def point(self, x: float, y: float) -> None:
        """Move the pointer."""
        self.window.dispatch_event("on_mouse_motion", x, y, 0, 0)

    def click(self, x: float, y: float) -> None:
        """Click at a point."""
        for event in ("on_mouse_press", "on_mouse_release"):
            self.window.dispatch_event(event, x, y, 1, 0)

    # -- the benchmarks ----------------------------------------------------------------------------

    def many(self, count: int) -> None:
        """Put a number of counters on the map, in stacks of four, spread over all places."""
        from somalia.games.campaign.window.stacks import Stack
        from somalia.games.kit.scene import Pile

        counters, layout = self.screen.board.counters, self.screen.board.sizes.layout
        slots = max(len(places) for places in layout.places.values())
        places = [
            (zone, [*of.values()][slot])
            for slot in range(slots)
            for zone, of in layout.places.items()
            if slot < len(of)
        ]
        pieces = [piece for stack in counters.stacks for piece in stack.units]
        counters.stacks = []
        for n in range(count // 4):
            four = [pieces[(4 * n + k) % len(pieces)] for k in range(4)]
            own = tuple(piece._replace(id=f"bench-{n}-{k}") for k, piece in enumerate(four))
            pile = Pile(*places[n % len(places)], layout.size / layout.scale, own)
            counters.stacks.append(Stack(pile, "4"))
        counters.lay_out()

    def frames(self, count: int) -> None:
        """Measure an unchanged frame, and a frame of a moving map."""
        self.many(count)
        for _ in range(3):
            self.frame()
        for _ in range(ROUNDS):
            self.take(f"a frame with {count} counters", self.screen.on_draw)
        self.screen.board.zoom(2.5, 400, 400)
        self.settle()

        def moved(step: int) -> None:
            self.screen.mouse.grab(400, 400)
            self.screen.mouse.moved_by, self.screen.mouse.hand = 10, None
            self.screen.mouse.drag(400, 400, step, step)
            self.screen.on_draw()

        for n in range(ROUNDS):
            self.take(
                f"a frame with {count} counters while the map is dragged",
                lambda n=n: moved(3 if n % 20 < 10 else -3),
            )
        self.screen.mouse.drop(400, 400)
        self.screen.act("fit")
        self.settle()

    def settle(self) -> None:
        """Draw until the sheet has its final resolution."""
        board: Any = self.screen.board
        for _ in range(400):
            self.screen.on_update(0.1)
            self.frame()
            if board.is_settled:
                return

    def quiet(self) -> None:
        """Measure what happens 60 times a second while nothing changes."""
        window = self.window

        def beat() -> None:
            window.dispatch_event("on_update", 1 / 60)
            window.draw(1 / 60)

        window.dirty = False
        for _ in range(ROUNDS):
            self.take("a beat in which nothing changes", beat)

    def answers(self) -> None:
        """Measure a game played by clicks on the options, with pointer motion at each question."""
        from somalia.engine.dice import Stream

        screen, stream = self.screen, Stream("bench")
        screen.refresh(moving=False)
        for n in range(3 * ROUNDS):
            self.settle()
            if screen.sheet is not None:
                screen.open(None)
                self.frame()
            options = [s for s in screen.side.spots if s.action.startswith("option:")]
            if screen.model.prompt is None or not options:
                break
            places = [screen.middle_of(spot.action) for spot in options]
            places = [place for place in places if place is not None]
            self.point(*places[0])
            self.frame()

            def look(place: Any) -> None:
                self.point(*place)
                screen.on_draw()

            def choose(place: Any) -> None:
                self.click(*place)
                screen.on_draw()

            if len(places) > 1:
                self.take("pointing at an option", lambda: look(places[1]))  # noqa: B023
            zones = screen.model.view.board.zones
            zone = zones[n % len(zones)].id
            position = screen.board.region_place(zone)
            self.take("pointing at the map", lambda: look(position))  # noqa: B023
            place = places[stream.below(len(places))]
            self.point(*place)
            self.frame()
            self.take("an answer", lambda: choose(place))  # noqa: B023

    def zooming(self) -> None:
        """Measure steps of the wheel, and the redrawn sheet after each."""
        screen = self.screen

        def turn(lines: int) -> None:
            self.window.dispatch_event("on_mouse_scroll", 420, 400, 0, lines)
            screen.on_draw()

        def beat() -> None:
            self.window.dirty = False
            screen.on_update(1 / 60)
            self.window.draw(0)

        screen.open(None)
        screen.act("fit")
        self.settle()
        for n in range(ROUNDS // 2):
            self.take("a step of the wheel", lambda n=n: turn(1 if n % 8 < 4 else -1))
            begun = perf_counter()
            while not screen.board.is_settled:
                self.take("a beat until the sheet is drawn anew", beat)
            self.samples.setdefault("until the sheet is drawn anew", []).append(
                (0, 0, perf_counter() - begun)
            )

    def figures(self, aims: dict[str, str]) -> list[Figure]:
        """The figures of everything measured."""
        return [
            Figure(name, *(middle(one[n] for one in taken) for n in range(3)), aims.get(name, ""))
            for name, taken in self.samples.items()
        ]


def middle(seconds: Iterable[float]) -> tuple[float, float]:
    """The median and the 95th percentile, in milliseconds."""
    ordered = sorted(1000 * one for one in seconds)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]


AIMS = {
    "a frame with 100 counters": "own 8",
    "a frame with 500 counters": "own 16",
    "a beat in which nothing changes": "own 0",
    "an answer": "seen 50",
    "pointing at an option": "seen 50",
    "pointing at the map": "seen 50",
    "a step of the wheel": "seen 50",
    "a beat until the sheet is drawn anew": "seen 50",
}


def starts() -> list[Figure]:
    """The time from the command to its first frame, as at a player's second start: everything has
    been compiled, drawn and checked once.
    """
    figures = []
    begin = ["--seed", "7", "--new"]
    commands: dict[str, list[str]] = {"the first frame of `somalia play`": []}
    commands |= {f"the same of {name}": [name, *begin] for name in GAMES}
    for name, args in commands.items():
        taken = []
        with tempfile.TemporaryDirectory() as home:
            for _ in range(STARTS + 1):
                command = [sys.executable, "-P", worker.__file__, worker.FIRST_FRAME, *args]
                begun, cpu = perf_counter(), os.times().children_user
                done = subprocess.run(
                    command,
                    capture_output=True,
                    text=True,
                    check=False,
                    env=worker.as_installed(Path(home)) | {"SOMALIA_HOME": home},
                )
                if "drawn" not in done.stdout:
                    raise SystemExit(done.stderr or done.stdout)
                taken.append((os.times().children_user - cpu, perf_counter() - begun))
        figures.append(
            Figure(
                name,
                middle(one for one, _ in taken[1:]),
                middle(one for one, _ in taken[1:]),
                middle(one for _, one in taken[1:]),
                "seen 2000",
            )
        )
    return figures


def measured() -> list[Figure]:
    """The figures of all benchmarks."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SOMALIA_HOME"] = folder
        bench = Bench(Path(folder))
        bench.quiet()
        bench.answers()
        bench.zooming()
        bench.frames(100)
        bench.frames(500)
        bench.table.leave()
        figures = bench.figures(AIMS)
        bench.window.close()
    return [*figures, *starts()]


def main() -> None:
    """Measure and print."""
    figures = measured()
    if "--json" in sys.argv:
        print(json.dumps([figure._asdict() for figure in figures], indent=1))
        return
    print(f"{'milliseconds':<50}{'own':>6}{'p95':>6}{'all':>7}{'p95':>6}{'seen':>7}{'p95':>6}")
    for f in figures:
        cells = "".join(f"{a:7.1f}{b:6.1f}" for a, b in (f.own, f.all, f.seen))
        print(f"{f.name:<49}{cells}  {f.aim}")


if __name__ == "__main__":
    main()
