"""The colours for suits and sides in every window palette; nothing is shown by colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from somalia.games.card_duels.rules.components import DuelScenario
from somalia.play.settings import PALETTES
from somalia.window.ui.palette import STAMP, Colour

CLOTH: Colour = (36, 56, 50)
"""The cloth under the cards."""
PARCHMENT: Colour = (238, 228, 202)
"""The mat in the middle."""


class TableColours(NamedTuple):
    """One palette's colours."""

    suits: tuple[Colour, ...]  # by index in the deck; each is legible on ivory
    sides: tuple[Colour, Colour]  # card backs, in seat order
    stamp: Colour  # cards picked for exchange
    lit: Colour  # the outline under the pointer

    def suit(self, place: int) -> Colour:
        """A suit's colour, by its index in the deck."""
        return self.suits[place % len(self.suits)]

    def colour(self, name: str, scenario: DuelScenario) -> Colour:
        """A side's or suit's colour, by its name in the scene."""
        if name in scenario.sides:
            return self.sides[scenario.sides.index(name)]
        return self.suit(int(name.rpartition("-")[2]))


_PRINTED = TableColours(
    ((31, 82, 134), (148, 44, 36), (54, 94, 48), (126, 78, 16)),
    ((38, 66, 98), (122, 42, 34)),
    STAMP,
    (255, 214, 96),
)
LOOKS: Mapping[str, TableColours] = {
    "Printed sheet": _PRINTED,
    "Red-green safe": TableColours(
        ((0, 84, 150), (160, 76, 0), (66, 62, 66), (112, 62, 132)),
        ((0, 74, 132), (142, 72, 6)),
        (0, 50, 110),
        (255, 236, 110),
    ),
    "Blue-yellow safe": TableColours(
        ((0, 102, 104), (176, 26, 58), (62, 60, 66), (122, 60, 112)),
        ((0, 88, 92), (142, 24, 52)),
        (160, 16, 46),
        (255, 244, 214),
    ),
}
"""The colours by palette name."""


def look_of(palette: str) -> TableColours:
    """A palette's colours; the printed sheet's for an unknown name."""
    return LOOKS.get(palette, _PRINTED)


assert set(LOOKS) >= set(PALETTES)
