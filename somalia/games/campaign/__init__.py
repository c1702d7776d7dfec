"""The operational game, with one module for each chapter of the rules."""

from somalia.games.campaign.game_type import GAME

__all__ = ["GAME"]
