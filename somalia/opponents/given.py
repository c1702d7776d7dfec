"""Limits the game that a computer player is given to what its seat may know."""

from __future__ import annotations

from somalia.engine.game import Game
from somalia.opponents.playing import DoctrinePlayer, RandomPlayer


class Trusted:
    """Base class for other players that may be given the game itself: they never answer its prompts
    or read future dice.
    """


OWN = (DoctrinePlayer, RandomPlayer, Trusted)


def given_to(player: object, game: Game, seat: str) -> Game:
    """The game object that the seat's player gets for a decision.

    If nothing is hidden, the program's own players get the game itself: they read only what their
    rows need, and copying would take longer than deciding. Any other player gets a copy with its
    own dice, on which it may try any answer.
    """
    return game.as_seen_by(seat) if isinstance(player, OWN) else game.for_thinking(seat)
