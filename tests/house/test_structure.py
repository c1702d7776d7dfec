"""The house: what may import what, who writes the state, and no procedure called for nothing."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from somalia import fast
from somalia.cli import COMMANDS
from somalia.games import games, ids
from somalia.games.kit.art import INKS
from somalia.play.library import cards
from tests import syntax
from tools import small_games

GAMES = ids()
FOLDERS = Path(__file__).parents[2] / "somalia" / "games"
RULED = tuple(game for game in GAMES if (FOLDERS / game / "rules").is_dir())
"""The games with rooms; a small one may be all in its `__init__.py`."""


# -- the rooms of a game -------------------------------------------------------------------------


class Room(NamedTuple):
    """What the modules of a room may import."""

    below: tuple[str, ...]  # rooms of their own game
    house: tuple[str, ...]  # rooms of the house
    library: frozenset[str] | None = None  # of everything else; None: no limit


PLAIN = frozenset(
    (
        "__future__ bisect collections dataclasses fractions functools heapq importlib itertools "
        "math operator pkgutil re types typing weakref"
    ).split()
)
"""What decides a game, and what says how its board lies, rest on these: no chance, no clock, no
file, no picture, no float array.
"""

PLAIN_KIT = ("cards", "geometry", "grid", "hexes", "motion", "scene")
"""Modules of the kit that do so too: whatever paints a board, none of them needs to be changed."""

SHAPE: Mapping[str, Room] = {
    "rules": Room((), ("engine", "games.kit.grid"), PLAIN),
    "data": Room(("rules",), ("engine", "datafile", "games")),
    "ai": Room(("rules",), ("engine",), PLAIN),
    "text": Room(
        ("rules", "data", "ai"),
        ("engine", "datafile", "games", "opponents", "plain", "play"),
    ),
    "scene": Room(("rules", "data", "ai", "text"), ("engine", "games"), PLAIN),
    "lab": Room(("rules", "data", "ai", "text"), ("engine", "datafile", "games", "opponents")),
    "offer": Room(("rules", "data", "ai", "text", "scene", "lab"), ("engine", "datafile", "games")),
    "art": Room((), ()),  # drawings
    "window": Room(
        ("rules", "data", "ai", "text", "scene"), ("engine", "datafile", "games", "play", "window")
    ),
}
"""The rooms of every game, from the ground up, and what each may import. "offer" is no folder:
`__init__.py` and `game_type.py`, the only modules beside the rooms."""

OFFER = ("__init__", "game_type")

FLOORS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "campaign": {"core": (), "base": ("core",), "wars": ("core",)},
}
"""Folders within the rules of a game, and which of the others each may import."""

WRITERS = ("state.py", "effects.py")
"""Modules of rules that write a state: its own methods, and effects."""

CHART_ROWS: Mapping[str, tuple[str, ...]] = {
    "campaign": ("FireTable", "FireCell", "Project", "VictoryLine", "EventRow"),
    "card_duels": ("Card", "Deck", "Escape", "MostHands", "Phases"),
    "hex_battle": (
        "BattleCharts",
        "Command",
        "ScheduleLine",
        "Price",
        "Rate",
        "Terrain",
        "BattleUnit",
        "Village",
    ),
    "street_fight": ("Box", "ManType", "MobMove", "Tables", "UnitType", "VehicleType", "Weapon"),
}
"""Records of a game's data, which rules get and never make."""

LIBRARY_EXCEPTIONS: Mapping[str, set[str]] = {
    "street_fight/ai/views.py": {"numpy"},  # what an eye sees; tests/street_fight/test_lines.py
}
"""Modules that may import more than their room does: whole numbers only, and a plain twin."""

WRITE_EXCEPTIONS: Mapping[str, list[str]] = {
    # How often a position has changed counts what was done unseen, too.
    "hex_battle/rules/fog.py": ["writes state.revision"],
}

WITHOUT_REVISION = {"card_duels"}
"""Games that keep nothing by how often a position has changed, and do not count it."""

