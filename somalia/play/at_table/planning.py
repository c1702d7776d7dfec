"""Several answers of a person as one: planned ahead, and given as a line."""

from __future__ import annotations

from somalia.engine.game import Seat
from somalia.engine.sight import TrialGame
from somalia.play.at_table.past import Past
from somalia.play.at_table.protocol import AtTable
from somalia.play.moves import PERSON, Move
from somalia.play.plans import AnswerPlan, PlanStep, ahead, ahead_of_dice, planned


class Planning:
    """Makes plans at the question that stands, and gives their answers."""

    def __init__(self, controller: AtTable, past: Past) -> None:
        self._controller, self._past = controller, past

    def make(self, *steps: PlanStep) -> AnswerPlan:
        """The plan that these steps make, from the question that stands: options, several picks
        as a tuple, or `plans.ALL`; such as "flush", "baidoa", ALL.

        Raises:
            Refused: one is not offered, or not asked for before a die falls or another decides.
        """
        controller = self._controller
        return planned(
            controller.sight, controller.display, controller.say, steps, controller.orders
        )

    def ahead(self, *steps: PlanStep) -> TrialGame | None:
        """A copy of the game at the question that would stand after these steps, to show what
        could be chosen then: the Zones of a mission whose button is pressed. None if the person
        would be asked nothing before a die falls or another decides.

        Raises:
            Refused: as `make`.
        """
        controller = self._controller
        return ahead(controller.sight, controller.display, controller.say, steps, controller.orders)

    def give(self, plan: AnswerPlan, begins: bool = True) -> None:
        """Give the answers of a plan as one line: it is undone as one, and what happens is
        news since its first answer.

        Args:
            begins: whether a new line of answers begins with it; False where it is a part of one.

        Raises:
            Refused: the plan was made for another position; nothing has been given.
        """
        controller = self._controller
        ahead_of_dice(controller.sight, controller.say, plan, controller.orders)
        here, moves, begun = self._past.here(), list[Move](), False
        try:
            for ask, option in plan.answers:
                while begun and controller.ordered is not None and self._asks(ask, option) is None:
                    self._tell_all(moves)
                    controller.advance()
                seat = self._asks(ask, option)
                assert seat is not None  # as it was on the copy
                move = controller.move(PERSON, option)
                controller.game.answer(seat.name, option)
                if begins and not begun:
                    controller.begin(here, seat)
                begun = True
                controller.orders.answered(seat.name, ask, option)
                moves.append(move)
        finally:
            if begun:
                self._past.series = None
                self._tell_all(moves)

    def _asks(self, ask: str, option: str) -> Seat | None:
        """Who is asked that and offered this; None if it is not so."""
        prompt = self._controller.prompt
        return (
            self._controller.seat
            if prompt and prompt.ask == ask and option in prompt.options
            else None
        )

    def _tell_all(self, moves: list[Move]) -> None:
        """Tell moves, and forget that they have to be told."""
        if moves:
            self._controller.tell(list(moves))
            moves.clear()
