"""Chunks of branch pairs on disk: one file each, so that a killed program loses only open ones."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TypedDict, cast

from somalia.datafile import DataError
from somalia.lab.learn.branching import BranchChunk
from somalia.lab.learn.study import LearningStudy
from somalia.outputs import BRANCHES, write
from somalia.reading import Unreadable, files_in, read_bytes

FORMAT = "somalia branches 1"
ENDING = ".branches"
LARGEST = 100_000_000
"""The maximum size of a chunk in bytes; a usual one takes some 60,000."""

MOST = 32767
"""The largest value kept of a feature; they are 16-bit numbers."""


class ChunkHeader(TypedDict):
    """What a chunk says besides its features."""

    number: int
    margins: list[int]
    games: list[int]
    turns: list[int]
    pairs: list[tuple[int, int, int, str, str, int]]


def fits_of(study: LearningStudy) -> bytes:
    """The first line of a chunk: a digest of whatever must be the same to read chunks together."""
    data = study.data
    made_of = [
        study.scenario.digest,
        study.rules.edition,
        *study.learning.features,
        *(data["scenario"], data["side"], data["seed"], data["own"], data["against"]),
    ]
    return f"{FORMAT} {sha256(json.dumps(made_of).encode()).hexdigest()[:16]}\n".encode()


def chunk_path(folder: Path, number: int) -> Path:
    """The file of a chunk."""
    return folder / f"{number:06}{ENDING}"


def pack(study: LearningStudy, number: int, chunk: BranchChunk) -> bytes:
    """A chunk as bytes: its first line, then compressed a header in JSON and the features, one
    after another over all rows.
    """
    header = {
        "number": number,
        "margins": chunk.margins,
        "games": [row.game for row in chunk.rows],
        "turns": [row.turn for row in chunk.rows],
        "pairs": [list(pair) for pair in chunk.pairs],
    }
    columns = array("h")
    for column in zip(*(row.features for row in chunk.rows), strict=True):
        columns.extend([max(-MOST, min(MOST, value)) for value in column])
    if sys.byteorder == "big":
        columns.byteswap()
    head = json.dumps(header, separators=(",", ":")).encode()
    return fits_of(study) + zlib.compress(head + b"\n" + columns.tobytes(), 6)


def unpack(data: bytes) -> tuple[ChunkHeader, array[int]]:
    """A chunk's header and its features.

    Raises:
        ValueError, zlib.error: it is damaged.
    """
    head, _, rest = zlib.decompress(data.partition(b"\n")[2]).partition(b"\n")
    columns = array("h")
    columns.frombytes(rest)
    if sys.byteorder == "big":
        columns.byteswap()
    return cast(ChunkHeader, json.loads(head)), columns


def save(folder: Path, study: LearningStudy, number: int, chunk: BranchChunk) -> None:
    """Write a chunk's file as a whole.

    Raises:
        OutputError: it cannot be written.
    """
    write(chunk_path(folder, number), pack(study, number, chunk), BRANCHES, [study.path])


def saved(folder: Path) -> list[int]:
    """The numbers of the chunks in a folder.

    Raises:
        DataError: the folder cannot be read.
    """
    try:
        return [int(path.stem) for path in files_in(folder, ENDING) if path.stem.isdigit()]
    except Unreadable as fault:
        raise DataError(folder, None, "", str(fault), fault.hint) from None


def _contents(path: Path, most: int | None = None) -> bytes:
    try:
        return read_bytes(path, LARGEST, most)
    except Unreadable as fault:
        raise DataError(path, None, "", str(fault), fault.hint) from None


def require_own(folder: Path, study: LearningStudy) -> None:
    """Raise an error if a folder has chunks that do not belong to the study.

    Raises:
        DataError: a chunk is of another study, or was made with other charts, rules or features.
    """
    line = fits_of(study)
    for number in saved(folder):
        path = chunk_path(folder, number)
        if _contents(path, len(line)) != line:
            raise DataError(
                path,
                None,
                "",
                "these branch pairs are of another study, or of other charts or rules",
                "Choose another folder with --folder.",
            )


def read_all(folder: Path, study: LearningStudy) -> Iterator[tuple[ChunkHeader, array[int]]]:
    """Every chunk of the study in a folder, in order.

    Raises:
        DataError: a chunk is damaged, or of another study.
    """
    require_own(folder, study)
    for number in saved(folder):
        path = chunk_path(folder, number)
        try:
            yield unpack(_contents(path))
        except (ValueError, zlib.error):
            hint = "Delete it; the same command makes it again."
            raise DataError(path, None, "", "this file is damaged", hint) from None
