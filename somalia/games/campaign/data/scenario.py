"""Scenarios: loads a scenario with its map and charts, and checks that it can be played.

A scenario file names a map, chart files, a set-up, and the options a player may choose between
(docs/scenarios.md). Of several chart files each is laid over those before it, key by key, then
those of the options chosen, and the `overlays` of a player on top of all: an owner of the published
game types the printed charts into one such file. Every file is checked by itself, with its own
lines, and what comes out of all of them is checked as a whole. Whatever is wrong is a DataError.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from somalia import datafile
from somalia.datafile import DataError, Document, Key
from somalia.games.campaign.data.mapfile import MapFile, read_map
from somalia.games.campaign.rules.core.components import (
    FACTION_ORDER,
    Board,
    CampaignSides,
    Charts,
    EventRow,
    Fire,
    FireTable,
    Origin,
    Project,
    Scenario,
    SetUp,
    Unit,
    VictoryLine,
)
from somalia.games.campaign.rules.core.rulebook import Rulebook
from somalia.games.campaign.rules.rulebooks import RULEBOOKS
from somalia.games.scenario_card import SCORES, Option

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
"""The random events whose effects the rules know (4)."""

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
"""What VP can be given for, by who scores it (7)."""

KNOWN_OPTIONS = {id: choices for book in RULEBOOKS.values() for id, choices in book.options.items()}
"""The options that rulebooks know, each with its choices, the usual one first."""

FIRST_OPTIONS = ("ambush-is-mission", "guarded-split")
"""Options that have always counted for a scenario's fingerprint."""

CHARTS = ("raf", "flush", "development", "victory", "negotiations", "counters", "events")
"""The charts of a scenario, as the keys of a chart file."""

PROJECTS = ("base", "militia", "aid")
UN_TYPES = ("infantry", "marine", "engineer", "mp", "civil-affairs", "helicopter")
FLUSH_MODIFIERS = ("rough", "urban", "desert", "terrorised")
PROJECT_MODIFIERS = ("base-in-zone", "no-bandits", "bandits", "terrorised")
ROLLS = tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7))
"""What two dice read as tens and units can show."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What a scenario was made of, for those who show it."""

    files: tuple[Path, ...]  # the scenario, its map, its chart files, later over earlier
    options: tuple[Option, ...]  # those it offers
    reconstructed: tuple[str, ...]  # the charts of which some cell is ours, in the order of CHARTS


def load(
    name: str | Path, options: Mapping[str, str] | None = None, overlays: Sequence[str | Path] = ()
) -> Scenario:
    """The scenario of that name or path, with the options chosen and the overlays on its charts.

    Options not given have their defaults. Raises DataError for whatever is wrong with a file, a
    name or a choice.
    """
    return prepared(name, overlays)(options or {})


def prepared(
    name: str | Path, overlays: Sequence[str | Path] = ()
) -> Callable[[Mapping[str, str]], Scenario]:
    """The files of a scenario, read once, for those who load it with one choice after another.

    What is returned takes options and is what `load` is; so are the errors of both.
    """
    parts = _Parts(name, overlays)
    data = parts.document.data
    goal = (data["length"], data.get("winning", 0))
    details = data.get("details", {})
    parts.composed(_choose(parts, {}))
    for id, choice in parts.by_choice:  # whatever a player may choose can be laid
        parts.composed(_choose(parts, {id: choice}))
    _check_details(parts, details)

    def chosen_with(options: Mapping[str, str]) -> Scenario:
        chosen = _choose(parts, options)
        sides = parts.rulebook.sides(chosen)
        charts, units, setup, bases = parts.composed(chosen)
        weighed = (parts.board, units, charts, setup, goal, bases)
        return Scenario(
            id=data["id"],
            name=data["name"],
            about=data["about"],
            board=parts.board,
            units=units,
            charts=charts,
            setup=setup,
            length=data["length"],
            bases=bases,
            digest=_digest(*weighed, _composed(parts.rulebook, chosen, details)),
            sides=sides,
            rules=parts.rulebook,
            rulebook=parts.rulebook.id,
            options=chosen,
            details=details,
            winning=data.get("winning", 0),
            facts=parts.rulebook.facts(details, chosen, sides),
            starts=data.get("starts", ""),
        )

    return chosen_with


def sides_of(
    name: str | Path, options: Mapping[str, str] | None = None
) -> tuple[str, CampaignSides]:
    """The rulebook of a scenario, and who plays it with these options; DataError as for `load`."""
    parts = _Parts(name, ())
    return parts.rulebook.id, parts.rulebook.sides(_choose(parts, options or {}))


