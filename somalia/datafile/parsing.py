"""Parses YAML text into plain values, recording the line of each."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from somalia.datafile.faults import (
    LONGEST_QUOTED,
    DataError,
    Key,
    cut,
    dotted,
    kind_of,
    show_path,
)

if TYPE_CHECKING:
    from yaml import Mark, ScalarEvent

MOST_DEPTH = 30
MOST_VALUES = 30_000  # seven times as many as in the game's own map
LONGEST_NUMBER = 18  # characters; nothing in a game needs a longer value


class SourceLines:
    """The position of a mapping or list in its file: its own line, and its contents' lines."""

    __slots__ = ("inner", "line")

    def __init__(
        self, line: int, inner: dict[str, int | SourceLines] | list[int | SourceLines]
    ) -> None:
        self.line = line
        self.inner = inner

    def find(self, key: Key) -> int | SourceLines | None:
        """A scalar value's line, or the position of a mapping or list."""
        if isinstance(self.inner, dict):
            return self.inner.get(str(key))
        return self.inner[key] if isinstance(key, int) and 0 <= key < len(self.inner) else None


class Document:
    """A data file as read: `data` holds plain dicts, lists, text and numbers."""

    def __init__(self, path: Path, data: dict[str, Any], places: SourceLines):
        self.path = path
        self.data = data
        self._places = places

    def line(self, *keys: Key) -> int:
        """The line of the value at that path of keys, or of its nearest existing parent."""
        place = self._places
        for key in keys:
            inner = place.find(key)
            if isinstance(inner, int):
                return inner
            if inner is None:
                break
            place = inner
        return place.line

    def error(self, keys: Sequence[Key], message: str, hint: str = "") -> DataError:
        """A DataError for the value at that path of keys; the caller raises it."""
        return DataError(show_path(self.path), self.line(*keys), dotted(keys), message, hint)


def parse(path: Path, text: str) -> Document:
    """Parse YAML text into plain values, recording the line of each."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    reader = _Reader(show_path(path))
    try:
        for event in yaml.parse(text, Loader=loader):
            reader.take(event)
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        problem = str(fault.problem or fault.context or "not valid YAML")
        raise DataError(
            reader.file,
            mark.line + 1 if mark else None,
            "",
            f"not valid YAML: {problem}",
            _yaml_hint(problem, _character(text, mark)),
        ) from None
    except yaml.reader.ReaderError as fault:
        raise DataError(
            reader.file,
            _reader_line(text, fault),
            "",
            "invalid character",
            "Delete it, or save the file again as plain text.",
        ) from None
    except (yaml.YAMLError, ValueError) as fault:
        raise DataError(reader.file, None, "", f"not valid YAML: {fault}") from None
    if not reader.found:
        raise DataError(
            reader.file, None, "", "the file is empty", "Start from a copy of a working file."
        )
    if not isinstance(reader.root, dict) or reader.top is None:
        raise DataError(
            reader.file,
            reader.line,
            "",
            f"expected `key: value` lines, not {kind_of(reader.root)}",
            "Start from a copy of a working file.",
        )
    return Document(path, reader.root, reader.top)


class _Reader:
    """Builds plain values from a YAML parser's events, so that nothing else can be constructed."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: object = None
        self.found = False
        self.line = 1  # the root value's line
        self.top: SourceLines | None = None  # the lines of the root, if it is a mapping or list
        self.open: list[dict[str, Any] | list[Any]] = []
        self.places: list[SourceLines] = []  # the source lines of the open values
        self.path: list[Key] = []  # the path of keys to the next value
        self.awaits_value: list[
            bool
        ] = []  # for each open value: whether it is a mapping whose key has been read
        self.values = 0

    def take(self, event: Any) -> None:
        """Process one parser event."""
        kind = type(event).__name__
        line = event.start_mark.line + 1
        if kind == "DocumentStartEvent" and self.found:
            raise self.fault(
                line, "a second document (`---`) starts here", "Use a separate file for it."
            )
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            raise self.fault(
                line,
                "anchors and aliases (`&name`, `*name`) are not allowed",
                "Write the value out, or put it in quotes if it is text.",
            )
        if getattr(event, "tag", None) is not None:
            raise self.fault(
                line,
                f"tags ({cut(event.tag, LONGEST_QUOTED)}) are not allowed",
                "Delete the tag, or put the value in quotes if it is text.",
            )
        if kind == "ScalarEvent":
            self.scalar(event, line)
        elif kind == "MappingStartEvent":
            self.start({}, line)
        elif kind == "SequenceStartEvent":
            self.start([], line)
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self.open.pop()
            self.places.pop()
            self.awaits_value.pop()
            self.close()

    def fault(self, line: int, message: str, hint: str = "") -> DataError:
        return DataError(self.file, line, dotted(self.path), message, hint)

    def at_key(self) -> bool:
        """Whether a mapping key comes next."""
        return bool(self.open) and isinstance(self.open[-1], dict) and not self.awaits_value[-1]

    def scalar(self, event: ScalarEvent, line: int) -> None:
        if self.at_key():
            self.key(event.value, line)
            return
        value: object = event.value
        if not event.style:  # unquoted
            try:
                value = plain(event.value)
            except ValueError as fault:
                message, hint = fault.args
                self.step()
                raise self.fault(line, message, hint) from None
        self.put(value, line)
        self.close()

    def key(self, key: str, line: int) -> None:
        inner = self.places[-1].inner
        assert isinstance(inner, dict)
        if not key:
            raise self.fault(line, "empty key", "Write `key: value`.")
        if key in inner:
            there = inner[key]
            first = there if isinstance(there, int) else there.line
            self.path.append(key)
            raise self.fault(
                line,
                f"duplicate key (first on line {first})",
                "Delete one of the two.",
            )
        self.path.append(key)
        inner[key] = line
        self.awaits_value[-1] = True

    def start(self, value: dict[str, Any] | list[Any], line: int) -> None:
        if self.at_key():
            raise self.fault(
                line,
                "a key must be a word, not a list or a mapping",
                "Put text that starts with [ or { in quotes.",
            )
        if len(self.open) >= MOST_DEPTH:
            raise self.fault(
                line, f"values are nested more than {MOST_DEPTH} levels deep", "Use fewer levels."
            )
        self.put(value, line)
        place = SourceLines(line, {} if isinstance(value, dict) else [])
        if not self.places:
            self.top = place
        elif isinstance(outer := self.places[-1].inner, list):
            outer[-1] = place
        else:
            key = str(self.path[-1])
            place.line = outer[key]  # type: ignore[assignment]  # the key's line, for now
            outer[key] = place
        self.open.append(value)
        self.places.append(place)
        self.awaits_value.append(False)

    def step(self) -> None:
        """Add the next item's number to the path, if a list is open."""
        if self.open and isinstance(self.open[-1], list):
            self.path.append(len(self.open[-1]))

    def put(self, value: object, line: int) -> None:
        """Store a value; until it is closed, it is the end of the path."""
        self.values += 1
        if self.values > MOST_VALUES:
            raise self.fault(line, f"there are more than {MOST_VALUES} values", "Use fewer values.")
        self.step()
        if not self.open:
            self.root, self.found, self.line = value, True, line
        elif isinstance(holder := self.open[-1], list):
            holder.append(value)
            inner = self.places[-1].inner
            assert isinstance(inner, list)
            inner.append(line)
        else:
            holder[str(self.path[-1])] = value

    def close(self) -> None:
        """Complete the value at the end of the path."""
        if self.open:
            self.path.pop()
            self.awaits_value[-1] = False


