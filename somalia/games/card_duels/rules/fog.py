"""Re-deals the cards that are hidden from a side."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.dice import BITS, derived, number
from somalia.games.card_duels.rules.components import Card
from somalia.games.card_duels.rules.state import Cards, DuelState, in_order


def redact(state: DuelState, sides: Sequence[str], seed: str) -> None:
    """Re-deal everything that these sides have not seen. Every deal that matches the counts, and
    what they know about a deck that ran out during this deal, is equally likely.
    """
    state.show_to(sides)
    for side in state.scenario.sides:
        if side not in sides:
            _deal_anew(state, side, derived(seed, side))


def _deal_anew(state: DuelState, side: str, seed: str) -> None:
    def ordered(cards: Cards) -> Cards:
        return in_order(cards, state.scenario, side)

    piles = state.piles[side]
    hidden = ordered(piles.hidden)
    held = len(piles.hand) + len(piles.aside)
    # Once a hand is revealed, its cards from the old deck are known.
    old = piles.old if not piles.shown else ()
    first = shuffled(old, derived(seed, "old"))[: min(piles.old_count, held)]
    rest = shuffled(tuple(card for card in hidden if card not in first), seed)
    both = shuffled(first + rest[: held - len(first)], derived(seed, "held"))
    rest = rest[held - len(first) :]
    aside = len(piles.aside)
    state.lay(
        side,
        hand=ordered(both[aside:]),
        aside=ordered(both[:aside]),
        discards=ordered(rest[: len(piles.discards)]),
        deck=ordered(rest[len(piles.discards) :]),
    )


AT_ONCE = 12
"""The maximum number of cards that one 128-bit number can shuffle evenly, with bits to spare."""


def shuffled(cards: Cards, seed: str) -> Cards:
    """The cards in a random order determined by the seed; all orders are equally likely."""
    left = list(cards)
    pile: list[Card] = []
    while left:
        mark = number(seed, 0, len(pile))
        for _ in range(min(AT_ONCE, len(left))):
            # The upper bits pick a card; the lower bits serve the next pick.
            mark *= len(left)
            pile.append(left.pop(mark >> BITS))
            mark &= (1 << BITS) - 1
    return tuple(pile)
