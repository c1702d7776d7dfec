"""What must always hold in a game, for those who look for faults of the program."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from somalia.engine.game import Game

NOT_COMPARED = ("events", "revision")
"""What of a state is left out where two are compared: its story, and how often it was written."""


class Checks:
    """What must hold in one game; made anew for each. Nothing, unless a game derives its own."""

    def position(self, state: Any) -> Iterator[str]:
        """What is wrong with a position, a few words each; nothing for a sound one."""
        yield from ()

    def checkpoint(self, state: Any) -> Iterator[str]:
        """What is wrong besides where no procedure is under way; every checkpoint is shown once,
        in order.
        """
        yield from ()

    tries_requests = False
    """Whether requests are made now and then, to try them out."""

    def request(self, game: Game) -> str:
        """What the side that is asked may request now; "" for nothing. A request that always ends
        the game is better left out.
        """
        return ""

    def plain(self, state: Any) -> Any:
        """The position as plain data that equals that of an equal position and never changes."""
        return {
            name: deepcopy(value) for name, value in vars(state).items() if name not in NOT_COMPARED
        }
