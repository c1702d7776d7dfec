"""Handles Ctrl-C while something is computed at the terminal: it stops the computation, not the
game.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from time import monotonic

from somalia.engine.odds import Enough, percent
from somalia.terminal.paper import Paper

ENOUGH = "stop with the results so far"
"""What Ctrl-C does while something is computed."""


class TerminalWatch:
    """Shows a waiting player how far a computation has progressed, and lets them stop it."""

    EVERY = 1.0  # seconds between two lines of progress

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.name = ""  # what is being computed
        self.is_stopped = False
        self._told = monotonic()

    def stop(self, *_: object) -> None:
        """Stop the computation, and use the results so far."""
        self.is_stopped = True

    def pause(self, share: Fraction) -> None:
        """Show the fraction of all cases computed so far; called repeatedly.

        Raises:
            Enough: the computation is to stop.
        """
        if self.is_stopped:
            raise Enough
        known = f". {percent(share)} of all cases worked out" if share else ""
        self.tell_now_and_then(f"{self.name.rstrip('.')}{known}")

    def tell_now_and_then(self, text: str, enough: str = ENOUGH) -> None:
        """Show the progress, and what Ctrl-C does, unless this was shown a moment ago."""
        if monotonic() - self._told >= self.EVERY:
            self._told = monotonic()
            self.tell(f"... {text}. Ctrl-C: {enough}.")


@contextmanager
def waiting(paper: Paper) -> Iterator[TerminalWatch]:
    """Let Ctrl-C stop a computation instead of leaving the game; yield the watch for it."""
    watch = TerminalWatch(paper.print)
    if threading.current_thread() is not threading.main_thread():
        yield watch
        return
    before = signal.signal(signal.SIGINT, watch.stop)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)
