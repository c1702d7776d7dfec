"""What the table is drawn with: the paper, letters and colours of the window, named once."""

from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.canvas import Box, Canvas, Spot
from somalia.games.campaign.window.palette import (
    INK,
    PALETTES,
    PAPER,
    WARNING,
    Colour,
    contrast,
    mixed,
)

__all__ = [
    "INK",
    "PALETTES",
    "PAPER",
    "WARNING",
    "Box",
    "Canvas",
    "Colour",
    "Spot",
    "contrast",
    "lettering",
    "mixed",
]
