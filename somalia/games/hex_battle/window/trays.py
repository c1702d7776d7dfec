"""The columns of boxes beside the map in the window: they stay in place while the map moves."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import NamedTuple

from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.geometry import (
    COLUMN,
    SLIM,
    TALL_SHEET,
    TITLE,
    Boxes,
    TrayLayout,
    boxes,
    em,
    map_sheet,
    region_boxes,
)
from somalia.games.hex_battle.scene.piles import SIDE
from somalia.games.hex_battle.scene.trays import (
    ALL,
    holding,
    setting_of,
    trays_laid,
    wishes_of,
)
from somalia.games.kit.geometry import is_in
from somalia.games.kit.scene import Box, Spot
from somalia.play.settings import Settings
from somalia.window.board.camera import Camera, Point

APART = 1000.0
"""How far the columns are from the map, in ems, so that no point of a view belongs to both."""
LEAST_EM = 12.0
"""The smallest em in a column, in points of type."""
LEGIBLE = 24
"""The width of a counter whose factors can be read, in pixels of a normal-density screen; the first
view shows them so.
"""
LARGE = 30
"""The width up to which counters grow to fill the view, in the same pixels."""


WindowFrame = tuple[int, int, int, int]
"""A rectangle of the window: left, bottom, width and height, in pixels."""


class MapCamera(Camera):
    """A view of the map that is first close enough to read counters."""

    def __init__(self, sheet: Box) -> None:
        super().__init__(sheet)
        self.density = 1.0  # pixels of the screen per pixel of a normal-density screen
        self.is_opening = True  # until the player chooses a view
        self._openings: dict[str, bool] = {}

    @property
    def close(self) -> float:
        """The least scale at which counters are legible."""
        return LEGIBLE * self.density / SIDE

    @property
    def opening_scale(self) -> float:
        """The scale of the first view: the whole map, unless counters would be illegible."""
        if self.fitted_scale >= self.close:
            return self.fitted_scale
        west, _, east, _ = self.sheet
        filling = min(self.width / (east - west), self.close * LARGE / LEGIBLE)
        return max(self.close, filling)

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the view's rectangle in the window."""
        if self.is_opening:
            self.is_fitted = False
        super().place(left, bottom, width, height)
        if self.is_opening:
            self.open()

    def open(self) -> None:
        """Return to the first view."""
        self.is_opening, self.scale = True, self.opening_scale
        self.is_fitted = self.scale == self.fitted_scale
        self._keep()

    def fit(self) -> None:
        """Show the whole map."""
        self.is_opening = False
        super().fit()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom, keeping the point under the pointer in place."""
        self.is_opening = False
        super().zoom(factor, x, y)

    def show(self, box: Box) -> None:
        """Show a box of the map as large as possible."""
        self.is_opening = False
        super().show(box)

    def look_for(self, person: str) -> None:
        """Restore a player's last view; the first time, the first view."""
        self._openings[self._person] = self.is_opening
        self.is_opening, is_new = self._openings.get(person, True), person not in self._openings
        super().look_for(person)
        if is_new:  # nothing may remain of what the previous player was looking at
            west, south, east, north = self.sheet
            self.look_at((west + east) / 2, (south + north) / 2)


class TrayColumn(NamedTuple):
    """A column of boxes in the window.

    Args:
        frame: left, bottom, width and height, in pixels.
        west: the map coordinate of its left edge.
        reserved: the width that the map leaves free, in pixels.
    """

    frame: WindowFrame
    west: float
    reserved: int


