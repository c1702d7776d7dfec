"""Who is looking at a game on a screen, and what they may know about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from somalia.engine.game import Game, Seat
from somalia.engine.sight import Sight
from somalia.play.moves import Move


class WatchedGame(Protocol):
    """The game that is watched."""

    @property
    def game(self) -> Game:
        """The whole game."""

    @property
    def seat(self) -> Seat | None:
        """The seat that is asked."""

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
        """The game as that seat may know it; for "" the whole game."""
        if seat not in self._sights:
            self._sights[seat] = Sight(self._controller.game, *([seat] if seat else []))
        return self._sights[seat]

    def forget(self) -> None:
        """Drop the cached sights, because another game is shown."""
        self._sights = {}

    @property
    def watching(self) -> str:
        """The seat of the player at the screen: the active one, or else the last. "" if the
        computer plays every seat, or nothing is hidden. An answer by standing order does not change
        it.
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
        """Whether several players who must not see each other's hands share this screen."""
        game = self._controller.game
        return game.rules.hides and sum(seat.person for seat in game.seats) > 1

    @property
    def reader(self) -> str:
        """The seat whose answers decide what is news, and that gets each hint once; "" for
        everyone. Another player's unseen answers must not count, since that would reveal how often
        they were asked.
        """
        return self.watching if self.is_shared_in_secret else ""

    def key(self, seat: Seat | None) -> str:
        """The key for a seat's last answer: its name if players share the screen in secret, else
        "".
        """
        return seat.name if seat is not None and self.is_shared_in_secret else ""

    def known(self, move: Move, seat: str | None = None) -> Move | None:
        """A move as the viewer may know it; None if even the choice is secret. It lacks its reason
        and its order where these could reveal hidden information.

        Args:
            seat: the viewer's seat; None: `watching`.
        """
        sight = self.of(self.watching if seat is None else seat)
        if not sight.sees(move.seen_by):
            return None
        return move if sight.tells_why(move.side) else replace(move, why="", order="", rows=())

    def all_known(self, moves: Iterable[Move]) -> list[Move]:
        """The moves that the viewer may know, each without the details that must stay hidden."""
        return [known for move in moves if (known := self.known(move)) is not None]
