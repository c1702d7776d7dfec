"""The house: what may import what, who writes the state, and no procedure called for nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from somalia.cli import COMMANDS
from somalia.games import games, ids
from somalia.play.library import cards
from tests import syntax

RULES = ("games/campaign/core", "games/campaign/base", "games/campaign/wars")
PLAIN = ("engine", *RULES, "games/hex_battle/rules")
"""Packages that play the game and must run on nothing but facts."""

CORE = "somalia.games.campaign.core"
HEX = "somalia.games.hex_battle"
ALLOWED = {
    "games/hex_battle/rules": {"somalia.engine", f"{HEX}.rules"},
    "games/hex_battle/ai": {"somalia.engine", f"{HEX}.rules", f"{HEX}.ai"},
    "engine": {"somalia.engine", "somalia.files", "somalia.plain"},
    "games/campaign/core": {"somalia.engine", CORE},
    "games/campaign/base": {"somalia.engine", CORE, "somalia.games.campaign.base"},
    "games/campaign/wars": {"somalia.engine", CORE, "somalia.games.campaign.wars"},
    "games/campaign/measures": {
        "somalia.engine",
        *(f"somalia.{package.replace('/', '.')}" for package in RULES),
        "somalia.games.campaign.measures",
    },
    "opponents": {
        "somalia.engine",
        "somalia.opponents",
        "somalia.games",
        "somalia.datafile",
        "somalia.files",
        "somalia.processes",
    },
}


def modules(top: Path, package: str) -> list[Path]:
    return sorted((top / "somalia" / package).rglob("*.py"))


def rules(top: Path) -> list[Path]:
    return [path for package in RULES for path in modules(top, package)]


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in syntax.nodes(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize("package", ALLOWED)
def test_dependencies_point_one_way(top: Path, package: str) -> None:
    for path in modules(top, package):
        own = {name for name in imports(path) if name.startswith("somalia.")}
        wrong = {
            name
            for name in own
            if not any(name == root or name.startswith(root + ".") for root in ALLOWED[package])
        }
        assert not wrong, f"{path.relative_to(top)} imports {sorted(wrong)}"


@pytest.mark.parametrize("package", [*RULES, "games/campaign/measures", "games/hex_battle/rules"])
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


# -- games as folders --------------------------------------------------------------------------


def outside(top: Path) -> dict[str, Path]:
    """Every module that is not in the folder of a game, by its path."""
    folders = tuple(f"somalia/games/{id}/" for id in ids())
    found = {path.relative_to(top).as_posix(): path for path in (top / "somalia").rglob("*.py")}
    return {name: path for name, path in found.items() if not name.startswith(folders)}


def test_nothing_outside_a_game_imports_its_folder(top: Path) -> None:
    games = tuple(f"somalia.games.{id}" for id in ids())
    found = {
        name
        for name, path in outside(top).items()
        if any(one == game or one.startswith(f"{game}.") for one in imports(path) for game in games)
    }
    assert found == set(), "ask the game that `game_of` gives for it"


def known_ids() -> set[str]:
    """The ids of games, and of sides, roles and kinds of prompt of their scenarios.

    A kind that is a plain word, such as "split", says something else as well: of those it is only
    told where a kind is compared with them.
    """
    found = set(ids())
    for card in cards():
        found |= {*card.seats, *card.sides({}).roles.values()}
        for option, choice, seats in card.seatings():
            found |= {*seats, *card.sides({option: choice}).roles.values()}
    for game in games():
        # An id without a dot may be a plain word of any screen.
        found |= {ask for ask in game.hint_terms().asks if "." in ask}
    return found


def texts(node: ast.expr) -> set[str]:
    """The texts that an expression is, or lists."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return {text for one in node.elts for text in texts(one)}
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def held(tree: ast.AST, ids: set[str]) -> set[str]:
    """The texts of a module that are one of these ids, or that a kind is compared with."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in ids:
            found.add(str(node.value))
        elif isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
            if any(isinstance(one, ast.Attribute) and one.attr in KINDS for one in compared):
                found |= {text for one in compared for text in texts(one)}
    return found


KINDS = ("ask", "kind")
"""What the kind of a prompt and of an event is called."""


def test_nothing_outside_a_game_holds_its_ids(top: Path) -> None:
    known = known_ids()
    assert {"un", "icu", "un.mission", "campaign"} <= known
    found = {name: held(syntax.tree(path), known) for name, path in outside(top).items()}
    assert {name: texts for name, texts in found.items() if texts} == {}, "let the game say it"


@pytest.mark.parametrize(
    "source, is_held",
    [
        ("WHO = 'un'", True),
        ("who = 'one'", False),
        ("if event.kind == 'hits': pass", True),
        ("x = prompt.ask in ('a', 'b')", True),
        ("x = prompt.ask == wanted['kind']", False),
    ],
)
def test_an_id_that_is_held_is_found(source: str, is_held: bool) -> None:
    assert bool(held(ast.parse(source), {"un"})) == is_held


ROOMS = (
    "fast",
    "plain",
    "files",
    "outputs",
    "console",
    "processes",
    "datafile",
    "engine",
    "games",
    "opponents",
    "play",
    "window",
    "lab",
    "report",
    "terminal",
    "command_line",
    "commands",
    "cli",
    "__main__",
)
"""The rooms from the ground up: each imports those before it. Those of a game come after `window`
within the game, see ROOMS_OF_A_GAME. `commands` are the folders of that name in the rooms: each
command lies beside its work, and above all that the command line shares."""

ROOMS_OF_A_GAME = ("core", "base", "wars", "", "display", "lab", "offer", "window")
"""The same within a game; "" are its own modules, of which OFFER stands above."""

SHAPE = ("rules", "data", "ai", "text", "lab", "offer", "window")
"""The same of the games in SHAPED."""

SHAPED = ("hex_battle",)

OFFER = ("__init__", "game_type", "lookup")
"""The modules by which a game is reached."""

ROOMS_OF_THE_WINDOW = ("ui", "model", "board", "looks", "panels", "sheets", "screens", "opening")
"""The same within the window: folders, and the modules that ROOM_OF names."""

ROOM_OF = {
    "obstacles": "ui",
    "sound": "ui",
    **dict.fromkeys(
        ("actions", "advice", "dice_entry", "hand", "making", "model", "news", "odds"), "model"
    ),
    "looks": "looks",
    "__init__": "opening",
}
"""The room of each module of the window that lies in no folder."""


def room(name: str) -> str:
    """The room of a module or package by its dotted name."""
    parts = name.split(".")[1:]
    if parts[1:2] == ["commands"] and len(parts) == 3:
        return "commands"
    if parts[:1] == ["window"]:
        inner = (parts[1:] or ["__init__"])[0]
        return f"window/{ROOM_OF.get(inner, inner)}"
    if parts[:1] != ["games"] or len(parts) < 2 or parts[1] not in ids():
        return parts[0] if parts else ""
    game, rest = f"games/{parts[1]}", parts[2:] or ["__init__"]
    if rest[0] in OFFER:
        return f"{game}/offer"
    return f"{game}/{rest[0]}" if rest[0] in rooms_of(parts[1]) else game


def rooms_of(game: str) -> tuple[str, ...]:
    """The rooms of a game, from the ground up."""
    return SHAPE if game in SHAPED else ROOMS_OF_A_GAME


def level(room: str) -> float:
    """How high a room lies. Those of a game lie above the window's and below `lab`."""
    house, _, inner = room.partition("/")
    if house == "window":
        return ROOMS.index("window") + ROOMS_OF_THE_WINDOW.index(inner) / 100
    if inner:
        game, _, own_room = inner.partition("/")
        own = rooms_of(game).index(own_room)
        return ROOMS.index("window") + (len(ROOMS_OF_THE_WINDOW) + own) / 100
    return ROOMS.index(room)


