"""Generates the tables of keys in docs/: for data files, for positions in rule cases, and for
expectations.

They come from the declarations that are used to read files (`Record`, `Positions`). This module
writes the parts between the marks; the rest of a page is hand-written. A test checks that the
tables are up to date. `python -m somalia.lab.listing docs/cases.md` updates a page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from somalia.files import write_whole
from somalia.games import game

MARKED = re.compile(
    r"(<!-- (details|position|then|[a-z ]+ 1) of (\w+) -->\n).*?(<!-- end -->)", re.DOTALL
)
"""The part between the marks `<!-- position of street_fight -->` and `<!-- end -->`. `position` may
be replaced by a file format, such as `somalia map 1`.
"""


def table(keys: Mapping[str, Any]) -> str:
    """A Markdown table of the described keys; nested keys follow their parent: `men ... at`."""
    lines = ["| key | meaning |", "|-----|--------------|"]
    return "\n".join([*lines, *_rows(keys, "")])


def _rows(keys: Mapping[str, Any], before: str) -> Iterator[str]:
    for key, schema in keys.items():
        if "about" not in schema:
            continue
        yield f"| {before}`{key}` | {schema['about']}{_words(schema)} |"
        inner, is_each = _within(schema)
        yield from _rows(inner, f"{before}`{key}` {'... ' if is_each else ''}")


def _words(schema: Mapping[str, Any]) -> str:
    """The words allowed as a value, unless the description already lists them."""
    known = schema.get("enum") or schema.get("items", {}).get("enum", ())
    words = [word for word in known if word and f"`{word}`" not in schema["about"]]
    return f": {', '.join(f'`{word}`' for word in words)}" if words else ""


def _within(schema: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
    """The keys within a value, and whether the value is a list or mapping of such entries."""
    for form in schema.get("anyOf", ()):
        inner, is_each = _within(form)
        if inner:
            return inner, is_each
    if "properties" in schema:
        return schema["properties"], False
    each = schema.get("items") or schema.get("additionalProperties")
    return (_within(each)[0], True) if isinstance(each, Mapping) else ({}, False)


def _keys(what: str, of: str) -> Mapping[str, Any]:
    """The keys in a game's file format, or in its positions."""
    if what in ("position", "then"):
        positions = game(of).positions()
        return positions.schema if what == "then" else positions.position or {}
    keys: Mapping[str, Any] = game(of).data_files()[what].schema["properties"]
    return keys


def renewed(page: str) -> str:
    """The page with its tables up to date."""

    def made(match: re.Match[str]) -> str:
        return f"{match[1]}{table(_keys(match[2], match[3]))}\n{match[4]}"

    return MARKED.sub(made, page)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        write_whole(path, renewed(path.read_text(encoding="utf-8")).encode())
