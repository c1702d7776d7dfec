"""The pictures of men, mobs and vehicles."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter

from somalia.games.kit.art import Art
from somalia.games.kit.scene import DIRECTIONS, Face
from somalia.games.street_fight.scene.faces import (
    ACTING,
    AMERICAN,
    CASUALTY,
    DONE,
    HEAVY,
    INSIDE,
    ON_ROOF,
    PRONE,
    SNA,
    SUPPRESSED,
    UNARMED,
    WRECK,
)
from somalia.games.street_fight.window import ink
from somalia.window.ui import type as lettering
from somalia.window.ui.art import picture
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import Colour, mixed

FINE = 3
NEAR = 24
"""The scale, in pixels per inch, from which men are drawn as men rather than discs."""
HULL, ROTOR = Art("street_fight", "helicopter/hull"), Art("street_fight", "helicopter/rotor")
FALLEN = Art("street_fight", "casualty")


@kept
def figure(face: Face, size: int, is_lit: bool) -> Image.Image:
    """The picture of a figure, on a square about twice its width.

    It is a disc at small sizes and a man from above at large ones. A man in a building stands in
    front of a window.

    Args:
        size: pixels per inch.
    """
    wide = max(size, 8) * FINE
    board = round(wide * 2.1)
    if face.symbol == CASUALTY:
        return picture(FALLEN, board // FINE, red=_ground(face), black=ink.BLOOD)
    image = Image.new("RGBA", (board, board), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    middle, r = board / 2, wide * 0.48
    is_acting, is_inside = ACTING in face.state, INSIDE in face.state
    if is_lit or is_acting:
        halo = ink.WHITE if is_acting else ink.COWED
        if is_inside:
            pen.rectangle(_square(middle, r * 1.5), (*halo, 220))
        else:
            pen.ellipse(_square(middle, r * 1.42), (*halo, 220))
    if is_inside:
        edge = max(2, round(wide * 0.07))
        pen.rectangle(_square(middle, r * 1.22), ink.WINDOW, ink.BLACK, edge)
    if size >= NEAR:
        _soldier(pen, middle, r * 1.12, face)
    else:
        _disc(pen, middle, r, face, max(2, round(wide * 0.07)))
    if face.figures:
        letter = ink.BLACK if face.colour == UNARMED else ink.WHITE
        share = 0.5 if size >= NEAR else 0.62
        _letter(image, middle, face.figures, letter, round(wide * share))
    for number in range(min(face.state.count(SUPPRESSED), 5)):
        a = pi * (0.25 + 0.18 * number)
        x, y = middle + cos(a) * r * 1.1, middle - sin(a) * r * 1.1
        d = wide * 0.13
        width = max(1, round(wide * 0.035))
        pen.ellipse((x - d, y - d, x + d, y + d), ink.COWED, ink.BLACK, width)
    small = image.resize((board // FINE, board // FINE), Image.Resampling.LANCZOS)
    if DONE in face.state:
        small.putalpha(small.getchannel("A").point(lambda grey: grey * 0.72))
    return small


def _square(middle: float, half: float) -> tuple[float, float, float, float]:
    return middle - half, middle - half, middle + half, middle + half


def _disc(pen: ImageDraw.ImageDraw, middle: float, r: float, face: Face, width: int) -> None:
    """Draw a man at a small size: a disc in the street, a square on a roof, flattened if prone."""
    colour = _ground(face)
    if face.facing >= 0:
        _nose(pen, middle, r, face.facing, colour)
    box = (middle - r, middle - r, middle + r, middle + r)
    if PRONE in face.state:
        box = (middle - r * 1.15, middle - r * 0.62, middle + r * 1.15, middle + r * 0.62)
    if ON_ROOF in face.state:
        pen.rounded_rectangle(box, r * 0.35, colour, ink.WHITE, width)
    else:
        pen.ellipse(box, colour, ink.BLACK, width)
    if SNA in face.state:
        inner = (middle - r * 0.72, middle - r * 0.72, middle + r * 0.72, middle + r * 0.72)
        pen.ellipse(inner, None, mixed(colour, ink.WHITE, 0.55), width)
    _wound(pen, box, face, round(width * 2.2))


def _wound(
    pen: ImageDraw.ImageDraw, box: tuple[float, float, float, float], face: Face, wide: int
) -> None:
    """Draw red along the edge to show the AP lost."""
    left, full = face.strength
    if left < full:
        pen.arc(box, -90, -90 + 360 * (full - left) / full, ink.BLOOD, wide)


def _soldier(pen: ImageDraw.ImageDraw, middle: float, r: float, face: Face) -> None:
    """Draw a man from above: shoulders, arms, a weapon in front, a helmet or a bare head."""
    # Not drawn from a file: a man can face 32 directions, and rotating a picture takes three
    # times as long.
    turn = face.facing if face.facing >= 0 else DIRECTIONS // 4
    a = 2 * pi * turn / DIRECTIONS
    colour, is_unarmed = _ground(face), face.colour == UNARMED
    dark, line = mixed(colour, ink.BLACK, 0.35), max(2, round(r * 0.11))

    def point_of(ahead: float, right: float) -> tuple[float, float]:
        x = ahead * cos(a) + right * sin(a)
        y = ahead * sin(a) - right * cos(a)
        return middle + r * x, middle - r * y

    def blob(ahead: float, right: float, deep: float, wide: float, ground: Colour) -> None:
        ring = [
            point_of(ahead + deep * cos(step * pi / 12), right + wide * sin(step * pi / 12))
            for step in range(24)
        ]
        pen.polygon(ring, ground)
        pen.line([*ring, ring[0], ring[1]], ink.BLACK, line, "curve")

    edge = (middle - r * 1.02, middle - r * 1.02, middle + r * 1.02, middle + r * 1.02)
    if ON_ROOF in face.state:
        pen.rounded_rectangle(edge, r * 0.3, (*colour, 90), ink.WHITE, line)
    if SNA in face.state:
        pen.ellipse(edge, None, mixed(colour, ink.WHITE, 0.35), line)
    if PRONE in face.state:
        for right in (-0.3, 0.3):
            pen.line((*point_of(-0.2, right), *point_of(-1.3, right * 1.5)), dark, round(r * 0.34))
    if not is_unarmed:
        long = 1.55 if face.colour == HEAVY or face.figures in ("M", "S", "R") else 1.3
        pen.line((*point_of(0.1, 0.34), *point_of(long, 0.2)), ink.BLACK, round(r * 0.2))
    blob(-0.05, 0, 0.46, 0.86, colour)
    if not is_unarmed:
        for right, hand in ((0.7, 0.3), (-0.7, 0.16)):
            pen.line((*point_of(0.05, right), *point_of(0.72, hand)), dark, round(r * 0.24))
    head = mixed(colour, ink.WHITE, 0.2) if face.symbol == AMERICAN else dark
    blob(0.02, 0, 0.47, 0.45, head if not is_unarmed else mixed(colour, ink.BLACK, 0.12))
    _wound(pen, edge, face, round(r * 0.24))


def _ground(face: Face) -> Colour:
    colour = ink.colour(face.colour)
    return mixed(colour, ink.DOWN, 0.55) if face.symbol == CASUALTY else colour


def _nose(pen: ImageDraw.ImageDraw, middle: float, r: float, turn: int, colour: Colour) -> None:
    """Draw a wedge that shows the facing."""
    a = 2 * pi * turn / DIRECTIONS

    def point_of(far: float, aside: float) -> tuple[float, float]:
        return middle + far * cos(a + aside), middle - far * sin(a + aside)

    tip = [point_of(r * 1.5, 0), point_of(r * 0.98, 0.62), point_of(r * 0.98, -0.62)]
    pen.polygon(tip, mixed(colour, ink.WHITE, 0.25), ink.BLACK)


def _letter(image: Image.Image, middle: float, letter: str, colour: Colour, size: int) -> None:
    wide = size * 2
    layer = Image.new("RGB", (wide, wide), (0, 0, 0))
    lettering.write(layer, wide // 2, wide // 2, letter, (255, 255, 255), "bold", size)
    mask = layer.convert("L")
    corner = (round(middle - wide / 2), round(middle - wide / 2))
    image.paste(Image.new("RGBA", mask.size, (*colour, 255)), corner, mask)


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
    wide, long = max(width, 6) * FINE, max(length, 10) * FINE
    board = round((wide**2 + long**2) ** 0.5) + 6
    image = Image.new("RGBA", (board, board), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    middle = board / 2
    left, right = middle - long / 2, middle + long / 2
    top, low = middle - wide / 2, middle + wide / 2
    colour, is_wreck = ink.colour(face.colour), WRECK in face.state
    body = mixed(colour, ink.BLACK, 0.6) if is_wreck else colour
    line = max(2, wide // 12)
    pen.rounded_rectangle((left, top, right, low), wide * 0.18, body, ink.BLACK, line)
    front = right - long * 0.3
    pen.rectangle(
        (front, top + wide * 0.14, front + long * 0.1, low - wide * 0.14), (150, 170, 176)
    )
    pen.line(
        (left + long * 0.08, middle, front - long * 0.05, middle), mixed(body, ink.BLACK, 0.3), line
    )
    share, full = face.strength
    if not is_wreck and share < full:
        gone = (right - left) * (full - share) / full
        pen.rectangle((left, low - wide * 0.14, left + gone, low), ink.BLOOD)
    image = image.rotate(360 * face.facing / DIRECTIONS, Image.Resampling.BICUBIC)
    if face.figures:
        _letter(image, middle, face.figures, ink.WHITE, round(wide * 0.62))
    return image.resize((board // FINE, board // FINE), Image.Resampling.LANCZOS)
