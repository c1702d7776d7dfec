"""Wording for approval: a file a room with every sentence that a person can meet.

    python -m tests.wording

makes the files in `tests/wording/files/` anew, out of the program. Whoever changes a sentence sees
it there, in the diff of the commit, and reads it again beside its neighbours. A file holds the
texts of a room module by module, in the order of the code and without line numbers; the test asks
only for the same texts, so that code can be moved. A game has one file more, `seen`: examples of
its sentences as its games put them together.
"""

from __future__ import annotations

from pathlib import Path

from tests.wording import pins, rooms, seen

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
    """Which lines of a room have gone and come, and what is to be done; "" for none.

    A text that has moved within its room, to another module too, is no change.
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
    """Write the files, and say which have changed; lower what tests may pin."""
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
