"""What a controller's parts need from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from somalia.engine.game import Game, Seat
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.play.at_table.eyes import Eyes
from somalia.play.moves import GameView, Move
from somalia.play.orders import StandingOrders
from somalia.play.table import Table


class AtTable(Protocol):
    """A game with every seat filled; see `somalia.play.controller`."""

    table: Table
    game: Game
    say: Any
    display: Any
    orders: StandingOrders
    eyes: Eyes
    views: list[GameView]

    @property
    def sight(self) -> Sight:
        """The game as the viewer may know it."""

    @property
    def prompt(self) -> Choose | None:
        """The question being asked of a human or computer player."""

    @property
    def seat(self) -> Seat | None:
        """The seat being asked."""

    @property
    def ordered(self) -> tuple[str, str] | None:
        """The answer that the player's standing order gives to the question, and that order."""

    @property
    def waits(self) -> bool:
        """Whether the game is waiting for the computer."""

    def begin(self, here: Any = None, seat: Seat | None = None, keeps_news: bool = False) -> None:
        """Begin a new line of answers by a player."""

    def answer(self, *options: str) -> Sequence[str]:
        """Give a player's answers."""

    def advance(self, seconds: float = 0.0) -> Move | None:
        """Let a computer player or a standing order answer."""

    def move(
        self, by: str, option: str, why: str = "", order: str = "", rows: Sequence[Any] = ()
    ) -> Move:
        """The move that answers the current question with this option."""

    def tell(self, moves: Sequence[Move]) -> None:
        """Report moves to the views."""
