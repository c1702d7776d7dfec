"""How a hex battle looks in the window: the sheet, colours, head, odds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image

from somalia import datafile
from somalia.games.hex_battle.components import COALITION, SIDES
from somalia.games.hex_battle.scenario import load
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.board import BattleBoard, Pieces
from somalia.games.hex_battle.window.geometry import bounds
from somalia.games.hex_battle.window.ground import Artist
from somalia.games.scenario_card import ScenarioCard
from somalia.window.board.board import Board
from somalia.window.board.camera import Camera
from somalia.window.looks import Appearance, Looks
from somalia.window.model import PlayModel
from somalia.window.ui.palette import Colour


class BattleLooks(Looks):
    """A hex battle at a table."""

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        scenario = model.table.scenario
        model.regions = frozenset((*scenario.land.names, *scenario.bases))
        model.pieces = Pieces(scenario)

    def board(self, window: Any, account: Callable[[str], tuple[float, float]]) -> Board:
        """The sheet with map and boxes."""
        return BattleBoard(window, self.model, self, account)

    def colour(self, side: str) -> Colour:
        """The colour of a side."""
        if side not in SIDES:
            return super().colour(side)
        return ink.COALITION if side == COALITION else ink.AL_QAEDA


class BattleAppearance(Appearance):
    """What a hex battle shows before it is played."""

    def looks(self, model: PlayModel) -> Looks:
        """How a game at a table looks."""
        return BattleLooks(model)

    def thumbnail(self, card: ScenarioCard, size: int, palette: str) -> Image.Image | None:
        """The highest mountain and the valley below it."""
        path = datafile.find("scenarios", card.id)
        return _valley(path, load(path).digest, size)

    def side_colour(self, card: ScenarioCard, side: str) -> Colour:
        """The colour of a side."""
        return ink.COALITION if side == COALITION else ink.AL_QAEDA


@lru_cache(maxsize=10)
def _valley(scenario: Path, digest: str, size: int) -> Image.Image:
    """The middle of the map, kept while map and charts read the same."""
    of = load(scenario)
    west, south, east, north = bounds(of.land)
    x, y, far = (west + east) / 2, (south + north) / 2, (east - west) / 3
    camera = Camera((x - far, y - far, x + far, y + far))
    camera.place(0, 0, size, size)
    view = Artist(of).finished(camera.west, camera.north, camera.scale, size, size, size / 160)
    return view.image


APPEARANCE = BattleAppearance()
