"""The charts in play, built from the scenario.

`somalia rules raf`, the terminal's `charts` and `?`, and the window's chart sheet all use them.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from somalia.engine.words import signed
from somalia.games.campaign.rules.core.components import CampaignScenario, Origin
from somalia.games.campaign.rules.core.names import event_name, source, victory_name
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CUP, CampaignState
from somalia.games.campaign.text.contested import grades_now, requirement
from somalia.games.campaign.text.parties import contest_of, keeps_vp
from somalia.games.campaign.text.words import Wording
from somalia.games.display import Unknown
from somalia.games.kit.sheets import SheetTable, TableColumn
from somalia.plain import visible

RECONSTRUCTED = "Reconstructed: the printed chart is not in the published rules text"
DEEPEST = 50  # the largest hanging indent, in characters


class Signed(int):
    """A number shown with its sign."""

    def __str__(self) -> str:
        return signed(int(self))


Cell = str | int
Row = tuple[Cell, ...]


class Body(NamedTuple):
    """The contents of a chart."""

    columns: tuple[str, ...] = ()
    rows: Sequence[Row] = ()
    modifiers: Mapping[str, int] = {}  # die roll modifiers
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class CampaignChart:
    """A chart as the scenario uses it, including its options and overlays.

    Attributes:
        rules: numbers of the rules that the chart belongs to.
        columns: column heads; empty if there is no table.
        modifiers: die roll modifiers, by cause.
        notes: whole sentences shown below the table.
        origin: the chart files it comes from; None if the scenario itself defines it.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    origin: Origin | None
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    modifiers: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The chart's title with its rule numbers."""
        name, _, rest = self.title.partition(": ")
        return f"{name} ({', '.join(self.rules)})" + (f": {rest}" if rest else "")

    @property
    def source(self) -> str:
        """A sentence saying where the chart comes from, with the names of its files."""
        return self._source(named=True)

    @property
    def credit(self) -> str:
        """A sentence saying where the chart comes from: reconstructed, or entered by an owner."""
        return self._source(named=False)

    def _source(self, named: bool) -> str:
        if self.origin is None:
            return "Set by the scenario."
        printed, ours = self.origin.printed, self.origin.reconstructed

        def among(files: Sequence[str]) -> str:
            return f" ({', '.join(map(visible, files))})" if named else ""

        if not printed:
            return f"{RECONSTRUCTED}{among(ours)}."
        if not ours:
            return f"Entered by an owner of the published game{among(printed)}."
        return (
            f"Partly entered by an owner of the published game{among(printed)}, the rest "
            f"reconstructed{among(ours)}."
        )

    @property
    def _table(self) -> SheetTable:
        """The chart's table, with columns of numbers right-aligned."""
        is_right = [
            all(re.fullmatch(r"[-+]?\d*\*?", str(cell)) for cell in column)
            for column in zip(*self.rows, strict=True)
        ]
        columns = zip(self.columns, is_right, strict=True)
        return SheetTable([TableColumn(head, is_right=right) for head, right in columns], self.rows)

    def lines(self, width: int | None = None) -> list[str]:
        """Heading, source, table, modifiers and notes, wrapped if a width is given.

        All lines but the heading and the source are indented.
        """
        lines = [(self.heading, 6), (self.source, 0)]
        table = self._table
        last = sum(table.widths[:-1]) + table.gap * len(table.columns)
        lines += [(f"  {line}", last) for line in table.lines()]
        if self.modifiers:
            added = ", ".join(f"{name} {signed(value)}" for name, value in self.modifiers.items())
            lines.append((f"  Die roll modifiers: {added}.", 4))
        lines += [(f"  {note}", 4) for note in self.notes]
        if width is None:
            return [line for line, _ in lines]
        return [
            piece
            for line, deep in lines
            for piece in textwrap.wrap(
                line,
                width,
                subsequent_indent=" " * min(deep, DEEPEST),
                break_on_hyphens=False,
                drop_whitespace=True,
            )
        ]

    def data(self) -> dict[str, Any]:
        """The chart as plain data for JSON. Cells with a star or a span are text."""
        origin = self.origin or Origin()
        return {
            "chart": self.id,
            "title": self.title,
            "rules": list(self.rules),
            "reconstructed": bool(origin.reconstructed),
            "source": {
                "text": self.source,
                "printed": list(origin.printed),
                "reconstructed": list(origin.reconstructed),
            },
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "modifiers": dict(self.modifiers),
            "notes": list(self.notes),
        }


