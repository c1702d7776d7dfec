"""What commands and hints need of the session that they are part of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.text import Text

from somalia.engine.game import Seat
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.display import Display
from somalia.play.answers import Choice
from somalia.play.controller import Controller
from somalia.play.orders import Orders
from somalia.play.settings import Settings
from somalia.play.table import Table
from somalia.play.turns import TurnSheets
from somalia.terminal.chain import Part
from somalia.terminal.page import Size


class Leave(Exception):
    """The person leaves the table; the game is saved."""


class Listener(Protocol):
    """Who is told whether hints are wanted."""

    def listen(self, rest: str) -> list[str]:
        """`hints`, `hints on` and `hints off`; what to tell."""


class Desk(Protocol):
    """A session, as those see it who work for it."""

    controller: Controller
    table: Table
    display: Display
    say: Any
    orders: Orders
    drawn: bool
    explain: bool
    digest: bool
    turns: TurnSheets
    settings: Settings
    hint: str
    besides: list[str]
    rows: list[list[str]]
    shown: list[Choice]
    lists_ways: bool
    ahead: list[Part]

    @property
    def callouts(self) -> Listener:
        """Who gives hints."""

    @property
    def sight(self) -> Sight:
        """The game, as the person may know it."""

    @property
    def view(self) -> Any:
        """The position, as the person may see it."""

    @property
    def size(self) -> Size:
        """The room there is on the screen now."""

    def advised(self, prompt: Choose) -> str:
        """What is advised at the question, on a line."""

    def name_of(self, prompt: Choose, option: str) -> str:
        """An option with its number, if it has one."""

    def ask_again(self, prompt: Choose, told: Sequence[str] = ()) -> None:
        """The question once more, with what was asked for."""

    def follow_orders(self) -> bool:
        """Let a standing order answer, if one is about what is asked."""

    def show(self, prompt: Choose) -> None:
        """The whole page."""

    def read(self, ask: str, unseen: bool = False) -> str:
        """A line from the person."""

    def called(self, side: str, seat: Seat) -> str:
        """A side, with the name of the person who plays it."""

    def all_agree(self, others: Sequence[Seat]) -> bool:
        """Ask other people whether the person who is asked may take back; whether all allow it."""

    def turns_page(self, ask: str) -> bool:
        """Wait until the person has read a page; whether he wants the next one."""

    def note(self, text: str) -> None:
        """Tell something besides."""

    def tell_below(self, text: str) -> None:
        """Tell something at once, below the question."""

    def print(self, *lines: str) -> None:
        """Plain lines, as they are."""

    def draw(self, lines: Sequence[Text]) -> None:
        """Lines with styles, not wrapped."""
