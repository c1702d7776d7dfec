"""Every kind of prompt and chance event in the campaign, from the modules that declare them.

Most are declared in the `asks.py` of core, base or wars. A kind that only one chapter uses may be
declared in that chapter's module.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from somalia.engine.kinds import Ask, vocabulary
from somalia.games.campaign.rules import base, core, wars
from somalia.games.campaign.rules.base import asks as base_asks
from somalia.games.campaign.rules.core import asks as core_asks
from somalia.games.campaign.rules.wars import asks as wars_asks

MODULES: tuple[ModuleType, ...] = (
    core_asks,
    base_asks,
    wars_asks,
    *(
        import_module(f"{package.__name__}.{found.name}")
        for package in (core, base, wars)
        for found in iter_modules(package.__path__)
        if found.name != "asks"
    ),
)
"""The modules that may declare kinds, in the order in which the kinds are listed."""


def all_asks() -> dict[str, Ask]:
    """The kinds of prompt by id; a kind declared by several rulebooks appears once."""
    return vocabulary(*MODULES)
