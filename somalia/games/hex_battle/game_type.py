"""Registers hex battles with the program (see `somalia.games.game_type`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from somalia.engine.protocols import Standing
from somalia.games.game_type import GameBox, GameTypeOf

if TYPE_CHECKING:
    from somalia.games.hex_battle.rules.components import BattleScenario
    from somalia.games.hex_battle.rules.state import BattleState


class HexBattleGame(GameTypeOf["BattleScenario", "BattleState"]):
    """The game type of hex battles such as Operation Anaconda."""

    id = "hex_battle"
    name = "Hex battle"
    box = GameBox(
        "Operation Anaconda",
        "Close in on a mountain valley full of hidden fighters, or slip away from it.",
        "an hour to an evening",
    )
    first_scenarios = ("anaconda-first",)
    victory_rule = "23.3"
    quick_scenario = "anaconda-first"
    window = "somalia.games.hex_battle.window.looks"
    records = ("data.scenario:SCENARIO", "data.charts:CHARTS", "data.mapfile:MAP")
    parts: ClassVar = {
        "rules": "rules.game:HexBattle",
        "load": "data.scenario:load",
        "card": "data.card:card_in",
        "vocabulary": "ai.vocabulary:VOCABULARY",
        "words": "text.words:BattleWords",
        "victories": "text.words:VICTORIES",
        "reference": "text.reference:HexReference",
        "orders": "text.orders:FORMS",
        "hint_terms": "text.hints:TERMS",
        "display": "text.display:BattleDisplay",
        "scene": "scene.board:scene_of",
        "file_checks": "lab.files:CHECKS",
        "checks": "lab.checks:BattleChecks",
        "statistics": "lab.statistics:BattleStatistics",
        "positions": "lab.positions:BattlePositions",
        "benchmarks": "lab.benchmarks:benchmarks",
    }

    def standing(self, scenario: BattleScenario, state: BattleState, side: str) -> Standing:
        """A side's result: 1 if its victory level is higher than its opponent's, 1/2 if they are
        equal (A66).
        """
        from somalia.games.hex_battle.rules.ending import winner
        from somalia.games.hex_battle.rules.game import HexBattle

        won, margin = winner(state), HexBattle(scenario).margin(state)
        halves = 1 if not won else 2 if won == side else 0
        return Standing(halves, margin if side == scenario.sides[0] else -margin)

    def margin_unit(self, scenario: BattleScenario) -> str:
        """The unit in which the margin of victory is measured."""
        return "victory points"


GAME = HexBattleGame()
