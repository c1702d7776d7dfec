"""Draws land and sea: coasts, terrain, borders, roads, rivers, the city in its inset."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from PIL import Image, ImageChops, ImageDraw
from shapely.geometry.base import BaseGeometry

from somalia.games.campaign.data.printed import Pane
from somalia.games.campaign.window.glyphs import Glyphs
from somalia.games.campaign.window.palette import Palette
from somalia.games.campaign.window.paper import FINE, MapPaper
from somalia.games.campaign.window.scenery import Scenery
from somalia.window.ui.palette import INK, PAPER, Colour, mixed

STRIP = 512  # rows of the fine drawing to shade at a time
DEEP: Colour = (108, 152, 184)
SHALLOW: Colour = (244, 250, 246)
COAST: Colour = (52, 78, 98)
RIVER: Colour = (70, 126, 164)
BORDER: Colour = (70, 44, 30)
ROAD: Colour = (136, 84, 54)
RIBBON: Colour = (168, 92, 72)  # along the frontier
SHADOW: Colour = (72, 46, 38)
LIGHT: Colour = (255, 251, 232)
FAINT = 130  # out of 255: the strength of the relief on land not in play


class Land:
    """A sheet's land and sea.

    Args:
        has_line: whether to draw the line between north and south.
    """

    def __init__(self, paper: MapPaper, scenery: Scenery, palette: Palette, has_line: bool) -> None:
        self.paper, self.scenery, self.palette = paper, scenery, palette
        self.has_line = has_line
        self.printed = scenery.printed

    @property
    def level(self) -> int:
        """The glyphs' level of detail: higher is denser."""
        return max(0, round(2 * math.log2(max(self.paper.scale / (46 * self.paper.zoom), 0.5))))

    @property
    def step(self) -> float:
        """The distance between houses in a city, in pixels of the fine drawing."""
        return self.scenery.step("urban", self.level) * self.paper.scale * FINE

    def strokes(self) -> Iterator[None]:
        """Draw everything, yielding every few milliseconds."""
        country, inset = self.printed.country, self.printed.inset
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
        if inset is not None:
            yield from self.inset(inset)

    def sea(self) -> Iterator[None]:
        """Draw the sea, lighter in bands towards the coast, with lines along it."""
        paper = self.paper
        deep = mixed(self.palette.sea, DEEP, 0.34)
        shallow = mixed(self.palette.sea, SHALLOW, 0.36)
        paper.pen.rectangle((0, 0, *paper.image.size), deep)
        bands = self.scenery.depths
        for number, band in enumerate(bands):
            paper.fill(band, mixed(deep, shallow, (number + 1) / len(bands)))
            yield
        for strength, paths in self.scenery.sea_lines:
            colour = mixed(shallow, COAST, 0.08 + 0.24 * strength)
            for path in paths:
                paper.stroke(path, (colour, 0.6))
        yield

    def abroad(self) -> None:
        """Draw the neighbouring countries, muted, with a ribbon along the frontier."""
        paper = self.paper
        paper.fill(self.printed.abroad, self.palette.abroad)
        for away, share in ((0.17, 0.16), (0.085, 0.34)):
            edge = shapely.intersection(
                shapely.buffer(self.printed.country.outline, away), self.printed.abroad
            )
            paper.fill(edge, mixed(self.palette.abroad, RIBBON, share))

    def relief(self) -> Iterator[None]:
        """Draw the hills with a warm light and a brown shadow, fainter on land not in play."""
        paper = self.paper
        land = Image.new("L", paper.image.size)
        pen, country = ImageDraw.Draw(land), self.printed.country
        for part in shapely.get_parts(self.printed.abroad):
            if paper.sees(part):
                pen.polygon(paper.run(part.exterior), FAINT)
        for id, polygon in country.zones.items():
            if paper.sees(polygon):
                shown = FAINT if id in self.printed.resting else 255
                pen.polygon(paper.run(polygon.exterior), shown)
        yield
        relief = self.scenery.relief
        wide, high = size = paper.image.size
        for picture, colour in ((relief.shadow, SHADOW), (relief.light, LIGHT)):
            seen = relief.view(picture, paper.west, paper.north, paper.scale * FINE, size)
            yield
            for top in range(0, high, STRIP):
                box = (0, top, wide, min(top + STRIP, high))
                mask = ImageChops.multiply(seen.crop(box), land.crop(box))
                paper.image.paste(colour, box, mask)
                yield

    def foreign_lines(self) -> None:
        """Draw the coasts and frontiers of the neighbouring countries."""
        paper = self.paper
        ink = mixed(self.palette.abroad, INK, 0.35)
        for path in self.scenery.foreign_frontiers:
            paper.stroke(path, (ink, 0.8))
        for path in self.scenery.foreign_coasts:
            paper.stroke(path, (mixed(self.palette.abroad, COAST, 0.8), 1.1))

    def at_rest(self) -> None:
        """Draw the Zones out of play, as muted as the neighbouring countries."""
        paper = self.paper
        if self.printed.resting:
            colour = mixed(self.palette.abroad, PAPER, 0.35)
            paper.fill(self.printed.at_rest, colour)
            self.hatch(self.printed.at_rest, mixed(colour, (164, 146, 112), 0.28))

    def hatch(self, ground: BaseGeometry, colour: Colour) -> None:
        """Draw light slanting lines over land."""
        paper = self.paper
        land = shapely.intersection(ground, paper.seen)
        if land.is_empty:
            return
        west, south, east, north = land.bounds
        step = 14 * paper.zoom / paper.scale
        first = math.floor((west + south) / step)
        lines = [
            ((k * step - south, south), (k * step - north, north))
            for k in range(first, math.ceil((east + north) / step) + 1)
        ]
        hatch = shapely.intersection(shapely.multilinestrings(lines), land)
        for part in shapely.get_parts(hatch):
            if part.length:
                paper.stroke(part.coords, (colour, 0.5))

    def grounds(self, pane: Pane) -> Iterator[None]:
        """Draw the Zones in their terrain colours, slightly darker towards the edge."""
        paper = self.paper
        for id, polygon in pane.zones.items():
            if not paper.sees(polygon) or id in self.printed.resting:
                continue
            ground = self.palette.terrain[self.printed.terrain[id]]
            shade = mixed(ground, (112, 72, 34), 0.2)
            step = 2.0 * paper.zoom / paper.scale
            for ring in range(4):
                inner = shapely.buffer(polygon, -ring * step, quad_segs=2) if ring else polygon
                paper.fill(inner, mixed(shade, ground, ring / 3))
            yield
        if pane is self.printed.country:
            self.at_rest()

    def glyphs(self, pane: Pane) -> Iterator[None]:
        """Draw the glyphs that show each Zone's terrain."""
        paper = self.paper
        west, south, east, north = paper.seen.bounds
        scale = paper.scale * FINE
        glyphs = Glyphs(paper.pen, self.palette.terrain, FINE * paper.zoom, self.step)
        for id, polygon in pane.zones.items():
            if not paper.sees(polygon) or id in self.printed.resting:
                continue
            glyph = glyphs.draw[self.printed.terrain[id]]
            places = self.scenery.glyphs(pane, id, self.level)
            near = places[
                (places[:, 0] > west)
                & (places[:, 0] < east)
                & (places[:, 1] > south)
                & (places[:, 1] < north)
            ]
            for x, y, kind in near.tolist():
                glyph((x - paper.west) * scale, (paper.north - y) * scale, int(kind))
            yield

    def lines(self, pane: Pane) -> None:
        """Draw the borders, the frontier and the coast."""
        paper = self.paper
        for path in pane.faint:
            paper.stroke(path, (mixed(self.palette.abroad, (120, 98, 68), 0.4), 1.2))
        for path in pane.borders:
            paper.stroke(path, (mixed(PAPER, INK, 0.04), 3.2), (BORDER, 1.5))
        if pane is self.printed.country:
            for path in self.scenery.river_borders:
                paper.stroke(path, (BORDER, 3.6), (mixed(RIVER, PAPER, 0.25), 1.8))
        for ring in shapely.get_parts(pane.outline):
            paper.stroke(ring.exterior, (mixed(INK, (120, 84, 50), 0.2), 1.0))
        paper.stroke(pane.coast, (COAST, 1.6))

    def roads(self, pane: Pane) -> None:
        """Draw the main roads: thin dashed lines in the country, pale streets in the city."""
        paper = self.paper
        if pane is self.printed.inset:
            ground = self.palette.terrain["urban"]
            for ink in ((mixed(ground, INK, 0.3), 2.6), (mixed(ground, PAPER, 0.8), 1.6)):
                for street in pane.roads:
                    paper.stroke(street, ink)
            return
        for path in self.scenery.roads:
            paper.dashed(path, (ROAD, 1.1), 6, 2.5)

    def rivers(self) -> None:
        """Draw the rivers, blue in a pale bed, widening from the source."""
        paper = self.paper
        parts = [(share, paper.fine(path)) for share, path in self.scenery.rivers()]
        for colour, least, most in (
            (mixed(PAPER, self.palette.sea, 0.5), 1.6, 4.0),
            (RIVER, 0.7, 2.2),
        ):
            for share, path in parts:
                wide = paper.px(least + (most - least) * share)
                paper.pen.line(path, colour, wide, joint="curve")
                for x, y in (path[0], path[-1]):  # round ends leave no gap between the parts
                    half = wide / 2 - 0.5
                    paper.pen.ellipse((x - half, y - half, x + half, y + half), colour)

    def famine_line(self) -> None:
        """Draw the Famine Line as a heavy dashed line."""
        paper = self.paper
        for part in shapely.get_parts(self.printed.atlas.famine_line) if self.has_line else ():
            paper.stroke(part.coords, (PAPER, 4.4))
            paper.dashed(part.coords, (self.palette.famine, 2.6), 9, 5)

    def city_on_the_map(self) -> None:
        """Draw the city at map scale: red, framed, and tied to the inset by two lines."""
        paper = self.paper
        inset = self.printed.atlas.inset
        if inset is None:
            return
        for id in inset.city:
            paper.fill(self.printed.country.zones[id], (162, 60, 48))
        west, south, east, north = inset.magnifies
        frame = inset.drawn_at
        ink = mixed(INK, self.palette.sea, 0.55)
        for corner, other in (
            ((west, south), (frame[0], frame[1])),
            ((east, north), (frame[2], frame[3])),
        ):
            paper.stroke([corner, other], (ink, 0.8))
        (left, bottom), (right, top) = paper.fine([(west, south), (east, north)])
        paper.pen.rectangle((left, top, right, bottom), outline=INK, width=paper.px(1.0))

    def inset(self, pane: Pane) -> Iterator[None]:
        """Draw the city enlarged in its frame."""
        paper = self.paper
        atlas_inset = self.printed.atlas.inset
        assert atlas_inset is not None
        west, south, east, north = atlas_inset.drawn_at
        frame = shapely.box(west, south, east, north)
        if not paper.sees(shapely.buffer(frame, 0.2)):
            return
        (left, bottom), (right, top) = paper.fine([(west, south), (east, north)])
        outer, sea = paper.image, self.palette.sea
        shadow = paper.px(3)
        paper.pen.rectangle(
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
            paper.pen.rectangle((left, top, right, bottom), deep)
            for number, band in enumerate(self.scenery.inset_depths):
                paper.fill(band, mixed(deep, shallow, (number + 1) / 2))
            for step in range(1, 4):
                ring = shapely.buffer(pane.coast, 0.04 * step**1.25, quad_segs=4)
                for part in shapely.get_parts(ring):
                    colour = mixed(shallow, COAST, 0.32 - 0.08 * step)
                    paper.stroke(part.exterior.coords, (colour, 0.6))
            yield from self.grounds(pane)
            yield from self.glyphs(pane)
            self.roads(pane)
            self.lines(pane)
            yield
            kept.paste(outer.crop(box), box[:2])
            paper.take(kept)
        paper.pen.rectangle((left, top, right, bottom), outline=INK, width=paper.px(2.2))
        away = paper.px(4)
        paper.pen.rectangle(
            (left - away, top - away, right + away, bottom + away), outline=INK, width=paper.px(0.8)
        )
