"""What the writers of a position may set is declared, with its type: mypy holds every call to it.

Here the declarations are held to what there is. They are listed from the games themselves: each is
a `TypedDict` of the module `rules/state.py` of a game. A small game has no such module.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

import pytest

from somalia import games
from somalia.games import game, ids
from somalia.games.card_duels.rules.state import OpenPiles, Piles
from somalia.games.hex_battle.rules.state import CounterMarks
from somalia.lab.bench import scenarios_of

FOLDERS = Path(games.__file__).parent
STATES = [id for id in ids() if (FOLDERS / id / "rules" / "state.py").is_file()]
"""The games with a module of their state."""


def declarations() -> dict[str, tuple[str, Any]]:
    """Every declaration by game and name, with the module that it is of."""
    found = {}
    for id in STATES:
        module = f"somalia.games.{id}.rules.state"
        for name, one in vars(import_module(module)).items():
            if is_typeddict(one):
                found[f"{id}.{name}"] = module, one
    return found


DECLARED = declarations()
OTHERWISE = {"hex_battle.CounterMarks", "card_duels.OpenPiles"}
"""Those that no class is called by, see the last two tests."""


def begun(id: str) -> Any:
    """The position at the start of a game's usual scenario."""
    of = game(id)
    return of.rules(of.load(scenarios_of(of)[0])).start()


def test_every_module_of_a_state_declares_what_may_be_set() -> None:
    """The campaign has none: its effects are functions, each with its own parameters."""
    declared = [name.split(".")[0] for name in DECLARED if name.endswith("StateFacts")]
    assert declared == STATES


@pytest.mark.parametrize("name", sorted({*DECLARED} - OTHERWISE))
def test_every_declared_field_is_one_of_what_it_is_of(name: str) -> None:
    """`ManFacts` of a `Man`, but for his number; `DuelStateFacts` of a `DuelState`."""
    module, declared = DECLARED[name]
    fields = get_type_hints(declared)
    of = name.split(".")[1].removesuffix("Facts")
    if not of.endswith("State"):
        kept = get_type_hints(getattr(import_module(module), of))
        kept.pop("number", None)
        assert fields == kept
        return
    state = begun(name.split(".")[0])
    assert set(fields) <= set(vars(state))
    for field, kind in fields.items():
        found = getattr(state, field)
        plain = getattr(kind, "__origin__", kind)
        assert found is None or not isinstance(plain, type) or isinstance(found, plain), field


def test_every_mark_is_kept_for_every_counter_of_a_battle() -> None:
    state = begun("hex_battle")
    for name, kind in get_type_hints(CounterMarks).items():
        column = getattr(state, name)
        assert len(column) == len(state.place)
        assert all(isinstance(mark, kind) for mark in column), name


def test_what_may_be_laid_in_a_duel_are_its_piles() -> None:
    assert get_type_hints(OpenPiles) == get_type_hints(Piles)
