"""Reads street fight scenario files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from somalia import datafile
from somalia.datafile import quoted
from somalia.games.kit.forms import FLAG, Form, Misfit, a_file, listing, whole
from somalia.games.kit.records import (
    as_text,
    faults_told,
    fingerprint,
    may,
    need,
    record,
)
from somalia.games.kit.scenarios import HINTS, SCORES_KEY, heading, scenario_file
from somalia.games.scenario_card import Option
from somalia.games.scenario_card import picked as choices_of
from somalia.games.street_fight.data import survey
from somalia.games.street_fight.data.mapfile import MAP
from somalia.games.street_fight.data.tables import TABLES
from somalia.games.street_fight.rules.components import Force, StreetScenario, Tables
from somalia.games.street_fight.rules.doors import FOR_MOBS, OPTION
from somalia.games.street_fight.rules.ground import StreetGround
from somalia.games.street_fight.rules.streets import StreetMap

_ON_OFF = ("no", "yes")
_MOST_PLAYERS = 6
_UNIT = Form[str]({"type": "string", "description": "a unit type"})
_PLAYER = whole(1, _MOST_PLAYERS, f"a player number from 1 to {_MOST_PLAYERS}")
_FORCE = record(
    Force,
    units=listing(_UNIT, 1, 6, "a list of 1 to 6 unit types"),
    seats=listing(_PLAYER, 1, 6, "a player number for each unit"),
)

SCENARIO = scenario_file(
    tables=need(a_file("scenarios"), "a file of tables, as a path from the scenario's folder"),
    map=need(a_file("maps"), "a street map, by its name or as a path"),
    hints=HINTS,
    scores=SCORES_KEY,
    ends_at_site=may(
        FLAG, "`true` if the aim is to reach the crash, with no convoy (M97)", counts=True
    ),
    last_turn=may(
        whole(1, 99, "a turn number from 1 to 99"),
        "the last turn, if it differs from the one in the tables",
        counts=True,
    ),
    players=need(
        listing(_FORCE, 1, _MOST_PLAYERS, f"the forces of 1 to {_MOST_PLAYERS} players"),
        "the `units` for one player, two players and so on; `seats` gives the player of each unit",
        counts=True,
    ),
)
"""The fields of a street fight scenario file."""


BOX_SHARES = {"easy": 86, "regular": 49, "hard": 30, "none": 0}
"""The percentage of games in which the default AI brings everybody home, by size of the box.

These are measured; docs/results.md gives the number of games.
"""


def options(players: int) -> tuple[Option, ...]:
    """A scenario's options for up to a given number of players (19)."""
    choices = [
        Option(
            "box",
            "regular",
            ("easy", "regular", "hard", "none"),
            "M25",
            "the maximum number of Somalis on the table. The published rules set no limit; in "
            "practice, a player's collection of figures does. The default AI brings everybody "
            "home in "
            f"about {BOX_SHARES['easy']} of 100 games with few, "
            f"{BOX_SHARES['regular']} with regular, {BOX_SHARES['hard']} with many "
            f"and {BOX_SHARES['none']} as published",
            "Somalis",
            ("few", "regular", "many", "as published: no limit"),
        ),
        Option(
            "deck",
            "standard",
            ("standard", "alternative"),
            "4.1",
            "two cards per unit, or one; the Somalis always have two Jokers",
            "Action cards",
            ("two cards per unit", "alternative: one card per unit"),
        ),
    ]
    if players > 1:
        numbers = tuple(map(str, range(1, players + 1)))
        words = ("one", "two", "three", "four", "five", "six")[:players]
        choices.insert(
            0,
            Option(
                "players",
                "1",
                numbers,
                "3.1",
                "how many players share the units",
                "Players",
                words,
            ),
        )
    switches = (
        ("convoy-draws", "6.1", "the convoy's crews attract Somalis: three rolls a turn"),
        ("natural-ten", "M36", "a natural 10 always hits"),
        ("loose-posts", "M75", "one able man of any unit can hold a post"),
        ("round-the-corner", "M22", "Somalis appear out of sight if they can"),
        ("stray-rounds", "M44", "an American is tested even if nobody fires at him"),
        ("damage-dice", "M39", "technicals take the weapon's printed damage"),
        ("turn-costs", "M13", "turning again costs a man 1 AP"),
        ("slant-range", "M71", "ranges to and from the Blackhawk take its height into account"),
        ("own-helpers", "M63", "only men of the same unit can carry a man together"),
        ("one-ace", "M8", "the convoy acts once a turn, not twice"),
        ("truck-fire", "15.5", "men in a truck may fire"),
        ("long-way-round", "17.3", "the convoy takes the map's other lane"),
        ("crew-in-play", "3.4", "the crew of the crashed Blackhawk are a unit from the first turn"),
        ("no-dusk", "M79", "the game has no last turn"),
        ("crews-apart", "M81", "the convoy's crews don't count towards the casualty limit"),
        ("waves", "M104", "at most a third of the box appears in one turn"),
        ("doors", "M82", "Americans may enter buildings whose doors the map lists"),
        ("mobs-in-buildings", "M103", "SNA of street mobs may enter those buildings"),
    )
    choices += [
        Option(id, "no", _ON_OFF, number, about, id.replace("-", " ").capitalize(), _ON_OFF)
        for id, number, about in switches
    ]
    return tuple(choices)


