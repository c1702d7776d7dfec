"""The rules of the hex battle as a player reads them."""

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
    """Number, title and text of every rule; of a ruling also the rules it is on, and why."""
    return tuple(datafile.read(_FILE).data["rules"])


@cache
def rules_of_it() -> Mapping[str, tuple[str, str]]:
    """Title and text of every rule and ruling, by number."""
    return {one["number"]: (one["title"], _text(one)) for one in parts()}


@cache
def beside() -> Mapping[str, tuple[str, ...]]:
    """The rulings on each rule, and the rules of each ruling, by number."""
    found: dict[str, tuple[str, ...]] = {
        one["number"]: tuple(one.get("rules", ())) for one in parts()
    }
    for one in parts():
        for rule in one.get("rules", ()):
            found[rule] = (*found[rule], one["number"])
    return found


def _text(one: Mapping[str, Any]) -> str:
    text = " ".join(one["text"].split())
    if "why" not in one:
        return text
    return f"Our ruling on {', '.join(one['rules'])}. {text} Why: {' '.join(one['why'].split())}"


class HexReference(Reference[BattleScenario, BattleState]):
    """Rules and rulings by number."""

    def __init__(self) -> None:
        super().__init__(rules_of_it(), datafile.read(_FILE).data["under"])

    def charts(self, scenario: BattleScenario | None) -> Mapping[str, Chart]:
        """Results, terrain, commands, victory points."""
        return {} if scenario is None else charted.charts(scenario)

    def entries(self, query: str, scenario: BattleScenario | None) -> list[RuleEntry]:
        """What a query finds, the best first, each with what is read beside it."""
        found = super().entries(query, scenario)
        return [entry._replace(beside=beside()[entry.number]) for entry in found]


def rulings_page() -> str:
    """The page docs/anaconda-rulings.md: every ruling with its reason, in the order of numbers."""
    lines = [
        "<!-- Made from somalia/games/hex_battle/data/reference.yaml. Change that file, then run:",
        "     python -m somalia.games.hex_battle.text.reference > docs/anaconda-rulings.md -->",
        "",
        "# Operation Anaconda: rulings",
        "",
        "Where the published rules are silent, contradict themselves or can be read in two ways, a",
        "ruling says what we decided, and why. Each names its rules, and the option that plays the",
        "other reading, if any. Charts, counters and map are reconstructions: the published ones",
        "are not part of the rules text.",
    ]
    for one in parts():
        if "why" in one:
            text, why = " ".join(one["text"].split()), " ".join(one["why"].split())
            head = f"**{one['number']}: {one['title']} ({', '.join(one['rules'])}).** {text}"
            lines += ["", head, "", f"*Why: {why}*"]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    print(rulings_page(), end="")
