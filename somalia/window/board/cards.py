"""Card faces and backs, drawn once per size and cached.

A card is drawn at several times its final size and then scaled down, so that fine lines stay fine
at any size and angle. Its force, suit symbol and name are at the left edge, which stays visible in
a fan.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

from somalia.games.kit.art import Art
from somalia.games.kit.cards import TALL
from somalia.games.kit.scene import Face
from somalia.window.ui import type as lettering
from somalia.window.ui.art import picture, put
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import INK, STAMP, Colour, mixed

IVORY: Colour = (251, 246, 232)
"""The paper colour of cards."""
GOLD: Colour = (226, 184, 92)
FINE, LARGE = 3, 96
"""The factor by which cards are drawn larger than shown; it is 2 for cards at least `LARGE` pixels
wide.
"""
NAMED = 56
"""The minimum width in pixels at which a card shows its name."""
SUITED = 84
"""The minimum width in pixels at which a card shows its suit's name at the edge."""
STRONG = 4
"""The lowest force at which the name is printed on a background in the suit's colour."""
MARGIN = 0.1
"""The margin around a card for its shadow, as a fraction of the card's width."""


class CardPrint(NamedTuple):
    """The contents of a card's face."""

    name: str
    value: str
    suit: str
    sign: Art | str  # the suit's symbol; letters if there is no drawing
    picture: Art | str
    colour: Colour
    text: str = ""


class CardBack(NamedTuple):
    """The contents of a card's back."""

    colour: Colour
    sign: Art | str


class Manner(NamedTuple):
    """How a card is shown: highlighted, stamped or greyed."""

    edge: Colour | None = None  # the colour of a bright edge
    stamp: str = ""  # text stamped across it
    ink: Colour = STAMP  # the stamp's colour
    is_barred: bool = False  # greyed out, because it cannot be chosen


PLAIN = Manner()


def _drawing(game: str, name: str) -> Art | str:
    """The drawing with this name; the name itself if there is no such drawing."""
    art = Art(game, name)
    return art if art.exists else name


def print_of(face: Face, game: str, colour: Colour) -> CardPrint:
    """The contents of a card showing this face.

    Args:
        game: the game whose drawings may be used.
        colour: the suit's colour, dark enough for white text.
    """
    sign = _drawing(game, face.symbol)
    shown = _drawing(game, face.picture) if face.picture else sign
    return CardPrint(face.name, face.figures, face.suit, sign, shown, colour, face.text)


def back_of(face: Face, game: str, colour: Colour) -> CardBack:
    """The contents of a face-down card's back."""
    return CardBack(colour, _drawing(game, face.picture))


def high(wide: float) -> int:
    """The height in pixels of a card with the given width."""
    return round(wide * TALL)


def _fine(wide: int) -> int:
    return 2 if wide >= LARGE else FINE


def margin(wide: float) -> int:
    """The width in pixels of the shadow on each side of an unrotated card."""
    return max(2, round(wide * MARGIN))


def name_lines(name: str, wide: int) -> tuple[list[str], int]:
    """A card's name split into at most three lines, and their font size. The card is `wide` pixels
    wide.
    """
    room = round(wide * 0.95)
    for share in (0.168, 0.156, 0.144, 0.132, 0.12, 0.11, 0.1, 0.09):
        size = max(5, round(wide * share))
        words = max(lettering.width(word, "serif-bold", size) for word in name.split())
        lines = lettering.wrapped(name, "serif-bold", size, room)
        most = 3 if share < 0.14 else 2
        if words <= room and len(lines) <= most:
            break
    return lines, size


# -- faces ---------------------------------------------------------------------------------------


@kept
def art(of: CardPrint, wide: int) -> Image.Image:
    """The card's face at drawing size, before corners are rounded and the shadow is added. Drawing
    it is the slow part.
    """
    w = wide * _fine(wide)
    colour = of.colour
    image = Image.new("RGB", (w, high(w)), IVORY)
    pen = ImageDraw.Draw(image)
    line = max(2, round(w * 0.012))
    inset = 0.04 * w
    pen.rounded_rectangle(
        (inset, inset, w - inset, image.height - inset), w * 0.045, None, colour, line
    )
    is_named = wide >= NAMED
    left, top, right, foot = (0.29, 0.175, 0.9, 1.015) if is_named else (0.1, 0.6, 0.9, 1.4)
    panel = _panel(of, round((right - left) * w), round((foot - top) * w), colour)
    image.paste(panel, (round(left * w), round(top * w)))
    if not is_named:
        _letters(image, (0.29 * w, 0.335 * w), of.value, colour, 0.5 * w)
        put(_sign(of.sign, 0.34 * w, colour, IVORY), image, 0.7 * w, 0.34 * w)
        return image
    _letters(image, (0.17 * w, 0.215 * w), of.value, colour, 0.29 * w)
    put(_sign(of.sign, 0.16 * w, colour, IVORY), image, 0.17 * w, 0.455 * w)
    _pips(pen, w, _points(of), colour)
    if wide >= SUITED:
        _upright(image, of.suit.upper(), w, colour)
    if of.text:
        _printed(image, of.text, (left * w, top * w, right * w, foot * w))
    _name(image, of, wide, colour)
    return image


