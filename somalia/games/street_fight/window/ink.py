"""The colours of the quarter."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.games.street_fight.scene import faces, overlays, shapes
from somalia.window.ui.palette import Colour

STREET: Colour = (222, 206, 170)
DUST: Colour = (208, 190, 150)
SHADOW: Colour = (150, 132, 98)
EDGE: Colour = (92, 74, 52)
NAME: Colour = (98, 78, 50)
ROOFS: tuple[Colour, ...] = ((196, 170, 132), (184, 155, 118), (170, 140, 106), (154, 126, 98))
"""The colours of buildings, by number of storeys."""
HOUSE: Colour = (66, 48, 30)
"""The names of houses, on their roofs."""
PARAPET: Colour = (228, 210, 176)
STALL: Colour = (86, 124, 150)
STALL_STRIPE: Colour = (232, 222, 200)
WRECK: Colour = (74, 66, 60)
RUBBLE: Colour = (140, 128, 112)
RUST: Colour = (122, 76, 52)
BEYOND: Colour = (170, 152, 118)
"""The ground beyond the edge of the table."""
BLADE: Colour = (84, 80, 74)
HULL: Colour = (52, 60, 56)
SMOKE: Colour = (70, 66, 64)
DOOR: Colour = (74, 36, 14)
WINDOW: Colour = (196, 222, 232)
SHUTTER: Colour = (172, 158, 132)
POST: Colour = (236, 186, 42)
POST_INK: Colour = (60, 44, 8)
SOMALI: Colour = (176, 44, 36)
SNA: Colour = (118, 18, 22)
UNARMED: Colour = (238, 232, 216)
HEAVY: Colour = (60, 8, 14)
VEHICLE: Colour = (96, 104, 70)
TECHNICAL: Colour = (150, 120, 80)
DOWN: Colour = (122, 112, 118)
BLOOD: Colour = (186, 22, 22)
COWED: Colour = (250, 206, 60)
LIT: Colour = (24, 116, 190)
REACH: Colour = (30, 120, 190)
TRACER: Colour = (255, 196, 60)
HIT: Colour = (255, 70, 40)
IN_ARC: Colour = (255, 236, 150)
BEHIND: Colour = (150, 186, 200)
SAFE: Colour = (70, 140, 190)
RISKY: Colour = (232, 196, 60)
HOT_GROUND: Colour = (230, 128, 40)
DEADLY: Colour = (196, 40, 36)
WHITE: Colour = (255, 252, 244)
BLACK: Colour = (24, 20, 16)
NEAR: Colour = (150, 200, 226)
FAR: Colour = (20, 84, 150)
DEEP: Colour = (8, 40, 84)
ARC_EDGE: Colour = (120, 90, 30)
UNDER_FIRE: Colour = (196, 30, 22)
COVERED: Colour = (112, 84, 58)
HELD: Colour = (126, 190, 100)
PANIC: Colour = (204, 140, 12)
NEWS: Colour = (70, 78, 96)
THEIRS: Colour = (150, 40, 20)
LANE: Colour = (64, 132, 188)
UNITS: tuple[Colour, ...] = (
    (28, 62, 120),
    (30, 110, 74),
    (104, 62, 132),
    (20, 112, 128),
    (122, 84, 20),
    (70, 78, 96),
    (36, 40, 60),
    (88, 30, 80),
)
"""The colours of American units, in order."""
HAIR: Colour = (38, 28, 22)
SKIN: Colour = (122, 82, 56)
GLOVE: Colour = (214, 176, 132)
WOUND: Colour = (236, 52, 40)
TONES: Mapping[str, Colour] = {
    shapes.STEEL: (34, 34, 36),
    shapes.WOOD: (126, 78, 40),
    shapes.OLIVE: (96, 100, 58),
    shapes.GLASS: (150, 188, 204),
    shapes.WHITE: (250, 246, 236),
    shapes.RED: (206, 30, 28),
    shapes.GOLD: (250, 206, 70),
    shapes.DUST: (216, 188, 132),
}
"""The colours of equipment and marks on figures."""
CLOTHS: Mapping[str, Colour] = {
    faces.SOMALI: (222, 112, 74),
    faces.SNA: (200, 80, 66),
    faces.HEAVY: (198, 88, 104),
    faces.UNARMED: (246, 240, 224),
}
"""The clothes of Somalis: lighter than any American's, so that brightness tells the sides apart."""
COLOURS: Mapping[str, Colour] = {
    faces.SOMALI: SOMALI,
    faces.SNA: SNA,
    faces.UNARMED: UNARMED,
    faces.HEAVY: HEAVY,
    faces.VEHICLE: VEHICLE,
    faces.TECHNICAL: TECHNICAL,
    faces.BLACKHAWK: HULL,
    overlays.IN_ARC: IN_ARC,
    overlays.BEHIND: BEHIND,
    **dict(
        zip((tint for _, tint in overlays.STEPS), (SAFE, RISKY, HOT_GROUND, DEADLY), strict=True)
    ),
}
"""The colours by name in scenes."""


def colour(name: str) -> Colour:
    """The colour with this name in a scene."""
    kind, _, unit = name.partition("-")
    return UNITS[int(unit) % len(UNITS)] if kind == faces.UNIT else COLOURS[name]


def cloth(name: str) -> Colour:
    """The colour of the clothes of a figure whose face has this colour."""
    return CLOTHS.get(name) or colour(name)
