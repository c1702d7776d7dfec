"""Scenario cards for duels, for lists of scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from somalia.games.card_duels.data.scenario import load
from somalia.games.card_duels.rules.components import DuelScenario, Escape
from somalia.games.card_duels.rules.kinds import ROLE
from somalia.games.scenario_card import PlainSides, ScenarioCard, Sides

USUAL = "duel-normal"
"""The default opponent."""

LEVELS = {"duel-easy": "easy", USUAL: "normal", "duel-hard": "hard"}
"""The opponents and the words for their strength; `duel-none` is for comparison only."""


@dataclass(frozen=True, kw_only=True)
class DuelCard(ScenarioCard):
    """A duel's scenario card."""

    names: tuple[tuple[str, str], ...]  # (side, name)
    length: str
    deck: str
    coin: str  # "coin" if a coin decides ties

    def sides(self, options: Mapping[str, str]) -> Sides:
        """The two sides; every opponent can play both."""
        return PlainSides(self.seats, dict.fromkeys(self.seats, ROLE), dict(self.names))

    def usual(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The default opponent, for both seats."""
        return dict.fromkeys(self.seats, USUAL)

    @property
    def facts(self) -> list[tuple[str, str]]:
        """The usual facts, plus the length, the cards and the levels."""
        return [
            *super().facts,
            ("Length", self.length),
            ("Cards", self.deck),
            ("Levels", ", ".join(_marked(who, level) for who, level in LEVELS.items())),
        ]

    @property
    def orders(self) -> list[tuple[str, str]]:
        """An example of how to name a level on the command line."""
        you, other = self.seats
        *most, last = (_marked(who, who) for who in LEVELS)
        return [("example", f"--seat {you}=human --seat {other}={', '.join(most)} or {last}")]

    @property
    def thrown(self) -> str:
        """What players can use at the table in place of the program's random numbers; see
        `thrown_in`.
        """
        return self.coin


def _marked(who: str, text: str) -> str:
    return f"{text} (default)" if who == USUAL else text


def thrown_in(scenario: DuelScenario) -> str:
    """What players can use at the table in place of the program's random numbers: "coin" if a coin
    decides ties, else "", as cards are dealt face down.
    """
    return "coin" if isinstance(scenario.end, Escape) else ""


def card_of(file: Path) -> DuelCard:
    """The scenario card for a scenario file."""
    scenario = load(file)
    end = scenario.end
    if isinstance(end, Escape):
        who = scenario.decks[end.side].subject.removeprefix("The ")
        length = f"until the {who} win {end.in_a_row} hands in a row; about 12 hands"
    else:
        length = f"{end.in_a_row} hands in a row, or {end.hands} hands"
    decks = " and ".join(
        f"{len(deck.cards)} in {len(deck.suits)} suits" for deck in scenario.decks.values()
    )
    return DuelCard(
        id=scenario.id,
        name=scenario.name,
        about=" ".join(scenario.about.split()),
        seats=scenario.sides,
        players=(2, 2),
        has_hints=bool(scenario.hints),
        scores=scenario.scores,
        names=tuple((side, deck.name) for side, deck in scenario.decks.items()),
        length=length,
        deck=decks,
        coin=thrown_in(scenario),
    )
