"""Rolls the dice given in the tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from somalia.engine.kinds import Roll
from somalia.engine.prompts import Key, Steps, total
from somalia.games.street_fight.rules.components import Dice

Asked = Steps[Any]
"""Part of a procedure, for `yield from`."""


def throw(roll: Roll, dice: Dice, **about: object) -> Steps[int]:
    """Roll dice and return the total, including the number added; a plain number needs no roll."""
    if not dice.number:
        return dice.more
    thrown = yield roll(dice=dice.number, faces=dice.faces, key=total, about=about)
    return total(thrown) + dice.more


@lru_cache(maxsize=1024)
def graded(hit: int, near: int) -> Key:
    """A function that turns a d100 roll into a hit, near miss or miss."""
    return lambda face: (face > hit) + (face > hit + near)
