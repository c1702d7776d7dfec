"""Kept pictures of the window, to detect visual changes.

    python -m tests.screens.pictures            redraws all of them
    python -m tests.screens.pictures way odds   redraws these

They have half the size of the window and few colours, so that the repository stays small.
Differences between machines (renderer, text rendering) are tolerated; a missing panel, or text a
few pixels elsewhere, is not.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import numpy
from PIL import Image, ImageFilter

FOLDER = Path(__file__).parent / "pictures"
COLOURS = 255
BLOCK = 8
"""The size of the blocks that are compared, in pixels of a kept picture."""
FOCUS = 0.8
"""The blur applied before comparison, so that a shift by one pixel is no change."""
APART = 12.0
"""The largest difference allowed for a block: root mean square, of 255."""
COMMAND = "python -m tests.screens.pictures"


def small(picture: Image.Image) -> Image.Image:
    """A picture of the window in the form in which it is kept."""
    half = picture.convert("RGB").reduce(2)
    return half.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


class Difference(NamedTuple):
    """The difference between two pictures."""

    worst: float  # the largest difference of a block, 0 to 255
    where: tuple[int, int, int, int]  # the worst block, in pixels of the window
    blocks: int  # the number of blocks over `APART`
    picture: Image.Image  # the picture with differences in red


def difference(seen: Image.Image, kept: Image.Image) -> Difference:
    """Compare two pictures of the same size, block by block."""
    first, other = (
        numpy.asarray(picture.convert("RGB").filter(ImageFilter.GaussianBlur(FOCUS)), dtype=float)
        for picture in (seen, kept)
    )
    apart = numpy.abs(first - other).max(axis=2)
    high, wide = (-(-edge // BLOCK) * BLOCK for edge in apart.shape)
    whole = numpy.zeros((high, wide))
    whole[: apart.shape[0], : apart.shape[1]] = apart
    squares = (whole**2).reshape(high // BLOCK, BLOCK, wide // BLOCK, BLOCK)
    blocks = numpy.sqrt(squares.mean(axis=(1, 3)))
    row, column = (int(n) for n in divmod(int(blocks.argmax()), blocks.shape[1]))
    red = seen.convert("RGB").convert("L").convert("RGB")
    grey = numpy.array(red)
    grey[apart > APART] = (220, 20, 20)
    where = (2 * BLOCK * column, 2 * BLOCK * row, 2 * BLOCK * (column + 1), 2 * BLOCK * (row + 1))
    return Difference(
        float(blocks.max()), where, int((blocks > APART).sum()), Image.fromarray(grey)
    )


def fault(name: str, seen: Image.Image, beside: Path, kept: Path = FOLDER) -> str:
    """What is wrong with a picture of the window; "" if nothing is.

    Args:
        beside: the folder for the picture and the difference, written if something is wrong.
    """
    path = kept / f"{name}.png"
    again = f"Look at it; if it is meant: {COMMAND} {name}"
    beside.mkdir(parents=True, exist_ok=True)
    shown = small(seen)
    if not path.exists():
        shown.save(beside / f"{name}.png")
        return f'there is no kept picture "{name}". It is {beside / name}.png. {again}'
    with Image.open(path) as picture:
        if picture.size != shown.size:
            return f"{name}: {shown.size} pixels instead of {picture.size}. {again}"
        result = difference(shown, picture)
    if not result.blocks:
        return ""
    shown.save(beside / f"{name}.png")
    result.picture.save(beside / f"{name}-difference.png")
    left, top, right, bottom = result.where
    return (
        f"{name} has changed in {result.blocks} places, most at {left}-{right}, {top}-{bottom} of "
        f"the window ({result.worst:.0f} of 255). Compare {beside / name}.png with {path}; "
        f"{name}-difference.png shows where. {again}"
    )


class Keeper:
    """Makes the tests of pictures keep what they see instead of judging it.

    Args:
        whole: whether all are redrawn, so that pictures of scenes that no longer exist are deleted.
    """

    def __init__(self, whole: bool) -> None:
        self.whole = whole


def main(names: list[str]) -> int:
    """Redraw pictures."""
    import pytest

    tests = str(Path(__file__).parent / "test_pictures.py")
    chosen = [f"{tests}::test_picture[{name}]" for name in names]
    chosen = chosen or [f"{tests}::test_picture", f"{tests}::test_no_kept_picture_is_of_nothing"]
    return int(pytest.main(["-q", "-p", "no:cacheprovider", *chosen], plugins=[Keeper(not names)]))


if __name__ == "__main__":
    from tests.screens import pictures  # the same module as the test uses

    sys.exit(pictures.main(sys.argv[1:]))