def test_arrows_point_down(top: Path) -> None:
    """Imports inside functions and under TYPE_CHECKING count too."""
    found: dict[str, set[str]] = {}
    paths = every_module(top)
    for own, path in paths.items():
        for one in needed_by(path, paths):
            if level(room(one)) > level(room(own)):
                name = path.relative_to(top).as_posix()
                found.setdefault(name, set()).add("/".join(room(one).split("/")[:2]))
    assert found == {}


def test_only_what_is_for_the_window_imports_it(top: Path) -> None:
    """A game is played, measured and told in text without it."""
    paths = every_module(top)
    found = {
        own
        for own, path in paths.items()
        if not own.startswith("somalia.window") and "window" not in room(own).split("/")
        if any(one.startswith("somalia.window") for one in needed_by(path, paths))
    }
    assert found == {"somalia.command_line.window"}


def test_the_model_of_the_window_is_loaded_without_a_picture(top: Path) -> None:
    """Panels are functions of it; neither Arcade nor Pillow is needed to test it, or is loaded
    before it is known that there can be a window.
    """
    own = {f"somalia.window.{name}" for name, place in ROOM_OF.items() if place == "model"}
    own |= {"somalia.window", "somalia.window.obstacles"}
    loaded = subprocess.run(
        [sys.executable, "-c", f"import sys, {', '.join(sorted(own))}; print(*sys.modules)"],
        capture_output=True,
        text=True,
        cwd=top,
        check=True,
    ).stdout.split()
    assert "somalia.window.model" in own
    assert own <= set(loaded)
    assert not {"arcade", "pyglet", "PIL", "numpy", "shapely"} & set(loaded)


