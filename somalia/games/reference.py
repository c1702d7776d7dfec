"""Looks up a game's rules by number or words, and its charts by name."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple

from somalia.engine.protocols import StateT
from somalia.games.kit.sheets import SheetTable, TableColumn
from somalia.games.scenario import ScenarioT

WIDTH = 79


class RuleEntry(NamedTuple):
    """A rule or ruling as a screen shows it."""

    number: str
    title: str
    text: str  # paragraphs, separated by newlines
    is_played: bool = True  # whether the program implements it
    beside: tuple[str, ...] = ()  # numbers of related rules or rulings


class Chart(NamedTuple):
    """A chart that applies in a scenario."""

    heading: str
    source: str  # its source; "" for the published rules
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()

    def lines(self, width: int = WIDTH) -> list[str]:
        """The heading, source, table and notes, as lines of at most `width` characters."""
        table = SheetTable([TableColumn(head) for head in self.columns], self.rows).lines()
        source = [f"{self.source}."] if self.source else []
        notes = [line for note in self.notes for line in textwrap.wrap(note, width)]
        return [self.heading, *source, *table, *notes]


ALL_CHARTS = "charts"
"""The query that asks for every chart."""


class Reference(Generic[ScenarioT, StateT]):
    """A game's numbered rules, each with title and text, and its charts by name.

    Args:
        rules: title and text by number.
        under: for a published rule without an entry, the number of the entry that covers it.
    """

    def __init__(
        self,
        rules: Mapping[str, tuple[str, str]] | None = None,
        under: Mapping[str, str] | None = None,
    ) -> None:
        self._rules = dict(rules or {})
        self._under = dict(under or {})

    def charts(self, scenario: ScenarioT) -> Mapping[str, Chart]:
        """A scenario's charts by name, in order; empty for a game without charts."""
        return {}

    def _asked(self, query: str, scenario: ScenarioT) -> list[Chart]:
        """The charts named in a query."""
        known, asked = self.charts(scenario), query.strip().lower()
        return [chart for name, chart in known.items() if asked in (name.lower(), ALL_CHARTS)]

    def known(self) -> list[tuple[str, str]]:
        """Every entry's number or name, with its title."""
        return [(number, title) for number, (title, _) in self._rules.items()]

    def text(self, query: str, scenario: ScenarioT) -> str:
        """The text for a query: all titles if the query is empty, "" if nothing matches."""
        if charts := self._asked(query, scenario):
            return "\n\n".join("\n".join(chart.lines()) for chart in charts)
        numbers = self._found(query)
        if not query.strip():
            lines = [f"{number:<6}{self._rules[number][0]}" for number in numbers]
            if names := list(self.charts(scenario)):
                lines += ["", f"Charts, by name: {', '.join(names)}."]
            return "\n".join(lines)
        asked = query.strip()
        see = [f"{asked}: see {self._under[asked]}"] if asked in self._under else []
        return "\n\n".join(
            [
                *see,
                *(
                    f"{number} {title}\n{textwrap.fill(text, WIDTH)}"
                    for number, (title, text) in (
                        (number, self._rules[number]) for number in numbers
                    )
                ),
            ]
        )

    def lines(self, query: str, scenario: ScenarioT, state: StateT, width: int) -> list[str]:
        """The text for a query during a game, as lines; close matches if nothing matches exactly.

        Args:
            state: the position, so that a chart can point out what applies now.
            width: the width of the tables, in characters.
        """
        return (self.text(query, scenario) or f"{self.no_match(query)}.").split("\n")

    def data(self, query: str, scenario: ScenarioT) -> dict[str, Any]:
        """The answer to a query as plain data."""
        rules = [
            {"number": number, "title": self._rules[number][0], "text": [self._rules[number][1]]}
            for number in self._found(query)
        ]
        charts = [chart._asdict() for chart in self._asked(query, scenario)]
        result = {"query": query, "scenario": scenario.id, "rules": [] if charts else rules}
        return {**result, "charts": charts} if charts else result

    def entries(self, query: str, scenario: ScenarioT | None) -> list[RuleEntry]:
        """The entries that match a query, best first; all entries if it is empty.

        Args:
            scenario: the scenario in play; None outside a game.
        """
        return [RuleEntry(number, *self._rules[number]) for number in self._found(query)]

    def no_match(self, query: str) -> str:
        """The message when nothing matches a query."""
        return f'no rule of this game mentions "{query}"'

    def _found(self, query: str) -> list[str]:
        """The numbers of the matching rules: the rule with that number, or the rule that covers it,
        else the rules that contain the words.
        """
        asked = query.strip().lower()
        asked = self._under.get(asked, asked).lower()
        if exact := [number for number in self._rules if number.lower() == asked]:
            return exact
        return [
            number
            for number, (title, text) in self._rules.items()
            if asked in f"{title} {text}".lower()
        ]
