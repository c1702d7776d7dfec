"""Printed counters, drawn with Pillow and cached by what they show.

The top shows the unit's type. Most units have their force's mark and their branch's sign; gangs
have the mark alone on a dark band. The bottom shows Firepower, large, and the Contact Number,
small. The lower left corner shows what the unit has done: a tick for acted, A for ambushed, R for
raided. The upper right corner is for stacks: their number of counters and their Firepower.
"""

from __future__ import annotations

import re

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from somalia.games.campaign.scene.faces import ACTED, AMBUSHED, RAIDED, ROBBED
from somalia.games.campaign.window.drawings import drawing, mark_of
from somalia.games.campaign.window.palette import PALETTES
from somalia.games.kit.scene import Face
from somalia.window.ui import type as lettering
from somalia.window.ui.art import picture, put
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import (
    INK,
    USUAL,
    WARNING,
    Colour,
    contrast,
    luminance,
    mixed,
    text_on,
)

FINE = 4
CREAM: Colour = (255, 250, 236)
GREY: Colour = (198, 192, 182)
"""The grey that a counter fades towards when it has acted."""
CARGO: Colour = (38, 110, 176)
TICK: Colour = (58, 92, 60)
MOST_SIGN = 0.17
"""The largest radius of a lower left sign, as a share of the side."""
CORNER = 0.17
"""How far the centre of the lower left sign is from the corner, as a share of the side."""


def _is_turned(face: Face) -> bool:
    """Whether the unit has acted; for a Convoy, whether it has been robbed."""
    return ACTED in face.state or ROBBED in face.state


def _note(face: Face) -> str:
    """The letter in the corner: "A" for ambushed, "R" for raided, "" for neither."""
    return "A" if AMBUSHED in face.state else "R" if RAIDED in face.state else ""


@kept
def counter(face: Face, size: int, palette: str, focus: str = "") -> Image.Image:
    """A counter's picture: `size` pixels wide, made even, plus a margin for its shadow.

    The whole picture has sides of `full_size`.

    Args:
        focus: "lit" if the counter can be chosen, "chosen" if it has been.
    """
    size -= size % 2
    look = PALETTES[palette]
    ground: Colour = look.forces.get(face.colour, look.forces["marker"])
    if _is_turned(face):
        ground = greyed(ground)
    image = _die(ground, size, palette, focus, _band(face)).copy()
    edge = (full_size(size) - size) // 2
    ink = text_on(ground)
    if _is_turned(face):
        ink = mixed(ink, ground, 0.28)
    _draw_symbol(image, edge, size, face, ink, ground)
    _rate(image, face, edge, size, ink)
    _corner(image, face, edge, size)
    return image


def full_size(size: int) -> int:
    """The side of a counter's picture, including shadow and glow."""
    return size - size % 2 + 2 * round(5 * _grown(size))


def greyed(colour: Colour) -> Colour:
    """The background of a counter that has acted: a grey tinted with the force's colour."""
    level = round(luminance(colour) ** 0.45 * 255)
    return mixed(mixed(colour, (level, level, level), 0.36), GREY, 0.42)


def _grown(size: int) -> float:
    """How much to enlarge shadow and glow on counters larger than those on a typical screen."""
    return max(1.0, size / 58)


def _band(face: Face) -> float:
    """The height of the dark band at the top, as a fraction of the side."""
    return {"gang": 0.40, "leader": 0.0}.get(face.symbol, 0.0)


