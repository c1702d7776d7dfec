"""The charts and counters for a hex battle (`format: somalia counters 1`)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from somalia.datafile import Document, quoted
from somalia.engine.marks import rule
from somalia.engine.prompts import DONE
from somalia.games.hex_battle.data.mapfile import LETTERS, SIDES
from somalia.games.hex_battle.rules import components as c
from somalia.games.kit.forms import (
    FLAG,
    Form,
    Key,
    Misfit,
    among,
    each,
    either,
    halves,
    keyed,
    listing,
    lookup,
    only,
    text,
    whole,
    word,
)
from somalia.games.kit.records import (
    LayeredDocument,
    faults_told,
    file_of,
    laid,
    may,
    need,
    part,
    record,
    values,
)

FORMAT = "somalia counters 1"
TERRAINS = (*LETTERS.values(), "cave", "observation-point")
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
"""The conditions that lines of the Victory Points Schedule can have (23.2), by side."""
ABOUT_COUNTERS = (c.ELIMINATED, c.OWN_ELIMINATED, c.ESCAPED, c.ON_MAP)
"""The conditions that a line can limit to certain counters."""
CLOSE_ASSAULT = "close-assault"


class _Rating(NamedTuple):
    """A rating as printed on a counter (2.3)."""

    firepower: int
    assaults: bool
    range: int
    is_indirect: bool
    movement: int


class _Counters(NamedTuple):
    """A counter and its number of copies, before it is assigned to a command."""

    unit: c.BattleUnit
    many: int


@rule("2.3")
def _rated(rating: str) -> _Rating:
    parts = re.fullmatch(r"(\d+)(\+?)(?:-(\d+)(\+?)-(\d+))?", rating)
    assert parts is not None  # guaranteed by the form
    firepower, close, reach, far, movement = parts.groups()
    return _Rating(int(firepower), bool(close), int(reach or 0), bool(far), int(movement or 0))


UNRATED = _rated("0")


def _counters(
    *,
    name: str,
    type: str,
    rating: _Rating = UNRATED,
    count: int = 1,
    marks: Sequence[str] = (),
    **printed: str,
) -> _Counters:
    """Make a row of counters, which do not have ids, commands or anti-armour types yet."""
    unit = c.BattleUnit(
        id="",
        name=name,
        type=type,
        firepower=rating.firepower,
        range=rating.range,
        movement=2 * rating.movement,
        assaults=rating.assaults,
        is_indirect=rating.is_indirect,
        has_eye="eye" in marks or "sniper" in marks or type == c.SOF,
        is_vehicle="vehicle" in marks or type in (c.TANK, "gun-truck", c.ARTILLERY),
        is_armoured="armour" in marks or type == c.TANK,
        has_anti_armour="anti-armour" in marks,
        **printed,
    )
    return _Counters(unit, count)


def _table(
    *, columns: tuple[int, ...], rows: tuple[tuple[str, ...], ...]
) -> tuple[tuple[int, ...], tuple[tuple[str, ...], ...]]:
    """Check the columns and rows of a Combat Results Table, and return them.

    Columns must be in ascending order and rows must have the right length. Results must never get
    milder with more firepower, or harsher with a higher die.

    Raises:
        Misfit: the table breaks one of these rules.
    """
    if columns[0] != 1 or columns != tuple(sorted(set(columns))):
        raise Misfit("expected rising firepowers, starting with 1", "", "columns")
    for index, row in enumerate(rows):
        if len(row) != len(columns):
            raise Misfit(f"expected {len(columns)} results", "", "rows", index)
        worth = [c.RESULTS.index(result) for result in row]
        if worth != sorted(worth):
            raise Misfit("a result is weaker with more firepower (10.28)", "", "rows", index)
        if index and any(
            c.RESULTS.index(low) < c.RESULTS.index(high)
            for low, high in zip(rows[index - 1], row, strict=True)
        ):
            raise Misfit("a result is stronger than with a lower die (10.28)", "", "rows", index)
    return columns, rows


# -- the file ------------------------------------------------------------------------------------


_NAME = text(30, "a name")
_ID = word("[a-z][a-z0-9-]{0,20}", "an id")
_RATED = word(r"\d{1,2}\+?(?:-\d{1,2}\+?-\d{1,2})?", "a rating such as 4+-1-4").made(_rated)
_HALVES = halves(0, 20, "movement points, in steps of 0.5")
_POINTS = either(
    _HALVES, only("x").made(lambda _: None), words="movement points, in steps of 0.5, or x"
)
_SIZE = among("team", "platoon", "company")
_NATION = among(c.US, c.NATO, c.AMF)
_LISTED = {
    "count": may(whole(1, 40)),
    "marks": may(listing(among(*_MARKS), 0, 5)),
    "rating": may(_RATED),
}
_COUNTER = record(
    _counters,
    **_LISTED
    | {
        "name": need(_NAME),
        "type": need(among(*_TYPES)),
        "size": need(_SIZE),
        "rating": need(_RATED),
        "nation": need(_NATION),
        "deploy": need(among(c.START_MAP, c.START, c.REINFORCEMENT, c.SPECIAL, c.OPTIONAL)),
    },
)
_FLOWN = among(c.START, c.REINFORCEMENT)
_HELICOPTER = record(_counters, name=_NAME, type=among(*c.HELICOPTERS), deploy=_FLOWN, **_LISTED)
_PLANE = record(_counters, name=_NAME, type=among(*c.AIR_TYPES), deploy=_FLOWN, **_LISTED)
_FACE_DOWN = record(_counters, name=_NAME, type=among(*_HIDDEN), **_LISTED | {"rating": _RATED})
_ENEMIES = tuple(dict.fromkeys((*_TYPES, *c.HELICOPTERS, *_HIDDEN)))
_WHICH = {
    "commands": may(listing(_NAME, 1, 20)),
    "types": may(listing(among(*_ENEMIES), 1, 20)),
    "nations": may(listing(_NATION, 1, 3)),
    "sizes": may(listing(_SIZE, 1, 3)),
    "names": may(listing(_NAME, 1, 40)),
}
"""The keys that limit a line to certain counters."""
_ACTIVATED = either(
    _NAME.made(lambda command: {"commands": (command,)}),
    values(**_WHICH),
    words="a command, or lists of commands, types, nations, sizes or names",
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
_VP = whole(-99, 99)


def _schedule(side: str) -> Form[dict[str, Any]]:
    """The form of a side's lines in the Victory Points Schedule."""
    line = values(
        condition=need(text(30, "what the line scores", 0), name="for"),
        vp=may(_VP),
        times=may(whole(0, 9)),
        by=may(among(CLOSE_ASSAULT)),
        villages=may(listing(_NAME, 1, 40)),
        hexes=may(listing(_NAME, 1, 99)),
        **_WHICH,
    )
    of = either(
        _VP, line, words=f"VP, or `vp` with `for`, which is one of: {', '.join(CONDITIONS[side])}"
    )
    return lookup(of, 40, keys=word("[a-z][a-z0-9-]{0,39}", "an id"))


