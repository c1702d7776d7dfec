"""The viewer of a game on screen, and what they may know about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from somalia.engine.game import Game, Seat
from somalia.engine.sight import Sight
from somalia.play.moves import Move


class WatchedGame(Protocol):
    """A game that is being watched."""

    @property
    def game(self) -> Game:
        """The complete game, with nothing hidden."""

    @property
    def seat(self) -> Seat | None:
        """The seat being asked."""

    @property
    def asks_person(self) -> bool:
        """Whether a human player must answer now, because no standing order does."""


class Eyes:
    """The viewer at a screen, and the game as each seat may know it.

    Args:
        sees_all: whether nothing is hidden from the viewer, as in a replay.
    """

    def __init__(self, controller: WatchedGame, sees_all: bool) -> None:
        self._controller, self.sees_all = controller, sees_all
        self._sights: dict[str, Sight] = {}
        self._watching = ""

    def of(self, seat: str) -> Sight:
        """The game as this seat may know it; for "", the complete game."""
        if seat not in self._sights:
            self._sights[seat] = Sight(self._controller.game, *([seat] if seat else []))
        return self._sights[seat]

    def forget(self) -> None:
        """Drop the cached views, because another game is shown."""
        self._sights = {}

    @property
    def watching(self) -> str:
        """The seat of the player at the screen: the active seat or, if the computer is active, the
        last one. It is "" if the computer plays every seat, or nothing is hidden. An answer by
        standing order does not change it.
        """
        if self.sees_all:
            return ""
        controller, seat = self._controller, self._controller.seat
        if (
            seat is not None
            and seat.person
            and (not self.is_shared_in_secret or controller.asks_person)
        ):
            self._watching = seat.name
        elif not self._watching:
            self._watching = next((one.name for one in controller.game.seats if one.person), "")
        return self._watching

    @property
    def is_shared_in_secret(self) -> bool:
        """Whether this screen is shared by several players who must not see each other's hands."""
        game = self._controller.game
        return game.rules.hides and sum(seat.person for seat in game.seats) > 1

    @property
    def reader(self) -> str:
        """The seat whose answers determine what is news, and which gets each hint once; "" for
        everyone. Another player's unseen answers must not count, because that would reveal how
        often they were asked.
        """
        return self.watching if self.is_shared_in_secret else ""

    def key(self, seat: Seat | None) -> str:
        """The key under which a seat's last answer is stored: the seat's name if players share the
        screen in secret, otherwise "".
        """
        return seat.name if seat is not None and self.is_shared_in_secret else ""

    def known(self, move: Move, seat: str | None = None) -> Move | None:
        """A move as the viewer may know it; None if even the choice is secret. If its reason and
        order could reveal hidden information, they are left out.

        Args:
            seat: the viewer's seat; None for `watching`.
        """
        sight = self.of(self.watching if seat is None else seat)
        if not sight.sees(move.seen_by):
            return None
        return move if sight.tells_why(move.side) else replace(move, why="", order="", rows=())

    def all_known(self, moves: Iterable[Move]) -> list[Move]:
        """The moves that the viewer may know of, each without any details that must stay hidden."""
        return [known for move in moves if (known := self.known(move)) is not None]
