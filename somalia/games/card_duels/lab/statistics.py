"""Statistics over many duels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from somalia.engine.game import Game
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import DuelScenario, Escape
from somalia.games.card_duels.rules.state import (
    DuelState,
)
from somalia.games.statistics import Statistics, TextTable


class DuelStatistics(Statistics):
    """Casualties, hands won, and cards exchanged over many duels."""

    def __init__(self, scenario: DuelScenario) -> None:
        self.scenario = scenario
        self.hands = 0
        self.casualties = 0
        self.won: Counter[str] = Counter()
        self.exchanged: Counter[str] = Counter()

    def after(self, game: Game) -> Any:
        """The casualties and, by side, the hands won and the cards exchanged."""
        exchanged: Counter[str] = Counter()
        for event in game.all_events():
            if event.kind == kinds.EXCHANGED:
                exchanged.update(event["counts"])
        state: DuelState = game.state
        return state.casualties, dict(state.won), dict(exchanged)

    def add(self, noted: Any, turns: int) -> None:
        """Count one more game."""
        casualties, won, exchanged = noted
        self.hands += turns
        self.casualties += casualties
        self.won.update(won)
        self.exchanged.update(exchanged)

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """Means per game, and exchanged cards per hand."""
        figures: dict[str, Any] = {
            "hands_won": {side: self.won[side] / games for side in self.scenario.sides},
            "exchanged": {side: self.exchanged[side] / turns for side in self.scenario.sides},
        }
        if isinstance(self.scenario.end, Escape):
            figures["casualties"] = self.casualties / games
        return figures

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """The mean casualties, if the scenario counts them."""
        if "casualties" not in figures:
            return []
        return [f"casualties {figures['casualties']:.1f}"]

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """A table of hands won and cards exchanged, one row per side."""
        rows = [
            (
                self.scenario.decks[side].name,
                f"{figures['hands_won'][side]:.2f}",
                f"{figures['exchanged'][side]:.2f}",
            )
            for side in self.scenario.sides
        ]
        return [TextTable(("side", "hands won per game", "cards exchanged per hand"), rows)]
