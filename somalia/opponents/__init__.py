"""Opponents: players who answer prompts as a person does, and say why.

The one place in this package that names a game: it hands over the vocabulary of its doctrines.
"""

from __future__ import annotations

from pathlib import Path

from somalia.games.campaign.core.components import Scenario
from somalia.games.campaign.vocabulary import VOCABULARY
from somalia.opponents import doctrine as _doctrine
from somalia.opponents.doctrine import (
    Decision,
    Doctrine,
    DoctrinePlayer,
    Fired,
    Player,
    RandomPlayer,
    coverage,
    position,
)

__all__ = [
    "VOCABULARY",
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


def load_doctrine(name: str | Path) -> Doctrine:
    """The doctrine of that name or path, as `doctrine.load_doctrine`."""
    return _doctrine.load_doctrine(name, VOCABULARY)


def check_doctrine(path: str | Path) -> Doctrine:
    """The doctrine of that file, checked, as `doctrine.check_doctrine`."""
    return _doctrine.check_doctrine(path, VOCABULARY)


def player(name_or_path: str | Path, scenario: Scenario, side: str, seed: str) -> Player:
    """The player of that name for a side of the scenario, as `doctrine.player`."""
    role = scenario.sides.roles.get(side, side)
    return _doctrine.player(name_or_path, VOCABULARY, role, side, seed)
