"""Operation Anaconda: a chit-draw battle on a hex map."""

from somalia.games.hex_battle.game_type import GAME

__all__ = ["GAME"]
