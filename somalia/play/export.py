"""The export of a record as one seat saw it: without the seed, and without anything hidden from
that seat.
"""

from __future__ import annotations

import sys
from pathlib import Path

from somalia.engine.record import SEAT_FORMAT, RecordError, line_of, load
from somalia.outputs import SEAT_RECORD, write
from somalia.plain import one_line, visible
from somalia.play.replay import DAMAGED, Replay
from somalia.play.sources import public
from somalia.play.story import Story

FAILED = 2


def exported(path: Path, seat: str) -> str:
    """The export's text, visible characters only: a header, then the log interspersed with the
    answers.

    Undone answers are left out, and so are notes, which are private to a seat.

    Raises:
        RecordError, DataError: the record or its scenario is invalid.
        ValueError: there is no such seat; or a computer plays it, and the game hides something and
            is not over.
    """
    record = load(path)
    replay = Replay(record, seat=seat)
    header = public(record.header)
    lines = [SEAT_FORMAT, f"for: {seat}", f"scenario: {header.scenario}"]
    lines += [f"option {id}: {value}" for id, value in header.options.items()]
    lines += [f"seat {one.name}: {one.who} plays {' '.join(one.sides)}" for one in header.seats]
    lines += [f"rules: {header.rules}", ""]
    story = Story(replay.say)
    chapters: list[tuple[int, list[str]]] = []  # the answer count before each answer, and its text
    before = 0
    for events in replay.chapters():
        chapters.append((before, [f"# {line}".rstrip() for line in story.tell(events)]))
        before = len(replay.answers())
    answers = [line_of(answer) for answer in replay.answers()]
    for index, (first, chapter) in enumerate(chapters):
        last = chapters[index + 1][0] if index + 1 < len(chapters) else len(answers)
        lines += [*answers[first:last], *chapter]
    lines += [f"# {line}".rstrip() for line in replay.result() if line]
    if replay.problem:
        lines.append(f"# {DAMAGED}")
    return visible("\n".join([*lines, ""]))


def main(file: Path, seat: str, out: Path | None) -> int:
    """`somalia export`: print the export, or write it to a new file.

    Raises:
        OutputError: the file cannot be written.
    """
    try:
        text = exported(file, seat)
    except (RecordError, ValueError) as problem:
        print(f"somalia: {one_line(problem)}", file=sys.stderr)
        return FAILED
    if out is None:
        print(text, end="")
        return 0
    write(out, text.encode(), SEAT_RECORD)
    print(one_line(f"Written to {out}: the game as {seat} saw it, without the seed."))
    return 0
