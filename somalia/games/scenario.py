"""What the program knows of a scenario, of whatever game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeVar


class Scenario(Protocol):
    """Everything a game is played with, apart from seats, seed and answers."""

    @property
    def id(self) -> str:
        """Its name in records and on command lines."""

    @property
    def name(self) -> str:
        """Its name for players."""

    @property
    def about(self) -> str:
        """A sentence or two for players."""

    @property
    def digest(self) -> str:
        """A fingerprint of everything that affects play; "" for none."""

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with its chosen value."""


@dataclass(frozen=True)
class PlainScenario:
    """A scenario without options or charts."""

    id: str
    name: str
    about: str
    digest: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


ScenarioT = TypeVar("ScenarioT", bound=Scenario)
"""The scenarios of one game."""
