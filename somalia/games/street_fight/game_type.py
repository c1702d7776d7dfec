"""Registers street fights with the program (see `somalia.games.game_type`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from somalia.engine.protocols import Standing
from somalia.games.game_type import GameBox, GameTypeOf

if TYPE_CHECKING:
    from somalia.games.street_fight.rules.components import StreetScenario
    from somalia.games.street_fight.rules.state import StreetState


class StreetFightGame(GameTypeOf["StreetScenario", "StreetState"]):
    """The game type of Mog '93."""

    id = "street_fight"
    name = "Street fight"
    box = GameBox(
        "Mog '93",
        "Fight your way to a crashed Blackhawk, hold the corners, and bring everyone home.",
        "20 minutes to two hours",
        "box",
    )
    first_scenarios = ("one-chalk",)
    victory_rule = "18"
    quick_scenario = "one-chalk"
    window = "somalia.games.street_fight.window.looks"
    records = ("data.scenario:SCENARIO", "data.mapfile:MAP", "data.tables:TABLES")
    parts: ClassVar = {
        "rules": "rules.game:StreetFight",
        "roles": "rules.kinds:roles",
        "card": "data.card:card_of",
        "vocabulary": "ai.vocabulary:VOCABULARY",
        "words": "text.words:StreetWords",
        "victories": "text.words:VICTORIES",
        "reference": "text.reference:StreetReference",
        "orders": "text.orders:FORMS",
        "repeat": "text.repeat:OnceMore",
        "hint_terms": "text.hints:TERMS",
        "display": "text.display:StreetDisplay",
        "scene": "scene.board:seen_by",
        "file_checks": "lab.files:CHECKS",
        "checks": "lab.checks:StreetChecks",
        "statistics": "lab.statistics:StreetStatistics",
        "positions": "lab.positions:StreetPositions",
        "benchmarks": "lab.benchmarks:benchmarks",
    }

    def load(
        self,
        name: str | Path,
        options: Mapping[str, str] | None = None,
        charts: Sequence[str | Path] = (),
    ) -> StreetScenario:
        """Load a scenario by name or file; this game has no charts besides its tables."""
        from somalia.games.street_fight.data.scenario import load

        self.refuse_choices(name, None, charts)
        return load(name, options)

    def standing(self, scenario: StreetScenario, state: StreetState, side: str) -> Standing:
        """A side's result: 1 for a total victory, 1/2 for a partial one."""
        ended = self.rules(scenario).outcome(state)
        assert ended is not None
        halves = {"total": 2, "partial": 1}.get(ended.victory, 0)
        return Standing(halves, ended.margin)

    def margin_unit(self, scenario: StreetScenario) -> str:
        """The unit in which the margin of victory is measured: casualties below a quarter."""
        return "casualties below a quarter"


GAME = StreetFightGame()
