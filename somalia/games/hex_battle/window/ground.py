"""The drawn map: land, hexes, roads and edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from somalia.games.hex_battle.data.scenario import load
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, BattleScenario
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene import ways
from somalia.games.hex_battle.scene.geometry import (
    bounds,
    centre,
    corners,
    em,
    map_sheet,
    side,
)
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.names import NUMBERED, HexNames
from somalia.games.hex_battle.window.paper import FINE, Frame, HexPaper
from somalia.games.hex_battle.window.signs import Signs
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Spot
from somalia.window.board.camera import Camera
from somalia.window.board.ground import DrawnGround
from somalia.window.ui import type as lettering
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import mixed
from somalia.window.ui.stored import stored

if TYPE_CHECKING:  # imported only when something is drawn
    from somalia.games.hex_battle.window.relief import LandRelief

SMALLEST = 160
"""The minimum width at which a scenario's picture is drawn, in pixels; smaller pictures are scaled
down.
"""
HEIGHTS = 40.0
"""The minimum scale, in points per unit, at which hexes also show their levels."""
PER_STROKE = 60
"""The number of hexes whose signs are drawn in one stroke."""


class HexArtist:
    """Draws views of a scenario's sheet."""

    def __init__(self, scenario: BattleScenario) -> None:
        self.scenario = scenario
        self.land = scenario.land

    @cached_property
    def relief(self) -> LandRelief:
        """The relief of the land."""
        from somalia.games.hex_battle.window.relief import relief_of

        return relief_of(self.land)

    @cached_property
    def roads(self) -> list[list[Spot]]:
        """The lines of the roads."""
        return ways.roads(self.land)

    @cached_property
    def tracks(self) -> list[list[Spot]]:
        """The lines of the tracks."""
        return ways.tracks(self.land)

    @cached_property
    def streams(self) -> list[list[Spot]]:
        """The lines of the streams."""
        return ways.streams(self.land)

    def begin(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> HexView:
        """A new view, to be drawn stroke by stroke."""
        return HexView(self, west, north, scale, width, height, zoom)

    def finished(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> DrawnGround:
        """A view with all its strokes drawn, or as kept on disk."""
        view = (west, north, scale, width, height, zoom)

        def draw() -> tuple[Image.Image, Image.Image]:
            drawn = self.drawn(*view)
            return drawn.image, drawn.names_only

        return DrawnGround(*stored("hex_battle", (view, self.land), draw))

    def drawn(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> HexView:
        """A view with all its strokes drawn."""
        view = self.begin(west, north, scale, width, height, zoom)
        for _ in view.strokes():
            pass
        return view


class HexView:
    """A view being drawn.

    Args:
        scale: pixels per unit.
        zoom: pixels per point of type.
    """

    def __init__(
        self,
        artist: HexArtist,
        west: float,
        north: float,
        scale: float,
        width: int,
        height: int,
        zoom: float,
    ) -> None:
        self.artist = artist
        self.land: HexMap = artist.scenario.land
        self.paper = HexPaper(self.land, west, north, scale, (width, height), zoom)
        self.image = self.paper.image
        self.names_only = Image.new("RGBA", (1, 1), (0, 0, 0, 0))  # the board writes the names

    # -- strokes ---------------------------------------------------------------------------------

    def strokes(self) -> Iterator[None]:
        """Draw the view, yielding every few milliseconds."""
        self._paper()
        yield
        self._land()
        yield
        self._grid()
        yield
        layer = Image.new(
            "RGBA", (self.paper.size[0] * FINE, self.paper.size[1] * FINE), (0, 0, 0, 0)
        )
        pen = ImageDraw.Draw(layer)
        signs = Signs(self.paper, pen)
        yield
        seen = [at for at in range(len(self.land.names)) if self.paper.sees(centre(self.land, at))]
        for start in range(0, len(seen), PER_STROKE):
            for hex_ in seen[start : start + PER_STROKE]:
                signs.terrain(hex_)
            yield
        self._water(pen)
        self._ways(pen)
        for hex_ in seen:
            signs.marks(hex_)
        yield
        small = layer.reduce(FINE)
        self.image.paste(small, (0, 0), small)
        yield
        self._edge()
        self._numbers(seen)
        yield

    def _paper(self) -> None:
        pen = ImageDraw.Draw(self.image)
        left, top, right, low = self.paper.frame(map_sheet(self.land))
        pen.rectangle((left, top, right, low), ink.SHEET)
        wide = max(1, round(self.paper.zoom * 2))
        pen.rectangle((left, top, right, low), None, ink.SHEET_EDGE, wide)

    def _land(self) -> None:
        """Draw the relief, clipped to the hexes of the map."""
        paper = self.paper
        west, south, east, north = bounds(self.land)
        right, low = (
            paper.size[0] / paper.scale + paper.west,
            paper.north - paper.size[1] / paper.scale,
        )
        box = max(west, paper.west), max(south, low), min(east, right), min(north, paper.north)
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        left, top, end, bottom = (round(part) for part in self.paper.frame(box))
        wide, high = end - left, bottom - top
        if wide < 2 or high < 2:
            return
        drawn = self.artist.relief.drawn(box, wide, high)
        mask = Image.new("L", (wide, high), 0)
        pen = ImageDraw.Draw(mask)
        for hex_ in range(len(self.land.names)):
            if self.land.edges[hex_]:
                self._hexagon(pen, hex_, (left, top))
        inner = self._inner()
        pen.rectangle((inner[0] - left, inner[1] - top, inner[2] - left, inner[3] - top), 255)
        self.image.paste(drawn, (left, top), mask)

    def _inner(self) -> Frame:
        """The rectangle through the centres of the outermost hexes, which contains only land."""
        land = self.land
        first, last = centre(land, 0), centre(land, len(land.names) - 1)
        return self.paper.frame((first[0], last[1], last[0], first[1] - HALF))

    def _hexagon(self, pen: ImageDraw.ImageDraw, hex_: int, corner: tuple[int, int]) -> None:
        ring = [self.paper.pixel(at) for at in corners(self.land, hex_, 1.02)]
        pen.polygon([(x - corner[0], y - corner[1]) for x, y in ring], 255)

    def _grid(self) -> None:
        """Draw the hex grid with thin lines."""
        size = self.paper.size[0] * FINE, self.paper.size[1] * FINE
        mask = Image.new("L", size, 0)
        pen = ImageDraw.Draw(mask)
        wide = max(1, round(self.paper.scale * FINE * 0.035))
        for hex_ in range(len(self.land.names)):
            if self.paper.sees(centre(self.land, hex_)):
                ring = [self.paper.pixel(at, FINE) for at in corners(self.land, hex_)]
                pen.line([*ring, ring[0]], 120, wide)
        self.image.paste(ink.GRID, (0, 0), mask.reduce(FINE))

    # -- water, roads and tracks -----------------------------------------------------------------

    def _water(self, pen: ImageDraw.ImageDraw) -> None:
        unit = self.paper.scale * FINE
        for ground, share in ((ink.STREAM, 0.2), (ink.STREAM_LIGHT, 0.08)):
            wide = max(2, round(unit * share))
            for line in self.artist.streams:
                pen.line([self.paper.pixel(at, FINE) for at in line], ground, wide, "curve")

    def _ways(self, pen: ImageDraw.ImageDraw) -> None:
        unit = self.paper.scale * FINE
        for line in self.artist.tracks:
            pixels = [self.paper.pixel(at, FINE) for at in line]
            pen.line(pixels, mixed(ink.ROAD, ink.SCREE, 0.25), max(2, round(unit * 0.15)), "curve")
            for ends in _dashes(pixels, unit * 0.34, unit * 0.2):
                pen.line(ends, ink.TRACK, max(1, round(unit * 0.08)))
        for ground, share in ((ink.ROAD_EDGE, 0.27), (ink.ROAD, 0.15)):
            for line in self.artist.roads:
                pixels = [self.paper.pixel(at, FINE) for at in line]
                pen.line(pixels, ground, max(2, round(unit * share)), "curve")
        for hex_index, other in self.land.bridges:
            if hex_index < other:
                self._bridge(pen, hex_index, other)

    def _bridge(self, pen: ImageDraw.ImageDraw, hex_index: int, other: int) -> None:
        (x, y), (to_x, to_y) = (
            self.paper.pixel(centre(self.land, at), FINE) for at in (hex_index, other)
        )
        ends = [self.paper.pixel(at, FINE) for at in side(self.land, hex_index, other)]
        across = (ends[1][0] - ends[0][0]) * 0.2, (ends[1][1] - ends[0][1]) * 0.2
        along = (to_x - x) * 0.17, (to_y - y) * 0.17
        mid = (x + to_x) / 2, (y + to_y) / 2
        wide = max(2, round(self.paper.scale * FINE * 0.1))
        deck = [
            (mid[0] + a * along[0] + b * across[0], mid[1] + a * along[1] + b * across[1])
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        pen.polygon(deck, ink.HALO)
        for first, last in ((0, 1), (3, 2)):
            pen.line((deck[first], deck[last]), ink.BLACK, wide)

    # -- lettering -------------------------------------------------------------------------------

    def _edge(self) -> None:
        """Draw the border of the land and the bases beyond each edge."""
        land = self.land
        pen = ImageDraw.Draw(self.image)
        wide = max(1, round(self.paper.scale * 0.09))
        for hex_ in range(len(land.names)):
            if not land.edges[hex_] or not self.paper.sees(centre(land, hex_)):
                continue
            ring = corners(land, hex_)
            for number, near in enumerate(land.neighbours[hex_]):
                if near < 0:
                    ends = (
                        *self.paper.pixel(ring[number]),
                        *self.paper.pixel(ring[(number + 1) % 6]),
                    )
                    pen.line(ends, ink.GRID, wide)
        west, south, east, north = bounds(land)
        middle_x, middle_y = (west + east) / 2, (south + north) / 2
        beyond: dict[str, tuple[Spot, int]] = {
            "north": ((middle_x, north + 0.62 * em(land)), 0),
            "south": ((middle_x, south - 0.66 * em(land)), 0),
            "west": ((west - 0.7 * em(land), middle_y), 90),
            "east": ((east + 0.7 * em(land), middle_y), 270),
        }
        size = round(min(max(self.paper.em * 0.62, 9 * self.paper.zoom), 20 * self.paper.zoom))
        for edge, (spot, turn) in beyond.items():
            self._beyond(edge, spot, turn, size)

    def _beyond(self, edge: str, spot: Spot, turn: int, size: int) -> None:
        """Write the names of the bases beyond an edge, each in its side's colour."""
        of = self.land.bases.get(edge, {})
        sides = [(one, of[one]) for one in (COALITION, AL_QAEDA) if one in of]
        words = [(f"to {base.upper()}", ink.colour_of(one)) for one, base in sides]
        gap = size
        wides = [lettering.width(word, "serif-bold", size) for word, _ in words]
        wide, high = sum(wides) + gap * (len(words) - 1) + 4, round(size * 1.5)
        if wide < 6:
            return
        layer = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
        x = 2.0
        for (word, colour), each in zip(words, wides, strict=True):
            lettering.write(layer, x, high // 2, word, colour, "serif-bold", size, anchor="lm")
            x += each + gap
        layer = layer.rotate(turn, expand=True)
        x, y = self.paper.pixel(spot)
        left, top = round(x - layer.width / 2), round(y - layer.height / 2)
        self.image.paste(layer, (left, top), layer)

    def _numbers(self, seen: Sequence[int]) -> None:
        if self.paper.room < NUMBERED:
            return
        size = round(min(self.paper.scale * 0.26, 12 * self.paper.zoom))
        for hex_ in seen:
            x, y = centre(self.land, hex_)
            left, top = (round(part) for part in self.paper.pixel((x, y + HALF * 0.8)))
            name = self.land.names[hex_]
            if self.paper.room >= HEIGHTS:
                name = f"{name} · {self.land.heights[hex_]}"
            lettering.write(self.image, left, top, name, ink.GRID, "sans", size)


def _dashes(line: Sequence[Spot], long: float, gap: float) -> Iterator[tuple[Spot, Spot]]:
    """Cut a line into dashes."""
    left, is_on = long, True
    for (x, y), (to_x, to_y) in pairwise(line):
        far = hypot(to_x - x, to_y - y)
        position = 0.0
        while far - position > left:
            share, end = position / far, (position + left) / far
            if is_on:
                yield (
                    (x + (to_x - x) * share, y + (to_y - y) * share),
                    (x + (to_x - x) * end, y + (to_y - y) * end),
                )
            position += left
            is_on = not is_on
            left = long if is_on else gap
        if is_on and far:
            share = position / far
            yield (x + (to_x - x) * share, y + (to_y - y) * share), (to_x, to_y)
        left -= far - position


@kept
def thumbnail(scenario: Path, stamps: tuple[tuple[int, int], ...], size: int) -> Image.Image:
    """A picture of the middle of the map, cached until the scenario's files change."""
    of = load(scenario)
    west, south, east, north = bounds(of.land)
    x, y, far = (west + east) / 2, (south + north) / 2, (east - west) / 3
    camera = Camera((x - far, y - far, x + far, y + far))
    wide = max(size, SMALLEST)
    camera.place(0, 0, wide, wide)
    view = HexArtist(of).drawn(camera.west, camera.north, camera.scale, wide, wide, wide / 260)
    HexNames(view.paper).draw()
    return view.image.resize((size, size), Image.Resampling.LANCZOS)