CHART_EXCEPTIONS = {
    "campaign/rules/core/fire.py": "FireCell(0)",  # a cell without any effect
}


def folder(top: Path, game: str) -> Path:
    return top / "somalia" / "games" / game


def modules(top: Path, package: str) -> list[Path]:
    return sorted((top / "somalia" / package).rglob("*.py"))


def rules(top: Path, game: str) -> list[Path]:
    return modules(top, f"games/{game}/rules")


def imports(path: Path) -> set[str]:
    """The modules that a module imports, and the names it imports out of them."""
    return {name for pair in imported(path) for name in pair}


def in_room(top: Path, game: str, room: str) -> list[Path]:
    if room == "offer":
        return [path for path in folder(top, game).glob("*.py") if path.stem in OFFER]
    alone = folder(top, game) / f"{room}.py"
    return [*modules(top, f"games/{game}/{room}"), *([alone] if alone.is_file() else [])]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_these_rooms_and_nothing_beside_them(top: Path, game: str) -> None:
    inside = [path for path in folder(top, game).iterdir() if path.name != "__pycache__"]
    assert {path.name for path in inside if path.is_dir()} <= SHAPE.keys() - {"offer"}
    files = {path.name for path in inside if path.is_file()}
    # In a small game, whose rules are in the package itself, a room may be a module.
    alone = () if game in RULED else SHAPE
    assert files <= {*(f"{name}.py" for name in (*OFFER, *alone)), fast.COMPILED}


@pytest.mark.parametrize("room", SHAPE)
@pytest.mark.parametrize("game", GAMES)
def test_a_room_imports_what_the_table_says(top: Path, game: str, room: str) -> None:
    """Imports inside functions and under TYPE_CHECKING count too."""
    paths = every_module(top)
    for path in in_room(top, game, room):
        found = barred(f"somalia.games.{game}", room, needed_by(path, paths))
        assert not found, f"{path.relative_to(top)} imports {sorted(found)}"


def barred(own: str, room: str, needed: Iterable[str]) -> set[str]:
    """The modules among those needed that a room of a game may not import.

    Args:
        own: the package of the game.
    """
    inner = OFFER if room == "offer" else (room,)
    allowed = {f"{own}.{one}" for one in (*SHAPE[room].below, *inner)}
    house = {f"somalia.{one}" for one in SHAPE[room].house}
    # In a small game the package itself is the offer, and only what stands above that imports it.
    package = {own} if own.rpartition(".")[2] not in RULED and is_above("offer", room) else set()
    return {
        name
        for name in needed
        if name not in package
        if not any(
            name == one or name.startswith(f"{one}.")
            for one in (allowed if f"{name}.".startswith(f"{own}.") else house)
        )
    }


def is_above(low: str, high: str) -> bool:
    """Whether a room of a game stands above another."""
    return [*SHAPE].index(high) > [*SHAPE].index(low)


@pytest.mark.parametrize("room", [room for room, of in SHAPE.items() if of.library is not None])
@pytest.mark.parametrize("game", GAMES)
def test_what_decides_or_describes_rests_on_plain_python(top: Path, game: str, room: str) -> None:
    """Neither chance nor clock, neither files nor pictures."""
    library = SHAPE[room].library or frozenset()
    for path in in_room(top, game, room):
        where = path.relative_to(top / "somalia" / "games").as_posix()
        allowed = {"somalia", *library, *LIBRARY_EXCEPTIONS.get(where, ())}
        wrong = {name.partition(".")[0] for name in imports(path)} - allowed
        assert not wrong, f"{where} imports {sorted(wrong)}"


@pytest.mark.parametrize("name", PLAIN_KIT)
def test_what_boards_share_rests_on_plain_python(top: Path, name: str) -> None:
    found = imports(top / "somalia" / "games" / "kit" / f"{name}.py")
    assert {one.partition(".")[0] for one in found} <= {"somalia", *PLAIN}
    inside = {one for one in found if one.startswith("somalia.")}
    assert all(one.startswith(("somalia.engine", "somalia.games.kit")) for one in inside)


