"""Operation Anaconda: a battle on hexes, by chit draws."""

from somalia.games.hex_battle.game_type import GAME

__all__ = ["GAME"]
