"""A game's sounds: a drum for each new turn, dice, and cards."""

from __future__ import annotations

from somalia.engine.kinds import PAPER, TURN, has_tag
from somalia.window.model import Tip
from somalia.window.screens.on_board import OnBoard


class Hearing:
    """Plays sounds for new lines in the log."""

    def __init__(self, screen: OnBoard) -> None:
        self._screen = screen
        self._heard = len(screen.model.controller.past.heard())  # log lines already played

    def go_on(self) -> None:
        """Play a sound for what has happened since the last call: a new turn, dice, or cards."""
        sounds, lines = self._screen.window.sounds, self._screen.model.controller.past.heard()
        fresh, self._heard = lines[self._heard :], len(lines)
        if any(has_tag(line.kind, PAPER) for line in fresh):
            sounds.make("paper")
        elif any(has_tag(line.kind, TURN) for line in fresh):
            sounds.make("drum")
        elif any(line.dice for line in fresh):
            sounds.make("dice")

    def turn(self) -> None:
        """Turn sound on or off, and save the setting."""
        settings = self._screen.model.settings
        settings.sound = not settings.sound
        self._screen.model.about = Tip(f"Sound is {'on' if settings.sound else 'off'}.")
        self._screen.kept(settings.keep("sound"))
