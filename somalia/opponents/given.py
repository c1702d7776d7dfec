"""What a computer player is given to look at: the game as its seat may know it."""

from __future__ import annotations

from somalia.engine.game import Game
from somalia.opponents.playing import DoctrinePlayer, RandomPlayer


class Trusted:
    """A player of the program's own, besides those of `opponents`: it answers nothing by itself and
    looks at no dice to come.
    """


OWN = (DoctrinePlayer, RandomPlayer, Trusted)


def given_to(player: object, game: Game, seat: str) -> Game:
    """The game as a player in that seat gets it, to look at and decide in.

    Where nothing is hidden the program's own players get the game itself, for they only read what
    their rows ask for, and a copy for each decision would take longer than the decision. Any other
    player gets a copy, in which it may answer what it likes, and whose dice are not the game's.
    """
    return game.as_seen_by(seat) if isinstance(player, OWN) else game.for_thinking(seat)
