"""Reads the charts and counters of a hex battle (`format: somalia counters 1`)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import Document, quoted
from somalia.engine.marks import rule
from somalia.engine.prompts import DONE
from somalia.games.hex_battle.data.mapfile import LETTERS, SIDES
from somalia.games.hex_battle.rules import components as c
from somalia.games.schema import among, listing, number, record

FORMAT = "somalia counters 1"
TERRAINS = (*LETTERS.values(), "cave", "observation-point")
_RATING = r"^\d{1,2}(\+?)(?:-\d{1,2}(\+?)-\d{1,2})?\Z"
_TYPES = (
    c.INFANTRY,
    c.HEAVY_WEAPONS,
    c.SOF,
    "recon",
    c.ENGINEER,
    c.PSYOP,
    c.TANK,
    "gun-truck",
    c.ARTILLERY,
    c.LEADER,
)
_HIDDEN = (
    c.INFANTRY,
    c.HEAVY_WEAPONS,
    c.COMPOUND,
    c.HVT,
    c.DECEPTION,
    c.FORT,
    c.IED,
    c.CIVILIANS,
    c.BIN_LADEN,
)
_MARKS = ("eye", "sniper", "vehicle", "armour", "anti-armour")
CONDITIONS = {
    c.COALITION: (
        c.ELIMINATED,
        c.OWN_ELIMINATED,
        c.FORT_ENTERED,
        c.VILLAGE_HELD,
        c.HEX_HELD,
        c.ON_MAP,
        c.PSYOP_ASSAULT,
        c.CASUALTY_EVACUATED,
        c.EXTRA_FORCES,
    ),
    c.AL_QAEDA: (
        c.ELIMINATED,
        c.OWN_ELIMINATED,
        c.VILLAGE_HELD,
        c.HEX_HELD,
        c.ESCAPED,
        c.ON_MAP,
        c.EXTENSION,
        c.CASUALTY_ON_MAP,
    ),
}
"""What lines of the Victory Points Schedule can be for (23.2), by side."""
ABOUT_COUNTERS = (c.ELIMINATED, c.OWN_ELIMINATED, c.ESCAPED, c.ON_MAP)
"""Conditions of which a line can be about some counters only."""
CLOSE_ASSAULT = "close-assault"


_NAME = {"type": "string", "minLength": 1, "maxLength": 30, "description": "a name"}
_RATED = {"type": "string", "pattern": _RATING, "description": "a rating such as 4+-1-4"}
_POINTS = {
    "anyOf": [
        {"type": "number", "minimum": 0, "maximum": 20, "multipleOf": 0.5},
        {"const": "x"},
    ],
    "description": "movement points, on the half, or x",
}
_HALVES = {
    "type": "number",
    "minimum": 0,
    "maximum": 20,
    "multipleOf": 0.5,
    "description": "movement points, on the half",
}
_LISTED = {"count": number(1, 40), "marks": listing(among(*_MARKS), 0, 5), "rating": _RATED}
_COUNTER = record(
    {
        "name": _NAME,
        "type": among(*_TYPES),
        "size": among("team", "platoon", "company"),
        "rating": _RATED,
        "nation": among(c.US, c.NATO, c.AMF),
        "deploy": among(c.START_MAP, c.START, c.REINFORCEMENT, c.SPECIAL, c.OPTIONAL),
    },
    _LISTED,
)
_FLOWN = among(c.START, c.REINFORCEMENT)
_HELICOPTER = record({"name": _NAME, "type": among(*c.HELICOPTERS), "deploy": _FLOWN}, _LISTED)
_PLANE = record({"name": _NAME, "type": among(*c.AIR_TYPES), "deploy": _FLOWN}, _LISTED)
_FACE_DOWN = record({"name": _NAME, "type": among(*_HIDDEN), "rating": _RATED}, _LISTED)
_ENEMIES = tuple(dict.fromkeys((*_TYPES, *c.HELICOPTERS, *_HIDDEN)))
_WHICH = {
    "commands": listing(_NAME, 1, 20),
    "types": listing(among(*_ENEMIES), 1, 20),
    "nations": listing(among(c.US, c.NATO, c.AMF), 1, 3),
    "sizes": listing(among("team", "platoon", "company"), 1, 3),
    "names": listing(_NAME, 1, 40),
}
"""Which counters a line is about."""
_ACTIVATED = {
    "anyOf": [_NAME, record({}, _WHICH)],
    "description": "a command, or lists of commands, types, nations, sizes, names",
}
_ID_KEYS = {"pattern": r"^[a-z][a-z0-9-]{0,20}\Z", "description": "an id"}
_LEVEL = record(dict.fromkeys(c.LEVELS[1:], number(-99, 999)))
_TERRAIN = record(
    {"foot": _POINTS, "vehicle": _POINTS, "modifier": number(-5, 9), "blocks": {"type": "boolean"}}
)
_MODIFIERS = (
    c.CLOSE_ASSAULT,
    c.FORTIFIED,
    c.FACE_DOWN,
    c.ARMOURED,
    c.LED,
    c.BIN_LADEN,
    c.BODY_ARMOUR,
)


def _schedule(side: str) -> dict[str, Any]:
    """What a side's lines of the Victory Points Schedule look like."""
    points = number(-99, 99)
    line = record(
        {"for": {"type": "string", "maxLength": 30, "description": "what it is for"}},
        {
            "vp": points,
            "times": number(0, 9),
            "by": among(CLOSE_ASSAULT),
            "villages": listing(_NAME, 1, 40),
            "hexes": listing(_NAME, 1, 99),
            **_WHICH,
        },
    )
    return {
        "type": "object",
        "maxProperties": 40,
        "propertyNames": {"pattern": r"^[a-z][a-z0-9-]{0,39}\Z", "description": "an id"},
        "additionalProperties": {
            "anyOf": [points, line],
            "description": f"VP, or vp and what for: {', '.join(CONDITIONS[side])}",
        },
    }