@lru_cache(maxsize=4)
def _tables(path: Path, stamp: tuple[int, int]) -> tuple[Tables, str]:
    """The tables in a file and the text of their data, cached until the file changes."""
    document = TABLES.open(path)
    return TABLES.of(document), as_text(document.data)


@lru_cache(maxsize=4)
def _place(path: Path, stamp: tuple[int, int], plank: int) -> tuple[StreetMap, StreetGround, str]:
    """A map, its ground, and the text of its data, cached until the file changes."""
    document = MAP.open(path)
    with faults_told(document):
        streets = MAP.read(document.data)
        return streets, survey.ground(streets, plank, path), as_text(document.data)


def load(name: str | Path, chosen: Mapping[str, str] | None = None) -> StreetScenario:
    """Load a scenario by name or file; options not chosen take their defaults.

    Raises:
        DataError: the name, the file or an option is wrong.
    """
    document = SCENARIO.opened(name)
    values = SCENARIO.of(document)
    forces: tuple[Force, ...] = values["players"]
    picked = choices_of(document, options(len(forces)), chosen or {})
    _, tables_path, map_path = SCENARIO.files(document)
    read, tables_text = _tables(tables_path, datafile.stamp(tables_path))
    streets, ground, map_text = _place(map_path, datafile.stamp(map_path), read.plank)
    indoors = [id for id in (OPTION, FOR_MOBS) if picked[id] == "yes"]
    if indoors and not any(one.doors for one in streets.buildings):
        raise document.error(
            ("map",),
            f"{streets.name} has no doors, and the option {indoors[0]} needs them",
            "Add `doors` and `windows` to the map's buildings (M82), or turn the option off.",
        )
    if "last_turn" in values:
        read = replace(read, last_turn=dict.fromkeys(read.last_turn, values["last_turn"]))
    with faults_told(document):
        for index, force in enumerate(forces):
            _check_force(read, force, index, len(streets.starts))
    counted = as_text(SCENARIO.counted(document.data))
    return StreetScenario(
        **heading(values),
        streets=streets,
        ground=ground,
        tables=read,
        force=forces[int(picked.get("players", "1")) - 1],
        options=picked,
        digest=fingerprint(tables_text, map_text, counted, as_text(dict(picked))),
        ends_at_site=values.get("ends_at_site", False),
    )


def _check_force(of: Tables, force: Force, index: int, starts: int) -> None:
    keys = ("players", index)
    for number, unit in enumerate(force.units):
        if unit not in of.units:
            hint = f"Unit types: {', '.join(of.units)}."
            raise Misfit(f"{quoted(unit)} isn't a unit type", hint, *keys, "units", number)
    if len(force.seats) != len(force.units):
        raise Misfit("expected a player number for each unit", "", *keys, "seats")
    if set(force.seats) != set(range(1, index + 2)):
        raise Misfit(
            f"expected at least one unit for each player from 1 to {index + 1}", "", *keys, "seats"
        )
    if len(force.units) > starts:
        raise Misfit(f"the map has only {starts} start areas", "", *keys, "units")
