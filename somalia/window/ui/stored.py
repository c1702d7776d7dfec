"""Drawings kept on disk between starts, so that a map is not drawn again at every start.

Only the ground on which a game is played is kept, which every player sees before the first answer:
no counters, no cards, nothing of a game in progress. A drawing is found by everything it depends
on: its data and view, the program's drawing code, and the libraries. A damaged file is drawn anew.
If the folder cannot be used, everything is drawn as before.
"""

from __future__ import annotations

import os
import struct
import sys
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from PIL import Image

import somalia
from somalia import datafile
from somalia.datafile import passed
from somalia.files import make_folder, remove, write_new, write_whole
from somalia.reading import Unreadable, read_bytes

ENDING = ".drawing"
MOST_BYTES = 64 * 2**20
"""The most bytes for all drawings together; those of a usual window take 4 MB for each game."""
LARGEST = 16 * 2**20
"""The most bytes of a file; larger drawings are not kept."""
MOST_PIXELS = 3840 * 2160
"""The most pixels of a picture that is kept."""
MOST_WAITING = 3
"""How many new drawings wait to be written; older ones are not kept."""
LIBRARIES = ("PIL", "numpy", "resvg_py", "shapely")
"""The libraries that can change how a drawing comes out."""
SHARED = ("games/kit", "window/board", "window/ui")
APART = ("ai", "lab")
"""The drawing code of all games, and a game's folders that draw nothing."""

Drawings = tuple[Image.Image, ...]

_PLAIN = {bool, float, int, str}
_MODES = ("RGB", "RGBA")
_SIZES = {"RGB": 3, "RGBA": 4}
_MAGIC = b"somalia drawing 1\n"
_DIGEST = 16
_HEAD = struct.Struct(">BBIII")  # mode, whether compressed, width, height, bytes

_waiting: dict[str, Drawings] = {}
_lock = threading.Lock()


def folder() -> Path:
    """The folder of the drawings.

    Raises:
        NoHome: the player has no folder.
    """
    return datafile.home() / "drawings"


def stored(game: str, key: object, draw: Callable[[], Drawings]) -> Drawings:
    """The pictures for a key: from the disk, or drawn now and kept at the next `write`.

    Args:
        game: the id of the game that draws them.
        key: everything they depend on besides code, as plain values and dataclasses.
        draw: draws them; nobody may change them afterwards.
    """
    name = _name(game, key)
    with _lock:
        waiting = _waiting.get(name)
    pictures = waiting or _read(name)
    if pictures is None:
        pictures = draw()
        if all(picture.mode in _MODES and _fits(*picture.size) for picture in pictures):
            with _lock:
                _waiting[name] = pictures
                while len(_waiting) > MOST_WAITING:
                    del _waiting[next(iter(_waiting))]
    return pictures


def write() -> None:
    """Write all new drawings to the disk, and which data files have passed their checks. What
    cannot be written is drawn and checked again next time.
    """
    with suppress(OSError, datafile.NoHome):
        if (checked := passed.unsaved()) is not None:
            make_folder(datafile.home())
            write_whole(datafile.home() / passed.NAME, checked)
    while True:
        with _lock:
            name = next(iter(_waiting), None)
            pictures = _waiting[name] if name is not None else ()
        if name is None:
            return
        with suppress(OSError, datafile.NoHome):
            _write(name, pictures)
        with _lock:
            _waiting.pop(name, None)


def write_aside() -> None:
    """Write everything new to the disk while the program goes on."""
    if _waiting or passed.unsaved() is not None:
        threading.Thread(target=write, name="drawings").start()


# -- names ---------------------------------------------------------------------------------------


def text_of(value: object) -> str:
    """The text of plain values and records, equal for equal ones in every run: the order of sets
    changes from run to run.
    """
    if isinstance(value, Set):
        return f"{{{', '.join(sorted(map(text_of, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key!r}: {text_of(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, tuple | list):
        if all(type(inner) in _PLAIN for inner in value):
            return repr(tuple(value))  # mostly points, of which a map has thousands
        return f"({', '.join(map(text_of, value))})"
    if is_dataclass(value):
        parts = (text_of(getattr(value, one.name)) for one in fields(value) if one.repr)
        return f"{type(value).__name__}({', '.join(parts)})"
    return repr(value)


def _name(game: str, key: object) -> str:
    text = text_of((key, program(game)))
    return blake2b(text.encode(errors="surrogatepass"), digest_size=_DIGEST).hexdigest()


