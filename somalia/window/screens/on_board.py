"""The protocol through which a screen's parts use a screen with a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from somalia.window.board.board import Board
from somalia.window.looks import Looks
from somalia.window.model import PlayModel
from somalia.window.ui.panel import Panel
from somalia.window.ui.spots import Spot
from somalia.window.ui.window import GameWindow


class OnBoard(Protocol):
    """A screen with a board; see `somalia.window.screens.table`."""

    window: GameWindow
    model: PlayModel
    looks: Looks
    board: Board
    panels: list[Panel]
    head: Panel
    side: Panel
    story: Panel
    foot: Panel
    pointer: tuple[float, float]
    focus: str
    tip: str

    def actions(self) -> list[str]:
        """The actions that can have the keyboard focus, in order."""

    def tip_for(self, spot: Spot) -> str:
        """The tip for a spot on a panel."""

    def relight(self) -> None:
        """Update the board's highlights from the model."""

    def followed(self, does: Callable[..., Any], *args: object) -> None:
        """Call one of the model's functions, then update the board if the position has changed."""

    def do(self, action: str) -> None:
        """Carry out an action belonging to the sheet or the screen."""

    def kept(self, problem: str) -> None:
        """Report why a setting was not saved; "" if it was."""