_INT = re.compile(r"[-+]?[0-9]+")
_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


def plain(word: str) -> str | int | float | bool | None:
    """The value of an unquoted word, according to YAML 1.2.

    Raises a ValueError, with message and hint, for an ambiguous or invalid number.
    """
    if word in ("", "~", "null", "Null", "NULL"):
        return None
    if word in ("true", "True", "TRUE"):
        return True
    if word in ("false", "False", "FALSE"):
        return False
    is_int = bool(_INT.fullmatch(word))
    if not (is_int or _BASE.fullmatch(word) or _FLOAT.fullmatch(word) or _ENDLESS.fullmatch(word)):
        return word
    quotes = "Put it in quotes if it is text."
    if _ENDLESS.fullmatch(word):
        raise ValueError(f"expected an ordinary number, not {word}", quotes)
    if len(word) > LONGEST_NUMBER:
        raise ValueError("this number is too long", quotes)
    if re.match(r"[-+]?0[0-9]", word):
        raise ValueError(
            f"{word} starts with a zero, so it is ambiguous", f"Drop the zero. {quotes}"
        )
    if is_int:
        return int(word)
    if _BASE.fullmatch(word):
        return int(word, 0)
    number = float(word)
    if not math.isfinite(number):
        raise ValueError("this number is too large", quotes)
    return number


def _character(text: str, mark: Mark | None) -> str:
    """The character at a parser's mark; "" if there is none."""
    lines = text.split("\n")
    if mark is None or mark.line >= len(lines):
        return ""
    return lines[mark.line][mark.column : mark.column + 1]


def _yaml_hint(problem: str, character: str) -> str:
    """How to fix a common YAML fault."""
    if character == "\t":
        return "Indent with spaces, not with tabs."
    if "mapping values are not allowed" in problem:
        return "Check the indentation. Text that contains `: ` needs quotes."
    if "alias" in problem or "anchor" in problem:
        return "Put text that starts with * or & in quotes."
    if "end of stream" in problem or "quoted scalar" in problem:
        return "A quote or bracket is never closed."
    if "cannot start any token" in problem:
        return "Put text that starts with %, @ or ` in quotes."
    return "Check the indentation, quotes and brackets in this line and the one above."


def _reader_line(text: str, fault: object) -> int | None:
    """The line that contains a character YAML does not allow."""
    character = getattr(fault, "character", None)
    if isinstance(character, int) and character < 0x110000:
        character = chr(character)
    place = text.find(character) if isinstance(character, str) and character else -1
    return text.count("\n", 0, place) + 1 if place >= 0 else None
