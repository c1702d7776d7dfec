"""Pictures of dice: pips on a coloured cube, rolling or at rest."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from somalia.window.ui import type as lettering
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import INK, Colour, mixed, text_on

FINE = 4
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
TILTS = (0, -24, 17, -11, 31, 0, -17, 9)


@kept
def die(face: int, size: int, colour: Colour, tilt: int = 0) -> Image.Image:
    """A die, `size` pixels wide; numbers above six are written as digits.

    Args:
        tilt: rotation in degrees.
    """
    s = size * FINE
    image = Image.new("RGBA", (s, s))
    pen = ImageDraw.Draw(image)
    edge, white = max(FINE, s // 24), (255, 255, 255)
    cube = (
        (0, 0.2, mixed(colour, INK, 0.62)),
        (edge, 0.18, mixed(colour, white, 0.42)),
        (edge * 1.7, 0.17, mixed(colour, INK, 0.08)),
    )
    for inset, curve, shade in cube:
        # The light comes from the upper left, so the lower and right edges are dark.
        far = s - 1 - (inset if inset <= edge else edge)
        pen.rounded_rectangle((inset, inset, far, far), s * curve, (*shade, 255))
    # The top of a cube with rounded edges is a little lighter than its sides.
    pen.rounded_rectangle((s * 0.1, s * 0.1, s * 0.9, s * 0.9), s * 0.3, (*colour, 255))
    ink = text_on(colour)
    if face in _PIPS:
        r = s * (0.125 if face == 1 else 0.095)
        for row, column in _PIPS[face]:
            x, y = s * (0.255 + 0.245 * column), s * (0.255 + 0.245 * row)
            lip = r * 1.14
            light = mixed(colour, white, 0.4)
            pen.ellipse((x - lip, y - lip + r * 0.16, x + lip, y + lip + r * 0.16), light)
            pen.ellipse((x - r, y - r, x + r, y + r), ink)
    else:
        pen.text((s / 2, s / 2), str(face), ink, lettering.font("bold", round(s * 0.55)), "mm")
    if tilt:
        # A tilted die's corners extend further: shrink it so that they fit.
        turn = math.radians(abs(tilt))
        reach = math.cos(turn) + math.sin(turn) - 0.08  # because the corners are rounded
        image = image.rotate(tilt, Image.Resampling.BICUBIC, expand=True)
        image = image.resize((s, s), Image.Resampling.BOX, _middle(image.size, s * reach))
    return image.reduce(FINE)


def _middle(size: tuple[int, int], side: float) -> tuple[float, float, float, float]:
    """A square with the given side length in the middle of a picture, or as much of it as fits."""
    side = min(side, *size)
    left, top = (size[0] - side) / 2, (size[1] - side) / 2
    return left, top, left + side, top + side


def rolling(face: int, number: int, share: float) -> tuple[int, int]:
    """The face and tilt of a rolling die: seemingly random, but the same every time.

    Args:
        face: the face shown at rest.
        number: the die's number in the roll.
        share: how much of the roll is over, as a fraction; at 1 or more, the die lies still.
    """
    if share >= 1:
        return face, 0
    beat = int(share * 7)
    turned = (face + number * 2 + beat * 5) % 6 + 1
    return turned, TILTS[(beat + number * 3) % len(TILTS)] or 21
