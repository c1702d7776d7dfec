"""The screens one can go to, by name: no screen needs to know another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import arcade

from somalia.games.campaign.window.play import GameScreen
from somalia.games.campaign.window.replay import ReplayScreen
from somalia.games.campaign.window.start import StartScreen

ROUTES: Mapping[str, Callable[..., arcade.View]] = {
    "start": StartScreen,
    "game": GameScreen,
    "replay": ReplayScreen,
}
"""Each is made with the window and what it is about: nothing, a table, a record's path."""
