"""How the story of a game is read: in which form, from where on, and what is pointed at in it."""

from __future__ import annotations

from somalia.engine.words import LogLine
from somalia.play.controller import Controller

FORMS = ("chronicle", "ledger", "reasons")
"""What the story can be: what each mission or step came to; every event with its dice; why."""


class Reading:
    """A reader of the story.

    Attributes:
        form: one of `FORMS`.
        unfolded: steps of the chronicle whose details are shown.
        scrolled: lines of the story up from its end.
        line: of the log or the digest, that is pointed at.
    """

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.form = FORMS[0]
        self.unfolded: set[int] = set()
        self.scrolled = 0
        self.line: LogLine | None = None

    def forget(self) -> None:
        """Another person reads from now on."""
        self.line, self.unfolded, self.scrolled = None, set(), 0

    def scroll(self, lines: int) -> None:
        """Back in the story, and forth."""
        is_brief = self.form == "chronicle"
        count = len(self.controller.past.chronicle() if is_brief else self.controller.past.lines())
        self.scrolled = min(max(self.scrolled + lines, 0), max(count - 5, 0))

    def turn_over(self) -> None:
        """The chronicle, the ledger, or the reasons of the computer's players."""
        self.form = FORMS[(FORMS.index(self.form) + 1) % len(FORMS)]
        self.scrolled = 0

    def line_of(self, action: str) -> LogLine | None:
        """The line of the story, or of the digest, that an action stands for."""
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
