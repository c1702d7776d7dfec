"""Two published card duels with the same rules: Mogadishu, 3 October 1993, and Firebase."""

from somalia.games.card_duels.game_type import GAME

__all__ = ["GAME"]
