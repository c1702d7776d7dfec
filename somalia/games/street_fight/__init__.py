"""Mog '93: the street fight of 3 October 1993. The players are the Americans; tables run the
Somalis.
"""

from somalia.games.street_fight.game_type import GAME

__all__ = ["GAME"]