def _composed(
    rulebook: Rulebook, chosen: Mapping[str, str], details: Mapping[str, Any]
) -> dict[str, Any]:
    """What of rulebook, options and details counts for the fingerprint.

    Options that came later count only where they are not at their usual choice, so that the
    fingerprint of a game without them is what it was.
    """
    later = {
        id: value
        for id, value in chosen.items()
        if id in FIRST_OPTIONS or value != rulebook.options[id][0]
    }
    of_game = {"rulebook": rulebook.id, "details": dict(details)} if rulebook.id != "base" else {}
    return {"options": later, **of_game}


def sources(
    name: str | Path, overlays: Sequence[str | Path] = (), options: Mapping[str, str] | None = None
) -> Sources:
    """The files and options of a scenario, and which of its charts are reconstructed.

    Args:
        options: those chosen, which may bring charts of their own; the others have their defaults.
    """
    parts = _Parts(name, overlays)
    layers = parts.layers(_choose(parts, options or {}))
    files = (parts.document.path, parts.map_path, *(layer.path for layer in layers))
    return Sources(files, parts.options, _charts(_Laid(layers)).reconstructed)


def hints_file(name: str | Path) -> Path | None:
    """The hint book that a scenario names, if it names one."""
    document = datafile.read(datafile.find("scenarios", name), SCENARIO_SCHEMA)
    return _include(document, ("hints",), "scenarios") if "hints" in document.data else None


def opened(name: str | Path) -> tuple[Document, Path]:
    """A scenario's file and that of its map, for those who want to look at no more than that."""
    document = datafile.read(datafile.find("scenarios", name), SCENARIO_SCHEMA)
    return document, _include(document, ("map",), "maps")


class _Composed(NamedTuple):
    """What comes of the charts that are laid with some choice of options."""

    charts: Charts
    units: tuple[Unit, ...]
    setup: SetUp
    bases: int


class _Parts:
    """The files of a scenario, read and each checked by itself."""

    def __init__(self, name: str | Path, overlays: Sequence[str | Path]) -> None:
        path = datafile.find("scenarios", name)
        self.document = document = datafile.read(path, SCENARIO_SCHEMA)
        if document.data["id"] != path.stem:
            raise document.error(
                ("id",),
                f'"{document.data["id"]}" is not the name of the file',
                f"Write `id: {path.stem}`, or rename the file.",
            )
        self.map_path = _include(document, ("map",), "maps")
        layers = [
            _include(document, ("charts", at), "scenarios")
            for at in range(len(document.data["charts"]))
        ]
        on_top = [datafile.find("scenarios", overlay) for overlay in overlays]
        map_file = read_map(self.map_path)
        self.board: Board = map_file.board(played(document, map_file))
        self._below = [datafile.read(layer, CHARTS_SCHEMA) for layer in layers]
        self._on_top = [datafile.read(layer, CHARTS_SCHEMA) for layer in on_top]
        self.rulebook = RULEBOOKS[document.data.get("rulebook", "base")]
        needed = ["details"] if self.rulebook.details.get("required") else []
        datafile.check(
            document,
            {
                "type": "object",
                "properties": {"details": dict(self.rulebook.details)},
                "required": needed,
            },
        )
        if "setup" not in document.data and not self.rulebook.sets_up:
            raise document.error((), "the key setup is missing", "Add `setup:`.")
        self.options = tuple(read_options(document, self.rulebook))
        self.by_choice = {
            (id, choice): datafile.read(layer, CHARTS_SCHEMA)
            for id, choice, layer in _charts_of_options(document)
        }
        self._made: dict[tuple[tuple[str, str], ...], _Composed] = {}
        read_difficulty(document, self.rulebook)
        if "hints" in document.data:
            _include(document, ("hints",), "scenarios")

    def layers(self, chosen: Mapping[str, str]) -> list[Document]:
        """The chart files that are laid with these options, the lowest first."""
        between = [layer for (id, choice), layer in self.by_choice.items() if chosen[id] == choice]
        return [*self._below, *between, *self._on_top]

    def composed(self, chosen: Mapping[str, str]) -> _Composed:
        """What comes of them, made once for each choice of files."""
        key = tuple((id, choice) for id, choice in self.by_choice if chosen[id] == choice)
        if key not in self._made:
            laid = _Laid(self.layers(chosen))
            charts, units = _charts(laid), _units(laid)
            setup = NO_SETUP
            if "setup" in self.document.data:
                setup = _setup(self.document, self.board, laid, units)
            bases = laid.get("counters", "markers", "base")
            self._made[key] = _Composed(charts, units, setup, bases)
        return self._made[key]


def played(document: Document, map: MapFile) -> list[str] | None:
    """The ids of the Zones in play, as `zones:` of a scenario file says; None for all of them.

    Raises:
        DataError: it names a Zone that the map does not have, or fewer than two.
    """
    given = document.data.get("zones")
    if given is None:
        return None
    if given in ("south", "north"):
        played = [zone.id for zone in map.zones if zone.south == (given == "south")]
    else:
        without = isinstance(given, dict)
        named = given["without"] if isinstance(given, dict) else given
        ids = [zone.id for zone in map.zones]
        for at, id in enumerate(named):
            if id not in ids:
                near = datafile.nearest(id, ids)
                raise document.error(
                    ("zones", "without", at) if without else ("zones", at),
                    f'"{id}" is no Zone of the map',
                    f"Did you mean {near}?" if near else f"There are: {', '.join(ids)}.",
                )
        played = [id for id in ids if (id in named) != without]
    if len(played) < 2:
        raise document.error(
            ("zones",), f"{len(played)} Zones are in play", "A game needs two at the least."
        )
    return played


