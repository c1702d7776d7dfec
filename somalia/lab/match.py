"""One game between computer players, determined by its seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from somalia.engine.dice import derived
from somalia.engine.game import Game, Listener, Seat
from somalia.engine.prompts import Choose
from somalia.games.game_type import GameType, Scenario
from somalia.games.statistics import Statistics
from somalia.opponents.doctrine import Player
from somalia.opponents.seating import opponent

LONGEST = 100_000
"""Answers after which a game is taken to be endless; whole games take some two thousand."""


def play_match(
    game_type: GameType,
    scenario: Scenario,
    seats: Mapping[str, str],
    seed: str,
    listener: Listener | None = None,
    statistics: Statistics | None = None,
    seated: Callable[[str, Player], Player] | None = None,
) -> Game:
    """Play a whole game between the named players; each sees only what its seat may see.

    Args:
        seats: for every side "random", or a doctrine's name or file.
        seed: of the dice; the players break ties by it too.
        statistics: called before the first decision and after each.
        seated: who plays a side in the place of the player that is named; None: all as named.

    Raises:
        RuntimeError: the game did not end.
    """
    rules = game_type.rules(scenario)
    game = Game(rules, [Seat(side, (side,)) for side in rules.sides], seed, listener=listener)
    players = {
        side: opponent(game_type, who, scenario, side, derived(seed, "player", side))
        for side, who in seats.items()
    }
    if seated is not None:
        players = {side: seated(side, player) for side, player in players.items()}
    if statistics is not None:
        statistics.before(game)
    for _ in range(LONGEST):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            return game
        side = prompt.who
        seen = game.as_seen_by(side)
        asked = seen.asked(side)
        assert asked is not None
        decision = players[side].decide(seen, asked)
        game.answer(side, decision.option, decision.why if listener else "")
        if statistics is not None:
            statistics.step(game)
    raise RuntimeError(f"seed {seed}: no end after {LONGEST} answers")