def every_module(top: Path) -> dict[str, Path]:
    """Every module and package of the program by its dotted name."""
    return {
        ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted((top / "somalia").rglob("*.py"))
        if path != top / "somalia" / "__init__.py"
    }


def test_no_import_circle(top: Path) -> None:
    """Imports inside functions and under TYPE_CHECKING count too."""
    paths = every_module(top)
    needs = {name: needed_by(path, paths) - {name} for name, path in paths.items()}
    # What nothing left needs, or what needs nothing left, is in no circle.
    while True:
        needed = set().union(*needs.values()) if needs else set()
        free = [name for name, own in needs.items() if not own & needs.keys() or name not in needed]
        if not free:
            break
        for name in free:
            del needs[name]
        needs = {name: own & needs.keys() for name, own in needs.items()}
    assert set(needs) == set()


def needed_by(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules that a module imports; a name out of a package is not the package."""
    found: set[str] = set()
    for node in syntax.nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {one if one in known else node.module for one in inner}
    return found & known.keys()


# -- the commands ------------------------------------------------------------------------------


def commands(top: Path) -> dict[str, Path]:
    """The module of every command by its dotted name."""
    return {name: path for name, path in every_module(top).items() if room(name) == "commands"}


def test_every_command_is_listed(top: Path) -> None:
    """Name, short help and order stand in one table; the module is where the table says."""
    listed = [one.module for one in COMMANDS]
    assert sorted(listed) == sorted(commands(top))
    assert all(one.load().name == one.name for one in COMMANDS)


def test_no_command_imports_another(top: Path) -> None:
    """Nor does anything else: the table names them, and one is imported when it is meant."""
    paths = every_module(top)
    found = {name: needed_by(path, paths) & commands(top).keys() for name, path in paths.items()}
    assert {name: needed for name, needed in found.items() if needed} == {}


def test_a_command_imports_its_work_only_when_it_runs(top: Path) -> None:
    """Its help and completion need no more than click and what the command line shares."""
    names = commands(top).keys()
    loaded = subprocess.run(
        [sys.executable, "-c", f"import sys, {', '.join(names)}; print(*sys.modules)"],
        capture_output=True,
        text=True,
        cwd=top,
        check=True,
    ).stdout.split()
    folders = {name.rpartition(".")[0] for name in names}
    packages = folders | {name.rpartition(".")[0] for name in folders}
    own = {one for one in loaded if one.startswith("somalia.")} - packages - names
    assert {room(one) for one in own} == {"fast", "plain", "command_line"}
    assert not {"rich", "yaml", "jsonschema", "numpy", "platformdirs"} & set(loaded)


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
        for node in syntax.nodes(path):
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
        for node in syntax.tree(path).body:
            if isinstance(node, ast.FunctionDef) and node.name[0] != "_":
                first = ast.unparse(node.body[1])  # behind its docstring
                assert first == "state.revision += 1", f"{path.name}:{node.lineno}: {node.name}"
                found += 1
    assert found > 50


def test_no_procedure_is_called_without_being_run(top: Path) -> None:
    """A generator called without `yield from` does nothing and says nothing."""
    procedures: set[str] = set()
    for path in rules(top):
        for node in syntax.nodes(path):
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                if ast.unparse(node.returns).startswith("Generator"):
                    procedures.add(node.name)
    assert len(procedures) > 20
    for path in rules(top):
        for node in syntax.nodes(path):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                called = node.value.func
                name = (
                    called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                )
                assert name not in procedures, f"{path.name}:{node.lineno}: {name}() is never run"


def test_no_chart_stands_in_code(top: Path) -> None:
    """The cells of the charts are data: the rules ask for them by name."""
    for path in rules(top):
        for node in syntax.nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "FireTable",
                "Fire",
                "Project",
                "VictoryLine",
                "EventRow",
            ):
                assert (path.name, ast.unparse(node)) == ("fire.py", "Fire(0)")
