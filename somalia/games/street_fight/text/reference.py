"""The rules of the street fight for the player to read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.games.reference import Chart, Reference
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.state import StreetState
from somalia.games.street_fight.text import charted

_FILE = Path(__file__).parents[1] / "data" / "reference.yaml"


@cache
def rules_of_it() -> Mapping[str, tuple[str, str]]:
    """The title and text of every rule and ruling, by number."""
    rules: list[dict[str, Any]] = datafile.read(_FILE).data["rules"]
    return {one["number"]: (one["title"], " ".join(one["text"].split())) for one in rules}


class StreetReference(Reference[StreetScenario, StreetState]):
    """The rules and rulings by number, and the charts."""

    def __init__(self) -> None:
        super().__init__(rules_of_it())

    def charts(self, scenario: StreetScenario | None) -> Mapping[str, Chart]:
        """The published tables, and ours."""
        return {} if scenario is None else charted.charts(scenario)
