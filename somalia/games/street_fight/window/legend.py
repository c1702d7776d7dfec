"""The legend as a sheet: every figure and mark drawn as on the board, with its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PIL import Image

from somalia.engine.words import WordsOf
from somalia.games.kit.motion import Show
from somalia.games.kit.scene import Face
from somalia.games.street_fight.rules.streets import StreetMap
from somalia.games.street_fight.scene.faces import BLACKHAWK, TECHNICAL
from somalia.games.street_fight.scene.hulls import HUMVEE, TRUCK
from somalia.games.street_fight.scene.legend import (
    FEATURES,
    MIDDLE,
    LegendEntry,
    LegendPart,
    legend,
)
from somalia.games.street_fight.window.brush import StreetBrush
from somalia.games.street_fight.window.paint import Painter
from somalia.games.street_fight.window.quarter import drawn
from somalia.window.board.camera import Camera
from somalia.window.ui.kept import kept
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, HEADING, INK, RULE
from somalia.window.ui.prose import MORE, SCROLL
from somalia.window.ui.sheet import Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

NEAR, MIDDLING, FAR = 2.3, 3.6, 6.0
"""How far around the middle a sample shows, in half inches: for men and marks, for vehicles and
houses, and for the Blackhawk.
"""
LARGE = (FEATURES["blackhawk"],)
"""Features that need more room."""
AWAY = (99, 99)
BLANK = StreetMap(
    id="legend",
    name="Legend",
    table=(16, 16),
    buildings=(),
    features=(),
    site=AWAY,
    posts=(),
    crew=(),
    target=("", AWAY),
    starts=(),
    streets=(),
    convoy_edge="",
    lanes={},
    loads=AWAY,
)
"""Empty ground for samples."""
TILE, ROW, COLUMN = 46, 52, 250
"""The sizes of a sample, of a line of them, and of a column, in points."""


class LegendSheet(Sheet):
    """The legend of the board."""

    width, height = 1060, 680
    title = "Legend"

    def content(self) -> Node:
        """All parts of the legend, in columns."""
        return LegendNode(legend(), int(self.scroll))


@dataclass(frozen=True)
class LegendNode(Node):
    """The parts of the legend one below another.

    Args:
        first: the first row to show.
    """

    parts: Sequence[LegendPart]
    first: int = 0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the rows that fit, and a note if there are more."""
        u, (left, top, right, low) = canvas.u, box
        columns = max(int((right - left) // u(COLUMN)), 1)
        rows = list(_rows(self.parts, columns))
        high = [u(ROW) if isinstance(row[0], LegendEntry) else u(26) for row in rows]
        most, used = len(rows), 0
        while most > 0 and used + high[most - 1] <= low - top:
            most -= 1
            used += high[most]
        canvas.facts[SCROLL] = most
        wide = (right - left) / columns
        first, y = min(self.first, most), top
        for number in range(first, len(rows)):
            row, tall = rows[number], high[number]
            # A heading is never left alone at the bottom.
            if y + tall + (isinstance(row[0], str) and u(ROW)) > low:
                break
            for column, entry in enumerate(row):
                x = left + column * wide
                if isinstance(entry, str):
                    canvas.text(x, y + u(3), entry, 15, "serif-bold", HEADING)
                    continue
                _tile(canvas, entry, x, y, wide)
            y += tall
        if most:
            canvas.text(right, low, MORE, 11, "italic", FADED, "rb")


def _tile(canvas: Canvas, entry: LegendEntry, x: float, y: float, wide: float) -> None:
    u = canvas.u
    side = u(TILE)
    canvas.show(sample(entry.name, side, canvas.unit), x, y)
    canvas.pen.rectangle((x, y, x + side, y + side), None, RULE)
    lines = canvas.wrapped(entry.name, wide - side - u(16), 12.5)[:2]
    start = y + side / 2 - len(lines) * u(8)
    for number, line in enumerate(lines):
        canvas.text(x + side + u(8), start + number * u(16), line, 12.5, "sans", INK)


def _rows(parts: Sequence[LegendPart], columns: int) -> Sequence[Sequence[str | LegendEntry]]:
    rows: list[Sequence[str | LegendEntry]] = []
    for part in parts:
        rows.append((part.title,))
        entries = part.entries
        rows += [entries[start : start + columns] for start in range(0, len(entries), columns)]
    return rows


@kept
def sample(name: str, side: int, unit: float) -> Image.Image:
    """The sample with this name in the legend, as a square.

    Args:
        side: its width in pixels.
        unit: pixels per point of the design.
    """
    entry = next(entry for part in legend() for entry in part.entries if entry.name == name)
    faces = [pile.top.face for pile in entry.scene.piles]
    is_large = entry.building is not None or entry.name in LARGE
    reach = max(map(_reach, faces), default=MIDDLING if is_large else NEAR)
    (x, y) = MIDDLE
    camera = Camera((x - reach, y - reach, x + reach, y + reach))
    camera.place(0, 0, side, side)
    streets = replace(
        BLANK,
        buildings=(entry.building,) if entry.building else (),
        features=(entry.feature,) if entry.feature else (),
    )
    brush = StreetBrush(drawn(streets, camera, unit, 0, has_doors=True), camera, unit * 0.68)
    show: Show = Show(WordsOf())
    painter = Painter(brush, entry.scene, max(round(camera.scale * 2), 8), show)
    painter.below({}, {})
    painter.figures((), ())
    painter.over()
    return brush.image


def _reach(face: Face) -> float:
    if face.symbol == BLACKHAWK:
        return FAR
    return MIDDLING if face.symbol in (HUMVEE, TRUCK, TECHNICAL) else NEAR
