"""The chance of winning a hand with each exchange, given what the side may know.

The side's own draws are counted exactly, as it knows what is left in its deck. About the opponent
it knows the unseen cards and the size of the hand. The opponent's total is sampled, assuming
exchanges by the rule of thumb. All arithmetic uses integers, so the same cards give the same choice
on every machine.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from math import isqrt, prod
from typing import NamedTuple

from somalia.engine.dice import BITS as WIDTH
from somalia.engine.dice import number
from somalia.games.card_duels.rules.components import Card, Escape, combat_total, suit_totals
from somalia.games.card_duels.rules.state import DuelState

SAMPLE = 256
"""The number of opposing hands sampled for each decision."""

LOW = 3
"""The highest force that the rule of thumb exchanges."""


class Known(NamedTuple):
    """Everything a side may know when it exchanges cards; its winning chances depend on nothing
    else.
    """

    hand: tuple[Card, ...]  # the side's own hand
    deck: tuple[Card, ...]  # the side's own deck
    pile: tuple[Card, ...]  # reshuffled when the deck runs out
    suits: int
    most: int  # the maximum number of cards that it may exchange
    unseen: tuple[Card, ...]  # the opponent's cards that are not in its played pile
    held: int  # the size of the opponent's hand
    left: int  # the size of the opponent's deck
    exchanged: int  # the number of unseen cards in the opponent's pile
    played: tuple[Card, ...]  # the seen cards in the opponent's pile
    old: tuple[
        Card, ...
    ]  # cards that may have been in the opponent's old deck, if it ran out in this deal
    old_count: int  # the number of cards in the opponent's hand from that old deck
    its_suits: int
    is_tie_half: bool  # whether a coin decides ties; otherwise nobody wins them


class WinningChance(NamedTuple):
    """An exchange, with its chance of winning the hand."""

    aside: tuple[Card, ...]  # the cards exchanged
    score: int  # 2 for each case won, 1 for each tie that a coin decides
    cases: int

    @property
    def percent(self) -> int:
        """The chance of winning as an integer percentage; a tie decided by a coin counts as half a
        win.
        """
        return (100 * self.score + self.cases) // (2 * self.cases)


def known_to(state: DuelState, side: str) -> Known:
    """What a side may know before it exchanges."""
    scenario = state.scenario
    own, other = state.piles[side], state.piles[scenario.other(side)]
    seen = set(other.played)
    decks = scenario.decks
    theirs = decks[scenario.other(side)]
    return Known(
        hand=own.hand,
        deck=own.deck,
        pile=own.pile,
        suits=len(decks[side].suits),
        most=scenario.exchange,
        unseen=tuple(card for card in theirs.cards if card not in seen),
        held=len(other.hand),
        left=len(other.deck),
        exchanged=len(other.discards),
        played=other.played,
        old=other.old,
        old_count=other.old_count,
        its_suits=len(theirs.suits),
        is_tie_half=isinstance(scenario.end, Escape),
    )


# -- the opponent ----------------------------------------------------------------------------------


def thrown_out(hand: Sequence[Card], most: int) -> list[Card]:
    """The cards that the rule of thumb exchanges: force 1 to 3, lowest first, but never the last
    card of a suit.
    """
    left = [card.suit for card in hand]
    out: list[Card] = []
    for card in sorted([card for card in hand if card.force <= LOW], key=_force):
        if len(out) < most and left.count(card.suit) > 1:
            out.append(card)
            left.remove(card.suit)
    return out


def _force(card: Card) -> int:
    return card.force


@lru_cache(maxsize=2)
def _numbers(sample: int) -> tuple[int, ...]:
    """A pseudo-random number for each sampled hand, twice the usual length: late in a deck a hand
    uses about 130 bits.
    """
    text = "the other side's cards"
    return tuple(number(text, 0, k) << WIDTH | number(text, 1, k) for k in range(sample))


def totals_of_other(known: Known, sample: int) -> list[int]:
    """The opponent's Combat Force Total in each sampled hand.

    Each hand is a deal of the unseen cards followed by the rule of thumb, so cards exchanged
    earlier have low force.
    """
    totals: list[int] = []
    most, suits, played = known.most, known.its_suits, list(known.played)
    for mark in _numbers(sample):
        low = [card for card in known.unseen if card.force <= LOW]
        gone: list[Card] = []
        for _ in range(min(known.exchanged, len(low))):
            mark, place = divmod(mark, len(low))
            gone.append(low.pop(place))
        left = [card for card in known.unseen if card not in gone]
        hand: list[Card] = []
        if known.old_count:
            old = list(known.old)
            for _ in range(known.old_count):
                mark, place = divmod(mark, len(old))
                hand.append(old.pop(place))
            left = [card for card in left if card not in hand]
        for _ in range(min(known.held - len(hand), len(left))):
            mark, place = divmod(mark, len(left))
            hand.append(left.pop(place))
        in_deck = known.left
        for card in thrown_out(hand, most):
            hand.remove(card)
            if not in_deck:
                left += [*played, *gone]
            in_deck -= 1
            if left:
                mark, place = divmod(mark, len(left))
                hand.append(left.pop(place))
        totals.append(combat_total(hand, suits))
    return totals


# -- the side's own draws --------------------------------------------------------------------------

BITS = 8
"""Bits per suit when one number holds the sums for all suits; every sum is below 2**8."""

Sums = dict[int, int]
"""The number of draws for each combination of sums per suit; one key holds all sums, `BITS` for
each suit.
"""


def _ways(cards: Sequence[Card], suits: int, most: int) -> list[Sums]:
    """For 0 to `most` cards drawn: the number of draws with each combination of sums per suit."""
    by_count: list[Sums] = [{0: 1}, *({} for _ in range(most))]
    for suit in range(suits):
        own: list[Sums] = [{0: 1}, *({} for _ in range(most))]
        for card in cards:
            if card.suit == suit:
                force = card.force << BITS * suit
                for count in range(most, 0, -1):
                    into = own[count]
                    for sums, many in own[count - 1].items():
                        into[sums + force] = into.get(sums + force, 0) + many
        joined: list[Sums] = [{} for _ in range(most + 1)]
        for before, ways in enumerate(by_count):
            for count in range(most + 1 - before):
                into = joined[before + count]
                for more, times in own[count].items():
                    for sums, many in ways.items():
                        into[sums + more] = into.get(sums + more, 0) + many * times
        by_count = joined
    return by_count


Added = list[tuple[int, int, int, int, int]]
"""The sums that draws add to each of four suits, and the number of draws that do so."""


def _drawn(known: Known) -> Iterator[Added]:
    """Yield, for 0, 1, 2 ... cards drawn, what the draws add to the suit totals. All draws are
    equally likely.
    """
    sure, mask = len(known.deck), (1 << BITS) - 1
    from_deck = _ways(known.deck, known.suits, min(known.most, sure))
    ((whole, _),) = (
        _ways(known.deck, known.suits, sure)[sure].items() if sure < known.most else [(0, 1)]
    )
    from_pile = _ways(known.pile, known.suits, known.most) if sure < known.most else []
    for count in range(known.most + 1):
        if count <= sure:
            base, ways = 0, from_deck[count]
        else:  # the whole deck, then cards from the pile while they last
            base, ways = whole, from_pile[min(count - sure, len(known.pile))]
        yield [
            (
                sums + base & mask,
                sums + base >> BITS & mask,
                sums + base >> 2 * BITS & mask,
                sums + base >> 3 * BITS,
                many,
            )
            for sums, many in ways.items()
        ]


def _exchanges(known: Known) -> Iterator[tuple[Card, ...]]:
    """Yield the exchanges worth considering: within a suit, weaker cards go first."""
    by_suit: list[list[Card]] = [[] for _ in range(known.suits)]
    for card in sorted(known.hand, key=lambda card: card.force):
        by_suit[card.suit].append(card)
    for counts in product(*(range(len(cards) + 1) for cards in by_suit)):
        if sum(counts) <= known.most:
            yield tuple(
                card for cards, many in zip(by_suit, counts, strict=True) for card in cards[:many]
            )


class _Scores(dict[int, int]):
    """A Combat Force Total's score against the sampled hands: 2 for each hand that it beats, and 1
    for each tie if a coin decides ties.
    """

    def __init__(self, others: Sequence[int], is_tie_half: bool) -> None:
        super().__init__()
        self._others, self._is_tie_half = sorted(others), is_tie_half

    def __missing__(self, total: int) -> int:
        below = bisect_left(self._others, total)
        equal = bisect_right(self._others, total) - below
        self[total] = score = 2 * below + equal * self._is_tie_half
        return score


def chances(known: Known, sample: int = SAMPLE) -> tuple[WinningChance, ...]:
    """The exchanges worth considering with their winning chances, best first; among equals,
    exchanges of fewer cards come first.
    """
    return _chances(known, sample)


@lru_cache(maxsize=64)
def _chances(known: Known, sample: int) -> tuple[WinningChance, ...]:
    scores = _Scores(totals_of_other(known, sample), known.is_tie_half)
    drawn = list(_drawn(known))
    cases = [sample * sum(ways for *_, ways in added) for added in drawn]
    exchanges: list[WinningChance] = []
    for aside in _exchanges(known):
        count = len(aside)
        kept = suit_totals([card for card in known.hand if card not in aside], 4)
        a, b, c, d = kept
        score = sum(
            [
                ways * scores[(a + i) * (b + j) * (c + k) * (d + m)]
                for i, j, k, m, ways in drawn[count]
            ]
        )
        exchanges.append(WinningChance(aside, score, cases[count]))
    # The number of cases depends on the number of cards drawn.
    common = prod(set(cases))
    exchanges.sort(
        key=lambda exchange: (-exchange.score * (common // exchange.cases), len(exchange.aside))
    )
    return tuple(exchanges)


def best(known: Known, sample: int = SAMPLE) -> WinningChance:
    """The exchange with the highest chance of winning the hand."""
    return chances(known, sample)[0]


def error(sample: int) -> int:
    """Twice the standard error of a sampled chance near one half, in percent, rounded up."""
    return -(-100 // isqrt(sample))


def chance_of(known: Known, aside: Sequence[Card], sample: int) -> WinningChance:
    """The chance of winning with a given exchange."""
    scores = _Scores(totals_of_other(known, sample), known.is_tie_half)
    added = next(islice(_drawn(known), len(aside), None))
    a, b, c, d = suit_totals([card for card in known.hand if card not in aside], 4)
    score = sum(ways * scores[(a + i) * (b + j) * (c + k) * (d + m)] for i, j, k, m, ways in added)
    return WinningChance(tuple(aside), score, sample * sum(ways for *_, ways in added))
