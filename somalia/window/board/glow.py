"""Highlights on the map: eligible and chosen Zones, tints, and a route."""

from __future__ import annotations

from typing import Any, Protocol

import arcade
import numpy
import shapely
from arcade.gl import BufferDescription

from somalia.window.board.camera import Camera
from somalia.window.board.lights import Lights
from somalia.window.ui.palette import BoardColours

_VERTEX = """
#version 330
in vec2 in_vert;
in float in_depth;
in vec4 in_ink;
uniform vec4 view;
out float depth;
out vec4 ink;
void main() {
    gl_Position = vec4(in_vert * view.xy + view.zw, 0.0, 1.0);
    depth = in_depth;
    ink = in_ink;
}
"""
# Bands fade towards their inner edge.
_FRAGMENT = """
#version 330
in float depth;
in vec4 ink;
out vec4 colour;
void main() { colour = vec4(ink.rgb, ink.a * (1.0 - smoothstep(0.72, 1.0, depth))); }
"""
_CORNER = numpy.dtype([("at", "f4", 2), ("depth", "f4"), ("ink", "u1", 4)])
RIM, EDGE = 5.5, 1.6
"""Widths in design points: the bright band along a highlighted border, and the dark line on that
border.
"""
MOST_MESHES = 300
"""The number of meshes to cache: three per Zone, for a handful of scales."""

Ink = tuple[int, int, int, int]


class RegionShapes(Protocol):
    """The shapes of a board's regions, in map units."""

    @property
    def sheet(self) -> tuple[float, float, float, float]:
        """The bounds of the whole map: west, south, east, north."""

    def polygon(self, region: str) -> Any:
        """A region's shape, as a Shapely polygon."""

    def label(self, region: str) -> tuple[tuple[float, float], float]:
        """A region's centre, and the amount of space around it."""


class Glow:
    """Draws a map's highlights.

    They are triangles in map units on the graphics card, so moving the map costs nothing.
    Highlights are assembled from meshes, which are built once for each scale of the sheet.
    """

    def __init__(self, window: arcade.Window, scenery: RegionShapes, camera: Camera) -> None:
        self.window, self.ctx = window, window.ctx
        self.scenery, self.camera = scenery, camera
        # The coordinate origin: small numbers keep their precision on the graphics card.
        west, south, east, north = scenery.sheet
        self._origin = ((west + east) / 2, (south + north) / 2)
        self._program = self.ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._buffer = self.ctx.buffer(reserve=_CORNER.itemsize * 1024)
        self._geometry: Any = self._described()
        self._count = 0
        self._key: tuple[Any, ...] = ()
        self._meshes: dict[tuple[str, float, float], Any] = {}

    def _described(self) -> Any:
        return self.ctx.geometry(
            [
                BufferDescription(
                    self._buffer,
                    "2f 1f 4f1",
                    ["in_vert", "in_depth", "in_ink"],
                    normalized=["in_ink"],
                )
            ]
        )

    def draw(self, lights: Lights, look: BoardColours, unit: float, scale: float) -> bool:
        """Draw the highlights in a palette's colours; return whether there were any.

        Args:
            unit: pixels per design point.
            scale: pixels per map unit on the sheet below, which determines the rim widths.
        """
        key = (lights, tuple(lights.tints.items()), look.name, unit, scale)
        if key != self._key:
            self._key = key
            self._make(lights, look, unit, scale)
        if not self._count:
            return False
        camera, window = self.camera, self.window
        across, up = 2 * camera.scale / window.width, 2 * camera.scale / window.height
        x, y = camera.to_screen(*self._origin)
        self._program["view"] = across, up, 2 * x / window.width - 1, 2 * y / window.height - 1
        self.ctx.enable(self.ctx.BLEND)
        self._geometry.render(self._program, mode=self.ctx.TRIANGLES, vertices=self._count)
        return True

    def _make(self, lights: Lights, look: BoardColours, unit: float, scale: float) -> None:
        if len(self._meshes) > MOST_MESHES:
            self._meshes.clear()
        parts: list[Any] = [
            _inked(self._ground(zone, scale), (*colour, 96))
            for zone, colour in lights.tints.items()
        ]
        for zone in lights.zones:
            parts.append(_inked(self._ground(zone, scale), (*look.lit, 52)))
            parts.append(_inked(self._band(zone, scale, RIM * unit), (*look.lit, 244)))
            parts.append(_inked(self._band(zone, scale, EDGE * unit), (112, 74, 8, 255)))
        for zone in lights.chosen:
            parts.append(_inked(self._ground(zone, scale), (*look.chosen, 44)))
            parts.append(_inked(self._band(zone, scale, RIM * unit), (*look.chosen, 225)))
        if len(lights.way) > 1:
            path = shapely.LineString([self.scenery.label(zone)[0] for zone in lights.way])
            width = 4 * unit / scale
            for wide, ink in ((1.6, (255, 250, 236, 225)), (1.0, (*look.chosen, 225))):
                parts.append(_inked(self._triangles(shapely.buffer(path, width * wide)), ink))
        self._count = sum(len(part) for part in parts)
        if self._count:
            data = numpy.concatenate(parts).tobytes()
            if len(data) > self._buffer.size:
                self._buffer = self.ctx.buffer(reserve=2 * len(data))
                self._geometry = self._described()
            self._buffer.write(data)

    def _coarse(self, zone: str, scale: float) -> Any:
        """The Zone's shape, simplified for speed to the detail visible at this scale."""
        return shapely.simplify(self.scenery.polygon(zone), 0.8 / scale)

    def _ground(self, zone: str, scale: float) -> Any:
        """The mesh for the whole Zone."""
        if (zone, scale, 0) not in self._meshes:
            self._meshes[zone, scale, 0] = self._triangles(self._coarse(zone, scale))
        return self._meshes[zone, scale, 0]

    def _band(self, zone: str, scale: float, pixels: float) -> Any:
        """The mesh for a band inside the Zone's border: depth 0 at the border, 1 inside."""
        if (zone, scale, pixels) not in self._meshes:
            polygon = self._coarse(zone, scale)
            inner = shapely.buffer(polygon, -pixels / scale, quad_segs=1)
            mesh = self._triangles(shapely.difference(polygon, inner))
            border = _plain(shapely.get_coordinates(polygon) - self._origin)
            mesh["depth"] = ~numpy.isin(_plain(mesh["at"]), border)
            self._meshes[zone, scale, pixels] = mesh
        return self._meshes[zone, scale, pixels]

    def _triangles(self, geometry: Any) -> Any:
        """The corners of a shape's triangles, without colours."""
        triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(geometry))
        corners = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3].reshape(-1, 2)
        mesh = numpy.zeros(len(corners), _CORNER)
        mesh["at"] = corners - self._origin
        return mesh


def _plain(points: object) -> Any:
    """Points as complex numbers, so that each point can be compared as a single value."""
    exact = numpy.ascontiguousarray(points, dtype=numpy.float32)
    return exact.view(numpy.complex64).ravel()


def _inked(mesh: Any, ink: Ink) -> Any:
    """A copy of a mesh in a given colour."""
    inked = mesh.copy()
    inked["ink"] = ink
    return inked
