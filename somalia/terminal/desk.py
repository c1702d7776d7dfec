"""What the parts of a session need of it."""

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
    """Who is told whether hints are wanted."""

    last: str

    def listen(self, rest: str) -> list[str]:
        """`hints`, `hints on` and `hints off`; what to tell."""


class Desk(Protocol):
    """A session, as those see it who work for it."""

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
        """Who gives hints."""

    def advised(self, prompt: Choose) -> str:
        """What is advised at the question, on a line."""

    def name_of(self, prompt: Choose, option: str) -> str:
        """An option with its number, if it has one."""

    def follow_orders(self) -> bool:
        """Let a standing order answer, if one is about what is asked."""

    def pose(self, prompt: Choose) -> None:
        """Show a question with its options."""

    def tell(self, always: bool = False) -> None:
        """The story since last time, where there is no page to show it on."""

    def all_agree(self, others: Sequence[Seat]) -> bool:
        """Ask other people whether the person who is asked may take back; whether all allow it."""

    def note(self, text: str) -> None:
        """Tell something besides."""


class Typed(NamedTuple):
    """A command as it was typed."""

    of: Desk
    rest: str  # what stands behind its name
    prompt: Choose | None
    seat: Seat | None
    out: Callable[[list[str]], None]
    """Tells something: on the page with the question, or else a screenful at a time."""
