"""The charts and counters of a scenario: chart files laid over each other, key by key.

Each file is checked on its own, with its own line numbers; then the combined result is checked as a
whole. An owner of the published game can type the printed charts into a file and lay it on top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from somalia import datafile
from somalia.datafile import Document
from somalia.games.campaign.rules.core.components import (
    FACTION_ORDER,
    CampaignCharts,
    CampaignUnit,
    EventRow,
    FireCell,
    FireTable,
    Origin,
    Project,
    VictoryLine,
)
from somalia.games.kit.forms import (
    FLAG,
    Form,
    Misfit,
    among,
    each,
    either,
    listing,
    lookup,
    only,
    text,
    whole,
    word,
)
from somalia.games.kit.records import (
    LayeredDocument,
    RecordForm,
    file_of,
    laid,
    may,
    need,
    record,
    values,
)

FORMAT = "somalia charts 1"

KNOWN_EVENTS = (
    "famine",
    "good-rains",
    "surplus-weapons",
    "bandit-unity",
    "atrocity",
    "extra-aid",
    "donor-fatigue",
    "secretary-general",
    "somali-nationalism",
    "contingent-arrives",
    "contingent-leaves",
    "mandate-dispute",
    "world-media",
    "heavy-rains",
    "clan-feud",
    "city-ceasefire",
    "arms-embargo",
    "quiet",
)
"""The random events with effects in the rules (4)."""

KNOWN_VICTORY = {
    "un": (
        "intact-convoy",
        "government-controlled",
        "bandit-eliminated",
        "leader-eliminated",
        "bandit-controlled",
        "terrorised-zones",
    ),
    "bandit": ("bandit-controlled", "hit-on-un", "hit-on-us", "critical-by-un"),
}
"""What can score VP, by the side that scores (7)."""

PROJECTS = ("base", "militia", "aid")
UN_TYPES = ("infantry", "marine", "engineer", "mp", "civil-affairs", "helicopter")
FLUSH_MODIFIERS = ("rough", "urban", "desert", "terrorised")
PROJECT_MODIFIERS = ("base-in-zone", "no-bandits", "bandits", "terrorised")
ROLLS = tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7))
"""The possible rolls of two dice read as tens and units."""


# -- from file values to charts ------------------------------------------------------------------


def _fire_table(
    columns: Sequence[str], rows: Mapping[str, Sequence[FireCell]], modifiers: Mapping[str, int]
) -> FireTable:
    """The RAF Table (6), with columns that cover every Firepower and six rows of equal length."""
    floors: list[int] = []
    expected = 1
    for index, label in enumerate(columns):
        low, _, high = label.rstrip("+").partition("-")
        is_last = index == len(columns) - 1
        if int(low) != expected:
            raise Misfit(
                f'column "{label}" begins at {low}, but {expected} comes next',
                "Columns rise from 1 without gaps in Firepower.",
                "columns",
                index,
            )
        if high and int(high) <= int(low):
            problem = f'column "{label}" ends before it begins'
            raise Misfit(problem, "Write it as in 3-4.", "columns", index)
        if is_last != label.endswith("+"):
            raise Misfit(
                f'column "{label}" is the last, but has an end'
                if is_last
                else f'column "{label}" has no end, but is not the last',
                f'Write "{low}+" in the last column and only there.',
                "columns",
                index,
            )
        floors.append(int(low))
        expected = int(high or low) + 1
    for die, row in rows.items():
        if len(row) != len(columns):
            raise Misfit(
                f"the row has {len(row)} cells, but there are {len(columns)} columns",
                "Write one cell for each column.",
                "rows",
                die,
            )
    six = tuple(rows[str(die)] for die in range(1, 7))
    return FireTable(tuple(floors), tuple(columns), tuple(map(tuple, six)), modifiers["leader"])


def _fire(cell: str | int) -> FireCell:
    """A cell of the RAF Table, read from its text: "-", "1" or "3*"."""
    said = str(cell)
    return FireCell(0) if said == "-" else FireCell(int(said.rstrip("*")), said.endswith("*"))


Box = tuple[int, int]
"""A box of the Negotiations Track: the Bandits' VP and the UN's."""


def _box(box: str) -> Box:
    bandit, un = box.split("/")
    return int(bandit), int(un)


def _track(
    boxes: tuple[tuple[int, int], ...], start: int
) -> tuple[tuple[tuple[int, int], ...], int]:
    """The Negotiations Track (11.1), and the index of the marker's first box."""
    if start > len(boxes):
        raise Misfit(
            f"there is no box {start}: the track has only {len(boxes)}",
            "Boxes are counted from 1, from the left.",
            "start",
        )
    return boxes, start - 1


