"""The parts that a game keeps in other modules: every row leads to what its method promises."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable
from typing import Any

import pytest

from somalia.engine.game import Game, Seat
from somalia.engine.sight import Sight
from somalia.games import game, ids
from somalia.games.game_type import PARTS, GameTypeOf
from somalia.games.kit.scenarios import FORMAT
from somalia.games.kit.scene import Attention, Scene
from somalia.lab.bench import scenarios_of

NAMES = {"Sight": Sight, "Scene": Scene, "Attention": Attention}
"""What `game_type.py` imports for its types only."""


def method(name: str) -> Callable[..., Any]:
    """The method of `GameType` of that name."""
    found = inspect.getattr_static(GameTypeOf, name)
    return inspect.unwrap(found.fget if isinstance(found, property) else found)


def promised(name: str) -> tuple[type, ...]:
    """The classes of which an answer may be."""
    told = typing.get_type_hints(method(name), localns=NAMES)["return"]
    is_union = typing.get_origin(told) in (types.UnionType, typing.Union)
    kinds = typing.get_args(told) if is_union else (told,)
    return tuple(typing.get_origin(one) or one for one in kinds)


def is_a(answer: object, kind: Any) -> bool:
    """Whether an answer is of a class, or has what a protocol asks for."""
    if getattr(kind, "_is_protocol", False) and kind.__module__.startswith("somalia."):
        return all(hasattr(answer, one) for one in vars(kind) if one[0] != "_")
    return kind is Any or isinstance(answer, kind)


@pytest.mark.parametrize("id", ids())
def test_every_part_is_what_its_method_promises(id: str) -> None:
    of = game(id)
    name = scenarios_of(of, quick=True)[0]
    scenario = of.load(name)
    rules = of.rules(scenario)
    playing = Game(rules, [Seat(side, (side,), True) for side in rules.sides], "parts")
    given: dict[str, Any] = {
        "scenario": scenario,
        "state": playing.state,
        "name": name,
        "file": of.scenario_file.found(name).path,
        "rules": rules,
        "words": of.words(scenario),
        "files": of.files(name),
        "attention": Attention(),
        "sight": Sight(playing, rules.sides[0]),
    }
    values = {"vocabulary", "learning"}
    for part in of.parts.keys() & values:
        assert isinstance(getattr(of, part), promised(part))
    for part in of.parts.keys() - values:
        asked = inspect.signature(method(part)).parameters
        answer = getattr(of, part)(*(given[one] for one in asked if one in given))
        assert any(is_a(answer, kind) for kind in promised(part)), part


@pytest.mark.parametrize("id", ids())
def test_what_answers_for_a_method_takes_what_the_method_takes(id: str) -> None:
    of = game(id)
    for part, where in of.parts.items():
        loaded = of.loaded(where)
        if callable(loaded):
            takes = inspect.signature(loaded)
            _, *asked = inspect.signature(method(part)).parameters.values()
            asked = [one for one in asked if one.kind != one.VAR_KEYWORD]
            takes.bind(*(one.name for one in asked))
            by_name = [one.name for one in asked if one.default is not one.empty]
            assert set(by_name) <= set(takes.parameters), part


@pytest.mark.parametrize("id", ids())
def test_the_records_of_a_game_are_those_of_its_files(id: str) -> None:
    files = game(id).data_files()
    assert next(iter(files)) == FORMAT
    assert len(files) >= len(game(id).records)


def test_a_row_that_names_no_part_is_refused_when_the_game_is_loaded() -> None:
    assert "statistics" in PARTS
    with pytest.raises(TypeError, match="statistic"):
        type("Odd", (GameTypeOf,), {"parts": {"statistic": "lab.statistics:Odd"}})
