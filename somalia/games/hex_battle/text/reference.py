"""The rules and rulings of hex battles, for reference."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.games.hex_battle.rules.components import BattleScenario
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.text import charted
from somalia.games.reference import Chart, Reference, RuleEntry

_FILE = Path(__file__).parents[1] / "data" / "reference.yaml"


@cache
def parts() -> tuple[Mapping[str, Any], ...]:
    """The number, title and text of every rule; for a ruling, also its rules and its reason."""
    return tuple(datafile.read(_FILE).data["rules"])


@cache
def rules_of_it() -> Mapping[str, tuple[str, str]]:
    """The title and text of every rule and ruling, by number."""
    return {one["number"]: (one["title"], _text(one)) for one in parts()}


@cache
def beside() -> Mapping[str, tuple[str, ...]]:
    """The rulings on each rule, and the rules of each ruling, by number."""
    related: dict[str, tuple[str, ...]] = {
        one["number"]: tuple(one.get("rules", ())) for one in parts()
    }
    for part in parts():
        for rule in part.get("rules", ()):
            related[rule] = (*related[rule], part["number"])
    return related


def _text(part: Mapping[str, Any]) -> str:
    text = " ".join(part["text"].split())
    if "why" not in part:
        return text
    return f"Our ruling on {', '.join(part['rules'])}. {text} Why: {' '.join(part['why'].split())}"


class HexReference(Reference[BattleScenario, BattleState]):
    """A reference for rules and rulings by number."""

    def __init__(self) -> None:
        super().__init__(rules_of_it(), datafile.read(_FILE).data["under"])

    def charts(self, scenario: BattleScenario | None) -> Mapping[str, Chart]:
        """The charts: combat results, terrain, commands, victory points."""
        return {} if scenario is None else charted.charts(scenario)

    def entries(self, query: str, scenario: BattleScenario | None) -> list[RuleEntry]:
        """The rules that match a query, the best match first, each with related rules."""
        entries = super().entries(query, scenario)
        return [entry._replace(beside=beside()[entry.number]) for entry in entries]


def rulings_page() -> str:
    """The page docs/anaconda-rulings.md: every ruling with its reason, by number."""
    lines = [
        "<!-- Made from somalia/games/hex_battle/data/reference.yaml. Change that file, then run:",
        "     python -m somalia.games.hex_battle.text.reference > docs/anaconda-rulings.md -->",
        "",
        "# Operation Anaconda: rulings",
        "",
        "Where the published rules are silent, contradict themselves or can be read in two ways, a",
        "ruling says what we decided, and why. Each lists its rules and any option that plays the",
        "other reading. Charts, counters and map are reconstructions: the published ones",
        "are not part of the rules text.",
    ]
    for part in parts():
        if "why" in part:
            text, why = " ".join(part["text"].split()), " ".join(part["why"].split())
            head = f"**{part['number']}: {part['title']} ({', '.join(part['rules'])}).** {text}"
            lines += ["", head, "", f"*Why: {why}*"]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    print(rulings_page(), end="")
