"""A side's emblem, recognisable by colour or by shape alone."""

from __future__ import annotations

from PIL import Image

from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignScenario
from somalia.games.campaign.text.parties import forces_of, side_of
from somalia.games.campaign.window.colours import ROUND, SHIELD, side_colour
from somalia.games.campaign.window.drawings import drawing, mark_of
from somalia.window.ui.art import picture, put
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import Colour

NEUTRAL: Colour = (92, 80, 66)
WHITE: Colour = (255, 250, 240)


def draw_emblem(
    canvas: Canvas, scenario: CampaignScenario, side: str, x: float, y: float, radius: float
) -> None:
    """Draw a side's emblem centred on a point.

    The UN has a globe in a wreath and the Bandits crossed blades; rivals have their factions'
    marks. The ICU has a crescent, the Transitional Government a star, the Ethiopian side a shield,
    and Puntland a sail.
    """
    role = scenario.sides.roles.get(side_of(scenario, side), "")
    factions = tuple(force for force in forces_of(scenario, side) if force in FACTION_ORDER)
    if role == "un" or role in ROUND | SHIELD:
        kind: tuple[str, ...] = (role,)
    elif len(factions) == len(FACTION_ORDER):
        kind = ("bandit",)
    else:
        kind = factions
    mark = emblem(kind, side_colour(scenario, side), max(2, round(radius)))
    put(mark, canvas.image, x, y)


@kept
def emblem(kind: tuple[str, ...], colour: Colour, radius: int) -> Image.Image:
    """An emblem as a picture, slightly larger than twice its radius.

    Args:
        kind: "un", "bandit", a party of a later scenario, or some factions.
        colour: the background; the design on it is light.
    """
    half = round(radius * 1.12) + 1
    image = Image.new("RGBA", (2 * half, 2 * half))
    first = kind[0] if kind else ""
    shape = "disc" if first == "un" or first in ROUND else "diamond"
    shape = "shield" if first in SHIELD else shape
    small = "" if radius >= 12 else "-small"  # a thin inner ring needs space
    ground = picture(drawing(f"emblems/{shape}{small}"), 2 * radius, red=colour, white=WHITE)
    put(ground, image, half, half)
    if first in SIGNS and (first != "un" or radius >= 18):  # a smaller wreath would blur
        put(picture(drawing(f"emblems/{first}"), 2 * radius, black=WHITE), image, half, half)
        return image
    share = _SHARES.get(first) or {1: 0.44, 2: 0.28}.get(len(kind), 0.2)
    for number, force in enumerate(kind):
        away = (number - (len(kind) - 1) / 2) * share * radius * 2.2
        mark = picture(mark_of(force), 2 * round(share * radius), black=WHITE)
        put(mark, image, half + away, half)
    return image


SIGNS = frozenset({"un", "bandit", "ethiopia"})
"""Emblems that show their own sign rather than the mark on their counters."""
_SHARES = {"un": 0.62} | dict.fromkeys(ROUND, 0.52)
"""The size of a mark as a share of the radius; for factions it depends on their number."""
