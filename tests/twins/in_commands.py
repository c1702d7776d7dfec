"""The output of `somalia` commands for a seat of a current game, and of its twin."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from somalia import cli
from somalia.engine.record import line_of
from tests.twins.looks import Place, timeless
from tests.twins.twin import PLAYED, Moment

COMMANDS: dict[str, str | list[list[str]]] = {
    "play": [
        ["--text", "--explain", "--continue", "1"],
        ["--terminal", "--continue", "{record}"],
        ["--terminal", "--continue", "1", "--from", "T1"],
        ["--text", "--record", "{record}", "{scenario}"],
        ["--text", "--continue", "1", "--seed", "7"],
        ["--terminal", "--new", "--seat", "{side}=human", "--seed", "x", "{scenario}"],
    ],
    "games": [
        [],
        ["--json"],
        ["--all"],
        ["--statistics"],
        ["--statistics", "--json"],
        ["--export", "1", "--out", "copy.txt"],
        ["--remove", "1"],
    ],
    "scenarios": "it reads no game",
    "simulate": "it plays games of its own",
    "doctrine": "it plays games of its own",
    "tune": "it plays games of its own",
    "learn": "it plays games of its own",
    "replay": [
        ["{record}", "--seat", "{side}"],
        ["{record}", "--seat", "{side}", "--json"],
        ["{record}", "--seat", "{side}", "--steps"],
        ["{record}", "--seat", "{side}", "--to", "T1"],
        ["{record}"],
        ["{record}", "--json"],
    ],
    "report": [
        ["{record}", "--quick"],
        ["{record}", "--json", "--play-outs", "1", "--out", "page.html"],
        ["{record}", "--progress"],
    ],
    "export": [
        ["{record}", "--seat", "{side}"],
        ["{record}", "--seat", "{side}", "--out", "mine.txt"],
    ],
    "cases": "it runs cases; of a record it says that it is none",
    "check": [["{record}"]],
    "copy": "it copies scenarios, opponents and maps",
    "rules": "it reads no game",
    "fuzz": "it plays games of its own",
    "arena": "it plays games of its own",
    "bench": "it plays games of its own",
    "completion": "it reads no game",
}
"""How each command is called on a game of which its user plays one side, or why it never is."""

BESIDE = {
    "play": {
        "mirror": "the mirror is looked at with the window",
        "hand_over": "of several people: see the terminal's own test",
        "names": "what a person is called is no secret",
        "options": "of a new game",
        "charts": "of a new game",
        "first": "of a new game",
        "dice": "of a new game",
        "series": "several games in the terminal, each as this one",
    },
    "replay": {"window": "the replay screen: looked at with the window"},
}
"""Options that no call uses, each with the reason."""

CALLS = tuple(
    (name, *call)
    for name, calls in COMMANDS.items()
    if not isinstance(calls, str)
    for call in calls
)
"""Every call, in the order of the commands."""
TYPED = "log\ngames\nodds\nquit\n"
"""The standard input of each call."""


def told(
    moment: Moment,
    which: int,
    place: Place,
    calls: Sequence[tuple[str, ...]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    is_damaged: bool,
) -> dict[str, Any]:
    """The output of these calls for a twin, and the files that they leave.

    Args:
        is_damaged: whether the record breaks off in an answer that is hidden from the side.
    """
    outputs: dict[str, Any] = {}
    for call in calls:
        with place.of(moment, which) as record:
            if is_damaged:
                damage(moment, which, record)
            about = {"record": record, "side": moment.side, "scenario": moment.twins.scenario}
            words = [word.format(**about) for word in call]
            monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED))
            capsys.readouterr()
            code = cli.main(words)
            said = capsys.readouterr()
            outputs[" ".join(words)] = timeless(f"{code}\n{said.out}\n-- errors\n{said.err}")
            outputs[f"files after {' '.join(words)}"] = place.left()
    return outputs


def damage(moment: Moment, which: int, record: Path) -> None:
    """Cut a record off in the middle of a hidden answer."""
    hidden = [step.answer for step in moment.twins.lines[which] if not step.is_seen]
    with record.open("a", encoding="utf-8") as file:
        file.write(line_of(hidden[-1])[:-2])
    os.utime(record, (PLAYED, PLAYED))
