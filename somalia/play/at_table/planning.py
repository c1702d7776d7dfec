"""Several answers by a player, planned in advance and given as a single line."""

from __future__ import annotations

from somalia.engine.game import Seat
from somalia.engine.sight import TrialGame
from somalia.play.at_table.past import Past
from somalia.play.at_table.protocol import AtTable
from somalia.play.moves import PERSON, Move
from somalia.play.plans import AnswerPlan, PlanStep, ahead, ahead_of_dice, planned


class Planning:
    """Makes plans starting from the current question, and gives their answers."""

    def __init__(self, controller: AtTable, past: Past) -> None:
        self._controller, self._past = controller, past

    def make(self, *steps: PlanStep) -> AnswerPlan:
        """The plan formed by these steps, starting from the current question. A step is an option,
        several picks as a tuple, or `plans.ALL`; for example "flush", "baidoa", ALL.

        Raises:
            Refused: a step is not offered, or comes after a die roll or another player's decision.
        """
        controller = self._controller
        return planned(
            controller.sight, controller.display, controller.say, steps, controller.orders
        )

    def ahead(self, *steps: PlanStep) -> TrialGame | None:
        """A copy of the game after these steps, to show what could be chosen next, such as a
        mission's Zones. None if the player would not be asked again before a die roll or another
        player's decision.

        Raises:
            Refused: as for `make`.
        """
        controller = self._controller
        return ahead(controller.sight, controller.display, controller.say, steps, controller.orders)

    def give(self, plan: AnswerPlan, begins: bool = True) -> None:
        """Give a plan's answers as a single line: one undo undoes them all, and news begins at the
        first.

        Args:
            begins: whether the plan begins a new line of answers; False if it is part of one.

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
        """The seat that is being asked this kind of question and offered this option; None if there
        is none.
        """
        prompt = self._controller.prompt
        return (
            self._controller.seat
            if prompt and prompt.ask == ask and option in prompt.options
            else None
        )

    def _tell_all(self, moves: list[Move]) -> None:
        """Report these moves to the views, then clear the list."""
        if moves:
            self._controller.tell(list(moves))
            moves.clear()
