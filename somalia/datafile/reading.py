"""Reads a data file: its text and its checked values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from somalia.datafile.checking import check
from somalia.datafile.faults import DataError, show_path
from somalia.datafile.parsing import Document, parse
from somalia.reading import Unreadable, as_text, read_bytes

MOST_BYTES = 1_000_000  # 30 times the size of the game's largest file
LONGEST_KEPT = 100_000  # characters; three times the length of the game's longest file


def read(path: str | Path, schema: Mapping[str, Any] | None = None) -> Document:
    """The file at `path`, checked against a JSON Schema (Draft 2020-12) if one is given.

    Raises only DataError, for any fault in the file. Messages use each `description` in the schema:
    write it to fit after "expected". If the schema requires a `format`, a file without one is
    refused first, so that no message quotes a file that is not the game's.
    """
    path = Path(path)
    return parsed(path, text_of(path), schema)


def parsed(path: Path, text: str, schema: Mapping[str, Any] | None = None) -> Document:
    """The document in a text already read from `path`, as `read` would return it.

    The most recent documents are cached, and each caller gets its own copy.
    """
    checked = _checked if len(text) <= LONGEST_KEPT else _checked.__wrapped__
    document = checked(path, text, _Identity(schema))
    return Document(path, _copied(document.data), document._places)


class _Identity:
    """A schema as a cache key: equal only to itself, and kept alive by the key."""

    __slots__ = ("schema",)

    def __init__(self, schema: Mapping[str, Any] | None) -> None:
        self.schema = schema

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and self.schema is other.schema

    def __hash__(self) -> int:
        return id(self.schema)


@lru_cache(maxsize=32)
def _checked(path: Path, text: str, of: _Identity) -> Document:
    """The result of `parsed`, cached."""
    schema = of.schema
    wanted = (schema or {}).get("properties", {}).get("format", {}).get("const")
    if wanted is not None and not _FORMAT.search(text):
        raise no_format(path, f"Is this the right file? If so, start it with `format: {wanted}`.")
    document = parse(path, text)
    if schema is not None:
        check(document, schema)
    return document


def _copied(value: object) -> Any:
    """A deep copy of mappings and lists."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_copied(inner) for inner in value]
    return value


_FORMAT = re.compile(
    r"""^[ \t{]*["']?format["']?[ \t]*:[ \t]*["']?(somalia [a-z]+)""", re.MULTILINE
)


def format_of(path: Path) -> str:
    """The format that a file declares, such as "somalia map"; "" if it declares none.

    Only the line that declares the format is checked.
    """
    return format_in(text_of(path))


def format_in(text: str) -> str:
    """The format that a text declares; "" if it declares none."""
    match = _FORMAT.search(text)
    return match[1] if match else ""


def no_format(path: Path, hint: str) -> DataError:
    """A DataError for a file that declares none of the game's formats; the caller raises it."""
    return DataError(
        show_path(path),
        None,
        "",
        "not a file for this game: it has no `format: somalia ...` line",
        hint,
    )


def text_of(path: Path) -> str:
    """The text of a file, or a DataError that says why it cannot be read."""
    try:
        return as_text(read_bytes(path, MOST_BYTES))
    except Unreadable as fault:
        raise DataError(show_path(path), None, "", str(fault), fault.hint) from None
    except UnicodeDecodeError as fault:
        line = fault.object.count(b"\n", 0, fault.start) + 1
        raise DataError(
            show_path(path), line, "", "the text isn't UTF-8", "Save the file as UTF-8."
        ) from None
