"""Scenario cards: a scenario as somebody who chooses a game is shown it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, Protocol

from somalia import datafile

CHANCE = "random"
"""The opponent that decides by chance; it plays where no other is there."""


@dataclass(frozen=True, slots=True)
class Option:
    """A reading of the rules that a player may choose, as a scenario file offers it."""

    id: str
    default: str
    choices: tuple[str, ...]
    rule: str  # the rule or ruling it is about
    about: str
    name: str = ""  # what players read in the place of the id
    labels: tuple[str, ...] = ()  # and in the place of each choice

    def label(self, choice: str) -> str:
        """What players read for a choice."""
        return self.labels[self.choices.index(choice)]


class Sides(Protocol):
    """Who plays: the sides in the order of their seats, and what each is."""

    @property
    def order(self) -> tuple[str, ...]:
        """Every side."""

    @property
    def roles(self) -> Mapping[str, str]:
        """Side to what it plays as, which is what opponents are written for."""

    @property
    def names(self) -> Mapping[str, str]:
        """Side to what headings call it."""


class PlainSides(NamedTuple):
    """Sides of a game that names nothing else of them."""

    order: tuple[str, ...]
    roles: Mapping[str, str]
    names: Mapping[str, str]


@dataclass(frozen=True)
class ScenarioCard:
    """A scenario in a list.

    A game of its own derives a card that knows more: `sides`, `usual`, `facts`.
    """

    id: str
    name: str
    about: str
    seats: tuple[str, ...]  # with the usual options
    players: tuple[int, int]  # how many seats there are with any options, fewest and most
    difficulty: tuple[tuple[str, str], ...]  # how hard it is to play a role
    has_hints: bool
    options: tuple[Option, ...]

    def sides(self, options: Mapping[str, str]) -> Sides:
        """Who plays with these options; those not named are at their usual choice."""
        named = {side: side.replace("-", " ").capitalize() for side in self.seats}
        return PlainSides(self.seats, {side: side for side in self.seats}, named)

    def usual(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """Which opponent usually plays each seat; a seat that is not named is played by chance."""
        return {}

    def computers(self, options: Mapping[str, str]) -> dict[str, str]:
        """Who usually plays each seat; chance, if that opponent is not there."""
        there, usual = datafile.available("ai"), self.usual(options)
        order = self.sides(options).order
        named = {side: usual.get(side, CHANCE) for side in order}
        return {side: who if who in there else CHANCE for side, who in named.items()}

    def seat_name(self, sides: Sides, side: str) -> str:
        """What a seat is called."""
        return sides.names.get(side, side)

    def role_name(self, role: str) -> str:
        """What a role is called."""
        return role.replace("-", " ").capitalize()

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What it takes, in short lines: a word, and what is to be said of it."""
        hard = ", ".join(f"{self.role_name(role)} {level}" for role, level in self.difficulty)
        sides = self.sides({})
        usual = " and ".join(self.seat_name(sides, side) for side in self.seats)
        fewest, most = self.players
        found = [("Seats", usual if fewest == most else f"{fewest} to {most}; usually {usual}")]
        return found + [("Level", hard)] * bool(hard)

    def seatings(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Choices that change who plays, all others being usual: option, choice, the seats."""
        for option in self.options:
            for choice in option.choices:
                if choice != option.default:
                    order = self.sides({option.id: choice}).order
                    if order != self.seats:
                        yield option.id, choice, order

    def data(self) -> dict[str, Any]:
        """The card as plain data, for other programs."""
        return asdict(self) | {
            "seatings": [
                {"option": option, "choice": choice, "seats": seats}
                for option, choice, seats in self.seatings()
            ]
        }
