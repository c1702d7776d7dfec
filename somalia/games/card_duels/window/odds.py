"""The chance of winning the hand with each exchange, in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from somalia.engine.prompts import DONE
from somalia.engine.sight import Sight
from somalia.games.card_duels.ai import chances
from somalia.games.card_duels.ai.chances import WinningChance
from somalia.games.card_duels.rules.components import Card
from somalia.games.card_duels.rules.kinds import named
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.card_duels.text.odds import SHOWN_SAMPLE, percent_of
from somalia.window.odds import OddsQuestion, Rated, Rater, Worth
from somalia.window.panels.chance import ChanceBar, ChanceNode, ChancePart
from somalia.window.ui.palette import FADED, WHITE, Colour, mixed

WON: Colour = (52, 104, 66)
LOST: Colour = mixed(FADED, WHITE, 0.6)
SAMPLED = f"≈ The opposing hand is sampled: within {chances.error(SHOWN_SAMPLE)} points."
ROUGH = f"≈ The opposing hand is sampled: within {chances.error(chances.SAMPLE)} points."


class ExchangeOdds(NamedTuple):
    """The chance of winning with an exchange, and with the best one."""

    chance: WinningChance
    best: WinningChance
    sample: int


class DuelRater(Rater[DuelState]):
    """The window's calculator for exchanges."""

    def position(self, sight: Sight) -> DuelState:
        """The position as the seat may see it."""
        state: DuelState = sight.view.copy()
        return state

    def ids(self, question: OddsQuestion[DuelState]) -> Sequence[str]:
        """The picks so far, then every card."""
        return ["", *(one.options[0] for one in question.shown if one.options[0] != DONE)]

    def rated(
        self, question: OddsQuestion[DuelState], id: str, pause: Callable[[], None], is_wanted: bool
    ) -> Iterator[Rated]:
        """The chance with a card added to the exchange, or with the picks so far: from a small
        sample first if it is urgent.
        """
        prompt, state = question.prompt, question.position
        known = chances.known_to(state, prompt.who)
        picked: tuple[Card, ...] = (prompt.about or {})["picked"]
        cards = {one.id: one for one in prompt.candidates if isinstance(one, Card)}
        if id and id != DONE and id not in cards:
            return
        aside = (*picked, cards[id]) if id in cards else picked
        if len(aside) > known.most:
            return
        for sample in (chances.SAMPLE, SHOWN_SAMPLE) if is_wanted else (SHOWN_SAMPLE,):
            pause()
            best = chances.chances(known, sample)[0]
            pause()
            chance = chances.chance_of(known, aside, sample)
            name = f"Exchange {named(aside)}" if aside else "Keep all cards"
            note = SAMPLED if sample == SHOWN_SAMPLE else ROUGH
            yield Rated(name, ExchangeOdds(chance, best, sample), note)

    def figure(self, ask: str) -> str:
        """What the figure on a card means."""
        return "chance to win if you exchange it"

    def in_short(self, ask: str, rated: Rated) -> str:
        """The chance of winning."""
        return f"≈ {percent_of(rated.odds.chance)}"

    def worth(self, ask: str, rated: Rated) -> Worth:
        """The chance of winning."""
        chance: WinningChance = rated.odds.chance
        return (Fraction(chance.score, 2 * chance.cases),)


def duel_node(rated: Rated) -> ChanceNode:
    """A node with the chance of winning, beside that of the best exchange."""
    odds: ExchangeOdds = rated.odds
    best = named(odds.best.aside) if odds.best.aside else "keep all cards"
    bars = [_bar("You win the hand", "", odds.chance), _bar("The best exchange", best, odds.best)]
    return ChanceNode(rated.name, bars, rated.note)


def _bar(name: str, detail: str, chance: WinningChance) -> ChanceBar:
    share = Fraction(chance.score, 2 * chance.cases)
    parts = [ChancePart("win", share, WON), ChancePart("lose", 1 - share, LOST)]
    return ChanceBar(name, parts, detail)
