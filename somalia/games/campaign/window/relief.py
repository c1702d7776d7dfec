"""The relief of the land: hills lit from the north-west.

There is no elevation data. The map file only marks the crests of the mountains. Elsewhere each
terrain has its own roughness, rivers are level, and noise does the rest. The same map has the same
hills on every machine and at every scale.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy
from numpy.typing import ArrayLike, NDArray
from PIL import Image, ImageDraw, ImageFilter
from shapely.geometry import Polygon

from somalia.games.campaign.data.mapfile import Box, Course

Heights = NDArray[numpy.float32]

FINENESS = 30  # samples per unit of the sheet
COARSE = 6  # samples per unit for smooth layers: roughness and mountains
SEED = 1992
LIGHT = (-0.62, 0.78)  # towards the north-west; east and north
STEEPNESS = 1.15
DEPTH, GLOW = 0.62, 0.7  # the strength of the darkest shadow and the brightest light
ROUGHNESS = {"rough": 0.56, "desert": 0.2, "open": 0.075, "urban": 0.05}
ABROAD = 0.22  # the roughness of land beyond the frontier
CELLS = (
    (2.2, 0.6, 0.25),
    (1.1, 1.3, 0.36),
    (0.55, 0.3, 0.21),
    (0.27, 0.0, 0.12),
    (0.13, 0.0, 0.06),
)
"""The layers of the noise: distance between knots in units, rotation in radians, and weight.

