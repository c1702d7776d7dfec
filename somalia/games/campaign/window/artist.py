"""Draws the printed sheet: paper, sea, terrain, coast, borders, names, inset, title and key.

A picture is drawn for one view of the map and is crisp at every scale; it knows no game. Pillow
draws it at twice its size and reduces it, so that lines are smooth also where the graphics card
smooths nothing. Letters are set at the final size.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import numpy
import shapely
from PIL import Image, ImageChops, ImageDraw

from somalia.games.campaign.data.mapfile import Point
from somalia.games.campaign.data.printed import Pane
from somalia.games.campaign.text.parties import FAMINE_LINE
from somalia.games.campaign.window.palette import Palette
from somalia.games.campaign.window.scenery import BLOCK, TURNED, Scenery
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import FADED, INK, PAPER, Colour, mixed

FINE = 2  # times the size, then reduced
TILE = 512
STRIP = 512  # rows of the fine drawing that are shaded at a time
ALONG, ACROSS = math.cos(TURNED), math.sin(TURNED)
KEPT = 2
"""Finished drawings that a scenery keeps, each some 7 MB in a usual window."""
KILOMETRES = 111.2  # a degree, which is a unit of a sheet that is not warped
DEEP: Colour = (108, 152, 184)
SHALLOW: Colour = (244, 250, 246)
COAST: Colour = (52, 78, 98)
RIVER: Colour = (70, 126, 164)
BORDER: Colour = (70, 44, 30)
ROAD: Colour = (136, 84, 54)
RIBBON: Colour = (168, 92, 72)  # along the frontier
SHADOW: Colour = (72, 46, 38)
LIGHT: Colour = (255, 251, 232)
FAINT = 130  # of 255: the relief of what is not in play
TERRAIN_NAMES = (
    ("open", "Open"),
    ("desert", "Desert"),
    ("rough", "Rough"),
    ("urban", "City"),
)


class Artist:
    """Draws a scenery in a palette.

    Args:
        subtitle: what stands below the title, such as the years.
    """

    def __init__(
        self, scenery: Scenery, palette: Palette, subtitle: str = "", line: str = FAMINE_LINE
    ) -> None:
        self.scenery = scenery
        self.line = line  # what the line between north and south is called; "" to leave it out
        self.subtitle = subtitle
        self.palette = palette
        self._grain = _paper_grain()

    def draw(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float = 1.0
    ) -> Image.Image:
        """The sheet as seen with its upper left corner at a point of the map.

        Args:
            scale: pixels a unit of the sheet.
            zoom: how much larger letters are set than usual.
        """
        drawing = self.begin(west, north, scale, width, height, zoom)
        for _ in drawing.strokes():
            pass
        return drawing.image

    def begin(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float = 1.0
    ) -> MapDrawing:
        """The same, for one who wants it drawn little by little."""
        return MapDrawing(self, west, north, scale, width, height, zoom)

    def finished(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float = 1.0
    ) -> MapDrawing:
        """The same with all its strokes; of the views drawn so last, not drawn once more.

        Others may be shown the same drawing: nothing is to be drawn on it.
        """
        view = (west, north, scale, width, height, zoom)
        key = (self.palette.name, self.subtitle, self.line, *view)
        known = self.scenery.finished
        drawing: MapDrawing | None = known.pop(key, None)
        if drawing is None:
            drawing = self.begin(*view)
            for _ in drawing.strokes():
                pass
        known[key] = drawing
        if len(known) > KEPT:
            del known[next(iter(known))]
        return drawing

    def grain(self, west: float, north: float, scale: float, size: tuple[int, int]) -> Any:
        """The grain of the paper for a view: it moves with the map."""
        width, height = size
        dx, dy = int(west * scale) % TILE, int(-north * scale) % TILE
        tile = numpy.roll(self._grain, (-dy, -dx), axis=(0, 1))
        repeats = (-(-height // TILE), -(-width // TILE))
        return numpy.tile(tile, repeats)[:height, :width, None]


def _dashes(path: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """The parts of a path that are drawn, where dashes and gaps follow each other."""
    part, left, is_drawn = [path[0]], dash, True
    for (ax, ay), (bx, by) in pairwise(path):
        long = math.hypot(bx - ax, by - ay)
        done = 0.0
        while long - done >= left:
            done += left
            at = (ax + (bx - ax) * done / long, ay + (by - ay) * done / long)
            if is_drawn:
                yield [*part, at]
            part, is_drawn = [at], not is_drawn
            left = dash if is_drawn else gap
        left -= long - done
        part.append((bx, by))
    if is_drawn and len(part) > 1:
        yield part


@cache
def _paper_grain() -> Any:
    """A tile of paper: fibres and a slow unevenness, about 1. Not to be written to."""
    noise = numpy.random.default_rng(1992)
    fine = noise.normal(0, 1, (TILE, TILE))
    total: Any = 0.35 * fine
    for cell, share in ((4, 0.5), (16, 0.6), (64, 0.9)):
        coarse = noise.normal(0, 1, (TILE // cell, TILE // cell))
        spread: Any = numpy.kron(coarse, numpy.ones((cell, cell)))
        for axis in (0, 1):
            spread = sum(numpy.roll(spread, s, axis) for s in range(-cell // 2, cell // 2 + 1)) / (
                cell + 1
            )
        total = total + share * spread
    return (1 + 0.011 * total).astype(numpy.float32)


class MapDrawing:
    """One drawing under way; `image` is the sheet once all strokes are done.

    `names_only` is the names of Zones and towns by themselves: what is lit on the sheet lies below
    them.
    """

    def __init__(
        self,
        artist: Artist,
        west: float,
        north: float,
        scale: float,
        width: int,
        height: int,
        zoom: float,
    ) -> None:
        self.of = artist
        self.scenery, self.palette = artist.scenery, artist.palette
        self.printed = artist.scenery.printed
        self.west, self.north, self.scale, self.zoom = west, north, scale, zoom
        self.width, self.height = width, height
        self.fitted = min(self.printed.fitted(width, height), scale)
        self.level = max(0, round(2 * math.log2(max(scale / (46 * zoom), 0.5))))
        self.view = shapely.box(
            west - 0.5, north - height / scale - 0.5, west + width / scale + 0.5, north + 0.5
        )
        self.image = Image.new("RGB", (width * FINE, height * FINE), self.palette.sea)
        self.pen = ImageDraw.Draw(self.image)
        # Where nothing is written it is paper that cannot be seen: no dark edges.
        self.names_only = Image.new("RGBA", (width, height), (*PAPER, 0))

    # -- from the sheet to pixels --------------------------------------------------------------

    def fine(self, points: Iterable[Sequence[float]]) -> list[Point]:
        """Points of the map as pixels of the fine drawing."""
        scale = self.scale * FINE
        return [((p[0] - self.west) * scale, (self.north - p[1]) * scale) for p in points]

    def run(self, line: Any) -> list[float]:
        """The points of a line or ring as pixels of the fine drawing, x and y in turn."""
        scale = self.scale * FINE
        points = (shapely.get_coordinates(line) - (self.west, self.north)) * (scale, -scale)
        run: list[float] = points.ravel().tolist()
        return run

    def at(self, point: Sequence[float]) -> Point:
        """A point of the map as a pixel of the picture."""
        return (point[0] - self.west) * self.scale, (self.north - point[1]) * self.scale

    def px(self, size: float) -> int:
        """A width of so many pixels in the picture, in the fine drawing."""
        return max(1, round(size * FINE * self.zoom))

    def sees(self, geometry: Any) -> bool:
        """Whether any of it is in view."""
        return bool(self.view.intersects(geometry))

    # -- the picture ---------------------------------------------------------------------------

    def strokes(self) -> Iterator[None]:
        """Draw all of it, with a halt every few milliseconds."""
        country = self.printed.country
        yield from self.sea()
        self.abroad()
        yield
        yield from self.grounds(country)
        yield from self.relief()
        yield from self.glyphs(country)
        self.roads(country)
        self.rivers()
        yield
        self.foreign_lines()
        yield
        self.lines(country)
        yield
        self.famine_line()
        self.city_on_the_map()
        yield
        if self.printed.inset is not None:
            yield from self.inset(self.printed.inset)
        self.image = self.image.reduce(FINE)
        self.pen = ImageDraw.Draw(self.image)
        yield
        self.around()
        yield
        sheet, self.image = self.image, self.names_only
        self.pen = ImageDraw.Draw(self.image)
        self.towns()
        yield
        yield from self.names(country)
        if self.printed.inset is not None:
            yield from self.names(self.printed.inset)
        self.image, self.pen = sheet, ImageDraw.Draw(sheet)
        self.image.paste(self.names_only, (0, 0), self.names_only)
        if self.printed.inset is not None:
            self.inset_title()
        yield
        self.cartouche()
        yield
        self.print()
        yield

    def print(self) -> None:
        """On paper: with its grain."""
        grain = self.of.grain(self.west, self.north, self.scale, self.image.size)
        pixels = numpy.asarray(self.image, dtype=numpy.float32) * grain
        self.image = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))

    def sea(self) -> Iterator[None]:
        """The sea, lighter in bands towards the coast, with water lines along it."""
        deep = mixed(self.palette.sea, DEEP, 0.34)
        shallow = mixed(self.palette.sea, SHALLOW, 0.36)
        self.pen.rectangle((0, 0, *self.image.size), deep)
        bands = self.scenery.depths
        for number, band in enumerate(bands):
            self.fill(band, mixed(deep, shallow, (number + 1) / len(bands)))
            yield
        for strength, paths in self.scenery.sea_lines:
            colour = mixed(shallow, COAST, 0.08 + 0.24 * strength)
            for path in paths:
                self.pen.line(self.fine(path), colour, self.px(0.6), joint="curve")
        yield

    def fill(self, geometry: Any, colour: Colour) -> None:
        """Fill a polygon or several; holes are not asked for here."""
        for part in shapely.get_parts(geometry):
            if not part.is_empty and self.sees(part):
                self.pen.polygon(self.run(part.exterior), colour)

    def abroad(self) -> None:
        """The neighbours, muted, with a ribbon along the frontier as in an old atlas."""
        self.fill(self.printed.abroad, self.palette.abroad)
        for away, share in ((0.17, 0.16), (0.085, 0.34)):
            edge = shapely.intersection(
                shapely.buffer(self.printed.country.outline, away),
                self.printed.abroad,
            )
            self.fill(edge, mixed(self.palette.abroad, RIBBON, share))

    def relief(self) -> Iterator[None]:
        """Hills on all land: a warm light, a brown shadow; fainter on what is not in play."""
        land = Image.new("L", self.image.size)
        pen, country = ImageDraw.Draw(land), self.printed.country
        for part in shapely.get_parts(self.printed.abroad):
            if self.sees(part):
                pen.polygon(self.run(part.exterior), FAINT)
        for id, polygon in country.zones.items():
            if self.sees(polygon):
                shown = FAINT if id in self.printed.resting else 255
                pen.polygon(self.run(polygon.exterior), shown)
        yield
        relief = self.scenery.relief
        wide, high = self.image.size
        for picture, colour in ((relief.shadow, SHADOW), (relief.light, LIGHT)):
            seen = relief.view(picture, self.west, self.north, self.scale * FINE, self.image.size)
            yield
            for top in range(0, high, STRIP):
                box = (0, top, wide, min(top + STRIP, high))
                mask = ImageChops.multiply(seen.crop(box), land.crop(box))
                self.image.paste(colour, box, mask)
                yield

    def foreign_lines(self) -> None:
        """The coasts and frontiers of the neighbours."""
        ink = mixed(self.palette.abroad, INK, 0.35)
        for path in self.scenery.foreign_frontiers:
            self.pen.line(self.fine(path), ink, self.px(0.8), joint="curve")
        for path in self.scenery.foreign_coasts:
            self.pen.line(self.fine(path), mixed(self.palette.abroad, COAST, 0.8), self.px(1.1))

    def at_rest(self) -> None:
        """Zones that the scenario leaves out of play: as muted as what lies abroad."""
        if self.printed.resting:
            colour = mixed(self.palette.abroad, PAPER, 0.35)
            self.fill(self.printed.at_rest, colour)
            self.hatch(self.printed.at_rest, mixed(colour, (164, 146, 112), 0.28))

    def hatch(self, ground: Any, colour: Colour) -> None:
        """Light slanting lines over land."""
        land = shapely.intersection(ground, self.view)
        if land.is_empty:
            return
        west, south, east, north = land.bounds
        step = 14 * self.zoom / self.scale
        first = math.floor((west + south) / step)
        lines = [
            ((k * step - south, south), (k * step - north, north))
            for k in range(first, math.ceil((east + north) / step) + 1)
        ]
        hatch = shapely.intersection(shapely.multilinestrings(lines), land)
        for part in shapely.get_parts(hatch):
            if part.length:
                self.pen.line(self.fine(part.coords), colour, self.px(0.5))

    def grounds(self, pane: Pane) -> Iterator[None]:
        """Zones in the colour of their terrain, a little darker towards the edge."""
        for id, polygon in pane.zones.items():
            if not self.sees(polygon) or id in self.printed.resting:
                continue
            ground = self.palette.terrain[self.printed.terrain[id]]
            shade = mixed(ground, (112, 72, 34), 0.2)
            step = 2.0 * self.zoom / self.scale
            for ring in range(4):
                inner = shapely.buffer(polygon, -ring * step, quad_segs=2) if ring else polygon
                self.fill(inner, mixed(shade, ground, ring / 3))
            yield
        if pane is self.printed.country:
            self.at_rest()

    def glyphs(self, pane: Pane) -> Iterator[None]:
        """What the terrain of each Zone is known by, besides its colour."""
        west, south, east, north = self.view.bounds
        scale = self.scale * FINE
        for id, polygon in pane.zones.items():
            if not self.sees(polygon) or id in self.printed.resting:
                continue
            glyph = getattr(self, f"_{self.printed.terrain[id]}")
            places = self.scenery.glyphs(pane, id, self.level)
            near = places[
                (places[:, 0] > west)
                & (places[:, 0] < east)
                & (places[:, 1] > south)
                & (places[:, 1] < north)
            ]
            for x, y, kind in near.tolist():
                glyph((x - self.west) * scale, (self.north - y) * scale, int(kind))
            yield

    def lines(self, pane: Pane) -> None:
        """Borders, frontier and coast."""
        for path in pane.faint:
            self.pen.line(
                self.fine(path),
                mixed(self.palette.abroad, (120, 98, 68), 0.4),
                self.px(1.2),
                joint="curve",
            )
        for path in pane.borders:
            line = self.fine(path)
            self.pen.line(line, mixed(PAPER, INK, 0.04), self.px(3.2), joint="curve")
            self.pen.line(line, BORDER, self.px(1.5), joint="curve")
        if pane is self.printed.country:
            for path in self.scenery.river_borders:
                line = self.fine(path)
                self.pen.line(line, BORDER, self.px(3.6), joint="curve")
                self.pen.line(line, mixed(RIVER, PAPER, 0.25), self.px(1.8), joint="curve")
        for ring in shapely.get_parts(pane.outline):
            self.pen.line(
                self.run(ring.exterior),
                mixed(INK, (120, 84, 50), 0.2),
                self.px(1.0),
                joint="curve",
            )
        self.pen.line(self.run(pane.coast), COAST, self.px(1.6), joint="curve")

    def roads(self, pane: Pane) -> None:
        """The main roads: in the country a thin broken line, in the city a pale street."""
        if pane is self.printed.inset:
            streets = [self.fine(path) for path in pane.roads]
            ground = self.palette.terrain["urban"]
            for colour, wide in ((mixed(ground, INK, 0.3), 2.6), (mixed(ground, PAPER, 0.8), 1.6)):
                for street in streets:
                    self.pen.line(street, colour, self.px(wide), joint="curve")
            return
        for path in self.scenery.roads:
            self.dashed(path, ROAD, 1.1, 6, 2.5)

    def dashed(
        self, path: Sequence[Point], colour: Colour, wide: float, dash: float, gap: float
    ) -> None:
        """A broken line; its width and its parts in pixels of the picture."""
        if not self.sees(shapely.LineString(path)):
            return
        unit = FINE * self.zoom
        for part in _dashes(self.fine(path), dash * unit, gap * unit):
            self.pen.line(part, colour, self.px(wide), joint="curve")

    def _desert(self, x: float, y: float, kind: int) -> None:
        """Stipple, now and then a crescent dune or a palm."""
        u = FINE * self.zoom
        ink = mixed(self.palette.terrain["desert"], (140, 92, 40), 0.72)
        if kind < 9:
            self._palm(x, y, u)
        elif kind < 45:
            box = (x - 5 * u, y - 3 * u, x + 5 * u, y + 4 * u)
            self.pen.arc(box, 200, 340, mixed(ink, (255, 255, 255), 0.1), max(1, round(0.9 * u)))
        else:
            r = (0.45 + 0.3 * (kind % 3) / 2) * u
            self.pen.ellipse((x - r, y - r, x + r, y + r), ink)

    def _palm(self, x: float, y: float, u: float) -> None:
        green, trunk = (104, 122, 62), (122, 88, 50)
        self.pen.line([(x, y + 5 * u), (x + 0.6 * u, y)], trunk, round(1.1 * u))
        for dx, dy in ((-4, 0.8), (-3, -2.2), (0.4, -3.4), (3.6, -2.0), (4.6, 1.0)):
            self.pen.line(
                [
                    (x + 0.6 * u, y),
                    (x + dx * 0.6 * u, y + dy * 0.85 * u - 0.8 * u),
                    (x + dx * u, y + dy * u),
                ],
                green,
                round(0.9 * u),
            )

    def _rough(self, x: float, y: float, kind: int) -> None:
        """A hill: a crest, a lit side left open and hachures down the other."""
        u = FINE * self.zoom * (0.55 + 0.3 * (kind % 5) / 4)
        ink = mixed(self.palette.terrain["rough"], (78, 46, 24), 0.72)
        crest = [
            (x - 6.5 * u, y + 3.5 * u),
            (x - 2.4 * u, y - 1.6 * u),
            (x, y - 4.2 * u),
            (x + 2.6 * u, y - 0.6 * u),
            (x + 7 * u, y + 3.5 * u),
        ]
        self.pen.line(crest, ink, max(1, round(0.9 * u)), joint="curve")
        for k in range(3):
            top = (x + (0.7 + 1.6 * k) * u, y + (-2.6 + 1.6 * k) * u)
            self.pen.line([top, (top[0] + 0.9 * u, y + 3.2 * u)], ink, max(1, round(0.6 * u)))

    def _open(self, x: float, y: float, kind: int) -> None:
        """Grass, and a thorn tree here and there."""
        u = FINE * self.zoom
        ink = mixed(self.palette.terrain["open"], (82, 104, 52), 0.72)
        if kind < 170:
            self.pen.line([(x, y + 3.6 * u), (x, y)], (112, 92, 60), max(1, round(0.8 * u)))
            self.pen.ellipse(
                (x - 3.6 * u, y - 2.2 * u, x + 3.6 * u, y + 0.5 * u),
                mixed(self.palette.terrain["open"], (92, 116, 62), 0.75),
            )
        else:
            for dx in (-2.2, 0, 2.2):
                self.pen.line(
                    [(x + dx * 0.35 * u, y + 2 * u), (x + dx * u, y - 1.6 * u)],
                    ink,
                    max(1, round(0.6 * u)),
                )

    def _urban(self, x: float, y: float, kind: int) -> None:
        """A block of houses in a street."""
        step = self.scenery.step("urban", self.level) * self.scale * FINE
        wide, high = 0.5 * step * (BLOCK[0] - 0.3), 0.5 * step * (BLOCK[1] - 0.3 - kind % 3 * 0.1)
        (ax, ay), (bx, by) = (wide * ALONG, -wide * ACROSS), (high * ACROSS, high * ALONG)
        self.pen.polygon(
            [
                (x - ax - bx, y - ay - by),
                (x + ax - bx, y + ay - by),
                (x + ax + bx, y + ay + by),
                (x - ax + bx, y - ay + by),
            ],
            mixed(self.palette.terrain["urban"], (112, 84, 84), 0.2 + kind % 4 * 0.06),
        )

    def rivers(self) -> None:
        """Blue, in a pale bed, wider from the source on."""
        parts = [(share, self.fine(path)) for share, path in self.scenery.rivers()]
        for colour, least, most in (
            (mixed(PAPER, self.palette.sea, 0.5), 1.6, 4.0),
            (RIVER, 0.7, 2.2),
        ):
            for share, path in parts:
                wide = self.px(least + (most - least) * share)
                self.pen.line(path, colour, wide, joint="curve")
                for x, y in (path[0], path[-1]):  # round ends: no gap between the parts
                    half = wide / 2 - 0.5
                    self.pen.ellipse((x - half, y - half, x + half, y + half), colour)

    def famine_line(self) -> None:
        """A heavy broken line."""
        for part in shapely.get_parts(self.printed.atlas.famine_line) if self.of.line else ():
            self.pen.line(self.fine(part.coords), PAPER, self.px(4.4), joint="curve")
            self.dashed(part.coords, self.palette.famine, 2.6, 9, 5)

    def city_on_the_map(self) -> None:
        """What the inset magnifies: the city in red, framed, tied to the inset by two lines."""
        inset = self.printed.atlas.inset
        if inset is None:
            return
        for id in inset.city:
            self.fill(self.printed.country.zones[id], (162, 60, 48))
        west, south, east, north = inset.magnifies
        frame = inset.drawn_at
        ink = mixed(INK, self.palette.sea, 0.55)
        for one, other in (
            ((west, south), (frame[0], frame[1])),
            ((east, north), (frame[2], frame[3])),
        ):
            self.pen.line(self.fine([one, other]), ink, self.px(0.8))
        (left, bottom), (right, top) = self.fine([(west, south), (east, north)])
        self.pen.rectangle((left, top, right, bottom), outline=INK, width=self.px(1.0))

    def inset(self, pane: Pane) -> Iterator[None]:
        """The city drawn large in its frame."""
        atlas_inset = self.printed.atlas.inset
        assert atlas_inset is not None
        west, south, east, north = atlas_inset.drawn_at
        frame = shapely.box(west, south, east, north)
        if not self.sees(shapely.buffer(frame, 0.2)):
            return
        (left, bottom), (right, top) = self.fine([(west, south), (east, north)])
        outer, sea = self.image, self.palette.sea
        shadow = self.px(3)
        self.pen.rectangle(
            (left + shadow, top + shadow, right + shadow * 2, bottom + shadow * 2),
            mixed(sea, INK, 0.25),
        )
        size = (max(1, round(right - left)), max(1, round(bottom - top)))
        corner = (round(left), round(top))
        box = (
            max(0, corner[0]),
            max(0, corner[1]),
            min(outer.width, corner[0] + size[0]),
            min(outer.height, corner[1] + size[1]),
        )
        if box[2] > box[0] and box[3] > box[1]:
            kept = outer.copy()
            deep, shallow = mixed(sea, DEEP, 0.12), mixed(sea, SHALLOW, 0.36)
            self.pen.rectangle((left, top, right, bottom), deep)
            for number, band in enumerate(self.scenery.inset_depths):
                self.fill(band, mixed(deep, shallow, (number + 1) / 2))
            for step in range(1, 4):
                ring = shapely.buffer(pane.coast, 0.04 * step**1.25, quad_segs=4)
                for part in shapely.get_parts(ring):
                    colour = mixed(shallow, COAST, 0.32 - 0.08 * step)
                    self.pen.line(self.fine(part.exterior.coords), colour, self.px(0.6))
            yield from self.grounds(pane)
            yield from self.glyphs(pane)
            self.roads(pane)
            self.lines(pane)
            yield
            kept.paste(outer.crop(box), box[:2])
            self.image = kept
            self.pen = ImageDraw.Draw(kept)
        self.pen.rectangle((left, top, right, bottom), outline=INK, width=self.px(2.2))
        away = self.px(4)
        self.pen.rectangle(
            (left - away, top - away, right + away, bottom + away), outline=INK, width=self.px(0.8)
        )

    # -- letters: at the final size ------------------------------------------------------------

    def letters(
        self,
        x: float,
        y: float,
        text: str,
        face: str,
        size: int,
        ink: Colour,
        halo: Colour | None = None,
        spacing: int = 0,
        anchor: str = "mm",
    ) -> None:
        """A line of text, spaced out if wanted, with a halo that keeps it off the ground."""
        font = lettering.font(face, size)
        stroke = max(1, round(size / 9)) if halo else 0
        down = round(y)

        def write(at: float, piece: str, side: str, colour: Colour, wide: int = 0) -> None:
            lettering.write(self.image, at, down, piece, colour, face, size, side, wide)

        if not spacing:
            if halo:
                write(round(x), text, anchor, halo, stroke)
            write(round(x), text, anchor, ink)
            return
        total = sum(font.getlength(char) for char in text) + spacing * (len(text) - 1)
        start = x - total / 2 if anchor[0] == "m" else x
        for colour, wide in ((halo, stroke), (ink, 0)):
            at = start
            for char in text:
                if colour:
                    write(at, char, "l" + anchor[1], colour, wide)
                at += font.getlength(char) + spacing

    def names(self, pane: Pane) -> Iterator[None]:
        """The names of the Zones."""
        for id in pane.named:
            yield
            place = self.scenery.setting.name_place(id, self.scale, self.zoom, self.fitted)
            x, y = self.at(place.at)
            if not (-200 < x < self.width + 200 and -50 < y < self.height + 50):
                continue
            ground = self.palette.terrain[self.printed.terrain[id]]
            ink, light = (58, 34, 18), mixed(ground, (255, 250, 235), 0.5)
            if id in self.printed.resting:
                ink, light = mixed(self.palette.abroad, (120, 98, 68), 0.75), self.palette.abroad
            top = y - place.way.height / 2
            for number, line in enumerate(place.way.lines):
                self.letters(
                    x,
                    top + (number + 0.5) * place.way.size * 1.12,
                    line,
                    "serif-bold",
                    place.way.size,
                    ink,
                    light,
                    max(1, place.way.size // 9),
                )

    def towns(self) -> None:
        """Dots with names; small towns only where there is room for them."""
        for town in self.scenery.towns.places(self.scale, self.zoom, self.fitted):
            x, y = self.at(town.at)
            if not (-200 < x < self.width + 200 and 0 < y < self.height):
                continue
            r = (2.6 if town.is_chief else 1.9) * self.zoom
            self.pen.ellipse(
                (x - r, y - r, x + r, y + r),
                PAPER if town.is_chief else INK,
                outline=INK,
                width=max(1, round(self.zoom)),
            )
            if town.box is not None:
                gap = 5 * self.zoom
                self.letters(
                    x - gap if town.is_left else x + gap,
                    y,
                    town.name,
                    "serif-italic",
                    town.size,
                    INK,
                    PAPER,
                    anchor="rm" if town.is_left else "lm",
                )

    def around(self) -> None:
        """The names of seas and neighbours, and of the Famine Line."""
        for name in self.printed.map.around:
            x, y = self.at(name.at)
            at_sea = name.kind == "sea"
            size = self.scenery.setting.around_size(self.scale, self.zoom, name.is_small)
            ink = (
                mixed(self.palette.sea, (52, 92, 120), 0.8)
                if at_sea
                else (mixed(self.palette.abroad, (120, 98, 68), 0.75))
            )
            lines = name.name.split(" / ")
            for number, line in enumerate(lines):
                self.letters(
                    x,
                    y + (number - (len(lines) - 1) / 2) * size * 1.2,
                    line,
                    "serif-bold-italic" if at_sea else "serif",
                    size,
                    ink,
                    spacing=round(size * (0.22 if at_sea else 0.42)),
                )
        parts = list(shapely.get_parts(self.printed.atlas.famine_line))
        if len(parts) and self.of.line:
            line = max(parts, key=lambda part: part.length)
            here, there = (
                line.interpolate(0.3, normalized=True),
                line.interpolate(0.7, normalized=True),
            )
            angle = math.degrees(math.atan2(there.y - here.y, there.x - here.x))
            angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
            self.turned(
                (
                    line.interpolate(0.5, normalized=True).x,
                    line.interpolate(0.5, normalized=True).y,
                ),
                self.of.line.upper(),
                angle,
            )

    def turned(self, at: Point, text: str, angle: float) -> None:
        """A tag set along a line."""
        size = round(min(max(0.16 * self.scale, 8 * self.zoom), 15 * self.zoom))
        wide = lettering.width(text, "bold", size) + size
        tag = Image.new("RGBA", (wide, round(size * 1.35)), (*PAPER, 235))
        pen = ImageDraw.Draw(tag)
        pen.text(
            (wide / 2, tag.height / 2),
            text,
            self.palette.famine,
            lettering.font("bold", size),
            "mm",
        )
        tag = tag.rotate(angle, Image.Resampling.BICUBIC, expand=True)
        x, y = self.at(at)
        self.image.paste(tag, (round(x - tag.width / 2), round(y - tag.height / 2)), tag)

    def inset_title(self) -> None:
        """The name of the city on a tab of the frame."""
        inset = self.printed.atlas.inset
        assert inset is not None
        x, y = self.at((inset.drawn_at[2], inset.drawn_at[3]))
        size = round(min(max(0.23 * self.scale, 11 * self.zoom), 26 * self.zoom))
        text = inset.name.upper()
        wide = lettering.width(text, "serif-bold", size) + round(size * 0.2) * len(text) + size
        box = (x - wide, y - size * 1.7, x, y)
        self.pen.rectangle(box, PAPER, outline=INK, width=max(1, round(1.4 * self.zoom)))
        self.letters(
            (box[0] + box[2]) / 2,
            (box[1] + box[3]) / 2,
            text,
            "serif-bold",
            size,
            INK,
            spacing=round(size * 0.2),
        )

    def cartouche(self) -> None:
        """Title and key to the terrain, off the land in play."""
        # Drawn as at this scale, larger and smaller with the map.
        unit = self.scale * self.printed.cartouche_grown / 49
        west, south, east, north = self.printed.cartouche
        left, top = self.at((west, north))
        right, bottom = self.at((east, south))
        if left > self.width or right < 0 or top > self.height or bottom < 0:
            return
        self.pen.rectangle(
            (left + 3 * unit, top + 3 * unit, right + 3 * unit, bottom + 3 * unit),
            mixed(self.palette.abroad, INK, 0.28),
        )
        self.pen.rectangle((left, top, right, bottom), PAPER, INK, max(1, round(1.6 * unit)))
        inner = 4 * unit
        self.pen.rectangle(
            (left + inner, top + inner, right - inner, bottom - inner),
            None,
            INK,
            max(1, round(0.7 * unit)),
        )
        middle = (left + right) / 2
        self.title(middle, top + 22 * unit, right - left - 4 * inner, unit)
        self.letters(
            middle, top + 42 * unit, self.of.subtitle, "serif-italic", round(12 * unit), INK
        )
        self.pen.line(
            [(left + 4 * inner, top + 52 * unit), (right - 4 * inner, top + 52 * unit)],
            (122, 36, 26),
            max(1, round(unit)),
        )
        row, letters = top + 66 * unit, round(12.5 * unit)
        for number, (terrain, name) in enumerate(TERRAIN_NAMES):
            x = left + (12 + 80 * (number % 2)) * unit
            self.swatch(x, row, unit, terrain)
            self.letters(x + 34 * unit, row, name, "serif", letters, INK, anchor="lm")
            row += (18 * unit) * (number % 2)
        if self.printed.map.famine_line:
            if self.of.line:
                self.pen.line(
                    [(left + 12 * unit, row), (left + 40 * unit, row)],
                    self.palette.famine,
                    max(1, round(2.5 * unit)),
                )
                x = left + 46 * unit
                self.letters(x, row, self.of.line, "serif", letters, INK, anchor="lm")
            row += 18 * unit
        if self.printed.has_bar:
            self.scale_bar(left + 24 * unit, row + 10 * unit, right - left - 48 * unit, unit)

    def title(self, middle: float, y: float, room: float, unit: float) -> None:
        """The name of the map, in two lines if it is long."""
        name = self.printed.map.name.upper()
        blanks = [place for place, char in enumerate(name) if char == " "]
        lines = [name]
        if len(name) > 14 and blanks:
            at = min(blanks, key=lambda place: abs(place - len(name) / 2))
            lines = [name[:at], name[at + 1 :]]
        size = round((25 if len(lines) == 1 else 14) * unit)

        def wide(line: str) -> float:
            return lettering.width(line, "serif-bold", size) + len(line) * (size // 8)

        while size > 1 and max(map(wide, lines)) > room:
            size -= 1
        for number, line in enumerate(lines):
            self.letters(
                middle,
                y + (number - (len(lines) - 1) / 2) * size * 1.15,
                line,
                "serif-bold",
                size,
                (122, 36, 26),
                spacing=max(1, size // 8),
            )

    def swatch(self, x: float, y: float, unit: float, terrain: str) -> None:
        """A sample of a terrain."""
        wide, high = round(28 * unit), round(14 * unit)
        outer = (self.image, self.pen)
        self.image = Image.new("RGB", (wide * FINE, high * FINE), self.palette.terrain[terrain])
        self.pen = ImageDraw.Draw(self.image)
        glyph = getattr(self, f"_{terrain}")
        many = {"desert": (7, 3), "rough": (2, 1), "open": (2, 1), "urban": (4, 2)}[terrain]
        for row in range(many[1]):
            for column in range(many[0]):
                glyph(
                    (column + 0.5 + 0.2 * (row % 2)) * wide * FINE / many[0],
                    (row + 0.5) * high * FINE / many[1],
                    200 + 37 * column + 11 * row,
                )
        sample = self.image.reduce(FINE)
        self.image, self.pen = outer
        self.image.paste(sample, (round(x), round(y - high / 2)))
        self.pen.rectangle((x, y - high / 2, x + wide, y + high / 2), None, INK)

    def scale_bar(self, x: float, y: float, room: float, unit: float) -> None:
        """A bar of kilometres."""
        step = 100.0
        while 3 * step / KILOMETRES * self.scale > room:
            step /= 2
        long = step / KILOMETRES * self.scale
        high = 5 * unit
        for part in range(3):
            self.pen.rectangle(
                (x + part * long, y, x + (part + 1) * long, y + high),
                INK if part % 2 == 0 else PAPER,
                INK,
            )
        for part in range(4):
            self.letters(
                x + part * long, y - 8 * unit, f"{part * step:g}", "serif", round(10.5 * unit), INK
            )
        self.letters(
            x + 1.5 * long, y + 14 * unit, "kilometres", "serif-italic", round(11 * unit), FADED
        )