class FoundCharts(NamedTuple):
    """The charts that a query asks for."""

    charts: list[CampaignChart]
    unused: list[str]  # a sentence for each chart not in this scenario
    is_named: bool = True  # False if the query asks for all charts


# -- finding charts --------------------------------------------------------------------------------


FOR_FIGHTS = ("raf", "flush")
"""The charts shown by default."""


def names(scenario: CampaignScenario) -> tuple[str, ...]:
    """The names of the charts in play in a scenario with these options."""
    known = _known(scenario)
    if keeps_vp(scenario) and scenario.options.get("negotiations") != "on":
        return tuple(name for name in known if name != "negotiations")
    return tuple(known)


def sheet(scenario: CampaignScenario, state: CampaignState, typed: str, width: int) -> list[str]:
    """The lines of charts whose names begin with the typed text; by default the charts for fights.

    Raises:
        Unknown: no chart matches.
    """
    known = names(scenario)
    wanted = [name for name in known if name.startswith(typed.lower())] if typed else FOR_FIGHTS
    if not wanted:
        raise Unknown(f'There is no chart "{typed[:30]}". Charts: {", ".join(known)}.')
    lines: list[str] = []
    for name in wanted:
        lines += [*([""] * 2 if lines else []), *chart(name, scenario, state).lines(width)]
    return lines if typed else [*lines, "", f"More: charts {', '.join(known[2:])}."]


def known_names() -> dict[str, str]:
    """The name and title of every chart in any scenario."""
    return {id: kind.title for id, kind in (*_LATER.items(), *_BASE.items())}


def asked(
    query: str, scenario: CampaignScenario, state: CampaignState | None = None
) -> FoundCharts | None:
    """The charts that a query names; None if the query contains anything else.

    A query can give a chart's name or title; "charts" means all charts in play.
    """
    if query.strip().lower() == "charts":
        return FoundCharts([chart(name, scenario, state) for name in names(scenario)], [], False)
    wanted = _named(query)
    if not wanted:
        return None
    here = [name for name in wanted if is_used(scenario, name)]
    return FoundCharts(
        [chart(name, scenario, state) for name in here],
        [
            f"{scenario.name} does not use the {known_names()[name].partition(': ')[0]}. "
            f"Its charts: {', '.join(names(scenario))}."
            for name in wanted
            if name not in here
        ],
    )


def _named(query: str) -> tuple[str, ...]:
    known = {title.partition(": ")[0].lower(): id for id, title in known_names().items()}
    known |= {id: id for id in known_names()}
    rest, ids = " ".join(query.lower().split()), []
    while rest:
        name = next(
            (
                name
                for name in sorted(known, key=len, reverse=True)
                if re.match(rf"{re.escape(name)}(?![a-z0-9])", rest)
            ),
            "",
        )
        if not name:
            return ()
        ids.append(known[name])
        rest = re.sub(r"^( (charts?|tables?)\b)?[ ,]*", "", rest[len(name) :])
    return tuple(dict.fromkeys(ids))


def is_used(scenario: CampaignScenario, name: str) -> bool:
    """Whether the scenario uses the chart with that name, or a replacement for it."""
    return _own_name(scenario, name) in _known(scenario)


