"""The drawings of the games: SVG files in each game's folder `art`.

The CSS colours black, red and white in a file are inks, which a screen replaces to follow its
palette. Every other colour is written as #rrggbb and stays. A drawing is made on a square of 100
units. Its viewBox has the same middle. It is larger where the drawing leaves the square, and
smaller where two edges are empty.

This module needs no toolkit: the window renders the text (`window/ui/art.py`), and a page can embed
it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from somalia.reading import as_text, read_bytes

MOST_BYTES = 20_000
"""The largest size of a file."""
INKS = ("black", "red", "white")
"""The colours that a screen may replace: the main ink, a second ink, and the paper."""

_FOLDER = Path(__file__).parents[1]
_NAME = re.compile("[a-z0-9-]+(/[a-z0-9-]+)?")
_INKED = re.compile(rf'\b(fill|stroke)="({"|".join(INKS)})"')


class Art(NamedTuple):
    """A drawing of a game."""

    of: str  # the id of the game
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
        """The SVG text, with the inks replaced by CSS colours; an ink without one stays."""
        text = as_text(read_bytes(self.path, MOST_BYTES))
        return _INKED.sub(lambda ink: f'{ink[1]}="{inks.get(ink[2], ink[2])}"', text)
