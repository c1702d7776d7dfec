"""The colours used in hex battles."""

from __future__ import annotations

from somalia.games.hex_battle.rules.components import COALITION as COALITION_SIDE
from somalia.games.hex_battle.scene import overlays
from somalia.window.ui.palette import Colour

LEVELS: tuple[Colour, ...] = (
    (206, 206, 162),
    (221, 207, 155),
    (212, 180, 124),
    (186, 146, 100),
    (186, 172, 162),
    (242, 242, 244),
)
"""The colours of the land by level: valley floor, slopes, bare ridges, snow."""
TABLE: Colour = (74, 66, 54)
SHEET: Colour = (236, 228, 206)
SHEET_EDGE: Colour = (120, 104, 80)
BOX: Colour = (246, 240, 222)
CONTOUR: Colour = (112, 78, 44)
GRID: Colour = (58, 44, 28)
ROCK: Colour = (84, 58, 36)
SCREE: Colour = (120, 88, 56)
WALL: Colour = (96, 66, 44)
ROOF: Colour = (226, 202, 160)
CAVE: Colour = (30, 24, 20)
STREAM: Colour = (58, 118, 168)
STREAM_LIGHT: Colour = (150, 200, 226)
ROAD: Colour = (250, 236, 200)
ROAD_EDGE: Colour = (122, 58, 34)
TRACK: Colour = (112, 60, 32)
NAME: Colour = (44, 30, 18)
PEAK: Colour = (132, 26, 18)
HALO: Colour = (252, 246, 230)
FAINT: Colour = (118, 100, 76)

WHITE: Colour = (255, 252, 244)
BLACK: Colour = (24, 20, 16)
FRAME: Colour = (250, 244, 226)
COMMANDS: dict[str, Colour] = {
    "tf-rakkasan": (34, 84, 142),
    "tf-dagger": (78, 104, 44),
    "tf-11": (44, 48, 66),
    "tf-64": (150, 102, 26),
    "tf-commando": (22, 112, 114),
    "al-qaeda-a": (166, 40, 34),
    "al-qaeda-b": (176, 84, 18),
    "al-qaeda-c": (122, 34, 92),
}
"""The colours of counters by command."""
AIR: Colour = (86, 112, 138)
HELICOPTER: Colour = (88, 92, 84)
NO_COMMAND: Colour = (96, 74, 58)
BACK: Colour = (58, 30, 26)
BACK_LIGHT: Colour = (150, 64, 48)
COALITION: Colour = (35, 94, 151)
AL_QAEDA: Colour = (150, 50, 44)
PIN: Colour = (250, 206, 60)
DONE: Colour = (150, 140, 124)

LIT: Colour = (20, 130, 220)
TALLY_LIT: Colour = (14, 104, 184)
CHOSEN: Colour = (255, 214, 40)
WAY: Colour = (20, 96, 180)
SEEN: Colour = (255, 232, 120)
RANGE: Colour = (214, 60, 36)
BLOCKS: Colour = (196, 30, 30)
TRACER: Colour = (255, 196, 60)
HIT: Colour = (255, 70, 40)

STEPS: tuple[Colour, ...] = ((250, 214, 96), (238, 146, 52), (204, 52, 40))
"""Colours for 1, 2, and 3 or more."""
COVERS: tuple[Colour, ...] = ((170, 206, 120), (84, 158, 110), (30, 104, 116))
NAMED: dict[str, Colour] = {
    **COMMANDS,
    "air": AIR,
    "helicopter": HELICOPTER,
    "panic": COMMANDS["tf-dagger"],
    "jihad": AL_QAEDA,
    "coalition": COALITION,
    "al-qaeda": AL_QAEDA,
    overlays.SEEN: SEEN,
    overlays.SEEN_ONLY: STEPS[1],
    overlays.SEES_ONLY: WAY,
    **dict(zip(overlays.WATCHES, STEPS, strict=True)),
    **dict(zip(overlays.COVERS, COVERS, strict=True)),
}
"""The colours by name in scenes: commands, chits, sides, tints of overlays."""


def named(name: str) -> Colour:
    """The colour with this name in a scene."""
    return NAMED.get(name, NO_COMMAND)


def colour_of(side: str) -> Colour:
    """The colour of a side."""
    return COALITION if side == COALITION_SIDE else AL_QAEDA
