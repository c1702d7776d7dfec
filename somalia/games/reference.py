"""Looking up the rules of a game by number or words, and its charts by name."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any, NamedTuple

WIDTH = 79


class Entry(NamedTuple):
    """A rule or ruling as a screen shows it."""

    number: str
    title: str
    text: str  # paragraphs, parted by line ends
    is_played: bool = True  # whether the program plays it
    beside: tuple[str, ...] = ()  # numbers of what is read with it: rulings, or rules


class Reference:
    """Numbered rules, each with a title and a text.

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

    def known(self) -> list[tuple[str, str]]:
        """Number or name of everything that can be looked up, with its title."""
        return [(number, title) for number, (title, _) in self._rules.items()]

    def text(self, query: str, scenario: Any) -> str:
        """The text for a query: all titles for an empty one, "" if nothing is found."""
        found = self._found(query)
        if not query.strip():
            return "\n".join(f"{number:<6}{self._rules[number][0]}" for number in found)
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

    def lines(self, query: str, scenario: Any, state: Any, width: int) -> list[str]:
        """The same in the course of a game, in lines: what comes near if nothing is found.

        Args:
            state: the position, of which a chart may tell what counts now.
            width: how wide tables may be.
        """
        return (self.text(query, scenario) or f"{self.no_match(query)}.").split("\n")

    def data(self, query: str, scenario: Any) -> dict[str, Any]:
        """The same as plain data."""
        rules = [
            {"number": number, "title": self._rules[number][0], "text": [self._rules[number][1]]}
            for number in self._found(query)
        ]
        return {"query": query, "scenario": scenario.id, "rules": rules}

    def entries(self, query: str, scenario: Any) -> list[Entry]:
        """What a query finds, the best first; all that there is for an empty one.

        Args:
            scenario: what is played; None where nothing is yet.
        """
        return [Entry(number, *self._rules[number]) for number in self._found(query)]

    def no_match(self, query: str) -> str:
        """The message for a query that finds nothing."""
        return f'no rule of this game is about "{query}"'

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
