"""Invariants of a game, for fuzzing."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Generic

from somalia.engine.game import Game
from somalia.engine.protocols import StateT

NOT_COMPARED = ("events", "revision")
"""Fields of a state that do not count when two are compared."""


class Checks(Generic[StateT]):
    """The invariants of one game, one object for each game; none by default."""

    def position(self, state: StateT) -> Iterator[str]:
        """What is wrong with a position, a few words each; nothing if it is sound."""
        yield from ()

    def checkpoint(self, state: StateT) -> Iterator[str]:
        """What is wrong besides where no procedure is under way; every checkpoint is shown once,
        in order.
        """
        yield from ()

    tries_requests = False
    """Whether random games make requests now and then."""

    def request(self, game: Game) -> str:
        """A request for the side that is asked; "" for none. Requests that always end the game
        should be left out.
        """
        return ""

    def plain(self, state: StateT) -> Any:
        """A copy of the position as plain data, equal for equal positions."""
        return {
            name: deepcopy(value) for name, value in vars(state).items() if name not in NOT_COMPARED
        }
