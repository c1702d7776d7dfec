"""Windows of games: a module each, loaded when one is to be opened."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from somalia.games.game_type import GameType


class NoWindow(Exception):
    """There is no window to be had here; the message says why, in a line."""


def play(
    game_type: GameType,
    setup: Any,
    replay: Path | None,
    mirror: Callable[[], Any] | None,
    hand_over: str,
) -> int:
    """Open the window of a game and play until it is closed; the exit code.

    Args:
        setup: the game to sit down to; None for the start screen.
        replay: a record to watch instead.
        mirror: makes another screen to be attached to the game, once there is a window.
        hand_over: when two at one screen hand over, for this time; "" for the setting.

    Raises:
        NoWindow: the game has none, or there is no display, no driver, or no library for it.
        TableError, RecordError, DataError: the game cannot be set up as wished.
    """
    if not game_type.window:
        raise NoWindow(f"{game_type.name} has none")
    module = importlib.import_module(game_type.window)
    code: int = module.run(setup, replay, mirror, hand_over)
    return code
