"""What the table is drawn with: the paper, letters and colours of the window, named once."""

from somalia.play.settings import PALETTES
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import INK, PAPER, WARNING, Colour, contrast, mixed
from somalia.window.ui.spots import Box, Spot

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
