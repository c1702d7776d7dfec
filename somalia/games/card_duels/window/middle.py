"""The mat in the middle: both hands as they lay open, suit by suit, and what they made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import NamedTuple

from somalia.games.card_duels.rules.components import Card, Deck, suit_totals
from somalia.games.card_duels.rules.state import State
from somalia.games.card_duels.window import cards
from somalia.games.card_duels.window.colours import GOLD, IVORY, PARCHMENT
from somalia.games.card_duels.window.emblems import sign_of, sign_of_side
from somalia.games.card_duels.window.model import Shown, verb
from somalia.games.card_duels.window.paper import INK, Box, mixed
from somalia.games.card_duels.window.reveal import Reveal
from somalia.games.card_duels.window.sheet import Sheet, mat

BROWN = mixed(PARCHMENT, INK, 0.72)
FOOT = 23.0
"""Points below the cards for the totals of the suits."""
LABEL, RESULT = 104.0, 172.0
"""Points for the names at the left and for the products at the right."""


def fill_middle(
    sheet: Sheet,
    box: Box,
    state: State,
    shown: Shown | None,
    counts: dict[str, int],
    reveal: Reveal,
    seconds: float,
    order: Sequence[str],
    new: frozenset[str] = frozenset(),
) -> None:
    """The last hand, or how a hand is counted where none has been played.

    Args:
        counts: how many cards each side has exchanged before it showed its hand.
        order: the sides from top to bottom.
        new: the ids of cards that are marked as drawn in the exchange.
    """
    left, top, right, low = box
    image = mat(sheet.px(right - left), sheet.px(low - top), sheet.s)
    sheet.paste(image, (left + right) / 2, (top + low) / 2)
    if shown is None:
        _first(sheet, box, state)
        return
    is_told = shown.is_decided and reveal.is_told(seconds)
    middle = (left + right) / 2
    sheet.text(left + 18, top + 19, f"Hand {shown.turn}", 14, "serif-bold", BROWN, "lm", 110)
    head = verdict(state, shown) if is_told else "The hands are laid open"
    sheet.text(middle, top + 19, head, 16, "serif-bold", INK, "mm", right - left - 270)
    half = _half(box)
    for row, side in enumerate(order):
        y = top + 34 + row * half
        _side(
            sheet,
            (left + 12, y, right - 12, y + half),
            state,
            side,
            shown,
            counts.get(side),
            reveal,
            seconds,
            new,
        )
        if row == 0:
            sheet.line(
                [(left + 16, y + half - 1), (right - 16, y + half - 1)],
                mixed(PARCHMENT, INK, 0.25),
                0.8,
            )


def _half(box: Box) -> float:
    return (box[3] - box[1] - 40) / 2


def _wide(half: float) -> float:
    return min((half - FOOT - 8) / cards.TALL, 96.0)


def middle_wide(box: Box) -> float:
    """The width of the cards that lie open in the middle, in points."""
    return _wide(_half(box))


def verdict(state: State, shown: Shown) -> str:
    """Who has won the hand."""
    if not shown.winner:
        return "A tie: it counts for nobody"
    deck = state.scenario.decks[shown.winner]
    coin = " by the coin" if shown.by_coin else ""
    return f"{deck.subject} {verb('wins', 'win', deck)} the hand{coin}"


def _first(sheet: Sheet, box: Box, state: State) -> None:
    """How a hand is counted, before the first has been."""
    left, top, right, low = box
    middle = (left + right) / 2
    sheet.text(middle, top + 40, "How a hand is counted", 19, "serif-bold", INK, "mm", 500)
    sheet.text(
        middle,
        top + 68,
        "Each suit counts 1 and the force of its cards. The suits are multiplied.",
        14,
        "serif",
        BROWN,
        "mm",
        right - left - 60,
    )
    side = state.scenario.sides[0]
    deck = state.scenario.decks[side]
    suits = len(deck.suits)
    step = min(150.0, (right - left - 150) / suits)
    x = middle - step * suits / 2
    y = (top + 90 + low - 44) / 2
    for at, suit in enumerate(deck.suits):
        colour = sheet.look.suits[at % len(sheet.look.suits)]
        sheet.plate(
            (x + 8, y - 46, x + step - 22, y + 46), IVORY, mixed(PARCHMENT, colour, 0.8), 5, 1.4
        )
        centre = (x + x + step - 14) / 2
        sheet.sign(sign_of(suit, at), centre, y - 16, 38, colour, IVORY)
        sheet.text(centre, y + 18, "1 + forces", 11, "sans", INK, "mm", step - 38)
        sheet.text(centre, y + 34, suit, 12, "serif-bold", colour, "mm", step - 38)
        if at < suits - 1:
            sheet.text(x + step - 7, y, "×", 22, "serif-bold", BROWN, "mm")
        x += step
    sheet.text(
        middle,
        low - 30,
        "The higher product wins the hand: an even hand beats one strong suit.",
        14,
        "serif-italic",
        BROWN,
        "mm",
        right - left - 60,
    )
    sheet.spot(box, "show:rule 4", "How a hand is counted (rule 4). Click to read it.")


@dataclass(frozen=True)
class _Laid:
    """A side's hand as it lies open: what it is of, and how far it has been turned and counted."""

    side: str
    deck: Deck
    place: int  # of the side, in the order of the scenario
    hand: Sequence[Card]
    turn: int
    counted: float
    """Suits whose totals are told by now."""
    shares: Sequence[float]
    """How far each card has been turned, suit by suit: from 0, face down, to 1."""
    new: frozenset[str]
    """Ids of the cards that are marked as drawn in the exchange."""

    @cached_property
    def suits(self) -> list[list[Card]]:
        """The cards of each suit of the deck."""
        return [
            [card for card in self.hand if card.suit == at] for at in range(len(self.deck.suits))
        ]

    @cached_property
    def totals(self) -> Sequence[int]:
        """What each suit counts."""
        return suit_totals(self.hand, len(self.deck.suits))

    def is_told(self, suit: int) -> bool:
        """Whether the total of a suit stands there: all cards are turned, and it is its turn."""
        return self.counted > suit and all(share >= 1 for share in self.shares)


