"""The log panel's state: its form, its scroll position, and the line under the pointer."""

from __future__ import annotations

from somalia.engine.words import LogLine
from somalia.play.controller import Controller

FORMS = ("chronicle", "ledger", "reasons")
"""The log's forms: a summary of each mission or step; every event with its dice; or the reasons."""


class Reading:
    """What the player sees of the log.

    Attributes:
        form: one of `FORMS`.
        unfolded: steps of the chronicle whose details are shown.
        scrolled: the number of lines scrolled up from the end.
        line: the line of the log or the news that is under the pointer.
    """

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.form = FORMS[0]
        self.unfolded: set[int] = set()
        self.scrolled = 0
        self.line: LogLine | None = None

    def forget(self) -> None:
        """Reset the view, because another player will read the log from now on."""
        self.line, self.unfolded, self.scrolled = None, set(), 0

    def scroll(self, lines: int) -> None:
        """Scroll up by a number of lines; down if negative."""
        is_brief = self.form == "chronicle"
        count = len(self.controller.past.chronicle() if is_brief else self.controller.past.lines())
        self.scrolled = min(max(self.scrolled + lines, 0), max(count - 5, 0))

    def turn_over(self) -> None:
        """Switch to the next form."""
        self.form = FORMS[(FORMS.index(self.form) + 1) % len(FORMS)]
        self.scrolled = 0

    def line_of(self, action: str) -> LogLine | None:
        """The line of the log or the news named by an action; None for any other action."""
        word, _, what = action.partition(":")
        if word == "step" and what:
            steps, index = self.controller.past.steps(), int(what) - 1
            return steps[index].line if index < len(steps) else None
        if word == "entry":
            chronicle, index = self.controller.past.chronicle(), int(what)
            return chronicle[index].line if index < len(chronicle) else None
        if word != "line":
            return None
        lines, index = self.controller.past.lines(), int(what)
        return lines[index] if index < len(lines) else None
