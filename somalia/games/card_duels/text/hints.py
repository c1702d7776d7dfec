"""The terms that the duels' hint books can use."""

from __future__ import annotations

from collections.abc import Callable

from somalia.engine.prompts import Choose
from somalia.games.card_duels.rules.components import Card
from somalia.games.card_duels.rules.kinds import EXCHANGE, PLAY_ON
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.hints import HintTerms

PANELS = ("hand", "score", "decks", "question")
"""Parts of the table that a hint can point at."""

FACTS: dict[str, Callable[[DuelState], bool]] = {
    "first-hand": lambda state: state.last is None,
    "hand-won": lambda state: state.last is not None and state.last.winner != "",
}
"""The facts about the position for `when:`."""


def _cards(prompt: Choose) -> list[Card]:
    return [card for card in prompt.candidates if isinstance(card, Card)]


def _weakest(state: DuelState, prompt: Choose) -> Card | None:
    """The lowest card that is not the only one of its suit."""
    hand = _cards(prompt)
    spare = [card for card in hand if sum(one.suit == card.suit for one in hand) > 1]
    return min(spare, key=lambda card: card.force, default=None)


def _alone(state: DuelState, prompt: Choose) -> Card | None:
    """The lowest card that is the only one of its suit."""
    hand = _cards(prompt)
    alone = [card for card in hand if sum(one.suit == card.suit for one in hand) == 1]
    return min(alone, key=lambda card: card.force, default=None)


TERMS = HintTerms(
    asks=(str(EXCHANGE), str(PLAY_ON)),
    facts=FACTS,
    finders={"card": {"weakest": _weakest, "alone": _alone}},
    panels=PANELS,
)
