"""Lookup of the campaign's rules, rulings and charts, as text or plain data."""

from __future__ import annotations

import textwrap
from typing import Any

from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text import charts, reference
from somalia.games.reference import Reference, RuleEntry


class CampaignReference(Reference[CampaignScenario, CampaignState]):
    """The campaign's reference: rules and rulings by number or by words, charts by name."""

    def known(self) -> list[tuple[str, str]]:
        """The number and title of every rule, and the name and title of every chart."""
        numbers = [(rule.number, rule.title) for rule in reference.lookup("")]
        return [*numbers, *charts.known_names().items(), ("charts", "all charts of the scenario")]

    def text(self, query: str, scenario: CampaignScenario) -> str:
        """The text for a query; "" if nothing is found."""
        matches = charts.asked(query, scenario)
        if matches is not None:
            parts = ["\n".join(chart.lines(reference.WIDTH)) for chart in matches.charts]
            parts += [textwrap.fill(line, reference.WIDTH) for line in matches.unused]
            if matches.is_named:
                parts.append(reference.also(query))
            return "\n\n".join(filter(None, parts))
        if not reference.lookup(query):
            return ""
        text = reference.answer(query, bool(scenario.charts.reconstructed))
        if query.strip():
            return text
        return f"{text}\n\nCharts: {', '.join(charts.names(scenario))}."

    def lines(
        self, query: str, scenario: CampaignScenario, state: CampaignState, width: int
    ) -> list[str]:
        """The text for a query during a game, with charts that include details of the position."""
        matches = charts.asked(query, scenario, state)
        if matches is None:
            return reference.answer(query, bool(scenario.charts.reconstructed)).split("\n")
        lines: list[str] = []
        for chart in matches.charts:
            lines += [*chart.lines(width), ""]
        lines += [*matches.unused, *([reference.also(query)] if matches.is_named else [])]
        return "\n".join(lines).split("\n")

    def data(self, query: str, scenario: CampaignScenario) -> dict[str, Any]:
        """The charts and rules for a query, as plain data."""
        matches = charts.asked(query, scenario)
        return {
            "query": query,
            "scenario": scenario.id,
            "options": dict(scenario.options),
            "charts": [chart.data() for chart in matches.charts] if matches else [],
            "not_used": matches.unused if matches else [],
            "rules": [_entry(rule) for rule in reference.lookup(query)],
        }

    def entries(self, query: str, scenario: CampaignScenario | None) -> list[RuleEntry]:
        """The rules and rulings that match a query."""
        return [
            RuleEntry(
                rule.number,
                rule.title,
                f"{rule.plain}\n{rule.stands}".rstrip(),
                rule.in_play,
                (*rule.rulings, *rule.rules),
            )
            for rule in reference.lookup(query)
        ]

    def no_match(self, query: str) -> str:
        """The message for a query that finds nothing."""
        return reference.no_match(query)


def _entry(rule: reference.Rule) -> dict[str, object]:
    about: dict[str, object] = {
        "number": rule.number,
        "title": rule.title,
        "text": rule.plain.split("\n"),
        "optional": rule.optional,
    }
    if rule.is_ruling:
        return about | {"rules": list(rule.rules), "published": rule.published, "why": rule.why}
    return about | {
        "rulings": list(rule.rulings),
        "charts": list(rule.charts),
        "see_also": list(rule.see_also),
    }
