"""Opponents: players who answer prompts as a person does, and say why."""

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
    player,
    position,
)

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
    "player",
    "position",
]
