"""Plays one game between computer players, determined by its seed."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.engine.dice import derived
from somalia.engine.game import Game, Seat
from somalia.engine.prompts import Choose
from somalia.engine.protocols import GameListener
from somalia.games.game_type import GameType, Scenario
from somalia.games.statistics import Statistics
from somalia.opponents.decisions import ComputerPlayer
from somalia.opponents.given import given_to
from somalia.opponents.seating import opponent

LONGEST = 100_000
"""The number of answers after which a game counts as endless; whole games take about two thousand.
"""


def play_match(
    game_type: GameType,
    scenario: Scenario,
    seats: Mapping[str, str],
    seed: str,
    listener: GameListener | None = None,
    statistics: Statistics | None = None,
) -> Game:
    """Play a whole game between the named players; each sees only what its seat may see.

    Args:
        seats: for every side "random", or a doctrine's name or file.
        seed: the seed for the dice and for the players' tie-breaks.
        statistics: called before the first decision and after each.

    Raises:
        RuntimeError: the game did not end.
    """
    game = begun(game_type, scenario, seed, listener)
    play_on(game, players_of(game_type, scenario, seats, seed), statistics)
    return game


def begun(
    game_type: GameType, scenario: Scenario, seed: str, listener: GameListener | None = None
) -> Game:
    """A game at its first question, with a seat for each side."""
    rules = game_type.rules(scenario)
    return Game(rules, [Seat(side, (side,)) for side in rules.sides], seed, listener=listener)


def players_of(
    game_type: GameType, scenario: Scenario, seats: Mapping[str, str], seed: str
) -> dict[str, ComputerPlayer]:
    """The players for a game with that seed, by side."""
    return {
        side: opponent(game_type, who, scenario, side, derived(seed, "player", side))
        for side, who in seats.items()
    }


def play_on(
    game: Game, players: Mapping[str, ComputerPlayer], statistics: Statistics | None = None
) -> None:
    """Play a game to its end.

    Raises:
        RuntimeError: it does not end.
    """
    if statistics is not None:
        statistics.before(game)
    for _ in range(LONGEST):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            return
        side = prompt.who
        seen = given_to(players[side], game, side)
        asked = seen.asked(side)
        assert asked is not None
        decision = players[side].decide(seen, asked)
        game.answer(side, decision.option, decision.why if game.listener else "")
        if statistics is not None:
            statistics.step(game)
    raise RuntimeError(f"seed {game.seed}: no end after {LONGEST} answers")
