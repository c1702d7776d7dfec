"""`somalia rules`: a rule, a ruling or a chart, as text or as JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

from somalia.games.campaign import reference
from somalia.games.campaign.core.components import Scenario
from somalia.games.campaign.display import charts
from somalia.games.campaign.scenario import load


def told(
    query: str, scenario: str, options: Mapping[str, str], overlays: Sequence[Path], as_json: bool
) -> str:
    """What to print for a query; "" if nothing is found.

    Args:
        scenario: whose charts are meant, by name or file; with these options and overlays.

    Raises:
        DataError: the scenario, an option or an overlay is at fault.
    """
    loaded = load(scenario, options, overlays)
    found = charts.asked(query, loaded)
    if found is None and not reference.lookup(query):
        return ""
    return (_json if as_json else _text)(query, loaded, found)


def _text(query: str, scenario: Scenario, found: charts.Answer | None) -> str:
    if found is not None:
        parts = ["\n".join(chart.lines(reference.WIDTH)) for chart in found.charts]
        parts += [textwrap.fill(line, reference.WIDTH) for line in found.unused]
        if found.is_named:
            parts.append(reference.also(query))
        return "\n\n".join(filter(None, parts))
    text = reference.answer(query, bool(scenario.charts.reconstructed))
    if query.strip():
        return text
    names = ", ".join(charts.names(scenario))
    return f"{text}\n\nCharts, by name: {names}."


def _json(query: str, scenario: Scenario, found: charts.Answer | None) -> str:
    return json.dumps(
        {
            "query": query,
            "scenario": scenario.id,
            "options": dict(scenario.options),
            "charts": [chart.data() for chart in found.charts] if found else [],
            "not_used": found.unused if found else [],
            "rules": [_entry(rule) for rule in reference.lookup(query)],
        },
        indent=2,
        ensure_ascii=False,
    )


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
