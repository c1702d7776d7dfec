"""Typesetting: the window's own fonts, measured and wrapped by Pillow.

All the window's text uses these fonts, so that it looks the same on every machine. They are a
humanist sans and serif of one family (see `fonts/README.md`), and Arcade's Liberation for
monospaced text. A letter missing from one face is taken from another.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from somalia.plain import visible
from somalia.window.ui.kept import kept

FACES = {
    "sans": "Sans-Regular.otf",
    "bold": "Sans-Bold.otf",
    "italic": "Sans-Italic.otf",
    "serif": "Serif-Regular.otf",
    "serif-bold": "Serif-Bold.otf",
    "serif-italic": "Serif-Italic.otf",
    "serif-bold-italic": "Serif-BoldItalic.otf",
    "mono": "Mono_Regular",
    "mono-bold": "Mono_Bold",
}
INSTEAD = {
    "sans": ("Sans_Regular",),
    "bold": ("Sans_Bold",),
    "italic": ("Sans_Italic", "sans"),
    "serif": ("Serif_Regular", "sans"),
    "serif-bold": ("Serif_Bold", "bold"),
    "serif-italic": ("Serif_Italic", "italic"),
    "serif-bold-italic": ("Serif_BoldItalic", "bold"),
    "mono": ("sans",),
    "mono-bold": ("bold",),
}
"""For each face, the faces from which missing letters are taken, in order: others in this table, or
Liberation's.
"""
NOWHERE = "?"
"""The placeholder for a letter that is in no face."""
LARGER = 1.08
"""The factor by which the sans is enlarged. Its letters are small for their nominal size; enlarged,
they match those of most sans faces, and take as much space.
"""


@cache
def _liberation() -> Path:
    # Located without importing Arcade, which needs a graphics library.
    spec = find_spec("arcade")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "resources/system/fonts/ttf/Liberation"


class Letters(ImageFont.FreeTypeFont):
    """A face at one size; it takes missing letters from other faces and never draws empty boxes."""

    def __init__(self, file: Path, size: int, face: str) -> None:
        super().__init__(str(file), size, layout_engine=ImageFont.Layout.BASIC)
        self._file, self._face, self._size = file, face, size

    def has(self, letter: str) -> bool:
        """Whether the face itself contains a letter."""
        return letter.isascii() or _has(self._file, letter)

    def runs(self, text: str) -> list[tuple[Letters, str]]:
        """The text split into pieces, each with the face used to set it."""
        setter = [self._setter(letter) for letter in text]
        runs: list[tuple[Letters, str]] = []
        pairs = zip(setter, text, strict=True)
        for (face, is_known), piece in itertools.groupby(pairs, key=lambda pair: pair[0]):
            letters = "".join(letter if is_known else NOWHERE for _, letter in piece)
            runs.append((face, letters))
        return runs

    def _setter(self, letter: str) -> tuple[Letters, bool]:
        if self.has(letter):
            return self, True
        others = (_letters(name, self._size) for name in INSTEAD.get(self._face, ()))
        return next(((other, True) for other in others if other.has(letter)), (self, False))

    def _is_whole(self, text: str | bytes) -> bool:
        return isinstance(text, bytes) or text.isascii() or all(map(self.has, text))

    def getlength(self, text: str | bytes, *args: Any, **named: Any) -> float:
        """A line's advance width in pixels."""
        if self._is_whole(text):
            return super().getlength(text, *args, **named)
        assert isinstance(text, str)
        return sum(_plain_length(face, piece) for face, piece in self.runs(text))

    def getbbox(
        self,
        text: str | bytes,
        mode: str = "",
        direction: str | None = None,
        features: list[str] | None = None,
        language: str | None = None,
        stroke_width: float = 0,
        anchor: str | None = None,
    ) -> tuple[float, float, float, float]:
        """The bounding box of a line's ink, relative to the line's anchor."""
        if self._is_whole(text):
            return super().getbbox(text, mode, direction, features, language, stroke_width, anchor)
        assert isinstance(text, str)
        _, box = self._laid(text, stroke_width, anchor)
        return box

    def getmask2(
        self,
        text: str | bytes,
        mode: str = "",
        direction: str | None = None,
        features: list[str] | None = None,
        language: str | None = None,
        stroke_width: float = 0,
        anchor: str | None = None,
        ink: int = 0,
        start: tuple[float, float] | None = None,
        *args: Any,
        **named: Any,
    ) -> tuple[Any, tuple[int, int]]:
        """A mask for a line, and the mask's corner relative to the anchor."""
        if self._is_whole(text):
            return super().getmask2(
                text,
                mode,
                direction,
                features,
                language,
                stroke_width,
                anchor,
                ink,
                start,
                *args,
                **named,
            )
        assert isinstance(text, str)
        pieces, box = self._laid(text, stroke_width, anchor)
        right, down = start or (0, 0)
        left, top = math.floor(box[0]), math.floor(box[1])
        image = Image.new(
            "L", (math.ceil(box[2] + right) - left + 1, math.ceil(box[3] + down) - top + 1)
        )
        for face, piece, x, baseline in pieces:
            corner = x + right - left, baseline + down - top
            whole = math.floor(corner[0]), math.floor(corner[1])
            part = Image.new("L", image.size)
            mask, (dx, dy) = ImageFont.FreeTypeFont.getmask2(
                face,
                piece,
                "L",
                stroke_width=stroke_width,
                anchor="ls",
                ink=ink,
                start=(corner[0] - whole[0], corner[1] - whole[1]),
                **named,
            )
            ImageDraw.Draw(part).draw.draw_bitmap((whole[0] + dx, whole[1] + dy), mask, 255)
            image.paste(255, None, part)
        return image.im, (left, top)

    def _laid(
        self, text: str, stroke: float, anchor: str | None
    ) -> tuple[list[tuple[Letters, str, float, float]], tuple[float, float, float, float]]:
        """The pieces of a line, each with its face and the start of its baseline; and the bounding
        box of the ink. All coordinates are relative to the anchor, y downwards.
        """
        anchor = anchor or "la"
        pieces: list[tuple[Letters, str, float]] = []
        boxes: list[tuple[float, float, float, float]] = []
        x = 0.0
        for face, piece in self.runs(text):
            left, top, right, bottom = ImageFont.FreeTypeFont.getbbox(
                face, piece, stroke_width=stroke, anchor="ls"
            )
            boxes.append((x + left, top, x + right, bottom))
            pieces.append((face, piece, x))
            x += _plain_length(face, piece)
        box = (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )
        ascent, descent = self.getmetrics()
        dx = {"l": 0.0, "m": -x / 2, "r": -x}[anchor[0]]
        dy = {
            "a": ascent,
            "t": -box[1],
            "m": (ascent - descent) / 2,
            "s": 0,
            "b": -box[3],
            "d": -descent,
        }[anchor[1]]
        return (
            [(face, piece, at + dx, dy) for face, piece, at in pieces],
            (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy),
        )


