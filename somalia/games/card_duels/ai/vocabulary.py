"""The terms that doctrines can use in a duel."""

from __future__ import annotations

from somalia.engine import vocabulary as engine
from somalia.engine.kinds import vocabulary
from somalia.engine.vocabulary import Measure, Vocabulary, by_name, chapter, measure
from somalia.games.card_duels.ai import chances
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card, suit_totals
from somalia.games.card_duels.rules.state import DuelState


class DuelPosition(engine.Position):
    """A state as a side sees it when it chooses its exchange.

    `cache` keeps a doctrine's terms for one question only, as they may depend on the cards picked.
    """

    __slots__ = ("side", "state")

    def __init__(self, state: DuelState, side: str) -> None:
        super().__init__()
        self.side = side
        self.look(state)

    def look(self, state: DuelState) -> None:
        """Switch to a state and clear the cache."""
        self.state = state
        self.cache = {}

    @property
    def not_exchanged(self) -> list[Card]:
        """The cards in the hand that are not yet picked for exchange."""
        picked = self.facts.get("picked", ())
        return [card for card in self.state.piles[self.side].hand if card not in picked]

    @property
    def best(self) -> chances.WinningChance:
        """The exchange with the highest chance of winning."""
        return chances.best(chances.known_to(self.state, self.side))

    @property
    def keeping(self) -> chances.WinningChance:
        """The chance of winning without an exchange."""
        exchanges = chances.chances(chances.known_to(self.state, self.side))
        return next(one for one in exchanges if not one.aside)


def _in_suit(p: DuelPosition, card: Card) -> int:
    return sum(other.suit == card.suit for other in p.not_exchanged)


def _suit_total(p: DuelPosition, card: Card) -> int:
    suits = len(p.state.scenario.decks[p.side].suits)
    return suit_totals(p.not_exchanged, suits)[card.suit]


def _is_strongest(p: DuelPosition, card: Card) -> bool:
    suits = len(p.state.scenario.decks[p.side].suits)
    totals = suit_totals(p.state.piles[p.side].hand, suits)
    return totals[card.suit] == max(totals)


MEASURES: tuple[Measure, ...] = chapter(
    "The hand",
    measure("force(card)", lambda p, card: card.force, "the force of a card"),
    measure("cards_in_suit(card)", _in_suit, "cards of its suit kept so far"),
    measure(
        "suit_total(card)",
        _suit_total,
        "1 plus the forces of the cards of its suit kept so far (4)",
    ),
    measure(
        "is_of_strongest_suit(card)",
        _is_strongest,
        "whether its suit has the highest total in the hand, or shares it (4)",
        True,
    ),
    measure(
        "picked_cards", lambda p: len(p.facts.get("picked", ())), "cards picked for exchange so far"
    ),
    measure("turn", lambda p: p.state.turn, "the turn"),
    measure(
        "is_in_best_exchange(card)",
        lambda p, card: card in p.best.aside,
        "whether the exchange most likely to win the hand includes it (own draws exact, the other "
        "side's cards sampled)",
        True,
    ),
    measure("best_exchange", lambda p: len(p.best.aside), "cards in that exchange"),
    measure("best_chance", lambda p: p.best.percent, "its percent chance to win"),
    measure(
        "chance_of_keeping",
        lambda p: p.keeping.percent,
        "the percent chance to win without an exchange",
    ),
)


def name(state: DuelState, fact: object) -> str:
    """The name of one of a question's facts."""
    if isinstance(fact, Card):
        return f"{fact.name} {fact.force}"
    return str(fact)


VOCABULARY = Vocabulary(
    roles=(kinds.ROLE,),
    asks=vocabulary(kinds),
    measures=by_name(MEASURES),
    ranges={},
    position=DuelPosition,
    name=name,
)
