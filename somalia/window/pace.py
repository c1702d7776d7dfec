"""How fast the computer plays in a window."""

from __future__ import annotations

from somalia.engine.kinds import CHIEF
from somalia.play.sitting import Sitting

PAUSE = 0.5
"""Seconds to pause after a major event caused by the computer, at normal speed."""
LOOK = 0.1
"""Seconds between two checks of whether a planning AI is ready."""


class Pace:
    """Runs the computer's decisions, a few at a time.

    Attributes:
        paused: whether a watched game is paused.
        hurried: whether all pauses are skipped until the next question.
        rest: seconds until the next step is due.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting, self.controller = sitting, sitting.controller
        self.paused = not sitting.table.has_people
        self.hurried = False
        self.rest = 0.0

    @property
    def is_due(self) -> bool:
        """Whether the computer should continue now, without waiting for the player."""
        return self.controller.waits and not self.paused and not self.sitting.is_replay

    def step(self) -> None:
        """Run the computer's decisions until something visible happens."""
        settings = self.sitting.settings
        before = len(self.controller.past.lines())
        speed = settings.seconds(1)
        for _ in range(400 if self.hurried or not speed else 40):
            if not self.controller.waits:
                break
            self.controller.advance()
            if self.controller.deciding.progress is not None:
                self.rest = LOOK
                break
            lines = self.controller.past.lines()
            if not self.hurried and len(lines) > before and speed:
                chief = any(line.weight == CHIEF for line in lines[before:])
                self.rest = settings.seconds(PAUSE if chief else PAUSE / 4)
                break

    def hurry(self) -> None:
        """Skip to the next question; if an AI is planning, make it decide at once."""
        if self.controller.deciding.progress is not None:
            self.controller.table.thinker.hurry()
            return
        self.hurried, self.paused = True, False

    def pause(self) -> None:
        """Pause a watched game, or resume it."""
        self.paused = not self.paused
        self.hurried = False
