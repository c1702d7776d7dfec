"""What every scenario provides to the program, whichever game it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeVar


class Scenario(Protocol):
    """Everything that defines a game except seats, seed and answers."""

    @property
    def id(self) -> str:
        """The scenario's name in records and on command lines."""

    @property
    def name(self) -> str:
        """The scenario's name for players."""

    @property
    def about(self) -> str:
        """A sentence or two describing the scenario to players."""

    @property
    def digest(self) -> str:
        """A fingerprint of everything that affects play; "" for none."""

    @property
    def options(self) -> Mapping[str, str]:
        """Every option, with its chosen value."""


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
