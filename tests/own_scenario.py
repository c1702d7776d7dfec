"""docs/own-scenario.md as a list of steps: files to write and commands to type."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "own-scenario.md"


def steps() -> Iterator[tuple[str, str, str]]:
    """Yield every step of the page: "file", its path and text; "key", path and text; "type", a
    command.

    A block that begins with `# PATH` is a file; one with `# PATH: KEY` replaces that key of it.
    """
    text = PAGE.read_text(encoding="utf-8")
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        if language == "console":
            for line in block.splitlines():
                yield "type", line.removeprefix("$ "), ""
        elif language == "yaml":
            head, _, rest = block.partition("\n")
            path, _, key = head.removeprefix("# ").partition(": ")
            yield ("key", f"{path}:{key}", rest) if key else ("file", path, rest)


def write(home: Path, kind: str, what: str, text: str) -> None:
    """Carry out a step that writes a file."""
    path, _, key = what.partition(":")
    file = home / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if kind == "key":
        # From the key to the next one at the start of a line.
        before = file.read_text(encoding="utf-8")
        text, count = re.subn(rf"^{key}:.*\n(?:[ \t].*\n)*", text, before, flags=re.MULTILINE)
        assert count == 1, f"{path} has no key {key} to change"
    file.write_text(text, encoding="utf-8")


def made(home: Path) -> Path:
    """Write all files of the page into a folder; the scenario's path."""
    for kind, what, text in steps():
        if kind != "type":
            write(home, kind, what, text)
    return home / "scenarios" / "mogadishu-1993.yaml"


def words(command: str) -> list[str]:
    """The words of a command after `somalia`."""
    first, *rest = shlex.split(command)
    assert first == "somalia"
    return rest
