"""Draws the printed sheet: paper, sea, terrain, coast, borders, names, inset, title and key.

Each picture shows one view of the map, sharp at every scale; it depends on no game. Pillow draws it
at double size and reduces it, so lines are smooth without help from the graphics card. Letters are
drawn at the final size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy
from numpy.typing import NDArray
from PIL import Image

from somalia.games.campaign.text.parties import FAMINE_LINE
from somalia.games.campaign.window.cartouche import Cartouche
from somalia.games.campaign.window.land import Land
from somalia.games.campaign.window.names import MapNames
from somalia.games.campaign.window.palette import Palette
from somalia.games.campaign.window.paper import MapPaper, MapView
from somalia.games.campaign.window.scenery import Scenery
from somalia.window.board.ground import DrawnGround
from somalia.window.ui.palette import PAPER
from somalia.window.ui.stored import stored

Grain = NDArray[numpy.float32]

TILE = 512
KEPT = 2
"""How many finished drawings a scenery caches, about 7 MB each in a typical window."""


class MapArtist:
    """An artist that draws scenery in a palette.

    Args:
        subtitle: text below the title, such as the years.
    """

    def __init__(
        self, scenery: Scenery, palette: Palette, subtitle: str = "", line: str = FAMINE_LINE
    ) -> None:
        self.scenery = scenery
        self.line = line  # the name of the line between north and south; "" to leave it out
        self.subtitle = subtitle
        self.palette = palette

    def draw(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float = 1.0
    ) -> Image.Image:
        """The sheet with its upper left corner at a point on the map.

        Args:
            scale: pixels per unit of the sheet.
            zoom: enlargement of letters.
        """
        drawing = self.begin(west, north, scale, width, height, zoom)
        for _ in drawing.strokes():
            pass
        return drawing.image

    def begin(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float = 1.0
    ) -> MapDrawing:
        """Begin drawing a view, to be completed step by step."""
        return MapDrawing(self, MapView(west, north, scale, width, height, zoom))

    def finished(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float = 1.0
    ) -> DrawnGround:
        """The finished drawing of a view; the latest ones are cached, and kept on disk."""
        view = MapView(west, north, scale, width, height, zoom)
        key = (self.palette.name, self.subtitle, self.line, *view)
        known = self.scenery.finished
        drawing: DrawnGround | None = known.pop(key, None)
        if drawing is None:

            def draw() -> tuple[Image.Image, Image.Image]:
                drawing = self.begin(*view)
                for _ in drawing.strokes():
                    pass
                return drawing.image, drawing.names_only

            drawing = DrawnGround(*stored("campaign", (*key, self.scenery.key(view)), draw))
        known[key] = drawing
        if len(known) > KEPT:
            del known[next(iter(known))]
        return drawing

    def grain(self, west: float, north: float, scale: float, size: tuple[int, int]) -> Grain:
        """A view's paper grain; it moves with the map."""
        width, height = size
        dx, dy = int(west * scale) % TILE, int(-north * scale) % TILE
        tile = numpy.roll(_paper_grain(), (-dy, -dx), axis=(0, 1))
        repeats = (-(-height // TILE), -(-width // TILE))
        return numpy.tile(tile, repeats)[:height, :width, None]


@cache
def _paper_grain() -> Grain:
    """A tile of paper grain: fibres and slow variation around 1. Cached, so read-only."""
    noise = numpy.random.default_rng(1992)
    fine = noise.normal(0, 1, (TILE, TILE))
    total = 0.35 * fine
    for cell, share in ((4, 0.5), (16, 0.6), (64, 0.9)):
        coarse = noise.normal(0, 1, (TILE // cell, TILE // cell))
        spread = numpy.kron(coarse, numpy.ones((cell, cell)))
        for axis in (0, 1):
            rolled = [numpy.roll(spread, s, axis) for s in range(-cell // 2, cell // 2 + 1)]
            spread = sum(rolled, numpy.zeros_like(spread)) / (cell + 1)
        total = total + share * spread
    return (1 + 0.011 * total).astype(numpy.float32)


class MapDrawing:
    """A drawing in progress; `image` is the sheet once all strokes are done.

    `names_only` contains only the names of Zones and towns, to be drawn above highlights.
    """

    def __init__(self, artist: MapArtist, view: MapView) -> None:
        self.of, self.view = artist, view
        self.paper = MapPaper(view, artist.palette.sea)
        self.image = self.paper.image
        # A transparent background in the paper's colour keeps letters free of dark edges.
        self.names_only = Image.new("RGBA", (view.width, view.height), (*PAPER, 0))

    def strokes(self) -> Iterator[None]:
        """Draw everything, yielding every few milliseconds."""
        artist, paper = self.of, self.paper
        scenery, printed = artist.scenery, artist.scenery.printed
        land = Land(paper, scenery, artist.palette, bool(artist.line))
        yield from land.strokes()
        paper.reduce()
        yield
        names = MapNames(paper, scenery, artist.palette, artist.line)
        names.around()
        yield
        sheet = paper.image
        paper.take(self.names_only)
        names.towns()
        yield
        yield from names.names(printed.country)
        if printed.inset is not None:
            yield from names.names(printed.inset)
        paper.take(sheet)
        sheet.paste(self.names_only, (0, 0), self.names_only)
        if printed.inset is not None:
            names.inset_title()
        yield
        Cartouche(
            paper, printed, artist.palette, artist.subtitle, artist.line, land.step
        ).cartouche()
        yield
        self.print()
        yield

    def print(self) -> None:
        """Apply the paper grain."""
        view, image = self.view, self.paper.image
        grain = self.of.grain(view.west, view.north, view.scale, image.size)
        pixels = numpy.asarray(image, dtype=numpy.float32) * grain
        self.image = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
