"""The duels' rules for players, with the figures for the scenario in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.engine.words import listed, plural
from somalia.games.card_duels.rules.components import DuelScenario, Escape, MostHands
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.reference import Reference, RuleEntry

_FILE = Path(__file__).parents[1] / "data" / "reference.yaml"


@cache
def entries() -> tuple[Mapping[str, str], ...]:
    """The rules with number, title and text; a rule that applies to only one kind of ending also
    names that kind.
    """
    return tuple(datafile.read(_FILE).data["rules"])


class DuelReference(Reference[DuelScenario, DuelState]):
    """The rules and rulings, worded for the scenario in play."""

    def __init__(self) -> None:
        super().__init__({one["number"].lower(): (one["title"], "") for one in entries()})

    def known(self) -> list[tuple[str, str]]:
        """Every entry's number and title."""
        return list({one["number"]: one["title"] for one in entries()}.items())

    def text(self, query: str, scenario: DuelScenario) -> str:
        """The text for a query, with the scenario's figures."""
        return Reference[DuelScenario, DuelState](rules_of(scenario)).text(query, scenario)

    def data(self, query: str, scenario: DuelScenario) -> dict[str, Any]:
        """The answer to a query as plain data, with the scenario's figures."""
        return Reference[DuelScenario, DuelState](rules_of(scenario)).data(query, scenario)

    def entries(self, query: str, scenario: DuelScenario | None) -> list[RuleEntry]:
        """The entries that match a query, with the scenario's figures; titles only if there is no
        scenario.
        """
        if scenario is None:
            return super().entries(query, scenario)
        return Reference[DuelScenario, DuelState](rules_of(scenario)).entries(query, scenario)


def rules_of(scenario: DuelScenario) -> dict[str, tuple[str, str]]:
    """The title and text of every rule in a scenario, by number."""
    end = "escape" if isinstance(scenario.end, Escape) else "most-hands"
    facts = _facts(scenario)
    return {
        one["number"]: (one["title"], " ".join(one["text"].split()).format_map(facts))
        for one in entries()
        if one.get("of", end) == end
    }


def _facts(scenario: DuelScenario) -> dict[str, Any]:
    facts: dict[str, Any] = {"exchange": scenario.exchange, "hands": _hands(scenario)}
    end = scenario.end
    if isinstance(end, MostHands):
        return facts | {"row": end.in_a_row, "hands_played": end.hands}
    who = scenario.decks[end.side].subject
    return facts | {
        "row": end.in_a_row,
        "lost": end.lost,
        "won": end.won,
        "limit": end.limit,
        "Escaping": who,
        "escaping": who[:1].lower() + who[1:] if who.startswith("The ") else who,
    }


def _hands(scenario: DuelScenario) -> str:
    """Sentences that say how many cards each side is dealt in each turn."""
    sentences = []
    for deck in scenario.decks.values():
        spans = []
        for index, (first, cards) in enumerate(deck.hands):
            last = deck.hands[index + 1][0] - 1 if index + 1 < len(deck.hands) else 0
            if len(deck.hands) == 1:
                when = "each turn"
            elif not last:
                when = f"from turn {first}"
            else:
                joined = "and" if last == first + 1 else "to"
                when = f"in turn {first}" if first == last else f"in turns {first} {joined} {last}"
            spans.append(f"{plural(cards, 'card')} {when}")
        sentences.append(f"{deck.subject}: {listed(spans)}.")
    return " ".join(sentences)
