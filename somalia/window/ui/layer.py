"""A picture on the graphics card, drawn pixel for pixel in a rectangle of the window."""

from __future__ import annotations

from typing import Any

import arcade
import arcade.gl
from PIL import Image

_VERTEX = """
#version 330
in vec2 in_vert;
in vec2 in_uv;
uniform vec4 place;
out vec2 uv;
void main() {
    gl_Position = vec4(place.xy + (in_vert + 0.5) * place.zw, 0.0, 1.0);
    uv = vec2(in_uv.x, 1.0 - in_uv.y);
}
"""
_FRAGMENT = """
#version 330
uniform sampler2D picture;
in vec2 uv;
out vec4 colour;
void main() { colour = texture(picture, uv); }
"""


class Layer:
    """A picture on the graphics card, which can be replaced by a picture of any size."""

    def __init__(self, window: arcade.Window) -> None:
        self.window = window
        self.ctx: Any = window.ctx
        self._texture: Any = None
        self.size = (0, 0)
        self._is_opaque = False
        kept: tuple[arcade.gl.Program, arcade.gl.Geometry] | None = getattr(
            window, "layer_program", None
        )
        if kept is None:
            kept = (
                self.ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT),
                arcade.gl.geometry.quad_2d(),
            )
            window.__dict__["layer_program"] = kept
        self._program, self._quad = kept

    @property
    def is_empty(self) -> bool:
        """Whether the layer has no picture yet."""
        return self._texture is None

    def show(self, image: Image.Image) -> None:
        """Replace the layer's picture."""
        self._is_opaque = image.mode == "RGB"
        if self._texture is not None and self.size == image.size:
            self._texture.write(_bytes(image))
            return
        if self._texture is not None:
            self._texture.delete()
        self.size = image.size
        self._texture = self.ctx.texture(image.size, components=4, data=_bytes(image))

    def draw(
        self, left: float, bottom: float, width: float = 0, height: float = 0, smooth: bool = False
    ) -> None:
        """Draw the picture, at its own size unless another size is given."""
        if self._texture is None:
            return
        wide, high = self.window.width, self.window.height
        width, height = width or self.size[0], height or self.size[1]
        way = self.ctx.LINEAR if smooth else self.ctx.NEAREST
        self._texture.filter = way, way
        self._texture.use(0)
        self._program["place"] = (
            2 * left / wide - 1,
            2 * bottom / high - 1,
            2 * width / wide,
            2 * height / high,
        )
        # Opaque pictures need no blending; without a graphics card, skipping it halves the work.
        if self._is_opaque:
            self.ctx.disable(self.ctx.BLEND)
        else:
            self.ctx.enable(self.ctx.BLEND)
        self._quad.render(self._program)
        self.ctx.enable(self.ctx.BLEND)


def _bytes(image: Image.Image) -> bytes:
    return (image if image.mode == "RGBA" else image.convert("RGBA")).tobytes()