@cache
def program(game: str) -> str:
    """A digest of the code and the libraries that draw a game's ground."""
    digest = blake2b(digest_size=_DIGEST)
    top = Path(somalia.__file__).parent
    for file in _code(top, game):
        digest.update(f"{file.relative_to(top).as_posix()}\n".encode())
        with suppress(OSError):
            digest.update(file.read_bytes())
    return repr((somalia.__version__, sys.version_info[:2], _libraries(), digest.hexdigest()))


def _code(top: Path, game: str) -> Iterator[Path]:
    """The files that draw a game's ground, and its letters."""
    for part in (f"games/{game}", *SHARED):
        for place, folders, files in os.walk(top / part):
            folders[:] = sorted(set(folders) - {"__pycache__", *APART})
            yield from (Path(place, name) for name in sorted(files) if not name.endswith(".pyc"))


def _libraries() -> list[tuple[str, int, int]]:
    """What changes when a library is exchanged, found without importing any."""
    stamps = []
    for name in LIBRARIES:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            stamps.append((spec.origin, *datafile.stamp(Path(spec.origin))))
    return stamps


# -- files ---------------------------------------------------------------------------------------


def _fits(width: int, height: int) -> bool:
    return width > 0 and height > 0 and width * height <= MOST_PIXELS


def _read(name: str) -> Drawings | None:
    """The drawings in a file; None if there is none, or if it is damaged."""
    try:
        raw = read_bytes(folder() / f"{name}{ENDING}", LARGEST)
        return _unpacked(name, raw)
    except (Unreadable, datafile.NoHome, ValueError, struct.error, zlib.error):
        return None


def _write(name: str, pictures: Drawings) -> None:
    """Write drawings to a file, and remove the oldest files if all together are too large.

    Raises:
        OSError: they cannot be written.
        NoHome: the player has no folder.
    """
    raw = _packed(name, pictures)
    if len(raw) > LARGEST:
        return
    there = folder()
    make_folder(there)
    path = there / f"{name}{ENDING}"
    with suppress(FileNotFoundError):  # only a damaged file is drawn again
        remove(path)
    _make_room(there, MOST_BYTES - len(raw))
    with suppress(FileExistsError):  # another program has just written the same
        write_new(path, raw, waits=False)


def _make_room(there: Path, most: int) -> None:
    """Remove the oldest drawings until the others have at most this many bytes."""
    files = []
    for path in there.glob(f"*{ENDING}"):
        with suppress(OSError):
            about = path.lstat()
            files.append((about.st_mtime_ns, about.st_size, path))
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if total <= most:
            return
        with suppress(OSError):
            remove(path)
            total -= size


def _packed(name: str, pictures: Drawings) -> bytes:
    parts = [name.encode()]
    for picture in pictures:
        raw = picture.tobytes()
        small = zlib.compress(raw, 1) if picture.mode == "RGBA" else raw
        is_small = 2 * len(small) < len(raw)  # where little is won, plain bytes are read faster
        body = small if is_small else raw
        parts += [_HEAD.pack(_MODES.index(picture.mode), is_small, *picture.size, len(body)), body]
    body = b"".join(parts)
    return _MAGIC + blake2b(body, digest_size=_DIGEST).digest() + body


def _unpacked(name: str, raw: bytes) -> Drawings:
    """The drawings in the contents of a file.

    Raises:
        ValueError, struct.error, zlib.error: it is damaged, or another drawing's.
    """
    start = len(_MAGIC) + _DIGEST
    body = memoryview(raw)[start:]
    if raw[:start] != _MAGIC + blake2b(body, digest_size=_DIGEST).digest():
        raise ValueError
    place = len(name)
    if bytes(body[:place]) != name.encode():
        raise ValueError
    pictures = []
    while place < len(body):
        mode, is_small, width, height, size = _HEAD.unpack_from(body, place)
        place += _HEAD.size
        if mode >= len(_MODES) or not _fits(width, height):
            raise ValueError
        part, place = body[place : place + size], place + size
        pixels: bytes | memoryview = part
        if is_small:
            pixels = zlib.decompressobj().decompress(part, _SIZES[_MODES[mode]] * width * height)
        pictures.append(Image.frombytes(_MODES[mode], (width, height), bytes(pixels)))
    if not pictures:
        raise ValueError
    return tuple(pictures)
