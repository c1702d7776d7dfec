"""A sheet laid over a screen: rules, charts, score, settings, a question."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from somalia.play.settings import Settings
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import HEADING, INK, RULE
from somalia.window.ui.prose import SCROLL
from somalia.window.ui.spots import Box

if TYPE_CHECKING:  # a sheet is made without a window
    from somalia.window.ui.canvas import Canvas
    from somalia.window.ui.panel import Panel
    from somalia.window.ui.window import GameWindow


class Recorded(NamedTuple):
    """The record of a game on screen; None where there is none."""

    path: Path | None = None
    hides: bool = False  # whether it holds what is hidden from the player


class Host(Protocol):
    """The screen a sheet lies on, as far as a sheet knows it."""

    window: GameWindow
    cover: Panel
    focus: str
    pointer: tuple[float, float]

    @property
    def settings(self) -> Settings:
        """How the window looks and behaves."""

    @property
    def is_unsaved(self) -> bool:
        """Whether there is a game whose record cannot be written, and it was told."""

    def open(self, sheet: Sheet | None) -> None:
        """Lay another sheet over the screen; None takes it away."""

    def do(self, action: str) -> None:
        """Carry an action out: the sheet's, or the screen's."""

    def act(self, action: str) -> None:
        """Carry out an action of the screen itself."""

    def kept(self, problem: str) -> None:
        """Report why something the player has set could not be kept; "" for nothing."""

    def restyle(self) -> None:
        """Settings have changed."""

    def move_focus(self, symbol: int, modifiers: int, among: list[str]) -> bool:
        """Tab and arrows walk over what can be chosen; whether the key meant that."""

    def recorded(self) -> Recorded:
        """The record of the game on screen, for a bug bundle."""


@dataclass(frozen=True)
class Framed(Node):
    """A sheet's frame with its title, the button that closes it, and what stands below."""

    title: str
    content: Node

    def draw(self, canvas: Canvas, box: Box) -> None:
        """All over the canvas."""
        u = canvas.u
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, u(2))
        canvas.pen.rectangle((u(5), u(5), canvas.width - u(6), canvas.height - u(6)), None, RULE)
        canvas.text(u(22), u(16), self.title, 22, "serif-bold", HEADING, room=canvas.width - u(140))
        canvas.button(
            (canvas.width - u(112), u(14), canvas.width - u(18), u(42)), "Close", "close", "Esc"
        )
        canvas.rule(u(20), canvas.width - u(20), u(50))
        left, top, width, height = u(22), u(60), canvas.width - u(44), canvas.height - u(78)
        self.content.draw(canvas, (left, top, left + width, top + height))


class Sheet:
    """A sheet laid over the screen.

    It tells what stands on it as nodes of a layout, and understands actions and keys; `close`
    takes it away.
    """

    width, height = 860, 600  # points of the design, as far as there is room
    title = ""
    covers = False  # whether it covers the whole window, and nothing below may be seen

    def __init__(self, of: Host) -> None:
        self.of = of
        self.scroll = 0.0  # lines

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (type(self).__name__, round(self.scroll, 2))

    def node(self) -> Node:
        """The whole sheet."""
        return Framed(self.title, self.content())

    def content(self) -> Node:
        """What stands on it below its title."""
        return Node()

    @property
    def most_scroll(self) -> int:
        """How many lines it can be scrolled by, as it was laid out last."""
        return self.of.cover.facts.get(SCROLL, 0)

    def act(self, action: str) -> None:
        """An action of one of its spots."""

    def press(self, symbol: int, modifiers: int) -> bool:
        """A key; whether it meant something here."""
        step = {
            keys.UP: -1,
            keys.DOWN: 1,
            keys.PAGEUP: -12,
            keys.PAGEDOWN: 12,
        }.get(symbol)
        if step is None:
            return False
        self.roll(step)
        return True

    def typed(self, text: str) -> bool:
        """Letters; whether they were wanted."""
        return False

    def roll(self, lines: float) -> None:
        """Scroll by lines."""
        self.scroll = min(max(min(self.scroll, self.most_scroll) + lines, 0), self.most_scroll)

    def tick(self) -> bool:
        """Time passes; whether it has to be drawn anew."""
        return False

    def closed(self) -> None:
        """It has been taken away."""
