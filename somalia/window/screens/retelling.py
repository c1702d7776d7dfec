"""Shows the log on the board: brings the places named by a line, step or news entry into view."""

from __future__ import annotations

from somalia.window.model import Tip
from somalia.window.screens.on_board import OnBoard


class Retelling:
    """Brings places named in the log into view."""

    def __init__(self, screen: OnBoard) -> None:
        self._screen = screen

    def line(self, number: int) -> None:
        """Centre and enlarge the place named by a line of the log."""
        lines = self._screen.model.controller.past.lines()
        if number < len(lines) and lines[number].zones:
            self._screen.board.look_at(lines[number].zones[-1].id, closer=True)

    def entry(self, number: int) -> None:
        """Unfold or fold the details of a step, and bring its place into view."""
        model = self._screen.model
        steps = model.controller.past.chronicle()
        if number < len(steps):
            model.reading.unfolded ^= {number}
            model.changed()
            if steps[number].line.zones:
                self._screen.board.look_at(steps[number].line.zones[-1].id)

    def go(self, what: str) -> None:
        """Step through the news since the last answer."""
        model = self._screen.model
        if not model.news.go(what):
            model.about = Tip("Nothing has happened since your last answer.")
        self._show()

    def step(self, number: int) -> None:
        """Show a step of the news."""
        self._screen.model.news.at = number
        self._show()

    def _show(self) -> None:
        """Bring the current step's place into view."""
        line = self._screen.model.news.line
        if line is not None and line.zones:
            self._screen.board.look_at(line.zones[-1].id)
        self._screen.model.changed()
        self._screen.window.dirty = True
