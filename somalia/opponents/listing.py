"""Generates the lists in docs/doctrines.md and similar pages: every kind of prompt and every
measure of a game.

This module writes the parts between the marks; the rest of a page is hand-written. A test checks
that they are up to date. `python -m somalia.opponents.listing docs/doctrines.md` updates a page and
adds the lists to a page without them. The line `<!-- game: ID -->` selects a game other than the
default.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from somalia.engine.vocabulary import Vocabulary
from somalia.files import write_whole
from somalia.games import game, usual_game

_PLURALS = {"hex": "hexes", "man": "men"}


def asks_list(vocabulary: Vocabulary) -> str:
    """Every kind of prompt, as a Markdown table."""
    lines = [
        "| Prompt | Asked of | About | Options | Names |",
        "|--------|----------|-------|---------|-------|",
    ]
    for name, ask in vocabulary.asks.items():
        words = ", ".join(f"`{word}`" for word in ask.offered)
        if ask.option == "word":
            options = words or "words"
        else:
            plural = _PLURALS.get(ask.option, f"{ask.option}s")
            options = plural + (f"; {words}" if words else "")
        facts = ", ".join(f"`{fact}` ({kind})" for fact, kind in ask.facts.items())
        lines.append(
            f"| `{name}` | {', '.join(ask.roles)} | {ask.about} | {options} | {facts or '-'} |"
        )
    return "\n".join(lines)


def measures_list(vocabulary: Vocabulary) -> str:
    """Every measure with its arguments and kind of value, chapter by chapter, in Markdown."""
    lines: list[str] = []
    for chapter in vocabulary.chapters:
        lines += [f"### {chapter}", "", "| Measure | Gives | Meaning |"]
        lines.append("|---------|-------|---------|")
        for known in vocabulary.measures.values():
            if known.chapter == chapter:
                takes = f"({', '.join(known.takes)})" if known.takes else ""
                about = " ".join(known.about.partition("\n\n")[0].split())
                lines.append(f"| `{known.name}{takes}` | {known.gives} | {about} |")
        lines.append("")
    return "\n".join(lines).rstrip()


LISTS: dict[str, Callable[[Vocabulary], str]] = {"asks": asks_list, "measures": measures_list}
"""The generators for the parts between the marks `<!-- asks -->` and `<!-- end of asks -->`, and
likewise for measures.
"""


def with_marks(page: str) -> str:
    """The page with marks for the lists, at its end if it has none."""
    if any(f"<!-- {name} -->" in page for name in LISTS):
        return page
    marks = [f"<!-- {name} -->\n\n<!-- end of {name} -->\n" for name in LISTS]
    return "\n".join([f"{page.rstrip()}\n", "## What doctrines can ask\n", *marks])


def renewed(page: str, vocabulary: Vocabulary) -> str:
    """The page with its lists up to date.

    Raises:
        ValueError: a mark is missing.
    """
    for name, made in LISTS.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- end of {name} -->)", re.DOTALL)
        text = made(vocabulary)
        page, count = pattern.subn(lambda m, text=text: m[1] + text + m[2], page)  # type: ignore[misc]
        if not count:
            raise ValueError(f"the page has no markers for the list of {name}")
    return page


def main(files: Sequence[str]) -> None:
    """Update the lists on these pages."""
    for file in files:
        path = Path(file)
        page = path.read_text(encoding="utf-8")
        named = re.search(r"<!-- game: (\w+) -->", page)
        vocabulary = (game(named[1]) if named else usual_game()).vocabulary
        assert vocabulary is not None  # a game with doctrines has one
        write_whole(path, renewed(with_marks(page), vocabulary).encode())


if __name__ == "__main__":
    main(sys.argv[1:])