def _plain_length(face: Letters, piece: str) -> float:
    return ImageFont.FreeTypeFont.getlength(face, piece)


@cache
def _blank(file: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(file), 16, layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(file: Path, letter: str) -> bool:
    """Whether a font file contains a letter; all missing letters are drawn as the same box."""
    drawn, box = (_blank(file).getmask(sign) for sign in (letter, "\uffff"))
    return bool(drawn.size != box.size or bytes(drawn) != bytes(box))


@cache
def _letters(face: str, pixels: int) -> Letters:
    """A face at exactly this size, or one of Liberation's faces, by its own name."""
    name = FACES.get(face, face)
    if name.endswith(".otf"):
        return Letters(Path(__file__).parent / "fonts" / f"Somalia{name}", pixels, face)
    return Letters(_liberation() / f"Liberation_{name}.ttf", pixels, face)


@cache
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """One of the `FACES`; the size is in pixels, at least five."""
    size = max(size, 5)
    return _letters(face, round(size * LARGER) if "Sans-" in FACES[face] else size)


_edited: list[Callable[[str], str]] = []


@contextmanager
def edited(edit: Callable[[str], str]) -> Iterator[None]:
    """Within the block, pass every text through `edit` before it is written."""
    _edited.append(edit)
    try:
        yield
    finally:
        _edited.remove(edit)


def _shown(text: str) -> str:
    for edit in _edited:
        text = edit(text)
    return text


def width(text: str, face: str, size: int) -> int:
    """The width in pixels of a line of text."""
    return _width(_shown(text), face, size)


@lru_cache(maxsize=20_000)
def _width(text: str, face: str, size: int) -> int:
    return round(font(face, size).getlength(visible(text)))


@kept
def mask(
    text: str, face: str, size: int, anchor: str, stroke: int = 0, shift: float = 0
) -> tuple[Image.Image | None, int, int]:
    """A mask for a line's ink, and the mask's corner relative to the anchor.

    Most text stays the same between frames: typesetting is slow, but pasting is fast. The mask is
    None for a line without ink.

    Args:
        stroke: pixels by which the letters are thickened, for a halo.
        shift: the fraction of a pixel by which they are shifted to the right.
    """
    letters = font(face, size)
    # Draw with margins and crop to the ink: measuring the ink first would cost as much as
    # drawing the line again.
    room = 2 * round(letters.size) + 2 * stroke
    wide = _width(text, face, size)
    before = {"l": 0, "m": wide // 2 + 1, "r": wide + 1}[anchor[0]] + room
    image = Image.new("L", (wide + 2 * room + 2, 2 * room))
    ImageDraw.Draw(image).text(
        (before + shift, room), visible(text), 255, letters, anchor, stroke_width=stroke
    )
    box = image.getbbox()
    if box is None:
        return None, 0, 0
    return image.crop(box), box[0] - before, box[1] - room


def write(
    image: Image.Image,
    x: float,
    y: int,
    text: str,
    ink: tuple[int, int, int],
    face: str,
    size: int,
    anchor: str = "mm",
    stroke: int = 0,
) -> None:
    """Write a line of text on a picture, positioned to a quarter of a pixel horizontally."""
    quarters = math.floor(x * 4 + 0.5)
    drawn, left, top = mask(_shown(text), face, size, anchor, stroke, quarters % 4 / 4)
    if drawn is not None:
        image.paste(ink, (quarters // 4 + left, y + top), drawn)


@lru_cache(maxsize=20_000)
def _advance(word: str, face: str, size: int) -> float:
    """A word's advance width; cached, because words recur more often than lines."""
    return font(face, size).getlength(visible(word))


def wrapped(text: str, face: str, size: int, room: int) -> list[str]:
    """A paragraph split into lines of at most `room` pixels; words that are too long are cut."""
    return list(_wrapped(_shown(text), face, size, room))


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
    """A line of text, cut to `room` pixels and ending with an ellipsis if cut."""
    text = _shown(text)
    if _width(text, face, size) <= room:
        return text
    while text and _width(text + "…", face, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"
