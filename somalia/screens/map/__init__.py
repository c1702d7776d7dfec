"""The game on a map, in a window (Arcade)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from somalia.screens.map.window import Attached, GameWindow
    from somalia.screens.table import Wish


class NoWindow(Exception):
    """There is no window to be had here; the message says why, in a line."""


def open_window() -> GameWindow:
    """The window, empty yet.

    Raises:
        NoWindow: no display, no driver, or a library that is missing.
    """
    # The errors share no base class but Exception, and some come from the import itself.
    try:
        if sys.platform.startswith("linux") and not (
            os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        ):
            raise NoWindow("there is no display")
        from somalia.screens.map.window import make_window

        return make_window()
    except NoWindow:
        raise
    except Exception as error:
        said = str(error).strip().split("\n")[0]
        raise NoWindow(
            f"{type(error).__name__}: {said}" if said else type(error).__name__
        ) from error


def run(
    wish: Wish | None, replay: Path | None = None, mirror: Callable[[], Attached] | None = None
) -> int:
    """Open the window and play until it is closed.

    Args:
        wish: the game to sit down to; None for the start screen.
        replay: a record to watch instead.
        mirror: makes another screen to be attached to the game, once there is a window.

    Returns:
        The exit code.

    Raises:
        NoWindow: as `open_window`.
        TableError, RecordError, DataError: the game cannot be set up as wished.
    """
    window = open_window()
    import arcade

    from somalia.screens.map.play import GameScreen
    from somalia.screens.map.routes import ROUTES
    from somalia.screens.table import sit_down

    window.routes = ROUTES
    window.mirror = mirror() if mirror is not None else None
    try:
        if replay is not None:
            window.go("replay", replay)
        elif wish is not None:
            window.go("game", sit_down(wish, lambda question: True))
        else:
            window.go("start")
    except Exception:
        window.close()
        raise
    arcade.run()
    last = window.current_view
    if isinstance(last, GameScreen):
        last.sitting.table.leave()
    return 0