The rotation keeps valleys from running due north. The finest layers need none, as it would not
show.
"""


class MapRelief:
    """A sheet's light and shadow, as two pictures from which any view is cut.

    Args:
        box: the area that the pictures cover, in units of the sheet: west, south, east, north.
        grounds: parts of the land with their terrain.
        ridges: mountain crests.
        rivers: lines along which the land is level.
    """

    def __init__(
        self,
        box: Box,
        grounds: Iterable[tuple[Polygon, str]],
        ridges: Iterable[Course],
        rivers: Iterable[Course],
    ) -> None:
        self.box = box
        west, south, east, north = box
        size = (round((east - west) * FINENESS), round((north - south) * FINENESS))
        rough, crests = self._smooth(size, grounds, ridges, rivers)
        hills, waves = _noise(box, size)
        # Level ground has no mountains: a crest there is only the edge of a plain.
        height = rough * (1.1 * hills + 0.4 * waves + crests * (0.5 + 1.1 * hills))
        # Both slopes in units of the sheet, x to the east and y to the north.
        down, across = numpy.gradient(height * STEEPNESS, 1 / FINENESS)
        facing = (LIGHT[1] * down - LIGHT[0] * across) / numpy.sqrt(1 + across**2 + down**2)
        self.shadow = _grey(numpy.clip(-facing * DEPTH, 0, 1) * 255)
        self.light = _grey(numpy.clip(facing * GLOW, 0, 1) * 255)

    def _smooth(
        self,
        size: tuple[int, int],
        grounds: Iterable[tuple[Polygon, str]],
        ridges: Iterable[Course],
        rivers: Iterable[Course],
    ) -> tuple[Heights, Heights]:
        """The roughness of the ground and the height of the mountains everywhere, from 0 to 1."""
        west, _south, _east, north = self.box
        small = (-(-size[0] * COARSE // FINENESS), -(-size[1] * COARSE // FINENESS))

        def cells(points: Iterable[Sequence[float]]) -> list[tuple[float, float]]:
            return [((x - west) * COARSE, (north - y) * COARSE) for x, y in points]

        rough = Image.new("L", small, round(255 * ABROAD))
        pen = ImageDraw.Draw(rough)
        for polygon, terrain in grounds:
            pen.polygon(cells(polygon.exterior.coords), round(255 * ROUGHNESS[terrain]))
        rough = rough.filter(ImageFilter.GaussianBlur(0.22 * COARSE))
        valleys = Image.new("L", small)
        pen = ImageDraw.Draw(valleys)
        for river in rivers:
            pen.line(cells(river), 200, COARSE // 2, joint="curve")
        valleys = valleys.filter(ImageFilter.GaussianBlur(0.3 * COARSE))
        crests = numpy.zeros((small[1], small[0]), dtype=numpy.float32)
        for wide, high in ((0.9, 0.7), (0.35, 0.7)):
            layer = Image.new("L", small)
            pen = ImageDraw.Draw(layer)
            for ridge in ridges:
                pen.line(cells(ridge), 255, max(1, round(wide * 0.6 * COARSE)), joint="curve")
            blurred = layer.filter(ImageFilter.GaussianBlur(wide * 0.5 * COARSE))
            crests += high * numpy.asarray(blurred, dtype=numpy.float32) / 255

        def spread(values: ArrayLike) -> Heights:
            picture = Image.fromarray(numpy.asarray(values, dtype=numpy.float32))
            return numpy.asarray(picture.resize(size, Image.Resampling.BICUBIC))

        level = 1 - numpy.asarray(valleys, dtype=numpy.float32) / 255
        ground = numpy.asarray(rough, dtype=numpy.float32) / 255 * level
        return spread(ground), spread(crests * level)

    def view(
        self, picture: Image.Image, west: float, north: float, scale: float, size: tuple[int, int]
    ) -> Image.Image:
        """A part of `shadow` or `light` at `scale` pixels per unit; black beyond the sheet."""
        left, top = (west - self.box[0]) * FINENESS, (self.box[3] - north) * FINENESS
        across, down = size[0] / scale * FINENESS, size[1] / scale * FINENESS
        seen = (
            max(left, 0.0),
            max(top, 0.0),
            min(left + across, float(picture.width)),
            min(top + down, float(picture.height)),
        )
        if seen[2] - seen[0] < 1 or seen[3] - seen[1] < 1:
            return Image.new("L", size)
        grown = scale / FINENESS
        wide = (
            max(1, round((seen[2] - seen[0]) * grown)),
            max(1, round((seen[3] - seen[1]) * grown)),
        )
        part = picture.resize(wide, Image.Resampling.BICUBIC, box=seen)
        if wide == size:
            return part
        whole = Image.new("L", size)
        whole.paste(part, (round((seen[0] - left) * grown), round((seen[1] - top) * grown)))
        return whole


def _noise(box: Box, size: tuple[int, int]) -> tuple[Heights, Heights]:
    """Hills with sharp crests, from 0 to 1, and gentle waves around 0."""
    hills = numpy.zeros((size[1], size[0]), dtype=numpy.float32)
    waves = numpy.zeros_like(hills)
    dice = numpy.random.default_rng(SEED)
    for cell, turned, share in CELLS:
        field = _field(dice, size, cell * FINENESS, turned)
        # Crests follow the field's zeros, so valleys branch as if cut by water.
        hills += share * (1 - numpy.minimum(numpy.abs(field) * 1.6, 1)) ** 2
        waves += share * field
    return hills, waves


def _field(
    dice: numpy.random.Generator, size: tuple[int, int], cell: float, turned: float
) -> Heights:
    """Smooth noise around 0, with knots `cell` samples apart on a rotated lattice."""
    if not turned:
        knots = (round(size[0] / cell) + 1, round(size[1] / cell) + 1)
        grid = dice.normal(0, 0.5, (knots[1], knots[0])).astype(numpy.float32)
        return numpy.asarray(Image.fromarray(grid).resize(size, Image.Resampling.BICUBIC))
    # Rotated at a third of the resolution: the noise is smooth, and rotating is slow.
    small = (-(-size[0] // 3), -(-size[1] // 3))
    knot = cell / 3
    side = math.ceil(math.hypot(*small) / knot) + 6
    grid = dice.normal(0, 0.5, (side, side)).astype(numpy.float32)
    along, across = math.cos(turned) / knot, math.sin(turned) / knot
    first = 3 + across * small[1]  # keeps all corners on the lattice
    lattice = (along, -across, first, across, along, 3.0)
    picture = Image.fromarray(grid).transform(
        small, Image.Transform.AFFINE, lattice, Image.Resampling.BICUBIC
    )
    return numpy.asarray(picture.resize(size, Image.Resampling.BICUBIC))


def _grey(values: Heights) -> Image.Image:
    return Image.fromarray(values.astype(numpy.uint8))
