"""One game between computer players, from a seed alone."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.engine.dice import derived
from somalia.engine.game import Game, Listener, Seat
from somalia.engine.prompts import Choose
from somalia.games.campaign.core.components import Scenario
from somalia.games.campaign.core.game import Campaign
from somalia.opponents import player

LONGEST = 100_000
"""Answers after which a game is no game any more; whole games take some two thousand."""


def play_match(
    scenario: Scenario, seats: Mapping[str, str], seed: str, listener: Listener | None = None
) -> Game:
    """Play a whole game between the named players.

    Args:
        seats: side to "random" or a doctrine's name or file, every side of the game.
        seed: of the dice; the players' own choices among equals follow from it too.

    Raises:
        RuntimeError: the game did not end.
    """
    rules = Campaign(scenario)
    game = Game(rules, [Seat(side, (side,)) for side in rules.sides], seed, listener=listener)
    players = {
        side: player(who, scenario, side, derived(seed, "player", side))
        for side, who in seats.items()
    }
    for _ in range(LONGEST):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            return game
        decision = players[prompt.who].decide(game, prompt)
        game.answer(prompt.who, decision.option, decision.why if listener else "")
    raise RuntimeError(f"seed {seed}: no end after {LONGEST} answers")
