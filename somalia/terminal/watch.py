"""Ctrl-C while something is worked out at the terminal: it ends that, not the game."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from time import monotonic

from somalia.engine.odds import Enough, percent
from somalia.terminal.paper import Paper


class TerminalWatch:
    """Somebody waits for odds: he is told how far they are, and may have had enough."""

    EVERY = 1.0  # seconds between two lines on how far it is

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.name = ""  # what is being worked out
        self.is_stopped = False
        self._told = monotonic()

    def stop(self, *_: object) -> None:
        """Enough: what is known so far will do."""
        self.is_stopped = True

    def pause(self, share: Fraction) -> None:
        """Called again and again with the share of all cases that is known.

        Raises:
            Enough: it is to stop.
        """
        if self.is_stopped:
            raise Enough
        known = f". {percent(share)} of all cases worked out" if share else ""
        self.tell_now_and_then(f"{self.name.rstrip('.')}{known}")

    def tell_now_and_then(self, text: str, enough: str = "stop with the results so far") -> None:
        """Say how far it is, and what Ctrl-C brings, if it was not said just before."""
        if monotonic() - self._told >= self.EVERY:
            self._told = monotonic()
            self.tell(f"... {text}. Ctrl-C: {enough}.")


@contextmanager
def waiting(paper: Paper) -> Iterator[TerminalWatch]:
    """While something is worked out Ctrl-C does not leave the game: it has that told as it is."""
    watch = TerminalWatch(paper.print)
    if threading.current_thread() is not threading.main_thread():
        yield watch
        return
    before = signal.signal(signal.SIGINT, watch.stop)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)
