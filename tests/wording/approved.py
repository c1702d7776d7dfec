"""Wording for approval: a file a room with every sentence that a person can meet.

    python -m tests.wording

makes the files in `tests/wording/files/` anew, out of the program. Whoever changes a sentence sees
it there, in the diff of the commit, and reads it again beside its neighbours. A file holds the
texts of a room module by module, in the order of the code and without line numbers. A game has one
more, `seen`: examples of its sentences as its games put them together.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

from tests.wording import rooms, seen

FILES = Path(__file__).parent / "files"
COMMAND = "python -m tests.wording"
MOST_SHOWN = 40  # lines of a difference


def path_of(room: str) -> Path:
    """Where the approval file of a room stands."""
    return FILES / f"{room}.txt"


def approved() -> dict[str, str]:
    """What the approval files hold, by room."""
    return {
        path.relative_to(FILES).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(FILES.rglob("*.txt"))
    }


def difference(room: str, before: str, after: str) -> str:
    """What has changed in a room, and what is to be done; "" for nothing."""
    if before == after:
        return ""
    lines = list(unified_diff(before.splitlines(), after.splitlines(), n=1, lineterm=""))[2:]
    more = f"\n... {len(lines) - MOST_SHOWN} lines more" if lines[MOST_SHOWN:] else ""
    told = "\n".join(lines[:MOST_SHOWN])
    return f"The wording of {room} has changed. `{COMMAND}`, and read the diff:\n{told}{more}"


def main() -> int:
    """Write the files, and say which have changed."""
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
    return 0
