"""A drawing surface for one view of the sheet, which converts map units to pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import shapely
from PIL import Image, ImageDraw
from shapely.geometry.base import BaseGeometry

from somalia.games.campaign.data.mapfile import Point
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour

FINE = 2  # drawn this many times as large, then reduced


Line = Iterable[Sequence[float]] | BaseGeometry
"""Map points, or a Shapely geometry."""


class MapView(NamedTuple):
    """A view of a sheet: its upper left corner on the map, its scale, and its size in pixels."""

    west: float
    north: float
    scale: float  # pixels per unit of the sheet
    width: int
    height: int
    zoom: float = 1.0  # enlargement of letters


class MapPaper:
    """A view's picture, drawn at `FINE` times its size until `reduce` is called."""

    def __init__(self, view: MapView, ground: Colour) -> None:
        self.west, self.north, self.scale, self.width, self.height, self.zoom = view
        west, north, scale = self.west, self.north, self.scale
        self.seen = shapely.box(
            west - 0.5,
            north - self.height / scale - 0.5,
            west + self.width / scale + 0.5,
            north + 0.5,
        )
        self.take(Image.new("RGB", (self.width * FINE, self.height * FINE), ground))

    def take(self, image: Image.Image) -> None:
        """Make this the picture to draw on."""
        self.image, self.pen = image, ImageDraw.Draw(image)

    def reduce(self) -> None:
        """Reduce the fine drawing to the final size, at which letters are drawn."""
        self.take(self.image.reduce(FINE))

    # -- map units to pixels -------------------------------------------------------------------

    def fine(self, points: Iterable[Sequence[float]]) -> list[Point]:
        """Map points, converted to pixels of the fine drawing."""
        scale = self.scale * FINE
        return [((p[0] - self.west) * scale, (self.north - p[1]) * scale) for p in points]

    def run(self, line: BaseGeometry) -> list[float]:
        """The points of a line or ring as pixels of the fine drawing, alternating x and y."""
        scale = self.scale * FINE
        points = (shapely.get_coordinates(line) - (self.west, self.north)) * (scale, -scale)
        run: list[float] = points.ravel().tolist()
        return run

    def at(self, point: Sequence[float]) -> Point:
        """A map point, converted to a pixel of the picture."""
        return (point[0] - self.west) * self.scale, (self.north - point[1]) * self.scale

    def px(self, size: float) -> int:
        """A width in pixels of the picture, converted to pixels of the fine drawing."""
        return max(1, round(size * FINE * self.zoom))

    def sees(self, geometry: BaseGeometry) -> bool:
        """Whether any part of a geometry is in the view."""
        return bool(self.seen.intersects(geometry))

    # -- lines, areas, letters ---------------------------------------------------------------

    def fill(self, geometry: BaseGeometry, colour: Colour) -> None:
        """Fill one or more polygons; holes are ignored."""
        for part in shapely.get_parts(geometry):
            if not part.is_empty and self.sees(part):
                self.pen.polygon(self.run(part.exterior), colour)

    def stroke(self, line: Line, *inks: tuple[Colour, float]) -> None:
        """Draw a map line once in each ink; widths are in pixels of the picture."""
        points = self.run(line) if isinstance(line, BaseGeometry) else self.fine(line)
        for colour, wide in inks:
            self.pen.line(points, colour, self.px(wide), joint="curve")

    def dashed(
        self, path: Sequence[Point], ink: tuple[Colour, float], dash: float, gap: float
    ) -> None:
        """Draw a dashed line; width, dash and gap are in pixels of the picture."""
        if not self.sees(shapely.LineString(path)):
            return
        unit, (colour, wide) = FINE * self.zoom, ink
        for part in _dashes(self.fine(path), dash * unit, gap * unit):
            self.pen.line(part, colour, self.px(wide), joint="curve")

    def letters(
        self,
        point: Point,
        text: str,
        face: str,
        size: int,
        ink: Colour,
        *,
        halo: Colour | None = None,
        spacing: int = 0,
        anchor: str = "mm",
    ) -> None:
        """Draw a line of text, optionally letter-spaced about its middle and with a halo.

        Args:
            point: a pixel of the picture.
        """
        strokes = [(halo, max(1, round(size / 9)))] if halo else []
        font, chars = lettering.font(face, size), [text]
        if spacing:
            chars, anchor = list(text), "l" + anchor[1]
            wide = sum(map(font.getlength, chars)) + spacing * (len(text) - 1)
            point = point[0] - wide / 2, point[1]
        for colour, stroke in (*strokes, (ink, 0)):
            x = point[0] if spacing else float(round(point[0]))
            for char in chars:
                lettering.write(
                    self.image,
                    x,
                    round(point[1]),
                    char,
                    colour,
                    face=face,
                    size=size,
                    anchor=anchor,
                    stroke=stroke,
                )
                x += font.getlength(char) + spacing


def _dashes(path: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """Yield the dashes of a dashed path."""
    part, left, is_drawn = [path[0]], dash, True
    for (ax, ay), (bx, by) in pairwise(path):
        long = math.hypot(bx - ax, by - ay)
        done = 0.0
        while long - done >= left:
            done += left
            point = (ax + (bx - ax) * done / long, ay + (by - ay) * done / long)
            if is_drawn:
                yield [*part, point]
            part, is_drawn = [point], not is_drawn
            left = dash if is_drawn else gap
        left -= long - done
        part.append((bx, by))
    if is_drawn and len(part) > 1:
        yield part
