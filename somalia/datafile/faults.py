"""Faults in data files, and their wording."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from pathlib import Path

from somalia.plain import visible

LONGEST_MESSAGE = 3_000  # characters; enough to list the ids of all Zones on a map
LONGEST_QUOTED = 60  # characters of a value quoted in a message
Key = str | int


class DataError(Exception):
    """A fault in a data file: what is wrong, where, and how to fix it. `str()` gives the whole
    message.

    `line` counts from 1; it is None if the fault has no line (a missing file). `key` is the path of
    keys to the fault, such as `victory.un[2].vp`; list items are counted from 1.
    """

    def __init__(
        self, file: str | Path, line: int | None, key: str, message: str, hint: str = ""
    ) -> None:
        super().__init__(str(file), line, key, message, hint)
        self.file = _on_one_line(str(file))
        self.line = line
        self.key = _on_one_line(key)
        self.message = cut(_on_one_line(message), LONGEST_MESSAGE)
        self.hint = cut(_on_one_line(hint), LONGEST_MESSAGE)

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " if self.line else f"{self.file}: "
        key = f"{self.key}: " if self.key else ""
        return where + key + _sentence(self.message) + (f" {self.hint}" if self.hint else "")


def _sentence(message: str) -> str:
    return message if message.endswith((".", "!", "?")) else message + "."


def dotted(keys: Sequence[Key]) -> str:
    """A path of keys as text, with list items counted from 1: `victory.un[2].vp`."""
    text = ""
    for key in keys:
        if isinstance(key, int):
            text += f"[{key + 1}]"
        else:
            word = cut(key, 40)
            text += f".{word}" if text else word
    return text


def show(value: object) -> str:
    """A value as it would be written in a data file."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def quoted(value: object) -> str:
    """A value for a message: text in quotes, shortened if it is long."""
    if isinstance(value, str):
        return f'"{cut(value, LONGEST_QUOTED)}"'
    if isinstance(value, dict | list):
        return name_of(value)
    return show(value)


def name_of(value: object) -> str:
    """A value for a message, with its type where that may be unclear."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"the text {quoted(value)}" if isinstance(value, str) else show(value)


def kind_of(value: object) -> str:
    """The type of a value, in words."""
    if isinstance(value, str):
        return "text"
    return "a number" if isinstance(value, int | float) else name_of(value)


def _on_one_line(text: str) -> str:
    """The text with invisible characters, including line breaks, written as escapes."""
    return visible(text).replace("\n", "\\n")


def cut(text: str, most: int) -> str:
    """The text, cut to at most `most` characters."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def nearest(word: object, words: Iterable[str]) -> str:
    """The word in a list that was most likely intended; "" if none is similar.

    A word too long to be shown is never suggested.
    """
    short = [one for one in words if len(one) <= LONGEST_QUOTED]
    near = difflib.get_close_matches(str(word)[:LONGEST_QUOTED], short, n=1, cutoff=0.6)
    return near[0] if near else ""


def show_path(path: str | Path) -> str:
    """A path as a player would write it: relative to the current folder if it is inside that
    folder.
    """
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (OSError, ValueError, RuntimeError):
        return str(path)
