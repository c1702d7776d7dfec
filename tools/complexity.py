"""Refuses functions that are too complex, as counted by radon (`make lint`).

    python tools/complexity.py

Ruff counts branches only. radon also counts conditions joined by `and` and `or`, conditional
expressions and comprehensions. Split a function over the limit by meaning, or list it with a
reason. Entries that are no longer needed are refused too, so the list can only shrink.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from radon.complexity import cc_visit

TOP = Path(__file__).resolve().parent.parent
MOST = 20
"""The highest complexity allowed."""

TABLE = "a table of the rules, a line a modifier: apart they would no longer be read as one"
EXCEPTED = {
    "hex_battle.fire.modifiers": TABLE,
    "street_fight.firing.modifiers": TABLE,
}
"""The functions that may exceed the limit, each with its reason; five at most."""


def name_of(path: Path, function: str) -> str:
    """The function's name in the list: its game, if any, its module and its own name.

    The rooms of a game are left out, so that a module can move between them.

    Args:
        path: the path of the module within the package.
        function: the function with its class, if it has one.
    """
    game = path.parts[1:2] if path.parts[0] == "games" and len(path.parts) > 2 else ()
    return ".".join((*game, path.stem, function))


def complexities(package: Path) -> Iterator[tuple[str, int]]:
    """Yield the name and complexity of every function and method of a package."""
    for path in sorted(package.rglob("*.py")):
        for block in cc_visit(path.read_text(encoding="utf-8")):
            if block.letter == "C":
                continue
            owner = f"{block.classname}." if block.is_method else ""
            yield name_of(path.relative_to(package), owner + block.name), block.complexity


def faults(counts: Iterable[tuple[str, int]], excepted: Mapping[str, str]) -> list[str]:
    """Describe, one per line, the functions over the limit and the exceptions not needed."""
    over = {name: count for name, count in counts if count > MOST}
    return [
        *(
            f"{name} has a complexity of {count}, and {MOST} is the most: split it by meaning"
            for name, count in over.items()
            if name not in excepted
        ),
        *(
            f"{name} is no longer over {MOST}: take it from the list in tools/complexity.py"
            for name in excepted
            if name not in over
        ),
    ]


def main() -> int:
    """Print the faults; return the exit code."""
    lines = faults(complexities(TOP / "somalia"), EXCEPTED)
    for line in lines:
        print(line)
    print(
        f"{len(lines)} to mend" if lines else f"No function over {MOST} but {len(EXCEPTED)} listed"
    )
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
