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

from somalia.files import write_whole
from somalia.lab.learn.branching import BranchChunk
from somalia.lab.learn.study import LearningStudy

FORMAT = "somalia branches 1"
ENDING = ".branches"
MOST = 32767
"""The largest value kept of a feature; they are 16-bit numbers."""


class ChunkHeader(TypedDict):
    """What a chunk says besides its features."""

    number: int
    margins: list[int]
    games: list[int]
    turns: list[int]
    pairs: list[tuple[int, int, int, str, str, int]]


def fits_of(study: LearningStudy) -> dict[str, str]:
    """Whatever must be the same for chunks to be read together."""
    names = " ".join(study.learning.features)
    data = study.data
    kept = [data["scenario"], data["side"], data["seed"], data["own"], data["against"]]
    made = json.dumps(kept)
    return {
        "format": FORMAT,
        "charts": study.scenario.digest,
        "edition": study.rules.edition,
        "features": sha256(names.encode()).hexdigest()[:16],
        "study": sha256(made.encode()).hexdigest()[:16],
    }


def chunk_path(folder: Path, number: int) -> Path:
    """The file of a chunk."""
    return folder / f"{number:06}{ENDING}"


def pack(study: LearningStudy, number: int, chunk: BranchChunk) -> bytes:
    """A chunk as bytes: a header in JSON, then the features, one after another over all rows."""
    header = {
        **fits_of(study),
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
    return zlib.compress(head + b"\n" + columns.tobytes(), 6)


def unpack(data: bytes) -> tuple[ChunkHeader, array[int]]:
    """A chunk's header and its features."""
    head, _, rest = zlib.decompress(data).partition(b"\n")
    columns = array("h")
    columns.frombytes(rest)
    if sys.byteorder == "big":
        columns.byteswap()
    return cast(ChunkHeader, json.loads(head)), columns


def save(folder: Path, study: LearningStudy, number: int, chunk: BranchChunk) -> None:
    """Write a chunk's file as a whole.

    Raises:
        OSError: it cannot be written.
    """
    write_whole(chunk_path(folder, number), pack(study, number, chunk))


def saved(folder: Path) -> list[int]:
    """The numbers of the chunks in a folder."""
    return sorted(int(path.stem) for path in folder.glob(f"*{ENDING}") if path.stem.isdigit())


def read_all(folder: Path, study: LearningStudy) -> Iterator[tuple[ChunkHeader, array[int]]]:
    """Every chunk in a folder that belongs to the study, in order."""
    wanted = fits_of(study)
    for number in saved(folder):
        header, columns = unpack(chunk_path(folder, number).read_bytes())
        if all(header.get(key) == value for key, value in wanted.items()):
            yield header, columns
