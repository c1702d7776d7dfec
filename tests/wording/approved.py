"""Approval files for wording: one per room, with every sentence that a player can meet.

    python -m tests.wording

rewrites the files in `tests/wording/files/` from the program. A changed sentence then shows up in
the diff of the commit, beside its neighbours, and is read again. A file holds the texts of a room
by module, in the order of the code and without line numbers. The test compares only the texts, so
code can be moved. A game has a further file, `seen`: examples of complete sentences from its games.
"""

from __future__ import annotations

from pathlib import Path

from tests.wording import pins, rooms, seen

FILES = Path(__file__).parent / "files"
COMMAND = "python -m tests.wording"
MOST_SHOWN = 40  # the most lines of a difference


def path_of(room: str) -> Path:
    """The approval file of a room."""
    return FILES / f"{room}.txt"


def approved() -> dict[str, str]:
    """The contents of the approval files, by room."""
    return {
        path.relative_to(FILES).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(FILES.rglob("*.txt"))
    }


def difference(room: str, before: str, after: str) -> str:
    """The lines removed from and added to a room, and what to do about it; "" for none.

    Moving a text within its room, even to another module, is no change.
    """
    old, new = (dict.fromkeys(_lines(text)) for text in (before, after))
    lines = [f"-{line}" for line in old if line not in new]
    lines += [f"+{line}" for line in new if line not in old]
    if not lines:
        return ""
    more = [f"... {len(lines) - MOST_SHOWN} more"] if lines[MOST_SHOWN:] else []
    head = f"The wording of {room} has changed. `{COMMAND}`, and read the diff:"
    return "\n".join([head, *lines[:MOST_SHOWN], *more])


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line and not line.startswith("== ")]


def main() -> int:
    """Write the files, list those that changed, and lower the limits on pins."""
    made = {**rooms.by_room(), **seen.by_room()}
    before = approved()
    for room in sorted({*made, *before}):
        path = path_of(room)
        if room not in made:
            path.unlink()
            print(f"{room}: gone")
        elif made[room] != before.get(room):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[room], encoding="utf-8", newline="\n")
            print(f"{room}: {len(made[room].splitlines())} lines")
    pins.lower()
    return 0
