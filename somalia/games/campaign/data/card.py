"""Scenario cards for this game: a scenario's facts for lists, read without loading all of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.words import plural
from somalia.games.campaign.data.scenario import SCENARIO, opened, read_difficulty, read_options
from somalia.games.campaign.rules.core.components import CampaignSides
from somalia.games.campaign.rules.rulebooks import RULEBOOKS
from somalia.games.scenario_card import ScenarioCard, Sides

COUNTRY = "somalia"
"""The id of the map of the whole country."""
ROLES = {"un": "United Nations", "bandit": "Bandits", "icu": "ICU"}
"""Names for roles whose id would not be clear to players."""


@dataclass(frozen=True, kw_only=True)
class CampaignCard(ScenarioCard):
    """A scenario as shown in lists."""

    length: int  # the largest number of turns a game can last (7, 9)
    winning: int  # the lowest margin at which the UN wins; 0 means as in the rules (9)
    zones: str  # the part of the map in play, in words
    famine: str  # how long Famine lasts, in words; "" if the rules have no Famine
    rulebook: str
    names: tuple[
        tuple[str, str], ...
    ]  # names for a force's units, where they differ from the force's name

    def sides(self, options: Mapping[str, str]) -> CampaignSides:
        """The sides with these options; options not given keep their defaults."""
        usual = {option.id: option.default for option in self.options}
        return RULEBOOKS[self.rulebook].sides(usual | dict(options))

    def usual(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """Each seat's default doctrine."""
        return RULEBOOKS[self.rulebook].computers(self.sides(options))

    def seat_name(self, sides: Sides, side: str) -> str:
        """The name of a seat: "Bandits", "Pink and orange Bandits", "ICU"."""
        if side == "un":
            return ROLES["un"]
        said = sides.subjects.get(side, side) if isinstance(sides, CampaignSides) else side
        said = said.removeprefix("The ")
        return said[:1].upper() + said[1:]

    def role_name(self, role: str) -> str:
        """The name of a role."""
        return ROLES.get(role, super().role_name(role))

    @property
    def facts(self) -> list[tuple[str, str]]:
        """The scenario's facts as short lines, each a label and its text."""
        seats, *level = super().facts
        return [
            seats,
            ("Length", f"{plural(self.length, 'turn')} at most, a month each"),
            ("Map", self.zones),
            *[("Famine", self.famine)] * bool(self.famine),
            *level,
        ]


def card_of(file: Path) -> CampaignCard:
    """The card for a scenario file.

    Raises:
        DataError: the file cannot be read.
    """
    document = SCENARIO.open(file)
    data = document.data
    begins = data.get("details", {}).get("begins", 1)
    if not isinstance(begins, int):
        raise document.error(("details", "begins"), "expected a turn", "Write a number.")
    names = data.get("details", {}).get("names", {})
    if not isinstance(names, dict):
        raise document.error(
            ("details", "names"), "no forces are named", "Write a force and its name."
        )
    book = RULEBOOKS[data.get("rulebook", "base")]
    options = tuple(read_options(document, book))
    sides = book.sides({option.id: option.default for option in options})
    ids = [option.id for option in options]
    counts = [
        len(book.sides(dict(zip(ids, chosen, strict=True))).order)
        for chosen in product(*(option.choices for option in options))
    ]
    return CampaignCard(
        id=data["id"],
        name=data["name"],
        about=data["about"],
        seats=sides.order,
        players=(min(counts), max(counts)),
        difficulty=tuple(read_difficulty(document, book).items()),
        has_hints="hints" in data,
        options=options,
        scores=SCENARIO.of(document).get("scores", ()),
        length=data["length"] - begins + 1,
        winning=data.get("winning", 0),
        zones=_zones(file, data),
        famine=_famine(data["setup"]["famine"]) if "setup" in data else "",
        names=tuple((str(force), str(name)) for force, name in names.items()),
        rulebook=book.id,
    )


def _zones(file: Path, data: Mapping[str, Any]) -> str:
    given = data.get("zones")
    if given is None and data["map"] == COUNTRY:
        return "the whole country"
    if given is None:
        with suppress(DataError, TypeError, KeyError):  # `somalia check` reports what is wrong
            there = len(datafile.read(opened(file)[1]).data["zones"])
            return f"all {plural(there, 'Zone')} of its own map"
        return "its own map"
    if isinstance(given, str):
        return f"the {given} only"
    if isinstance(given, dict):
        return f"all but {plural(len(given['without']), 'Zone')}"
    return f"{plural(len(given), 'Zone')} only"


def _famine(given: object) -> str:
    if given in (0, "0d6"):
        return "none at first"
    if isinstance(given, int):
        return f"{plural(given, 'turn')} at first"
    dice = int(str(given).partition("d")[0])
    return f"{dice} to {6 * dice} turns, by {'a die' if dice == 1 else f'{dice} dice'}"
