"""Reads the scenario files of street fights."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import Document, quoted
from somalia.games.game_type import SCHEMA as PLAIN
from somalia.games.scenario_card import SCORES, Option, scores_in
from somalia.games.scenario_card import picked as choices_of
from somalia.games.street_fight.data import atlas, mapfile, tables
from somalia.games.street_fight.rules.components import Force, Scenario, Tables
from somalia.games.street_fight.rules.doors import FOR_MOBS, OPTION
from somalia.games.street_fight.rules.ground import Ground
from somalia.games.street_fight.rules.streets import StreetMap

_ON_OFF = ("no", "yes")
_NAME = {"type": "string", "minLength": 1, "maxLength": 60, "description": "the name of a file"}
_MOST_PLAYERS = 6

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": [*PLAIN["required"], "map", "tables", "players"],
    "additionalProperties": False,
    "properties": {
        **PLAIN["properties"],
        "map": _NAME,
        "tables": _NAME,
        "hints": _NAME,
        "scores": SCORES,
        "ends-at-site": {"type": "boolean", "description": "true or false"},
        "last-turn": {
            "type": "integer",
            "minimum": 1,
            "maximum": 99,
            "description": "a turn from 1 to 99",
        },
        "players": {
            "type": "array",
            "minItems": 1,
            "maxItems": _MOST_PLAYERS,
            "description": "the forces of 1 to 6 players",
            "items": {
                "type": "object",
                "required": ["units", "seats"],
                "additionalProperties": False,
                "properties": {
                    "units": {
                        "type": "array",
                        "items": {"type": "string", "description": "a type of unit"},
                        "minItems": 1,
                        "maxItems": 6,
                        "description": "a list of 1 to 6 types of unit",
                    },
                    "seats": {
                        "type": "array",
                        "items": {
                            "type": "integer",
                            "minimum": 1,
                            "maximum": _MOST_PLAYERS,
                            "description": "a player from 1",
                        },
                        "minItems": 1,
                        "maxItems": 6,
                        "description": "for each unit its player",
                    },
                },
            },
        },
    },
}
"""What the scenario file of a street fight looks like, as a JSON schema."""


BOX_SHARES = {"easy": 86, "regular": 49, "hard": 30, "none": 0}
"""In how many of 100 games the program's own player brings everybody home, by the box, as measured
(docs/results.md has how many games were played).
"""


def options(players: int) -> tuple[Option, ...]:
    """The options of a scenario for so many players at most (19)."""
    found = [
        Option(
            "box",
            "regular",
            ("easy", "regular", "hard", "none"),
            "M25",
            "the most Somalis on the table. The published rules set no limit: they reckon with a "
            "player's collection of figures. The program's own player brings everybody home in "
            f"about {BOX_SHARES['easy']} of 100 games with few, "
            f"{BOX_SHARES['regular']} with regular, {BOX_SHARES['hard']} with many, "
            f"{BOX_SHARES['none']} as published",
            "Somalis",
            ("few", "regular", "many", "as published: no limit"),
        ),
        Option(
            "deck",
            "standard",
            ("standard", "alternative"),
            "4.1",
            "whether a unit acts twice a turn, or once as the Somalis act twice",
            "Action cards",
            ("two cards a unit", "alternative: one card a unit"),
        ),
    ]
    if players > 1:
        numbers = tuple(map(str, range(1, players + 1)))
        words = ("one", "two", "three", "four", "five", "six")[:players]
        found.insert(
            0,
            Option(
                "players",
                "1",
                numbers,
                "3.1",
                "how many people or computers share the units",
                "Players",
                words,
            ),
        )
    switches = (
        ("convoy-draws", "6.1", "whether the convoy's crews draw Somalis, three rolls a turn"),
        ("natural-ten", "M36", "whether a natural 10 always hits"),
        ("loose-posts", "M75", "whether any able man holds a post, not a unit of its own for each"),
        ("round-the-corner", "M22", "whether Somalis come out of sight where they can"),
        ("stray-rounds", "M44", "whether an American at whom nobody fires is tested all the same"),
        ("damage-dice", "M39", "whether technicals lose what the weapon's printed die shows"),
        ("turn-costs", "M13", "whether a man who turns again pays 1 AP"),
        ("slant-range", "M71", "whether ranges from and to the Blackhawk are measured aslant"),
        ("own-helpers", "M63", "whether only men of one unit carry together"),
        ("one-ace", "M8", "whether the convoy acts once a turn, not twice"),
        ("truck-fire", "15.5", "whether men in a truck may fire"),
        ("long-way-round", "17.3", "whether the convoy takes the map's other lane"),
        ("crew-in-play", "3.4", "whether the crew of the wreck is a unit from the first turn"),
        ("no-dusk", "M79", "whether the game has no last turn"),
        ("crews-apart", "M81", "whether the convoy's crews stay out of the quarter of casualties"),
        ("waves", "M104", "whether no more than a third of the box comes in one turn"),
        ("doors", "M82", "whether Americans go into the buildings of which the map has the doors"),
        ("mobs-in-buildings", "M103", "whether the SNA of street mobs go into those buildings"),
    )
    found += [
        Option(id, "no", _ON_OFF, number, about, id.replace("-", " ").capitalize(), _ON_OFF)
        for id, number, about in switches
    ]
    return tuple(found)


@lru_cache(maxsize=4)
def _tables(path: Path, stamp: tuple[int, int]) -> tuple[Tables, str]:
    """Tables and the text of their data, kept while the file stays as it is."""
    document = datafile.read(path, tables.SCHEMA)
    return tables.read(document), _text(document.data)


@lru_cache(maxsize=4)
def _place(path: Path, stamp: tuple[int, int], plank: int) -> tuple[StreetMap, Ground, str]:
    """A map, its ground, and the text of its data, kept while the file stays as it is."""
    document = datafile.read(path, mapfile.SCHEMA)
    streets = mapfile.read(document)
    return streets, atlas.ground(streets, plank), _text(document.data)


def _text(data: Any) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=True)


def load(name: str | Path, chosen: Mapping[str, str] | None = None) -> Scenario:
    """The scenario of that name or file, with these options; others have their defaults.

    Raises:
        DataError: the name, a file or a choice is wrong.
    """
    document = datafile.read(datafile.find("scenarios", name), SCHEMA)
    data = document.data
    if data["id"] != document.path.stem:
        raise document.error(("id",), f'"{data["id"]}" is not the name of the file')
    picked = choices_of(document, options(len(data["players"])), chosen or {})
    read, tables_text = _tables(found := tables_file(document), datafile.stamp(found))
    streets, ground, map_text = _place(
        found := map_file(document), datafile.stamp(found), read.plank
    )
    indoors = [id for id in (OPTION, FOR_MOBS) if picked[id] == "yes"]
    if indoors and not any(one.doors for one in streets.buildings):
        raise document.error(
            ("map",),
            f"{streets.name} has no doors, which the option {indoors[0]} is about",
            "Give buildings of the map `doors` and `windows` (M82), or leave the option off.",
        )
    if "last-turn" in data:
        last = dict.fromkeys(read.last_turn, data["last-turn"])
        read = Tables(**{**vars(read), "last_turn": last})
    for at, force in enumerate(data["players"]):
        _check_force(document, read, force, at, len(streets.starts))
    of = data["players"][int(picked.get("players", "1")) - 1]
    return Scenario(
        data["id"],
        data["name"],
        data["about"],
        streets,
        ground,
        read,
        Force(tuple(of["units"]), tuple(of["seats"])),
        picked,
        _digest(document, picked, tables_text, map_text),
        data.get("hints", ""),
        scores_in(data),
        data.get("ends-at-site", False),
    )


def _check_force(
    document: Document, of: Tables, force: Mapping[str, Any], at: int, starts: int
) -> None:
    keys = ("players", at)
    for number, unit in enumerate(force["units"]):
        if unit not in of.units:
            raise document.error(
                (*keys, "units", number),
                f"{quoted(unit)} is no type of unit",
                f"There are: {', '.join(of.units)}.",
            )
    if len(force["seats"]) != len(force["units"]):
        raise document.error((*keys, "seats"), "expected a player for each unit")
    if set(force["seats"]) != set(range(1, at + 2)):
        raise document.error((*keys, "seats"), f"expected units for each player from 1 to {at + 1}")
    if len(force["units"]) > starts:
        raise document.error((*keys, "units"), f"the map has starts for {starts} units only")


def map_file(document: Document) -> Path:
    """The map that a scenario names.

    Raises:
        DataError: there is none of that name.
    """
    return datafile.find_beside(document, "maps", "map")


def tables_file(document: Document) -> Path:
    """The tables that a scenario names.

    Raises:
        DataError: there are none of that name.
    """
    return datafile.find_beside(document, "scenarios", "tables")


def files(name: str | Path) -> tuple[Path, ...]:
    """The scenario file, its tables and its map.

    Raises:
        DataError: one of them is not there.
    """
    document = datafile.read(datafile.find("scenarios", name), SCHEMA)
    return document.path, tables_file(document), map_file(document)


def hints_file(name: str | Path) -> Path | None:
    """The hint book that a scenario names.

    Raises:
        DataError: the scenario cannot be read, or names a book that is not there.
    """
    document = datafile.read(datafile.find("scenarios", name), SCHEMA)
    return (
        datafile.find_beside(document, "scenarios", "hints") if "hints" in document.data else None
    )


def _digest(document: Document, picked: Mapping[str, str], *files: str) -> str:
    """A fingerprint of what affects play.

    Args:
        files: the texts of the data of tables and map.
    """
    own = {key: document.data.get(key) for key in ("players", "last-turn", "ends-at-site")}
    text = f"[{', '.join([*files, _text(own), _text(dict(picked))])}]"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
