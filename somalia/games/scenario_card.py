"""Scenario cards: facts about a scenario that help a player to choose one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, Protocol

from somalia import datafile
from somalia.datafile import DataError, Document, quoted

CHANCE = "random"
"""The default opponent, which picks at random."""

NORMAL = "normal"
"""The default level for opponents, at which their doctrine is unchanged."""

LEVELS = ("easy", NORMAL, "hard")
"""The levels of opponents, weakest first; doctrines say what each level changes."""


def parted(who: str) -> tuple[str, str]:
    """The doctrine and the level in a name like "warlord:easy"; `NORMAL` if it gives no level."""
    name, colon, level = who.rpartition(":")
    return (name, level) if colon and name and level in LEVELS else (who, NORMAL)


def at_level(name: str, level: str) -> str:
    """A doctrine's name at a level, as written after --seat."""
    return name if level == NORMAL else f"{name}:{level}"


@dataclass(frozen=True, slots=True)
class Option:
    """A rules option in a scenario file: a choice between readings of the rules."""

    id: str
    default: str
    choices: tuple[str, ...]
    rule: str  # the rule or ruling that it concerns
    about: str
    name: str = ""  # what players read instead of the id
    labels: tuple[str, ...] = ()  # what players read instead of each choice

    def label(self, choice: str) -> str:
        """A choice as players read it."""
        return self.labels[self.choices.index(choice)]


class WrongOption(DataError):
    """A requested option that the scenario does not have; `id` holds its name."""

    def __init__(self, id: str, fault: DataError) -> None:
        super().__init__(fault.file, fault.line, fault.key, fault.message, fault.hint)
        self.args = (id, fault)
        self.id = id


def picked(
    document: Document, options: Iterable[Option], chosen: Mapping[str, str]
) -> dict[str, str]:
    """Every option in a scenario file with its value; defaults for options that were not chosen.

    Raises:
        WrongOption: the scenario has no such option or choice.
    """
    known = {option.id: option for option in options}
    path = datafile.show_path(document.path)
    for id, choice in chosen.items():
        if id not in known:
            near = datafile.nearest(id, known)
            hint = f"Did you mean {near}?" if near else f"Known: {', '.join(known)}."
            fault = DataError(path, None, "", f"this scenario has no option {quoted(id)}", hint)
            raise WrongOption(id, fault)
        if choice not in known[id].choices:
            what = f"{id} has no choice {quoted(choice)}"
            hint = f"Known: {', '.join(known[id].choices)}."
            raise WrongOption(id, DataError(path, None, "", what, hint))
    return {id: chosen.get(id, option.default) for id, option in known.items()}


class Sides(Protocol):
    """The sides in seat order, with each side's role and name."""

    @property
    def order(self) -> tuple[str, ...]:
        """The sides in seat order."""

    @property
    def roles(self) -> Mapping[str, str]:
        """Each side's role; opponents are written for roles."""

    @property
    def names(self) -> Mapping[str, str]:
        """Each side's name in headings."""


class PlainSides(NamedTuple):
    """Sides with order, roles and names only."""

    order: tuple[str, ...]
    roles: Mapping[str, str]
    names: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class ScenarioCard:
    """The facts about a scenario that lists show.

    A game derives its own card class to provide more: `sides`, `usual`, `facts`.
    """

    id: str
    name: str
    about: str
    seats: tuple[str, ...]  # under the default options
    players: tuple[int, int]  # the minimum and maximum number of seats under any options
    difficulty: tuple[tuple[str, str], ...] = ()  # (role, difficulty of playing it)
    has_hints: bool = False
    options: tuple[Option, ...] = ()
    scores: tuple[tuple[str, str, int], ...] = ()  # (side or role, opponent, wins in 100 games)

    def score(self, side: str, who: str) -> int | None:
        """How many games in 100 an opponent won for a side against the default opponents, as
        measured; None if not measured.

        Args:
            side: the side, or its role.
        """
        return next((won for of, one, won in self.scores if (of, one) == (side, who)), None)

    def sides(self, options: Mapping[str, str]) -> Sides:
        """The sides under these options; defaults for options not given."""
        named = {side: side.replace("-", " ").capitalize() for side in self.seats}
        return PlainSides(self.seats, {side: side for side in self.seats}, named)

    def usual(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The default opponent by seat; a seat without one picks at random."""
        return {}

    def computers(self, options: Mapping[str, str]) -> dict[str, str]:
        """Every seat's default opponent; `CHANCE` if its doctrine does not exist."""
        there, usual = datafile.available("ai"), self.usual(options)
        order = self.sides(options).order
        named = {side: usual.get(side, CHANCE) for side in order}
        return {side: who if who in there else CHANCE for side, who in named.items()}

    def seat_name(self, sides: Sides, side: str) -> str:
        """A seat's name for players."""
        return sides.names.get(side, side)

    def role_name(self, role: str) -> str:
        """A role's name for players."""
        return role.replace("-", " ").capitalize()

    @property
    def facts(self) -> list[tuple[str, str]]:
        """Facts for players, as pairs of a word and a short text."""
        hard = ", ".join(f"{self.role_name(role)} {level}" for role, level in self.difficulty)
        sides = self.sides({})
        usual = " and ".join(self.seat_name(sides, side) for side in self.seats)
        fewest, most = self.players
        facts = [("Seats", usual if fewest == most else f"{fewest} to {most}; usually {usual}")]
        return facts + [("To win", hard)] * bool(hard)

    @property
    def orders(self) -> list[tuple[str, str]]:
        """Further facts for the command line, as pairs of a word and a short text."""
        return []

    @property
    def thrown(self) -> str:
        """What players can use at the table in place of the program's random numbers
        (`GameType.thrown`).
        """
        return "dice"

    def seatings(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield the choices that change the seats, as (option, choice, seats), with the other
        options at their defaults.
        """
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
