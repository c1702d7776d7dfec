"""Plays a copy of a game to its end."""

from __future__ import annotations

from collections.abc import Callable

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.opponents.decisions import ComputerPlayer
from somalia.opponents.given import given_to

LONGEST = 100_000
"""The number of answers after which a game counts as endless; whole games take about two thousand.
"""


def play_out(game: Game, player: Callable[[str], ComputerPlayer]) -> None:
    """Play a game to its end.

    Args:
        game: a copy with its own dice and forced answers.
        player: returns a side's player; called at every question.
    """
    for _ in range(LONGEST):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            return
        seat = game.seat_of[prompt.who].name
        decides = player(prompt.who)
        seen = given_to(decides, game, seat)
        asked = seen.asked(seat)
        assert asked is not None
        game.answer(seat, decides.decide(seen, asked).option)
