"""Counters as they are printed: drawn with Pillow, kept by what they show."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from somalia.games.campaign.core.components import Unit
from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.palette import INK, PALETTES, USUAL, Colour, mixed, text_on

FINE = 4
PEN = Callable[..., None]


class Face(NamedTuple):
    """All that a counter's look depends on."""

    ground: str  # a force, "marker" or "terror"
    symbol: str  # a unit's type, "base", "convoy", "terror"
    rating: str = ""
    is_turned: bool = False  # has acted
    note: str = ""  # a small letter in the corner: R robbed or raided, A has ambushed


def face_of(unit: Unit, acted: bool, ambushed: bool = False, raided: bool = False) -> Face:
    """The face of a unit's counter."""
    if unit.type == "leader":
        rating = ""
    elif unit.contact:
        rating = f"{unit.firepower}-{unit.contact}"
    else:
        rating = str(unit.firepower)
    note = "A" if ambushed else "R" if raided else ""
    return Face(unit.force, unit.type, rating, acted, note)


@lru_cache(maxsize=2000)
def counter(face: Face, size: int, palette: str, focus: str = "") -> Image.Image:
    """A counter of `size` pixels (made even) with room for its shadow: see `full_size`.

    Args:
        focus: "lit" for one that may be chosen, "chosen" for one that is.
    """
    size -= size % 2
    look = PALETTES[palette]
    ground: Colour = look.forces.get(face.ground, look.forces["marker"])
    full = full_size(size)
    edge = (full - size) // 2
    image = Image.new("RGBA", (full * FINE, full * FINE))
    pen = ImageDraw.Draw(image)
    s, o = size * FINE, edge * FINE
    radius = s * 0.11
    one = FINE * _grown(size)
    drop = 2 * one
    pen.rounded_rectangle(
        (o + drop * 0.4, o + drop, o + s + drop * 0.4, o + s + drop), radius, (30, 22, 16, 110)
    )
    if focus:
        colour = look.lit if focus == "lit" else look.chosen
        pen.rounded_rectangle(
            (o - 3 * one, o - 3 * one, o + s + 3 * one, o + s + 3 * one),
            radius + 3 * one,
            (*mixed(colour, INK, 0.75), 255),
        )
        pen.rounded_rectangle(
            (o - 2 * one, o - 2 * one, o + s + 2 * one, o + s + 2 * one),
            radius + 2 * one,
            (*colour, 255),
        )
    # A unit that has acted is known by its turn; its colour stays that of its force.
    faded = mixed(ground, (206, 198, 182), 0.34) if face.is_turned else ground
    pen.rounded_rectangle((o, o, o + s, o + s), radius, (*mixed(faded, INK, 0.55), 255))
    inset = max(FINE, round(s * 0.028))
    pen.rounded_rectangle(
        (o + inset, o + inset, o + s - inset, o + s - inset),
        radius - inset,
        (*mixed(faded, (255, 255, 255), 0.32), 255),
    )
    pen.rounded_rectangle(
        (o + inset * 2, o + inset * 2, o + s - inset, o + s - inset), radius - inset, (*faded, 255)
    )
    ink = text_on(faded) if not face.is_turned else mixed(text_on(faded), faded, 0.15)
    _SYMBOLS.get(face.symbol, _infantry)(pen, o, o, s, ink, face)
    image = image.reduce(FINE)
    _rate(image, face, edge, size, ink)
    if face.is_turned:
        image = image.rotate(-90)
    return image


def full_size(size: int) -> int:
    """The side of a counter's picture, shadow and light included."""
    return size - size % 2 + 2 * round(5 * _grown(size))


def _grown(size: int) -> float:
    """How much larger shadow and light are on counters larger than those of a usual screen."""
    return max(1.0, size / 58)