@kept
def _die(ground: Colour, size: int, palette: str, focus: str, band: float) -> Image.Image:
    """The blank counter: its card, shadow and glow."""
    look = PALETTES[palette]
    full = full_size(size)
    edge, grown = (full - size) // 2, _grown(size)
    s, o, unit = size * FINE, edge * FINE, FINE * grown
    radius = s * 0.1

    def plate(inset: float, colour: Colour | int, mode: str = "RGBA") -> Image.Image:
        picture = Image.new(mode, (full * FINE, full * FINE))
        fill = colour if isinstance(colour, int) else (*colour, 255)
        ImageDraw.Draw(picture).rounded_rectangle(
            (o + inset, o + inset, o + s - 1 - inset, o + s - 1 - inset),
            max(radius - inset, 1),
            fill,
        )
        return picture.reduce(FINE)

    image = Image.new("RGBA", (full, full))
    shadow = plate(0, 150, "L").filter(ImageFilter.GaussianBlur(1.3 * grown))
    drop = round(1.5 * grown)
    image.paste((26, 18, 12), (drop // 2, drop), shadow)
    if drop:
        image.putalpha(ImageChops.offset(shadow, drop // 2, drop))
    if focus == "lit":
        image.alpha_composite(plate(-4.6 * unit, mixed(look.lit, INK, 0.82)))
        image.alpha_composite(plate(-3.8 * unit, look.lit))
    elif focus:
        image.alpha_composite(plate(-4.6 * unit, mixed(look.chosen, INK, 0.55)))
        image.alpha_composite(plate(-4 * unit, look.chosen))
        image.alpha_composite(plate(-1.4 * unit, (255, 255, 255)))
    # Draw the cut edge, the highlight at the top, and the printed background.
    image.alpha_composite(plate(0, mixed(ground, INK, 0.62)))
    face = Image.new("RGBA", (size, size), (*ground, 255))
    pen = ImageDraw.Draw(face)
    for y in range(size):
        # Printed card is slightly lighter at the top and darker at the bottom.
        share = y / max(size - 1, 1)
        tone = (
            mixed(ground, (255, 255, 255), 0.16 * (1 - share * 2))
            if share < 0.5
            else mixed(ground, INK, 0.10 * (share * 2 - 1))
        )
        pen.line((0, y, size, y), (*tone, 255))
    if band:
        pen.rectangle((0, 0, size, round(size * band) - 1), (*mixed(ground, INK, 0.8), 255))
        pen.line(
            (0, round(size * band), size, round(size * band)),
            (*mixed(ground, (255, 255, 255), 0.45), 255),
        )
    inner = plate(max(unit, s * 0.024), 255, "L").crop((edge, edge, edge + size, edge + size))
    face.putalpha(inner)
    image.alpha_composite(face, (edge, edge))
    bevel = ImageChops.subtract(inner, ImageChops.offset(inner, 1, 1))
    light = Image.new("RGBA", (size, size), (255, 255, 255, 0))
    light.putalpha(bevel.point(lambda level: round(level * 0.5)))
    image.alpha_composite(light, (edge, edge))
    return image


def _rate(image: Image.Image, face: Face, edge: int, size: int, ink: Colour) -> None:
    """Draw the Firepower and, smaller, the Contact Number on one line."""
    if not face.figures:
        return
    pen = ImageDraw.Draw(image)
    fire, _, contact = face.figures.partition("-")
    has_corner = bool(_signs(face))
    room = round(size * (0.62 if has_corner else 0.88))
    big, small = round(size * (0.62 if face.symbol == "gang" else 0.56)), round(size * 0.34)
    gap, dash = max(1, round(size * 0.03)), max(2, round(size * 0.08))

    def wide() -> tuple[int, int]:
        first = lettering.width(fire, "bold", big)
        rest = dash + 2 * gap + lettering.width(contact, "bold", small) if contact else 0
        return first, first + rest

    while big > 8 and wide()[1] > room:
        big, small = big - 1, min(small, max(8, round(big * 0.68)))
    first, total = wide()
    middle = size * (0.655 if has_corner else 0.5)
    x = edge + round(min(middle - total / 2, size * 0.955 - total))
    base = edge + round(size * 0.92)
    pen.text((x, base), fire, ink, lettering.font("bold", big), "ls")
    if contact:
        x += first + gap
        rise = base - max(2, round(small * 0.28))
        thick = max(1, round(size * 0.035))
        pen.rectangle((x, rise - thick, x + dash - 1, rise - 1), ink)
        pen.text((x + dash + gap, base), contact, ink, lettering.font("bold", small), "ls")


def _signs(face: Face) -> list[str]:
    """The signs in the lower left corner, from the bottom up."""
    if face.symbol == "convoy":
        return [_note(face)] if _note(face) else []
    return [*(["tick"] if _is_turned(face) else []), *([_note(face)] if _note(face) else [])]


def _corner(image: Image.Image, face: Face, edge: int, size: int) -> None:
    """Draw the signs in the corner, and strike out a robbed Convoy."""
    fine = Image.new("RGBA", (size * FINE, size * FINE))
    pen = Pen(fine)
    signs = _signs(face)
    if _is_turned(face) and face.symbol == "convoy":
        pen.line([(0.13, 0.83), (0.87, 0.17)], 0.17, CREAM)
        pen.line([(0.13, 0.83), (0.87, 0.17)], 0.105, WARNING)
    r = min(max(0.15, 5 / size), MOST_SIGN)  # no larger, so that it leaves the figures free
    for place, sign in enumerate(signs):
        x, y = max(CORNER, r + 0.01), 1 - max(CORNER, r + 0.01) - place * 2 * r
        pen.disc(x, y, r + 0.025, CREAM)
        pen.disc(x, y, r, TICK if sign == "tick" else WARNING)
        if sign == "tick":
            points = [(x - r * 0.5, y + r * 0.02), (x - r * 0.12, y + r * 0.42)]
            pen.line([*points, (x + r * 0.54, y - r * 0.44)], r * 0.36, CREAM)
    image.alpha_composite(fine.reduce(FINE), (edge, edge))
    for place, sign in enumerate(signs):
        if sign == "tick":
            continue
        x, y = max(CORNER, r + 0.01), 1 - max(CORNER, r + 0.01) - place * 2 * r
        ImageDraw.Draw(image).text(
            (edge + x * size, edge + y * size),
            sign,
            CREAM,
            lettering.font("bold", max(8, round(size * r * 1.5))),
            "mm",
        )


# -- the signs -------------------------------------------------------------------------------------

At = tuple[float, float]


class Pen:
    """A pen for a square picture, in fractions of its side; (0, 0) is the upper left corner."""

    def __init__(self, image: Image.Image) -> None:
        self.raw, self.side = ImageDraw.Draw(image), image.width

    def line(self, points: list[At], wide: float, ink: Colour) -> None:
        """Draw a line with round ends and joins."""
        s, colour = self.side, (*ink, 255)
        w = max(1, round(wide * s))
        self.raw.line([(x * s, y * s) for x, y in points], colour, w)
        if w > 2:
            for x, y in points:
                r = w / 2 - 0.5
                self.raw.ellipse((x * s - r, y * s - r, x * s + r, y * s + r), colour)

    def disc(self, x: float, y: float, r: float, ink: Colour) -> None:
        """Draw a disc."""
        s = self.side
        self.raw.ellipse(((x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s), (*ink, 255))


def _draw_symbol(
    image: Image.Image, edge: int, size: int, face: Face, ink: Colour, ground: Colour
) -> None:
    """Draw everything printed on a counter except its numbers."""

    def mark(x: float, y: float, r: float, colour: Colour) -> None:
        sign = picture(mark_of(face.colour), round(2 * r * size), black=colour)
        put(sign, image, edge + x * size, edge + y * size)

    def symbol(black: Colour, red: Colour = INK, white: Colour = ground) -> None:
        sign = picture(drawing(f"counters/{face.symbol}"), size, black=black, red=red, white=white)
        image.alpha_composite(sign, (edge, edge))

    if face.symbol in BRANCHES:
        # The force's mark, and beside it the branch sign.
        mark(0.185, 0.30, 0.125, ink)
        is_dark = luminance(ink) > luminance(ground)
        symbol(ink, mixed(ground, INK, 0.35) if is_dark else mixed(ground, CREAM, 0.66))
    elif face.symbol == "leader":
        symbol(mixed(ground, INK, 0.85), white=mixed(ground, (255, 255, 255), 0.5))
        mark(0.5, 0.79, 0.115, mixed(ground, (255, 255, 255), 0.35))
    elif face.symbol == "terror":
        symbol(mixed(ground, INK, 0.4))
    elif face.symbol in ("base", "convoy"):
        # Use the UN's blue, or cream if blue would not show.
        blue = CARGO if contrast(ground, CARGO) > 2.5 else CREAM
        symbol(ink, greyed(CARGO) if _is_turned(face) and face.symbol == "convoy" else blue)
    else:
        mark(0.22, 0.215, 0.145, mixed(ground, (255, 255, 255), 0.3))


BRANCHES = ("infantry", "marine", "engineer", "mp", "civil-affairs", "helicopter", "militia")
"""The unit types whose counters show a branch sign."""


# -- plates and labels -----------------------------------------------------------------------------


CLEAR = 0.72
"""The width of a stack's plate that leaves the force's mark free, as a share of the side."""


@kept
def badge(strength: str, count: str, size: int) -> Image.Image:
    """A plate with a stack's Firepower, for the upper right corner, above its counter's figures.

    A dark part at the left has the number of counters, if the force's mark stays free.
    """
    high = max(12, round(size * 0.37))
    high += high % 2
    points, small = max(10, round(high * 0.76)), max(8, round(high * 0.6))
    letters = lettering.width(strength, "bold", points), lettering.width(count, "bold", small)
    for beside, around in ((0.34, 0.26), (0.2, 0.14)):  # closer together on small counters
        wide = max(high, letters[0] + round(high * beside))
        dark = letters[1] + round(high * around)
        if wide + dark <= CLEAR * size:
            break
    else:
        wide, dark = max(high, letters[0] + round(high * 0.34)), 0
    wide += (wide + dark) % 2
    plate = Image.new("RGBA", ((wide + dark) * FINE, high * FINE))
    pen = ImageDraw.Draw(plate)
    edges, radius = (0, 0, plate.width - 1, plate.height - 1), high * FINE * 0.32
    pen.rounded_rectangle(edges, radius, (*INK, 255))
    thick = FINE * max(1.0, high / 16)
    left = dark * FINE if dark else thick
    inner = left, thick, plate.width - 1 - thick, plate.height - 1 - thick
    pen.rounded_rectangle(inner, radius - thick, (*CREAM, 255))
    if dark:
        pen.rectangle((left, thick, left + radius, plate.height - 1 - thick), (*CREAM, 255))
    plate = plate.reduce(FINE)
    pen = ImageDraw.Draw(plate)
    pen.text((dark + wide / 2, high / 2), strength, INK, lettering.font("bold", points), "mm")
    if dark:
        middle = dark / 2 + high * 0.05, high / 2
        pen.text(middle, count, CREAM, lettering.font("bold", small), "mm")
    return plate


@kept
def tag(text: str, size: int, palette: str = USUAL) -> Image.Image:
    """A dark label with an overlay's text for a Zone; "{pink}" stands for a faction's mark."""
    parts = re.findall(r"\{(\w+)\}|([^{]+)", text)
    icon = round(size * 1.15)
    widths = [icon if force else lettering.width(word, "bold", size) for force, word in parts]
    wide, high = sum(widths) + size, round(size * 1.5)
    image = Image.new("RGBA", ((wide + wide % 2) * FINE, (high + high % 2) * FINE))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, image.width - 1, image.height - 1), 3 * FINE, (44, 35, 28, 232))
    image = image.reduce(FINE)
    pen, x = ImageDraw.Draw(image), size / 2
    for (force, word), width in zip(parts, widths, strict=True):
        if force:
            colour = PALETTES[palette].forces[force]
            mark = picture(mark_of(force), round(size * 0.84), black=colour)
            put(mark, image, x + icon * 0.45, image.height / 2)
        else:
            pen.text(
                (x, image.height / 2), word, (255, 250, 238), lettering.font("bold", size), "lm"
            )
        x += width
    return image


@kept
def plate(width: int, height: int, caption: int, name: str) -> Image.Image:
    """A card for stacks outside their Zone, with the Zone's name at the top."""
    width, height = width + width % 2, height + height % 2
    shadow = Image.new("L", (width + 4, height + 4))
    ImageDraw.Draw(shadow).rounded_rectangle((3, 3, width + 1, height + 1), 4, 120)
    image = Image.new("RGBA", shadow.size, (30, 22, 16, 0))
    image.putalpha(shadow.filter(ImageFilter.GaussianBlur(1.2)))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(
        (0, 0, width - 1, height - 1), 4, (250, 243, 226, 255), (104, 84, 62, 255), 1
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


@kept
def tick(text: str, size: int) -> Image.Image:
    """The mark of a picked counter, for its upper left corner; `text` is ignored.

    It is gold, because the green tick marks a unit that has acted.
    """
    side = max(12, round(size * 0.42))
    side += side % 2
    image = Image.new("RGBA", (side * FINE, side * FINE))
    pen, s = ImageDraw.Draw(image), side * FINE
    pen.ellipse((0, 0, s - 1, s - 1), (255, 206, 64, 255), (60, 40, 16, 255), round(s * 0.07))
    line = [(s * 0.28, s * 0.52), (s * 0.44, s * 0.68), (s * 0.73, s * 0.33)]
    pen.line(line, (44, 28, 12, 255), round(s * 0.13), joint="curve")
    return image.reduce(FINE)
