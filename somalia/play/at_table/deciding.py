"""Decisions made by computer players and standing orders, one question at a time."""

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
    """Makes decisions for computer players and standing orders."""

    def __init__(self, controller: AtTable) -> None:
        self._controller = controller
        self._decided: tuple[Choose, Hashable, Move] | None = None  # not carried out yet

    @property
    def progress(self) -> Progress | None:
        """The progress of the computer player's plan; None if it is not planning."""
        return self._controller.table.thinker.progress if self._controller.waits else None

    def decide(self, seat: Seat, prompt: Choose, seconds: float = 0.0) -> Move | None:
        """The move made by a computer player or standing order at the current question, decided
        only once. None if no order answers, or the player is still planning.
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
        # Nothing hidden is visible to the computer player, not even that others have answered.
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
        """Forget the decision, because the question has been answered."""
        self._decided = None

    def pass_unseen(self) -> None:
        """Let computer players and orders answer questions that the viewer must not see, up to the
        next visible answer.

        A pause would reveal that somebody was asked. Set-up is excluded: it is long, and asks
        everyone in any case.
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
        """Whether a move would have a visible effect."""
        now, copy = Moment.now(self._controller.game), self._controller.game.copy()
        try:
            copy.answer(copy.seat_of[move.side].name, move.option)
        except Refused:
            return True  # reported when the move is made
        return bool(self._controller.sight.known(now.events(copy)))
