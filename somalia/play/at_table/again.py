"""Repeats a player's last answer, or the active unit's last action."""

from __future__ import annotations

from somalia.engine.game import Refused
from somalia.play.at_table.protocol import AtTable
from somalia.play.same import like


class Again:
    """The most recent answers that the active player could repeat."""

    def __init__(self, controller: AtTable) -> None:
        self._controller = controller

    @property
    def last(self) -> str | None:
        """The last answer that the active player gave by hand to this kind of question. If a unit
        is acting, the last one for that unit.
        """
        controller, prompt, seat = self._controller, self._controller.prompt, self._controller.seat
        if prompt is None or seat is None:
            return None
        again = controller.orders.same.to_repeat(controller.sight, prompt)
        if again is not None:
            return again.get(prompt.ask)
        return controller.orders.same.last.get((seat.name, prompt.ask))

    @property
    def told(self) -> str:
        """A description of what `give` would repeat; "" if nothing."""
        controller, prompt, last = self._controller, self._controller.prompt, self.last
        if prompt is None or last is None:
            return ""
        same = controller.orders.same
        again = same.to_repeat(controller.sight, prompt)
        if again and same.repeat is not None:
            return same.repeat.told(again, controller.sight)
        return str(controller.say.label(prompt, last, controller.sight.view).name)

    @property
    def is_possible(self) -> bool:
        """Whether `give` would answer the current question."""
        controller, prompt, last = self._controller, self._controller.prompt, self.last
        if prompt is None or last is None:
            return False
        again, repeat = (
            controller.orders.same.to_repeat(controller.sight, prompt),
            controller.orders.same.repeat,
        )
        if again is None or repeat is None:
            return like(last, prompt) is not None
        now = repeat.situation(controller.sight)
        if repeat.ended(now, again, controller.sight) is not None:
            return False
        return repeat.like(again, controller.sight, prompt) is not None

    def give(self) -> None:
        """Repeat the last answer to this kind of question, here and for the rest of the mission or
        step. If a unit is acting, repeat its last action.

        Raises:
            Refused: there is nothing to repeat, or it is not possible here.
        """
        controller, prompt, seat, last = (
            self._controller,
            self._controller.prompt,
            self._controller.seat,
            self.last,
        )
        if prompt is None or seat is None or last is None:
            raise Refused("", "you haven't answered this kind of question yet.")
        if not self.is_possible:
            raise Refused("", "your last answer isn't available here.")
        controller.orders.by_hand = None
        again = controller.orders.same.to_repeat(controller.sight, prompt)
        if again is not None:
            controller.orders.same.do_again(controller.sight, seat.name, again)
        else:
            controller.orders.same.hold(controller.sight, seat.name, prompt.ask, last)
