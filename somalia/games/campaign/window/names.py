"""Draws the names on the sheet: Zones, towns, seas, neighbours and the inset."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from PIL import Image, ImageDraw

from somalia.games.campaign.data.mapfile import Point
from somalia.games.campaign.data.printed import Pane
from somalia.games.campaign.window.palette import Palette
from somalia.games.campaign.window.paper import MapPaper
from somalia.games.campaign.window.scenery import Scenery
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import INK, PAPER, mixed


class MapNames:
    """A sheet's names, drawn at the final size.

    Args:
        line: the name of the line between north and south; "" to leave it out.
    """

    def __init__(self, paper: MapPaper, scenery: Scenery, palette: Palette, line: str) -> None:
        self.paper, self.scenery, self.palette, self.line = paper, scenery, palette, line
        self.printed = scenery.printed
        self.fitted = min(self.printed.fitted(paper.width, paper.height), paper.scale)

    def names(self, pane: Pane) -> Iterator[None]:
        """Draw the names of the Zones."""
        paper = self.paper
        for id in pane.named:
            yield
            place = self.scenery.setting.name_place(id, paper.scale, paper.zoom, self.fitted)
            x, y = paper.at(place.at)
            if not (-200 < x < paper.width + 200 and -50 < y < paper.height + 50):
                continue
            ground = self.palette.terrain[self.printed.terrain[id]]
            ink, light = (58, 34, 18), mixed(ground, (255, 250, 235), 0.5)
            if id in self.printed.resting:
                ink, light = mixed(self.palette.abroad, (120, 98, 68), 0.75), self.palette.abroad
            top = y - place.way.height / 2
            for number, line in enumerate(place.way.lines):
                paper.letters(
                    (x, top + (number + 0.5) * place.way.size * 1.12),
                    line,
                    "serif-bold",
                    place.way.size,
                    ink,
                    halo=light,
                    spacing=max(1, place.way.size // 9),
                )

    def towns(self) -> None:
        """Draw the towns as dots with names, small towns only where they fit."""
        paper = self.paper
        for town in self.scenery.towns.places(paper.scale, paper.zoom, self.fitted):
            x, y = paper.at(town.at)
            if not (-200 < x < paper.width + 200 and 0 < y < paper.height):
                continue
            r = (2.6 if town.is_chief else 1.9) * paper.zoom
            paper.pen.ellipse(
                (x - r, y - r, x + r, y + r),
                PAPER if town.is_chief else INK,
                outline=INK,
                width=max(1, round(paper.zoom)),
            )
            if town.box is not None:
                west, south, east, north = town.box
                middle = paper.at(((west + east) / 2, (south + north) / 2))
                for halo in (PAPER, None):  # the second time makes thin strokes dark on mountains
                    paper.letters(middle, town.name, "serif-italic", town.size, INK, halo=halo)

    def around(self) -> None:
        """Draw the names of seas, neighbours, and the line between north and south."""
        paper = self.paper
        for name in self.printed.map.around:
            x, y = paper.at(name.at)
            at_sea = name.kind == "sea"
            size = self.scenery.setting.around_size(paper.scale, paper.zoom, name.is_small)
            ink = (
                mixed(self.palette.sea, (52, 92, 120), 0.8)
                if at_sea
                else (mixed(self.palette.abroad, (120, 98, 68), 0.75))
            )
            lines = name.name.split(" / ")
            for number, line in enumerate(lines):
                paper.letters(
                    (x, y + (number - (len(lines) - 1) / 2) * size * 1.2),
                    line,
                    "serif-bold-italic" if at_sea else "serif",
                    size,
                    ink,
                    spacing=self.scenery.setting.around_spacing(size, name.kind),
                )
        parts = list(shapely.get_parts(self.printed.atlas.famine_line))
        if len(parts) and self.line:
            line = max(parts, key=lambda part: part.length)
            here, middle, there = (
                line.interpolate(share, normalized=True) for share in (0.3, 0.5, 0.7)
            )
            angle = math.degrees(math.atan2(there.y - here.y, there.x - here.x))
            angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
            self.turned((middle.x, middle.y), self.line.upper(), angle)

    def turned(self, point: Point, text: str, angle: float) -> None:
        """Draw a label along a line, centred on a point."""
        paper = self.paper
        size = self.scenery.setting.line_size(paper.scale, paper.zoom)
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
        x, y = paper.at(point)
        paper.image.paste(tag, (round(x - tag.width / 2), round(y - tag.height / 2)), tag)

    def inset_title(self) -> None:
        """Draw the city's name on a tab at the edge of its frame."""
        paper = self.paper
        inset = self.printed.atlas.inset
        assert inset is not None
        x, y = paper.at((inset.drawn_at[2], inset.drawn_at[3]))
        size = self.scenery.setting.tab_size(paper.scale, paper.zoom)
        text = inset.name.upper()
        wide = lettering.width(text, "serif-bold", size) + round(size * 0.2) * len(text) + size
        box = (x - wide, y - size * 1.7, x, y)
        paper.pen.rectangle(box, PAPER, outline=INK, width=max(1, round(1.4 * paper.zoom)))
        paper.letters(
            ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2),
            text,
            "serif-bold",
            size,
            INK,
            spacing=round(size * 0.2),
        )