def _include(document: Document, keys: tuple[Key, ...], kind: str) -> Path:
    """The file that a scenario names, looked for beside it first."""
    name = document.data
    for key in keys:
        name = name[key]  # type: ignore[index]
    try:
        return datafile.find(kind, str(name), beside=document.path.parent)
    except DataError as fault:
        hint = fault.hint
        if kind == "scenarios":  # charts and hints lie in folders below
            hint = _charts_there(document.path.parent, str(name))
        raise document.error(keys, f'"{name}": {fault.message}', hint) from None


def _charts_of_options(document: Document) -> Iterator[tuple[str, str, Path]]:
    """The chart files that choices of options lay over the others: option, choice, file."""
    for id, given in document.data.get("options", {}).items():
        for choice in given.get("charts", {}):
            yield id, choice, _include(document, ("options", id, "charts", choice), "scenarios")


def _charts_there(beside: Path, name: str) -> str:
    """What other files there are where a scenario looks for one, as advice."""
    below = Path(name).parent
    folders = dict.fromkeys([beside, *datafile.folders("scenarios")])
    there = sorted(
        {
            (below / file.name).as_posix()
            for folder in folders
            for file in datafile.files_there(folder / below)
        }
    )
    near = datafile.nearest(name, there)
    return (f"Did you mean {near}? " if near else "") + (
        f"There are: {', '.join(there)}." if there else f"There is no file in {below.as_posix()}/."
    )


# Chart files laid over each other


class _Laid:
    """Charts laid over each other, key by key; it knows which file each value is from."""

    def __init__(self, layers: Sequence[Document]) -> None:
        self.layers = layers
        self.data: dict[str, Any] = {}
        self._from: dict[tuple[Key, ...], Document] = {}
        for layer in layers:
            charts = {chart: layer.data[chart] for chart in CHARTS if chart in layer.data}
            self._lay(self.data, charts, (), layer)
        for chart in CHARTS:
            self.get(chart)
        self.events = self._events()

    def _lay(
        self, under: dict[str, Any], over: Mapping[str, Any], keys: tuple[Key, ...], by: Document
    ) -> None:
        self._from[keys] = by
        for key, value in over.items():
            if isinstance(value, dict):
                self._lay(under.setdefault(key, {}), value, (*keys, key), by)
            else:
                under[key] = value
                self._from[*keys, key] = by

    def _events(self) -> dict[int, tuple[str, str, Document]]:
        """The event of each roll: id, effect, file. Rolls are laid, however they are grouped."""
        table: dict[int, tuple[str, str, Document]] = {}
        effects: dict[str, str] = {}
        for layer in self.layers:
            seen: dict[int, str] = {}
            for span, row in layer.data.get("events", {}).items():
                keys = ("events", span)
                if "effect" in row:
                    effects[row["id"]] = row["effect"]
                elif row["id"] not in effects:
                    raise layer.error(
                        keys, "the key effect is missing", "Add `effect:`, a sentence."
                    )
                low, _, high = span.partition("-")
                rolls = [roll for roll in ROLLS if int(low) <= roll <= int(high or low)]
                if not rolls:
                    raise layer.error(
                        keys, f"{span} holds no roll", "Write the lower roll first, as in 11-14."
                    )
                for roll in rolls:
                    if roll in seen:
                        raise layer.error(
                            keys,
                            f"a roll of {roll} is already in {seen[roll]}",
                            "Each roll belongs to one event.",
                        )
                    seen[roll] = span
                    table[roll] = (row["id"], effects[row["id"]], layer)
        missing = [roll for roll in ROLLS if roll not in table]
        if missing:
            raise self.error(
                ("events",),
                f"a roll of {missing[0]} has no event",
                "Every roll from 11 to 66 needs one; the id `quiet` is no event.",
            )
        return table

    def get(self, *keys: Key) -> Any:
        """The value at that path of keys; a DataError if no file gives it."""
        value: Any = self.data
        for at, key in enumerate(keys):
            if not isinstance(value, dict) or key not in value:
                raise self.error(
                    keys[:at],
                    f"the key {key} is missing",
                    f"Add `{key}:` here or in a chart file that is laid under this one, such as "
                    "charts/reconstructed.yaml.",
                )
            value = value[key]
        return value

    def error(self, keys: Sequence[Key], message: str, hint: str = "") -> DataError:
        """A DataError for a value, in the file it is from."""
        path = tuple(keys)
        while path not in self._from:
            path = path[:-1]
        return self._from[path].error(keys, message, hint)

    def origins(self) -> dict[str, Origin]:
        """The files that the values of each chart are from, in the order of CHARTS."""
        found: dict[str, list[Document]] = {chart: [] for chart in CHARTS}
        for path in self._leaves(self.data, ()):
            if path[0] != "events":
                found[str(path[0])].append(self._from[path])
        found["events"] = [layer for _, _, layer in self.events.values()]
        return {
            chart: Origin(
                *(
                    tuple(
                        _short(layer.path)
                        for layer in self.layers
                        if layer in of and layer.data["reconstructed"] is ours
                    )
                    for ours in (False, True)
                )
            )
            for chart, of in found.items()
        }

    def _leaves(self, value: Any, path: tuple[Key, ...]) -> Iterator[tuple[Key, ...]]:
        if not isinstance(value, dict):
            yield path
            return
        for key, inner in value.items():
            yield from self._leaves(inner, (*path, key))


