"""The chance to win a hand by each exchange, of what the side may know.

Its own draws are counted exactly: it knows what is left in its deck. Of the other side it knows
which cards have not been seen and how many it holds; its total is sampled, exchanging by the rule
of thumb. Everything is a whole number, so that the same cards give the same choice everywhere.
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
"""Hands of the other side that are sampled for a decision."""

LOW = 3
"""By the rule of thumb a card of this force or less is exchanged."""


class Known(NamedTuple):
    """What a side may know when it exchanges; nothing else goes into its chances."""

    hand: tuple[Card, ...]  # its own, whole
    deck: tuple[Card, ...]  # what it draws from
    pile: tuple[Card, ...]  # what is shuffled when that has run out
    suits: int
    most: int  # cards that may be exchanged
    unseen: tuple[Card, ...]  # cards of the other side that are not on its pile
    held: int  # cards that it holds
    left: int  # cards in its deck
    exchanged: int  # cards in its pile that have not been seen
    played: tuple[Card, ...]  # its pile's cards that have been seen
    old: tuple[Card, ...]  # of its deck that ran out in this deal: what that can have been
    old_count: int  # cards of the hand that are from it
    its_suits: int
    is_tie_half: bool  # whether a coin decides a tie, which else nobody wins


class WinningChance(NamedTuple):
    """The chance to win by an exchange."""

    aside: tuple[Card, ...]  # what is exchanged
    score: int  # twice the cases in which the hand is won, and once those that a coin decides
    cases: int

    @property
    def percent(self) -> int:
        """The chance to win in whole percent, half of what a coin decides counted in."""
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


# -- the other side --------------------------------------------------------------------------------


def thrown_out(hand: Sequence[Card], most: int) -> list[Card]:
    """What the rule of thumb exchanges: cards of force 1 to 3, the lowest first, never the last of
    a suit.
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
    """A number for each hand, of twice the usual bits: late in a deck one has some 130 to draw."""
    text = "the other side's cards"
    return tuple(number(text, 0, k) << WIDTH | number(text, 1, k) for k in range(sample))


def totals_of_other(known: Known, sample: int) -> list[int]:
    """Combat Force Totals of the other side, one for each hand of the sample.

    Each is a deal of the cards that have not been seen, the rule of thumb followed: so what it has
    exchanged before is of low force.
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


# -- one's own draws -------------------------------------------------------------------------------

BITS = 8
"""Bits of a suit's sum where the sums of all suits are kept as one number; none reaches 2**8."""

Sums = dict[int, int]
"""In how many ways draws have certain sums by suit, all in one number of `BITS` for each."""


def _ways(cards: Sequence[Card], suits: int, most: int) -> list[Sums]:
    """By number of cards drawn, 0 to `most`: in how many ways they have each sums by suit."""
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
"""What draws add to each of four suits, and in how many ways."""


def _drawn(known: Known) -> Iterator[Added]:
    """What 0, 1, 2 ... draws add to the suit totals: every draw is as likely as any other."""
    sure, mask = len(known.deck), (1 << BITS) - 1
    from_deck = _ways(known.deck, known.suits, min(known.most, sure))
    ((whole, _),) = (
        _ways(known.deck, known.suits, sure)[sure].items() if sure < known.most else [(0, 1)]
    )
    from_pile = _ways(known.pile, known.suits, known.most) if sure < known.most else []
    for count in range(known.most + 1):
        if count <= sure:
            base, ways = 0, from_deck[count]
        else:  # the deck to its end, the rest from the pile, as far as it goes
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
    """The exchanges worth a look: of a suit the weakest cards go before the stronger."""
    by_suit: list[list[Card]] = [[] for _ in range(known.suits)]
    for card in sorted(known.hand, key=lambda card: card.force):
        by_suit[card.suit].append(card)
    for counts in product(*(range(len(cards) + 1) for cards in by_suit)):
        if sum(counts) <= known.most:
            yield tuple(
                card for cards, many in zip(by_suit, counts, strict=True) for card in cards[:many]
            )


class _Scores(dict[int, int]):
    """By a Combat Force Total: twice the hands of the other side that it beats, and the hands of
    equal total once if a coin decides them.
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
    """The chances of every exchange that is worth a look, the best first; of equal ones that of
    fewer cards.
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
    # Cases are counted in other numbers where other numbers of cards are drawn.
    common = prod(set(cases))
    exchanges.sort(
        key=lambda exchange: (-exchange.score * (common // exchange.cases), len(exchange.aside))
    )
    return tuple(exchanges)


def best(known: Known, sample: int = SAMPLE) -> WinningChance:
    """The exchange with the highest chance to win the hand."""
    return chances(known, sample)[0]


def error(sample: int) -> int:
    """Twice the standard error of a sampled chance near one half, in whole percent, rounded up."""
    return -(-100 // isqrt(sample))


def chance_of(known: Known, aside: Sequence[Card], sample: int) -> WinningChance:
    """The chance to win by any exchange."""
    scores = _Scores(totals_of_other(known, sample), known.is_tie_half)
    added = next(islice(_drawn(known), len(aside), None))
    a, b, c, d = suit_totals([card for card in known.hand if card not in aside], 4)
    score = sum(ways * scores[(a + i) * (b + j) * (c + k) * (d + m)] for i, j, k, m, ways in added)
    return WinningChance(tuple(aside), score, sample * sum(ways for *_, ways in added))
