"""The steps since the player's last answer, which the player can page through."""

from __future__ import annotations

from typing import Any

from somalia.engine.kinds import UNTOLD, has_tag, heads_only
from somalia.engine.steps import LogStep
from somalia.engine.words import LogLine
from somalia.play.controller import Controller


class News:
    """The steps since the last answer, and the one being shown.

    `at` is the number of the step being shown, from 1; 0 if none is shown.
    """

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.at = 0
        self.asks_why = False
        self._known: object = None

    @property
    def steps(self) -> list[LogStep]:
        """The missions and steps since the last answer."""
        return self.controller.past.steps() if self.controller.asks_person else []

    def refresh(self) -> None:
        """Return to the question if the list of steps has changed."""
        steps = self.steps
        if steps is not self._known:
            self._known, self.at, self.asks_why = steps, 0, False

    @property
    def step(self) -> LogStep | None:
        """The step being shown; None if there is none."""
        steps = self.steps
        return steps[self.at - 1] if 0 < self.at <= len(steps) else None

    @property
    def line(self) -> LogLine | None:
        """The log line of the step being shown, with the places it names."""
        return self.step.line if self.step else None

    @property
    def key(self) -> Any:
        """The cache key for the news panel's picture."""
        return (len(self.steps), self.at, self.asks_why)

    @property
    def has_reasons(self) -> bool:
        """Whether an AI gave a reason for a decision in this step."""
        return self.step is not None and any(r.why for r in self.controller.past.why(self.step))

    def go(self, what: str) -> bool:
        """Go forward ("1"), back ("-1"), to the question ("0"), or toggle the reasons ("why").
        Return whether there are any steps.
        """
        if not self.steps:
            return False
        if what == "why":
            self.at = self.at or 1
            self.asks_why = not self.asks_why
        elif what == "0":
            self.at, self.asks_why = 0, False
        else:
            # After the last step, the question is shown again.
            self.at = (self.at + int(what)) % (len(self.steps) + 1)
        return True

    def told(self, step: LogStep) -> list[tuple[str, str]]:
        """A step's lines, or its reasons, each as (rule, text)."""
        if self.asks_why:
            side = self.controller.say.side
            return [
                ("", f"{side(reason.side)}, {reason.choice}: {reason.why}")
                for reason in self.controller.past.why(step)
                if reason.why
            ] or [("", "No reason given.")]
        lines = [
            line for line in step.lines if not (heads_only(line.kind) or has_tag(line.kind, UNTOLD))
        ]
        return [(line.rule, line.text) for line in lines] or [(step.line.rule, step.line.text)]
