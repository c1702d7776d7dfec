"""Pictures of counters: symbol, size, rating and command colour; backs; Pins."""

from __future__ import annotations

from PIL import Image, ImageDraw

from somalia.games.hex_battle.scene.faces import DARK, DONE, EYE, PINNED
from somalia.games.hex_battle.window import ink
from somalia.games.kit.art import Art
from somalia.games.kit.scene import Face
from somalia.window.ui import type as lettering
from somalia.window.ui.art import picture, put
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import mixed
from somalia.window.ui.spots import Box

FINE = 4
"""The factor by which a counter is drawn larger and then scaled down, for smooth edges."""
RATED, ROOMY = 24, 34
"""The minimum widths at which a counter shows its rating, and has room to spare, in pixels of a
normal-density screen.
"""
NAMED = 46
"""The minimum width at which a counter shows its name, in the same pixels."""
RIM = 0.14
"""The space around a counter for its glow, as a share of its width."""


def symbol_of(type_: str) -> Art:
    """The symbol of a unit type: the NATO symbol, or one in that style."""
    return Art("hex_battle", f"symbols/{type_}")


@kept
def counter(face: Face, size: int, focus: str = "", density: float = 1.0) -> Image.Image:
    """Draw a counter on a square slightly larger than the counter.

    Args:
        size: the counter's width in pixels.
        density: pixels of the screen per pixel of a normal-density screen. It decides what can be
            read, and so what is printed.
        focus: "lit" for an option, "chosen" for a chosen one, "" for neither.
    """
    fine = FINE if size <= 40 else 3
    rim = round(size * RIM)
    full = (size + 2 * rim) * fine
    image = Image.new("RGBA", (full, full), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    edge = rim * fine
    side = size * fine
    box = (edge, edge, edge + side - 1, edge + side - 1)
    r = side * 0.1
    if focus:
        glow = ink.CHOSEN if focus == "chosen" else ink.LIT
        away = edge * (0.95 if focus == "chosen" else 0.8)
        halo = (box[0] - away, box[1] - away, box[2] + away, box[3] + away)
        pen.rounded_rectangle(halo, r + away, (*glow, 255))
        if focus == "chosen":
            pen.rounded_rectangle(halo, r + away, None, ink.BLACK, max(1, fine // 2))
    else:
        drop = max(1, round(side * 0.05))
        shade = (box[0] + drop, box[1] + drop, box[2] + drop, box[3] + drop)
        pen.rounded_rectangle(shade, r, (20, 14, 8, 110))
    if face.is_back:
        _back(image, pen, box, size, fine)
    else:
        _front(image, pen, box, face, size / density)
    if PINNED in face.state:
        _pin(image, pen, box, size, fine)
    return image.reduce(fine)


def _front(
    image: Image.Image,
    pen: ImageDraw.ImageDraw,
    box: Box,
    face: Face,
    size: float,
) -> None:
    """Draw a counter's front; `size` is its width on a normal-density screen."""
    left, top, right, low = box
    side = right - left
    own, is_done = ink.named(face.colour), DONE in face.state
    has_eye, is_dark = EYE in face.state, DARK in face.state
    ground = mixed(own, ink.DONE, 0.55) if is_done else own
    line = max(1, round(side * 0.03))
    pen.rounded_rectangle(box, side * 0.1, ground, ink.BLACK, line)
    if is_dark:
        _corner(pen, box)
    rated, is_small = size >= RATED, size < ROOMY
    wide, down = (share * side for share in _symbol_place(size))
    high = wide * 0.62
    middle = (left + right) / 2
    y = top + down - high * 0.5
    if face.size and size >= RATED - 4:
        away = (y - top) * (0.8 if size >= NAMED else 0.5)
        _size(pen, middle, top + away, side, face.size)
    frame = (middle - wide / 2, y, middle + wide / 2, y + high)
    pale = mixed(ink.FRAME, ink.DONE, 0.4) if is_done else ink.FRAME
    pen.rectangle(frame, pale, ink.BLACK, max(1, round(side * 0.035)))
    symbol = picture(symbol_of(face.symbol), round(wide - side * 0.036), True, black=ink.BLACK)
    put(symbol, image, middle, y + high / 2)
    if rated:
        word = face.figures if is_small else face.figures.replace("-", "–")
        letters = _letters(word, side, is_small)
        spot = round(middle), round(low - side * (0.24 if is_small else 0.155))
        lettering.write(image, *spot, word, ink.WHITE, "bold", letters, "mm")
    if has_eye and size >= 34:
        _eye(pen, right - side * 0.12, top + side * 0.1, side * 0.075)
    if size >= NAMED:
        letters, room = round(side * 0.13), side * (0.68 if has_eye or is_dark else 0.88)
        name = lettering.fitted(face.name, "bold", letters, round(room))
        spot = round(left + side * 0.07), round(top + side * 0.095)
        lettering.write(image, *spot, name, ink.WHITE, "bold", letters, "lm")


def _corner(pen: ImageDraw.ImageDraw, box: Box) -> None:
    """Draw the upper right corner as folded back, to show a part of the counter's back."""
    left, top, right, _ = box
    side = right - left
    line, fold = max(1, round(side * 0.03)), side * 0.34
    pen.polygon(
        ((right - fold, top + line), (right - line, top + line), (right - line, top + fold)),
        ink.BACK,
    )
    pen.line((right - fold, top + line, right - line, top + fold), ink.WHITE, line)


def _symbol_place(size: float) -> tuple[float, float]:
    """The width of the symbol's frame and the height of its middle, as shares of the counter."""
    if size >= NAMED:
        return 0.66, 0.49
    if size >= ROOMY:
        return 0.72, 0.42
    return (0.6, 0.34) if size >= RATED else (0.8, 0.54)


def _letters(word: str, side: float, is_small: bool) -> int:
    """The size of a rating's letters: on a small counter, as large as its width allows."""
    if not is_small:
        return round(side * (0.25 if len(word) < 7 else 0.22))
    letters = round(side * 0.4)
    while lettering.width(word, "bold", letters) > side * 0.94 and letters > side * 0.24:
        letters -= 1
    return letters


def _size(pen: ImageDraw.ImageDraw, x: float, y: float, side: float, size: str) -> None:
    """Draw the size mark: a bar for a company, three dots for a platoon, one for a team."""
    r = side * 0.036
    if size == "company":
        pen.line((x, y - r * 1.7, x, y + r * 1.7), ink.WHITE, max(1, round(r * 1.3)))
        return
    for offset in (-2.9, 0, 2.9) if size == "platoon" else (0,):
        pen.ellipse((x + offset * r - r, y - r, x + offset * r + r, y + r), ink.WHITE)


def _eye(pen: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    pen.ellipse((x - r * 1.4, y - r * 0.9, x + r * 1.4, y + r * 0.9), ink.WHITE)
    pen.ellipse((x - r * 0.55, y - r * 0.55, x + r * 0.55, y + r * 0.55), ink.BLACK)


def _back(image: Image.Image, pen: ImageDraw.ImageDraw, box: Box, size: int, fine: int) -> None:
    """Draw the back of an Al Qaeda counter; all are alike."""
    left, top, right, low = box
    side = right - left
    line = max(1, round(side * 0.03))
    pen.rounded_rectangle(box, side * 0.1, ink.BACK, ink.BLACK, line)
    inset = side * 0.1
    inner = (left + inset, top + inset, right - inset, low - inset)
    pen.rounded_rectangle(inner, side * 0.06, None, ink.BACK_LIGHT, max(1, round(side * 0.035)))
    spot = round((left + right) / 2), round((top + low) / 2)
    lettering.write(image, *spot, "?", ink.FRAME, "serif-bold", round(side * 0.62), "mm")


def _pin(image: Image.Image, pen: ImageDraw.ImageDraw, box: Box, size: int, fine: int) -> None:
    """Draw a yellow band across the bottom."""
    left, _, right, low = box
    side = right - left
    band = (left, low - side * 0.3, right, low)
    pen.rounded_rectangle(band, side * 0.06, ink.PIN, ink.BLACK, max(1, round(side * 0.03)))
    spot = round((left + right) / 2), round(low - side * 0.15)
    lettering.write(image, *spot, "PIN", ink.BLACK, "bold", round(side * 0.27), "mm")


@kept
def tally(count: int, size: int, is_lit: bool = False) -> Image.Image:
    """Draw the number of counters in a stack on a small disc.

    Args:
        is_lit: whether a counter below the top one can be chosen.
    """
    wide = max(round(size * 0.42), 12)
    image = Image.new("RGBA", (wide * FINE, wide * FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    end = wide * FINE - 1
    ground, edge = (ink.TALLY_LIT, 2 * FINE) if is_lit else (ink.BLACK, FINE)
    pen.ellipse((0, 0, end, end), ground, ink.FRAME, edge)
    middle = wide * FINE // 2
    lettering.write(image, middle, middle, str(count), ink.WHITE, "bold", round(wide * FINE * 0.62))
    return image.reduce(FINE)
