"""Names in the program: one class name, one meaning."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from tests import syntax


def test_no_two_public_classes_have_the_same_name(top: Path) -> None:
    places = defaultdict(list)
    for path in sorted((top / "somalia").rglob("*.py")):
        for node in syntax.tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path.relative_to(top).as_posix())
    assert len(places) > 500
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}
