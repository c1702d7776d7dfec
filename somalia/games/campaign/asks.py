"""Every kind of prompt and chance of the campaign, from where they are declared."""

from __future__ import annotations

from types import ModuleType

from somalia.engine.kinds import Ask, vocabulary
from somalia.games.campaign.base import asks as base
from somalia.games.campaign.core import asks as core
from somalia.games.campaign.wars import asks as wars

MODULES: tuple[ModuleType, ...] = (core, base, wars)
"""The modules that declare kinds."""


def all_asks() -> dict[str, Ask]:
    """The kinds of prompt by id; one that several rulebooks declare is one, asked of all."""
    return vocabulary(*MODULES)
