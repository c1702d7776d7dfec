"""A game's invariants, for fuzzing."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Generic

from somalia.engine.game import Game
from somalia.engine.protocols import StateT

NOT_COMPARED = ("events", "revision")
"""Fields of the state that comparisons ignore."""


class Checks(Generic[StateT]):
    """A game's invariants; each instance checks one game. By default there are none."""

    def position(self, state: StateT) -> Iterator[str]:
        """Yield each thing wrong with a position in a few words; nothing if it is valid."""
        yield from ()

    def checkpoint(self, state: StateT) -> Iterator[str]:
        """Yield what is wrong with a position at a checkpoint, where no procedure is in progress.
        Called once for every checkpoint, in order.
        """
        yield from ()

    tries_requests = False
    """Whether random games sometimes make requests."""

    def request(self, game: Game) -> str:
        """A request available to the side that answers next; "" for none. Leave out requests that
        always end the game.
        """
        return ""

    def plain(self, state: StateT) -> Any:
        """A copy of the position as plain data; equal positions give equal data."""
        return {
            name: deepcopy(value) for name, value in vars(state).items() if name not in NOT_COMPARED
        }