def test_the_engine_imports_no_chance_clock_or_picture(top: Path) -> None:
    for path in modules(top, "engine"):
        roots = {name.partition(".")[0] for name in imports(path)}
        assert not roots & BANNED, path.name
        own = {name for name in imports(path) if name.startswith("somalia.")}
        assert all(name.split(".")[1] in ("engine", "files", "plain", "reading") for name in own), (
            path.name
        )


BANNED = frozenset(
    (
        "random secrets uuid time datetime shapely numpy arcade pyglet PIL rich prompt_toolkit"
    ).split()
)
"""What ruff refuses where a game is decided or its board described, as soon as it is written."""


def test_ruff_refuses_the_same_in_every_game(top: Path) -> None:
    project = tomllib.loads((top / "pyproject.toml").read_text(encoding="utf-8"))
    lint = project["tool"]["ruff"]["lint"]
    assert lint["flake8-tidy-imports"]["banned-api"].keys() == BANNED
    plain = [room for room, of in SHAPE.items() if of.library is not None]
    elsewhere = f"!somalia/{{engine,{','.join(f'games/*/{room}' for room in plain)}}}/**"
    free = {name for name, codes in lint["per-file-ignores"].items() if "TID251" in codes}
    assert free == {elsewhere, *(f"somalia/games/{name}" for name in LIBRARY_EXCEPTIONS)}


@pytest.mark.parametrize("game", FLOORS)
def test_the_floors_of_rules_rest_on_those_below(top: Path, game: str) -> None:
    floors, own = FLOORS[game], f"somalia.games.{game}.rules"
    for floor, below in floors.items():
        for path in modules(top, f"games/{game}/rules/{floor}"):
            inside = {name for name in imports(path) if name.startswith(f"{own}.")}
            parts = {name.removeprefix(f"{own}.").partition(".")[0] for name in inside}
            assert parts <= {floor, *below}, f"{path.relative_to(top)} imports {sorted(parts)}"


@pytest.mark.parametrize("name", LIBRARY_EXCEPTIONS)
def test_every_exception_of_a_room_is_needed(top: Path, name: str) -> None:
    roots = {one.partition(".")[0] for one in imports(top / "somalia" / "games" / name)}
    assert roots >= LIBRARY_EXCEPTIONS[name]


# -- how rules are written -----------------------------------------------------------------------


