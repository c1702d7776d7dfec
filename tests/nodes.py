"""Imports and builds all panels and sheets of the window without anything that draws.

    python -m tests.nodes

Panels are the functions of `somalia.window.panels` that return a node, and the heads of the games.
Sheets are the subclasses of `Sheet` in every module of the window and of the games' windows. Each
is built from parts chosen by its parameter names; a new parameter name needs a new part here. The
output is JSON: what could not be built, with the reason.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
import pkgutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

WIDE = 100
"""The width of a line, in characters."""
DRAWING = ("arcade", "pyglet", "PIL")


class Blocked:
    """Refuses imports of modules that draw."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in DRAWING:
            raise ImportError(f"{name} is blocked")


def modules(package: str) -> Iterator[str]:
    """The modules of a package, importing packages only; for a single module, its own name."""
    if not is_package(package):
        yield package
        return
    root = importlib.import_module(package)
    for module in pkgutil.walk_packages(root.__path__, f"{package}."):
        if not module.ispkg:
            yield module.name


def is_package(room: str) -> bool:
    """Whether a room is a folder; a small game's is a single module."""
    spec = importlib.util.find_spec(room)
    return spec is not None and spec.submodule_search_locations is not None


def roomy() -> list[str]:
    """The games whose window is a folder; a single module imports its board, which draws."""
    from somalia.games import games

    return [of.id for of in games() if of.window and is_package(of.window)]


class Host(SimpleNamespace):
    """A screen whose methods do nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *given: None


class Table:
    """A game with a question to the player, and the parts for panels and sheets."""

    def __init__(self, game: str, folder: Path) -> None:
        from somalia.engine.prompts import Choose
        from somalia.games import game_of, games
        from somalia.play import table
        from somalia.play.library import cards
        from somalia.play.new_games import NewGamePlan
        from somalia.play.settings import Settings
        from somalia.window.looks import Looks, appearance_of
        from somalia.window.model import PlayModel, Tip
        from somalia.window.ui.sheet import Recorded

        game_type = next(one for one in games() if one.id == game)
        scenario = next(card.id for card in cards() if game_of(card.id).id == game)
        sides = game_type.rules(game_type.load(scenario)).sides
        seats = dict.fromkeys(sides, "human")
        path = folder / f"{game}.txt"
        setup = table.GameSetup(scenario, seats, "7", {}, [], "auto", path, False)
        self.table = table.begin(setup)
        self.settings = Settings()
        model = PlayModel(self.table, self.settings)
        self.looks: Any = Looks(model)
        self.trouble = ""
        try:
            self.looks = appearance_of(game_type).looks(model)
        except Exception as problem:
            self.trouble = f"its looks: {problem}"
        while not isinstance(model.prompt, Choose):
            model.controller.advance()
        model.refresh()
        seat = model.controller.seat
        assert seat is not None
        host = Host(settings=self.settings, focus="", pointer=(0.0, 0.0))
        host.recorded = Recorded
        host.window = SimpleNamespace(hand_over="", settings=self.settings)
        host.cover = SimpleNamespace(facts={})
        hint = SimpleNamespace(title="", said=lambda keys: "", rule="1")  # a hint for any game
        turn = model.sitting.turns.last()
        self.parts: dict[str, Any] = {
            "of": host,
            "looks": self.looks,
            "model": model,
            "tip": Tip("told"),
            "hint": hint,
            "seat": seat,
            "asker": seat,
            "others": [seat],
            "lines": ["a line"],
            "title": "a title",
            "blocks": lambda width: ["a line"],
            "maker": None,
            "about": self.table,
            "files": [path],
            "purpose": "load",
            "opens": print,
            "replays": print,
            "save": print,
            "error": ValueError("wrong"),
            "bundle": lambda: folder,
            "appearance": appearance_of(game_type) if not self.trouble else None,
            "start": print,
            "text": "Setting up the game …",
            "plan": NewGamePlan(scenario, seats),
            "begin": print,
            "choose": print,
            "advanced": print,
            "cards": [card for card in cards() if game_of(card.id).id == game],
        }
        self.turn = turn
        self.game = game

    def modules(self) -> list[str]:
        """The modules with sheets: the window's and the game's."""
        own = modules(f"somalia.games.{self.game}.window")
        shared = ("somalia.window.looks", "somalia.window.ui.trouble")
        return [*modules("somalia.window.sheets"), *shared, *own]


def made(what: Callable[..., Any], parts: dict[str, Any]) -> Any:
    """The result of calling a function with the parts that its parameters name."""
    wanted = inspect.signature(what).parameters
    missing = [
        name
        for name, one in wanted.items()
        if name not in parts and one.default is inspect.Parameter.empty
    ]
    if missing:
        raise TypeError(f"tests/nodes.py has nothing for {', '.join(missing)}")
    return what(**{name: parts[name] for name in wanted if name in parts})


def words(node: Any) -> int:
    """The number of texts in a tree of nodes; nodes that paint themselves have none."""
    if isinstance(node, str):
        return bool(node)
    if isinstance(node, list | tuple):
        return sum(map(words, node))
    if is_dataclass(node):
        lines = getattr(node, "lines", None)
        if callable(lines):  # of any width
            return sum(map(bool, lines(WIDE)))
        return sum(words(getattr(node, one.name)) for one in fields(node))
    return 0


def panels() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the functions that make a panel or an independent part: those named like their module,
    and the legend.
    """
    for name in modules("somalia.window.panels"):
        module = importlib.import_module(name)
        own = name.rpartition(".")[2]
        for key in (own, *(("legend",) if own == "foot" else ())):
            if inspect.isfunction(panel := getattr(module, key, None)):
                yield key, panel


