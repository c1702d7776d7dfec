"""The house: what may import what, who writes the state, and no procedure called for nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

RULES = ("games/campaign/core", "games/campaign/base", "games/campaign/wars")
PLAIN = ("engine", *RULES)
"""Packages that play the game and must run on nothing but facts."""

CORE = "somalia.games.campaign.core"
ALLOWED = {
    "engine": {"somalia.engine", "somalia.files"},
    "games/campaign/core": {"somalia.engine", CORE},
    "games/campaign/base": {"somalia.engine", CORE, "somalia.games.campaign.base"},
    "games/campaign/wars": {"somalia.engine", CORE, "somalia.games.campaign.wars"},
    "games/campaign/measures": {
        "somalia.engine",
        *(f"somalia.{package.replace('/', '.')}" for package in RULES),
        "somalia.games.campaign.measures",
    },
    "opponents": {"somalia.engine", "somalia.opponents", "somalia.datafile"},
}
FACES = {
    "somalia/opponents/__init__.py": {
        "somalia.games.campaign.core.components",
        "somalia.games.campaign.vocabulary",
    },
}
"""Modules that need more than their package, with what: words, and who hands a game over."""


def modules(top: Path, package: str) -> list[Path]:
    return sorted((top / "somalia" / package).rglob("*.py"))


def rules(top: Path) -> list[Path]:
    return [path for package in RULES for path in modules(top, package)]


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize("package", ALLOWED)
def test_dependencies_point_one_way(top: Path, package: str) -> None:
    for path in modules(top, package):
        own = {name for name in imports(path) if name.startswith("somalia.")}
        face = FACES.get(path.relative_to(top).as_posix(), set())
        wrong = {
            name
            for name in own
            if not any(
                name == root or name.startswith(root + ".") for root in ALLOWED[package] | face
            )
        }
        assert not wrong, f"{path.relative_to(top)} imports {sorted(wrong)}"


@pytest.mark.parametrize("package", [*RULES, "games/campaign/measures"])
def test_the_rules_import_each_other_in_no_circle(top: Path, package: str) -> None:
    """Imports inside functions and under TYPE_CHECKING count too."""
    known = {
        ".".join(path.relative_to(top).with_suffix("").parts): path
        for path in modules(top, package)
        if path.name != "__init__.py"
    }
    needs = {name: imports(path) & known.keys() for name, path in known.items()}
    while free := [name for name, needed in needs.items() if not needed & needs.keys()]:
        for name in free:
            del needs[name]
    assert not needs, f"in a circle, or above one: {sorted(needs)}"


@pytest.mark.parametrize("package", PLAIN)
def test_the_rules_import_no_chance_clock_shape_or_window(top: Path, package: str) -> None:
    for path in modules(top, package):
        roots = {name.split(".")[0] for name in imports(path)}
        assert not roots & {"random", "time", "shapely", "arcade", "pyglet", "secrets", "datetime"}


def test_the_rules_play_a_game_with_all_of_that_blocked(top: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-c", BLOCKED_GAME], capture_output=True, text=True, cwd=top, check=False
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.strip() == "over"


BLOCKED_GAME = """
import sys
from somalia.games.campaign.scenario import load
scenario = load("somalia-1992")
for name in ("shapely", "arcade", "pyglet", "rich", "prompt_toolkit"):
    assert name not in sys.modules, name
for name in [n for n in sys.modules if n.startswith(("somalia.engine", "somalia.games.campaign"))]:
    if name != "somalia.games.campaign.core.components":
        del sys.modules[name]
for name in ("random", "time", "shapely", "arcade", "pyglet", "yaml", "datetime", "secrets"):
    sys.modules[name] = None
from dataclasses import replace
from somalia.games.campaign.core.game import Campaign
from somalia.games.campaign.rulebooks import RULEBOOKS
from somalia.engine.dice import Stream
from somalia.engine.game import Game
scenario = replace(scenario, rules=RULEBOOKS[scenario.rulebook])
game, stream = Game(Campaign(scenario), seed="blocked"), Stream("blocked")
while game.prompt is not None:
    options = game.prompt.options
    game.answer(game.prompt.who, options[stream.below(len(options))])
print("over")
"""


def test_only_effects_write_the_state(top: Path) -> None:
    """An assignment to `state.x` or `state.x[...]` outside effects is a hidden effect."""
    for path in rules(top):
        if path.name in ("effects.py", "state.py", "position.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            targets: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                targets = node.targets
            elif isinstance(node, ast.AugAssign | ast.AnnAssign):
                targets = [node.target]
            for target in targets:
                inner = target.value if isinstance(target, ast.Subscript) else target
                if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
                    assert inner.value.id != "state", f"{path.name}:{node.lineno} writes state"


def test_every_effect_counts_up_the_revision(top: Path) -> None:
    """What was worked out of a state is kept until its revision changes."""
    found = 0
    for path in rules(top):
        if path.name != "effects.py":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name[0] != "_":
                first = ast.unparse(node.body[1])  # behind its docstring
                assert first == "state.revision += 1", f"{path.name}:{node.lineno}: {node.name}"
                found += 1
    assert found > 50


def test_no_procedure_is_called_without_being_run(top: Path) -> None:
    """A generator called without `yield from` does nothing and says nothing."""
    procedures: set[str] = set()
    for path in rules(top):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                if ast.unparse(node.returns).startswith("Generator"):
                    procedures.add(node.name)
    assert len(procedures) > 20
    for path in rules(top):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                called = node.value.func
                name = (
                    called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                )
                assert name not in procedures, f"{path.name}:{node.lineno}: {name}() is never run"


def test_no_chart_stands_in_code(top: Path) -> None:
    """The cells of the charts are data: the rules ask for them by name."""
    for path in rules(top):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "FireTable",
                "Fire",
                "Project",
                "VictoryLine",
                "EventRow",
            ):
                assert (path.name, ast.unparse(node)) == ("fire.py", "Fire(0)")
