"""Throws of dice as the tables write them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from somalia.engine.kinds import Roll
from somalia.engine.prompts import Key, Steps, total
from somalia.games.street_fight.rules.components import Dice

Asked = Steps[Any]
"""A part of a procedure, for `yield from`."""


def throw(roll: Roll, dice: Dice, **about: object) -> Steps[int]:
    """The sum of dice and what is added; what is no dice is not thrown."""
    if not dice.number:
        return dice.more
    thrown = yield roll(dice=dice.number, faces=dice.faces, key=total, about=about)
    return total(thrown) + dice.more


@lru_cache(maxsize=1024)
def graded(hit: int, near: int) -> Key:
    """The key of a die of a hundred by whether it hits, misses closely, or misses."""
    return lambda face: (face > hit) + (face > hit + near)
