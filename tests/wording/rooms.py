"""Every text of the program by room: from its code, data, templates and drawings.

A room is a folder of `somalia/`, or of a game. "offer" stands for the modules beside a game's
folders, "modules" for those beside all rooms, "commands" for the folders of that name. `scenarios`,
`maps` and `ai` are rooms too. There is no list of rooms: everything found is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from tests import syntax
from tests.wording.literals import WORD, sentences, texts

TOP = Path(__file__).resolve().parents[2]
PACKAGE = TOP / "somalia"
DATA = ("scenarios", "maps", "ai")

NO_TEXT = frozenset(("format", "keywords"))
"""Keys of data files whose words are for the program."""
OF_A_DOCTRINE = frozenset(("name", "describes", "trait", "why"))
"""Keys of a doctrine that hold prose; the others hold formulas."""


def room_of(path: Path) -> str:
    """The room of a file."""
    if not path.is_relative_to(PACKAGE):
        return path.relative_to(TOP).parts[0]
    *folders, _ = path.relative_to(PACKAGE).parts
    if "commands" in folders:
        return "commands"
    if not folders:
        return "modules"
    if folders[0] == "games" and folders[1:]:
        return "/".join((folders[1:] if folders[1] == "kit" else [*folders[1:], "offer"])[:2])
    return folders[0]


def by_room() -> dict[str, str]:
    """The expected contents of the approval file of each room with any text."""
    rooms: dict[str, list[str]] = {}
    places = [PACKAGE, *(TOP / name for name in DATA)]
    for path in sorted(path for place in places for path in place.rglob("*.*")):
        if read := READERS.get(path.suffix):
            texts = list(dict.fromkeys(read(path)))
            if texts:
                lines = rooms.setdefault(room_of(path), [])
                lines += ["", f"== {path.relative_to(TOP).as_posix()}"]
                lines += [line for text in texts for line in sentences(text)]
    return {room: "\n".join(lines).lstrip() + "\n" for room, lines in rooms.items()}


def _code(path: Path) -> list[str]:
    return texts(syntax.tree(path), "commands" in path.parts or path.name == "cli.py")


def _data(path: Path) -> Iterator[str]:
    """Yield the values of a YAML file that have two words or more."""
    data = yaml.load(path.read_bytes(), yaml.CSafeLoader)
    is_doctrine = str(data.get("format")).startswith("somalia doctrine")
    for key, text in _values(data, ""):
        if key in OF_A_DOCTRINE if is_doctrine else key not in NO_TEXT:
            if WORD.search(text) and " " in text.strip():
                yield " ".join(text.split())


def _values(value: Any, key: str) -> Iterator[tuple[str, str]]:
    """Yield the texts in a value, each with the key closest above it."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _values(part, str(name))
    elif isinstance(value, list):
        for part in value:
            yield from _values(part, key)
    elif isinstance(value, str):
        yield key, value


def _page(path: Path) -> Iterator[str]:
    """Yield the lines of a template with words of their own."""
    text = re.sub(r"<style>.*?</style>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"\{\{ *(.*?) *\}\}", lambda match: f"{{{match[1]}}}", text)
    for line in re.sub(r"\{%.*?%\}|<[^<>]*>", " ", text).splitlines():
        if WORD.search(re.sub(r"\{[^{}]*\}", "", line)):
            yield " ".join(line.split())


def _drawing(path: Path) -> list[str]:
    """The title and the texts of an SVG file."""
    return re.findall(r"<(?:title|desc|text)[^>]*>([^<]+)<", path.read_text(encoding="utf-8"))


READERS = {".py": _code, ".yaml": _data, ".jinja": _page, ".svg": _drawing}