_ROWS = listing(listing(among(*c.RESULTS), 1, 20), 2, 20)
_PARTS: dict[str, Any] = {
    "reconstructed": {"type": "boolean", "description": "true or false"},
    "crt": record({"columns": listing(number(1, 99), 1, 20), "rows": _ROWS}),
    "modifiers": record(dict.fromkeys(_MODIFIERS, number(-9, 9))),
    "anti-armour": listing(among(*_TYPES), 0, 10),
    "terrain": record(dict.fromkeys(TERRAINS, _TERRAIN)),
    "way": _HALVES,
    "stream": record({"foot": _HALVES, "vehicle": _HALVES}),
    "rates": record(
        {
            "command": _NAME,
            "types": listing(among(*_TYPES), 1, 10),
            "turn": number(1, 99),
            "movement": number(1, 40),
        }
    ),
    "picks": number(1, 100),
    "most-in-hex": number(1, 20),
    "recon-range": number(1, 99),
    "defence-range": number(1, 20),
    "panic-returns-at": number(1, 7),
    "commands": {
        "type": "object",
        "minProperties": 2,
        "maxProperties": 20,
        "propertyNames": _ID_KEYS,
        "additionalProperties": record(
            {"name": _NAME, "side": among(*SIDES)},
            {
                "draws": number(0, 20),
                "joins": number(1, 99),
                "activates": listing(_ACTIVATED, 0, 20),
            },
        ),
    },
    "victory": record({side: _schedule(side) for side in c.SIDES}),
    "levels": record(dict.fromkeys(c.SIDES, _LEVEL)),
    "turns": record({"last": number(1, 99), "days": listing(_NAME, 1, 99)}),
    "prices": listing(
        record(
            {"price": number(0, 99)},
            {
                "names": listing(_NAME, 1, 20),
                "types": listing(among(*c.HELICOPTERS), 1, 3),
                "most": number(1, 20),
            },
        ),
        0,
        20,
    ),
    "counters": {
        "type": "object",
        "maxProperties": 20,
        "propertyNames": _ID_KEYS,
        "properties": {
            "helicopters": listing(_HELICOPTER, 0, 40),
            "air": listing(_PLANE, 0, 40),
        },
        "additionalProperties": listing(_COUNTER, 0, 60),
    },
    "al-qaeda": record(
        {
            "per-command": listing(_FACE_DOWN, 1, 40),
            "common": listing(_FACE_DOWN, 0, 40),
            "optional": listing(_FACE_DOWN, 1, 1),
        }
    ),
}
SCHEMA = record({"format": {"const": FORMAT, "description": FORMAT}, **_PARTS})
"""What a file of charts and counters looks like, as a JSON schema."""
OVERLAY = record({"format": {"const": FORMAT, "description": FORMAT}}, _PARTS)
"""The same for a file that is laid over it: some of the keys."""