def _short(path: Path) -> str:
    """A chart file as players are told of it: one of the game's own as scenarios name it."""
    own = datafile.folders("scenarios")[-1]
    return (
        path.relative_to(own).as_posix() if path.is_relative_to(own) else datafile.show_path(path)
    )


# Charts


def _charts(laid: _Laid) -> Charts:
    """All charts, each checked as a whole."""
    boxes = tuple(
        (int(bandit), int(un))
        for bandit, un in (box.split("/") for box in laid.get("negotiations", "boxes"))
    )
    start = laid.get("negotiations", "start")
    if start > len(boxes):
        raise laid.error(
            ("negotiations", "start"),
            f"there is no box {start}: the track has {len(boxes)}",
            "Boxes are counted from 1, from the left.",
        )
    return Charts(
        fire=_fire_table(laid),
        flush_modifiers=_modifiers(laid, "flush", FLUSH_MODIFIERS),
        projects={id: _project(laid, id) for id in PROJECTS},
        project_modifiers=_modifiers(laid, "development", PROJECT_MODIFIERS),
        victory_un=_victory(laid, "un"),
        victory_bandit=_victory(laid, "bandit"),
        events=_event_rows(laid),
        negotiations=boxes,
        negotiations_start=start - 1,
        origins=laid.origins(),
    )


def _fire_table(laid: _Laid) -> FireTable:
    """The RAF Table (6): columns that leave no Firepower out, and six rows as long as they."""
    labels = tuple(str(label) for label in laid.get("raf", "columns"))
    floors: list[int] = []
    expected = 1
    for at, label in enumerate(labels):
        keys = ("raf", "columns", at)
        is_last = at == len(labels) - 1
        low, _, high = label.rstrip("+").partition("-")
        if int(low) != expected:
            raise laid.error(
                keys,
                f'column "{label}" begins at {low}, but {expected} comes next',
                "Columns increase from 1 up and leave no Firepower out.",
            )
        if high and int(high) <= int(low):
            raise laid.error(
                keys, f'column "{label}" ends before it has begun', "Write it as in 3-4."
            )
        if is_last != label.endswith("+"):
            raise laid.error(
                keys,
                f'column "{label}" is the last, but ends'
                if is_last
                else f'column "{label}" has no end, but is not the last',
                f'Write "{low}+" in the last column and only there.',
            )
        floors.append(int(low))
        expected = int(high or low) + 1
    rows = []
    for die in range(1, 7):
        cells = laid.get("raf", "rows", str(die))
        if len(cells) != len(labels):
            raise laid.error(
                ("raf", "rows", str(die)),
                f"the row has {len(cells)} cells, but there are {len(labels)} columns",
                "Write one cell for each column.",
            )
        rows.append(tuple(_fire(str(cell)) for cell in cells))
    return FireTable(tuple(floors), labels, tuple(rows), laid.get("raf", "modifiers", "leader"))


def _fire(cell: str) -> Fire:
    """A cell of the RAF Table: "-", "1" or "3*"."""
    return Fire(0) if cell == "-" else Fire(int(cell.rstrip("*")), cell.endswith("*"))


def _modifiers(laid: _Laid, chart: str, names: Sequence[str]) -> dict[str, int]:
    given = laid.get(chart, "modifiers")
    return {name: given.get(name, 0) for name in names}


def _project(laid: _Laid, id: str) -> Project:
    """A row of the Development Table (6.13)."""
    of = ("development", "projects", id)
    roll = laid.get(*of, "roll")
    return Project(
        id=id,
        types=tuple(laid.get(*of, "units")),
        cost=laid.get(*of, "sp"),
        roll=None if roll == "none" else roll,
        result=laid.get(*of, "result"),
    )


