"""How a game measures luck: how it evaluates positions, and which policy continues after a roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from somalia.engine.game import Policy


class LuckTerms(NamedTuple):
    """How a game evaluates rolls."""

    unit: str  # "VP"
    about: str  # how a position is valued, in a sentence
    worth: Callable[[Any], int]
    """The position's value to the first side, in units."""
    policy: Policy
    """Answers the questions between a roll and the end of its mission or step."""
    policy_told: str  # the policy in a sentence
