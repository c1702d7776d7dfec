"""All screens by name, so that no screen needs to import another.

Each is imported on first use, so the start screen appears sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import arcade

    from somalia.play.table import Table
    from somalia.window.ui.window import GameWindow


def _start(window: GameWindow) -> arcade.View:
    from somalia.window.screens.start import StartScreen

    return StartScreen(window)


def _game(window: GameWindow, table: Table) -> arcade.View:
    from somalia.window.screens.play import GameScreen

    return GameScreen(window, table)


def _replay(window: GameWindow, record: Path) -> arcade.View:
    from somalia.window.screens.replay import ReplayScreen

    return ReplayScreen(window, record)


ROUTES: Mapping[str, Callable[..., arcade.View]] = {
    "start": _start,
    "game": _game,
    "replay": _replay,
}
"""Make a screen from the window and what to show: nothing, a table, or a record's path."""
