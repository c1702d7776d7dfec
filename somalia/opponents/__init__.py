"""Opponents: computer players, which answer prompts like a person and give reasons."""

from __future__ import annotations

from somalia.opponents.doctrine import (
    Decision,
    Doctrine,
    DoctrinePlayer,
    Fired,
    Player,
    RandomPlayer,
    check_doctrine,
    load_doctrine,
)
from somalia.opponents.seating import opponent

__all__ = [
    "Decision",
    "Doctrine",
    "DoctrinePlayer",
    "Fired",
    "Player",
    "RandomPlayer",
    "check_doctrine",
    "load_doctrine",
    "opponent",
]
