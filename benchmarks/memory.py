"""The memory use of the program: a window from game to game, and the tests from file to file.

    python -m benchmarks.memory window [--games N] [SCENARIO ...]
    python -m benchmarks.memory tests [FILE ...]

`window` opens one window. In it, it plays the beginning of a game at random, leaves it, and opens
the next. It prints the memory of the process after each game, and the growth from the tenth game to
the last. It needs no display (see `benchmarks.window`). Without a graphics card the driver's
textures take some 100 MB of the same memory.

`tests` runs test files in one process, one after another like a worker of `pytest -n`, and prints
the memory after each file.

All figures are resident memory in MB. A window should stay below 400 MB and grow by no more than 5
% from the 10th to the 30th game; a test worker should stay below 600 MB.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

GAMES = 30
FROM = 10
"""The game from which growth is measured."""
SCENARIOS = ("somalia-1992", "mog-93", "anaconda", "mogadishu-cards")
ANSWERS, MOTIONS = 30, 6
"""The answers in each game, and the pointer motions over its board."""
WATCHED = ("Game", "Checkpoint", "PlayModel", "GameScreen", "Scenery", "Ground", "Relief")
"""Classes whose instances are counted after each game; none of a closed game should remain."""


def resident() -> float:
    """The current memory of this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def window(games: int, scenarios: tuple[str, ...]) -> None:
    """Open and leave games in one window."""
    from benchmarks.pointer import Bench

    with tempfile.TemporaryDirectory() as folder:
        os.environ["SOMALIA_HOME"] = folder
        bench = Bench(Path(folder))
        sizes = []
        for number in range(games):
            scenario = scenarios[number % len(scenarios)]
            play(bench, scenario, number)
            gc.collect()
            sizes.append(resident())
            alive = Counter(type(one).__name__ for one in gc.get_objects())
            counts = ", ".join(f"{alive[name]} {name}" for name in WATCHED if alive[name])
            print(f"{number + 1:3} {scenario:<18}{sizes[-1]:6.0f} MB  {counts}", flush=True)
        bench.window.close()
    if games > FROM:
        grown = 100 * (sizes[-1] / sizes[FROM - 1] - 1)
        print(f"from game {FROM} to game {games}: {grown:+.1f} %; at most {peak():.0f} MB")


def play(bench: Any, scenario: str, number: int) -> None:
    """Play the beginning of a game in the window, with frames and pointer motions."""
    from somalia.engine.dice import Stream
    from somalia.games import game_of
    from somalia.play import table

    game_type = game_of(scenario)
    seats = dict.fromkeys(game_type.rules(game_type.load(scenario)).sides, "human")
    record = bench.folder / f"{number}.txt"
    laid = table.begin(table.GameSetup(scenario, seats, str(number), {}, [], "auto", record, False))
    stream, window = Stream(str(number)), bench.window
    window.go("game", laid)
    screen: Any = window.current_view
    for _ in range(ANSWERS):
        screen.open(None)
        prompt = screen.model.prompt
        if prompt is None:
            break
        screen.deeds.answer(prompt.options[stream.below(len(prompt.options))])
        frame(window)
    left, bottom, wide, high = screen.board.box
    for n in range(MOTIONS):
        position = left + (n + 0.5) * wide / MOTIONS, bottom + high / 2
        bench.send("on_mouse_motion", *position, 0, 0)
        frame(window)
    screen.leaving.give_up("leave")
    frame(window)


def frame(window: Any) -> None:
    """Do what the window does once per frame, and free what it dropped from the graphics card."""
    window.current_view.on_update(0.1)
    window.current_view.on_draw()
    window.ctx.gc()


def peak() -> float:
    """The peak memory of this process, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def tests(files: list[str]) -> None:
    """Run test files in one process, and print the memory after each."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "memory.txt"
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files],
            env=os.environ | {"SOMALIA_TESTS_MEMORY": str(report)},
            check=False,
        )
        if report.exists():
            print(report.read_text())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("window", "tests"))
    parser.add_argument("names", nargs="*", help="scenarios, or test files")
    parser.add_argument("--games", type=int, default=GAMES)
    args = parser.parse_args()
    if args.what == "tests":
        tests(args.names)
    else:
        window(args.games, tuple(args.names) or SCENARIOS)


if __name__ == "__main__":
    main()
