"""What a game says of luck: how a position is valued, and who chooses while dice are looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from somalia.engine.game import Policy


class LuckTerms(NamedTuple):
    """How rolls of a game are valued."""

    unit: str  # "VP"
    about: str  # what a position is worth, in a sentence
    worth: Callable[[Any], int]
    """What a position is worth to the first side, in units."""
    policy: Policy
    """Answers what is asked between a roll and the end of its mission or step."""
    policy_told: str  # the same, in a sentence