class BoxTrays:
    """The columns of boxes, and where everything on the board is in the window."""

    def __init__(self, camera: Camera, state: BattleState, settings: Settings) -> None:
        self.camera, self.settings = camera, settings
        self.land: HexMap = state.scenario.land
        self.columns: tuple[TrayColumn, ...] = ()
        self.frame = (0, 0, 2, 2)  # of the whole board: left, bottom, width and height
        self.scale = 1.0  # pixels per map unit in boxes
        self._count, self._tall = 2, TALL_SHEET
        self.plan(state)

    # -- layout ----------------------------------------------------------------------------------

    @property
    def wishes(self) -> dict[str, bool]:
        """Which boxes the player has opened or folded."""
        return wishes_of(self.settings.boxes)

    @property
    def is_folded(self) -> bool:
        """Whether the columns are folded to one narrow column of titles."""
        return self._count == 0

    def plan(
        self, state: BattleState, regions: Collection[str] = (), pieces: Collection[str] = ()
    ) -> bool:
        """Lay out the boxes for a position; return whether anything has changed.

        Args:
            regions: the regions that can be chosen.
            pieces: the counters that can be chosen.
        """
        wanted = holding(state, regions, pieces)
        before = getattr(self, "layout", None)
        self.layout: TrayLayout = trays_laid(
            state, self._count, self._tall, self.wishes, wanted, APART
        )
        self.printed: Boxes = boxes(self.land, self.layout)
        return self.layout != before

    def place(self, frame: WindowFrame, unit: float) -> WindowFrame:
        """Divide the board's rectangle; return the map's part: left, bottom, width, height.

        Args:
            unit: pixels per point of type.
        """
        left, bottom, width, height = self.frame = frame
        pixels = max(height / TALL_SHEET, LEAST_EM * unit)  # of an em
        west, south, east, north = map_sheet(self.land)
        close = (east - west) * LEGIBLE / SIDE
        whole = (east - west) * height / (north - south)
        column, wish = COLUMN * pixels, self.wishes.get(ALL)
        self._count = 0
        if wish is not False and width - 2 * column >= max(close, whole):
            self._count = 2
        elif wish or (wish is None and width - column >= close):
            self._count = 1
        each = em(self.land)
        self.scale, self._tall = pixels / each, height / pixels
        wide, reserved = round(column), round(column if self._count else SLIM * pixels)
        far = APART * each
        right = TrayColumn(
            (left + width - wide, bottom, wide, height), east + far, min(reserved, width // 2)
        )
        self.columns = (right,)
        if self._count == 2:
            start = west - far - COLUMN * each
            self.columns = (TrayColumn((left, bottom, wide, height), start, reserved), right)
        aside = reserved if self._count == 2 else 0
        return left + aside, bottom, max(width - aside - right.reserved, 2), height

    def toggle(self, name: str) -> None:
        """Fold or open a box, or all of them, and remember it in the settings."""
        wishes = self.wishes
        if name == ALL:
            wishes = {ALL: self.is_folded}
        else:
            wishes[name] = name not in self.layout.opened
        self.settings.boxes = setting_of(wishes)

    # -- places ----------------------------------------------------------------------------------

    def column_of(self, x: float) -> TrayColumn | None:
        """The column with a map coordinate; None for the map."""
        west, _, east, _ = self.camera.sheet
        far = APART / 2 * em(self.land)
        if x < west - far and len(self.columns) > 1:
            return self.columns[0]
        return self.columns[-1] if x > east + far and self.columns else None

    @property
    def north(self) -> float:
        """The map coordinate of the columns' upper edge."""
        return self.camera.sheet[3]

    def to_screen(self, spot: Spot) -> Point:
        """The place of a point on the map or in a box in the window."""
        column = self.column_of(spot[0])
        if column is None:
            return self.camera.to_screen(*spot)
        left, bottom, _, height = column.frame
        x = left + (spot[0] - column.west) * self.scale
        return x, bottom + height - (self.north - spot[1]) * self.scale

    def scale_at(self, spot: Spot) -> float:
        """Pixels per map unit at a point."""
        return self.camera.scale if self.column_of(spot[0]) is None else self.scale

    def box_in_window(self, box: Box) -> Box:
        """A box beside the map in the window: left, bottom, right, top."""
        west, south, east, north = box
        return (*self.to_screen((west, south)), *self.to_screen((east, north)))

    def box_at(self, x: float, y: float) -> str:
        """The name of the box beside the map at a point in the window; "" for none."""
        placed = self.printed.placed.items()
        return next((name for name, box in placed if is_in(self.box_in_window(box), x, y)), "")

    def covers(self, x: float, y: float) -> bool:
        """Whether a box or column covers a point of the window."""
        if self.box_at(x, y):
            return True
        camera = self.camera
        return not camera.left <= x < camera.left + camera.width

    def region_at(self, x: float, y: float) -> str:
        """The base or the air units' box at a point in the window; "" for none."""
        name = self.box_at(x, y)
        return name if name in region_boxes(self.land, self.layout) else ""

    def titles(self) -> Iterator[tuple[str, Box]]:
        """Yield the title of every box: its name, and its place in the window."""
        high = TITLE * em(self.land)
        for name, (west, _, east, north) in self.printed.placed.items():
            yield name, self.box_in_window((west, north - high, east, north))

    @property
    def key(self) -> Hashable:
        """A key for everything in the columns that does not depend on the position."""
        return self.layout, self.columns, self.scale
