"""The campaign's statistics: VP by source, Famine, Intervention, Zones held, leading rival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from somalia.engine.game import Game
from somalia.games.campaign.lab.totals import totals
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.text.words import Wording
from somalia.games.statistics import Statistics, TextTable, shares, wilson

LATE = 6
"""The first turn in which the UN can ask for US Intervention (8.7)."""


@dataclass(frozen=True, slots=True)
class Noted:
    """One finished game's figures."""

    vp: Mapping[str, int]  # maps "side source" to VP
    famine_turns: int
    confined_turns: int
    asked_for_us: bool
    zones: Mapping[str, int]  # the number held at the end, by controller
    first: str  # the rival that came first; "" without rivals


class CampaignStatistics(Statistics):
    """A scenario's figures over many games."""

    def __init__(self, scenario: CampaignScenario) -> None:
        rules = rules_of(scenario)
        self.say = Wording(scenario)
        self.rivals = rules.rivals(scenario.sides)
        self.counts_vp = rules.counts_vp
        self.first: Counter[str] = Counter()
        self.zones: Counter[str] = Counter()
        self.vp: Counter[str] = Counter()
        self.famine = self.confined = 0  # turns
        self.late = self.asked_for_us = (
            0  # games that went past turn 6, and how many of them asked for Intervention
        )

    def after(self, game: Game) -> Noted:
        """A finished game's figures."""
        sums = totals(game.all_events())
        state = game.state
        rules = rules_of(state.scenario)
        return Noted(
            sums.vp,
            sums.famine_turns,
            sums.confined_turns,
            bool(state.intervention),
            rules.zones_held(state),
            rules.first_of_rivals(state),
        )

    def add(self, noted: Noted, turns: int) -> None:
        """Count one more game."""
        self.first[noted.first] += 1
        # Not Counter.update(): entries of 0 must appear too.
        for counts, of_one in ((self.zones, noted.zones), (self.vp, noted.vp)):
            for name, count in of_one.items():
                counts[name] += count
        self.famine += noted.famine_turns
        self.confined += noted.confined_turns
        if turns > LATE:
            self.late += 1
            self.asked_for_us += noted.asked_for_us

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """Means per game, and proportions from 0 to 1."""
        figures: dict[str, Any] = {"zones": {who: held / games for who, held in self.zones.items()}}
        if self.rivals:
            first = {side: self.first[side] for side in self.rivals}
            figures["first"] = first
            figures["first_interval"] = {side: wilson(n, games) for side, n in first.items()}
        if self.counts_vp:
            figures |= {
                "vp": {source: vp / games for source, vp in sorted(self.vp.items())},
                "famine": self.famine / turns,
                "confined": self.confined / turns,
                "intervention": self.asked_for_us / self.late if self.late else 0.0,
            }
        return figures

    def tables(self, figures: Mapping[str, Any]) -> list[TextTable]:
        """A table of how often each rival came first."""
        if "first" not in figures:
            return []
        named = {side: self.say.side(side) for side in figures["first"]}
        first = (figures["first"], figures["first_interval"], figures["games"])
        return [shares("first among rivals", named, *first)]

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """The Zones held at the end, on average."""
        held = ", ".join(
            f"{self._named(who)} {zones:.1f}" for who, zones in figures["zones"].items()
        )
        return [f"Zones held at the end: {held}"]

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """Famine, Intervention, and VP by source."""
        if "vp" not in figures:
            return []
        rows = []
        for source, vp in figures["vp"].items():
            side, _, name = source.partition(" ")
            rows.append((side, name, f"{vp:+.2f}"))
        summary = (
            f"Famine in {figures['famine']:.0%} of turns, the UN confined in "
            f"{figures['confined']:.0%}, Intervention requested in "
            f"{figures['intervention']:.0%} of games longer than {LATE} turns"
        )
        return [summary, TextTable(("side", "VP from", "mean per game"), rows)]

    def _named(self, who: str) -> str:
        name = self.say.side(who)
        return name[:1].upper() + name[1:]
