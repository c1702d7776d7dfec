"""How far the game left last has progressed, so that the start screen need not replay it."""

from __future__ import annotations

from pathlib import Path

from somalia.plain import one_line, visible
from somalia.play import kept

NAME = "left.json"
LARGEST = 10_000  # bytes
LONGEST = 60
"""The most characters shown of the turn."""


def note(record: Path, turn: str) -> str:
    """Save how far a game has progressed, in place of the game left before.

    Returns:
        Why it was not saved, on one line for the player; "" if it was.
    """
    try:
        changed = record.stat().st_mtime_ns
    except OSError:
        return ""
    return kept.change(NAME, LARGEST, {"record": record.name, "changed-ns": changed, "turn": turn})


def turn_of(record: Path) -> str:
    """How far a game has progressed, in a few words; "" if it is not the one left last, or has been
    continued since.
    """
    said = kept.read(NAME, LARGEST)
    try:
        changed = record.stat().st_mtime_ns
    except OSError:
        return ""
    if not isinstance(said, dict) or said.get("record") != record.name:
        return ""
    turn = said.get("turn")
    if said.get("changed-ns") != changed or not isinstance(turn, str):
        return ""
    return one_line(visible(turn))[:LONGEST]