def chart(
    name: str, scenario: CampaignScenario, state: CampaignState | None = None
) -> CampaignChart:
    """One of the scenario's charts.

    Args:
        state: a position, whose details the chart then includes.

    Raises:
        KeyError: the scenario has no such chart.
    """
    id = _own_name(scenario, name)
    kind = _known(scenario)[id]
    body = kind.make(scenario, state)
    origin = scenario.charts.origins.get(id, Origin()) if kind.is_charted else None
    return CampaignChart(
        id=id,
        title=kind.title,
        rules=kind.rules,
        origin=origin,
        columns=body.columns,
        rows=tuple(body.rows),
        modifiers=body.modifiers,
        notes=tuple(body.notes),
    )


def _own_name(scenario: CampaignScenario, name: str) -> str:
    """The scenario's own name for a chart: "victory" means "grades" if Zones decide the game."""
    return "grades" if name == "victory" and not keeps_vp(scenario) else name


def _known(scenario: CampaignScenario) -> Mapping[str, _Kind]:
    return _BASE if keeps_vp(scenario) else _LATER


# -- contents --------------------------------------------------------------------------------------


def _raf(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    table, say = scenario.charts.fire, Wording(scenario)
    rows: list[Row] = [(die, *map(say.result, cells)) for die, cells in enumerate(table.rows, 1)]
    star = "6.3" if keeps_vp(scenario) else "S17"
    notes = [
        "Columns are total Firepower. The modified die is never below 1 or above 6.",
        f"A star is a critical hit ({star}). A Leader modifies a Raid or Ambush by 1 (8.4, R30).",
    ]
    if not keeps_vp(scenario):
        notes.append(
            "The base game's table (option raf, S28)."
            if scenario.options.get("raf") == "base"
            else "This is a 2006 table. The option raf restores the base game's (S28)."
        )
    return Body(("die", *table.labels), rows, {"Leader": table.leader}, notes)


def _flush(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    notes = [
        (
            "Add up the Contact Numbers. Roll a die for each unit hunted: it is contacted on the "
            "total or less, always on 1, never on 6."
        )
    ]
    if not keeps_vp(scenario):
        notes += ["A unit without a Contact Number uses its Firepower Number (S2)."]
    notes += ["Each unit that flushes costs 1 SP. If anything is contacted, fire follows (6.12)."]
    return Body(modifiers=scenario.charts.flush_modifiers, notes=notes)


def _development(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    rows = [
        (
            of.id,
            of.cost,
            of.roll if of.roll is not None else "no roll",
            ", ".join(of.types),
            of.result,
        )
        for of in scenario.charts.projects.values()
    ]
    needed = (
        "The modified die must equal or beat the number needed. It can be below 1 or above 6 (R61)."
    )
    return Body(
        ("project", "SP", "needs", "units", "result"),
        rows,
        scenario.charts.project_modifiers,
        (needed,),
    )


def _victory(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    of = scenario.charts
    rows = [
        (name, Signed(row.vp), row.per, "up" if row.round_up else "down", source(row.id))
        for name, lines in (("UN", of.victory_un), ("Bandits", of.victory_bandit))
        for row in lines.values()
    ]
    notes = ["Hits, units lost and critical hits score at once, the rest in the Political Phase."]
    if scenario.sides.rivals:
        notes.append(
            "With several Bandit players, 11.2 says how Zones, attacks and losses score (R69)."
        )
    return Body(("side", "VP", "for every", "rounded", "counted"), rows, {}, notes)


def _events(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    return Body(
        ("roll", "event", "effect"),
        [
            (
                f"{row.low}-{row.high}" if row.high != row.low else str(row.low),
                event_name(row.id),
                f"{row.effect}.",
            )
            for row in scenario.charts.events
        ],
        {},
        ("Two dice, read as tens and units.",),
    )


def _counters(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    say = Wording(scenario)
    rows: list[Row] = [
        (
            say.kind(kind),
            len(units),
            *([sum(state.where[unit] == CUP for unit in units)] if state else []),
        )
        for kind, units in scenario.kinds.items()
    ]
    if keeps_vp(scenario):
        left = [scenario.bases - sum(state.base)] if state else []
        rows.append(("Base", scenario.bases, *left))
    note = {
        "raised": "Tan counters are stronger than Militia: option tan-counters (S28).",
        "as-militia": "Tan counters are as strong as Militia: option tan-counters (S28).",
    }.get(scenario.options.get("tan-counters", ""))
    head = ("counter", "number", *(["in the cup"] if state else []))
    return Body(head, rows, {}, [note] if note else [])


def _talks(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    boxes = scenario.charts.negotiations
    rows = [(at, bandit, un) for at, (bandit, un) in enumerate(boxes, 1)]
    notes = [
        "The higher die moves the marker: the Bandits to lower numbers, the UN to higher.",
        f"Talks begin in box {scenario.charts.negotiations_start + 1}.",
    ]
    if state is not None and state.talks:
        notes.append(f"The marker is in box {state.talks_box + 1}.")
    if scenario.options.get("negotiations") != "on":
        notes.append("Not in play: needs the option negotiations.")
    return Body(("box", "Bandit VP", "UN VP"), rows, {}, notes)


def _grades(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    facts = contest_of(scenario)
    assert facts is not None
    first = "The first condition that is met counts."
    if state is None:
        return Body(
            ("victory", "needs"),
            [
                (victory_name(scenario, grade.id), requirement(scenario, grade))
                for grade in facts.grades
            ],
            {},
            (first,),
        )
    judged = victory_name(scenario, rules_of(scenario).judged(state))
    standing = "Result" if state.ended else "As it stands"
    rows = [(of.name, of.requirement, of.still_needed or "nothing") for of in grades_now(state)]
    return Body(("victory", "needs", "still needs"), rows, {}, (first, f"{standing}: {judged}."))


def _prices(scenario: CampaignScenario, state: CampaignState | None) -> Body:
    facts = contest_of(scenario)
    assert facts is not None
    rows: list[Row] = [
        ("all", "income per Zone", Signed(facts.zone_sp)),
        ("all", "income per Zone in Mogadishu", Signed(facts.city_sp)),
    ]
    for party in facts.parties:
        trade = party.trade
        of = " or ".join(map(str, trade.strengths))
        rows += [
            (party.name, words, Signed(-price))
            for price, words in (
                (trade.draw, f"a unit at random{f', {of}' if of else ''}"),
                (trade.exchange, f"exchange a unit for the {trade.best}"),
                (trade.point, "per point of Firepower"),
            )
            if price
        ]
    if facts.conversion is not None:
        rows.append(("either", "Conversion: a unit won or kept", Signed(-facts.conversion.price)))
    if facts.entry is not None:
        name = facts.party_of[facts.entry.colour].name
        rows.append((name, "entry from outside the map, per roll", Signed(-facts.entry.price)))
    turns = ", ".join(map(str, facts.interphases))
    return Body(("party", "for", "SP"), rows, {}, (f"Interphases come after turns {turns}.",))


class _Kind(NamedTuple):
    title: str
    rules: tuple[str, ...]
    make: Callable[[CampaignScenario, CampaignState | None], Body]
    is_charted: bool = True  # from chart files, not from the scenario itself


_BASE: Mapping[str, _Kind] = {
    "raf": _Kind("RAF Table: Raid, Ambush, Flush and Terrorism", ("6",), _raf),
    "flush": _Kind("Flush procedure", ("6.12",), _flush),
    "development": _Kind("Development Table", ("6.13",), _development),
    "victory": _Kind("Victory Table", ("7",), _victory),
    "events": _Kind("Random Events Table", ("4",), _events),
    "counters": _Kind("Counter mix", ("2",), _counters),
    "negotiations": _Kind("Negotiations Track", ("11.1",), _talks),
}
_LATER: Mapping[str, _Kind] = {
    "raf": _Kind("RAF Table: Raid, Ambush and Flush", ("6",), _raf),
    "flush": _Kind("Flush procedure", ("6.12", "S2"), _flush),
    "grades": _Kind("Victory", ("9", "S4"), _grades, is_charted=False),
    "prices": _Kind("Income and prices", ("S8", "S10"), _prices, is_charted=False),
    "counters": _Kind("Counter mix", ("2",), _counters),
}
