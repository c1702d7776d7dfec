"""The sheet as it is drawn: the land with its hexes, ways and names, and the boxes beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path

from PIL import Image, ImageDraw

from somalia.games.hex_battle.data.scenario import load
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, Scenario
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene import ways
from somalia.games.hex_battle.scene.geometry import (
    bounds,
    boxes,
    centre,
    corners,
    em,
    sheet,
    side,
)
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.relief import relief_of
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Box, Spot
from somalia.window.board.camera import Camera
from somalia.window.ui import type as lettering
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import Colour, mixed

SMALLEST = 160
"""Pixels that the picture of a scenario is drawn wide, at least; smaller ones are reduced."""
FINE = 2
"""What is drawn in lines is drawn so many times as large, then made smaller: edges are smooth."""
NUMBERED = 26.0
"""Pixels of a unit from which on hexes have their numbers."""
HEIGHTS = 40.0
"""Pixels of a unit from which on they have their levels, too."""
ROWS = ("clear", "rough", "mountain", "town", "cave", "observation-point")
"""Of the table of terrain, in this order."""
PER_STROKE = 60
"""Hexes whose signs are drawn at one stroke."""

Frame = tuple[float, float, float, float]  # left, top, right, bottom, in pixels


class Artist:
    """Draws views of the sheet of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        land = scenario.land
        self.relief = relief_of(land)
        self.roads, self.tracks = ways.roads(land), ways.tracks(land)
        self.streams = ways.streams(land)

    def begin(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> View:
        """A view, to be drawn little by little."""
        return View(self, west, north, scale, width, height, zoom)

    def finished(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> View:
        """A view with all its strokes."""
        view = self.begin(west, north, scale, width, height, zoom)
        for _ in view.strokes():
            pass
        return view


class View:
    """A view under way.

    Args:
        scale: pixels of a unit.
        zoom: pixels of a point of letters.
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
        self.artist, self.scale, self.zoom = artist, scale, zoom
        self.land: HexMap = artist.scenario.land
        self.em = boxes(self.land).em * scale  # in pixels
        self.west, self.north = west, north
        self.size = width, height
        self.image = Image.new("RGB", self.size, ink.TABLE)
        self.names_only = Image.new("RGBA", self.size, (0, 0, 0, 0))
        self._taken: list[Frame] = []

    # -- places ----------------------------------------------------------------------------------

    def pixel(self, at: Spot, fine: int = 1) -> Spot:
        """A place of the sheet in the picture."""
        scale = self.scale * fine
        return (at[0] - self.west) * scale, (self.north - at[1]) * scale

    def frame(self, box: Box, fine: int = 1) -> Frame:
        """A box of the sheet in the picture."""
        left, top = self.pixel((box[0], box[3]), fine)
        right, low = self.pixel((box[2], box[1]), fine)
        return left, top, right, low

    def sees(self, at: Spot, reach: float = 1.1) -> bool:
        """Whether a place, or what is so many units round it, is in the view."""
        x, y = self.pixel(at)
        more = reach * self.scale
        return -more <= x <= self.size[0] + more and -more <= y <= self.size[1] + more

    # -- strokes ---------------------------------------------------------------------------------

    def strokes(self) -> Iterator[None]:
        """Draw all of it, with a halt every few milliseconds."""
        self._paper()
        yield
        self._land()
        yield
        self._grid()
        yield
        layer = Image.new("RGBA", (self.size[0] * FINE, self.size[1] * FINE), (0, 0, 0, 0))
        pen = ImageDraw.Draw(layer)
        yield
        seen = [at for at in range(len(self.land.names)) if self.sees(centre(self.land, at))]
        for start in range(0, len(seen), PER_STROKE):
            for hex_ in seen[start : start + PER_STROKE]:
                self._signs(pen, hex_)
            yield
        self._water(pen)
        self._ways(pen)
        for hex_ in seen:
            self._marks(pen, hex_)
        yield
        small = layer.reduce(FINE)
        self.image.paste(small, (0, 0), small)
        yield
        self._edge()
        self._numbers(seen)
        yield
        self._names()
        self._beside()

    def _paper(self) -> None:
        pen = ImageDraw.Draw(self.image)
        left, top, right, low = self.frame(sheet(self.land))
        pen.rectangle((left, top, right, low), ink.SHEET)
        wide = max(1, round(self.zoom * 2))
        pen.rectangle((left, top, right, low), None, ink.SHEET_EDGE, wide)

    def _land(self) -> None:
        """The relief, cut to the hexes of the map."""
        west, south, east, north = bounds(self.land)
        right, low = self.size[0] / self.scale + self.west, self.north - self.size[1] / self.scale
        box = max(west, self.west), max(south, low), min(east, right), min(north, self.north)
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        left, top, end, bottom = (round(part) for part in self.frame(box))
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
        """The rectangle through the middle of the outermost hexes: all of it is land."""
        land = self.land
        first, last = centre(land, 0), centre(land, len(land.names) - 1)
        return self.frame((first[0], last[1], last[0], first[1] - HALF))

    def _hexagon(self, pen: ImageDraw.ImageDraw, hex_: int, corner: tuple[int, int]) -> None:
        ring = [self.pixel(at) for at in corners(self.land, hex_, 1.02)]
        pen.polygon([(x - corner[0], y - corner[1]) for x, y in ring], 255)

    def _grid(self) -> None:
        """The hexes, thinly."""
        size = self.size[0] * FINE, self.size[1] * FINE
        mask = Image.new("L", size, 0)
        pen = ImageDraw.Draw(mask)
        wide = max(1, round(self.scale * FINE * 0.035))
        for hex_ in range(len(self.land.names)):
            if self.sees(centre(self.land, hex_)):
                ring = [self.pixel(at, FINE) for at in corners(self.land, hex_)]
                pen.line([*ring, ring[0]], 120, wide)
        self.image.paste(ink.GRID, (0, 0), mask.reduce(FINE))

    # -- what stands in a hex --------------------------------------------------------------------

    def _signs(self, pen: ImageDraw.ImageDraw, hex_: int) -> None:
        """The terrain of a hex: scree, peaks, houses."""
        terrains = self.land.terrains[hex_]
        if "mountain" in terrains:
            self._peaks(pen, hex_)
        elif "rough" in terrains:
            self._scree(pen, hex_)
        elif "town" in terrains:
            self._houses(pen, hex_)

    def _place(self, hex_: int, dx: float, dy: float) -> Spot:
        x, y = centre(self.land, hex_)
        return self.pixel((x + dx, y + dy), FINE)

    def _peaks(self, pen: ImageDraw.ImageDraw, hex_: int) -> None:
        """Two crags, dark where the light does not fall."""
        unit = self.scale * FINE
        ground = ink.LEVELS[min(self.land.heights[hex_], len(ink.LEVELS) - 1)]
        lit, dark = mixed(ground, ink.WHITE, 0.34), mixed(ground, ink.ROCK, 0.5)
        for number, (dx, dy, r) in enumerate(((-0.26, -0.2, 0.4), (0.3, 0.1, 0.3))):
            shift = _hash(hex_, number) * 0.16 - 0.08
            x, y = self._place(hex_, dx + shift, dy + shift / 2)
            r *= unit * (0.9 + 0.2 * _hash(hex_, number + 5))

            def at(across: float, down: float, x: float = x, y: float = y, r: float = r) -> Spot:
                return x + across * r, y + down * r

            lean = 0.3 * _hash(hex_, number + 7) - 0.15
            peak, foot = at(lean, -0.85), at(lean + 0.12, 0.42)
            left = [at(-1, 0.42), at(-0.62, -0.08), at(-0.4, -0.16), peak]
            right = [peak, at(lean + 0.34, -0.3), at(0.58, -0.14), at(1, 0.42)]
            pen.polygon([*left, at(lean - 0.1, -0.1), foot], lit)
            pen.polygon([*right, foot, at(lean - 0.1, -0.1)], dark)
            pen.line([*left, *right], ink.ROCK, max(1, round(unit * 0.035)), "curve")

    def _scree(self, pen: ImageDraw.ImageDraw, hex_: int) -> None:
        """Stones, few and small."""
        unit = self.scale * FINE
        for number in range(9):
            a, b = _hash(hex_, 3 * number) - 0.5, _hash(hex_, 3 * number + 1) - 0.5
            x, y = self._place(hex_, a * 1.3, b * 1.3)
            r = unit * (0.035 + 0.035 * _hash(hex_, 3 * number + 2))
            stone = (
                (x - r * 1.4, y + r * 0.6),
                (x - r * 0.7, y - r * 0.7),
                (x + r * 0.5, y - r * 0.9),
                (x + r * 1.4, y + r * 0.6),
            )
            pen.polygon(stone, ink.SCREE)

    def _houses(self, pen: ImageDraw.ImageDraw, hex_: int) -> None:
        unit = self.scale * FINE
        wide = max(1, round(unit * 0.05))
        plots = (
            (-0.42, 0.3, 0.3, 0.24),
            (0.2, 0.36, 0.36, 0.22),
            (-0.5, -0.22, 0.24, 0.3),
            (0.06, -0.12, 0.3, 0.26),
            (0.52, -0.2, 0.22, 0.3),
            (-0.16, -0.52, 0.32, 0.2),
        )
        for number, (dx, dy, w, h) in enumerate(plots):
            x, y = self._place(hex_, dx + _hash(hex_, number) * 0.1 - 0.05, dy)
            w, h = w * unit / 2, h * unit / 2
            drop = unit * 0.06
            pen.rectangle((x - w + drop, y - h + drop, x + w + drop, y + h + drop), ink.ROCK)
            ground = mixed(ink.ROOF, ink.WALL, 0.3 * _hash(hex_, number + 9))
            pen.rectangle((x - w, y - h, x + w, y + h), ground, ink.WALL, wide)

    def _marks(self, pen: ImageDraw.ImageDraw, hex_: int) -> None:
        """Caves and observation points, which lie over everything."""
        unit = self.scale * FINE
        if "cave" in self.land.terrains[hex_]:
            x, y = self._place(hex_, 0.0, -0.36)
            r = unit * 0.3
            rim = max(1, round(unit * 0.07))
            pen.pieslice((x - r, y - r, x + r, y + r), 180, 360, ink.CAVE, ink.HALO, rim)
            pen.line((x - r * 1.25, y, x + r * 1.25, y), ink.HALO, rim)
        if "observation-point" in self.land.terrains[hex_]:
            x, y = self._place(hex_, 0.0, 0.0)
            r = unit * 0.42
            tip = ((x, y - r), (x + r * 0.92, y + r * 0.6), (x - r * 0.92, y + r * 0.6))
            pen.polygon(tip, ink.PEAK)
            pen.line((*tip, tip[0]), ink.HALO, max(1, round(unit * 0.07)), "curve")
            d = unit * 0.09
            pen.ellipse((x - d, y - d + r * 0.12, x + d, y + d + r * 0.12), ink.HALO)

    # -- water and ways --------------------------------------------------------------------------

    def _water(self, pen: ImageDraw.ImageDraw) -> None:
        unit = self.scale * FINE
        for ground, share in ((ink.STREAM, 0.2), (ink.STREAM_LIGHT, 0.08)):
            wide = max(2, round(unit * share))
            for line in self.artist.streams:
                pen.line([self.pixel(at, FINE) for at in line], ground, wide, "curve")

    def _ways(self, pen: ImageDraw.ImageDraw) -> None:
        unit = self.scale * FINE
        for line in self.artist.tracks:
            pixels = [self.pixel(at, FINE) for at in line]
            pen.line(pixels, mixed(ink.ROAD, ink.SCREE, 0.25), max(2, round(unit * 0.15)), "curve")
            for ends in _dashes(pixels, unit * 0.34, unit * 0.2):
                pen.line(ends, ink.TRACK, max(1, round(unit * 0.08)))
        for ground, share in ((ink.ROAD_EDGE, 0.27), (ink.ROAD, 0.15)):
            for line in self.artist.roads:
                pixels = [self.pixel(at, FINE) for at in line]
                pen.line(pixels, ground, max(2, round(unit * share)), "curve")
        for one, other in self.land.bridges:
            if one < other:
                self._bridge(pen, one, other)

    def _bridge(self, pen: ImageDraw.ImageDraw, one: int, other: int) -> None:
        (x, y), (to_x, to_y) = (self.pixel(centre(self.land, at), FINE) for at in (one, other))
        ends = [self.pixel(at, FINE) for at in side(self.land, one, other)]
        across = (ends[1][0] - ends[0][0]) * 0.2, (ends[1][1] - ends[0][1]) * 0.2
        along = (to_x - x) * 0.17, (to_y - y) * 0.17
        mid = (x + to_x) / 2, (y + to_y) / 2
        wide = max(2, round(self.scale * FINE * 0.1))
        deck = [
            (mid[0] + a * along[0] + b * across[0], mid[1] + a * along[1] + b * across[1])
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        pen.polygon(deck, ink.HALO)
        for first, last in ((0, 1), (3, 2)):
            pen.line((deck[first], deck[last]), ink.BLACK, wide)

    # -- lettering -------------------------------------------------------------------------------

    def _edge(self) -> None:
        """A line round the land, and what lies beyond each edge."""
        land = self.land
        pen = ImageDraw.Draw(self.image)
        wide = max(1, round(self.scale * 0.09))
        for hex_ in range(len(land.names)):
            if not land.edges[hex_] or not self.sees(centre(land, hex_)):
                continue
            ring = corners(land, hex_)
            for at, near in enumerate(land.neighbours[hex_]):
                if near < 0:
                    ends = (*self.pixel(ring[at]), *self.pixel(ring[(at + 1) % 6]))
                    pen.line(ends, ink.GRID, wide)
        west, south, east, north = bounds(land)
        middle_x, middle_y = (west + east) / 2, (south + north) / 2
        beyond: dict[str, tuple[Spot, int]] = {
            "north": ((middle_x, north + 0.62 * em(land)), 0),
            "south": ((middle_x, south - 0.66 * em(land)), 0),
            "west": ((west - 0.5 * em(land), middle_y), 90),
            "east": ((east + 0.5 * em(land), middle_y), 270),
        }
        size = round(min(max(self.em * 0.62, 9 * self.zoom), 20 * self.zoom))
        for edge, (spot, turn) in beyond.items():
            self._beyond(edge, spot, turn, size)

    def _beyond(self, edge: str, at: Spot, turn: int, size: int) -> None:
        """The bases beyond an edge, each in the colour of its side."""
        of = self.land.bases.get(edge, {})
        sides = [(one, of[one]) for one in (COALITION, AL_QAEDA) if one in of]
        words = [(f"to {base.upper()}", colour_of(one)) for one, base in sides]
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
        x, y = self.pixel(at)
        left, top = round(x - layer.width / 2), round(y - layer.height / 2)
        self.image.paste(layer, (left, top), layer)

    def _numbers(self, seen: Sequence[int]) -> None:
        if self.scale < NUMBERED:
            return
        size = round(min(self.scale * 0.26, 12 * self.zoom))
        for hex_ in seen:
            x, y = centre(self.land, hex_)
            left, top = (round(part) for part in self.pixel((x, y + HALF * 0.8)))
            name = self.land.names[hex_]
            if self.scale >= HEIGHTS:
                name = f"{name} · {self.land.heights[hex_]}"
            lettering.write(self.image, left, top, name, ink.GRID, "sans", size)

    def _names(self) -> None:
        """Villages, observation points and other names, as far as there is room."""
        land = self.land
        size = round(min(max(self.scale * 0.62, 10.5 * self.zoom), 19 * self.zoom))
        for village in land.villages:
            spots = [centre(land, at) for at in village.hexes]
            x = sum(x for x, _ in spots) / len(spots)
            low = min(y for _, y in spots) - HALF * 0.95
            high = max(y for _, y in spots) + HALF * 0.95
            self._name(village.name, ((x, low), (x, high)), "serif-bold", size, ink.NAME)
        peaks = set(land.points.values())
        for hex_, text in land.points.items():
            x, y = centre(land, hex_)
            told = f"{text} {land.feet[land.heights[hex_]]:,}" if self.scale >= NUMBERED else text
            places = ((x, y - 0.75), (x, y + 0.8))
            self._name(told, places, "serif-bold", round(size * 0.92), ink.PEAK)
        for label in land.labels:
            if label.text in peaks:
                continue
            x, y = centre(land, label.hex)
            around = ((x, y), (x, y + HALF), (x, y - HALF))
            self._name(label.text, around, "serif-italic", round(size * 0.96), ink.NAME)

    def _name(
        self, text: str, places: Sequence[Spot], face: str, size: int, colour: Colour
    ) -> None:
        """A name with a halo at the first of some places where no other is."""
        wide = lettering.width(text, face, size)
        for at in places:
            x, y = self.pixel(at)
            box = x - wide / 2 - 3, y - size * 0.62, x + wide / 2 + 3, y + size * 0.62
            if any(_overlap(box, one) for one in self._taken):
                continue
            self._taken.append(box)
            for image in (self.image, self.names_only):
                self._write(image, x, y, text, face, size, colour)
            return

    def _write(
        self,
        image: Image.Image,
        x: float,
        y: float,
        text: str,
        face: str,
        size: int,
        colour: Colour,
    ) -> None:
        halo = max(1, round(size * 0.14))
        at = round(x), round(y)
        lettering.write(image, *at, text, ink.HALO, face, size, stroke=halo)
        lettering.write(image, *at, text, colour, face, size)

    # -- the boxes beside the map ----------------------------------------------------------------

    def _beside(self) -> None:
        found = boxes(self.land)
        self._title(found.title)
        self._box(found.chits, "Command Pool")
        self._box(found.air, "Air units at hand")
        self._box(found.turns, f"Turn Record, {_month(self.artist.scenario)}")
        self._box(found.pools, "Pools and deadpile")
        own = self.artist.scenario.bases_of(COALITION)
        for base, box in found.bases.items():
            who = COALITION if base in own else AL_QAEDA
            self._box(box, base.capitalize(), colour_of(who))
        self._key(found.key)

    def letters(self, units: float, least: float = 8.0) -> int:
        """The size of letters so many units high."""
        return round(max(self.em * units, least * self.zoom))

    def _box(self, box: Box, title: str, colour: Colour = ink.FAINT) -> None:
        frame = self.frame(box)
        pen = ImageDraw.Draw(self.image)
        r = self.em * 0.35
        pen.rounded_rectangle(frame, r, ink.BOX, mixed(colour, ink.BOX, 0.3), max(1, round(r / 4)))
        left, top, right, _ = frame
        high = self.em * 1.25
        pen.rounded_rectangle((left, top, right, top + high), r, colour)
        pen.rectangle((left, top + r, right, top + high), colour)
        size = self.letters(0.78)
        at = round(left + self.em * 0.45), round(top + high / 2)
        lettering.write(self.image, *at, title, ink.WHITE, "serif-bold", size, "lm")

    def _title(self, box: Box) -> None:
        scenario = self.artist.scenario
        left, top, right, _ = self.frame(box)
        pen = ImageDraw.Draw(self.image)
        size = self.letters(1.75)
        while lettering.width(scenario.name, "serif-bold", size) > right - left and size > 8:
            size -= 1
        x = round(left)
        lettering.write(
            self.image,
            x,
            round(top + self.em * 1.1),
            scenario.name,
            ink.PEAK,
            "serif-bold",
            size,
            anchor="lm",
        )
        y = top + self.em * 2.2
        pen.line((left, y, right, y), ink.FAINT, max(1, round(self.em * 0.06)))
        small = self.letters(0.82)
        for number, line in enumerate(self._about()):
            at = round(y + self.em * (0.95 + 1.15 * number))
            face = "serif-italic" if number else "serif-bold"
            room = round(right - left)
            line = lettering.fitted(line, face, small, room)
            lettering.write(self.image, x, at, line, ink.NAME, face, small, anchor="lm")

    def _about(self) -> list[str]:
        """What is fought over, when, and how far it can be relied on."""
        scenario = self.artist.scenario
        days = scenario.charts.days
        first, last = days[0], days[scenario.last_turn - 1]
        found = [scenario.land.name, f"{first.partition(' ')[0]} to {last} 2002"]
        if scenario.charts.reconstructed or scenario.land.reconstructed:
            found.append("Map, charts and counters reconstructed")
        return found

    def _key(self, box: Box) -> None:
        """What the tints and signs mean."""
        self._box(box, "Levels and terrain")
        land, scale = self.land, self.em
        left, top, right, _ = self.frame(box)
        pen = ImageDraw.Draw(self.image)
        size = self.letters(0.66, 7.5)
        count = max(land.heights) + 1
        each = (right - left - scale) / count
        y = top + scale * 1.75
        for level in range(count):
            x = left + scale * 0.5 + level * each
            pen.rectangle((x, y, x + each - 1, y + scale * 1.3), ink.LEVELS[level], ink.CONTOUR)
            at = round(x + each / 2), round(y + scale * 0.65)
            lettering.write(self.image, *at, str(level), ink.NAME, "bold", size, "mm")
        self._terrain(pen, (left + scale * 0.5, y + scale * 2.0, right - scale * 0.5), size)

    def _terrain(self, pen: ImageDraw.ImageDraw, at: tuple[float, float, float], size: int) -> None:
        """The Terrain Effects Chart, as a table."""
        left, y, right = at
        wide = right - left
        ends = left, left + wide * 0.5, left + wide * 0.68, left + wide * 0.8, right
        rows = [("", "foot", "wheels", "die", "")]
        charts = self.artist.scenario.charts
        for terrain in ROWS:
            of = charts.terrain.get(terrain)
            if of is not None:
                told = terrain.replace("observation-", "obs. ")
                rows.append(
                    (told, _cost(of.foot), _cost(of.vehicle), f"{of.modifier:+d}", "x" * of.blocks)
                )
        for number, row in enumerate(rows):
            line = round(y + number * self.em * 1.03)
            face = "bold" if number == 0 else "sans"
            lettering.write(
                self.image, round(left), line, row[0], ink.NAME, "sans", size, anchor="lm"
            )
            for x, word in zip(ends[1:4], row[1:4], strict=True):
                lettering.write(self.image, round(x), line, word, ink.NAME, face, size, anchor="rm")
            if row[4]:
                r = self.em * 0.26
                box = (right - 2.4 * r, line - r, right - 0.4 * r, line + r)
                pen.rectangle(box, ink.ROCK)
        where = round(right), round(y)
        lettering.write(self.image, *where, "blocks", ink.NAME, "bold", size, "rm")


def _month(scenario: Scenario) -> str:
    """The month of the first day: "March"."""
    return scenario.charts.days[0].partition(" ")[2]


def _cost(halves: int | None) -> str:
    if halves is None:
        return "–"
    return f"{halves // 2}½".replace("0½", "½") if halves % 2 else str(halves // 2)


def colour_of(side: str) -> Colour:
    """The colour of a side."""
    return ink.COALITION if side == COALITION else ink.AL_QAEDA


def _overlap(one: Frame, other: Frame) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _hash(hex_: int, number: int) -> float:
    """A number from 0 to 1 that looks like chance, always the same for the same hex."""
    mixed_ = (hex_ * 73856093 ^ number * 19349663 ^ 0x5BD1E995) & 0xFFFFFFFF
    mixed_ = (mixed_ ^ mixed_ >> 13) * 0x5BD1E995 & 0xFFFFFFFF
    return (mixed_ ^ mixed_ >> 15) % 1000 / 1000


def _dashes(line: Sequence[Spot], long: float, gap: float) -> Iterator[tuple[Spot, Spot]]:
    """A line cut into dashes."""
    left, is_on = long, True
    for (x, y), (to_x, to_y) in pairwise(line):
        far = hypot(to_x - x, to_y - y)
        at = 0.0
        while far - at > left:
            share, end = at / far, (at + left) / far
            if is_on:
                yield (
                    (x + (to_x - x) * share, y + (to_y - y) * share),
                    (x + (to_x - x) * end, y + (to_y - y) * end),
                )
            at += left
            is_on = not is_on
            left = long if is_on else gap
        if is_on and far:
            share = at / far
            yield (x + (to_x - x) * share, y + (to_y - y) * share), (to_x, to_y)
        left -= far - at


@kept
def thumbnail(scenario: Path, digest: str, size: int) -> Image.Image:
    """The middle of the map, kept while map and charts read the same."""
    of = load(scenario)
    west, south, east, north = bounds(of.land)
    x, y, far = (west + east) / 2, (south + north) / 2, (east - west) / 3
    camera = Camera((x - far, y - far, x + far, y + far))
    wide = max(size, SMALLEST)
    camera.place(0, 0, wide, wide)
    view = Artist(of).finished(camera.west, camera.north, camera.scale, wide, wide, wide / 260)
    return view.image.resize((size, size), Image.Resampling.LANCZOS)
