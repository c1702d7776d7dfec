"""Answers that await confirmation."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from somalia.engine.game import Refused
from somalia.engine.prompts import Choose
from somalia.play.answers import Choice, closes_unbegun
from somalia.play.at_table.protocol import AtTable
from somalia.play.plans import AnswerPlan
from somalia.play.preview import Consequence, consequence, consequence_of_plan


class Held:
    """Answers that the player has given but not yet confirmed, and the warning already shown."""

    def __init__(self, controller: AtTable) -> None:
        self._controller = controller
        self._pending: tuple[Choose, Consequence] | None = None
        self._warned: Hashable = None  # the position for which the warning was given

    @property
    def pending(self) -> Consequence | None:
        """The answers that await confirmation at the current question."""
        waits = self._pending
        return waits[1] if waits is not None and waits[0] is self._controller.game.prompt else None

    def hold(self, options: Sequence[str], confirm: str) -> bool:
        """Hold answers that need confirmation; return whether they are held.

        Args:
            confirm: the answers that need it, as a key of `preview.CONFIRMATIONS`.
        """
        controller = self._controller
        self._hold(
            consequence(controller.sight, controller.say, options, confirm, controller.orders)
        )
        return self.pending is not None

    def hold_plan(self, plan: AnswerPlan, confirm: str) -> bool:
        """Hold a plan that needs confirmation; return whether it is held. `confirm` is as for
        `hold`.
        """
        controller = self._controller
        self._hold(
            consequence_of_plan(controller.sight, controller.say, plan, confirm, controller.orders)
        )
        return self.pending is not None

    def _hold(self, what: Consequence | None) -> None:
        prompt = self._controller.prompt
        self._pending = None if what is None or prompt is None else (prompt, what)

    def take(self) -> Consequence:
        """Return the held answers, which the caller then gives, and stop holding them.

        Raises:
            Refused: no answers are held.
        """
        what = self.pending
        if what is None:
            raise Refused("", "there is nothing to confirm.")
        self.drop()
        return what

    def wait_for(self, what: Consequence | None) -> None:
        """Put dropped answers on hold again, at the current question."""
        if what is not None:
            self._hold(what)

    def drop(self) -> None:
        """Drop the held answers."""
        self._pending = None

    def once_more(self, shown: Sequence[Choice]) -> str:
        """The warning that Enter alone would end something not begun, shown once per position; ""
        if Enter may answer.
        """
        prompt, key = self._controller.prompt, self._controller.game.position_key
        warning = closes_unbegun(prompt, shown) if prompt is not None else ""
        if not warning or self._warned == key:
            return ""
        self._warned = key
        return warning
