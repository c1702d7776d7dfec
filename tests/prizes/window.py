"""Prizes in the window: the standard painter of scenes, which can paint cards."""

from __future__ import annotations

from collections.abc import Callable

from somalia.games.prizes import DECKS
from somalia.games.prizes.scene import scene_of
from somalia.window.board.board import Board
from somalia.window.board.scene_board import SceneBoard
from somalia.window.looks import Appearance, Looks
from somalia.window.model import PlayModel
from somalia.window.ui.window import GameWindow


class PrizeLooks(Looks):
    """The looks of a game in play."""

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        model.options.pieces = [card for deck in DECKS.values() for card in deck]

    def board(self, window: GameWindow, account: Callable[[str], tuple[float, float]]) -> Board:
        """The table, painted as the scene describes it."""
        return SceneBoard(window, self.model, lambda sight: scene_of(sight.view), self.colour)


class PrizeAppearance(Appearance):
    """The looks of Prizes outside a game."""

    def looks(self, model: PlayModel) -> Looks:
        """The looks of one game."""
        return PrizeLooks(model)


APPEARANCE = PrizeAppearance()