def parts_of(node: ast.expr) -> list[str]:
    """The names of an expression from left to right: state, piles, "[]" of `state.piles[side]`."""
    if isinstance(node, ast.Attribute):
        return [*parts_of(node.value), node.attr]
    if isinstance(node, ast.Subscript):
        return [*parts_of(node.value), "[]"]
    return [node.id] if isinstance(node, ast.Name) else [""]


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement writes."""
    written: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        written = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        written = [node.target]
    for one in written:
        yield from one.elts if isinstance(one, ast.Tuple | ast.List) else (one,)


CHANGES = (
    "add append clear discard extend insert pop popitem remove reverse setdefault sort update"
).split()
"""Methods that change a list, set or dict."""


def writes(path: Path) -> Iterator[str]:
    """Where a module writes into a state: by its name, or as an attribute called so."""
    for node in syntax.nodes(path):
        for target in targets(node):
            if "state" in parts_of(target)[:-1]:
                yield f"writes {ast.unparse(target)}"
        if isinstance(node, ast.Call):
            name = parts_of(node.func)
            if name[-1] in CHANGES and "state" in name[:-2]:
                yield f"calls {ast.unparse(node.func)}"
            if name[-1] in ("setattr", "delattr") and "state" in ast.unparse(node.args[0]):
                yield f"calls {ast.unparse(node)}"


@pytest.mark.parametrize("game", RULED)
def test_only_effects_write_the_state(top: Path, game: str) -> None:
    """An assignment to `state.x`, or into it, outside effects is a hidden effect."""
    for path in rules(top, game):
        if path.name not in WRITERS:
            where = path.relative_to(top / "somalia" / "games").as_posix()
            assert [*writes(path)] == WRITE_EXCEPTIONS.get(where, []), where


@pytest.mark.parametrize(
    "source, is_write",
    [
        ("state.turn = 1", True),
        ("state.piles[side] = piles", True),
        ("self.state.turn += 1", True),
        ("self.state = state", False),
        ("del state.mobs[1]", True),
        ("a, state.turn = 1, 2", True),
        ("state.groups.append(1)", True),
        ("self.state.mobs.pop(1)", True),
        ("state.clear('used')", False),
        ("setattr(state, name, 1)", True),
        ("turn = state.turn", False),
    ],
)
def test_a_write_is_found(tmp_path: Path, source: str, is_write: bool) -> None:
    path = tmp_path / "a.py"
    path.write_text(source, encoding="utf-8")
    assert bool([*writes(path)]) == is_write


def takes_any(function: ast.FunctionDef) -> bool:
    """Whether a function takes `**values: Any`."""
    rest = function.args.kwarg
    return rest is not None and rest.annotation is not None and "Any" in ast.unparse(rest)


@pytest.mark.parametrize("game", RULED)
def test_what_a_state_lets_others_set_is_typed(top: Path, game: str) -> None:
    """Where a method takes `**values: Any` mypy sees no misspelt field; events are free."""
    for path in rules(top, game):
        if path.name in WRITERS:
            for node in syntax.nodes(path):
                if isinstance(node, ast.FunctionDef) and node.name != "note":
                    assert not takes_any(node), f"{path.name}: {node.name}"


@pytest.mark.parametrize("game", sorted({*RULED} - WITHOUT_REVISION))
def test_every_effect_counts_up_the_revision(top: Path, game: str) -> None:
    """What was worked out of a state is kept until its revision changes."""
    found = 0
    for path in rules(top, game):
        for name, body in effects(path):
            first = ast.unparse(body[0])
            assert first in ("state.revision += 1", "self.revision += 1"), f"{path.name}: {name}"
            found += 1
    assert found >= 2


def effects(path: Path) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The effects of a module, each with its statements behind the docstring: the functions of an
    `effects.py`, and the methods of a `State` that write it.
    """
    for node in syntax.tree(path).body:
        if isinstance(node, ast.FunctionDef) and path.name == "effects.py":
            if node.name[0] != "_":
                yield node.name, node.body[1:]
        elif (
            isinstance(node, ast.ClassDef)
            and node.name.endswith("State")
            and path.name == "state.py"
        ):
            for one in node.body:
                if isinstance(one, ast.FunctionDef) and one.name[0] != "_" and one.name != "note":
                    if any(is_own_write(inner) for inner in ast.walk(one)):
                        yield one.name, one.body[1:]


def is_own_write(node: ast.AST) -> bool:
    """Whether a node of a method writes its object."""
    if any(parts_of(target)[0] == "self" for target in targets(node)):
        return True
    name = parts_of(node.func) if isinstance(node, ast.Call) else [""]
    is_set = name == ["setattr"] and ast.unparse(node.args[0]) == "self"  # type: ignore[attr-defined]
    return is_set or (name[0] == "self" and len(name) > 2 and name[-1] in CHANGES)


@pytest.mark.parametrize("game", RULED)
def test_no_procedure_is_called_without_being_run(top: Path, game: str) -> None:
    """A generator called without `yield from` does nothing and says nothing."""
    procedures: set[str] = set()
    others: dict[str, set[str]] = {}
    for path in rules(top, game):
        for node in syntax.nodes(path):
            if isinstance(node, ast.FunctionDef):
                returns = ast.unparse(node.returns) if node.returns else ""
                is_procedure = returns.startswith(("Steps", "Generator", "Procedure", "Asked"))
                (procedures if is_procedure else others.setdefault(path.stem, set())).add(node.name)
    assert len(procedures) > 3
    for path in rules(top, game):
        for node in syntax.nodes(path):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                *owner, name = parts_of(node.value.func)
                if name in others.get((owner or [path.stem])[-1], ()):
                    continue  # a function that is called as a procedure of another module
                assert name not in procedures, f"{path.name}:{node.lineno}: {name}() is never run"


