"""The mat in the middle: both hands as they lay open, suit by suit, and what they made."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from somalia.games.card_duels.rules.components import suit_totals
from somalia.games.card_duels.rules.state import State
from somalia.games.card_duels.window import cards
from somalia.games.card_duels.window.colours import GOLD, IVORY, PARCHMENT, sign_of_side
from somalia.games.card_duels.window.emblems import sign_of
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
    of = state.scenario
    place, deck = of.sides.index(side), of.decks[side]
    hand = shown.cards[place]
    colour = sheet.look.sides[place]
    is_winner = shown.is_decided and reveal.is_told(seconds) and shown.winner == side
    foot, wide = FOOT, _wide(low - top)
    tall = low - top - foot - 8
    middle = top + 3 + tall / 2
    # Whose it is.
    x, room = left + 46, LABEL - 20
    sheet.roundel(sign_of_side(of, side), x, middle - 21, 16, colour)
    sheet.paragraph(x, middle + 9, deck.name, room, 14, "serif-bold", colour, 26)
    if count is not None:
        told = f"exchanged {count}" if count else "kept all"
        end = sheet.text(x, middle + 31, told, 11, "serif-italic", BROWN, "mm", room - 16)
        if any(card.id in new for card in hand):
            _drawn(sheet, x + (end - x) / 2 + 5, middle + 35)
    suits = [[card for card in hand if card.suit == at] for at in range(len(deck.suits))]
    totals = suit_totals(hand, len(suits))
    first, last = left + LABEL, right - RESULT - 8
    slots = sum(1 for own in suits if not own)
    groups = len(suits) - slots
    rest = len(hand) - groups
    fixed = wide * groups + wide * 0.7 * slots
    # Room between the suits first, then beside each other, else upon each other.
    gaps = len(suits) - 1
    spare = last - first - fixed - rest * (wide + 3)
    between = min(44.0, max(22.0, spare / gaps)) if gaps else 0.0
    step = min(wide + 3, (last - first - fixed - between * gaps) / rest) if rest else 0.0
    turned = sum(reveal.turned(at, seconds) >= 1 for at in range(len(hand)))
    counted = reveal.counted(seconds)
    x, number = first, 0
    pixels = sheet.px(wide)
    for at, own in enumerate(suits):
        begin = x
        ink = sheet.look.suits[at % len(sheet.look.suits)]
        if not own:
            slot = (x, middle - tall / 2 + 4, x + wide * 0.7, middle + tall / 2 - 4)
            sheet.plate(slot, None, mixed(PARCHMENT, ink, 0.4), 4, 1)
            sheet.sign(
                sign_of(deck.suits[at], at),
                x + wide * 0.35,
                middle,
                wide * 0.36,
                mixed(PARCHMENT, ink, 0.35),
                PARCHMENT,
            )
            x += wide * 0.7
        for card in own:
            share = reveal.turned(number, seconds)
            centre = x + wide / 2
            if share >= 0.5:
                image = cards.face(cards.print_of(card, deck, sheet.palette), pixels)
            else:
                image = cards.back(of, side, sheet.palette, pixels)
            if share < 1:
                image = cards.narrowed(image, max(0.04, abs(2 * share - 1)))
            sheet.paste(image, centre, middle)
            until = x + (wide if card is own[-1] else step)
            if share >= 1 and card.id in new:
                _drawn(sheet, x + 2, middle + tall / 2 - 2)
            if share >= 1:
                sheet.spot(
                    (x, middle - tall / 2, until, middle + tall / 2),
                    "",
                    f"{card.name}: {deck.suits[at]} {card.force}, in hand {shown.turn}"
                    f"{', drawn in the exchange' if card.id in new else ''}",
                    card.id,
                )
            number += 1
            x += wide if card is own[-1] else step
        if counted > at and (turned == len(hand)):
            forces = "".join(f" + {card.force}" for card in own)
            tip = f"{deck.suits[at]}: 1{forces} = {totals[at]} (rule 4)"
            _total(sheet, (begin + x) / 2, low - foot / 2 - 3, deck.suits[at], at, totals[at], tip)
            if at < len(suits) - 1 and counted > at + 1:
                gap = x + between / 2
                sheet.text(gap, low - foot / 2 - 3, "×", 18, "serif-bold", INK, "mm")
        x += between
    if counted <= 0:
        return
    _product(
        sheet,
        (right - RESULT, top + 5, right - 2, low - 6),
        totals[: max(1, int(counted))] if counted < len(suits) else totals,
        reveal.product(totals, seconds),
        is_winner,
        f"{sum_told(totals)} for {deck.name} (rule 4)",
    )


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
