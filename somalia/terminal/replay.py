"""Shows the log of a recorded game at the terminal: `somalia replay`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from somalia.console import PlainConsole
from somalia.engine.record import RecordError, load
from somalia.plain import one_line
from somalia.play.library import seated
from somalia.play.replay import Replay, turn_of
from somalia.play.story import Story
from somalia.terminal.page import joined
from somalia.terminal.reader import PlainReader, is_terminal

FAILED = 2


def main(file: Path, upto: str | None, steps: bool, json_output: bool, seat: str = "") -> int:
    """Print a record's log: `somalia replay`.

    Args:
        upto: stop at the start of this turn, "T5" or "5"; None for the whole game.
        steps: stop after each mission or step; at a terminal, show the map and let the player step
            back.
        json_output: print one object with header, answers and result instead.
        seat: the seat whose view to print; "" for everything, which is refused if the game still
            has hidden information.

    Returns:
        The exit code; 1 if a record is damaged, or is invalid under the current rules.
    """
    try:
        record = load(file)
        last = turn_of(upto)
        replay = Replay(record, last, seat)
    except (RecordError, ValueError) as problem:
        print(f"somalia: {one_line(problem)}", file=sys.stderr)
        return FAILED
    if json_output:
        for _ in replay.chapters():
            pass
        print(json.dumps(replay.as_json(), indent=1))
    else:
        tell(replay, steps)
    for remark in filter(None, (*replay.remarks, replay.problem)):
        print(f"somalia: {one_line(remark)}", file=sys.stderr)
    return 1 if replay.problem else 0


def tell(replay: Replay, steps: bool) -> None:
    """Print the log, chapter by chapter."""
    header = replay.header
    who = ", ".join(f"{replay.say.side(s.name)}: {seated(s.who)}" for s in header.seats)
    seed = (
        f" As seen by {replay.say.within(replay.seat)}." if replay.seat else f" Seed {header.seed}."
    )
    print(f"{replay.scenario.name}. {who}.{seed}")
    if steps and is_terminal():
        if walk(replay):
            for line in replay.result():
                print(line)
        return
    story = Story(replay.say)
    for events in replay.chapters():
        lines = story.tell(events)
        for line in lines:
            print(line)
        if steps and lines:
            try:
                if (
                    PlainReader()
                    .read("-- Enter: next, q: stop -- ")
                    .strip()
                    .lower()
                    .startswith("q")
                ):
                    return
            except (EOFError, KeyboardInterrupt):
                print()
                return
    for line in replay.result():
        print(line)


def walk(replay: Replay) -> bool:
    """Show the log with the map, one page per mission or step, forwards and backwards; return
    whether the end was reached.
    """
    console = PlainConsole(styled=True)
    display = replay.display
    story = Story(replay.say, console.size.width - 1)
    chapters = replay.chapters()
    pages: list[tuple[Any, list[str]]] = []  # for each page, its position and lines of the log
    index = 0
    while True:
        while index == len(pages):
            events = next(chapters, None)
            if events is None:
                return True
            lines = story.tell(events)
            state, size = replay.view.copy(), console.size
            high = display.board_height(state, size.width - 1, size.height)
            room = max(size.height - high - 4, 3)
            pages += [(state, lines[first : first + room]) for first in range(0, len(lines), room)]
        state, lines = pages[index]
        size = console.size
        head = [
            Text(joined(parts, size.width - 1), "reverse" if row == 0 else "bold")
            for row, parts in enumerate(display.status(state))
        ]
        drawn = display.board(state, size.width - 1, size.height)
        console.clear()
        for line in [*head, *drawn, *(Text(line) for line in lines)]:
            console.print(line, soft_wrap=True)
        try:
            typed = PlainReader().read("-- Enter: next, b: back, q: stop -- ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            print()
            return False
        if typed.startswith("q"):
            return False
        index = max(index - 1, 0) if typed.startswith("b") else index + 1
