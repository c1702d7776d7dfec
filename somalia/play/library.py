"""What is in the box: scenarios and players, as somebody who chooses a game is shown them."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.words import plural
from somalia.games.campaign.core.components import Sides
from somalia.games.campaign.rulebooks import RULEBOOKS
from somalia.games.campaign.scenario import (
    SCENARIO_SCHEMA,
    Option,
    opened,
    read_difficulty,
    read_options,
)
from somalia.play.table import HUMAN

FIRST = "first-game"
"""The scenario for somebody who has read nothing."""
COUNTRY = "somalia"
"""The map of the country."""
CHANCE = "random"
"""Who decides by chance; plays a seat for which no doctrine is there."""
ROLES = {"un": "United Nations", "bandit": "Bandits", "icu": "ICU"}
"""What a role is called, where its own name would be less than plain."""


@dataclass(frozen=True)
class Box:
    """A scenario as it stands on the shelf."""

    id: str
    name: str
    about: str
    length: int  # turns to be played at most (7, 9)
    winning: int  # the margin from which the UN wins; 0: that of the rules (9)
    zones: str  # what of the map is in play, in words
    famine: str  # how long Famine lasts, in words; "" where there is none in the rules
    seats: tuple[str, ...]  # with the usual options
    players: tuple[int, int]  # how many seats there are with any options, fewest and most
    difficulty: tuple[tuple[str, str], ...]  # how hard it is to play a role
    has_hints: bool
    options: tuple[Option, ...]
    rulebook: str

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What it takes, in short lines: a word, and what is to be said of it."""
        hard = ", ".join(f"{role_name(role)} {level}" for role, level in self.difficulty)
        sides = self.sides({})
        usual = " and ".join(seat_name(sides, side) for side in self.seats)
        fewest, most = self.players
        found = [
            ("Seats", usual if fewest == most else f"{fewest} to {most}; usually {usual}"),
            ("Length", f"{plural(self.length, 'turn')} at most, a month each"),
            ("Map", self.zones),
        ]
        found += [("Famine", self.famine)] * bool(self.famine)
        found += [("Level", hard)] * bool(hard)
        return found

    def sides(self, options: Mapping[str, str]) -> Sides:
        """Who plays with these options; those not named are at their usual choice."""
        usual = {option.id: option.default for option in self.options}
        return RULEBOOKS[self.rulebook].sides(usual | dict(options))

    def seatings(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Choices that change who plays, all others being usual: option, choice, the seats."""
        for option in self.options:
            for choice in option.choices:
                if choice != option.default:
                    order = self.sides({option.id: choice}).order
                    if order != self.seats:
                        yield option.id, choice, order

    def computers(self, options: Mapping[str, str]) -> dict[str, str]:
        """Who usually plays each seat; chance, if the doctrine is not there."""
        there = datafile.available("ai")
        usual = RULEBOOKS[self.rulebook].computers(self.sides(options))
        return {side: who if who in there else CHANCE for side, who in usual.items()}


def role_name(role: str) -> str:
    """What a role is called."""
    return ROLES.get(role, role.replace("-", " ").capitalize())


def seat_name(sides: Sides, side: str) -> str:
    """What a seat is called: "Bandits", "Pink and orange Bandits", "ICU"."""
    if side == "un":
        return ROLES["un"]
    said = sides.subjects.get(side, side).removeprefix("The ")
    return said[:1].upper() + said[1:]


def boxes() -> list[Box]:
    """All scenarios that can be read: the one with hints first, then the base game, then others."""
    found = []
    for name in datafile.available("scenarios"):
        try:
            found.append(box(name))
        except DataError:  # `somalia check` tells what is wrong with it
            continue
    return sorted(found, key=lambda b: (not b.has_hints, b.id != "somalia-1992", b.name))


def box(name: str | Path) -> Box:
    """A scenario by name or file.

    Raises:
        DataError: there is none, or it cannot be read.
    """
    path = datafile.find("scenarios", name)
    return _box(str(path), path.stat().st_mtime_ns)


@lru_cache(maxsize=100)
def _box(file: str, when: int) -> Box:
    document = datafile.read(Path(file), SCENARIO_SCHEMA)
    data = document.data
    if not isinstance(data.get("details", {}).get("begins", 1), int):
        raise document.error(("details", "begins"), "it is no turn", "Write a number.")
    book = RULEBOOKS[data.get("rulebook", "base")]
    options = tuple(read_options(document, book))
    sides = book.sides({option.id: option.default for option in options})
    ids = [option.id for option in options]
    counts = [
        len(book.sides(dict(zip(ids, chosen, strict=True))).order)
        for chosen in product(*(option.choices for option in options))
    ]
    begins = data.get("details", {}).get("begins", 1)
    famine = _famine(data["setup"]["famine"]) if "setup" in data else ""
    return Box(
        id=data["id"],
        name=data["name"],
        about=data["about"],
        length=data["length"] - begins + 1,
        winning=data.get("winning", 0),
        zones=_zones(Path(file), data),
        famine=famine,
        seats=sides.order,
        players=(min(counts), max(counts)),
        difficulty=tuple(read_difficulty(document, book).items()),
        has_hints="hints" in data,
        options=options,
        rulebook=book.id,
    )


def _zones(file: Path, data: Mapping[str, Any]) -> str:
    given = data.get("zones")
    if given is None and data["map"] == COUNTRY:
        return "the whole country"
    if given is None:
        with suppress(DataError, TypeError, KeyError):  # `somalia check` tells what is wrong
            there = len(datafile.read(opened(file)[1]).data["zones"])
            return f"all {plural(there, 'Zone')} of a map of its own"
        return "a map of its own"
    if isinstance(given, str):
        return f"the {given} only"
    if isinstance(given, dict):
        return f"all but {plural(len(given['without']), 'Zone')}"
    return f"{plural(len(given), 'Zone')} only"


def _famine(given: Any) -> str:
    if given in (0, "0d6"):
        return "none at first"
    return f"{plural(given, 'turn')} at first" if isinstance(given, int) else f"{given} turns"


def told(width: int = 96) -> list[str]:
    """The shelf in lines of text."""
    lines: list[str] = []
    for one in boxes():
        lines += [f"{one.id}: {one.name}" + (" (with hints, for a first game)" * one.has_hints)]
        lines += textwrap.wrap(
            one.about, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
        )
        lines += [f"  {word:<8}{what}" for word, what in one.facts]
        lines.append(f"  {'--seat':<8}{', '.join(one.seats)}")
        for id, choice, seats in one.seatings():
            lines += textwrap.wrap(
                f"{'':<8}with {id}={choice}: {', '.join(seats)}",
                width,
                initial_indent="  ",
                subsequent_indent=" " * 12,
                break_on_hyphens=False,
            )
        for option in one.options:
            choices = " | ".join(
                f"{choice} (usual)" if choice == option.default else choice
                for choice in option.choices
            )
            lines += textwrap.wrap(
                f"--option {option.id}={choices}   {option.rule}: {option.about}",
                width,
                initial_indent="  ",
                subsequent_indent="          ",
                break_on_hyphens=False,
            )
        lines.append("")
    return [
        *lines,
        "Play one with: somalia play NAME",
        "Take a seat: somalia play NAME --seat SIDE=human",
        "Make one of your own: docs/own-scenario.md",
    ]


def as_json() -> str:
    """The shelf for other programs."""
    told = [
        asdict(one)
        | {
            "seatings": [
                {"option": option, "choice": choice, "seats": seats}
                for option, choice, seats in one.seatings()
            ]
        }
        for one in boxes()
    ]
    return json.dumps(told, indent=1)


# Players


@dataclass(frozen=True)
class Opponent:
    """Somebody who can sit in a seat."""

    who: str  # as in --seat
    name: str
    about: str


PERSON = Opponent(HUMAN, "A person", "You, or somebody beside you at this screen.")
DICE = Opponent(CHANCE, "Chance", "Takes any option: good for trying things out.")


def players(role: str) -> list[Opponent]:
    """Who can sit in a seat of that role: a person, the doctrines that play it, chance."""
    return [PERSON, *(one for one, roles in _doctrines() if role in roles), DICE]


def called(who: str) -> str:
    """What somebody who sits in a seat is called: "a person", or the opponent's own name."""
    if who == HUMAN:
        return "a person"
    return next(
        (one.name for one in (*(one for one, _ in _doctrines()), DICE) if one.who == who), who
    )


def _doctrines() -> Iterator[tuple[Opponent, tuple[str, ...]]]:
    for name in datafile.available("ai"):
        path = datafile.find("ai", name)
        if (found := _doctrine(str(path), path.stat().st_mtime_ns)) is not None:
            yield found


def refusal(name: str, options: Mapping[str, str], side: str) -> str:
    """Why nobody can sit in a seat of that name, and what seats there are.

    Raises:
        DataError: the scenario cannot be read.
    """
    one = box(name)
    order = one.sides(options).order
    told = f'there is no side "{side}". The sides are: {", ".join(order)}.'
    others = [
        f"{option.id}={choice}"
        for option in one.options
        for choice in option.choices
        if side in one.sides(dict(options) | {option.id: choice}).order
    ]
    if others:
        return f"{told} {side} plays with --option {' or '.join(others)}."
    return told


@lru_cache(maxsize=100)
def _doctrine(file: str, when: int) -> tuple[Opponent, tuple[str, ...]] | None:
    """A doctrine file, and the sides it plays; None if it is none."""
    try:
        data = datafile.read(Path(file)).data
    except DataError:
        return None
    sides = data.get("sides")
    about = " ".join(str(data.get("describes", "")).split())
    if not isinstance(sides, list):
        return None
    return Opponent(Path(file).stem, str(data.get("name", "")), about), tuple(map(str, sides))