def _rate(image: Image.Image, face: Face, edge: int, size: int, ink: Colour) -> None:
    pen = ImageDraw.Draw(image)
    middle = edge + size / 2
    if face.rating:
        big = face.symbol == "gang"
        points = round(size * (0.46 if big else 0.34))
        down = edge + size * (0.70 if big else 0.79)
        pen.text((middle, round(down)), face.rating, ink, lettering.font("bold", points), "mm")
    if face.note:
        pen.text(
            (edge + size * 0.86, edge + size * 0.17),
            face.note,
            (150, 24, 20),
            lettering.font("bold", max(8, round(size * 0.27))),
            "mm",
        )


def _frame(x: float, y: float, s: float) -> tuple[float, float, float, float]:
    return x + s * 0.20, y + s * 0.14, x + s * 0.80, y + s * 0.56


def _box(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour) -> None:
    pen.rectangle(_frame(x, y, s), (255, 255, 255, 70), (*ink, 255), max(1, round(s * 0.045)))


def _infantry(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    _box(pen, x, y, s, ink)
    left, top, right, bottom = _frame(x, y, s)
    wide = max(1, round(s * 0.04))
    pen.line((left, top, right, bottom), ink, wide)
    pen.line((left, bottom, right, top), ink, wide)


def _marine(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    _infantry(pen, x, y, s, ink, f)
    left, top, right, bottom = _frame(x, y, s)
    middle, wide = (left + right) / 2, max(1, round(s * 0.05))
    pen.line((middle, top + s * 0.05, middle, bottom - s * 0.04), ink, wide)
    pen.arc(
        (middle - s * 0.13, bottom - s * 0.25, middle + s * 0.13, bottom - s * 0.03),
        10,
        170,
        ink,
        wide,
    )
    pen.ellipse((middle - s * 0.045, top + s * 0.02, middle + s * 0.045, top + s * 0.11), ink)


def _engineer(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    _box(pen, x, y, s, ink)
    left, top, right, bottom = _frame(x, y, s)
    wide = max(1, round(s * 0.06))
    a, b, c, d = left + s * 0.12, right - s * 0.12, top + s * 0.13, bottom - s * 0.11
    for line in ((a, c, b, c), (a, c, a, d), ((a + b) / 2, c, (a + b) / 2, d), (b, c, b, d)):
        pen.line(line, ink, wide)


def _word(text: str) -> PEN:
    def draw(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
        _box(pen, x, y, s, ink)
        pen.text(
            (x + s * 0.5, y + s * 0.355), text, ink, lettering.font("bold", round(s * 0.31)), "mm"
        )

    return draw


def _helicopter(
    pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face
) -> None:
    _box(pen, x, y, s, ink)
    left, top, right, bottom = _frame(x, y, s)
    middle, level = (left + right) / 2, (top + bottom) / 2
    for side in (-1, 1):
        pen.polygon(
            [
                (middle, level),
                (middle + side * s * 0.22, level - s * 0.12),
                (middle + side * s * 0.22, level + s * 0.12),
            ],
            ink,
        )
    wide = max(1, round(s * 0.04))
    pen.line((middle, level - s * 0.13, middle, level + s * 0.13), ink, wide)
    pen.line((middle - s * 0.14, level - s * 0.14, middle + s * 0.14, level - s * 0.14), ink, wide)


def _militia(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    _box(pen, x, y, s, ink)
    left, top, right, bottom = _frame(x, y, s)
    pen.line((left, bottom, right, top), ink, max(1, round(s * 0.04)))
    pen.polygon([(left, top), (left, bottom), (left + s * 0.2, (top + bottom) / 2)], ink)


def mark(pen: ImageDraw.ImageDraw, force: str, x: float, y: float, r: float, ink: Colour) -> None:
    """The mark of a faction, round a point: told from the others by its shape."""
    if force == "pink":
        pen.polygon([(x, y - r), (x + r * 0.8, y), (x, y + r), (x - r * 0.8, y)], ink)
    elif force == "orange":
        pen.polygon([(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)], ink)
    elif force == "yellow":
        pen.ellipse((x - r * 0.85, y - r * 0.85, x + r * 0.85, y + r * 0.85), ink)
    else:
        w = r * 0.36
        pen.rectangle((x - w, y - r, x + w, y + r), ink)
        pen.rectangle((x - r, y - w, x + r, y + w), ink)


def _gang(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    mark(pen, f.ground, x + s * 0.5, y + s * 0.27, s * 0.17, ink)


def _leader(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    mark(pen, f.ground, x + s * 0.5, y + s * 0.24, s * 0.14, ink)
    pen.ellipse((x + s * 0.37, y + s * 0.44, x + s * 0.63, y + s * 0.68), ink)
    pen.pieslice((x + s * 0.22, y + s * 0.66, x + s * 0.78, y + s * 1.16), 180, 360, ink)


def _base(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    wide = max(1, round(s * 0.05))
    pen.rectangle((x + s * 0.2, y + s * 0.50, x + s * 0.80, y + s * 0.82), ink)
    for left in (0.2, 0.42, 0.64):
        pen.rectangle((x + s * left, y + s * 0.41, x + s * (left + 0.16), y + s * 0.52), ink)
    pen.line((x + s * 0.5, y + s * 0.42, x + s * 0.5, y + s * 0.12), ink, wide)
    # The flag flies to the left: that half is seen under units.
    pen.polygon(
        [(x + s * 0.5, y + s * 0.10), (x + s * 0.20, y + s * 0.20), (x + s * 0.5, y + s * 0.30)],
        (38, 110, 176),
    )


def _convoy(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    pen.rectangle((x + s * 0.14, y + s * 0.30, x + s * 0.60, y + s * 0.64), (38, 110, 176))
    pen.polygon(
        [
            (x + s * 0.63, y + s * 0.64),
            (x + s * 0.63, y + s * 0.40),
            (x + s * 0.76, y + s * 0.40),
            (x + s * 0.87, y + s * 0.53),
            (x + s * 0.87, y + s * 0.64),
        ],
        ink,
    )
    for at in (0.28, 0.72):
        pen.ellipse((x + s * (at - 0.09), y + s * 0.58, x + s * (at + 0.09), y + s * 0.76), ink)


def _terror(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, ink: Colour, f: Face) -> None:
    bone = (244, 232, 206)
    pen.ellipse((x + s * 0.24, y + s * 0.14, x + s * 0.76, y + s * 0.64), bone)
    pen.rectangle((x + s * 0.36, y + s * 0.56, x + s * 0.64, y + s * 0.80), bone)
    dark = (60, 22, 18)
    for at in (0.39, 0.61):
        pen.ellipse((x + s * (at - 0.08), y + s * 0.32, x + s * (at + 0.08), y + s * 0.48), dark)
    for at in (0.45, 0.55):
        pen.line((x + s * at, y + s * 0.64, x + s * at, y + s * 0.8), dark, max(1, round(s * 0.03)))


_SYMBOLS: dict[str, PEN] = {
    "infantry": _infantry,
    "marine": _marine,
    "engineer": _engineer,
    "mp": _word("MP"),
    "civil-affairs": _word("CA"),
    "helicopter": _helicopter,
    "militia": _militia,
    "gang": _gang,
    "leader": _leader,
    "base": _base,
    "convoy": _convoy,
    "terror": _terror,
}


@lru_cache(maxsize=400)
def badge(text: str, size: int) -> Image.Image:
    """A small round plate with the strength of a stack."""
    high = max(14, round(size * 0.46))
    high += high % 2
    points = round(high * 0.72)
    wide = max(high, lettering.width(text, "bold", points) + round(high * 0.5))
    wide += wide % 2
    plate = Image.new("RGBA", (wide * FINE, high * FINE))
    pen = ImageDraw.Draw(plate)
    pen.rounded_rectangle(
        (0, 0, wide * FINE - 1, high * FINE - 1),
        high * FINE / 2,
        (255, 250, 236, 255),
        (52, 42, 34, 255),
        FINE,
    )
    plate = plate.reduce(FINE)
    ImageDraw.Draw(plate).text(
        (wide / 2, high / 2), text, INK, lettering.font("bold", points), "mm"
    )
    return plate


@lru_cache(maxsize=400)
def tag(text: str, size: int, palette: str = USUAL) -> Image.Image:
    """A dark label for what an overlay says of a Zone; "{pink}" in it is the mark of a faction."""
    parts = re.findall(r"\{(\w+)\}|([^{]+)", text)
    icon = round(size * 1.15)
    widths = [icon if force else lettering.width(word, "bold", size) for force, word in parts]
    wide, high = sum(widths) + size, round(size * 1.5)
    image = Image.new("RGBA", ((wide + wide % 2) * FINE, (high + high % 2) * FINE))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, image.width - 1, image.height - 1), 3 * FINE, (44, 35, 28, 232))
    x = size / 2
    for (force, _), width in zip(parts, widths, strict=True):
        if force:
            mark(
                pen,
                force,
                (x + icon * 0.45) * FINE,
                high / 2 * FINE,
                size * 0.42 * FINE,
                PALETTES[palette].forces[force],
            )
        x += width
    image = image.reduce(FINE)
    pen, x = ImageDraw.Draw(image), size / 2
    for (force, word), width in zip(parts, widths, strict=True):
        if not force:
            pen.text(
                (x, image.height / 2), word, (255, 250, 238), lettering.font("bold", size), "lm"
            )
        x += width
    return image


@lru_cache(maxsize=200)
def plate(width: int, height: int, caption: int, name: str) -> Image.Image:
    """A card for stacks set outside their Zone, with its name on top."""
    width, height = width + width % 2, height + height % 2
    image = Image.new("RGBA", (width + 4, height + 4))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((3, 3, width + 2, height + 2), 4, (30, 22, 16, 80))
    pen.rounded_rectangle(
        (0, 0, width - 1, height - 1), 4, (250, 243, 226, 238), (104, 84, 62, 255), 1
    )
    size = max(7, round(caption * 0.84))
    while size > 7 and lettering.width(name.upper(), "serif-bold", size) > width - 4:
        size -= 1
    pen.text(
        (width / 2, caption * 0.62),
        lettering.fitted(name.upper(), "serif-bold", size, width),
        (88, 52, 28),
        lettering.font("serif-bold", size),
        "mm",
    )
    return image


@lru_cache(maxsize=100)
def tally(text: str, size: int) -> Image.Image:
    """How many counters lie in a stack, for its upper left corner."""
    points = max(8, round(size * 0.27))
    if len(text) == 1:
        text = f"×{text}"
    wide = lettering.width(text, "bold", points) + round(points * 0.45)
    high = round(points * 1.2)
    image = Image.new("RGBA", (wide + wide % 2, high + high % 2))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, image.width - 1, image.height - 1), 3, (44, 35, 28, 230))
    pen.text(
        (image.width / 2, image.height / 2),
        text,
        (255, 250, 238),
        lettering.font("bold", points),
        "mm",
    )
    return image


@lru_cache(maxsize=20)
def tick(text: str, size: int) -> Image.Image:
    """The sign of a counter that has been picked, for its lower left corner; nothing is written."""
    side = max(12, round(size * 0.42))
    side += side % 2
    image = Image.new("RGBA", (side * FINE, side * FINE))
    pen, s = ImageDraw.Draw(image), side * FINE
    pen.ellipse((0, 0, s - 1, s - 1), (38, 112, 58, 255), (250, 246, 232, 255), round(s * 0.07))
    line = [(s * 0.28, s * 0.52), (s * 0.44, s * 0.68), (s * 0.73, s * 0.33)]
    pen.line(line, (255, 252, 240, 255), round(s * 0.13), joint="curve")
    return image.reduce(FINE)
