"""What an overlay shows of a Zone: a tint, a tag, and more in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from somalia.games.campaign.rules.core.components import FACTION_ORDER, Scenario, Zone
from somalia.games.campaign.rules.core.state import State
from somalia.games.campaign.text.parties import forces_of
from somalia.games.campaign.text.words import Wording
from somalia.games.campaign.window.colours import colour_name
from somalia.games.campaign.window.palette import Palette
from somalia.window.ui.palette import Colour

TERROR: Colour = (40, 34, 32)
OWED: Colour = (236, 172, 40)
THREAT: Colour = (226, 110, 40)


class Mark(NamedTuple):
    """What is shown of a Zone: a tint, a tag (see `counters.tag`), and more in words."""

    tint: Colour | None = None
    tag: str = ""
    detail: str = ""


NOTHING = Mark()
Marks = Callable[[State, Zone, Palette, Wording], Mark]


@dataclass(frozen=True)
class Overlay:
    """One overlay: its name, its rule, and its key. Colours are of the palette by name."""

    title: str
    rule: str
    marks: Marks
    key: tuple[tuple[str | Colour, str], ...]
    tags: str = ""  # what the tags say


def tint(look: Palette, name: str | Colour) -> Colour:
    """A colour of the palette by name: of control, or of a force."""
    if not isinstance(name, str):
        return name
    return look.control.get(name) or look.forces[name]


def tint_name(scenario: Scenario, id: str) -> str:
    """By what name the palette has the colour of a side or party: that of its counters, or
    "bandit" for all factions together.
    """
    return colour_name(scenario, id)


def sign(scenario: Scenario, id: str, name: str) -> str:
    """A side or party in a tag: the marks of its factions if these are few, else its name."""
    forces = forces_of(scenario, id)
    if forces and all(force in FACTION_ORDER for force in forces) and len(forces) < 3:
        return "".join(f"{{{force}}}" for force in forces)
    return f"{name} "
