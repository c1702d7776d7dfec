"""The Ford in the window: the standard painter of scenes, with the game's colours."""

from __future__ import annotations

from collections.abc import Callable

from somalia.games.ford import BEGIN, GRID
from somalia.games.ford.scene import scene_of
from somalia.window.board.board import Board
from somalia.window.board.scene_board import SceneBoard
from somalia.window.looks import Appearance, Looks
from somalia.window.model import PlayModel
from somalia.window.ui.window import GameWindow


class FordLooks(Looks):
    """The looks of a game in play."""

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        model.options.regions = dict.fromkeys(GRID.names)
        model.options.pieces = dict.fromkeys(BEGIN)

    def board(self, window: GameWindow, account: Callable[[str], tuple[float, float]]) -> Board:
        """The board, painted as the scene describes it."""
        return SceneBoard(
            window, self.model, lambda sight: scene_of(sight.view.at, GRID), self.colour
        )


class FordAppearance(Appearance):
    """The looks of the Ford outside a game."""

    def looks(self, model: PlayModel) -> Looks:
        """The looks of one game."""
        return FordLooks(model)


APPEARANCE = FordAppearance()
