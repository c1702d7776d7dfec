"""How a street fight looks in the window: the quarter, the colours of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image

from somalia import datafile
from somalia.games.scenario_card import ScenarioCard
from somalia.games.street_fight import mission
from somalia.games.street_fight.scenario import load
from somalia.games.street_fight.window.board import Pieces, Stands, StreetBoard, shortcut
from somalia.games.street_fight.window.quarter import colour_of_unit, drawn
from somalia.window.board.board import Board, Found
from somalia.window.board.camera import Camera
from somalia.window.looks import Appearance, Looks
from somalia.window.model import PlayModel
from somalia.window.ui.palette import Colour


class StreetLooks(Looks):
    """A street fight at a table."""

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        model.regions = Stands([place.id for place in mission.places(model.state)])
        model.pieces = Pieces(model)

    def board(self, window: Any, account: Callable[[str], tuple[float, float]]) -> Board:
        """The quarter."""
        return StreetBoard(window, self.model)

    def shortcut(self, found: Found) -> Sequence[str]:
        """A click on a stand moves the man there who acts, one on a Somali fires at him with what
        is likeliest to hit; where a man turns, it turns him there; the Blackhawk is called there.
        """
        return shortcut(self.model, found)

    def colour(self, side: str) -> Colour:
        """The colour of a player's first unit."""
        sides = self.model.table.rules.sides
        return colour_of_unit(sides.index(side)) if side in sides else super().colour(side)


class StreetAppearance(Appearance):
    """What the street fight shows before a game is played."""

    def looks(self, model: PlayModel) -> Looks:
        """How a game at a table looks."""
        return StreetLooks(model)

    def thumbnail(self, card: ScenarioCard, size: int, palette: str) -> Image.Image | None:
        """The crash and the blocks round it."""
        path = datafile.find("scenarios", card.id)
        return _crash(path, path.stat().st_mtime_ns, size)


@lru_cache(maxsize=10)
def _crash(scenario: Path, stamp: int, size: int) -> Image.Image:
    """The crash and the blocks round it, kept while the scenario stays as it is."""
    read = load(scenario)
    x, y = read.streets.site
    camera = Camera((x - 14.0, y - 14.0, x + 14.0, y + 14.0))
    camera.place(0, 0, size, size)
    return drawn(read.streets, camera, 1.0, read.tables.post_within)


APPEARANCE = StreetAppearance()
