"""Scenario cards: what a player who chooses a game is shown of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, Protocol

from somalia import datafile
from somalia.datafile import DataError, Document, quoted

CHANCE = "random"
"""The opponent that decides at random; the default."""

NORMAL = "normal"
"""The level of an opponent that is named without one: its doctrine as it stands."""

LEVELS = ("easy", NORMAL, "hard")
"""The words for how well an opponent plays, weakest first. A doctrine says what each changes."""


def parted(who: str) -> tuple[str, str]:
    """The doctrine and the level that "warlord:easy" names; `NORMAL` where it names no level."""
    name, colon, level = who.rpartition(":")
    return (name, level) if colon and name and level in LEVELS else (who, NORMAL)


def at_level(name: str, level: str) -> str:
    """That doctrine at that level, as after --seat."""
    return name if level == NORMAL else f"{name}:{level}"


@dataclass(frozen=True, slots=True)
class Option:
    """A choice between readings of the rules that a scenario file offers."""

    id: str
    default: str
    choices: tuple[str, ...]
    rule: str  # the rule or ruling it is about
    about: str
    name: str = ""  # what players read instead of the id
    labels: tuple[str, ...] = ()  # what they read instead of each choice

    def label(self, choice: str) -> str:
        """The label of a choice."""
        return self.labels[self.choices.index(choice)]


class WrongOption(DataError):
    """An option that was asked for, and that the scenario does not offer; `id` names it."""

    def __init__(self, id: str, fault: DataError) -> None:
        super().__init__(fault.file, fault.line, fault.key, fault.message, fault.hint)
        self.args = (id, fault)
        self.id = id


def picked(
    document: Document, options: Iterable[Option], chosen: Mapping[str, str]
) -> dict[str, str]:
    """Every option of a scenario file with its choice; those not chosen have their defaults.

    Raises:
        WrongOption: a choice names what is not there.
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
    """The sides in seat order, with the role and name of each."""

    @property
    def order(self) -> tuple[str, ...]:
        """The sides in seat order."""

    @property
    def roles(self) -> Mapping[str, str]:
        """The role of each side; opponents are written for roles."""

    @property
    def names(self) -> Mapping[str, str]:
        """The name of each side in headings."""


class PlainSides(NamedTuple):
    """Sides with nothing but order, roles and names."""

    order: tuple[str, ...]
    roles: Mapping[str, str]
    names: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class ScenarioCard:
    """What lists show of a scenario.

    A game derives its own card to say more: `sides`, `usual`, `facts`.
    """

    id: str
    name: str
    about: str
    seats: tuple[str, ...]  # with the usual options
    players: tuple[int, int]  # how many seats there are with any options, fewest and most
    difficulty: tuple[tuple[str, str], ...] = ()  # how hard it is to play a role
    has_hints: bool = False
    options: tuple[Option, ...] = ()
    scores: tuple[tuple[str, str, int], ...] = ()  # (side or role, opponent, games won of 100)

    def score(self, side: str, who: str) -> int | None:
        """How many games of 100 an opponent wins for a side against the usual opponents, as was
        measured; None if nothing is known.

        Args:
            side: or the role that it has.
        """
        return next((won for of, one, won in self.scores if (of, one) == (side, who)), None)

    def sides(self, options: Mapping[str, str]) -> Sides:
        """The sides with these options; options not named have their defaults."""
        named = {side: side.replace("-", " ").capitalize() for side in self.seats}
        return PlainSides(self.seats, {side: side for side in self.seats}, named)

    def usual(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The default opponent by seat; a seat without one is played at random."""
        return {}

    def computers(self, options: Mapping[str, str]) -> dict[str, str]:
        """The default opponent of every seat; `CHANCE` where that doctrine does not exist."""
        there, usual = datafile.available("ai"), self.usual(options)
        order = self.sides(options).order
        named = {side: usual.get(side, CHANCE) for side in order}
        return {side: who if who in there else CHANCE for side, who in named.items()}

    def seat_name(self, sides: Sides, side: str) -> str:
        """The name of a seat."""
        return sides.names.get(side, side)

    def role_name(self, role: str) -> str:
        """The name of a role."""
        return role.replace("-", " ").capitalize()

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What a player should know of it: pairs of a word and a short text."""
        hard = ", ".join(f"{self.role_name(role)} {level}" for role, level in self.difficulty)
        sides = self.sides({})
        usual = " and ".join(self.seat_name(sides, side) for side in self.seats)
        fewest, most = self.players
        facts = [("Seats", usual if fewest == most else f"{fewest} to {most}; usually {usual}")]
        return facts + [("Level", hard)] * bool(hard)

    @property
    def orders(self) -> list[tuple[str, str]]:
        """What command lines say besides the seats: pairs of a word and a short text."""
        return []

    @property
    def thrown(self) -> str:
        """What people can throw themselves (`GameType.thrown`)."""
        return "dice"

    def seatings(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Choices that change the seats, all else at defaults: (option, choice, seats)."""
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
