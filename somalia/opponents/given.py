"""The game that a computer player is given: as its seat may know it."""

from __future__ import annotations

from somalia.engine.game import Game
from somalia.opponents.playing import DoctrinePlayer, RandomPlayer


class Trusted:
    """A player outside `opponents` that never answers by itself or reads future dice."""


OWN = (DoctrinePlayer, RandomPlayer, Trusted)


def given_to(player: object, game: Game, seat: str) -> Game:
    """The game in which a player of that seat decides.

    If nothing is hidden, the program's own players get the game itself: they read only what their
    rows need, and copying would take longer than deciding. Any other player gets a copy with dice
    of its own, in which it may try any answer.
    """
    return game.as_seen_by(seat) if isinstance(player, OWN) else game.for_thinking(seat)
