"""Panels and sheets are nodes: made without anything that draws, and drawn without a trace."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import window_hands  # noqa: F401  (before Arcade: no display)

from arcade import key  # isort: skip

from somalia.games import games
from somalia.window.ui import symbols
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import Node
from tests import nodes

SIZE = 900, 620
WATCHED = (
    *(
        f"somalia.window.{name}"
        for name in "advice dice_entry model news odds options pace reading".split()
    ),
    *(
        f"somalia.play.{name}"
        for name in "answering handing_over hints settings sitting turns".split()
    ),
)
"""The modules whose objects make up a model."""
KEPT = {"_offered"}
"""What is worked out once a question, and kept."""


@cache
def built() -> dict[str, Any]:
    """What `tests/nodes.py` tells, in a process of its own."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.nodes"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    ).stdout
    found: dict[str, Any] = json.loads(told.splitlines()[-1])
    return found


def test_all_panels_and_sheets_are_built_where_nothing_can_draw() -> None:
    found = built()
    assert found["loaded"] == []
    assert found["games"] == nodes.roomy()
    assert found["faults"] == {}


def test_keys_have_the_numbers_that_arcade_gives_them() -> None:
    own = {name: value for name, value in vars(symbols).items() if name.isupper()}
    assert len(own) > 40
    assert own == {name: getattr(key, name) for name in own}


# -- what is drawn changes nothing ----------------------------------------------------------------


def shape(value: Any, seen: frozenset[int] = frozenset()) -> Any:
    """A value to be compared: the parts of a model by what they hold, all else by what it is."""
    if isinstance(value, str | int | float | bool | bytes | type(None)):
        return value
    if isinstance(value, list | tuple):
        return [shape(one, seen) for one in value]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, dict):
        return {repr(name): shape(one, seen) for name, one in value.items()}
    if not hasattr(value, "__dict__"):
        return repr(value)
    if type(value).__module__ in WATCHED and id(value) not in seen:
        within = seen | {id(value)}
        return {name: shape(one, within) for name, one in vars(value).items() if name not in KEPT}
    return id(value)


def position(at: nodes.Table) -> Any:
    """All that a model holds, and where its game stands."""
    model = at.parts["model"]
    game = model.controller.game
    return shape(model), game.count, repr(game.position_key)


@pytest.fixture(params=[of.id for of in games() if of.window])
def at(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[nodes.Table]:
    found = nodes.Table(request.param, tmp_path)
    found.parts["hint"] = SimpleNamespace(title="A hint", said=lambda keys: "a hint", rule="1")
    yield found
    found.table.leave()


def test_what_is_drawn_changes_nothing(at: nodes.Table) -> None:
    panels = {name: partial(nodes.made, one, at.parts) for name, one in nodes.panels()}
    panels["head"] = at.looks.head
    sheets = {name: made() for name, made in nodes.sheets_at(at)}
    shown = {**panels, **{name: sheet.node for name, sheet in sheets.items()}}
    for name, node in shown.items():
        sheet = sheets.get(name)
        before = position(at), sheet and sheet.key
        for unit in (1.0, 1.5):
            canvas = Canvas(*SIZE, unit)
            (node() or Node()).draw(canvas, canvas.whole)
            at.parts["of"].cover.facts = canvas.facts
        assert (position(at), sheet and sheet.key) == before, name
    assert {"question", "story", "head", "NewGame", "RulesSheet"} <= set(shown)
