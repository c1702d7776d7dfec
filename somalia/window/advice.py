"""Estimates of what each answer is worth, computed in a thread to keep the window responsive."""

from __future__ import annotations

import threading
from collections.abc import Hashable

from somalia.engine.sight import Sight
from somalia.play.advice import Adviser, Worth
from somalia.play.table import Table


class AdviceDropped(Exception):
    """Raised in the worker thread when its result is no longer needed."""


class AdviceDesk:
    """A worker that runs play-outs of the answers to one question at a time.

    Args:
        free: set while the window is idle; the worker runs only then.
    """

    def __init__(self, free: threading.Event | None = None) -> None:
        self.free = free
        self.version = 0  # incremented with each new estimate
        self.worths: list[Worth] = []
        self.problem = ""
        self._key: Hashable = None  # the position that the estimates are for
        self._turn = 0
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the worker is running."""
        return self._thread is not None and self._thread.is_alive()

    def known(self, sight: Sight) -> list[Worth]:
        """The estimates known so far for the current position."""
        return self.worths if self._key == sight.position_key else []

    def begin(self, table: Table, sight: Sight, seat: str) -> None:
        """Start play-outs of this seat's answers, unless already started for this position."""
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
            except Exception as error:  # report it, or it would be lost
                self.problem = f"The play-outs failed: {type(error).__name__}: {error}"
                self.version += 1

        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def drop(self) -> None:
        """Stop the worker; completed estimates are kept."""
        self._turn += 1
        if self.is_busy:
            self._key = None

    def wait(self) -> None:
        """Block until the worker has finished."""
        if self._thread is not None:
            self._thread.join()
