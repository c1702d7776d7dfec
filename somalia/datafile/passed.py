"""Remembers, from start to start, which data files have passed the check against their schema.

The check of a file takes longer than reading it, and most files never change. What passed is
remembered by a digest of everything that the check depends on, so a changed file is checked again.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

from somalia.datafile.finding import NoHome, home
from somalia.reading import Unreadable, read_bytes

NAME = "checked.txt"
"""The file in the player's folder, with a digest on each line."""
MOST = 400
"""How many digests are remembered; older ones are dropped. A game has about five files."""
LARGEST = 40_000
_LENGTH = 32

_lock = threading.Lock()
_new: dict[str, None] = {}


def digest_of(data: object, schema: Mapping[str, object]) -> str:
    """A digest of data, a schema, and the code that checks one against the other."""
    text = f"{_code()}{schema!r}\n{data!r}"
    return blake2b(text.encode(errors="surrogatepass"), digest_size=_LENGTH // 2).hexdigest()


def has_passed(digest: str) -> bool:
    """Whether data with this digest has passed the check, now or at an earlier start."""
    return digest in _new or digest in known()


def note(digest: str) -> None:
    """Note that data has passed the check."""
    with _lock:
        _new[digest] = None
        while len(_new) > MOST:
            del _new[next(iter(_new))]


def known() -> tuple[str, ...]:
    """The digests in the player's file, the oldest first; none if it cannot be read."""
    try:
        return _known(home() / NAME)
    except NoHome:
        return ()


def unsaved() -> bytes | None:
    """The new contents of the player's file; None if nothing has been added."""
    with _lock:
        new = [digest for digest in _new if digest not in known()]
    if not new:
        return None
    return "".join(f"{digest}\n" for digest in [*known(), *new][-MOST:]).encode()


@cache
def _known(path: Path) -> tuple[str, ...]:
    try:
        lines = read_bytes(path, LARGEST).decode("ascii", "replace").split()
    except Unreadable:
        return ()
    return tuple(line for line in lines if len(line) == _LENGTH)


@cache
def _code() -> str:
    """A digest of the code of this package, and the place and age of the schema library."""
    from importlib.util import find_spec

    digest = blake2b(digest_size=16)
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    spec = find_spec("jsonschema")
    origin = Path(spec.origin) if spec is not None and spec.origin else None
    stamp = origin.stat() if origin is not None else None
    return f"{digest.hexdigest()} {origin} {stamp.st_mtime_ns if stamp else 0}\n"