def _printed(image: Image.Image, text: str, panel: tuple[float, float, float, float]) -> None:
    """Print the card's text at the bottom of its picture."""
    left, top, right, foot = panel
    size = round((right - left) * 0.13)
    while True:
        lines = lettering.wrapped(text, "sans", size, round((right - left) * 0.9))
        if size <= 5 or len(lines) * size * 1.2 <= (foot - top) * 0.6:
            break
        size -= 1
    y = foot - (len(lines) * 1.2 + 0.5) * size
    ImageDraw.Draw(image).rectangle((left, y, right, foot), IVORY)
    for line in lines:
        y += size * 1.2
        middle = (left + right) / 2
        lettering.write(image, middle, round(y - size / 3), line, INK, "sans", size, anchor="mm")


def _points(of: CardPrint) -> int:
    """The card's value in points; 0 unless it is a single digit."""
    return int(of.value) if len(of.value) == 1 and of.value in "123456789" else 0


def _letters(
    image: Image.Image, middle: tuple[float, float], text: str, ink: Colour, size: float
) -> None:
    """Draw a few letters centred on a point; more than two are drawn smaller."""
    pixels = round(size * min(1.0, 2 / max(len(text), 1)))
    lettering.write(
        image, middle[0], round(middle[1]), text, ink, "serif-bold", pixels, anchor="mm"
    )


def _panel(of: CardPrint, wide: int, tall: int, colour: Colour) -> Image.Image:
    """The card's picture: an emblem on a background of fine lines, which are denser towards the
    bottom.
    """
    light = mixed(IVORY, colour, 0.08)
    image = Image.new("RGB", (wide, tall), light)
    pen = ImageDraw.Draw(image)
    step = max(4, round(tall / 46))
    for index, y in enumerate(range(0, tall, step)):
        share = 0.1 + 0.26 * (y / tall) ** 1.6
        pen.line((0, y, wide, y), mixed(light, colour, share), 1 + (index % 2) * (step > 5))
    size = min(wide, tall) * 0.92
    # A halo in the paper's colour separates the symbol from the lines.
    glow = Image.new("L", image.size, 0)
    pen_of_glow = ImageDraw.Draw(glow)
    middle, radius = (wide / 2, tall / 2), size * 0.56
    pen_of_glow.ellipse(
        (middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius), 205
    )
    image.paste(IVORY, (0, 0), glow.filter(ImageFilter.GaussianBlur(size * 0.13)))
    pen = ImageDraw.Draw(image)
    dark, tone = mixed(INK, (0, 0, 0), 0.35), mixed(colour, IVORY, 0.1)
    if isinstance(of.picture, Art):
        inks = {"black": dark, "red": tone, "white": IVORY}
        put(picture(of.picture, round(size), True, **inks), image, *middle)
    else:
        put(_sign(of.picture, size, tone, IVORY), image, *middle)
    edge = max(2, round(wide / 90))
    pen.rectangle((0, 0, wide - 1, tall - 1), None, mixed(colour, INK, 0.35), edge)
    return image


def _sign(sign: Art | str, size: float, ink: Colour, ground: Colour) -> Image.Image:
    """The symbol of a suit or side in a single colour; letters if there is no drawing."""
    if isinstance(sign, Art):
        return picture(sign, round(size), True, black=ink, red=ink, white=ground)
    image = Image.new("RGBA", (max(1, round(size)),) * 2)
    pixels = round(size * 0.9)
    while pixels > 5 and lettering.width(sign, "serif-bold", pixels) > size:
        pixels -= 1
    lettering.write(image, size / 2, round(size / 2), sign, ink, "serif-bold", pixels, anchor="mm")
    return image


