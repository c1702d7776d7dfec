"""The rulebooks that a scenario of this game can name."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.games.campaign.rules.base.base_game import BaseGame
from somalia.games.campaign.rules.core.rulebook import Rulebook
from somalia.games.campaign.rules.wars.rulebooks import Icu2006, War2006

RULEBOOKS: Mapping[str, Rulebook] = {book.id: book for book in (BaseGame(), Icu2006(), War2006())}
"""The rulebooks by the id used in scenario files (`rulebook: base`)."""
