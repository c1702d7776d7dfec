"""The question that stands, answered as the last of its kind was."""

from __future__ import annotations

from somalia.engine.game import Refused
from somalia.play.at_table.protocol import AtTable
from somalia.play.same import like


class Again:
    """The last answers that the active player could repeat."""

    def __init__(self, at: AtTable) -> None:
        self._at = at

    @property
    def last(self) -> str | None:
        """The active player's last answer, by hand, to a question of this kind; where somebody
        acts, what he himself did last.
        """
        at, prompt, seat = self._at, self._at.prompt, self._at.seat
        if prompt is None or seat is None:
            return None
        again = at.orders.same.to_repeat(at.sight, prompt)
        if again is not None:
            return again.get(prompt.ask)
        return at.orders.same.last.get((seat.name, prompt.ask))

    @property
    def told(self) -> str:
        """What `give` would repeat, in words; "" if there is nothing."""
        at, prompt, last = self._at, self._at.prompt, self.last
        if prompt is None or last is None:
            return ""
        same = at.orders.same
        again = same.to_repeat(at.sight, prompt)
        if again and same.repeat is not None:
            return same.repeat.told(again, at.sight)
        return str(at.say.label(prompt, last, at.sight.view).name)

    @property
    def is_possible(self) -> bool:
        """Whether `give` would answer the question that stands."""
        at, prompt, last = self._at, self._at.prompt, self.last
        if prompt is None or last is None:
            return False
        again, repeat = at.orders.same.to_repeat(at.sight, prompt), at.orders.same.repeat
        if again is None or repeat is None:
            return like(last, prompt) is not None
        now = repeat.situation(at.sight)
        if repeat.ended(now, again, at.sight) is not None:
            return False
        return repeat.like(again, at.sight, prompt) is not None

    def give(self) -> None:
        """Let the question, and its like for the rest of the mission or step, be answered as the
        last of its kind was; where somebody acts, repeat the last action.

        Raises:
            Refused: there was none yet, or the same is not possible here.
        """
        at, prompt, seat, last = self._at, self._at.prompt, self._at.seat, self.last
        if prompt is None or seat is None or last is None:
            raise Refused("", "you haven't answered this kind of question yet.")
        if not self.is_possible:
            raise Refused("", "your last answer isn't available here.")
        at.orders.by_hand = None
        again = at.orders.same.to_repeat(at.sight, prompt)
        if again is not None:
            at.orders.same.do_again(at.sight, seat.name, again)
        else:
            at.orders.same.hold(at.sight, seat.name, prompt.ask, last)
