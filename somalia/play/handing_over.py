"""When players hand a shared screen over to each other."""

from __future__ import annotations

from somalia.engine.sight import Sight
from somalia.games.orders import opens

WISHED, SECRET = "wished", "secret"
"""Why they hand over: they want to, or one may see what the other must not."""


class Chair:
    """The seat in front of a screen that several players share.

    Attributes:
        seated: the side whose player was asked last; "" for nobody yet.
    """

    def __init__(self) -> None:
        self.seated = ""

    def due(self, sight: Sight, seat: str, wish: str) -> str:
        """Why the screen must be handed over to the seat that is asked: WISHED, SECRET, or "" for
        no reason. Without a reason the seat counts as seated, except in the middle of a mission.

        Args:
            sight: the game as the screen shows it now.
            seat: the one that is asked.
            wish: a key of `settings.HAND_OVERS`.
        """
        if sum(one.person for one in sight.seats) < 2:
            self.seated = seat
        if seat == self.seated:
            return ""
        if self._is_secret(sight):
            return SECRET
        if wish == "every" or (wish == "mission" and opens(sight)):
            return WISHED
        if wish != "mission":  # during a mission both stay
            self.seated = seat
        return ""

    def _is_secret(self, sight: Sight) -> bool:
        """Whether the seated player must not see what the next one does."""
        if sight.rules.hides or sight.prompt is None:
            return True
        return self.seated != "" and not sight.sees_prompt(self.seated)