class _Measures(NamedTuple):
    """Points of a row of suits: cards and their middle, and how far apart they lie."""

    first: float
    middle: float
    wide: float
    tall: float
    step: float  # from card to card of a suit
    between: float  # suits
    foot: float  # the middle of the totals below

    @property
    def slot(self) -> float:
        """The width of the place of a suit that has no card."""
        return self.wide * 0.7


def _side(
    sheet: Sheet,
    box: Box,
    state: State,
    side: str,
    shown: Shown,
    count: int | None,
    reveal: Reveal,
    seconds: float,
    new: frozenset[str],
) -> None:
    """A side's cards by suits with their totals, and the product."""
    left, top, right, low = box
    place = state.scenario.sides.index(side)
    hand = shown.cards[place]
    laid = _Laid(
        side,
        state.scenario.decks[side],
        place,
        hand,
        shown.turn,
        reveal.counted(seconds),
        [reveal.turned(at, seconds) for at in range(len(hand))],
        new,
    )
    measures = _measured(box, laid)
    _whose(sheet, left + 46, measures.middle, state, laid, count)
    x, number = measures.first, 0
    for suit, own in enumerate(laid.suits):
        begin = x
        if not own:
            _empty_suit(sheet, x, measures, laid.deck.suits[suit], suit)
            x += measures.slot
        for card in own:
            reach = measures.wide if card is own[-1] else measures.step
            _open_card(sheet, (x, reach), measures, state, laid, card, laid.shares[number])
            number += 1
            x += reach
        if laid.is_told(suit):
            _suit_total(sheet, (begin, x), measures, laid, suit)
        x += measures.between
    if laid.counted <= 0:
        return
    totals = laid.totals
    _product(
        sheet,
        (right - RESULT, top + 5, right - 2, low - 6),
        totals[: max(1, int(laid.counted))] if laid.counted < len(totals) else totals,
        reveal.product(totals, seconds),
        shown.is_decided and reveal.is_told(seconds) and shown.winner == side,
        f"{sum_told(totals)} for {laid.deck.name} (rule 4)",
    )


def _measured(box: Box, laid: _Laid) -> _Measures:
    """Where the row of suits has its room: between the suits first, then beside each other, else
    the cards of a suit lie upon each other.
    """
    left, top, right, low = box
    wide = _wide(low - top)
    tall = low - top - FOOT - 8
    first, last = left + LABEL, right - RESULT - 8
    slots = sum(1 for own in laid.suits if not own)
    groups = len(laid.suits) - slots
    rest = len(laid.hand) - groups
    fixed = wide * groups + wide * 0.7 * slots
    gaps = len(laid.suits) - 1
    spare = last - first - fixed - rest * (wide + 3)
    between = min(44.0, max(22.0, spare / gaps)) if gaps else 0.0
    step = min(wide + 3, (last - first - fixed - between * gaps) / rest) if rest else 0.0
    return _Measures(first, top + 3 + tall / 2, wide, tall, step, between, low - FOOT / 2 - 3)


def _whose(
    sheet: Sheet, x: float, middle: float, state: State, laid: _Laid, count: int | None
) -> None:
    """The side at the left of its cards, and how many it has exchanged."""
    room = LABEL - 20
    colour = sheet.look.sides[laid.place]
    sheet.roundel(sign_of_side(state.scenario, laid.side), x, middle - 21, 16, colour)
    sheet.paragraph(x, middle + 9, laid.deck.name, room, 14, "serif-bold", colour, 26)
    if count is None:
        return
    told = f"exchanged {count}" if count else "kept all"
    end = sheet.text(x, middle + 31, told, 11, "serif-italic", BROWN, "mm", room - 16)
    if any(card.id in laid.new for card in laid.hand):
        _drawn(sheet, x + (end - x) / 2 + 5, middle + 35)