@pytest.mark.parametrize("game", RULED)
def test_no_chart_stands_in_code(top: Path, game: str) -> None:
    """The cells of the charts are data: the rules ask for them by name."""
    made = set()
    for path in rules(top, game):
        made |= {node.name for node in syntax.nodes(path) if isinstance(node, ast.ClassDef)}
        where = path.relative_to(top / "somalia" / "games").as_posix()
        for node in syntax.nodes(path):
            if isinstance(node, ast.Call) and parts_of(node.func)[-1] in CHART_ROWS.get(game, ()):
                assert CHART_EXCEPTIONS.get(where) == ast.unparse(node), f"{where}:{node.lineno}"
    assert set(CHART_ROWS.get(game, ())) <= made


@pytest.mark.parametrize("game", RULED)
def test_rules_reckon_in_whole_numbers(top: Path, game: str) -> None:
    """A float that is nearly a whole number is one thing here and another there."""
    for path in rules(top, game):
        for node in syntax.nodes(path):
            where = f"{path.name}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.BinOp | ast.AugAssign):
                assert not isinstance(node.op, ast.Div), where
            if isinstance(node, ast.Constant):
                assert not isinstance(node.value, float), where
            if isinstance(node, ast.Call):
                assert parts_of(node.func) != ["float"], where


WITHOUT = {
    "rules": "shapely numpy arcade pyglet PIL rich prompt_toolkit yaml",
    "scene": "shapely numpy arcade pyglet PIL prompt_toolkit",
}
"""What rooms can do without, whatever they lead to."""


@pytest.mark.parametrize(
    "package",
    [f"{game}.{room}" for room in WITHOUT for game in GAMES if (FOLDERS / game / room).is_dir()],
)
def test_rules_and_scenes_are_loaded_without_pictures_and_screens(top: Path, package: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, package, *WITHOUT[package.partition(".")[2]].split()],
        capture_output=True,
        text=True,
        cwd=top,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "loaded"


BLOCKED = """
import sys
for name in sys.argv[2:]:
    sys.modules[name] = None
from importlib import import_module
from pkgutil import walk_packages
package = import_module(f"somalia.games.{sys.argv[1]}")
for found in walk_packages(package.__path__, f"{package.__name__}."):
    import_module(found.name)
print("loaded")
"""

# -- games as folders --------------------------------------------------------------------------


def outside(top: Path) -> dict[str, Path]:
    """Every module that is not in the folder of a game, by its path."""
    folders = tuple(f"somalia/games/{id}/" for id in GAMES)
    found = {path.relative_to(top).as_posix(): path for path in (top / "somalia").rglob("*.py")}
    return {name: path for name, path in found.items() if not name.startswith(folders)}


