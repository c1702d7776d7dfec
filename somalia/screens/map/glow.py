"""What is lit on the map: Zones that may be chosen, those chosen, tints, and a way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import shapely
from arcade.shape_list import ShapeElementList, create_triangles_filled_with_colors

from somalia.screens.map.camera import Camera
from somalia.screens.map.palette import Colour, Palette
from somalia.screens.map.scenery import Scenery


@dataclass(frozen=True)
class Lights:
    """What is lit: Zones and counters that may be chosen, and those picked or pointed at."""

    zones: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    units: frozenset[str] = frozenset()
    picked: frozenset[str] = frozenset()
    way: tuple[str, ...] = ()
    tints: Mapping[str, Colour] = field(default_factory=dict, hash=False)
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)


class Glow:
    """The lights as they are drawn; made anew only when they or the view have changed."""

    def __init__(self, scenery: Scenery, camera: Camera) -> None:
        self.scenery, self.camera = scenery, camera
        self._shapes = ShapeElementList[Any]()
        self._key: tuple[Any, ...] = ()

    def draw(self, lights: Lights, look: Palette, unit: float) -> None:
        """Draw the lights in the colours of a palette; `unit` pixels are a point of the design."""
        key = (lights, tuple(lights.tints.items()), *self.camera.key, look.name, unit)
        if key != self._key:
            self._key = key
            self._make(lights, look, unit)
        self._shapes.draw()

    def _make(self, lights: Lights, look: Palette, unit: float) -> None:
        self._shapes = ShapeElementList[Any]()
        for zone, colour in lights.tints.items():
            self._add(self._coarse(zone), (*colour, 96))
        for zone in lights.zones:
            polygon = self._coarse(zone)
            self._add(polygon, (*look.lit, 64))
            self._rim(polygon, 6 * unit, (*look.lit, 240))
            self._rim(polygon, 2 * unit, (120, 84, 10, 255))
        for zone in lights.chosen:
            polygon = self._coarse(zone)
            self._add(polygon, (*look.chosen, 44))
            self._rim(polygon, 6 * unit, (*look.chosen, 235))
        if len(lights.way) > 1:
            path = shapely.LineString([self.scenery.label(zone)[0] for zone in lights.way])
            width = 4 / self.camera.scale
            self._add(shapely.buffer(path, width * 1.6), (255, 250, 236, 225))
            self._add(shapely.buffer(path, width), (*look.chosen, 240))

    def _coarse(self, zone: str) -> Any:
        """The Zone with no more corners than can be seen at this scale: lights must be quick."""
        return shapely.simplify(self.scenery.polygon(zone), 0.8 / self.camera.scale)

    def _rim(self, polygon: Any, pixels: float, colour: tuple[int, int, int, int]) -> None:
        width = pixels / self.camera.scale
        self._add(polygon.difference(shapely.buffer(polygon, -width, quad_segs=1)), colour)

    def _add(self, geometry: Any, colour: tuple[int, int, int, int]) -> None:
        triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(geometry))
        if not len(triangles):
            return
        points = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3].reshape(-1, 2)
        camera = self.camera
        x = camera.left + camera.width / 2 + (points[:, 0] - camera.centre[0]) * camera.scale
        y = camera.bottom + camera.height / 2 + (points[:, 1] - camera.centre[1]) * camera.scale
        corners = list(zip(x.tolist(), y.tolist(), strict=True))
        self._shapes.append(create_triangles_filled_with_colors(corners, [colour] * len(corners)))
