"""What is in the box: scenarios and players, as somebody who chooses a game is shown them."""

from __future__ import annotations

import json
import textwrap
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.campaign.rulebook import named
from somalia.campaign.wording import plural
from somalia.datafile import DataError
from somalia.scenario import SCENARIO_SCHEMA, Option, read_options
from somalia.screens.table import HUMAN

FIRST = "first-game"
"""The scenario for somebody who has read nothing."""
SEATS = {"un": "United Nations", "bandit": "Bandits"}
"""What a seat is called."""
USUAL_PLAYERS = {"un": "blue-helmet", "bandit": "warlord"}
"""Who plays a seat that nobody takes."""


@dataclass(frozen=True)
class Box:
    """A scenario as it stands on the shelf."""

    id: str
    name: str
    about: str
    length: int  # turns at first (7, 9)
    winning: int  # the margin from which the UN wins; 0: that of the rules (9)
    zones: str  # what of the map is in play, in words
    famine: str  # how long Famine lasts, in words
    seats: tuple[str, ...]
    difficulty: tuple[tuple[str, str], ...]  # how hard it is for a seat
    has_hints: bool
    options: tuple[Option, ...]

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What it takes, in short lines: a word, and what is to be said of it."""
        hard = ", ".join(f"{SEATS.get(side, side)} {level}" for side, level in self.difficulty)
        found = [
            ("Seats", " and ".join(SEATS.get(side, side) for side in self.seats)),
            ("Length", f"{plural(self.length, 'turn')} at most, a month each"),
            ("Map", self.zones),
            ("Famine", self.famine),
        ]
        found += [("Level", hard)] * bool(hard)
        return found


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
    book = named(data.get("rulebook", "base"))
    options = tuple(read_options(document, book))
    sides = book.sides({option.id: option.default for option in options})
    return Box(
        id=data["id"],
        name=data["name"],
        about=data["about"],
        length=data["length"],
        winning=data.get("winning", 0),
        zones=_zones(data.get("zones")),
        famine=_famine(data.get("setup", {}).get("famine", 0)),
        seats=sides.order,
        difficulty=tuple(data.get("difficulty", {}).items()),
        has_hints="hints" in data,
        options=options,
    )


def _zones(given: Any) -> str:
    if given is None:
        return "the whole country"
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
        lines += textwrap.wrap(one.about, width, initial_indent="  ", subsequent_indent="  ",
                               break_on_hyphens=False)  # fmt: skip
        lines += [f"  {word:<8}{what}" for word, what in one.facts]
        for option in one.options:
            choices = " | ".join(
                f"{choice} (usual)" if choice == option.default else choice
                for choice in option.choices
            )
            lines += textwrap.wrap(
                f"--option {option.id}={choices}   {option.rule}: {option.about}", width,
                initial_indent="  ", subsequent_indent="          ",
            )  # fmt: skip
        lines.append("")
    return [*lines, "Play one with: somalia play NAME"]


def as_json() -> str:
    """The shelf for other programs."""
    return json.dumps([asdict(one) for one in boxes()], indent=1, ensure_ascii=False)


# Players


@dataclass(frozen=True)
class Opponent:
    """Somebody who can sit in a seat."""

    who: str  # as in --seat
    name: str
    about: str


PERSON = Opponent(HUMAN, "A person", "You, or somebody beside you at this screen.")
CHANCE = Opponent("random", "Chance", "Takes any option: good for trying things out.")


def players(side: str) -> list[Opponent]:
    """Who can sit in a seat: a person, the doctrines that play it, chance."""
    found = [PERSON]
    for name in datafile.available("ai"):
        path = datafile.find("ai", name)
        told = _doctrine(str(path), path.stat().st_mtime_ns)
        if told is not None and side in told[1]:
            found.append(Opponent(name, told[0].name, told[0].about))
    return [*found, CHANCE]


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
