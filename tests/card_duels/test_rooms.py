"""The folder of the duels: kinds are declared once, and what is told of its size is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from somalia.engine.kinds import Ask, EventKind, Roll, declared
from somalia.games.card_duels.rules import kinds


def test_no_other_module_compares_a_kind_with_a_text(top: Path) -> None:
    ids = {*declared(Ask, kinds), *declared(Roll, kinds), *declared(EventKind, kinds)}
    folder = top / "somalia" / "games" / "card_duels"
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Compare):
                continue
            sides = [node.left, *node.comparators]
            asked = any(
                isinstance(one, ast.Attribute) and one.attr in ("kind", "ask") for one in sides
            )
            texts = {one.value for one in sides if isinstance(one, ast.Constant)}
            assert not (asked and texts & ids), f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("kind", [Ask, Roll, EventKind])
def test_there_are_kinds(kind: type[Ask] | type[Roll] | type[EventKind]) -> None:
    assert len(declared(kind, kinds)) >= 2


def test_the_sizes_that_are_told_are_real(top: Path) -> None:
    """docs/adding.md, another game in an afternoon: to a twentieth, or ten lines."""
    page = (top / "docs" / "adding.md").read_text(encoding="utf-8")
    table = page[page.index("## Another game in an afternoon") :]
    folder = top / "somalia" / "games" / "card_duels"
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| (\d+) \|$", table, re.MULTILINE)
    assert len(rows) >= 12
    told = 0
    for files, size in rows:
        names = re.findall(r"`([\w./]+)`", files)
        found = sum(len((folder / name).read_text(encoding="utf-8").splitlines()) for name in names)
        assert abs(found - int(size)) <= max(10, found / 20), files
        told += len(names)
    inside = [*folder.rglob("*.py"), *folder.rglob("*.yaml")]
    own = [one for one in inside if one.name != "__init__.py" and one.parent.name != "window"]
    assert told == len(own)
