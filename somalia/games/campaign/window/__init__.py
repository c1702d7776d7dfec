"""The game on a map, in a window (Arcade)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from somalia.games.campaign.window import display
from somalia.games.window import NoWindow

if TYPE_CHECKING:
    from somalia.games.campaign.window.window import Attached, GameWindow
    from somalia.play.table import GameSetup

FAILED = 2


def open_window() -> GameWindow:
    """The window, empty yet.

    Raises:
        NoWindow: no display, no driver, or a library that is missing.
    """
    if why := display.obstacle(os.environ):
        raise NoWindow(why)
    if display.has_crashed():
        raise NoWindow("the graphics driver crashed the last time; it is tried again the next")
    # The errors share no base class but Exception, and some come from the import itself.
    try:
        with display.quiet(), display.survived():
            from somalia.games.campaign.window.window import make_window

            return make_window()
    except Exception as error:
        raise NoWindow(display.in_plain_words(error)) from error


def run(
    setup: GameSetup | None,
    replay: Path | None = None,
    mirror: Callable[[], Attached] | None = None,
    hand_over: str = "",
) -> int:
    """Open the window and play until it is closed.

    Args:
        setup: the game to sit down to; None for the start screen.
        replay: a record to watch instead.
        hand_over: when two at one screen hand over, for this time; "" for the setting.
        mirror: makes another screen to be attached to the game, once there is a window.

    Returns:
        The exit code.

    Raises:
        NoWindow: as `open_window`.
        TableError, RecordError, DataError: the game cannot be set up as wished.
    """
    window = open_window()
    import arcade

    from somalia.games.campaign.window.play import GameScreen
    from somalia.games.campaign.window.routes import ROUTES
    from somalia.play.table import sit_down

    window.routes = ROUTES
    window.hand_over = hand_over
    window.mirror = mirror() if mirror is not None else None
    table = None
    try:
        if replay is not None:
            window.go("replay", replay)
        elif setup is not None:
            table = sit_down(setup, lambda question: True)
            window.go("game", table)
        else:
            window.go("start")
        # A driver that works by halves is known at the first picture, before anybody has played.
        window.draw(0.0)
    except Exception as error:
        if table is not None:
            table.leave()
        if display.is_of_the_driver(error):
            with suppress(Exception):  # a window that cannot be drawn may not be closed either
                window.close()
            raise NoWindow(display.in_plain_words(error)) from error
        window.close()
        raise
    try:
        arcade.run()
    finally:
        last = window.current_view
        table = last.controller.table if isinstance(last, GameScreen) else None
        if table is not None:
            table.leave()
    if table is not None and table.unsaved:
        print(f"somalia: the game is not saved. {table.unsaved}", file=sys.stderr)
        return FAILED
    return 0
