"""Names in the program: a class name has one meaning, and a variable carries its noun."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests import syntax


def test_no_two_public_classes_have_the_same_name(top: Path) -> None:
    places = defaultdict(list)
    for path in sorted((top / "somalia").rglob("*.py")):
        for node in syntax.tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path.relative_to(top).as_posix())
    assert len(places) > 500
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}, (
        "a class name has one meaning; see CONTRIBUTING.md"
    )


NOUNLESS = {"one", "found", "at", "told"}
"""What says nothing of what a variable holds, except within a comprehension."""


def bindings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Variables and parameters by line and name, without those of comprehensions and fields."""
    inner: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.comprehension):
            inner |= {*ast.walk(node.target)}
        elif isinstance(node, ast.ClassDef):
            inner |= {part.target for part in node.body if isinstance(part, ast.AnnAssign)}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in inner:
            yield node.lineno, node.id


def test_a_variable_carries_its_noun(top: Path) -> None:
    """A key of a data file is the parameter of the function that reads it: it keeps its name."""
    poor = [
        f"{path.relative_to(top)}:{line}: {name}"
        for path in sorted((top / "somalia").rglob("*.py"))
        for line, name in bindings(syntax.tree(path))
        if name in NOUNLESS and path.name != "mapfile.py"
    ]
    assert poor == [], "a name says what a variable holds; see CONTRIBUTING.md"


def test_bindings_are_found_wherever_they_are() -> None:
    tree = ast.parse(
        "def f(at, *told):\n    one = [found for found in at]\n    for found in one: pass\n"
        "class A:\n    at: int\nwith f() as told: pass\n"
    )
    assert sorted(bindings(tree)) == [
        *((1, "at"), (1, "told"), (2, "one"), (3, "found"), (6, "told")),
    ]