def _line(id: str, vp: int, per: int = 1, round: str = "down") -> VictoryLine:
    return VictoryLine(id, vp, per, round == "up")


# -- the file ------------------------------------------------------------------------------------


_COUNT = whole(0, 26)
_MODIFIER = whole(-6, 6)
_CELL = either(
    word("-|[1-9][0-9]?\\*?", "cell"),
    whole(1, 99),
    words='a cell: "-", a number from 1 to 99, or a number with a star such as 3*',
).made(_fire)
_COLUMN = either(
    word("[1-9][0-9]?(?:-[1-9][0-9]?|\\+)?", "column"),
    whole(1, 99),
    words='a column of Firepower such as "2", "3-4" or "14+"',
).made(str)
_VICTORY_LINE = record(
    _line, vp=laid(whole(-99, 99)), per=may(whole(1, 99)), round=may(among("up", "down"))
).under("id")
_PROJECT = record(
    Project,
    types=laid(listing(among(*UN_TYPES), 1, len(UN_TYPES), unlike=True), name="units"),
    cost=laid(whole(0, 99), name="sp"),
    roll=laid(
        either(
            whole(1, 12),
            only("none").made(lambda _: None),
            words="a number from 1 to 12, or `none` for no roll",
        )
    ),
    result=laid(text(200)),
).under("id")
_STRENGTH = word("[1-9]", "a strength from 1 to 9")
_RATED = lookup(
    _COUNT,
    40,
    keys=word(
        f"(?:{'|'.join((*UN_TYPES, 'base'))})-[0-9]-[0-9]",
        f"one of {', '.join(UN_TYPES)} with its rating, such as infantry-3-2",
    ),
)


def _modifiers(names: Sequence[str]) -> Form[dict[str, int]]:
    """Modifiers by name; any that a file does not name is 0."""
    return each(names, _MODIFIER, ()).made(
        lambda given: {name: given.get(name, 0) for name in names}
    )


def _victory(side: str) -> Form[dict[str, VictoryLine]]:
    """A side's Victory Table (7); anything that no file lists scores no VP."""
    ids = KNOWN_VICTORY[side]
    return values(**{id: may(_VICTORY_LINE) for id in ids}).made(
        lambda lines: {id: lines.get(id, VictoryLine(id, 0, 1)) for id in ids}
    )


