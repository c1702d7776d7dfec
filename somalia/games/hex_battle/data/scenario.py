"""The scenario files for hex battles, and the code that reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from somalia import datafile
from somalia.datafile import Document
from somalia.games.hex_battle.data import atlas, charts
from somalia.games.hex_battle.data.charts import CHARTS
from somalia.games.hex_battle.data.mapfile import MAP
from somalia.games.hex_battle.rules.components import (
    VILLAGE_HELD,
    BattleCharts,
    BattleScenario,
    line_told,
)
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.kit.forms import a_file, listing, whole
from somalia.games.kit.records import as_text, fingerprint, may, need
from somalia.games.kit.scenarios import HINTS, SCORES_KEY, heading, scenario_file
from somalia.games.scenario_card import Option
from somalia.games.scenario_card import picked as choices_of

_ON_OFF = ("no", "yes")

SCENARIO = scenario_file(
    map=need(a_file("maps"), "the name of a hex map, or a path to one from the scenario's folder"),
    charts=need(
        listing(
            a_file("scenarios"), 1, 9, "a list of chart files, each overriding those before it"
        ),
        "chart files, each overriding those before it",
    ),
    hints=HINTS,
    scores=SCORES_KEY,
    last_turn=may(
        whole(1, 99, "a turn from 1 to 99"), "the last turn, if it differs from the charts"
    ),
)
"""The format for hex battle scenario files."""

_SWITCHES = (
    ("jihad-west", "A19", "whether the counters of a Jihad enter by the west edge"),
    ("air-may-wait", "A21", "whether air units drawn may wait for a later phase of the turn"),
    ("line-by-centres", "A30", "whether a single centre-to-centre line decides line of fire"),
    ("line-both-ways", "A31", "whether lines of fire from below work as from above"),
    ("fire-once", "A40", "whether a unit fires defensively only once per Movement"),
    ("recon-range", "A55", "whether special recon is limited to eight hexes"),
    ("ied-at-will", "A60", "whether Al Qaeda may set off an IED next to a moving unit"),
    ("leaders", "24", "whether leaders are in play"),
    ("bin-laden", "25", "whether Osama bin Laden may be in play"),
    ("casualties", "26", "whether lost units leave casualties to evacuate"),
    ("impetus", "27", "whether a close assault may carry on into the next hex"),
    ("fire-support", "28", "whether airstrikes must keep clear of Coalition units"),
    ("body-armour", "29", "whether TF Rakkasan and TF Commando wear body armour"),
    ("more-forces", "31", "whether the Coalition may buy more forces with victory points"),
)


def _name(id: str) -> str:
    words = line_told(id)
    return words[:1].upper() + words[1:]


BY_POINTS = "line-by-points"
"""An option that existed until edition 2. It is now the rule, and its opposite is an option."""

OPTIONS = tuple(
    Option(id, "no", _ON_OFF, number, about, _name(id), _ON_OFF) for id, number, about in _SWITCHES
)
"""The options that every hex battle has."""


def _renamed(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """The choices in an older record, under the options' current names."""
    now = {option: choice for option, choice in chosen.items() if option != BY_POINTS}
    if chosen.get(BY_POINTS) == "no":
        now.setdefault("line-by-centres", "yes")
    return now


@lru_cache(maxsize=4)
def _land(path: Path, stamp: tuple[int, int]) -> HexMap:
    """A map, cached until its file changes."""
    return atlas.load(path)


@lru_cache(maxsize=4)
def _charts(paths: tuple[Path, ...], stamps: tuple[tuple[int, int], ...]) -> BattleCharts:
    """Charts, cached until their files change."""
    return charts.load(*paths)


def load(
    name: str | Path,
    options: Mapping[str, str] | None = None,
    charts: Sequence[str | Path] = (),
) -> BattleScenario:
    """Load a scenario by name or file; options not given take their defaults.

    Args:
        charts: chart files that override the scenario's.

    Raises:
        DataError: the name, a file or a choice is wrong.
    """
    document = SCENARIO.opened(name)
    values = SCENARIO.of(document)
    picked = choices_of(document, OPTIONS, _renamed(options or {}))
    _, map_path, *chart_paths = SCENARIO.files(document)
    chart_paths += [datafile.find("scenarios", one) for one in charts]
    read = _charts(tuple(chart_paths), tuple(map(datafile.stamp, chart_paths)))
    land = _land(map_path, datafile.stamp(map_path))
    _check_places(document, read, land)
    last = values.get("last_turn", read.last_turn)
    if last > len(read.days):
        raise document.error(("last-turn",), f"the Turn Record has only {len(read.days)} turns")
    played = [MAP.open(map_path).data, *(CHARTS.open(path).data for path in chart_paths)]
    return BattleScenario(
        **heading(values),
        land=land,
        charts=read,
        options=picked,
        digest=fingerprint(as_text([*played, dict(picked), last])),
        last_turn=last,
    )


def _check_places(document: Document, read: BattleCharts, land: HexMap) -> None:
    """Check that the villages and hexes in the Victory Points Schedule are on the map.

    Raises:
        DataError: one of them isn't.
    """
    villages = {village.name for village in land.villages}
    for schedule in read.victory.values():
        for line in schedule.values():
            known = villages if line.condition == VILLAGE_HELD else land.index
            for name in sorted(line.places):
                if name not in known:
                    where = f"the line {line.id} of the Victory Points Schedule"
                    raise document.error(
                        ("charts",),
                        f"{where} names {datafile.quoted(name)}, which is not on the map",
                    )
