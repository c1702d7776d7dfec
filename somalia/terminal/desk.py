"""The interface between a session and its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from somalia.engine.game import Seat
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose
from somalia.engine.words import Words
from somalia.games.display import Display
from somalia.play.controller import Controller
from somalia.play.orders import StandingOrders
from somalia.play.sitting import Sitting
from somalia.terminal.keyboard import Keyboard
from somalia.terminal.pages import Pages
from somalia.terminal.paper import Paper
from somalia.terminal.reasons import Reasons


class HintListener(Protocol):
    """Turns hints on and off."""

    last: str

    def listen(self, rest: str) -> list[str]:
        """Carry out `hints`, `hints on` or `hints off`; return the reply."""


class Desk(Protocol):
    """A session, as seen by its parts."""

    controller: Controller
    sitting: Sitting
    orders: StandingOrders
    display: Display
    say: Words
    paper: Paper
    keyboard: Keyboard
    reasons: Reasons
    pages: Pages
    told: Moment

    @property
    def callouts(self) -> HintListener:
        """The part of the session that gives hints."""

    def advised(self, prompt: Choose) -> str:
        """The advice at the question, on one line."""

    def name_of(self, prompt: Choose, option: str) -> str:
        """An option's name, with its number if it has one."""

    def follow_orders(self) -> bool:
        """Let a standing order answer if one applies to the question; return whether one did."""

    def pose(self, prompt: Choose) -> None:
        """Show a question with its options."""

    def tell(self, always: bool = False) -> None:
        """Print the new log lines, if there is no page to show them on."""

    def all_agree(self, others: Sequence[Seat]) -> bool:
        """Ask the other players whether the player at the keyboard may undo; return whether all
        allow it.
        """

    def note(self, text: str) -> None:
        """Add a note."""


class Typed(NamedTuple):
    """A command as typed."""

    of: Desk
    rest: str  # what follows its name
    prompt: Choose | None
    seat: Seat | None
    out: Callable[[list[str]], None]
    """Shows lines on the question's page or, if there is no question, a screenful at a time."""
