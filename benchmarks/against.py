"""Compares the speed of this checkout with that of another commit or checkout.

    python -m benchmarks.against REF [--scenario ID] [--only WORK] [--rounds N] [--pure]
        [--most RATIO]

REF is a commit, which is extracted into a temporary folder, or the folder of a checkout. Each tree
has a process of its own with the same Python. Both do the same work in turn, round by round, so
that other load on the machine affects both. Processor time is compared, not elapsed time. A tree
with a compiled build uses it, as its commands would; with --pure this checkout does not.

The last column is an interval that holds the true median of the ratio in at least 95 of 100 such
runs. With --most RATIO the exit code is 1 if an interval lies wholly above RATIO.
"""

from __future__ import annotations

import argparse
import io
import math
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from benchmarks.worker import READY, WORKS, as_installed

TOP = Path(__file__).resolve().parent.parent
WORKER = TOP / "benchmarks" / "worker.py"

LABELS = {
    "answers": "random games",
    "games": "games of the usual players",
    "copies": "copies some answers into a mission",
    "loading": "loading the record of a game",
    "random-playouts": "play-outs of one turn, at random",
    "doctrine-playouts": "the same by the usual players",
    "first-frame": "the command up to its first frame",
    "pixels": "answers clicked, until pixels stand",
}

PURE = "SOMALIA_PURE"
"""The environment variable that makes a tree ignore its compiled build."""


class Failed(Exception):
    """Nothing can be compared; the message says why."""


def extracted(ref: str, folder: Path) -> Path:
    """The tree of a commit of this repository, extracted into `folder`.

    Raises:
        Failed: there is no such commit, or no repository.
    """
    try:
        done = subprocess.run(
            ["git", "-C", str(TOP), "archive", "--format=zip", f"{ref}^{{commit}}"],
            capture_output=True,
            check=False,
        )
    except OSError as fault:
        raise Failed(
            f"{ref} isn't a folder here, and git can't be run ({fault.strerror})"
        ) from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise Failed(f"{ref} is neither a folder nor a commit here ({said[-1] if said else 'git'})")
    with zipfile.ZipFile(io.BytesIO(done.stdout)) as tree:
        tree.extractall(folder)
    return folder


def checkout(ref: str, folder: Path) -> Path:
    """The checkout to compare with: the folder named by `ref`, or that commit extracted into
    `folder`.

    Raises:
        Failed: neither exists, or it is not a checkout of this program.
    """
    tree = (Path(ref) if Path(ref).is_dir() else extracted(ref, folder)).resolve()
    if not (tree / "somalia" / "__init__.py").is_file():
        raise Failed(f"{ref} is no checkout of this program")
    return tree


class Worker:
    """A process that runs benchmarks with the program of one tree.

    Args:
        home: an empty folder that it uses as the player's folder.

    Raises:
        Failed: the program of that tree lacks something needed.
    """

    def __init__(self, tree: Path, scenario: str, home: Path, pure: bool = False) -> None:
        self.tree = tree
        self.environment = as_installed(home) | {
            "PYTHONPATH": str(tree),
            "PYTHONHASHSEED": "0",
            "SOMALIA_HOME": str(home),
        }
        if pure:
            self.environment[PURE] = "1"
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(WORKER), scenario],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment,
            cwd=home,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.process.stdin is not None
        with self.process, suppress(OSError):
            self.process.kill()
            self.process.stdin.close()

    def version(self) -> str:
        """The answer of its `somalia --version`."""
        done = subprocess.run(
            [sys.executable, "-P", "-m", "somalia", "--version"],
            capture_output=True,
            env=self.environment,
            cwd=self.environment["SOMALIA_HOME"],
            text=True,
            check=False,
        )
        return done.stdout.strip() or "no version"

    def line(self) -> str:
        """The next line of its output.

        Raises:
            Failed: it has ended instead.
        """
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        if line := self.process.stdout.readline():
            return line.strip()
        said = self.process.stderr.read().strip().splitlines() or ["its process has ended"]
        raise Failed(f"{self.tree}: {said[-1]}")

    def do(self, work: str) -> tuple[float, int]:
        """The processor time in seconds for a piece of work, and a number that identifies what was
        played.

        Raises:
            Failed: the work could not be done.
        """
        assert self.process.stdin is not None
        with suppress(OSError):  # it has ended; reading its last line reports why
            self.process.stdin.write(f"{work}\n")
            self.process.stdin.flush()
        seconds, played = self.line().split()
        return float(seconds), int(played)