def _charts(**values: Any) -> c.BattleCharts:
    return _Maker(values).charts()


CHARTS = file_of(
    FORMAT,
    _charts,
    beneath="charts/anaconda.yaml",
    reconstructed=laid(FLAG, "`true` if a value is not as printed"),
    crt=laid(
        record(
            _table,
            columns=listing(whole(1, 99), 1, 20),
            rows=listing(listing(among(*c.RESULTS), 1, 20), 2, 20),
        ),
        "the Combat Results Table: `columns` by firepower, `rows` by the final die, 0 or "
        "less first (10.2)",
    ),
    modifiers=laid(
        each(_MODIFIERS, whole(-9, 9)), "what is added to the die roll for fire (10.23)"
    ),
    anti_armour=laid(
        listing(among(*_TYPES), 0, 10),
        "unit types that are anti-armour, in addition to the counters marked so (10.26)",
    ),
    terrain=laid(
        each(
            TERRAINS,
            record(c.Terrain, foot=_POINTS, vehicle=_POINTS, modifier=whole(-5, 9), blocks=FLAG),
        ),
        "for each terrain, the cost to enter it on `foot` or by `vehicle` (`x`: road or track "
        "only), its `modifier`, and whether it `blocks` fire",
    ),
    way=laid(_HALVES, "the cost of a step along a road or track (8.11)"),
    stream=laid(
        each(("foot", "vehicle"), _HALVES),
        "the extra cost of crossing a stream without a bridge (8.15)",
    ),
    rate=laid(
        record(
            c.Rate,
            command=_NAME,
            types=listing(among(*_TYPES), 1, 10),
            turn=whole(1, 99),
            movement=whole(1, 40).made(lambda points: 2 * points),
        ),
        "units with a different movement on one turn (8.20)",
        name="rates",
    ),
    picks=laid(whole(1, 100), "the number of counters in Al Qaeda's force (3.4)"),
    most_in_hex=laid(whole(1, 20), "how many of them may share a hex at set-up (3.4)"),
    recon_range=laid(whole(1, 99), "the range of special recon with option `recon-range` (A55)"),
    defence_range=laid(whole(1, 20), "how far defensive fire reaches, in hexes (12.1)"),
    panic_returns_at=laid(
        whole(1, 7), "the lowest die roll on which a panicked unit returns (6.2)"
    ),
    commands=laid(
        lookup(
            values(
                name=need(_NAME),
                side=need(among(*SIDES)),
                draws=may(whole(0, 20)),
                joins=may(whole(1, 99)),
                activates=may(listing(_ACTIVATED, 0, 20)),
            ),
            20,
            2,
            keys=_ID,
        ),
        "the Command Activation Chart (5.1), see below",
    ),
    victory=laid(
        keyed({side: _schedule(side) for side in c.SIDES}),
        "the Victory Points Schedule (23.2), see below",
    ),
    levels=laid(
        each(c.SIDES, each(c.LEVELS[1:], whole(-99, 999))),
        "for each side, the points it needs for each victory level (23.3)",
    ),
    turns=laid(
        part(last_turn=need(whole(1, 99), name="last"), days=listing(_NAME, 1, 99)),
        "the Turn Record: the `last` turn, and the names of its `days`",
    ),
    prices=laid(
        listing(
            values(
                price=need(whole(0, 99)),
                names=may(listing(_NAME, 1, 20)),
                types=may(listing(among(*c.HELICOPTERS), 1, 3)),
                most=may(whole(1, 20)),
            ),
            0,
            20,
        ),
        "what more forces cost, in VP (31.2): counters by `names` or `types`, up to `most`",
    ),
    counters=laid(
        lookup(
            listing(_COUNTER, 0, 60),
            20,
            keys=_ID,
            named={
                "helicopters": listing(_HELICOPTER, 0, 40),
                "air": listing(_PLANE, 0, 40),
            },
        ),
        "the Coalition's counters, by sub-command, plus `helicopters` and `air`",
    ),
    al_qaeda=laid(
        values(
            per_command=listing(_FACE_DOWN, 1, 40),
            common=listing(_FACE_DOWN, 0, 40),
            optional=listing(_FACE_DOWN, 1, 1),
        ),
        "Al Qaeda's counters: those of each sub-command (`per-command`), those of none "
        "(`common`), and the `optional` one (25)",
    ),
)
"""The format for files of charts and counters: a full set, or only the keys that override others.
"""