def _pips(pen: ImageDraw.ImageDraw, w: int, force: int, colour: Colour) -> None:
    """Draw a diamond for each point of force, from right to left."""
    radius = 0.026 * w if force > 6 else 0.033 * w
    for index in range(force):
        x, y = 0.885 * w - radius - index * radius * 2.35, 0.115 * w
        points = [(x, y - radius * 1.3), (x + radius, y), (x, y + radius * 1.3), (x - radius, y)]
        pen.polygon(points, colour)


def _upright(image: Image.Image, text: str, w: int, colour: Colour) -> None:
    """Write the suit's name up the left edge."""
    room, size = round(0.42 * w), round(0.076 * w)
    while size > 5 and lettering.width(text, "sans", size) > room:
        size -= 1
    drawn, *_ = lettering.mask(text, "sans", size, "la")
    if drawn is not None:
        turned = drawn.transpose(Image.Transpose.ROTATE_90)
        x, foot = round(0.17 * w - turned.width / 2), round(1.005 * w)
        image.paste(colour, (x, foot - turned.height), turned)


def _name(image: Image.Image, of: CardPrint, wide: int, colour: Colour) -> None:
    """Write the name on its plate, which is in the suit's colour on strong cards."""
    w, pen = wide * _fine(wide), ImageDraw.Draw(image)
    is_strong = _points(of) >= STRONG
    ground = colour if is_strong else mixed(IVORY, colour, 0.12)
    box = (0.085 * w, 1.055 * w, 0.915 * w, 1.415 * w)
    pen.rounded_rectangle(box, 0.03 * w, ground, colour, max(2, round(0.008 * w)))
    lines, size = name_lines(of.name, round(wide * 0.78))
    size, ink = size * _fine(wide), IVORY if is_strong else INK
    pitch = size * 1.06
    y = 1.235 * w - pitch * (len(lines) - 1) / 2
    for line in lines:
        lettering.write(image, 0.13 * w, round(y), line, ink, "serif-bold", size, anchor="lm")
        y += pitch


# -- backs ---------------------------------------------------------------------------------------


@kept
def _back(of: CardBack, wide: int) -> Image.Image:
    """The card's back at drawing size: guilloche in the side's colour, with its symbol."""
    w = wide * _fine(wide)
    colour = of.colour
    image = Image.new("RGB", (w, high(w)), IVORY)
    pen = ImageDraw.Draw(image)
    inset = round(0.07 * w)
    inside = (inset, inset, w - inset, image.height - inset)
    field = Image.new("RGB", (inside[2] - inside[0], inside[3] - inside[1]), colour)
    fine = ImageDraw.Draw(field)
    light, step = mixed(colour, IVORY, 0.3), max(7, round(w / 13))
    thin = max(1, round(w / 150))
    for x in range(-field.height, field.width + field.height, step):
        fine.line((x, 0, x + field.height, field.height), light, thin)
        fine.line((x, field.height, x + field.height, 0), light, thin)
    for radius in (0.33, 0.28):
        r = radius * w
        cx, cy = field.width / 2, field.height / 2
        ground = colour if radius == 0.33 else mixed(colour, (0, 0, 0), 0.22)
        fine.ellipse((cx - r, cy - r, cx + r, cy + r), ground, GOLD, max(2, round(w / 80)))
    put(_sign(of.sign, 0.36 * w, IVORY, colour), field, field.width / 2, field.height / 2)
    fine.rectangle((0, 0, field.width - 1, field.height - 1), None, light, max(2, round(w / 60)))
    image.paste(field, inside[:2])
    pen.rectangle(
        (inside[0] - thin * 3, inside[1] - thin * 3, inside[2] + thin * 2, inside[3] + thin * 2),
        None,
        colour,
        thin,
    )
    return image


# -- finished cards --------------------------------------------------------------------------------


def _stamped(image: Image.Image, text: str, colour: Colour) -> Image.Image:
    """The picture made paler, with a stamp across it."""
    image = ImageEnhance.Color(image).enhance(0.25)
    image = Image.blend(image, Image.new("RGB", image.size, (196, 190, 178)), 0.42)
    w = image.width
    plate = Image.new("L", (w, round(w * 0.26)), 0)
    pen = ImageDraw.Draw(plate)
    edge = round(w * 0.022)
    pen.rounded_rectangle((edge, edge, w - edge, plate.height - edge), w * 0.05, None, 255, edge)
    size = round(w * 0.17)
    while size > 5 and lettering.width(text, "bold", size) > w * 0.86:
        size -= 1
    pen.text((w / 2, plate.height / 2), text, 255, lettering.font("bold", size), "mm")
    turned = plate.rotate(16, Image.Resampling.BICUBIC, expand=True)
    ground = Image.new("L", plate.size, 0)
    ImageDraw.Draw(ground).rounded_rectangle(
        (edge, edge, w - edge, plate.height - edge), w * 0.05, 200
    )
    under = ground.rotate(16, Image.Resampling.BICUBIC, expand=True)
    x, y = round((w - turned.width) / 2), round(image.height * 0.4 - turned.height / 2)
    image.paste(IVORY, (x, y), under)
    image.paste(colour, (x, y), turned)
    return image


