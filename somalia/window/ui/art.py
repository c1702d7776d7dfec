"""Drawings as pictures in any size and colours, rendered by resvg and cached."""

from __future__ import annotations

from io import BytesIO

import resvg_py
from PIL import Image

from somalia.games.kit.art import Art
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import Colour


@kept
def picture(art: Art, size: int, is_rough: bool = False, **inks: Colour) -> Image.Image:
    """A drawing on a transparent background.

    Args:
        size: the size in pixels of the drawing's 100-unit square, which is centred in the picture.
        is_rough: whether to skip antialiasing, which makes rendering four times as fast; for
            drawings that are scaled down afterwards.
        inks: the colours that replace black, red and white.
    """
    png = resvg_py.svg_to_bytes(
        svg_string=art.svg(**{ink: f"rgb{colour}" for ink, colour in inks.items()}),
        zoom=size / 100,
        skip_system_fonts=True,  # no drawing has text, and searching for fonts is slow
        shape_rendering="crisp_edges" if is_rough else "geometric_precision",
    )
    return Image.open(BytesIO(png)).convert("RGBA")


def put(picture: Image.Image, on: Image.Image, x: float, y: float) -> None:
    """Paste a picture onto another, centred on a point."""
    left, top = round(x - picture.width / 2), round(y - picture.height / 2)
    if on.mode == "RGBA":
        on.alpha_composite(picture, (max(left, 0), max(top, 0)), (max(-left, 0), max(-top, 0)))
    else:
        on.paste(picture, (left, top), picture)
