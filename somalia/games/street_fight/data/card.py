"""Scenario cards for street fights, shown in lists of scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from somalia.games.scenario_card import PlainSides, ScenarioCard, Sides
from somalia.games.street_fight.data.scenario import SCENARIO, load, options
from somalia.games.street_fight.rules.kinds import ROLE

USUAL = "ranger"
"""The default AI. It plays the Americans; tables control the Somalis."""


@dataclass(frozen=True, kw_only=True)
class StreetCard(ScenarioCard):
    """The scenario card for a street fight."""

    length: str

    def sides(self, options: Mapping[str, str]) -> Sides:
        """The players with these options."""
        count = int(options.get("players", "1"))
        order = tuple(f"player-{number}" for number in range(1, count + 1))
        names = {
            side: "Task Force Ranger" if count == 1 else f"Player {side[-1]}" for side in order
        }
        return PlainSides(order, dict.fromkeys(order, ROLE), names)

    def usual(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The default doctrine for every player."""
        return dict.fromkeys(self.sides(options).order, USUAL)

    @property
    def facts(self) -> list[tuple[str, str]]:
        """The card's facts, each with a label: the common facts, the length and the opponent."""
        return [
            *super().facts,
            ("Length", self.length),
            ("Against", "tables; all players are on the same side"),
        ]


def card_of(file: Path) -> StreetCard:
    """The card for a scenario file."""
    scenario = load(file)
    players = len(SCENARIO.found(file).data["players"])
    last = scenario.tables.last_turn["standard"]
    return StreetCard(
        id=scenario.id,
        name=scenario.name,
        about=scenario.about,
        seats=("player-1",),
        players=(1, players),
        has_hints=SCENARIO.hints(file) is not None,
        options=options(players),
        scores=scenario.scores,
        length=f"up to {last} turns",
    )
