"""What the computer's players and standing orders decide, one question at a time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from somalia.engine.game import Refused, Seat
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose
from somalia.opponents.given import given_to
from somalia.play.at_table.protocol import AtTable
from somalia.play.moves import COMPUTER, ORDER, Move
from somalia.play.thinking import Progress


class Deciding:
    """Whoever decides without a person at the screen."""

    def __init__(self, controller: AtTable) -> None:
        self._controller = controller
        self._decided: tuple[Choose, Hashable, Move] | None = None  # and not answered yet

    @property
    def progress(self) -> Progress | None:
        """Progress of the computer player's plan; None if it makes none."""
        return self._controller.table.thinker.progress if self._controller.waits else None

    def decide(self, seat: Seat, prompt: Choose, seconds: float = 0.0) -> Move | None:
        """What a computer's player or a standing order answers to the question that stands, decided
        once; None if no order does, or the player is still at its plan.
        """
        controller = self._controller
        if seat.person:
            if controller.ordered is None:
                return None
            option, order = controller.ordered
            return controller.move(ORDER, option, f"By order: {order}.", order)
        key = controller.game.position_key
        if self._decided is not None and self._decided[0] is prompt and self._decided[1] == key:
            return self._decided[2]
        # Of what he must not know he sees nothing, not even that others have answered.
        player: Any = controller.table.players[seat.name]
        seen = given_to(player, controller.game, seat.name)
        asked = seen.asked(seat.name)
        assert asked is not None
        if not controller.table.has_thought(seat.name, seen, seconds):
            return None
        decision: Any = player.decide(seen, asked)
        move = controller.move(COMPUTER, decision.option, decision.why, rows=decision.rows or ())
        self._decided = prompt, key, move
        return move

    def answered(self) -> None:
        """What was decided has been answered."""
        self._decided = None

    def pass_unseen(self) -> None:
        """Let computers and orders answer what the person at the screen must not see asked, up to
        an answer that shows: a screen that waited meanwhile would tell that somebody was asked. Not
        so in a set-up, which is long, and asks everybody whatever is hidden.
        """
        controller = self._controller
        while (prompt := controller.prompt) is not None and not controller.sight.sees(
            prompt.seen_by
        ):
            if not controller.game.rules.phase(controller.game.state).turn:
                return
            move = self.decide(controller.game.seat_of[prompt.who], prompt)
            if move is None or self._shows(move):
                return
            controller.advance()

    def _shows(self, move: Move) -> bool:
        """Whether something that can be seen would come of a move."""
        now, copy = Moment.now(self._controller.game), self._controller.game.copy()
        try:
            copy.answer(copy.seat_of[move.side].name, move.option)
        except Refused:
            return True  # reported where the game would continue by it
        return bool(self._controller.sight.known(now.events(copy)))