def _victory(laid: _Laid, side: str) -> dict[str, VictoryLine]:
    """The Victory Table of a side (7). What no file gives VP for scores none."""
    given = laid.get("victory", side)
    lines = {}
    for id in KNOWN_VICTORY[side]:
        if id in given:
            vp = laid.get("victory", side, id, "vp")
            line = given[id]
            lines[id] = VictoryLine(id, vp, line.get("per", 1), line.get("round") == "up")
        else:
            lines[id] = VictoryLine(id, 0, 1)
    return lines


def _event_rows(laid: _Laid) -> tuple[EventRow, ...]:
    """The Random Events Table (4), rolls that follow each other and have the same event in one."""
    rows: list[EventRow] = []
    for roll in ROLLS:
        id, effect, _ = laid.events[roll]
        if rows and (rows[-1].id, rows[-1].effect) == (id, effect):
            rows[-1] = EventRow(id, rows[-1].low, roll, effect)
        else:
            rows.append(EventRow(id, roll, roll, effect))
    return tuple(rows)


# Counters


def _units(laid: _Laid) -> tuple[Unit, ...]:
    """All counters (2), in the order of the cups: UN, US, the factions, Militia."""
    units: list[Unit] = []

    def add(force: str, type: str, rating: tuple[int, int], kind: str, count: int) -> None:
        for at in range(count):
            id = kind if type == "leader" else f"{kind}{chr(ord('a') + at)}"
            units.append(Unit(len(units), id, force, type, *rating, kind))

    for force in ("un", "us"):
        for counter, count in laid.get("counters", force).items():
            type, firepower, contact = counter.rsplit("-", 2)
            add(force, type, (int(firepower), int(contact)), f"{force}-{counter}", count)
    for colour in FACTION_ORDER:
        for counter, count in laid.get("counters", "faction").items():
            if counter == "leader":
                add(colour, "leader", (0, 0), f"{colour}-leader", count)
            else:
                add(colour, "gang", (int(counter), 0), f"{colour}-{counter}", count)
    for counter, count in laid.get("counters", "militia").items():
        add("militia", "militia", (int(counter), 0), f"militia-{counter}", count)
    return tuple(units)


# Set-up

NO_SETUP = SetUp(0, False, (), (), (), 0)
"""Of a game that its rulebook sets up by its details."""


def _setup(document: Document, board: Board, laid: _Laid, units: Sequence[Unit]) -> SetUp:
    """The set-up (10), checked against map and counters: it can be carried out."""
    given = document.data["setup"]
    for at, zone in enumerate(given["barred"]):
        _check_zone(document, board, zone, ("setup", "barred", at))
    for at, zone in enumerate(given["bases"]):
        _check_zone(document, board, zone, ("setup", "bases", at))
    _check_bandits(document, board, laid, units)
    _check_markers(document, board, laid)
    left: dict[str, int] = {}
    for unit in units:
        if unit.force in ("un", "us"):
            left[unit.kind] = left.get(unit.kind, 0) + 1
    for at, placed in enumerate(given["un"]):
        _check_zone(document, board, placed["zone"], ("setup", "un", at, "zone"))
        kind = placed["unit"]
        keys = ("setup", "un", at, "unit")
        if kind not in left:
            near = datafile.nearest(kind, left)
            raise document.error(
                keys,
                f'"{kind}" is no UN or US unit of the counter mix',
                f"Did you mean {near}?" if near else f"There are: {', '.join(left)}.",
            )
        if not left[kind]:
            raise document.error(
                keys, f"there is no {kind} left to place", "The counter mix is an absolute limit."
            )
        left[kind] -= 1
    famine = given["famine"]
    is_fixed = isinstance(famine, int)
    return SetUp(
        gangs_per_faction=given["gangs"],
        leaders=given["leaders"],
        barred_to_bandits=tuple(given["barred"]),
        un_units=tuple((placed["unit"], placed["zone"]) for placed in given["un"]),
        bases=tuple(given["bases"]),
        famine_dice=0 if is_fixed else int(str(famine).partition("d")[0]),
        famine_turns=famine if is_fixed else 0,
    )


def _check_zone(document: Document, board: Board, zone: str, keys: tuple[Key, ...]) -> None:
    if zone not in board:
        ids = [known.id for known in board.zones]
        near = datafile.nearest(zone, ids)
        raise document.error(
            keys,
            f'"{zone}" is no Zone in play',
            f"Did you mean {near}?" if near else f"There are: {', '.join(ids)}.",
        )


