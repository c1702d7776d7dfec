"""What the parts of a screen with a board ask of it."""

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
    """A table looked at, see `somalia.window.screens.table`."""

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
        """What the keyboard can stand on, in order."""

    def tip_for(self, spot: Spot) -> str:
        """What a place of a panel says of itself."""

    def relight(self) -> None:
        """Light on the board what the model says."""

    def followed(self, does: Callable[..., Any], *args: Any) -> None:
        """Let the model do something; where the position has changed the board follows."""

    def do(self, action: str) -> None:
        """Carry an action out: the sheet's, or the screen's."""

    def kept(self, problem: str) -> None:
        """Tell why a setting is not kept, unless it is."""
