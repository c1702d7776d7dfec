"""Answers that wait to be confirmed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from somalia.engine.game import Refused
from somalia.engine.prompts import Choose
from somalia.play.answers import Choice, closes_unbegun
from somalia.play.at_table.protocol import AtTable
from somalia.play.plans import AnswerPlan
from somalia.play.preview import Consequence, consequence, consequence_of_plan


class Held:
    """What a person has answered and not confirmed yet, and what he has been warned of."""

    def __init__(self, controller: AtTable) -> None:
        self._controller = controller
        self._pending: tuple[Choose, Consequence] | None = None
        self._warned: Hashable = None  # the position in which Enter has been asked for again

    @property
    def pending(self) -> Consequence | None:
        """The answers that wait to be confirmed at the question that stands."""
        waits = self._pending
        return waits[1] if waits is not None and waits[0] is self._controller.game.prompt else None

    def hold(self, options: Sequence[str], confirm: str) -> bool:
        """Keep answers pending where they are to be confirmed first; whether they are.

        Args:
            confirm: which answers wait, a key of `preview.CONFIRMATIONS`.
        """
        controller = self._controller
        self._hold(
            consequence(controller.sight, controller.say, options, confirm, controller.orders)
        )
        return self.pending is not None

    def hold_plan(self, plan: AnswerPlan, confirm: str) -> bool:
        """Keep a plan pending where it is to be confirmed first; whether it is. As `hold`."""
        controller = self._controller
        self._hold(
            consequence_of_plan(controller.sight, controller.say, plan, confirm, controller.orders)
        )
        return self.pending is not None

    def _hold(self, what: Consequence | None) -> None:
        prompt = self._controller.prompt
        self._pending = None if what is None or prompt is None else (prompt, what)

    def take(self) -> Consequence:
        """The answers that wait, which are to be given now and wait no more.

        Raises:
            Refused: none wait.
        """
        what = self.pending
        if what is None:
            raise Refused("", "there is nothing to confirm.")
        self.drop()
        return what

    def wait_for(self, what: Consequence | None) -> None:
        """Let answers that were dropped wait again at the question that stands."""
        if what is not None:
            self._hold(what)

    def drop(self) -> None:
        """Drop the answers that wait."""
        self._pending = None

    def once_more(self, shown: Sequence[Choice]) -> str:
        """What is said, once in a position, where Enter alone would end what nobody has begun; ""
        where it is to answer.
        """
        prompt, key = self._controller.prompt, self._controller.game.position_key
        warning = closes_unbegun(prompt, shown) if prompt is not None else ""
        if not warning or self._warned == key:
            return ""
        self._warned = key
        return warning
