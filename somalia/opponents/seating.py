"""Creates an opponent from its name, for any game."""

from __future__ import annotations

from somalia import datafile
from somalia.datafile import DataError
from somalia.games import game_named_in, wrong_game
from somalia.games.game_type import GameType, Scenario
from somalia.games.scenario_card import CHANCE, NORMAL, parted
from somalia.opponents.decisions import ComputerPlayer
from somalia.opponents.planning import PlanningPlayer
from somalia.opponents.playing import RandomPlayer, player
from somalia.opponents.reading import load_plan


def opponent(
    game_type: GameType, who: str, scenario: Scenario, side: str, seed: str
) -> ComputerPlayer:
    """The opponent with that name: "random", or a doctrine by name or file, with an optional level:
    "warlord:easy".

    Args:
        side: the side it will play.
        seed: the seed for its own choices, independent of the game's dice.

    Raises:
        DataError: there is no such doctrine, it has an error, does not play that side or has no
            such level.
    """
    if who == CHANCE:
        return RandomPlayer(seed)
    vocabulary = game_type.vocabulary
    if vocabulary is None:
        raise DataError(who, None, "", f"{game_type.name} has no AI: choose human or random")
    name, level = parted(who)
    path = datafile.find("ai", name)
    if (own := game_named_in(path)) is not game_type:
        raise wrong_game(path, f"this AI plays {own.name}, not {game_type.name}")
    computer = player(name, vocabulary, game_type.roles(scenario)[side], side, seed, level)
    plan = load_plan(name, vocabulary, level) if level != NORMAL else None
    if plan is None:
        return computer
    if game_type.rules(scenario).hides:
        fault = (
            f"levels/{level}/plan",
            f"{game_type.name} allows no plans: hidden cards prevent play-outs",
        )
        raise DataError(
            path, None, *fault, "For this level, use `params`, `without` or `doctrine`."
        )
    return PlanningPlayer(plan, game_type, scenario, side, seed)