def _check_bandits(document: Document, board: Board, laid: _Laid, units: Sequence[Unit]) -> None:
    """That each faction has the gangs to be drawn, and a Zone where they may be placed (8.41)."""
    given = document.data["setup"]
    faction = [unit for unit in units if unit.force == FACTION_ORDER[0]]
    gangs = sum(unit.type == "gang" for unit in faction)
    if given["gangs"] > gangs:
        raise document.error(
            ("setup", "gangs"),
            f"{given['gangs']} gangs are drawn, but a faction has only {gangs}",
            "Draw fewer, or put more counters into the charts.",
        )
    if given["leaders"] and len(faction) == gangs:
        raise laid.error(
            ("counters", "faction"),
            "the set-up places Leaders, but a faction has none",
            "Add `leader: 1`, or write `leaders: false` in the set-up.",
        )
    free = [zone for zone in board.zones if zone.id not in given["barred"]]
    if len(free) < len(FACTION_ORDER):
        raise document.error(
            ("setup", "barred"),
            f"{len(free)} Zones are left for {len(FACTION_ORDER)} factions that may not mix (8.41)",
            "Bar fewer Zones.",
        )


def _check_markers(document: Document, board: Board, laid: _Laid) -> None:
    """That there are markers for every Base set up, Convoy owed and Zone terrorised (2)."""
    markers = ("counters", "markers")
    hungry = sum(zone.south and zone.terrain != "desert" for zone in board.zones)
    needs = {
        "base": (len(document.data["setup"]["bases"]), "Bases are set up"),
        "convoy": (hungry, "Zones can be owed a Convoy (8.8)"),
        "terror": (len(board.zones), "Zones can be terrorised (8.5)"),
    }
    for marker, (needed, why) in needs.items():
        count = laid.get(*markers, marker)
        if count < needed:
            raise laid.error(
                (*markers, marker), f"{needed} {why}, but there are {count} markers", "Add markers."
            )


def _check_details(parts: _Parts, details: Mapping[str, Any]) -> None:
    """That the game can be played as the details say, with whatever a player may choose."""
    if details.get("begins", 1) > parts.document.data["length"]:
        raise parts.document.error(
            ("details", "begins"),
            f"the game begins in turn {details['begins']}, after its last one",
            "The last turn is that of `length:`.",
        )
    ids = [option.id for option in parts.options]
    for choices in product(*(option.choices for option in parts.options)) if details else ():
        chosen = _choose(parts, dict(zip(ids, choices, strict=True)))
        sides, units = parts.rulebook.sides(chosen), parts.composed(chosen).units
        for keys, message, hint in parts.rulebook.faults(details, sides, parts.board, units):
            raise parts.document.error(("details", *keys), message, hint)


# Options


def read_options(document: Document, rulebook: Rulebook) -> Iterator[Option]:
    """The options that a scenario file offers, each one that its rulebook knows.

    Raises:
        DataError: a choice that the rules do not know.
    """
    for id, given in document.data.get("options", {}).items():
        if id not in rulebook.options:
            raise document.error(
                ("options", id),
                f'the rules of "{rulebook.id}" know no option "{id}"',
                f"They know: {', '.join(rulebook.options)}.",
            )
        known = rulebook.options[id]
        for at, choice in enumerate(given["choices"]):
            if choice not in known:
                raise document.error(
                    ("options", id, "choices", at),
                    f'"{choice}" is not one of {", ".join(known)}',
                    "The rules know no other choice.",
                )
        if given["default"] not in given["choices"]:
            raise document.error(
                ("options", id, "default"),
                f'"{given["default"]}" is not one of {", ".join(given["choices"])}',
                "The default must be one of the choices.",
            )
        labels = given.get("labels", {})
        for key, what in (("labels", "A label"), ("charts", "A chart file")):
            for choice in given.get(key, {}):
                if choice not in given["choices"]:
                    raise document.error(
                        ("options", id, key, choice),
                        f'"{choice}" is not one of {", ".join(given["choices"])}',
                        f"{what} belongs to one of the choices.",
                    )
        yield Option(
            id,
            given["default"],
            tuple(given["choices"]),
            given["rule"],
            given["about"],
            given.get("name", id.replace("-", " ").capitalize()),
            tuple(labels.get(choice, choice.replace("-", " ")) for choice in given["choices"]),
        )


def read_difficulty(document: Document, rulebook: Rulebook) -> dict[str, str]:
    """How hard a scenario file says that it is for each role of its rulebook.

    Raises:
        DataError: a role that nobody plays in such a game.
    """
    given: dict[str, str] = document.data.get("difficulty", {})
    for role in given:
        if role not in rulebook.roles:
            raise document.error(
                ("difficulty", role),
                f'nobody plays "{role}" by the rules of "{rulebook.id}"',
                f"There are: {', '.join(rulebook.roles)}.",
            )
    return given


def _choose(parts: _Parts, wanted: Mapping[str, str]) -> dict[str, str]:
    """All options with their values: as wanted, else the scenario's default, else the rules'."""
    document, offered = parts.document, {option.id: option for option in parts.options}
    chosen = {id: choices[0] for id, choices in parts.rulebook.options.items()}
    chosen |= {option.id: option.default for option in parts.options}
    for id, value in wanted.items():
        if id not in offered and chosen.get(id) == value:
            continue  # a record names also what the scenario leaves as it is
        if id not in offered:
            near = datafile.nearest(id, offered)
            raise document.error(
                ("options",),
                f'the scenario offers no option "{id}"',
                f"Did you mean {near}?" if near else f"It offers: {', '.join(offered) or 'none'}.",
            )
        if value not in offered[id].choices:
            raise document.error(
                ("options", id),
                f'"{value}" is not one of {", ".join(offered[id].choices)}',
                "Choose one of these.",
            )
        chosen[id] = value
    return chosen


