"""The relief of the land: tints by level, contours, and light from the north-west.

The map file gives the level of each hex. The detail in between is random noise, but the same on
every machine and at every scale. The tint in the middle of a hex always shows its true level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene.geometry import bounds, corners
from somalia.games.hex_battle.window import ink
from somalia.games.kit.scene import Box

Samples = NDArray[numpy.floating]
"""Levels or slopes of the land, by row and column."""
FINENESS = 12
"""Samples per unit of the sheet."""
APRON = 2
"""The width of land computed beyond the map's edges to keep them smooth, in units."""
ROUGHNESS = {"mountain": 1.0, "rough": 0.42, "town": 0.05, "clear": 0.07}
"""The roughness of a hex by terrain, in levels."""
CELLS = ((3.1, 0.4), (1.5, 0.32), (0.75, 0.18), (0.36, 0.1))
"""The layers of noise: for each, the distance between its knots in units, and its share."""
LIGHT = (-0.6, 0.6)
"""The direction of the light: east and north."""
STEEPNESS = 0.75
SMOOTH, ROUND = 0.72, 0.26
"""Units over which slopes and contours are smoothed."""
SHADOW, GLOW = 0.56, 0.42
"""The strength of the darkest shadow and the brightest light."""
SEED = 2002


class LandRelief:
    """The sampled relief of a map."""

    def __init__(self, land: HexMap) -> None:
        self.land = land
        west, south, east, north = bounds(land)
        self.box: Box = (west - APRON, south - APRON, east + APRON, north + APRON)
        self.size = (
            round((east - west + 2 * APRON) * FINENESS),
            round((north - south + 2 * APRON) * FINENESS),
        )
        levels = self._painted([float(level) for level in land.heights])
        rough = self._painted([_roughness(of) for of in land.terrains])
        contours = _blurred(levels, round(ROUND * FINENESS))
        slopes = _blurred(levels, round(SMOOTH * FINENESS))
        slopes += (self._noise() - 0.5) * 2 * _blurred(rough, round(SMOOTH * FINENESS))
        self._contours = Image.fromarray(contours)
        self._slopes = Image.fromarray(slopes)

    def _painted(self, values: Sequence[float]) -> Any:
        """One value per hex as an array of samples; beyond the map, the nearest edge's value."""
        image = Image.new("F", self.size, 0)
        pen = ImageDraw.Draw(image)
        west, _, _, north = self.box
        for hex_, value in enumerate(values):
            ring = [
                ((x - west) * FINENESS, (north - y) * FINENESS)
                for x, y in corners(self.land, hex_, 1.06)
            ]
            pen.polygon(ring, value)
        pixels = numpy.array(image)
        edge = APRON * FINENESS + FINENESS
        pixels[:edge] = pixels[edge]
        pixels[-edge:] = pixels[-edge - 1]
        pixels[:, :edge] = pixels[:, edge : edge + 1]
        pixels[:, -edge:] = pixels[:, -edge - 1 : -edge]
        return pixels

    def _noise(self) -> Any:
        """Noise that forms ridges and hollows, from 0 to 1."""
        dice = numpy.random.default_rng(SEED)
        wide, high = self.size
        sum_ = numpy.zeros((high, wide), numpy.float32)
        for cell, share in CELLS:
            across, down = (round(part / cell / FINENESS) + 3 for part in (wide, high))
            knots = Image.fromarray(dice.random((down, across), numpy.float32))
            layer = numpy.asarray(knots.resize((wide, high), Image.Resampling.BICUBIC))
            sum_ += share * (1 - numpy.abs(2 * layer - 1))
        return sum_

    def drawn(self, box: Box, width: int, height: int) -> Image.Image:
        """Draw a part of the land at a given size in pixels.

        Args:
            box: west, south, east, north, within the map and its apron.
        """
        slopes, contours = (
            numpy.asarray(self._cut(one, box, width, height))
            for one in (self._slopes, self._contours)
        )
        scale = width / (box[2] - box[0])
        level = numpy.clip(numpy.floor(contours + 0.5), 0, len(ink.LEVELS) - 1).astype(numpy.intp)
        colours = numpy.array(ink.LEVELS, numpy.float32)[level]
        down, across = numpy.gradient(slopes)
        light = (-across * LIGHT[0] + down * LIGHT[1]) * scale * STEEPNESS
        light = light / numpy.sqrt(1 + light * light)
        dark, bright = numpy.clip(-light, 0, 1) * SHADOW, numpy.clip(light, 0, 1) * GLOW
        colours *= (1 - dark)[..., None]
        colours += (255 - colours) * bright[..., None]
        # Contour lines are darker where the land is steeper.
        step = numpy.zeros(level.shape, numpy.float32)
        reach = max(1, round(scale / 26))
        for axis in (0, 1):
            differs = numpy.abs(level - numpy.roll(level, reach, axis))
            step = numpy.maximum(step, numpy.minimum(differs * 0.34 + 0.2 * (differs > 0), 0.8))
        line = numpy.array(ink.CONTOUR, numpy.float32)
        colours += (line - colours) * step[..., None]
        return Image.fromarray(numpy.clip(colours, 0, 255).astype(numpy.uint8))

    def _cut(self, image: Image.Image, box: Box, width: int, height: int) -> Image.Image:
        west, _, _, north = self.box
        part = (
            (box[0] - west) * FINENESS,
            (north - box[3]) * FINENESS,
            (box[2] - west) * FINENESS,
            (north - box[1]) * FINENESS,
        )
        return image.resize((width, height), Image.Resampling.BICUBIC, part)


def _roughness(terrains: frozenset[str]) -> float:
    return max((ROUGHNESS.get(one, 0.0) for one in terrains), default=0.0)


def _blurred(samples: Samples, radius: int) -> Samples:
    """The samples after smoothing three times, which comes close to a Gaussian blur."""
    radius = max(radius // 2, 1)
    for axis in (0, 1) * 3:
        samples = _averaged(samples, radius, axis)
    return samples.astype(numpy.float32)


def _averaged(samples: Samples, radius: int, axis: int) -> Samples:
    pad = [(0, 0), (0, 0)]
    pad[axis] = (radius + 1, radius)
    sums = numpy.cumsum(numpy.pad(samples, pad, "edge"), axis, numpy.float64)
    wide = 2 * radius + 1
    if axis == 0:
        return (sums[wide:] - sums[:-wide]) / wide
    return (sums[:, wide:] - sums[:, :-wide]) / wide


_KEPT: list[LandRelief] = []


def relief_of(land: HexMap) -> LandRelief:
    """A map's relief, cached for the last map drawn."""
    if not _KEPT or _KEPT[0].land is not land:
        _KEPT[:] = [LandRelief(land)]
    return _KEPT[0]
