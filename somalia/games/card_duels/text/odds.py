"""The winning chances of exchanges, when the player asks for odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from somalia.engine.odds import percent
from somalia.engine.words import plural
from somalia.games.card_duels.ai import chances
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card
from somalia.games.card_duels.rules.kinds import named
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.display import OddsAsked, Unknown
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn

if TYPE_CHECKING:
    from somalia.games.card_duels.text.words import DuelWords
    from somalia.play.answers import Choice

SHOWN_SAMPLE = 2500
"""The number of opposing hands sampled when the player asks for odds."""

LISTED = 6
"""The number of exchanges compared."""


def odds(asked: OddsAsked, say: DuelWords) -> list[Block]:
    """The chance of winning the hand with the best exchanges, with the cards picked so far, and
    without an exchange; or only with the exchange that was typed.
    """
    if asked.prompt.ask != kinds.EXCHANGE:
        return ["No odds for this question."]
    state: DuelState = asked.sight.view
    known = chances.known_to(state, asked.prompt.who)
    picked: tuple[Card, ...] = (asked.prompt.about or {})["picked"]
    asked.watch.name = "The chance with every exchange"
    if asked.typed:
        wanted = (*picked, *_typed(asked))
        if len(wanted) > known.most:
            raise Unknown(f"You can exchange at most {plural(known.most, 'card')}.")
        rows = [("so", chances.chance_of(known, wanted, SHOWN_SAMPLE))]
    else:
        exchanges = chances.chances(known, SHOWN_SAMPLE)
        rows = [("best" if not at else "", one) for at, one in enumerate(exchanges[:LISTED])]
        if all(one.aside for one in exchanges[:LISTED]):
            rows.append(("", next(one for one in exchanges if not one.aside)))
        if picked:
            rows.append(("picked", chances.chance_of(known, picked, SHOWN_SAMPLE)))
    other = say.within(state.scenario.other(asked.prompt.who))
    notes = (
        "Your own draws are exact.",
        (
            f"The hands of {other} are sampled ({SHOWN_SAMPLE} of them, ± "
            f"{chances.error(SHOWN_SAMPLE)} points)."
        ),
        "This assumes they exchange cards of force 1 to 3, but never the last card of a suit.",
    )
    lines = [(percent_of(one), head, _named(one.aside)) for head, one in rows]
    return [Section("Chance to win the hand:", [SheetTable(EXCHANGES, lines)]), "", *notes]


EXCHANGES = (TableColumn("chance", 6, True), TableColumn("note", 6), TableColumn("exchange"))


def percent_of(chance: chances.WinningChance) -> str:
    """The chance of winning as text; never 0% or 100%, because hands are sampled."""
    share = Fraction(chance.score, 2 * chance.cases)
    return {Fraction(0): "<1%", Fraction(1): ">99%"}.get(share, percent(share))


def _named(aside: Sequence[Card]) -> str:
    return named(aside) if aside else "keep all cards"


def _typed(asked: OddsAsked) -> list[Card]:
    """The cards that the typed numbers or names refer to."""
    typed_cards: list[Card] = []
    cards = [card for card in asked.prompt.candidates if isinstance(card, Card)]
    candidates = {card.id: card for card in cards}
    whole = asked.typed.lower()
    words = [whole] if any(_means(one, whole) for one in asked.shown) else whole.split()
    for word in words:
        left = [
            candidates[option]
            for choice in asked.shown
            if _means(choice, word)
            for option in choice.options
            if option in candidates and candidates[option] not in typed_cards
        ]
        if not left:
            raise Unknown(f'There\'s no card "{word[:30]}" in your hand.')
        typed_cards.append(left[0])
    return typed_cards


def _means(choice: Choice, word: str) -> bool:
    return word == str(choice.number) or choice.label.name.lower().startswith(word)
