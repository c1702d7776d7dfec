"""The games' drawings: SVG files in each game's `art` folder.

The CSS colours black, red and white in a file are inks, which a screen replaces to match its
palette. Every other colour is written as #rrggbb and is never replaced. A drawing is based on a
square of 100 units, and its viewBox has the same centre. The viewBox is larger if the drawing
extends beyond the square, and smaller if two opposite margins are empty.

This module needs no GUI toolkit: the window renders the text (`window/ui/art.py`), and a page can
embed it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from somalia.reading import as_text, read_bytes

MOST_BYTES = 20_000
"""The maximum file size."""
INKS = ("black", "red", "white")
"""The colours that a screen may replace: the main ink, a second ink, and the paper colour."""

_FOLDER = Path(__file__).parents[1]
_NAME = re.compile("[a-z0-9-]+(/[a-z0-9-]+)?")
_INKED = re.compile(rf'\b(fill|stroke)="({"|".join(INKS)})"')


class Art(NamedTuple):
    """One of a game's drawings."""

    of: str  # the game's id
    name: str  # the file in `art`, without .svg; "suits/tower" in a subfolder

    @property
    def path(self) -> Path:
        """The path of the drawing's file."""
        return _FOLDER / self.of / "art" / f"{self.name}.svg"

    @property
    def exists(self) -> bool:
        """Whether the drawing exists; false for an invalid name."""
        return _NAME.fullmatch(self.name) is not None and self.path.is_file()

    def svg(self, **inks: str) -> str:
        """The SVG text, with each given ink replaced by a CSS colour."""
        text = as_text(read_bytes(self.path, MOST_BYTES))
        return _INKED.sub(lambda ink: f'{ink[1]}="{inks.get(ink[2], ink[2])}"', text)
