"""Opens the window of a game, loading its module."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from somalia.games import said
from somalia.games.game_type import GameType


class NoWindow(Exception):
    """No window can be opened; the message says why, in one line."""


def play(
    game_type: GameType,
    setup: Any,
    replay: Path | None,
    mirror: Callable[[], Any] | None,
    hand_over: str,
) -> int:
    """Open the window of a game and play until it is closed; the exit code.

    Args:
        setup: the game to be played; None for the start screen.
        replay: a record to watch instead.
        mirror: makes a second screen for the game, called once the window is open.
        hand_over: when two players at one screen hand over, this time; "" for the setting.

    Raises:
        NoWindow: the game has none, or there is no display, no driver, or no library for it.
        TableError, RecordError, DataError: the game cannot be set up as asked.
    """
    if not game_type.window:
        raise NoWindow(f"none for {game_type.name}")
    try:
        module = importlib.import_module(game_type.window)
    except (Exception, SystemExit) as fault:
        raise NoWindow(f"that of {game_type.name} cannot be loaded: {said(fault)}") from fault
    code: int = module.run(setup, replay, mirror, hand_over)
    return code
