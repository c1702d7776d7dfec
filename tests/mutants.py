"""Mutants: does a rule case fail when a rule is broken?

    python -m tests.mutants              all mutants
    python -m tests.mutants R33 8.2      those of these rules, in any game
    python -m tests.mutants card_duels   those of a game
    python -m tests.mutants --part 1/50  every 50th, from the first on

Each mutant is the program with one small error (off by one, the wrong side, the wrong order). It is
made in a temporary copy of the program, where the cases of its game are run. A mutant that no case
notices shows that a case is missing. Mutants are listed in `tests/data/mutants/`, a file for each
game. Several are tried at a time, each in its own copy.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from somalia.games import ids
from somalia.processes import usable_processors
from tests.quick_yaml import loaded

TOP = Path(__file__).resolve().parent.parent
GAMES = TOP / "somalia" / "games"
MUTANTS = TOP / "tests" / "data" / "mutants"
CASES = "tests/cases"
COPIED = ("somalia", "maps", "scenarios", CASES)
LONGEST = 120
"""The time limit in seconds; a mutant whose cases exceed it counts as noticed."""

RUN = """
import sys
from pathlib import Path
from somalia.lab.cases import main
sys.exit(main([Path(sys.argv[1])]))
"""


class Mutant(NamedTuple):
    """One error: in `file` of the game's folder, `before`, which occurs once, becomes `after`."""

    game: str  # the folder in somalia/games
    rule: str
    about: str
    file: str
    before: str
    after: str
    noticed: bool = True  # whether a case is expected to notice


def file_of(game: str) -> Path:
    """The file with the mutants of a game."""
    return MUTANTS / f"{game}.yaml"


@cache
def mutants() -> tuple[Mutant, ...]:
    """The mutants of all games."""
    return tuple(mutant for game in ids() for mutant in mutants_of(game))


def mutants_of(game: str) -> tuple[Mutant, ...]:
    """The mutants of a game; none if it has no file of them.

    Raises:
        TypeError: a key is missing or unknown.
    """
    file = file_of(game)
    if not file.is_file():
        return ()
    text = file.read_text(encoding="utf-8")
    return tuple(Mutant(game, **fields) for fields in loaded(text))


def cases_of(game: str) -> str:
    """The folder of the cases that must notice a game's mutants."""
    own = f"{CASES}/{game.replace('_', '-')}"
    return own if (TOP / own).is_dir() else CASES


@contextmanager
def made(mutant: Mutant, games: Path) -> Iterator[None]:
    """Make the mutant in a copy of the games' folders for the block, then restore the copy.

    Raises:
        ValueError: the text does not occur exactly once; the list is out of date.
    """
    file = games / mutant.game / mutant.file
    text = file.read_text(encoding="utf-8")
    if text.count(mutant.before) != 1:
        raise ValueError(f"{mutant.file}: {text.count(mutant.before)} times: {mutant.before!r}")
    file.write_text(text.replace(mutant.before, mutant.after), encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(text, encoding="utf-8")


def is_noticed(folder: Path, cases: str) -> bool:
    """Whether any of these cases fails in the copy."""
    try:
        run = subprocess.run(
            # -B: else a file changed twice in a second might run from stale byte code.
            [sys.executable, "-B", "-c", RUN, cases],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def chosen(words: Sequence[str], part: str) -> list[Mutant]:
    """The mutants of these rules and games, or all if none is named, limited to a part such as
    "1/50".

    Raises:
        ValueError: the part is malformed.
    """
    matching = [one for one in mutants() if not words or {one.rule, one.game} & set(words)]
    first, _, each = part.partition("/")
    if not 1 <= int(first) <= int(each):
        raise ValueError(part)
    return matching[int(first) - 1 :: int(each)]


def tried(mutant: Mutant, folder: Path) -> str:
    """The result for a mutant in a word: "noticed", "MISSED", "missed" or "STALE: why"."""
    try:
        with made(mutant, folder / "somalia" / "games"):
            noticed = is_noticed(folder, cases_of(mutant.game))
    except ValueError as fault:
        return f"STALE: {fault}"
    return "noticed" if noticed else "MISSED" if mutant.noticed else "missed"


def in_copies(
    work: Callable[[Mutant, Path], str], of: Iterable[Mutant], jobs: int
) -> Iterator[str]:
    """Yield each mutant's result in order, with `jobs` tried at a time, each in its own copy."""
    with tempfile.TemporaryDirectory() as name:
        free: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            folder = Path(name) / str(number)
            for part in COPIED:
                no_code = shutil.ignore_patterns("__pycache__", "compiled")
                shutil.copytree(TOP / part, folder / part, ignore=no_code)
            free.put(folder)

        def in_one(mutant: Mutant) -> str:
            folder = free.get()
            try:
                return work(mutant, folder)
            finally:
                free.put(folder)

        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(in_one, of)


def main(typed: Sequence[str] | None = None) -> int:
    """Try the mutants; 0 if each was noticed as expected, and the cases pass without any."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("words", nargs="*", metavar="RULE|GAME")
    parser.add_argument("--part", default="1/1", metavar="N/M", help="every M-th, from the N-th on")
    parser.add_argument("--jobs", type=int, default=usable_processors())
    given = parser.parse_args(typed)
    some = chosen(given.words, given.part)
    games = sorted({one.game for one in some})
    whole = [Mutant(game, "", "the rules as they stand", "__init__.py", "", "") for game in games]
    held = in_copies(
        lambda baseline, folder: "" if is_noticed(folder, cases_of(baseline.game)) else "hold",
        whole,
        1,
    )
    for baseline, result in zip(whole, held, strict=True):
        if not result:
            print(f"the cases of {baseline.game} fail without any mutant")
            return 2
    faults = 0
    for mutant, result in zip(some, in_copies(tried, some, given.jobs), strict=True):
        faults += result != "noticed" and not (result == "missed" and not mutant.noticed)
        faults += result == "noticed" and not mutant.noticed
        print(f"{result:<8} {mutant.rule:>5}  {mutant.about}", flush=True)
    print(f"{len(some)} mutants, {faults} not as expected")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
