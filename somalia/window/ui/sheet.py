"""The base class for all sheets, such as rules, charts, score, settings, or a question."""

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

if TYPE_CHECKING:  # sheets can be made without a window
    from somalia.window.ui.canvas import Canvas
    from somalia.window.ui.panel import Panel
    from somalia.window.ui.window import GameWindow


class Recorded(NamedTuple):
    """The record of the game being shown; None if there is none."""

    path: Path | None = None
    hides: bool = False  # whether it contains anything hidden from the player


class Host(Protocol):
    """What sheets need from the screen beneath them."""

    window: GameWindow
    cover: Panel
    focus: str
    pointer: tuple[float, float]

    @property
    def settings(self) -> Settings:
        """The window's settings."""

    @property
    def is_unsaved(self) -> bool:
        """Whether the record cannot be written and the player has been told so."""

    def open(self, sheet: Sheet | None) -> None:
        """Open another sheet over the screen; None closes the current one."""

    def do(self, action: str) -> None:
        """Carry out an action belonging to the sheet or the screen."""

    def act(self, action: str) -> None:
        """Carry out one of the screen's own actions."""

    def kept(self, problem: str) -> None:
        """Report why a setting was not saved; "" if it was."""

    def restyle(self) -> None:
        """Apply changed settings."""

    def move_focus(self, symbol: int, modifiers: int, among: list[str]) -> bool:
        """Move the focus with Tab and the arrow keys; Enter and Space carry out the focused action.
        Return whether the key was used.
        """

    def recorded(self) -> Recorded:
        """The record of the game being shown, for a bug bundle."""


ACROSS, ALONG = 44, 80
"""The room in points that a frame takes from a sheet's width and height."""


@dataclass(frozen=True)
class Framed(Node):
    """A sheet's frame, with its title, its close button, and its content."""

    title: str
    content: Node
    leaves: str = "Close"  # the close button's text

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the frame over the whole canvas."""
        u = canvas.u
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, u(2))
        canvas.pen.rectangle((u(5), u(5), canvas.width - u(6), canvas.height - u(6)), None, RULE)
        canvas.text(u(22), u(16), self.title, 22, "serif-bold", HEADING, room=canvas.width - u(140))
        canvas.button(
            (canvas.width - u(112), u(14), canvas.width - u(18), u(42)), self.leaves, "close", "Esc"
        )
        canvas.rule(u(20), canvas.width - u(20), u(50))
        left, top, width, height = u(22), u(60), canvas.width - u(44), canvas.height - u(78)
        self.content.draw(canvas, (left, top, left + width, top + height))


class Sheet:
    """A sheet shown over a screen.

    It returns its content as layout nodes, and handles actions and keys. The action `close` closes
    the sheet.
    """

    width, height = 860, 600  # in design points, if the window is large enough
    title = ""
    beside: Box | None = None
    """What the sheet is about, as left, bottom, right, top in the window. The sheet is placed next
    to it, and what is around it stays bright; None for a sheet in the middle.
    """
    covers = False  # whether it covers the whole window, to hide everything below

    def __init__(self, of: Host) -> None:
        self.of = of
        self.beneath: Sheet | None = None  # the sheet that opened it, shown again afterwards
        self.scroll = 0.0  # number of lines scrolled

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (type(self).__name__, round(self.scroll, 2))

    def node(self) -> Node:
        """The whole sheet as a layout node."""
        leaves = "Close" if self.beneath is None else "Back"
        return Framed(self.title, self.content(), leaves)

    def content(self) -> Node:
        """The content below the title."""
        return Node()

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """The preferred width and height in pixels, frame included.

        Args:
            canvas: a canvas to measure text on.
        """
        return canvas.u(self.width), canvas.u(self.height)

    @property
    def most_scroll(self) -> int:
        """How many lines the sheet can be scrolled, according to the last layout."""
        return self.of.cover.facts.get(SCROLL, 0)

    def act(self, action: str) -> None:
        """Carry out the action of one of the sheet's spots."""

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle a key; return whether it was used."""
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
        """Handle typed text; return whether it was used."""
        return False

    def roll(self, lines: float) -> None:
        """Scroll by this many lines."""
        self.scroll = min(max(min(self.scroll, self.most_scroll) + lines, 0), self.most_scroll)

    def tick(self) -> bool:
        """Advance the time; return whether the sheet must be redrawn."""
        return False

    def opened(self) -> None:
        """Read what may have changed, because the sheet is about to be shown, perhaps again."""

    def closed(self) -> None:
        """Clean up after the sheet has been closed."""
