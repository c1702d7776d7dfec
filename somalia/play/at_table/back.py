"""Undo, as far as the active player is permitted."""

from __future__ import annotations

from somalia.engine.game import Refused, Seat
from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.undo import (
    CANNOT_UNDO,
    CANNOT_UNLEARN,
    undo,
    undo_needs,
    undo_point,
)
from somalia.play.answers import NO_QUESTION
from somalia.play.at_table.latest import Latest
from somalia.play.at_table.past import Past
from somalia.play.at_table.protocol import AtTable
from somalia.play.listing import series_start


class Undo:
    """Determines what the players of a game may undo, and undoes it."""

    def __init__(self, controller: AtTable, past: Past) -> None:
        self._controller, self._past = controller, past
        self._known = Latest[tuple[bool, tuple[Seat, ...]]]()

    @property
    def is_open(self) -> bool:
        """Whether undo is available to the active player or, after the game, to the player who
        ended it.
        """
        return self._open[0]

    @property
    def needs(self) -> tuple[Seat, ...]:
        """The players who must give permission before the active player can undo; empty if no
        permission is needed, or undo is impossible.
        """
        return self._open[1]

    @property
    def _seat(self) -> Seat | None:
        """The seat that may undo: the one being asked or, once the game is over, the one that
        answered last. None if the end of the game revealed hidden information.
        """
        game = self._controller.game
        if not game.is_over:
            return self._controller.seat
        people = [] if game.rules.hides else [seat for seat in game.seats if seat.person]
        return next((seat for seat in people if undo_point(game, seat.name) is not None), None)

    @property
    def _open(self) -> tuple[bool, tuple[Seat, ...]]:
        """Whether the active player may undo, and the players who must give permission first."""
        game, seat = self._controller.game, self._seat
        if seat is None or not seat.person:
            return False, ()
        return self._known.of(
            (seat.name, game.position_key),
            lambda: (undo_point(game, seat.name) is not None, undo_needs(game, seat.name)),
        )

    def undo(self) -> None:
        """Undo the active player's last answer.

        Raises:
            Refused: dice have been rolled since, another player has moved or, with hidden
                information, the player has learned something.
        """
        self._undo(self._controller.game.count - 1)

    def undo_line(self, agreed: bool = False) -> None:
        """Undo the last line of answers, as far as possible.

        Args:
            agreed: whether all players in `needs` have given permission.

        Raises:
            Refused: as for `undo`.
        """
        self._undo(None, agreed=agreed)

    def undo_mission(self) -> None:
        """Undo back to the choice of mission or, if that is impossible, as far as possible.

        Raises:
            Refused: as for `undo`.
        """
        self._undo(0, to_mission=True)

    def unpick(self, option: str) -> None:
        """Undo one pick in the series, then repeat the later picks as far as possible.

        Raises:
            Refused: the option has not been picked; or as for `undo`.
        """
        controller, prompt = self._controller, self._controller.prompt
        start, picked = (0, ()) if prompt is None else series_start(controller.sight, prompt)
        if prompt is None or option not in picked:
            raise Refused("", "that isn't picked.")
        place = picked.index(option)
        self._undo(controller.game.count - (controller.sight.count - start) + place)
        for later in picked[place + 1 :]:
            again = controller.prompt
            if again is not None and again.ask == prompt.ask and later in again.options:
                controller.answer(later)

    def _undo(self, target: int | None, to_mission: bool = False, agreed: bool = False) -> None:
        """Undo back to this answer count; None for the start of the player's last line."""
        controller, game, seat = self._controller, self._controller.game, self._seat
        if seat is None:
            cannot = CANNOT_UNLEARN if game.rules.hides else CANNOT_UNDO
            raise Refused("", cannot if game.is_over else NO_QUESTION)
        undo(game, seat.name, agreed)
        if target is None:
            target = self._past.line_start()
        while (point := undo_point(game, seat.name, agreed)) is not None and point >= target:
            if (
                to_mission
                and controller.prompt is not None
                and has_tag(controller.prompt.ask, MISSION)
            ):
                break
            undo(game, seat.name, agreed)
        controller.orders.taken_back(controller.sight)
        self._past.went_back(seat)
        for view in controller.views:
            view.taken_back()
