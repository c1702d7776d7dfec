"""Draws the sheet's title and key, clear of the land in play."""

from __future__ import annotations

from PIL import Image, ImageDraw

from somalia.games.campaign.data.printed import Printed
from somalia.games.campaign.window.glyphs import Glyphs
from somalia.games.campaign.window.palette import Palette
from somalia.games.campaign.window.paper import FINE, MapPaper
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import FADED, INK, PAPER, mixed

KILOMETRES = 111.2  # per degree, the unit of an unwarped sheet
TERRAIN_NAMES = (("open", "Open"), ("desert", "Desert"), ("rough", "Rough"), ("urban", "City"))


class Cartouche:
    """A sheet's title and key.

    Args:
        subtitle: text below the title.
        line: the name of the line between north and south; "" to leave it out.
        step: distance between houses in a city, in pixels of the fine drawing.
    """

    def __init__(
        self,
        paper: MapPaper,
        printed: Printed,
        palette: Palette,
        subtitle: str,
        line: str,
        step: float,
    ) -> None:
        self.paper, self.printed, self.palette = paper, printed, palette
        self.subtitle, self.line, self.step = subtitle, line, step

    def cartouche(self) -> None:
        """Draw the title and the key to the terrain."""
        paper = self.paper
        # Designed for a scale of 49; it grows and shrinks with the map.
        unit = paper.scale * self.printed.cartouche_grown / 49
        west, south, east, north = self.printed.cartouche
        left, top = paper.at((west, north))
        right, bottom = paper.at((east, south))
        if left > paper.width or right < 0 or top > paper.height or bottom < 0:
            return
        paper.pen.rectangle(
            (left + 3 * unit, top + 3 * unit, right + 3 * unit, bottom + 3 * unit),
            mixed(self.palette.abroad, INK, 0.28),
        )
        paper.pen.rectangle((left, top, right, bottom), PAPER, INK, max(1, round(1.6 * unit)))
        inner = 4 * unit
        paper.pen.rectangle(
            (left + inner, top + inner, right - inner, bottom - inner),
            None,
            INK,
            max(1, round(0.7 * unit)),
        )
        middle = (left + right) / 2
        self.title(middle, top + 22 * unit, right - left - 4 * inner, unit)
        position = middle, top + 42 * unit
        paper.letters(position, self.subtitle, "serif-italic", round(12 * unit), INK)
        paper.pen.line(
            [(left + 4 * inner, top + 52 * unit), (right - 4 * inner, top + 52 * unit)],
            (122, 36, 26),
            max(1, round(unit)),
        )
        row, letters = top + 66 * unit, round(12.5 * unit)
        for number, (terrain, name) in enumerate(TERRAIN_NAMES):
            x = left + (12 + 80 * (number % 2)) * unit
            self.swatch(x, row, unit, terrain)
            paper.letters((x + 34 * unit, row), name, "serif", letters, INK, anchor="lm")
            row += (18 * unit) * (number % 2)
        if self.printed.map.famine_line:
            if self.line:
                paper.pen.line(
                    [(left + 12 * unit, row), (left + 40 * unit, row)],
                    self.palette.famine,
                    max(1, round(2.5 * unit)),
                )
                x = left + 46 * unit
                paper.letters((x, row), self.line, "serif", letters, INK, anchor="lm")
            row += 18 * unit
        if self.printed.has_bar:
            self.scale_bar(left + 24 * unit, row + 10 * unit, right - left - 48 * unit, unit)

    def title(self, middle: float, y: float, room: float, unit: float) -> None:
        """Draw the map's name, on two lines if it is long."""
        paper = self.paper
        name = self.printed.map.name.upper()
        blanks = [place for place, char in enumerate(name) if char == " "]
        lines = [name]
        if len(name) > 14 and blanks:
            split = min(blanks, key=lambda place: abs(place - len(name) / 2))
            lines = [name[:split], name[split + 1 :]]
        size = round((25 if len(lines) == 1 else 14) * unit)

        def wide(line: str) -> float:
            return lettering.width(line, "serif-bold", size) + len(line) * (size // 8)

        while size > 1 and max(map(wide, lines)) > room:
            size -= 1
        for number, line in enumerate(lines):
            paper.letters(
                (middle, y + (number - (len(lines) - 1) / 2) * size * 1.15),
                line,
                "serif-bold",
                size,
                (122, 36, 26),
                spacing=max(1, size // 8),
            )

    def swatch(self, x: float, y: float, unit: float, terrain: str) -> None:
        """Draw a sample of a terrain."""
        paper = self.paper
        wide, high = round(28 * unit), round(14 * unit)
        sample = Image.new("RGB", (wide * FINE, high * FINE), self.palette.terrain[terrain])
        pen = ImageDraw.Draw(sample)
        glyph = Glyphs(pen, self.palette.terrain, FINE * paper.zoom, self.step).draw[terrain]
        many = {"desert": (7, 3), "rough": (2, 1), "open": (2, 1), "urban": (4, 2)}[terrain]
        for row in range(many[1]):
            for column in range(many[0]):
                glyph(
                    (column + 0.5 + 0.2 * (row % 2)) * wide * FINE / many[0],
                    (row + 0.5) * high * FINE / many[1],
                    200 + 37 * column + 11 * row,
                )
        paper.image.paste(sample.reduce(FINE), (round(x), round(y - high / 2)))
        paper.pen.rectangle((x, y - high / 2, x + wide, y + high / 2), None, INK)

    def scale_bar(self, x: float, y: float, room: float, unit: float) -> None:
        """Draw a scale in kilometres."""
        paper = self.paper
        step = 100.0
        while 3 * step / KILOMETRES * paper.scale > room:
            step /= 2
        long = step / KILOMETRES * paper.scale
        high = 5 * unit
        for part in range(3):
            paper.pen.rectangle(
                (x + part * long, y, x + (part + 1) * long, y + high),
                INK if part % 2 == 0 else PAPER,
                INK,
            )
        for part in range(4):
            position, size = (x + part * long, y - 8 * unit), round(10.5 * unit)
            paper.letters(position, f"{part * step:g}", "serif", size, INK)
        position, size = (x + 1.5 * long, y + 14 * unit), round(11 * unit)
        paper.letters(position, "kilometres", "serif-italic", size, FADED)
