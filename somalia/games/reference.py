"""Looking up the rules of a game by number or words, and its charts by name."""

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
    text: str  # paragraphs, parted by line ends
    is_played: bool = True  # whether the program plays it
    beside: tuple[str, ...] = ()  # numbers of what is read with it: rulings, or rules


class Chart(NamedTuple):
    """A chart of a scenario as it is in play."""

    heading: str
    source: str  # where it is from; "" where the published rules print it
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()

    def lines(self, width: int = WIDTH) -> list[str]:
        """Heading, source, table and notes in lines of so many characters."""
        table = SheetTable([TableColumn(head) for head in self.columns], self.rows).lines()
        told = [f"{self.source}."] if self.source else []
        notes = [line for note in self.notes for line in textwrap.wrap(note, width)]
        return [self.heading, *told, *table, *notes]


ALL_CHARTS = "charts"
"""The query that asks for every chart."""


class Reference(Generic[ScenarioT, StateT]):
    """Numbered rules, each with a title and a text, and the charts of a scenario by name.

    Args:
        rules: title and text by number.
        under: for each number of the published rules without an entry of its own the number of the
            entry that says what it says.
    """

    def __init__(
        self,
        rules: Mapping[str, tuple[str, str]] | None = None,
        under: Mapping[str, str] | None = None,
    ) -> None:
        self._rules = dict(rules or {})
        self._under = dict(under or {})

    def charts(self, scenario: ScenarioT) -> Mapping[str, Chart]:
        """The charts of a scenario by name, in order; none for a game that has none."""
        return {}

    def _asked(self, query: str, scenario: ScenarioT) -> list[Chart]:
        """The charts that a query names."""
        known, asked = self.charts(scenario), query.strip().lower()
        return [chart for name, chart in known.items() if asked in (name.lower(), ALL_CHARTS)]

    def known(self) -> list[tuple[str, str]]:
        """Number or name of everything that can be looked up, with its title."""
        return [(number, title) for number, (title, _) in self._rules.items()]

    def text(self, query: str, scenario: ScenarioT) -> str:
        """The text for a query: all titles for an empty one, "" if nothing is found."""
        if charts := self._asked(query, scenario):
            return "\n\n".join("\n".join(chart.lines()) for chart in charts)
        found = self._found(query)
        if not query.strip():
            lines = [f"{number:<6}{self._rules[number][0]}" for number in found]
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
                    for number, (title, text) in ((number, self._rules[number]) for number in found)
                ),
            ]
        )

    def lines(self, query: str, scenario: ScenarioT, state: StateT, width: int) -> list[str]:
        """The same in the course of a game, in lines: what comes near if nothing is found.

        Args:
            state: the position, of which a chart may tell what counts now.
            width: how wide tables may be.
        """
        return (self.text(query, scenario) or f"{self.no_match(query)}.").split("\n")

    def data(self, query: str, scenario: ScenarioT) -> dict[str, Any]:
        """The same as plain data."""
        rules = [
            {"number": number, "title": self._rules[number][0], "text": [self._rules[number][1]]}
            for number in self._found(query)
        ]
        charts = [chart._asdict() for chart in self._asked(query, scenario)]
        told = {"query": query, "scenario": scenario.id, "rules": [] if charts else rules}
        return {**told, "charts": charts} if charts else told

    def entries(self, query: str, scenario: ScenarioT | None) -> list[RuleEntry]:
        """What a query finds, the best first; all that there is for an empty one.

        Args:
            scenario: what is played; None where nothing is yet.
        """
        return [RuleEntry(number, *self._rules[number]) for number in self._found(query)]

    def no_match(self, query: str) -> str:
        """The message for a query that finds nothing."""
        return f'no rule of this game mentions "{query}"'

    def _found(self, query: str) -> list[str]:
        """The number that is the query, or that it stands under, else the numbers of rules that
        contain it.
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
