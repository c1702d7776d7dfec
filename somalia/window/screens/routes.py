"""All screens by name, so that no screen needs to import another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import arcade

from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.screens.start import StartScreen

ROUTES: Mapping[str, Callable[..., arcade.View]] = {
    "start": StartScreen,
    "game": GameScreen,
    "replay": ReplayScreen,
}
"""Screen classes, called with the window and what to show: nothing, a table, or a record's path."""