class Compared(NamedTuple):
    """The figures of both trees for one piece of work."""

    there: float  # median seconds
    here: float  # median seconds
    ratio: float  # here divided by there, the median over the rounds
    interval: tuple[float, float]  # the interval of the median ratio
    is_same: bool  # whether both played the same games


def compare(there: Worker, here: Worker, work: str, rounds: int) -> Compared:
    """Measure a piece of work in both trees in turn, after one warm-up.

    Raises:
        Failed: one of them could not do it.
    """
    is_same = there.do(work)[1] == here.do(work)[1]
    pairs: list[tuple[float, float]] = []
    for number in range(rounds):
        if number % 2:  # alternate, as the second may find the machine warmer
            own = here.do(work)[0]
            pairs.append((there.do(work)[0], own))
        else:
            other = there.do(work)[0]
            pairs.append((other, here.do(work)[0]))
    ratios = [own / other for other, own in pairs]
    return Compared(
        statistics.median(other for other, _ in pairs),
        statistics.median(own for _, own in pairs),
        statistics.median(ratios),
        interval(ratios),
        is_same,
    )


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """A distribution-free interval for the median of the ratios, which misses it in at most 5 of
    100 cases. For fewer than six ratios it runs from 0 to infinity.
    """
    ordered, outside, left = sorted(ratios), 0, 0
    while True:
        outside += math.comb(len(ordered), left)
        if 2 * outside > 0.05 * 2 ** len(ordered):
            break
        left += 1
    return (ordered[left - 1], ordered[-left]) if left else (0.0, math.inf)


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The parsed command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.against",
        description="Compare this checkout with another commit or checkout, by processor time.",
    )
    parser.add_argument("ref", metavar="REF", help="a commit, or the folder of a checkout")
    parser.add_argument(
        "--scenario", default="", help="the scenario that is played; else the usual"
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=list(WORKS),
        help="compare this only; may be repeated",
    )
    parser.add_argument("--rounds", type=int, default=15, help="how often (15)")
    parser.add_argument(
        "--most", type=float, metavar="RATIO", help="exit with 1 if something is surely slower"
    )
    parser.add_argument(
        "--pure", action="store_true", help="this checkout without its compiled build"
    )
    options = parser.parse_args(arguments)
    if options.rounds < 1:
        parser.error("--rounds: there must be one at least")
    return options


def told(arguments: argparse.Namespace) -> bool:
    """Compare, and print a line for each piece of work; whether all stay within the allowed ratio.

    Raises:
        Failed: nothing can be compared.
    """
    ref, is_fast = arguments.ref, True
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for name in ("tree", "home"):
            (folder / name).mkdir()
        other = checkout(ref, folder / "tree")
        there = stack.enter_context(Worker(other, arguments.scenario, folder / "home"))
        here = stack.enter_context(Worker(TOP, arguments.scenario, folder / "home", arguments.pure))
        for worker in (there, here):
            if (line := worker.line()) != f"{READY} {worker.tree}":
                raise Failed(f"{worker.tree}: another program was begun there ({line})")
        print(f"there: {ref}, {there.version()}")
        print(f"here: {TOP}, {here.version()}{', pure' * arguments.pure}")
        print(
            f"\n{'processor time of':36}{'there':>9}{'here':>9}{'here/there':>12}{'interval':>14}"
        )
        for work in arguments.only or WORKS:
            result = compare(there, here, work, arguments.rounds)
            low, high = result.interval
            is_fast = is_fast and not (arguments.most is not None and low > arguments.most)
            note = "" if result.is_same else "  other games"
            print(
                f"{LABELS[work]:36}{result.there:8.3f}s{result.here:8.3f}s{result.ratio:12.3f}"
                f"{low:7.3f}-{high:<6.3f}{note}",
                flush=True,
            )
    print(f"\nMedians of {arguments.rounds} rounds; less than 1 is faster than there.")
    return is_fast


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print; 1 if something is slower than allowed, 2 if nothing can be compared."""
    try:
        return 0 if told(parsed(arguments)) else 1
    except Failed as fault:
        print(f"benchmarks.against: {fault}.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
