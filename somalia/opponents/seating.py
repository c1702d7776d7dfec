"""Creates an opponent from its name, for any game."""

from __future__ import annotations

from pathlib import Path

from somalia import datafile
from somalia.datafile import DataError
from somalia.games import game_named_in, wrong_game
from somalia.games.game_type import GameType, Scenario
from somalia.games.scenario_card import CHANCE, NORMAL, parted
from somalia.opponents.decisions import ComputerPlayer
from somalia.opponents.evaluation import is_evaluation, load_evaluation
from somalia.opponents.learned import LearnedPlayer
from somalia.opponents.planning import PlanningPlayer
from somalia.opponents.playing import RandomPlayer, player
from somalia.opponents.reading import learned_file, load_plan


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
    if is_evaluation(path):
        return _learned(game_type, path, scenario, side, seed)
    computer = player(name, vocabulary, game_type.roles(scenario)[side], side, seed, level)
    file = learned_file(name, vocabulary, level) if level != NORMAL else None
    if file is not None:
        return _learned(game_type, file, scenario, side, seed)
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


def _learned(
    game_type: GameType, path: Path, scenario: Scenario, side: str, seed: str
) -> ComputerPlayer:
    """The opponent that has learned the evaluation in a file."""
    learned = load_evaluation(path, game_type)
    if side != learned.data["side"]:
        fault = f"{learned.data['name']} plays {learned.data['side']}, not {side}"
        raise DataError(path, None, "side", fault)
    return LearnedPlayer(learned, game_type, scenario, side, seed)