CHARTS_FILE: RecordForm[dict[str, Any]] = file_of(
    FORMAT,
    dict,
    beneath="charts/reconstructed.yaml",
    about=may(text(2000, "a sentence for players"), "a sentence for players"),
    reconstructed=need(FLAG, "`false` for charts typed in from the published game"),
    raf=laid(
        record(
            _fire_table,
            columns=laid(listing(_COLUMN, 2, 20, unlike=True)),
            rows=laid(values(**{str(die): laid(listing(_CELL, 2, 20)) for die in range(1, 7)})),
            modifiers=laid(values(leader=laid(_MODIFIER))),
        ),
        "Raid, Ambush, Flush (6): `columns` of Firepower, `rows` by die roll, `modifiers`",
    ),
    flush=laid(
        values(modifiers=_modifiers(FLUSH_MODIFIERS)), "die roll `modifiers` for Contact (6.12)"
    ),
    development=laid(
        values(
            projects=laid(values(**{id: laid(_PROJECT) for id in PROJECTS})),
            modifiers=laid(_modifiers(PROJECT_MODIFIERS)),
        ),
        "`projects` and `modifiers` (6.13)",
    ),
    victory=laid(
        values(un=laid(_victory("un")), bandit=laid(_victory("bandit"))),
        "VP for the `un` and the `bandit` player (7)",
    ),
    negotiations=laid(
        record(
            _track,
            boxes=laid(
                listing(
                    word("[0-9]{1,2}/[0-9]{1,2}", "Bandit VP and UN VP, such as 4/0").made(_box),
                    1,
                    30,
                )
            ),
            start=laid(whole(1, 30)),
        ),
        "`boxes` from left to right, Bandit VP / UN VP, and the `start` box, counted from 1 (11.1)",
    ),
    counters=laid(
        values(
            un=laid(_RATED),
            us=laid(_RATED),
            faction=laid(
                lookup(
                    _COUNT,
                    10,
                    keys=word("[1-9]|leader", "a strength from 1 to 9, or leader"),
                    named={"leader": whole(0, 1)},
                )
            ),
            militia=laid(lookup(_COUNT, 9, keys=_STRENGTH)),
            markers=laid(
                values(**{name: laid(whole(0, 100)) for name in ("base", "convoy", "terror")})
            ),
        ),
        "how many counters there are of each kind (2)",
    ),
    events=laid(
        lookup(
            values(id=need(among(*KNOWN_EVENTS)), effect=may(text(500))),
            36,
            keys=word(
                "[1-6][1-6](?:-[1-6][1-6])?",
                "a roll or rolls of two dice read as tens and units, such as 45 or 11-14",
            ),
        ),
        "rolls of two dice, 11 to 66 (4)",
    ),
)
"""The contents of a chart file: any part of any chart."""

CHARTS = tuple(key.name for key in CHARTS_FILE.keys.values() if key.laid)
"""A scenario's charts, by their keys in a chart file."""


# -- charts laid over each other -----------------------------------------------------------------


class Composed(NamedTuple):
    """The combined result of the chart files for one choice of options."""

    charts: CampaignCharts
    units: tuple[CampaignUnit, ...]
    markers: Mapping[str, int]  # the number of each kind
    laid: LayeredDocument


def composed(layers: Sequence[Document]) -> Composed:
    """Combine chart files, lowest layer first.

    Raises:
        DataError: a file has a fault, or a required part is in none of them.
    """
    files = LayeredDocument(layers, deep=True)
    of = CHARTS_FILE.of(files)
    events = _events(files)
    boxes, start = of["negotiations"]
    charts = CampaignCharts(
        fire=of["raf"],
        flush_modifiers=of["flush"]["modifiers"],
        projects=of["development"]["projects"],
        project_modifiers=of["development"]["modifiers"],
        victory_un=of["victory"]["un"],
        victory_bandit=of["victory"]["bandit"],
        events=_event_rows(events),
        negotiations=boxes,
        negotiations_start=start,
        origins=_origins(files, events),
    )
    return Composed(charts, _units(of["counters"]), of["counters"]["markers"], files)


class RolledEvent(NamedTuple):
    """The event that a roll produces, and the file that defines it."""

    id: str
    effect: str
    by: Document