@kept
def _outline(wide: int) -> tuple[Image.Image, Image.Image]:
    """A mask of the card's shape, and a sheet with its shadow, both at drawing size."""
    fine, m = _fine(wide), margin(wide) * _fine(wide)
    w, tall = wide * fine, high(wide * fine)
    size = (w + 2 * m, tall + 2 * m)
    shape = Image.new("L", size, 0)
    box = (m, m, m + w - 1, m + tall - 1)
    ImageDraw.Draw(shape).rounded_rectangle(box, w * 0.075, 255)
    shadow = Image.new("L", size, 0)
    drop = (m, m + w * 0.025, m + w, m + tall + w * 0.03)
    ImageDraw.Draw(shadow).rounded_rectangle(drop, w * 0.075, 130)
    sheet = Image.new("RGBA", size, (0, 0, 0, 0))
    sheet.putalpha(shadow.filter(ImageFilter.GaussianBlur(m * 0.38)))
    return shape, sheet


def _cut(image: Image.Image, wide: int, angle: float, edge: Colour | None) -> Image.Image:
    """The finished card, with rounded corners and a shadow, rotated and scaled down to its final
    size.

    Args:
        edge: the colour of a bright edge; None for the plain dark one.
    """
    shape, shadow = _outline(wide)
    fine, m, w = _fine(wide), margin(wide) * _fine(wide), image.width
    sheet, box = shadow.copy(), (m, m, m + w - 1, m + image.height - 1)
    inside = (m, m, m + w, m + image.height)
    sheet.paste(image, (m, m), shape.crop(inside))
    pen = ImageDraw.Draw(sheet)
    if edge is not None:
        rim = round(w * 0.05)
        pen.rounded_rectangle(box, w * 0.075, None, edge, rim)
        box = (box[0] + rim, box[1] + rim, box[2] - rim, box[3] - rim)
    pen.rounded_rectangle(box, w * 0.075, None, (70, 58, 44), max(2, round(w * 0.008)))
    # Premultiplied alpha: converted once, not in every step.
    sheet = sheet.convert("RGBa")
    if not angle:
        return sheet.reduce(fine).convert("RGBA")
    small = max(1, round(sheet.width / fine)), max(1, round(sheet.height / fine))
    lean, about = math.radians(angle), (sheet.width / 2, sheet.height / 2)
    cos, sin = math.cos(lean), math.sin(lean)
    across = math.ceil(small[0] * cos + small[1] * abs(sin)) + 1
    down = math.ceil(small[0] * abs(sin) + small[1] * cos) + 1
    # Rotate at drawing size, on a sheet just big enough.
    matrix = (
        cos,
        sin,
        about[0] - across * fine / 2 * cos - down * fine / 2 * sin,
        -sin,
        cos,
        about[1] + across * fine / 2 * sin - down * fine / 2 * cos,
    )
    turned = sheet.transform(
        (across * fine, down * fine), Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR
    )
    return turned.reduce(fine).convert("RGBA")


@kept
def face(of: CardPrint, wide: int, manner: Manner = PLAIN, angle: float = 0.0) -> Image.Image:
    """A face-up card with its shadow, to be pasted by its centre.

    Args:
        wide: the card's width in pixels.
        angle: the card's clockwise tilt in degrees.
    """
    image = art(of, wide)
    if manner.stamp:
        image = _stamped(image, manner.stamp, manner.ink)
    elif manner.is_barred:
        image = ImageEnhance.Color(image).enhance(0.2)
        image = Image.blend(image, Image.new("RGB", image.size, (150, 146, 138)), 0.4)
    return _cut(image, wide, angle, manner.edge)


@kept
def back(of: CardBack, wide: int, angle: float = 0.0) -> Image.Image:
    """A face-down card; otherwise the same as `face`."""
    return _cut(_back(of, wide), wide, angle, None)


def narrowed(image: Image.Image, share: float) -> Image.Image:
    """A card partway through a flip: its picture, narrowed to a fraction of its width."""
    wide = max(2, round(image.width * share))
    return image.resize((wide, image.height), Image.Resampling.BILINEAR)
