"""Sentences that tests pin: texts of three words or more that a test compares with.

A sentence pinned in a test of logic cannot be improved without changing the test. Such a test
should check a rule number, an option's id, a kind of event or a class of error. Or it can use the
program's own words. Where the sentence is the point, `tests/data/pins.txt` says why. The number for
a file may only fall: `python -m tests.wording` lowers it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests import syntax

TESTS = Path(__file__).resolve().parents[1]
LIST = TESTS / "data" / "pins.txt"
WORD = re.compile(r"[^\W\d_]*[^\W\d_A-Z][^\W\d_]*")
"""A word, but not a code in capitals, such as a card's."""
FEWEST = 3
"""The fewest words in a pinned sentence."""
COMPARING = frozenset(("startswith", "endswith", "index", "count", "search", "partition", "match"))
"""Methods that search a text for their arguments."""

Place = tuple[int, int]


class Pins(NamedTuple):
    """The most sentences that a test file may pin, and the reason."""

    most: int
    why: str = ""


def listed() -> dict[str, Pins]:
    """The entries of the list, by file below the tests' folder."""
    pins = {}
    for line in LIST.read_text(encoding="utf-8").splitlines():
        most, name, *why = line.split(maxsplit=2)
        pins[name] = Pins(int(most), why[0].removeprefix("# ") if why else "")
    return pins


def found() -> dict[str, int]:
    """The number of sentences that each file pins, without files that pin none."""
    counts = {path.relative_to(TESTS).as_posix(): pinned(path) for path in TESTS.rglob("*.py")}
    return {name: len(places) for name, places in sorted(counts.items()) if places}


def pinned(path: Path) -> dict[Place, str]:
    """The sentences that a file pins, by line and column."""
    return pinned_in(syntax.tree(path))


def pinned_in(tree: ast.Module) -> dict[Place, str]:
    """The sentences that a module pins, by line and column."""
    places: dict[Place, str] = {}
    for scope in (tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))):
        names: set[str] = set()
        for operand in _operands(scope):
            places |= dict(_sentences(operand))
            names |= {part.id for part in _parts(operand) if isinstance(part, ast.Name)}
        for value in _given(scope, names):
            places |= dict(_sentences(value))
    return places


def _operands(scope: ast.AST) -> Iterator[ast.expr]:
    """Yield expressions that are compared, or searched for in a text."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Compare):
            yield from (node.left, *node.comparators)
        elif isinstance(node, ast.keyword) and node.arg == "match":
            yield node.value
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in COMPARING:
            yield from node.args


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression, and the texts that it joins or lists."""
    yield node
    if isinstance(node, ast.BinOp):
        yield from (*_parts(node.left), *_parts(node.right))
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for part in node.elts:
            yield from _parts(part)
    elif isinstance(node, ast.Dict):
        for part in node.values:
            yield from _parts(part)


def _sentences(node: ast.expr) -> Iterator[tuple[Place, str]]:
    for part in _parts(node):
        text = ""
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            text = part.value
        elif isinstance(part, ast.JoinedStr):
            constants = (value for value in part.values if isinstance(value, ast.Constant))
            text = " ".join(str(value.value) for value in constants)
        if " " in text.strip() and len(WORD.findall(text)) >= FEWEST:
            yield (part.lineno, part.col_offset), text


def _given(scope: ast.AST, names: Iterable[str]) -> Iterator[ast.expr]:
    """Yield the values of names: from assignments, loops and test parameters."""
    wanted = {*names}
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            if {getattr(target, "id", "") for target in node.targets} & wanted:
                yield node.value
        elif isinstance(node, ast.For | ast.comprehension):
            yield from _columns(_names(node.target), node.iter, wanted)
    for mark in scope.decorator_list if isinstance(scope, ast.FunctionDef) else ():
        if isinstance(mark, ast.Call) and getattr(mark.func, "attr", "") == "parametrize":
            fields = str(getattr(mark.args[0], "value", "")).replace(",", " ").split()
            yield from _columns(fields, mark.args[1], wanted)


def _names(target: ast.expr) -> list[str]:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return [getattr(part, "id", "") for part in parts]


def _columns(fields: list[str], rows: ast.expr, wanted: set[str]) -> Iterator[ast.expr]:
    """Yield the values of the wanted fields from rows of values."""
    for row in rows.elts if isinstance(rows, ast.Tuple | ast.List) else ():
        values = row.elts if isinstance(row, ast.Tuple) and fields[1:] else [row]
        yield from (value for name, value in zip(fields, values, strict=False) if name in wanted)


def too_many() -> list[str]:
    """A line for each file that pins more than it may."""
    known, none = listed(), Pins(0)
    return [
        f"tests/{name} pins {count} sentences, and may pin {known.get(name, none).most}"
        for name, count in found().items()
        if count > known.get(name, none).most
    ]


def lower() -> None:
    """Rewrite the list with no number above the current one."""
    counts = found()
    lines = [
        f"{min(most, counts[name]):4} {name}{f'  # {why}' if why else ''}\n"
        for name, (most, why) in sorted(listed().items())
        if name in counts
    ]
    LIST.write_text("".join(lines), encoding="utf-8", newline="\n")
