"""The screens one can go to, by name: no screen needs to know another."""

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
"""Each is made with the window and what it is about: nothing, a table, a record's path."""
