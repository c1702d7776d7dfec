"""Settings for Python's garbage collector when playing many games in one process.

Reference counting frees finished games: after hundreds of games the collector finds nothing. What
it does find comes from the exact odds of large fights, some thousand objects each. By default it
nevertheless scans everything that was loaded, again and again. Here loaded objects are exempted
(`gc.freeze`) and the collector starts after 20,000 new objects instead of 700.

Measured with CPython 3.11 in process time, alternating the settings: random games take 10 % less,
doctrine games 5 to 9 % less; copies and one-turn play-outs are unchanged. Thresholds from 10,000 to
50,000, or no collector at all, make no significant difference. Peak memory: 49.0 MB over 300 random
games (48.7 before), 53 MB over 120 doctrine games (50 before); it hardly grows after a hundred.

These settings are for commands that play many games. Interactive games were not measured and use
Python's defaults.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (20_000, 10, 10)
"""The arguments of `gc.set_threshold`: cyclic garbage is still collected, so memory stays bounded.
"""


def set_for_many_games() -> None:
    """Configure the collector for the rest of this process; call this once everything is loaded."""
    gc.collect()  # collect first: frozen objects are never freed
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def for_many_games() -> Iterator[None]:
    """Configure the collector and restore it afterwards; also works as a decorator, and may be
    nested.
    """
    before, is_outermost = gc.get_threshold(), gc.get_freeze_count() == 0
    set_for_many_games()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        if is_outermost:
            gc.unfreeze()
