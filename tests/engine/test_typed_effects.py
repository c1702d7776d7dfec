"""What the writers of a position may set is declared, with its type: mypy holds every call to it.

Here the declarations are held to what there is. They are listed from the games themselves: each is
a `TypedDict` of the module of a game's state.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_type_hints, is_typeddict

import pytest

from somalia.games import game_of, ids
from somalia.games.card_duels.rules.state import Laid, Piles
from somalia.games.hex_battle.rules.state import Marks


def declarations() -> dict[str, tuple[str, Any]]:
    """Every declaration by game and name, with the module that it is of."""
    found = {}
    for game in ids():
        module = f"somalia.games.{game}.rules.state"
        if find_spec(module) is None:
            continue
        for name, one in vars(import_module(module)).items():
            if is_typeddict(one):
                found[f"{game}.{name}"] = module, one
    return found


DECLARED = declarations()
OTHERWISE = {"hex_battle.Marks", "card_duels.Laid"}
"""Those that no class is called by, see the last two tests."""


def begun(game: str) -> Any:
    """The position at the start of a game's usual scenario."""
    found = next(name for name in SCENARIOS if game_of(name).__module__.split(".")[2] == game)
    return game_of(found).rules(game_of(found).load(found)).start()


SCENARIOS = ("firebase", "anaconda", "mog-93")


def test_three_games_declare_what_may_be_set() -> None:
    """The campaign's effects are functions, each with its own parameters."""
    assert {name for name in DECLARED if name.endswith(".Facts")} == {
        f"{game}.Facts" for game in ids() if game != "campaign"
    }


@pytest.mark.parametrize("name", sorted({*DECLARED} - OTHERWISE))
def test_every_declared_field_is_one_of_what_it_is_of(name: str) -> None:
    """`ManFacts` of a `Man`, but for his number, which stays what it is; `Facts` of a `State`."""
    module, declared = DECLARED[name]
    fields = get_type_hints(declared)
    of = name.split(".")[1].removesuffix("Facts")
    if of:
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
    for name, kind in get_type_hints(Marks).items():
        column = getattr(state, name)
        assert len(column) == len(state.place)
        assert all(isinstance(mark, kind) for mark in column), name


def test_what_may_be_laid_in_a_duel_are_its_piles() -> None:
    assert get_type_hints(Laid) == get_type_hints(Piles)
