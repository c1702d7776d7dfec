"""Type: the fonts that come with Arcade, measured and wrapped by Pillow.

All text of the window is set with these, so that it looks the same on every machine.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from somalia.plain import visible

FACES = {
    "sans": "Sans_Regular",
    "bold": "Sans_Bold",
    "italic": "Sans_Italic",
    "serif": "Serif_Regular",
    "serif-bold": "Serif_Bold",
    "serif-italic": "Serif_Italic",
    "serif-bold-italic": "Serif_BoldItalic",
    "mono": "Mono_Regular",
    "mono-bold": "Mono_Bold",
}


@cache
def _folder() -> Path:
    # Found without importing Arcade, which wants a graphics library: a picture needs none.
    spec = find_spec("arcade")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "resources/system/fonts/ttf/Liberation"


@cache
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A face of Liberation at a size in pixels."""
    file = _folder() / f"Liberation_{FACES[face]}.ttf"
    return ImageFont.truetype(str(file), max(size, 5), layout_engine=ImageFont.Layout.BASIC)


@cache
def width(text: str, face: str, size: int) -> int:
    """How wide a line is."""
    return round(font(face, size).getlength(visible(text)))


@lru_cache(maxsize=8000)
def mask(
    text: str, face: str, size: int, anchor: str, stroke: int = 0, shift: float = 0
) -> tuple[Image.Image | None, int, int]:
    """A line as a mask to paste its ink through, and where its corner is from its anchor.

    Most of what is written stays the same from one time to the next: setting type is dear,
    pasting it is not. None for a line without ink.

    Args:
        stroke: pixels by which the letters are thickened, for a halo.
        shift: the part of a pixel by which they are moved to the right.
    """
    letters, text = font(face, size), visible(text)
    left, top, right, bottom = letters.getbbox(text, anchor=anchor, stroke_width=stroke)
    left, top = math.floor(left), math.floor(top)
    wide, high = math.ceil(right + shift) - left, math.ceil(bottom) - top
    if wide <= 0 or high <= 0:
        return None, 0, 0
    image = Image.new("L", (wide, high))
    ImageDraw.Draw(image).text(
        (shift - left, -top), text, 255, letters, anchor, stroke_width=stroke
    )
    return image, left, top


def write(
    image: Image.Image,
    x: float,
    y: int,
    text: str,
    ink: tuple[int, int, int],
    face: str,
    size: int,
    anchor: str,
    stroke: int = 0,
) -> None:
    """Write a line on a picture, to a quarter of a pixel across."""
    at = math.floor(x * 4 + 0.5)
    drawn, left, top = mask(text, face, size, anchor, stroke, at % 4 / 4)
    if drawn is not None:
        image.paste(ink, (at // 4 + left, y + top), drawn)


@cache
def _advance(word: str, face: str, size: int) -> float:
    """How far a word takes the pen: words come again and again, lines do not."""
    return font(face, size).getlength(visible(word))


def wrapped(text: str, face: str, size: int, room: int) -> list[str]:
    """A paragraph in lines of at most `room` pixels; a word longer than that is cut."""
    return list(_wrapped(text, face, size, room))


@lru_cache(maxsize=4000)
def _wrapped(text: str, face: str, size: int, room: int) -> tuple[str, ...]:
    lines: list[str] = []
    space = _advance(" ", face, size)
    for paragraph in text.split("\n"):
        line, length = "", 0.0
        for word in paragraph.split():
            longer = length + space + _advance(word, face, size)
            if line and round(longer) > room:
                lines.append(line)
                line, length = "", 0.0
            length = longer if line else _advance(word, face, size)
            line = f"{line} {word}" if line else word
        lines.append(line)
    return tuple(fitted(line, face, size, room) for line in lines)


def fitted(text: str, face: str, size: int, room: int) -> str:
    """A line cut to the room there is, with an ellipsis."""
    if width(text, face, size) <= room:
        return text
    while text and width(text + "…", face, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"
