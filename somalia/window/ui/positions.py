"""Pictures of saved games' positions, each taken when a player leaves the game.

A picture is kept under the digest of the game's record, so it never shows an older position.
"""

from __future__ import annotations

import hashlib
import io
from contextlib import suppress
from pathlib import Path

from PIL import Image, ImageDraw

from somalia import datafile
from somalia.files import make_folder, remove, write_whole
from somalia.reading import Unreadable, read_bytes
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import INK

FOLDER = "pictures"
SIZE = (448, 336)
"""The size in pixels of a picture."""
MOST = 200
"""The most pictures to keep; the oldest are removed."""
LARGEST_RECORD, LARGEST = 4_000_000, 500_000  # bytes


def trimmed(image: Image.Image) -> Image.Image:
    """The middle of a picture of the board, in the size in which it is kept."""
    wide, high = SIZE
    scale = min(image.width / wide, image.height / high)
    across, down = wide * scale / 2, high * scale / 2
    x, y = image.width / 2, image.height / 2
    box = (round(x - across), round(y - down), round(x + across), round(y + down))
    return image.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS, box)


def keep(image: Image.Image, record: Path) -> None:
    """Keep a picture of the position that a record ends with. If that fails, there is none."""
    with suppress(OSError, Unreadable, datafile.NoHome):
        path = _path(record)
        make_folder(path.parent)
        drawn = io.BytesIO()
        image.save(drawn, "JPEG", quality=88)
        write_whole(path, drawn.getvalue())
        _shown.forget()
        by_age = sorted(path.parent.glob("*.jpg"), key=lambda file: file.stat().st_mtime_ns)
        for old in by_age[:-MOST]:
            remove(old)


def picture_of(record: Path, wide: int, high: int) -> Image.Image | None:
    """The picture of the position that a record ends with, in a frame, as large as fits; None if
    there is none.
    """
    with suppress(OSError):
        return _shown(record, record.stat().st_mtime_ns, wide, high)
    return None


@kept
def _shown(record: Path, when: int, wide: int, high: int) -> Image.Image | None:
    """As `picture_of`; `when` is the time of the record's last change."""
    with suppress(OSError, Unreadable, datafile.NoHome, Image.DecompressionBombError):
        image = Image.open(io.BytesIO(read_bytes(_path(record), LARGEST))).convert("RGB")
        scale = min(wide / image.width, high / image.height)
        size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
        image = image.resize(size, Image.Resampling.LANCZOS)
        ImageDraw.Draw(image).rectangle((0, 0, size[0] - 1, size[1] - 1), outline=INK)
        return image
    return None


def _path(record: Path) -> Path:
    digest = hashlib.sha256(read_bytes(record, LARGEST_RECORD)).hexdigest()
    return datafile.home() / FOLDER / f"{digest[:32]}.jpg"
