"""What answers are worth, worked out beside the game, so that the window goes on answering."""

from __future__ import annotations

import threading
from collections.abc import Hashable

from somalia.engine.sight import Sight
from somalia.play.advice import Adviser, Worth
from somalia.play.table import Table


class AdviceDropped(Exception):
    """Nobody waits for it any more."""


class AdviceDesk:
    """Plays the answers to one question out at a time.

    Args:
        free: set while the window has nothing to do: only then does the work go on.
    """

    def __init__(self, free: threading.Event | None = None) -> None:
        self.free = free
        self.version = 0  # grows with everything that is known
        self.worths: list[Worth] = []
        self.problem = ""
        self._key: Hashable = None  # of the position they are of
        self._turn = 0
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being played out."""
        return self._thread is not None and self._thread.is_alive()

    def known(self, sight: Sight) -> list[Worth]:
        """What is known at the present position."""
        return self.worths if self._key == sight.position_key else []

    def begin(self, table: Table, sight: Sight, seat: str) -> None:
        """Begin to play the answers out that this seat has, unless that was begun."""
        if self._key == sight.position_key:
            return
        self._turn += 1
        turn = self._turn
        self._key, self.worths, self.problem = sight.position_key, [], ""
        twin, adviser = sight.trial(), Adviser(table)

        def pause() -> None:
            if self._turn != turn:
                raise AdviceDropped
            if self.free is not None:
                self.free.wait(0.5)

        def work() -> None:
            try:
                for worths in adviser.worths(twin, seat, pause):
                    if self._turn != turn:
                        return
                    self.worths = worths
                    self.version += 1
            except AdviceDropped:
                return
            except Exception as error:  # a fault here must not be lost with the thread
                self.problem = f"The play-outs failed: {type(error).__name__}: {error}"
                self.version += 1

        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def drop(self) -> None:
        """Nobody waits any more; what is known stays."""
        self._turn += 1
        if self.is_busy:
            self._key = None

    def wait(self) -> None:
        """Until all is played out."""
        if self._thread is not None:
            self._thread.join()
