"""The folder of the duels: rules know the engine only, and kinds are declared once."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from somalia.engine.kinds import Ask, EventKind, Roll, declared
from somalia.games.card_duels import kinds

RULES = ("components", "state", "kinds", "rules", "chances")
OWN = "somalia.games.card_duels"


def tree(top: Path, name: str) -> ast.Module:
    path = top / "somalia" / "games" / "card_duels" / f"{name}.py"
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", RULES)
def test_the_rules_import_the_engine_and_each_other_only(top: Path, name: str) -> None:
    for node in ast.walk(tree(top, name)):
        if isinstance(node, ast.Import):
            assert not {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if module.startswith("somalia"):
                is_rules = module.startswith(OWN) and module.rpartition(".")[2] in RULES
                assert module.startswith("somalia.engine") or is_rules, module
            else:
                assert module not in ("random", "time", "datetime", "secrets"), module


def test_no_other_module_compares_a_kind_with_a_text(top: Path) -> None:
    ids = {*declared(Ask, kinds), *declared(Roll, kinds), *declared(EventKind, kinds)}
    folder = top / "somalia" / "games" / "card_duels"
    for path in folder.glob("*.py"):
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
    """docs/architecture.md, another game in an afternoon: to a twentieth, or ten lines."""
    page = (top / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page[page.index("## Another game in an afternoon") :]
    folder = top / "somalia" / "games" / "card_duels"
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| (\d+) \|$", table, re.MULTILINE)
    assert len(rows) >= 12
    told = 0
    for files, size in rows:
        names = re.findall(r"`([\w.]+)`", files)
        found = sum(len((folder / name).read_text(encoding="utf-8").splitlines()) for name in names)
        assert abs(found - int(size)) <= max(10, found / 20), files
        told += len(names)
    assert told == len([*folder.glob("*.py"), *folder.glob("*.yaml")]) - 1, "all but __init__"
