"""Opponents: computer players, which answer prompts like a human and give reasons."""

from __future__ import annotations

from somalia.opponents.decisions import ComputerPlayer, Decision, Fired
from somalia.opponents.doctrine import Doctrine
from somalia.opponents.playing import DoctrinePlayer, RandomPlayer
from somalia.opponents.reading import check_doctrine, load_doctrine
from somalia.opponents.seating import opponent

__all__ = [
    "ComputerPlayer",
    "Decision",
    "Doctrine",
    "DoctrinePlayer",
    "Fired",
    "RandomPlayer",
    "check_doctrine",
    "load_doctrine",
    "opponent",
]
