"""What the parts of a controller ask of it."""

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
    """A game with everybody seated, see `somalia.play.controller`."""

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
        """What a person or a computer's player is asked."""

    @property
    def seat(self) -> Seat | None:
        """Who is asked."""

    @property
    def ordered(self) -> tuple[str, str] | None:
        """What a person's standing order answers to the question, and which order."""

    @property
    def waits(self) -> bool:
        """Whether the game waits for the computer."""

    def begin(self, here: Any = None, seat: Seat | None = None, keeps_news: bool = False) -> None:
        """Begin a new line of a person's answers."""

    def answer(self, *options: str) -> Sequence[str]:
        """Give a person's answers."""

    def advance(self, seconds: float = 0.0) -> Move | None:
        """Let a computer's player or a standing order answer."""

    def move(
        self, by: str, option: str, why: str = "", order: str = "", rows: Sequence[Any] = ()
    ) -> Move:
        """What an answer to the question that stands will have been."""

    def tell(self, moves: Sequence[Move]) -> None:
        """Tell the views of moves."""