def test_nothing_outside_a_game_imports_its_folder(top: Path) -> None:
    games = tuple(f"somalia.games.{id}" for id in GAMES)
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
    found = set(GAMES)
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
    known = known_ids() - {*INKS}  # a side may be called as the ink of a drawing
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
    "reading",
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
within the game, see SHAPE. `commands` are the folders of that name in the rooms: each command lies
beside its work, and above all that the command line shares."""

ROOMS_OF_THE_WINDOW = ("ui", "model", "board", "looks", "panels", "sheets", "screens", "opening")
"""The same within the window: folders, and the modules that ROOM_OF names."""

ROOM_OF = {
    "libraries": "ui",
    "obstacles": "ui",
    "sound": "ui",
    **dict.fromkeys(
        (
            "actions advice dice_entry hand key_lines making model news odds options pace reading"
        ).split(),
        "model",
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
    if parts[:1] != ["games"] or len(parts) < 2 or parts[1] not in GAMES:
        return parts[0] if parts else ""
    inner = (parts[2:] or ["__init__"])[0]
    return f"games/{parts[1]}/{'offer' if inner in OFFER else inner}"


def level(room: str) -> float:
    """How high a room lies. Those of a game lie above the window's and below `lab`."""
    house, _, inner = room.partition("/")
    if house == "window":
        return ROOMS.index("window") + ROOMS_OF_THE_WINDOW.index(inner) / 100
    if inner:
        own = list(SHAPE).index(inner.partition("/")[2])
        return ROOMS.index("window") + (len(ROOMS_OF_THE_WINDOW) + own) / 100
    return ROOMS.index(room)


def test_arrows_point_down(top: Path) -> None:
    """Imports inside functions and under TYPE_CHECKING count too."""
    found: dict[str, set[str]] = {}
    paths = every_module(top)
    for own, path in paths.items():
        for one in upward(own, needed_by(path, paths)):
            name = path.relative_to(top).as_posix()
            found.setdefault(name, set()).add("/".join(room(one).split("/")[:2]))
    assert found == {}


def upward(own: str, needed: Iterable[str]) -> set[str]:
    """The modules among those needed by a module that lie above it."""
    return {one for one in needed if level(room(one)) > level(room(own))}


@pytest.mark.parametrize(
    "importing, imported, is_right",
    [
        ("scene", "", False),
        ("text", "", False),
        ("scene", ".rules", True),
        ("text", ".scene", False),
        ("window", "", True),
        ("window", ".scene", True),
        ("__init__", ".scene", True),
        ("__init__", ".window", False),
    ],
)
def test_both_tables_say_the_same_of_a_small_game(
    monkeypatch: pytest.MonkeyPatch, importing: str, imported: str, is_right: bool
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "GAMES", (*GAMES, "ford"))
    own = "somalia.games.ford"
    place, name = "offer" if importing == "__init__" else importing, f"{own}{imported}"
    assert (barred(own, place, {name}) == set()) == is_right
    module = own if importing == "__init__" else f"{own}.{importing}"
    assert (upward(module, {name}) == set()) == is_right


@pytest.mark.parametrize("game", small_games.GAMES)
def test_a_copy_of_a_walk_through_keeps_the_rooms(
    monkeypatch: pytest.MonkeyPatch, top: Path, game: str
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "GAMES", (*GAMES, game))
    own = f"somalia.games.{game}"
    inside = {
        f"{own}.{path.stem}".removesuffix(".__init__"): path
        for path in sorted((top / "tests" / game).glob("*.py"))
    }
    paths = every_module(top) | inside
    for name, path in inside.items():
        place = "offer" if name == own else path.stem
        assert barred(own, place, needed_by(path, paths)) == set(), path.name
        assert upward(name, needed_by(path, paths)) == set(), path.name
        assert [*holes(syntax.tree(path))] == [], path.name


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
    found = {one if one in known else module for module, one in imported(path)}
    return found & known.keys()


