"""The operational game, a module a chapter of the rules."""

from somalia.games.campaign.game_type import GAME

__all__ = ["GAME"]
