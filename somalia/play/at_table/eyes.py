"""Who looks at a game on a screen, and what he may know of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from somalia.engine.game import Game, Seat
from somalia.engine.sight import Sight
from somalia.play.moves import Move


class WatchedGame(Protocol):
    """The game that is looked at."""

    @property
    def game(self) -> Game:
        """All of it."""

    @property
    def seat(self) -> Seat | None:
        """Who is asked."""

    @property
    def asks_person(self) -> bool:
        """Whether a person is to answer now, and no standing order answers for them."""


class Eyes:
    """Whoever is at the screen, and the game as each seat may know it.

    Args:
        sees_all: whether nothing is hidden from who looks on, as in a replay.
    """

    def __init__(self, controller: WatchedGame, sees_all: bool) -> None:
        self._controller, self.sees_all = controller, sees_all
        self._sights: dict[str, Sight] = {}
        self._watching = ""

    def of(self, seat: str) -> Sight:
        """The game as that seat may know it; "": all of it."""
        if seat not in self._sights:
            self._sights[seat] = Sight(self._controller.game, *([seat] if seat else []))
        return self._sights[seat]

    def forget(self) -> None:
        """Another game is looked at."""
        self._sights = {}

    @property
    def watching(self) -> str:
        """The seat whose person is at the screen: the active one, or the last; "" where all are
        played by the computer, or all may be seen. Nobody sits down for a standing order to answer.
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
        """Whether several people sit at this screen who must not see each other's hands."""
        game = self._controller.game
        return game.rules.hides and sum(seat.person for seat in game.seats) > 1

    @property
    def reader(self) -> str:
        """Whose answers decide what is news, and whose hints are given once; "" for all. Those of
        another must not, where he answers unseen: how often he was asked would show.
        """
        return self.watching if self.is_shared_in_secret else ""

    def key(self, seat: Seat | None) -> str:
        """Under which name it is kept where a seat answered last: that of a `reader`."""
        return seat.name if seat is not None and self.is_shared_in_secret else ""

    def known(self, move: Move, seat: str | None = None) -> Move | None:
        """A move as the viewer may know it: without its reason and the order that gave
        it, where these may be drawn from what is hidden; None where not even the choice may be
        known.

        Args:
            seat: the viewer's; None: `watching`.
        """
        sight = self.of(self.watching if seat is None else seat)
        if not sight.sees(move.seen_by):
            return None
        return move if sight.tells_why(move.side) else replace(move, why="", order="", rows=())

    def all_known(self, moves: Iterable[Move]) -> list[Move]:
        """Those of some moves that may be known, as they may."""
        return [known for move in moves if (known := self.known(move)) is not None]
