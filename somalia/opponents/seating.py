"""Makes the opponent of a name, for any game."""

from __future__ import annotations

from typing import Any

from somalia import datafile
from somalia.datafile import DataError
from somalia.games import game_named_in, wrong_game
from somalia.games.game_type import GameType
from somalia.games.scenario_card import CHANCE
from somalia.opponents.doctrine import Player, RandomPlayer, player


def opponent(game_type: GameType, who: str, scenario: Any, side: str, seed: str) -> Player:
    """The opponent of that name: "random", or a doctrine by name or file.

    Args:
        side: the side it will play.
        seed: of its own choices, independent of the game's dice.

    Raises:
        DataError: there is no such doctrine, it is faulty, or it does not play that side.
    """
    if who == CHANCE:
        return RandomPlayer(seed)
    vocabulary = game_type.vocabulary
    if vocabulary is None:
        raise DataError(who, None, "", f"{game_type.name} is played by people and by chance only")
    path = datafile.find("ai", who)
    if (own := game_named_in(path)) is not game_type:
        raise wrong_game(path, f"it is for {own.name}, not for {game_type.name}")
    return player(who, vocabulary, game_type.roles(scenario)[side], side, seed)
