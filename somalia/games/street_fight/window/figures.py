"""The pictures of men, mobs and vehicles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter

from somalia.games.kit.art import Art
from somalia.games.kit.scene import DIRECTIONS, Face, Spot
from somalia.games.street_fight.scene import shapes
from somalia.games.street_fight.scene.bodies import body, turn_of
from somalia.games.street_fight.scene.faces import (
    ACTING,
    AMERICAN,
    CASUALTY,
    DONE,
    INSIDE,
    ON_ROOF,
    SNA,
    TECHNICAL,
    WRECK,
)
from somalia.games.street_fight.scene.hulls import hull_of
from somalia.games.street_fight.window import ink
from somalia.window.ui.art import picture
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import Colour, mixed

FINEST, COARSE = 4, 26
"""Figures are drawn FINEST times as large and then scaled down, or half that from a scale of COARSE
pixels per inch.
"""
BOARD = 3.5
"""The width of a figure's picture, in inches."""
SMALL = 26
"""The scale, in pixels per inch, below which men are drawn a little larger than they are."""
HULL, ROTOR = Art("street_fight", "helicopter/hull"), Art("street_fight", "helicopter/rotor")


@kept
def figure(face: Face, size: int, is_lit: bool) -> Image.Image:
    """The picture of a man on foot, seen from above. A man in a building stands in front of a
    window.

    Args:
        size: pixels per inch.
    """
    fine = _fine(size)
    wide = max(size, 8) * fine
    board = round(wide * BOARD / fine) * fine
    image = Image.new("RGBA", (board, board), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    middle = board / 2
    r = wide * 0.54 * (1.22 if size < SMALL else 1.0)
    _base(pen, middle, r, face, is_lit, fine)
    turn = 2 * pi * turn_of(face) / DIRECTIONS
    edge = max(fine * 0.7, r * 0.075)
    paint(pen, body(face), (middle, middle), r, turn, _tones(face), edge)
    _wound(pen, middle, r * 1.3, face, fine)
    if DONE in face.state:
        image.putalpha(image.getchannel("A").point(lambda grey: grey * 0.6))
        _tick(ImageDraw.Draw(image), middle, r)
    return image.resize((board // fine, board // fine), Image.Resampling.LANCZOS)


def _fine(size: int) -> int:
    """The factor by which a picture is drawn larger."""
    return FINEST if size < COARSE else FINEST // 2


def paint(
    pen: ImageDraw.ImageDraw,
    parts: Sequence[shapes.Part],
    middle: Spot,
    r: float,
    turn: float,
    tones: Mapping[str, Colour],
    edge: float,
) -> None:
    """Draw the parts of a figure inside a common outline.

    Args:
        r: pixels per unit of the parts.
        turn: the way that the figure faces, in radians counter-clockwise from the east.
        tones: the colours of the parts.
        edge: the width of the outline in pixels.
    """
    c, s = cos(turn) * r, sin(turn) * r
    x, y = middle
    rings = [[(x + a * c + b * s, y - a * s + b * c) for a, b in part.ring] for part in parts]
    for ring in rings:
        pen.line([*ring, ring[0], ring[1]], ink.BLACK, round(2 * edge), "curve")
    thin = round(edge * 0.5)
    for part, ring in zip(parts, rings, strict=True):
        ground = tones[part.tone]
        pen.polygon(ring, ground)
        pen.line([*ring, ring[0], ring[1]], mixed(ground, ink.BLACK, 0.5), thin, "curve")


def _tones(face: Face) -> Mapping[str, Colour]:
    """The colours of a figure's parts."""
    cloth = ink.cloth(face.colour)
    if face.symbol == CASUALTY:
        cloth = mixed(cloth, ink.DOWN, 0.55)
    is_american = face.symbol in (AMERICAN, CASUALTY)
    return {
        **ink.TONES,
        shapes.CLOTH: cloth,
        shapes.SHADE: mixed(cloth, ink.BLACK, 0.3),
        shapes.HEAD: mixed(cloth, ink.WHITE, 0.38) if is_american else ink.HAIR,
        shapes.SKIN: ink.GLOVE if is_american else ink.SKIN,
    }


def _base(
    pen: ImageDraw.ImageDraw, middle: float, r: float, face: Face, is_lit: bool, fine: int
) -> None:
    """Draw what lies below a man: shadow, roof, window, and the disc of a man who is lit."""
    line = max(fine, round(r * 0.12))
    fallen = middle + r * 0.22
    pen.ellipse(
        (fallen - r * 0.9, fallen - r * 0.9, fallen + r * 0.9, fallen + r * 0.9),
        (*ink.SHADOW, 120),
    )
    if INSIDE in face.state:
        pen.rectangle(_square(middle, r * 1.22), ink.WINDOW, ink.BLACK, line)
        pen.line((middle - r * 1.2, middle, middle + r * 1.2, middle), ink.EDGE, line)
    if ON_ROOF in face.state:
        pen.rounded_rectangle(_square(middle, r), r * 0.2, (*ink.PARAPET, 150), ink.WHITE, line)
    if SNA in face.state:
        pen.ellipse(_square(middle, r * 0.98), (*ink.SNA, 90), ink.SNA, line)
    if ACTING in face.state:
        rim = max(2 * fine, round(r * 0.2))
        pen.ellipse(_square(middle, r * 1.62), ink.BLACK)
        pen.ellipse(_square(middle, r * 1.62 - rim / 2), ink.COWED)
        pen.ellipse(_square(middle, r * 1.62 - 1.5 * rim), ink.WHITE)
    elif is_lit:
        rim = max(2 * fine, round(r * 0.16))
        pen.ellipse(_square(middle, r * 1.34), (*ink.COWED, 120), ink.BLACK, rim + fine)
        pen.ellipse(_square(middle, r * 1.34 - fine / 2), None, ink.COWED, rim)


def _square(middle: float, half: float) -> tuple[float, float, float, float]:
    return middle - half, middle - half, middle + half, middle + half


def _tick(pen: ImageDraw.ImageDraw, middle: float, r: float) -> None:
    """Draw a tick below a man, to the right."""
    x, y = middle + r * 0.55, middle + r * 0.75
    line = [(x - r * 0.4, y), (x - r * 0.1, y + r * 0.34), (x + r * 0.5, y - r * 0.4)]
    pen.line(line, ink.BLACK, round(r * 0.44), "curve")
    pen.line(line, ink.WHITE, round(r * 0.22), "curve")


def _wound(pen: ImageDraw.ImageDraw, middle: float, r: float, face: Face, fine: int) -> None:
    """Draw a red arc for the AP lost, with a gap after each."""
    left, full = face.strength
    if left < full:
        wide = max(2 * fine, round(r * 0.17))
        step, gap = 360 / full, max(5.0, 0.12 * 360 / full)
        edge = _square(middle, r + fine * 0.6)
        pen.arc(edge, -90 - gap / 2, -90 + step * (full - left), ink.BLACK, round(wide * 1.5))
        for lost in range(full - left):
            start = -90 + step * lost
            pen.arc(_square(middle, r), start, start + step - gap, ink.WOUND, wide)


@kept
def helicopter(size: int) -> Image.Image:
    """The picture of the Blackhawk in flight, its nose to the north-east.

    Args:
        size: pixels per inch.
    """
    board = size * 9
    hull = picture(HULL, board, red=ink.HULL)
    image = Image.new("RGBA", hull.size, (0, 0, 0, 0))
    shadow = Image.new("RGBA", hull.size, (*ink.BLACK, 255))
    blurred = hull.getchannel("A").filter(ImageFilter.GaussianBlur(size * 0.16))
    shadow.putalpha(blurred.point(lambda grey: grey * 0.4))
    image.alpha_composite(shadow, (round(size * 1.41), round(size * 0.14)))
    image.alpha_composite(hull)
    image.alpha_composite(picture(ROTOR, board, red=ink.HULL, black=ink.BLACK))
    return image


@kept
def vehicle(face: Face, width: int, length: int) -> Image.Image:
    """The picture of a vehicle from above, with its width and length in pixels."""
    fine = _fine(width)
    wide, long = max(width, 6) * fine, max(length, 10) * fine
    board = round((wide**2 + long**2) ** 0.5 * 1.15 / fine) * fine
    image = Image.new("RGBA", (board, board), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    middle, r = board / 2, wide / 2
    body = ink.cloth(face.colour)
    is_wreck = WRECK in face.state
    tones = {
        **ink.TONES,
        shapes.CLOTH: mixed(body, ink.BLACK, 0.6) if is_wreck else body,
        shapes.SHADE: mixed(body, ink.BLACK, 0.7 if is_wreck else 0.25),
        shapes.HEAD: ink.HAIR if face.symbol == TECHNICAL else mixed(body, ink.WHITE, 0.4),
    }
    turn = 2 * pi * face.facing / DIRECTIONS
    edge = max(fine * 0.7, r * 0.06)
    paint(pen, hull_of(face, long / wide), (middle, middle), r, turn, tones, edge)
    share, full = face.strength
    if not is_wreck and share < full:
        _wound(pen, middle, min(r * 1.25, board / 2 - 2 * fine), face, fine)
    return image.resize((board // fine, board // fine), Image.Resampling.LANCZOS)
