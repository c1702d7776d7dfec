"""Reads the scenario files of hex battles."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.games.game_type import SCHEMA as PLAIN
from somalia.games.hex_battle.data import atlas, charts, mapfile
from somalia.games.hex_battle.rules.components import VILLAGE_HELD, Charts, Scenario, line_told
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.scenario_card import SCORES, Option, scores_in
from somalia.games.scenario_card import picked as choices_of

_FILE = {"type": "string", "minLength": 1, "maxLength": 60, "description": "the name of a file"}
_ON_OFF = ("no", "yes")

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": [*PLAIN["required"], "map", "charts"],
    "additionalProperties": False,
    "properties": {
        **PLAIN["properties"],
        "map": _FILE,
        "charts": {
            "type": "array",
            "items": _FILE,
            "minItems": 1,
            "maxItems": 9,
            "description": "a list of chart files, each laid over those before it",
        },
        "hints": _FILE,
        "scores": SCORES,
        "last-turn": {
            "type": "integer",
            "minimum": 1,
            "maximum": 99,
            "description": "a turn from 1 to 99",
        },
    },
}
"""What the scenario file of a hex battle looks like, as a JSON schema."""

_SWITCHES = (
    ("jihad-west", "A19", "whether the counters of a Jihad come by the west edge"),
    ("air-may-wait", "A21", "whether air units drawn may wait for a later phase of the turn"),
    ("line-by-centres", "A30", "whether one line of fire, from centre to centre, decides"),
    ("line-both-ways", "A31", "whether a line from below is as good as one from above"),
    ("fire-once", "A40", "whether a unit fires defensively once in a Movement, at one mover"),
    ("recon-range", "A55", "whether special recon reaches eight hexes only"),
    ("ied-at-will", "A60", "whether Al Qaeda may set off an IED beside a unit that moves"),
    ("leaders", "24", "whether leaders come and lead"),
    ("bin-laden", "25", "whether Osama bin Laden may be there"),
    ("casualties", "26", "whether lost units leave casualties to be fetched"),
    ("impetus", "27", "whether a close assault may carry on into the next hex"),
    ("fire-support", "28", "whether airstrikes keep clear of the Coalition's units"),
    ("body-armour", "29", "whether Rakkasan and Commando wear body armour"),
    ("more-forces", "31", "whether the Coalition may buy more forces, for victory points"),
)


def _name(id: str) -> str:
    told = line_told(id)
    return told[:1].upper() + told[1:]


BY_POINTS = "line-by-points"
"""An option up to edition 2, and the rule since: its opposite is the option now."""

OPTIONS = tuple(
    Option(id, "no", _ON_OFF, number, about, _name(id), _ON_OFF) for id, number, about in _SWITCHES
)
"""The options of every hex battle."""


def _renamed(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Choices with the names that they have now, as an older record has older ones."""
    now = {option: choice for option, choice in chosen.items() if option != BY_POINTS}
    if chosen.get(BY_POINTS) == "no":
        now.setdefault("line-by-centres", "yes")
    return now


@lru_cache(maxsize=4)
def _land(path: Path, stamp: tuple[int, int]) -> HexMap:
    """A map, kept while its file stays as it is."""
    return atlas.load(path)


@lru_cache(maxsize=4)
def _charts(paths: tuple[Path, ...], stamps: tuple[tuple[int, int], ...]) -> Charts:
    """Charts, kept while their files stay as they are."""
    return charts.load(paths[0], paths[1:])


def load(
    name: str | Path,
    chosen: Mapping[str, str] | None = None,
    over: Sequence[str | Path] = (),
) -> Scenario:
    """The scenario of that name or file, with these options; others have their defaults.

    Args:
        over: charts to be laid over those of the scenario.

    Raises:
        DataError: the name, a file or a choice is wrong.
    """
    document = datafile.read(datafile.find("scenarios", name), SCHEMA)
    data = document.data
    if data["id"] != document.path.stem:
        raise document.error(("id",), f'"{data["id"]}" is not the name of the file')
    picked = choices_of(document, OPTIONS, _renamed(chosen or {}))
    _, map_path, *chart_paths = files(name, over)
    read = _charts(tuple(chart_paths), tuple(map(datafile.stamp, chart_paths)))
    land = _land(map_path, datafile.stamp(map_path))
    _check_places(document, read, land)
    last = data.get("last-turn", read.last_turn)
    if last > len(read.days):
        raise document.error(("last-turn",), f"the Turn Record has {len(read.days)} turns only")
    return Scenario(
        data["id"],
        data["name"],
        data["about"],
        land,
        read,
        picked,
        _digest(map_path, chart_paths, picked, last),
        data.get("hints", ""),
        scores_in(data),
        last,
    )


def _check_places(document: datafile.Document, read: Charts, land: HexMap) -> None:
    """Whether the villages and hexes of the Victory Points Schedule are on the map.

    Raises:
        DataError: one of them is not.
    """
    villages = {village.name for village in land.villages}
    for schedule in read.victory.values():
        for line in schedule.values():
            known = villages if line.condition == VILLAGE_HELD else land.index
            for name in sorted(line.places):
                if name not in known:
                    where = f"the line {line.id} of the Victory Points Schedule"
                    raise document.error(
                        ("charts",), f"{where} names {datafile.quoted(name)}, not on the map"
                    )


def files(name: str | Path, over: Sequence[str | Path] = ()) -> tuple[Path, ...]:
    """The scenario file, its map, its charts and those laid over them.

    Raises:
        DataError: one of them is not there.
    """
    document = datafile.read(datafile.find("scenarios", name), SCHEMA)
    named = document.data["charts"]
    return (
        document.path,
        datafile.find_beside(document, "maps", "map"),
        *(datafile.find_beside(document, "scenarios", "charts", at) for at in range(len(named))),
        *(datafile.find("scenarios", one) for one in over),
    )


def hints_file(name: str | Path) -> Path | None:
    """The hint book that a scenario names.

    Raises:
        DataError: the scenario cannot be read, or names a book that is not there.
    """
    document = datafile.read(datafile.find("scenarios", name), SCHEMA)
    return (
        datafile.find_beside(document, "scenarios", "hints") if "hints" in document.data else None
    )


def _digest(
    map_path: Path, chart_paths: Sequence[Path], picked: Mapping[str, str], last: int
) -> str:
    """A fingerprint of what affects play."""
    read = [
        datafile.read(map_path, mapfile.SCHEMA).data,
        *(datafile.read(one, charts.OVERLAY).data for one in chart_paths),
        dict(picked),
        last,
    ]
    text = json.dumps(read, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