def _digest(
    board: Board,
    units: Sequence[Unit],
    charts: Charts,
    setup: SetUp,
    goal: tuple[int, int],
    bases: int,
    composed: Mapping[str, Any],
) -> str:
    """A fingerprint of all that matters for play; names and sentences do not."""
    fire = charts.fire
    matters = {
        "zones": [[zone.id, zone.terrain, zone.south, zone.city] for zone in board.zones],
        "borders": [
            [zone.id, other.id] for zone in board.zones for other in board.neighbours[zone]
        ],
        "units": [[u.id, u.force, u.type, u.firepower, u.contact, u.kind] for u in units],
        "raf": [fire.floors, [[[f.number, f.star] for f in row] for row in fire.rows], fire.leader],
        "flush": dict(charts.flush_modifiers),
        "projects": [[p.id, p.types, p.cost, p.roll] for p in charts.projects.values()],
        "project-modifiers": dict(charts.project_modifiers),
        "victory": [
            [line.id, line.vp, line.per, line.round_up]
            for side in (charts.victory_un, charts.victory_bandit)
            for line in side.values()
        ],
        "events": [next(e.id for e in charts.events if e.low <= r <= e.high) for r in ROLLS],
        "negotiations": [charts.negotiations, charts.negotiations_start],
        "setup": [
            setup.gangs_per_faction,
            setup.leaders,
            setup.barred_to_bandits,
            setup.un_units,
            setup.bases,
            setup.famine_dice,
            *([setup.famine_turns] if setup.famine_turns else []),
        ],
        "length": goal[0],
        "bases": bases,
        **composed,
        **({"winning": goal[1]} if goal[1] else {}),
    }
    text = json.dumps(matters, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# What the files must look like. A description is put into messages after "expected".


def _text(description: str = "text", most: int = 200) -> dict[str, Any]:
    return {"type": "string", "minLength": 1, "maxLength": most, "description": description}


def _word(pattern: str, description: str) -> dict[str, Any]:
    return {
        "type": "string",
        "maxLength": 60,
        "pattern": f"^(?:{pattern})\\Z",
        "description": description,
    }


def _whole(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def _keys(
    known: Mapping[str, Any], required: Sequence[str] | None = None, description: str = ""
) -> dict[str, Any]:
    """A mapping of known keys, all of them required unless it is said which are."""
    needed = list(known) if required is None else list(required)
    schema = {"type": "object", "properties": known, "additionalProperties": False}
    return schema | {"required": needed} | ({"description": description} if description else {})


def _keyed(pattern: str, description: str, value: Mapping[str, Any], most: int) -> dict[str, Any]:
    """A mapping with keys of one form."""
    return {
        "type": "object",
        "maxProperties": most,
        "propertyNames": _word(pattern, description),
        "additionalProperties": value,
    }


def _each(names: Sequence[str], value: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping with the same kind of value under each name; none is required."""
    return _keys(dict.fromkeys(names, value), ())


def _items(item: Mapping[str, Any], fewest: int, most: int, twice: bool = False) -> dict[str, Any]:
    return {
        "type": "array",
        "items": item,
        "minItems": fewest,
        "maxItems": most,
        "uniqueItems": not twice,
    }


_ID = _word("[a-z0-9]+(?:-[a-z0-9]+)*", "a name in small letters, digits and hyphens")
_PATH = _text("the name of a file")
_RULE = _word("[1-9][0-9]?(?:\\.[0-9]+)?|[RS][0-9]+", "a rule or ruling, such as 6.22 or R8")
_COUNT = _whole(0, 26)
_MODIFIER = _whole(-6, 6)
_CELL = {
    "anyOf": [_word("-|[1-9][0-9]?\\*?", "cell"), _whole(1, 99)],
    "description": 'a cell: "-", a number from 1 to 99, or a number with a star such as 3*',
}
_COLUMN = {
    "anyOf": [_word("[1-9][0-9]?(?:-[1-9][0-9]?|\\+)?", "column"), _whole(1, 99)],
    "description": 'a column of Firepower such as "2", "3-4" or "14+"',
}
_LINE = _keys({"vp": _whole(-99, 99), "per": _whole(1, 99), "round": {"enum": ["up", "down"]}}, ())
SCENARIO_SCHEMA = _keys(
    {
        "format": {"const": "somalia scenario 1"},
        "game": {"const": "campaign"},
        "id": _ID,
        "name": _text("the name that players see"),
        "about": _text("a sentence or two for players", 2000),
        "map": _PATH,
        "zones": {
            "anyOf": [
                {"enum": ["south", "north"]},
                _items(_ID, 1, 200),
                _keys({"without": _items(_ID, 1, 200)}),
            ],
            "description": "the Zones in play: `south` or `north` of the Famine Line, a list of "
            "their ids, or `{without: [...]}`",
        },
        "charts": _items(_PATH, 1, 20),
        "rulebook": {"enum": list(RULEBOOKS)},
        "details": {"type": "object"},
        "hints": _PATH,
        "difficulty": _keyed(
            "[a-z-]+", "a role, such as bandit", {"enum": ["easy", "fair", "hard"]}, 10
        ),
        "scores": SCORES,
        "length": _whole(1, 120),
        "winning": _whole(1, 99),
        "starts": _word("[12][0-9]{3}-(?:0[1-9]|1[0-2])", "a month such as 1992-12"),
        "setup": _keys(
            {
                "gangs": _whole(1, 99),
                "leaders": {"type": "boolean"},
                "barred": _items(_ID, 0, 100),
                "un": _items(_keys({"unit": _ID, "zone": _ID}), 0, 100, twice=True),
                "bases": _items(_ID, 0, 100),
                "famine": {
                    "anyOf": [_word("[0-6]d6", "dice"), _whole(0, 120)],
                    "description": "dice such as 2d6, 0d6 to 6d6, or a number of turns",
                },
            }
        ),
        "options": _keys(
            {
                id: _keys(
                    {
                        "default": _ID,
                        "choices": _items(_ID, 1, 20),
                        "rule": _RULE,
                        "about": _text("a sentence for players", 500),
                        "name": _text("a few words for players", 40),
                        "labels": _keyed(
                            "[a-z0-9-]+", "a choice", _text("a word or two for players", 24), 20
                        ),
                        "charts": _keyed("[a-z0-9-]+", "a choice", _PATH, 20),
                    },
                    ("default", "choices", "rule", "about"),
                )
                for id in KNOWN_OPTIONS
            },
            (),
        ),
    },
    ("format", "id", "name", "about", "map", "charts", "length"),
)

CHARTS_SCHEMA = _keys(
    {
        "format": {"const": "somalia charts 1"},
        "about": _text("a sentence for players", 2000),
        "reconstructed": {"type": "boolean"},
        "raf": _keys(
            {
                "columns": _items(_COLUMN, 2, 20),
                "rows": _each([str(die) for die in range(1, 7)], _items(_CELL, 2, 20, twice=True)),
                "modifiers": _keys({"leader": _MODIFIER}),
            },
            (),
        ),
        "flush": _keys({"modifiers": _each(FLUSH_MODIFIERS, _MODIFIER)}),
        "development": _keys(
            {
                "projects": _each(
                    PROJECTS,
                    _keys(
                        {
                            "units": _items({"enum": list(UN_TYPES)}, 1, len(UN_TYPES)),
                            "sp": _whole(0, 99),
                            "roll": {
                                "anyOf": [_whole(1, 12), {"const": "none"}],
                                "description": "a number from 1 to 12, or `none` for no roll",
                            },
                            "result": _text(),
                        },
                        (),
                    ),
                ),
                "modifiers": _each(PROJECT_MODIFIERS, _MODIFIER),
            },
            (),
        ),
        "victory": _keys({side: _each(ids, _LINE) for side, ids in KNOWN_VICTORY.items()}, ()),
        "negotiations": _keys(
            {
                "boxes": _items(
                    _word("[0-9]{1,2}/[0-9]{1,2}", "Bandit VP and UN VP, such as 4/0"),
                    1,
                    30,
                    twice=True,
                ),
                "start": _whole(1, 30),
            },
            (),
        ),
        "counters": _keys(
            {
                **dict.fromkeys(
                    ("un", "us"),
                    _keyed(
                        f"(?:{'|'.join((*UN_TYPES, 'base'))})-[0-9]-[0-9]",
                        f"one of {', '.join(UN_TYPES)} with its rating, such as infantry-3-2",
                        _COUNT,
                        40,
                    ),
                ),
                "faction": _keyed(
                    "[1-9]|leader",
                    "a strength from 1 to 9, or leader",
                    _COUNT,
                    10,
                )
                | {"properties": {"leader": _whole(0, 1)}},
                "militia": _keyed("[1-9]", "a strength from 1 to 9", _COUNT, 9),
                "markers": _each(("base", "convoy", "terror"), _whole(0, 100)),
            },
            (),
        ),
        "events": _keyed(
            "[1-6][1-6](?:-[1-6][1-6])?",
            "a roll or rolls of two dice read as tens and units, such as 45 or 11-14",
            _keys({"id": {"enum": list(KNOWN_EVENTS)}, "effect": _text(most=500)}, ("id",)),
            36,
        ),
    },
    ("format", "reconstructed"),
)
