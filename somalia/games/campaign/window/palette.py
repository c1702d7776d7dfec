"""Colours of the map and its counters in three palettes, two of them for colour-blind players.

Nothing depends on colour alone: every faction has a mark, every terrain a pattern.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from somalia.games.campaign.scene.shades import OWED, SEVERAL, TERROR, THREAT
from somalia.window.ui.palette import Colour

YEARS = "1992 to 1995"
"""The years of the game, as in its title."""


@dataclass(frozen=True)
class Palette:
    """One palette's colours."""

    name: str
    forces: Mapping[str, Colour]  # the background of a counter, by force or party (`faces.look_of`)
    terrain: Mapping[str, Colour]
    sea: Colour
    abroad: Colour
    lit: Colour  # for anything that can be chosen
    chosen: Colour  # for anything picked or under the pointer
    famine: Colour
    control: Mapping[str, Colour]  # "un", "bandit"

    def tint(self, name: str) -> Colour:
        """The colour for an overlay tint, by name (`scene.shades`)."""
        return _TINTS.get(name) or self.control.get(name) or self.forces[name]


_TINTS: Mapping[str, Colour] = {
    TERROR: (40, 34, 32),
    OWED: (236, 172, 40),
    THREAT: (226, 110, 40),
    SEVERAL: (84, 74, 68),
}
UN_BLUE: Colour = (35, 94, 151)
BANDIT_RED: Colour = (150, 50, 44)

_TERRAIN: Mapping[str, Colour] = {
    "open": (205, 211, 152),
    "desert": (238, 217, 160),
    "rough": (206, 176, 132),
    "urban": (205, 190, 184),
}

PALETTES: Mapping[str, Palette] = {
    palette.name: palette
    for palette in (
        Palette(
            "Printed sheet",
            forces={
                "un": (112, 172, 220),
                "us": (136, 164, 104),
                "militia": (214, 188, 142),
                "pink": (240, 152, 184),
                "orange": (240, 152, 66),
                "yellow": (246, 216, 76),
                "purple": (178, 144, 210),
                "icu": (104, 158, 122),
                "transitional": (150, 200, 232),
                "ethiopia": (170, 162, 84),
                "puntland": (136, 150, 174),
                "marker": (236, 230, 214),
                "terror": (66, 58, 54),
            },
            terrain=_TERRAIN,
            sea=(186, 211, 222),
            abroad=(226, 217, 196),
            lit=(255, 246, 120),
            chosen=(226, 74, 40),
            famine=(178, 42, 34),
            control={"un": (52, 122, 190), "bandit": (172, 48, 42)},
        ),
        Palette(
            "Red-green safe",
            forces={
                "un": (86, 160, 222),
                "us": (0, 122, 112),
                "militia": (222, 204, 168),
                "pink": (222, 136, 186),
                "orange": (226, 122, 20),
                "yellow": (244, 226, 84),
                "purple": (104, 88, 168),
                "icu": (0, 122, 112),
                "transitional": (140, 196, 238),
                "ethiopia": (112, 100, 66),
                "puntland": (146, 152, 162),
                "marker": (238, 234, 224),
                "terror": (52, 50, 52),
            },
            terrain={
                "open": (214, 216, 176),
                "desert": (242, 224, 172),
                "rough": (196, 174, 146),
                "urban": (198, 194, 198),
            },
            sea=(184, 208, 226),
            abroad=(228, 222, 208),
            lit=(255, 246, 130),
            chosen=(0, 66, 140),
            famine=(0, 60, 120),
            control={"un": (0, 114, 178), "bandit": (213, 94, 0)},
        ),
        Palette(
            "Blue-yellow safe",
            forces={
                "un": (126, 184, 218),
                "us": (150, 196, 182),
                "militia": (222, 208, 200),
                "pink": (250, 168, 190),
                "orange": (228, 118, 84),
                "yellow": (250, 234, 206),
                "purple": (122, 78, 128),
                "icu": (44, 116, 112),
                "transitional": (146, 206, 224),
                "ethiopia": (112, 100, 82),
                "puntland": (150, 158, 166),
                "marker": (240, 238, 234),
                "terror": (46, 44, 46),
            },
            terrain={
                "open": (206, 214, 204),
                "desert": (244, 226, 214),
                "rough": (204, 178, 166),
                "urban": (196, 190, 194),
            },
            sea=(182, 212, 216),
            abroad=(230, 222, 216),
            lit=(255, 250, 205),
            chosen=(196, 20, 60),
            famine=(170, 20, 50),
            control={"un": (0, 128, 128), "bandit": (204, 40, 60)},
        ),
    )
}
"""The palettes a player can choose from, by name."""