def load(path: Path, over: Sequence[Path] = ()) -> c.Charts:
    """Read charts and counters, with others laid over them, key by key.

    Raises:
        DataError: what is wrong with a file, where and what was expected.
    """
    return read(datafile.read(path, SCHEMA), [datafile.read(one, OVERLAY) for one in over])


def read(document: Document, over: Sequence[Document] = ()) -> c.Charts:
    """The charts of documents that fit the schemas.

    Raises:
        DataError: something in one does not fit the rest.
    """
    return _Reader(document, over).charts()


class _Reader:
    """The keys of the charts, each with the document that it is from."""

    def __init__(self, document: Document, over: Sequence[Document]) -> None:
        self.data = dict(document.data)
        self.source = dict.fromkeys(document.data, document)
        self.printed: dict[c.Unit, str] = {}  # the names of counters as printed
        self.beneath: list[Document] = [document]  # documents with a schedule, the uppermost last
        for one in over:
            self.data |= one.data
            self.source |= dict.fromkeys(one.data, one)
            self.beneath += [one] * ("victory" in one.data)

    def charts(self) -> c.Charts:
        """All of it."""
        data = self.data
        self._table()
        commands = {
            id: c.Command(id, of["name"], of["side"], of.get("draws", 0), of.get("joins", 1))
            for id, of in data["commands"].items()
        }
        units = self._units(commands)
        hidden = self._hidden(commands)
        commands = self._activation(commands, units, hidden)
        days = tuple(data["turns"]["days"])
        if data["turns"]["last"] > len(days):
            raise self._error(["turns", "last"], "there are not so many days")
        rate = data["rates"]
        return c.Charts(
            data["reconstructed"],
            tuple(data["crt"]["columns"]),
            tuple(map(tuple, data["crt"]["rows"])),
            data["modifiers"],
            {
                id: c.Terrain(
                    _halves(of["foot"]), _halves(of["vehicle"]), of["modifier"], of["blocks"]
                )
                for id, of in data["terrain"].items()
            },
            _half(data["way"]),
            {how: _half(cost) for how, cost in data["stream"].items()},
            c.Rate(rate["command"], tuple(rate["types"]), rate["turn"], 2 * rate["movement"]),
            data["picks"],
            data["most-in-hex"],
            data["recon-range"],
            data["defence-range"],
            data["panic-returns-at"],
            commands,
            {side: self._schedule(side, commands, units, hidden) for side in c.SIDES},
            data["levels"],
            data["turns"]["last"],
            days,
            self._prices(units),
            units,
            hidden,
        )

    def _error(self, keys: Sequence[str | int], message: str, hint: str = "") -> Exception:
        return self.source[str(keys[0])].error(keys, message, hint)

    def _table(self) -> None:
        """Whether the Combat Results Table is one: columns rise, rows are of their length, and a
        result gets no worse for more firepower or a lower die.
        """
        columns, rows = self.data["crt"]["columns"], self.data["crt"]["rows"]
        if columns[0] != 1 or columns != sorted(set(columns)):
            raise self._error(["crt", "columns"], "expected firepowers that rise, from 1 on")
        for at, row in enumerate(rows):
            if len(row) != len(columns):
                raise self._error(["crt", "rows", at], f"expected {len(columns)} results")
            worth = [c.RESULTS.index(result) for result in row]
            if worth != sorted(worth):
                raise self._error(
                    ["crt", "rows", at], "a result gets milder with more firepower (10.28)"
                )
            if at and any(
                c.RESULTS.index(low) < c.RESULTS.index(high)
                for low, high in zip(rows[at - 1], row, strict=True)
            ):
                raise self._error(
                    ["crt", "rows", at], "a result is harder than with a lower die (10.28)"
                )

    @rule("5.1")
    def _activation(
        self,
        commands: Mapping[str, c.Command],
        units: Sequence[c.Unit],
        hidden: Sequence[c.Unit],
    ) -> dict[str, c.Command]:
        """The chits with the units each activates: those of its own name if nothing is said."""
        found = {}
        for id, command in commands.items():
            own = units if command.side == c.COALITION else hidden
            keys = ("commands", id, "activates")
            said = self.data["commands"][id].get("activates", [id])
            which = []
            for at, one in enumerate(said):
                row = {"commands": [one]} if isinstance(one, str) else one
                which.append(self._which(row, commands, own, (*keys, at)))
            found[id] = replace(command, activates=tuple(which))
        theirs = [one for one in found.values() if one.side == c.AL_QAEDA]
        for unit in hidden:
            woken = [one.name for one in theirs if one.wakes(unit, unit.command)]
            if len(woken) > 1:
                raise self._error(
                    ["commands"],
                    f"{unit.name} is activated by {' and by '.join(woken)}: of Al Qaeda's chits "
                    "only Jihad! may activate what another does (6.3)",
                )
        return found

    def _which(
        self,
        row: Mapping[str, Any],
        commands: Mapping[str, c.Command],
        units: Sequence[c.Unit],
        keys: Sequence[str | int],
    ) -> c.Which:
        """The counters that a line is about.

        Args:
            units: those that it can be about.
        """
        for command in row.get("commands", ()):
            if command not in commands:
                hint = f"There are: {', '.join(commands)}."
                raise self._error(keys, f"{quoted(command)} is no command", hint)
        ids: set[str] = set()
        for name in row.get("names", ()):
            named = {unit.id for unit in units if name in (unit.name, self.printed[unit])}
            if not named:
                raise self._error(keys, f"no counter is called {quoted(name)}")
            ids |= named
        return c.Which(
            frozenset(row.get("commands", ())),
            frozenset(row.get("types", ())),
            frozenset(row.get("nations", ())),
            frozenset(row.get("sizes", ())),
            frozenset(ids),
        )

    @rule("23.2")
    def _schedule(
        self,
        side: str,
        commands: Mapping[str, c.Command],
        units: Sequence[c.Unit],
        hidden: Sequence[c.Unit],
    ) -> dict[str, c.Line]:
        """A side's lines of the Victory Points Schedule."""
        ours, theirs = (units, hidden) if side == c.COALITION else (hidden, units)
        found = {}
        for id, said in self.data["victory"][side].items():
            keys = ("victory", side, id)
            row, points = self._line(side, id, said)
            condition = row["for"]
            if condition not in CONDITIONS[side]:
                hint = f"There is: {', '.join(CONDITIONS[side])}."
                raise self._error(keys, f"{quoted(condition)} is nothing a line can be for", hint)
            key = "times" if condition == c.PSYOP_ASSAULT else "vp"
            if points is None and key not in row:
                raise self._error(keys, f"the key {key} is missing")
            about = {name for name in _WHICH if name in row}
            if about and condition not in ABOUT_COUNTERS:
                raise self._error(
                    keys, f"{condition} is not about counters: {', '.join(sorted(about))}"
                )
            of = theirs if condition == c.ELIMINATED else ours
            which = self._which(row, commands, of, keys) if about else c.Which()
            places = row.get("villages" if condition == c.VILLAGE_HELD else "hexes", ())
            if condition == c.HEX_HELD and not places:
                raise self._error(keys, "the key hexes is missing")
            found[id] = c.Line(
                id,
                condition,
                row[key] if points is None else points,
                which,
                row.get("by") == CLOSE_ASSAULT,
                frozenset(places),
            )
        return found

    def _line(self, side: str, id: str, said: Any) -> tuple[Mapping[str, Any], int | None]:
        """A line, and its points where it is a number: what for, the charts beneath say."""
        if isinstance(said, dict):
            return said, None
        for document in reversed(self.beneath[:-1]):
            line = document.data["victory"][side].get(id)
            if isinstance(line, dict):
                return line, int(said)
        raise self._error(
            ("victory", side, id),
            "it is not known what this line is for",
            f"Say it, as in {{vp: {said}, for: eliminated, types: [infantry]}}. "
            f"It can be for: {', '.join(CONDITIONS[side])}.",
        )

    def _units(self, commands: Mapping[str, c.Command]) -> tuple[c.Unit, ...]:
        found: list[c.Unit] = []
        anti = self.data["anti-armour"]
        for command, rows in self.data["counters"].items():
            known = command in commands and commands[command].side == c.COALITION
            if not known and command not in ("helicopters", "air"):
                ours = [id for id, of in commands.items() if of.side == c.COALITION]
                raise self._error(
                    ["counters", command],
                    f"{quoted(command)} is no command of the Coalition.",
                    f"There are: {', '.join(ours)}; helicopters, air.",
                )
            for row in rows:
                found += self._copies(row, command if known else "", anti)
        if len(found) > 300:
            raise self._error(["counters"], "there are more than 300 counters")
        return self._named(found, [unit.name for unit in found])

    def _named(
        self, found: Sequence[c.Unit], printed: Sequence[str], renames: bool = True
    ) -> tuple[c.Unit, ...]:
        """Counters each with an id of its own; their printed names are noted."""
        units = _numbered(found, renames)
        self.printed |= zip(units, printed, strict=True)
        return units

    @rule("A62")
    def _hidden(self, commands: Mapping[str, c.Command]) -> tuple[c.Unit, ...]:
        own = [id for id, of in commands.items() if of.side == c.AL_QAEDA]
        anti = self.data["anti-armour"]
        rows = self.data["al-qaeda"]
        found: list[c.Unit] = []
        printed: list[str] = []
        for command in own:
            letter = commands[command].name.split()[-1]
            for row in rows["per-command"]:
                named = {**row, "name": f"{row['name']} {letter}"}
                copies = self._copies(named, command, anti)
                found += copies
                printed += [row["name"]] * len(copies)
        for row in rows["common"]:
            found += self._copies(row, "", anti)
        if len(found) > 150:
            raise self._error(["al-qaeda"], "there are more than 150 counters")
        if self.data["picks"] > len(found):
            raise self._error(["picks"], f"there are {len(found)} counters of Al Qaeda's only")
        last = rows["optional"][0]
        if last["type"] != c.BIN_LADEN or last.get("count", 1) != 1:
            raise self._error(["al-qaeda", "optional", 0], "expected one bin-laden (25)")
        found += self._copies(last, "", anti)
        printed += [unit.name for unit in found[len(printed) :]]
        return self._named(found, printed, renames=False)

    def _copies(self, row: Mapping[str, Any], command: str, anti: Sequence[str]) -> list[c.Unit]:
        marks = row.get("marks", ())
        firepower, assaults, reach, indirect, movement = _rated(row.get("rating", "0"))
        unit = c.Unit(
            _slug(row["name"]),
            row["name"],
            row["type"],
            command,
            firepower,
            reach,
            2 * movement,
            assaults,
            indirect,
            "eye" in marks or "sniper" in marks or row["type"] == c.SOF,
            "vehicle" in marks or row["type"] in (c.TANK, "gun-truck", c.ARTILLERY),
            "armour" in marks or row["type"] == c.TANK,
            "anti-armour" in marks or row["type"] in anti,
            row.get("size", ""),
            row.get("nation", ""),
            row.get("deploy", ""),
        )
        return [unit] * row.get("count", 1)

    def _prices(self, units: Sequence[c.Unit]) -> tuple[c.Price, ...]:
        found = []
        for at, row in enumerate(self.data["prices"]):
            names, types = row.get("names", ()), row.get("types", ())
            bought = [
                unit.id
                for unit in units
                if self.printed[unit] in names
                or (unit.type in types and unit.deploy == c.REINFORCEMENT)
            ]
            if not bought:
                raise self._error(["prices", at], "no counter is of these names or types")
            found.append(c.Price(frozenset(bought), row["price"], row.get("most", len(bought))))
        return tuple(found)


