"""The drawings of the games: SVG files, each in the folder `art` of its game.

A file is drawn in inks: the CSS colours black, red and white of it stand for what a screen prints
it in, so that it follows the palette. Every other colour is written as #rrggbb and stays. A drawing
is made on a square of 100 units. Its viewBox has the same middle: it is larger where something goes
beyond the square, and smaller where nothing lies at two edges.

No toolkit is needed here: the window makes pictures of the text (`window/ui/art.py`), a page can
hold it as it is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from somalia.reading import as_text, read_bytes

MOST_BYTES = 20_000
"""Of a file."""
INKS = ("black", "red", "white")
"""What a screen may replace: the chief ink, a second one, and the paper."""

_FOLDER = Path(__file__).parents[1]
_NAME = re.compile("[a-z0-9-]+(/[a-z0-9-]+)?")
_INKED = re.compile(rf'\b(fill|stroke)="({"|".join(INKS)})"')


class Art(NamedTuple):
    """A drawing of a game."""

    of: str  # the game, by the id of its folder
    name: str  # of its file in `art`, without .svg; "suits/tower" in a folder of it

    @property
    def path(self) -> Path:
        """Its file."""
        return _FOLDER / self.of / "art" / f"{self.name}.svg"

    @property
    def exists(self) -> bool:
        """Whether there is such a drawing; a name that no file can have leads nowhere."""
        return _NAME.fullmatch(self.name) is not None and self.path.is_file()

    def svg(self, **inks: str) -> str:
        """The text of the file, with CSS colours for its inks; those not named stay."""
        text = as_text(read_bytes(self.path, MOST_BYTES))
        return _INKED.sub(lambda ink: f'{ink[1]}="{inks.get(ink[2], ink[2])}"', text)
