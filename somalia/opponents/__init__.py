"""Opponents: players who answer prompts as a person does, and say why."""

from __future__ import annotations

from somalia.opponents.doctrine import (
    Decision,
    Doctrine,
    DoctrinePlayer,
    Fired,
    Player,
    RandomPlayer,
    check_doctrine,
    coverage,
    load_doctrine,
    position,
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
    "coverage",
    "load_doctrine",
    "opponent",
    "position",
]