@rule("2.3")
def _rated(text: str) -> tuple[int, bool, int, bool, int]:
    """A rating: firepower, close assault, range, indirect fire, movement."""
    parts = re.fullmatch(r"(\d+)(\+?)(?:-(\d+)(\+?)-(\d+))?", text)
    assert parts is not None  # the schema has seen to it
    firepower, close, reach, far, movement = parts.groups()
    return int(firepower), bool(close), int(reach or 0), bool(far), int(movement or 0)


def _half(points: float) -> int:
    return round(2 * points)


def _halves(points: float | str) -> int | None:
    return None if isinstance(points, str) else _half(points)


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    return slug if slug and slug != DONE else f"unit-{slug}".strip("-")


def _numbered(units: Sequence[c.Unit], renames: bool = True) -> tuple[c.Unit, ...]:
    """Each with an id of its own, and a name if wanted: those of a name are numbered."""
    found: list[c.Unit] = []
    for at, unit in enumerate(units):
        alike = [other for other in units if other.id == unit.id]
        if len(alike) > 1:
            number = sum(other.id == unit.id for other in units[: at + 1])
            name = f"{unit.name} {number}" if renames else unit.name
            unit = replace(unit, id=f"{unit.id}-{number}", name=name)
        found.append(unit)
    return tuple(found)
