"""What the writers of a position may set is declared, with its type: mypy holds every call to it.

Here the declarations are held to what there is.
"""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

from somalia.games import game_of
from somalia.games.card_duels.rules import state as duels
from somalia.games.hex_battle.rules import state as hexes
from somalia.games.street_fight.rules import state as streets


def begun(scenario: str) -> Any:
    """The position at the start of a scenario."""
    game_type = game_of(scenario)
    return game_type.rules(game_type.load(scenario)).start()


@pytest.mark.parametrize(
    "scenario, declared",
    [("firebase", duels.Facts), ("anaconda", hexes.Facts), ("mog-93", streets.Facts)],
)
def test_every_declared_fact_is_one_of_the_position(scenario: str, declared: Any) -> None:
    state = begun(scenario)
    hints = get_type_hints(declared)
    assert set(hints) <= set(vars(state))
    for name, kind in hints.items():
        found = getattr(state, name)
        plain = getattr(kind, "__origin__", kind)
        assert found is None or not isinstance(plain, type) or isinstance(found, plain), name


def test_every_mark_is_kept_for_every_counter_of_a_battle() -> None:
    state = begun("anaconda")
    for name, kind in get_type_hints(hexes.Marks).items():
        column = getattr(state, name)
        assert len(column) == len(state.place)
        assert all(isinstance(mark, kind) for mark in column), name


def test_what_may_be_laid_in_a_duel_are_its_piles() -> None:
    assert get_type_hints(duels.Laid) == get_type_hints(duels.Piles)


@pytest.mark.parametrize(
    "name", ["Unit", "Man", "Somali", "Mob", "Technical", "Vehicle", "Blackhawk", "Acting"]
)
def test_what_may_be_set_of_a_model_are_its_fields(name: str) -> None:
    fields = get_type_hints(getattr(streets, name))
    fields.pop("number", None)  # it stays what it is
    assert get_type_hints(getattr(streets, f"{name}Facts")) == fields