def sheets(module: ModuleType) -> Iterator[type]:
    """Yield the independent sheets of a module."""
    from somalia.window.ui.sheet import Sheet

    for member in vars(module).values():
        if (
            inspect.isclass(member)
            and issubclass(member, Sheet)
            and member.__module__ == module.__name__
        ):
            if member is not Sheet and member.__name__ != "CoverSheet":
                yield member


@cache
def loaded(name: str) -> ModuleType | str:
    """A module, or the reason why it cannot be imported."""
    try:
        return importlib.import_module(name)
    except ImportError as problem:
        return str(problem)


def sheets_at(table: Table) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield the sheets of the window and of the game, each with a function that makes it."""
    for name in table.modules():
        if isinstance(module := loaded(name), str):
            continue
        for sheet in sheets(module):
            parts = dict(table.parts)
            if sheet.__name__ == "TurnSheetView":
                if table.turn is None:
                    continue
                parts["summary"] = table.turn
            if sheet.__name__ == "UnitSheet":
                unit_desk = importlib.import_module("somalia.games.street_fight.window.unit_desk")
                parts |= {"desk": unit_desk.UnitDesk(parts["model"]), "near": None}
            if sheet.__name__ == "OddsSheet":
                rate(parts["model"])
            yield sheet.__name__, partial(made, sheet, parts)


def rate(model: Any) -> None:
    """Fake known odds of two options."""
    from somalia.games.campaign.text.odds import FightResult
    from somalia.window.odds import OddsReport, Rated

    odds = {FightResult(1, 2, 0, 1, 0, 0, 0, 0, False, False): Fraction(1)}
    rows = {id: Rated(id, odds) for id in ("first", "second")}
    known = OddsReport(model.prompt.ask, "Each option", rows, is_whole=True)
    model.odds.desk._reports[model.controller.sight.position_key] = known


def faults(game: str, table: Table) -> Iterator[tuple[str, str]]:
    """Yield what cannot be built in a game, or is built without words, and why."""
    if table.trouble:
        yield f"{game}: looks", table.trouble
    for name in table.modules():
        if isinstance(problem := loaded(name), str) and "Sheet)" in source(name):
            yield f"{game}: {name.rpartition('.')[2]}", problem
    builds: list[tuple[str, Callable[[], Any]]] = [
        (name, partial(made, panel, table.parts)) for name, panel in panels()
    ]
    builds += [(name, partial(whole, sheet)) for name, sheet in sheets_at(table)]
    for name, build in (*builds, ("head", table.looks.head)):
        try:
            node = build()
        except Exception as problem:
            yield f"{game}: {name}", f"{type(problem).__name__}: {problem}"
            continue
        if not words(node) and name not in WORDLESS:
            yield f"{game}: {name}", "painted as a whole"


def whole(make: Callable[[], Any]) -> Any:
    """The contents of a sheet, built with its frame."""
    sheet = make()
    sheet.node()
    return sheet.content()


def source(name: str) -> str:
    """The source of a module that must not be imported."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


WORDLESS = ("dice", "legend", "news")
"""Panels that have no words before anything is rolled, shown as an overlay, or reported."""


def main() -> None:
    """Print what cannot be built."""
    sys.meta_path.insert(0, Blocked())  # type: ignore[arg-type]
    problems: dict[str, str] = {}
    built = []
    with tempfile.TemporaryDirectory() as folder:
        for game in roomy():
            table = Table(game, Path(folder))
            problems |= dict(faults(game, table))
            table.table.leave()
            built.append(game)
    drawing = [name for name in DRAWING if name in sys.modules]
    print(json.dumps({"faults": problems, "games": built, "loaded": drawing}))


if __name__ == "__main__":
    main()
