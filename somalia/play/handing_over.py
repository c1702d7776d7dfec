"""When players sharing a screen hand it over to each other."""

from __future__ import annotations

from somalia.engine.sight import Sight
from somalia.games.orders import opens

WISHED, SECRET = "wished", "secret"
"""Reasons to hand over: the players want to, or one may see something that the other must not."""


class Chair:
    """The seat in front of a screen shared by several players.

    Attributes:
        seated: the side whose player was asked last; "" if none has been asked yet.
    """

    def __init__(self) -> None:
        self.seated = ""

    def due(self, sight: Sight, seat: str, wish: str) -> str:
        """Why the screen must be handed over to the seat being asked: WISHED, SECRET, or "" for no
        reason. If there is no reason, that seat becomes the seated one, except in the middle of a
        mission.

        Args:
            sight: the game as the screen shows it now.
            seat: the seat being asked.
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
        if wish != "mission":  # during a mission both players stay
            self.seated = seat
        return ""

    def _is_secret(self, sight: Sight) -> bool:
        """Whether the next player will do something that the seated player must not see."""
        if sight.rules.hides or sight.prompt is None:
            return True
        return self.seated != "" and not sight.sees_prompt(self.seated)