@cache
def imported(path: Path) -> frozenset[tuple[str, str]]:
    """What a module imports: of which module, and its full name."""
    found: set[tuple[str, str]] = set()
    for node in syntax.nodes(path):
        if isinstance(node, ast.Import):
            found |= {(alias.name, alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {(node.module, f"{node.module}.{alias.name}") for alias in node.names}
    return frozenset(found)


# -- data files and calls --------------------------------------------------------------------------

RAW = ("additionalProperties", "patternProperties")
"""What only a schema written by hand says."""


def test_what_files_of_games_hold_is_declared(top: Path) -> None:
    """`games/kit/` makes the schemas; a game says what is in a file by forms and records."""
    kit = top / "somalia" / "games" / "kit"
    found = [
        path.relative_to(top).as_posix()
        for path in modules(top, "games")
        if not path.is_relative_to(kit)
        if any(isinstance(node, ast.Constant) and node.value in RAW for node in syntax.nodes(path))
    ]
    assert found == [], "declare it by somalia.games.kit.forms and records"


MOST_POSITIONAL = 7
"""The most arguments that a call may give without their names."""

ALIKE = {"rule", "chapter", "beside", "by_name"}
"""Functions that take any number of things that are alike: their names, rows, keys."""

NAMELESS = {"Chance": 1, "Choose": 2, "getmask2": 1}
"""How many calls with more there are, by what is called: Pillow's, and those that make every prompt
of every game. To call a class by names takes CPython two dicts, a fifteenth of a copy of a game.
"""


def nameless(tree: ast.AST) -> Iterator[str]:
    """What is called with too many arguments that have no names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) > MOST_POSITIONAL:
            name = ast.unparse(node.func).rpartition(".")[2]
            if name not in ALIKE:
                yield name


def test_no_call_has_many_arguments_without_names(top: Path) -> None:
    """Eight values in a row are read by counting them."""
    found = Counter(name for path in modules(top, "") for name in nameless(syntax.tree(path)))
    more = {name: count for name, count in found.items() if count > NAMELESS.get(name, 0)}
    assert more == {}, "give the arguments by their names"


@pytest.mark.parametrize(
    "source, is_found",
    [
        ("Unit(1, 2, 3, 4, 5, 6, 7, 8)", True),
        ("c.Unit(1, 2, 3, 4, 5, 6, 7, *rest)", True),
        ("Unit(1, 2, 3, 4, 5, 6, 7, deploy=8)", False),
        ("rule('1', '2', '3', '4', '5', '6', '7', '8')", False),
    ],
)
def test_a_call_with_many_arguments_is_found(source: str, is_found: bool) -> None:
    assert bool([*nameless(ast.parse(source))]) == is_found


HOLES: Mapping[str, int] = {"argument or variable": 127, "result": 134, "part of a type": 580}
"""How often a type is `Any`, or a name that stands for it, by what the type is of: these numbers
only fall. The type of what is only passed on is `object`.
"""


def holes(tree: ast.AST) -> Iterator[str]:
    """Where the types of a module say nothing, each as `HOLES` calls it."""
    empty = {"Any", *(name for node in ast.walk(tree) for name in other_names(node))}

    def found(type_: ast.expr | None, what: str) -> Iterator[str]:
        if isinstance(type_, ast.Constant) and isinstance(type_.value, str):
            type_ = ast.parse(type_.value, mode="eval").body
        if type_ is not None and ast.unparse(type_) in empty:
            yield what
        elif type_ is not None:
            parts = (one for one in ast.walk(type_) if isinstance(one, ast.Name))
            yield from ("part of a type" for one in parts if one.id in empty)

    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            yield from found(node.annotation, "argument or variable")
        elif isinstance(node, ast.FunctionDef):
            yield from found(node.returns, "result")
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("cast", "typing.cast"):
            yield from found(node.args[0], "argument or variable")
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            yield from found(node.value, "part of a type")  # a type with a name of its own


def other_names(node: ast.AST) -> Iterator[str]:
    """The names that a statement gives to `Any`."""
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        if re.fullmatch(r"Any|NewType\(.*, Any\)", ast.unparse(node.value)):
            yield from map(ast.unparse, targets(node))
    elif isinstance(node, ast.ImportFrom):
        yield from (one.asname for one in node.names if one.name == "Any" and one.asname)


def test_types_say_more_and_more(top: Path) -> None:
    found = Counter(what for path in modules(top, "") for what in holes(syntax.tree(path)))
    assert not found - Counter(HOLES), "say what it is, or `object`"


@pytest.mark.parametrize(
    "source, what",
    [
        ("def f(a: Any): ...", ["argument or variable"]),
        ("def f(**a: 'Any') -> Any: ...", ["argument or variable", "result"]),
        ("a: dict[str, Any] = {}", ["part of a type"]),
        ("Thing = Any\ndef f(a: Thing): ...", ["argument or variable"]),
        ("Thing = NewType('Thing', Any)\na: Thing", ["argument or variable"]),
        ("from typing import Any as Thing\na: list[Thing]", ["part of a type"]),
        ("a = cast(Any, b)", ["argument or variable"]),
        ("Things = list[Any]", ["part of a type"]),
        ("def f(a: object) -> str: ...", []),
    ],
)
def test_a_type_that_says_nothing_is_found(source: str, what: list[str]) -> None:
    assert sorted(holes(ast.parse(source))) == what


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
    paths, listed = every_module(top), commands(top).keys()
    found = {name: needed_by(path, paths) & listed for name, path in paths.items()}
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
from somalia.games.campaign.data.scenario import load
scenario = load("somalia-1992")
for name in ("shapely", "arcade", "pyglet", "rich", "prompt_toolkit"):
    assert name not in sys.modules, name
for name in [n for n in sys.modules if n.startswith(("somalia.engine", "somalia.games.campaign"))]:
    if name != "somalia.games.campaign.rules.core.components":
        del sys.modules[name]
for name in ("random", "time", "shapely", "arcade", "pyglet", "yaml", "datetime", "secrets"):
    sys.modules[name] = None
from dataclasses import replace
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.rulebooks import RULEBOOKS
from somalia.engine.dice import Stream
from somalia.engine.game import Game
scenario = replace(scenario, rules=RULEBOOKS[scenario.rulebook])
game, stream = Game(Campaign(scenario), seed="blocked"), Stream("blocked")
while game.prompt is not None:
    options = game.prompt.options
    game.answer(game.prompt.who, options[stream.below(len(options))])
print("over")
"""


# -- sizes -------------------------------------------------------------------------------------

MOST_LINES = 700
"""The lines that a module may have."""

MOST_METHODS = 25
"""The methods that a class may have, those of its bases left out."""

MOST_LARGE = 8
"""Classes that may have more for a reason."""

LARGE_CLASSES: Mapping[str, str] = {
    "engine/game.py Game": "the driver: whoever plays, undoes, copies or searches asks it",
    "engine/sight.py Sight": "what a seat may know, decided in one class and nowhere else",
    "games/game_type.py GameTypeOf": "all that a game can offer, each with a default",
    "games/hex_battle/rules/state.py BattleState": "the position: only its methods write it",
    "games/street_fight/rules/state.py StreetState": "the position: only its methods write it",
    "window/board/board.py Board": "all that a board can be asked, each with a default",
    "window/looks.py Looks": "all that a game can bring to the window, each with a default",
    "window/ui/screen.py Screen": "arcade calls it by its events, screens by what they have to say",
}
"""Larger classes, and why they are. A class is split by what it holds, not into mixins."""


def test_no_module_is_too_long(top: Path) -> None:
    found = {
        path.relative_to(top / "somalia").as_posix(): len(path.read_bytes().splitlines())
        for path in (top / "somalia").rglob("*.py")
    }
    over = {name: lines for name, lines in found.items() if lines > MOST_LINES}
    assert over == {}, f"split it: a module has {MOST_LINES} lines at most"


def test_no_class_has_too_many_methods(top: Path) -> None:
    over = {
        f"{path.relative_to(top / 'somalia').as_posix()} {node.name}"
        for path in (top / "somalia").rglob("*.py")
        for node in syntax.nodes(path)
        if isinstance(node, ast.ClassDef)
        and sum(isinstance(one, ast.FunctionDef) for one in node.body) > MOST_METHODS
    }
    assert over - LARGE_CLASSES.keys() == set(), f"split it: {MOST_METHODS} methods at most"
    assert LARGE_CLASSES.keys() - over == set(), "take it from the list"
    assert len(LARGE_CLASSES) <= MOST_LARGE
