"""Refuses functions that are too complex, as radon counts it (`make lint`).

    python tools/complexity.py

Ruff counts branches alone; radon counts what a reader has to hold in mind besides: conditions
joined by `and` and `or`, conditional expressions, comprehensions. A function over the limit is
split by meaning, or stands in the list with its reason. A line of the list that is no longer needed
is refused as well, so that the list can only become shorter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from radon.complexity import cc_visit

TOP = Path(__file__).resolve().parent.parent
MOST = 20
"""The complexity that a function may have."""

TABLE = "a table of the rules, a line a modifier: apart they would no longer be read as one"
EXCEPTED = {
    "hex_battle.fire.modifiers": TABLE,
    "street_fight.firing.modifiers": TABLE,
}
"""Functions over the limit, each with the reason; five at most."""


def name_of(path: Path, function: str) -> str:
    """How the list names a function: by its module, and before it the game that it belongs to.

    The rooms of a game are left out, so that a module can move between them.

    Args:
        path: of the module, from the package on.
        function: with its class, if it has one.
    """
    game = path.parts[1:2] if path.parts[0] == "games" and len(path.parts) > 2 else ()
    return ".".join((*game, path.stem, function))


def complexities(package: Path) -> Iterator[tuple[str, int]]:
    """The name and the complexity of every function and method of a package."""
    for path in sorted(package.rglob("*.py")):
        for block in cc_visit(path.read_text(encoding="utf-8")):
            if block.letter == "C":
                continue
            owner = f"{block.classname}." if block.is_method else ""
            yield name_of(path.relative_to(package), owner + block.name), block.complexity


def faults(counts: Iterable[tuple[str, int]], excepted: Mapping[str, str]) -> list[str]:
    """What is wrong, a line each: functions over the limit, and exceptions that are not needed."""
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
    """Print what is wrong; return the exit code."""
    lines = faults(complexities(TOP / "somalia"), EXCEPTED)
    for line in lines:
        print(line)
    print(
        f"{len(lines)} to mend" if lines else f"No function over {MOST} but {len(EXCEPTED)} listed"
    )
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