def _empty_suit(sheet: Sheet, x: float, measures: _Measures, name: str, suit: int) -> None:
    """The place of a suit that has no card."""
    _, middle, wide, tall, *_ = measures
    ink = sheet.look.suits[suit % len(sheet.look.suits)]
    slot = (x, middle - tall / 2 + 4, x + measures.slot, middle + tall / 2 - 4)
    sheet.plate(slot, None, mixed(PARCHMENT, ink, 0.4), 4, 1)
    faint = mixed(PARCHMENT, ink, 0.35)
    sheet.sign(sign_of(name, suit), x + wide * 0.35, middle, wide * 0.36, faint, PARCHMENT)


def _open_card(
    sheet: Sheet,
    span: tuple[float, float],
    measures: _Measures,
    state: State,
    laid: _Laid,
    card: Card,
    share: float,
) -> None:
    """A card of the hand, as far as it has been turned.

    Args:
        span: its left edge, and how much of it the next card leaves free.
        share: how far it has been turned, from 0 to 1.
    """
    x, reach = span
    _, middle, wide, tall, *_ = measures
    pixels = sheet.px(wide)
    if share >= 0.5:
        image = cards.face(cards.print_of(card, laid.deck, sheet.palette), pixels)
    else:
        image = cards.back(state.scenario, laid.side, sheet.palette, pixels)
    if share < 1:
        image = cards.narrowed(image, max(0.04, abs(2 * share - 1)))
    sheet.paste(image, x + wide / 2, middle)
    if share < 1:
        return
    if card.id in laid.new:
        _drawn(sheet, x + 2, middle + tall / 2 - 2)
    sheet.spot(
        (x, middle - tall / 2, x + reach, middle + tall / 2),
        "",
        f"{card.name}: {laid.deck.suits[card.suit]} {card.force}, in hand {laid.turn}"
        f"{', drawn in the exchange' if card.id in laid.new else ''}",
        card.id,
    )


def _suit_total(
    sheet: Sheet, span: tuple[float, float], measures: _Measures, laid: _Laid, suit: int
) -> None:
    """The total below a suit from left to right, and what multiplies it with the next."""
    begin, end = span
    name, total = laid.deck.suits[suit], laid.totals[suit]
    forces = "".join(f" + {card.force}" for card in laid.suits[suit])
    tip = f"{name}: 1{forces} = {total} (rule 4)"
    _total(sheet, (begin + end) / 2, measures.foot, name, suit, total, tip)
    if suit < len(laid.suits) - 1 and laid.counted > suit + 1:
        gap = end + measures.between / 2
        sheet.text(gap, measures.foot, "×", 18, "serif-bold", INK, "mm")


def _drawn(sheet: Sheet, x: float, low: float) -> None:
    """The mark of a card that was drawn in the exchange: a corner, at its lower left."""
    sheet.poly([(x - 1, low + 1), (x + 13, low + 1), (x - 1, low - 13)], INK)
    sheet.poly([(x, low), (x + 10.5, low), (x, low - 10.5)], GOLD)


def sum_told(totals: Sequence[int]) -> str:
    """The totals and their product: "9 × 13 × 4 = 468"."""
    return f"{' × '.join(map(str, totals))} = {prod(totals)}"


def _total(sheet: Sheet, x: float, y: float, suit: str, at: int, total: int, tip: str) -> None:
    ink = sheet.look.suits[at % len(sheet.look.suits)]
    wide = sheet.length(str(total), 15, "serif-bold") + 30
    box = (x - wide / 2, y - 10, x + wide / 2, y + 10)
    action = "show:rule 4"
    sheet.plate(box, IVORY, ink, 10, 1.2)
    sheet.sign(sign_of(suit, at), x - wide / 2 + 13, y, 13, ink, IVORY)
    sheet.text(x - wide / 2 + 23, y, str(total), 15, "serif-bold", ink, "lm")
    sheet.spot(box, action, tip, f"total:{suit}")


def _product(
    sheet: Sheet, box: Box, totals: Sequence[int], product: int, is_winner: bool, tip: str
) -> None:
    left, top, right, low = box
    middle = (left + right) / 2
    ground = mixed(GOLD, IVORY, 0.35) if is_winner else mixed(PARCHMENT, IVORY, 0.55)
    sheet.plate(
        box, ground, mixed(GOLD, INK, 0.45) if is_winner else BROWN, 6, 2.2 if is_winner else 1
    )
    if is_winner:
        sheet.plate((left + 4, top + 4, right - 4, low - 4), None, mixed(GOLD, INK, 0.25), 4, 0.8)
    y = (top + low) / 2 + (0 if is_winner else 9)
    room = right - left - 16
    sheet.text(middle, y - 28, " × ".join(map(str, totals)), 15, "serif", INK, "mm", room)
    sheet.text(middle, y + 3, str(product), 33, "serif-bold", INK, "mm", room)
    if is_winner:
        sheet.text(middle, y + 33, "WINS", 11.5, "bold", mixed(INK, (122, 70, 0), 0.6), "mm", room)
    sheet.spot(box, "show:rule 4", tip, "product")
