"""Scenario cards for hex battles, shown in lists of scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from somalia.games.hex_battle.data.scenario import OPTIONS, load
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, NAMES, BattleScenario
from somalia.games.scenario_card import PlainSides, ScenarioCard, Sides

USUAL = {COALITION: "coalition", AL_QAEDA: "al-qaeda"}
"""The default AI for each side."""


@dataclass(frozen=True, kw_only=True)
class BattleCard(ScenarioCard):
    """The scenario card for a hex battle."""

    length: str
    origin: str

    def sides(self, options: Mapping[str, str]) -> Sides:
        """The two sides, which oppose each other."""
        return PlainSides(self.seats, {side: side for side in self.seats}, NAMES)

    def usual(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The default doctrine for each side."""
        return USUAL

    @property
    def facts(self) -> list[tuple[str, str]]:
        """The length, the fog of war, the charts' source, and the facts on every card."""
        return [
            *super().facts,
            ("Length", self.length),
            ("Fog", "Al Qaeda's counters start face down"),
            ("Charts", self.origin),
        ]


def card_of(scenario: BattleScenario) -> BattleCard:
    """The card for a scenario."""
    is_ours = scenario.charts.reconstructed or scenario.land.reconstructed
    return BattleCard(
        id=scenario.id,
        name=scenario.name,
        about=" ".join(scenario.about.split()),
        seats=scenario.sides,
        players=(2, 2),
        has_hints=bool(scenario.hints),
        options=OPTIONS,
        scores=scenario.scores,
        length=f"{scenario.last_turn} turns, or more if the Coalition continues",
        origin="charts, counters and map reconstructed" if is_ours else "as published",
    )


def card_in(file: Path) -> BattleCard:
    """The card for a scenario file."""
    return card_of(load(file))
