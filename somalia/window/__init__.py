"""The game window (Arcade): opening it, running a game in it, and closing it cleanly."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from somalia.games.game_type import GameType
from somalia.window import obstacles
from somalia.window.libraries import listed_once

if TYPE_CHECKING:
    from somalia.play.table import GameSetup
    from somalia.window.ui.window import Attached, GameWindow

FAILED = 2
WHILE = 1.0
"""Seconds before a message says that the window is being opened."""
OPENING = "Opening the window: loading the libraries, drawing the map ..."


class NoWindow(Exception):
    """Raised when no window can be opened; the message states the reason in one line."""


def open_window() -> GameWindow:
    """Open the window, still empty.

    Raises:
        NoWindow: no display, no driver, or a missing library.
    """
    if why := obstacles.obstacle(os.environ):
        raise NoWindow(why)
    if obstacles.has_crashed():
        raise NoWindow("the graphics driver crashed last time; it will be retried next time")
    # These errors have no common base class but Exception; some are raised by the import itself.
    try:
        with obstacles.quiet(), obstacles.survived(), listed_once():
            from somalia.window.ui.window import make_window

            return make_window()
    except Exception as error:
        raise NoWindow(obstacles.in_plain_words(error)) from error


@contextmanager
def patience() -> Iterator[None]:
    """Within the block, tell a player at a terminal what the program is doing, if it takes a while.
    A script gets no message.
    """
    timer = threading.Timer(WHILE, lambda: print(OPENING, flush=True))
    timer.daemon = True
    if sys.stdout is not None and sys.stdout.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def run(
    game_type: GameType,
    setup: GameSetup | None,
    replay: Path | None = None,
    mirror: Callable[[], Attached] | None = None,
    hand_over: str = "",
) -> int:
    """Open the window and play until it is closed.

    Args:
        game_type: the game to show.
        setup: the game to start; None for the start screen.
        replay: a record to replay instead.
        mirror: creates a second screen to attach to the game, once the window is open.
        hand_over: when players sharing the screen hand over, for this session only; "" uses the
            setting.

    Returns:
        The exit code.

    Raises:
        NoWindow: as for `open_window`, or the game cannot be shown in a window.
        TableError, RecordError, DataError: the game cannot be set up as requested.
    """
    if not game_type.window:
        raise NoWindow(f"{game_type.name} has no window")
    gc.disable()  # until the window tidies up: before the first frame nothing is dropped
    try:
        with patience():
            window = _shown(game_type, setup, replay, mirror, hand_over)
        return _kept_open(window)
    finally:
        gc.enable()


def _kept_open(window: GameWindow) -> int:
    """Play until the window is closed, and return the exit code."""
    import arcade

    unsaved = ""
    try:
        arcade.run()
    finally:  # also runs after Ctrl-C in the terminal
        from somalia.window.screens.play import GameScreen
        from somalia.window.ui import stored

        stored.write_aside()
        last = window.current_view
        if isinstance(last, GameScreen):
            last.model.table.leave()
            last.leaving.keep_picture()
            unsaved = last.model.table.unsaved
        if unsaved:
            print(f"somalia: the game is not saved. {unsaved}", file=sys.stderr)
    return FAILED if unsaved else 0


def _shown(
    game_type: GameType,
    setup: GameSetup | None,
    replay: Path | None,
    mirror: Callable[[], Attached] | None,
    hand_over: str,
) -> GameWindow:
    """The window with its first picture drawn; the arguments and errors are those of `run`."""
    window = open_window()

    from somalia.window.looks import appearance_of
    from somalia.window.screens.routes import ROUTES

    window.routes = ROUTES
    window.hand_over = hand_over
    table = None
    try:
        appearance_of(game_type)
        window.mirror = mirror() if mirror is not None else None
        with window.busy():  # odds and advice wait for the first frame
            if replay is not None:
                window.go("replay", replay)
            elif setup is not None:
                from somalia.play.table import sit_down

                table = sit_down(setup, lambda question: True)
                window.go("game", table)
            else:
                window.go("start")
            # Draw once now, so that a half-working driver fails before play begins.
            window.draw(0.0)
    except Exception as error:
        if table is not None:
            table.leave()
        if obstacles.is_of_the_driver(error):
            with suppress(Exception):  # if drawing fails, closing may fail too
                window.close()
            raise NoWindow(obstacles.in_plain_words(error)) from error
        window.close()
        from somalia.window.looks import NoAppearance
        from somalia.window.screens.replay import Hidden

        if isinstance(error, NoAppearance | Hidden):
            raise NoWindow(str(error)) from error
        raise
    return window