def load(*layers: Path) -> c.BattleCharts:
    """Read charts and counters; each file overrides keys from earlier files.

    Raises:
        DataError: a file is wrong; says what, where, and what was expected.
    """
    return read([CHARTS.open(path) for path in layers])


def read(layers: Sequence[Document]) -> c.BattleCharts:
    """Make charts from valid documents, the lowest layer first.

    Raises:
        DataError: something in a document doesn't fit the rest.
    """
    all_of_them = LayeredDocument(layers, deep=False)
    with faults_told(all_of_them, CHARTS.beneath):
        schedules = [layer.data["victory"] for layer in layers if "victory" in layer.data]
        if schedules:
            all_of_them.data["victory"] = _spelt_out(schedules)
        return CHARTS.read(all_of_them.data)


def _spelt_out(schedules: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The topmost Victory Points Schedule, with every line complete.

    A line given only as a number takes its condition from the charts below.

    Raises:
        Misfit: no chart below has that line.
    """
    *beneath, top = schedules
    spelt: dict[str, dict[str, Any]] = {}
    for side, lines in top.items():
        spelt[side] = {}
        for id, said in lines.items():
            known = (one[side].get(id) for one in reversed(beneath))
            line = said if isinstance(said, dict) else next(filter(_is_line, known), None)
            if line is None:
                raise Misfit(
                    "this line does not say what it scores",
                    f"Add it, as in {{vp: {said}, for: eliminated, types: [infantry]}}. "
                    f"`for` can be: {', '.join(CONDITIONS[side])}.",
                    "victory",
                    side,
                    id,
                )
            points = {} if line is said else {_points_of(line["for"]): said}
            spelt[side][id] = {**line, **points}
    return spelt


def _is_line(said: object) -> bool:
    return isinstance(said, dict)


def _points_of(condition: str) -> str:
    """The key for a line's number: "vp" for its points, "times" if it multiplies another line."""
    return "times" if condition == c.PSYOP_ASSAULT else "vp"


class _Maker:
    """Makes charts from values that have already been checked one by one."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = dict(values)
        self.said: dict[str, dict[str, Any]] = self.values.pop("commands")
        self.commands = {
            id: c.Command(id, of["name"], of["side"], of.get("draws", 0), of.get("joins", 1))
            for id, of in self.said.items()
        }
        self.printed: dict[c.BattleUnit, str] = {}  # the names of counters as printed
        self.anti = self.values.pop("anti_armour")
        self.units = self._units(self.values.pop("counters"))
        self.hidden = self._hidden(**self.values.pop("al_qaeda"))

    def charts(self) -> c.BattleCharts:
        """Make the charts."""
        of = self.values
        columns, rows = of.pop("crt")
        commands = self._activation()
        if of["last_turn"] > len(of["days"]):
            raise Misfit("there are fewer days than turns", "", "turns", "last")
        schedules = of.pop("victory")
        return c.BattleCharts(
            columns=columns,
            rows=rows,
            commands=commands,
            victory={side: self._schedule(side, schedules[side]) for side in c.SIDES},
            prices=self._prices(of.pop("prices")),
            units=self.units,
            hidden=self.hidden,
            **of,
        )

    @rule("5.1")
    def _activation(self) -> dict[str, c.Command]:
        """The chits and the units that each activates; by default, the units with the same name."""
        commands = {}
        for id, command in self.commands.items():
            own = self.units if command.side == c.COALITION else self.hidden
            said = self.said[id].get("activates", ({"commands": (id,)},))
            which = tuple(
                self._which(row, own, "commands", id, "activates", at)
                for at, row in enumerate(said)
            )
            commands[id] = replace(command, activates=which)
        theirs = [one for one in commands.values() if one.side == c.AL_QAEDA]
        for unit in self.hidden:
            woken = [one.name for one in theirs if one.wakes(unit, unit.command)]
            if len(woken) > 1:
                raise Misfit(
                    f"{unit.name} is activated by {' and '.join(woken)}: of Al Qaeda's chits, "
                    "only Jihad! may activate another chit's counters (6.3)",
                    "",
                    "commands",
                )
        return commands

    def _which(self, row: Mapping[str, Any], units: Sequence[c.BattleUnit], *keys: Key) -> c.Which:
        """The counters that a line is limited to.

        Args:
            units: the counters that the line may name.
        """
        for command in row.get("commands", ()):
            if command not in self.commands:
                hint = f"Known: {', '.join(self.commands)}."
                raise Misfit(f"there is no command {quoted(command)}", hint, *keys)
        ids: set[str] = set()
        for name in row.get("names", ()):
            named = {unit.id for unit in units if name in (unit.name, self.printed[unit])}
            if not named:
                raise Misfit(f"no counter is called {quoted(name)}", "", *keys)
            ids |= named
        lists = {name: frozenset(row.get(name, ())) for name in _WHICH}
        return c.Which(**lists | {"names": frozenset(ids)})

    @rule("23.2")
    def _schedule(
        self, side: str, lines: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, c.ScheduleLine]:
        """A side's lines in the Victory Points Schedule."""
        sides = (self.units, self.hidden)
        ours, theirs = sides if side == c.COALITION else reversed(sides)
        schedule = {}
        for id, row in lines.items():
            keys = ("victory", side, id)
            condition = row["condition"]
            if condition not in CONDITIONS[side]:
                hint = f"Known: {', '.join(CONDITIONS[side])}."
                raise Misfit(f"no line can score for {quoted(condition)}", hint, *keys)
            key = _points_of(condition)
            if key not in row:
                raise Misfit(f"missing key {key}", "", *keys)
            about = {name for name in _WHICH if name in row}
            if about and condition not in ABOUT_COUNTERS:
                raise Misfit(
                    f"{condition} cannot be limited by {', '.join(sorted(about))}", "", *keys
                )
            of = theirs if condition == c.ELIMINATED else ours
            places = row.get("villages" if condition == c.VILLAGE_HELD else "hexes", ())
            if condition == c.HEX_HELD and not places:
                raise Misfit("missing key hexes", "", *keys)
            schedule[id] = c.ScheduleLine(
                id,
                condition,
                row[key],
                self._which(row, of, *keys) if about else c.Which(),
                row.get("by") == CLOSE_ASSAULT,
                frozenset(places),
            )
        return schedule

    def _units(self, rows: Mapping[str, Sequence[_Counters]]) -> tuple[c.BattleUnit, ...]:
        units: list[c.BattleUnit] = []
        ours = [id for id, of in self.commands.items() if of.side == c.COALITION]
        for command, counters in rows.items():
            if command not in (*ours, "helicopters", "air"):
                raise Misfit(
                    f"{quoted(command)} is not a Coalition command.",
                    f"Known: {', '.join(ours)}; helicopters, air.",
                    "counters",
                    command,
                )
            for row in counters:
                units += self._copies(row, command if command in ours else "")
        if len(units) > 300:
            raise Misfit("there are more than 300 counters", "", "counters")
        return self._named(units, [unit.name for unit in units])

    def _named(
        self, counters: Sequence[c.BattleUnit], printed: Sequence[str], renames: bool = True
    ) -> tuple[c.BattleUnit, ...]:
        """Give every counter its own id, and note its printed name."""
        units = _numbered(counters, renames)
        self.printed |= zip(units, printed, strict=True)
        return units

    @rule("A62")
    def _hidden(
        self,
        per_command: Sequence[_Counters],
        common: Sequence[_Counters],
        optional: Sequence[_Counters],
    ) -> tuple[c.BattleUnit, ...]:
        counters: list[c.BattleUnit] = []
        printed: list[str] = []
        for id, command in self.commands.items():
            if command.side == c.AL_QAEDA:
                letter = command.name.split()[-1]
                for row in per_command:
                    counters += self._copies(row, id, f" {letter}")
                    printed += [row.unit.name] * row.many
        for row in common:
            counters += self._copies(row, "")
        if len(counters) > 150:
            raise Misfit("there are more than 150 counters", "", "al-qaeda")
        if self.values["picks"] > len(counters):
            raise Misfit(f"Al Qaeda has only {len(counters)} counters", "", "picks")
        (last,) = optional
        if last.unit.type != c.BIN_LADEN or last.many != 1:
            raise Misfit("expected one bin-laden (25)", "", "al-qaeda", "optional", 0)
        counters += self._copies(last, "")
        printed += [unit.name for unit in counters[len(printed) :]]
        return self._named(counters, printed, renames=False)

    def _copies(self, row: _Counters, command: str, behind: str = "") -> list[c.BattleUnit]:
        name = row.unit.name + behind
        armed = row.unit.has_anti_armour or row.unit.type in self.anti
        unit = replace(row.unit, id=_slug(name), name=name, command=command, has_anti_armour=armed)
        return [unit] * row.many

    def _prices(self, rows: Sequence[Mapping[str, Any]]) -> tuple[c.Price, ...]:
        prices = []
        for index, row in enumerate(rows):
            names, types = row.get("names", ()), row.get("types", ())
            bought = [
                unit.id
                for unit in self.units
                if self.printed[unit] in names
                or (unit.type in types and unit.deploy == c.REINFORCEMENT)
            ]
            if not bought:
                raise Misfit("no counter has any of these names or types", "", "prices", index)
            prices.append(c.Price(frozenset(bought), row["price"], row.get("most", len(bought))))
        return tuple(prices)


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    return slug if slug and slug != DONE else f"unit-{slug}".strip("-")


def _numbered(units: Sequence[c.BattleUnit], renames: bool = True) -> tuple[c.BattleUnit, ...]:
    """Number the counters that share an id; with `renames`, number their names too."""
    numbered: list[c.BattleUnit] = []
    for index, unit in enumerate(units):
        alike = [other for other in units if other.id == unit.id]
        if len(alike) > 1:
            number = sum(other.id == unit.id for other in units[: index + 1])
            name = f"{unit.name} {number}" if renames else unit.name
            unit = replace(unit, id=f"{unit.id}-{number}", name=name)
        numbered.append(unit)
    return tuple(numbered)