def _events(files: LayeredDocument) -> dict[int, RolledEvent]:
    """The event for each roll. A file overrides single rolls, however it groups them."""
    table: dict[int, RolledEvent] = {}
    effects: dict[str, str] = {}
    for layer in files.layers:
        seen: dict[int, str] = {}
        for span, row in layer.data.get("events", {}).items():
            keys = ("events", span)
            if "effect" in row:
                effects[row["id"]] = row["effect"]
            elif row["id"] not in effects:
                raise layer.error(keys, "missing key `effect`", "Add `effect:`, a sentence.")
            for roll in _rolls(layer, span):
                if roll in seen:
                    raise layer.error(
                        keys,
                        f"a roll of {roll} is already in {seen[roll]}",
                        "Each roll belongs to one event.",
                    )
                seen[roll] = span
                table[roll] = RolledEvent(row["id"], effects[row["id"]], layer)
    missing = [roll for roll in ROLLS if roll not in table]
    if missing:
        raise files.error(
            ("events",),
            f"a roll of {missing[0]} has no event",
            "Every roll from 11 to 66 needs one; `quiet` stands for no event.",
        )
    return table


def _rolls(layer: Document, span: str) -> list[int]:
    low, _, high = span.partition("-")
    rolls = [roll for roll in ROLLS if int(low) <= roll <= int(high or low)]
    if not rolls:
        problem = f"{span} contains no roll"
        raise layer.error(("events", span), problem, "Write the lower roll first, as in 11-14.")
    return rolls


def _event_rows(events: Mapping[int, RolledEvent]) -> tuple[EventRow, ...]:
    """The Random Events Table (4), with consecutive rolls of the same event merged into one row."""
    rows: list[EventRow] = []
    for roll in ROLLS:
        id, effect, _ = events[roll]
        if rows and (rows[-1].id, rows[-1].effect) == (id, effect):
            rows[-1] = EventRow(id, rows[-1].low, roll, effect)
        else:
            rows.append(EventRow(id, roll, roll, effect))
    return tuple(rows)


def _origins(files: LayeredDocument, events: Mapping[int, RolledEvent]) -> dict[str, Origin]:
    """The files that supply each chart's values, in the order of CHARTS."""
    files_of: dict[str, list[Document]] = {chart: [] for chart in CHARTS}
    for chart, by in files.leaves():
        if chart in files_of:
            files_of[chart].append(by)
    files_of["events"] = [event.by for event in events.values()]
    own = datafile.folders("scenarios")[-1]
    names = {layer: _short(layer.path, own) for layer in files.layers}

    def named(of: list[Document], ours: bool) -> tuple[str, ...]:
        """The names of the files, in the order in which they are laid over each other."""
        there = (layer for layer in names if layer in of)
        return tuple(names[layer] for layer in there if layer.data["reconstructed"] is ours)

    return {chart: Origin(named(of, False), named(of, True)) for chart, of in files_of.items()}


def _short(path: Path, own: Path) -> str:
    """A chart file's name for players; the game's own files are named as in scenarios."""
    return (
        path.relative_to(own).as_posix() if path.is_relative_to(own) else datafile.show_path(path)
    )


def _units(counters: Mapping[str, Mapping[str, int]]) -> tuple[CampaignUnit, ...]:
    """All counters (2), in the order of the cups: UN, US, the factions, Militia."""
    units: list[CampaignUnit] = []

    def add(force: str, type: str, rating: tuple[int, int], kind: str, count: int) -> None:
        for index in range(count):
            id = kind if type == "leader" else f"{kind}{chr(ord('a') + index)}"
            units.append(CampaignUnit(len(units), id, force, type, *rating, kind))

    for force in ("un", "us"):
        for counter, count in counters[force].items():
            type, firepower, contact = counter.rsplit("-", 2)
            add(force, type, (int(firepower), int(contact)), f"{force}-{counter}", count)
    for colour in FACTION_ORDER:
        for counter, count in counters["faction"].items():
            if counter == "leader":
                add(colour, "leader", (0, 0), f"{colour}-leader", count)
            else:
                add(colour, "gang", (int(counter), 0), f"{colour}-{counter}", count)
    for counter, count in counters["militia"].items():
        add("militia", "militia", (int(counter), 0), f"militia-{counter}", count)
    return tuple(units)
