"""Both hands and the piles: the own as a fan that is chosen from, the other's face down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import NamedTuple

from somalia.engine.prompts import DONE
from somalia.engine.words import plural
from somalia.games.card_duels.rules.components import Card, suit_totals
from somalia.games.card_duels.rules.state import State
from somalia.games.card_duels.window import cards
from somalia.games.card_duels.window.colours import CLOTH, IVORY
from somalia.games.card_duels.window.emblems import sign_of, sign_of_side
from somalia.games.card_duels.window.model import Numbered, TableModel, key_of, named
from somalia.games.card_duels.window.paper import Box, mixed
from somalia.games.card_duels.window.sheet import Sheet

LEAN = 1.5
"""Degrees between two neighbours of the fan."""
RAISED, POINTED = 20.0, 9.0
"""Points by which a card stands out that goes, and one that is pointed at."""
SUITS_APART = 7.0
"""Points between two suits of the fan, besides."""
LETTERED = 35.0
"""Points below a pile for its count and its name."""
FAINT = mixed(CLOTH, IVORY, 0.55)


# -- the own hand ------------------------------------------------------------------------------


def going(of: TableModel) -> list[str]:
    """The ids of the cards that are to be exchanged so far, in the order picked."""
    prompt = of.prompt
    if prompt is None:
        return []
    picked = [card.id for card in (prompt.about or {}).get("picked", ())]
    waits = of.controller.held.pending
    return picked + [one for one in (waits.options if waits else ()) if one != DONE]


def fan_wide(box: Box) -> float:
    """The width of a card of the fan, in points."""
    return min((box[3] - box[1] - RAISED - 12) / (cards.TALL + 0.05), 150.0)


class _Fanned(NamedTuple):
    """A card where it lies in the fan: its middle in points, its lean in degrees, its look."""

    card: Card
    x: float
    y: float
    angle: float
    look: str
    choice: Numbered | None  # what exchanging it answers; None if it may not be chosen

    @property
    def is_raised(self) -> bool:
        """Whether it comes up as it is pointed at."""
        return self.look in (cards.LIT, cards.FOCUSED)


def fill_fan(sheet: Sheet, box: Box, of: TableModel, side: str) -> None:
    """The own hand, in the order in which the game counts it, with keys on the cards."""
    state: State = of.controller.view
    deck, hand = state.scenario.decks[side], state.piles[side].hand
    if not hand:
        return
    wide = fan_wide(box)
    gone = going(of)
    fan = _fanned(sheet, box, of, hand, gone)
    pixels = sheet.px(wide)
    for one in sorted(fan, key=lambda one: one.is_raised):
        what = cards.print_of(one.card, deck, sheet.palette)
        sheet.paste(cards.face(what, pixels, one.look, one.angle), one.x, one.y)
    for one, after in zip(fan, [*fan[1:], None], strict=True):
        if one.choice is not None:
            _fan_key(sheet, one, wide, key_of(one.choice))
        tip = _tip(of, side, one.card, one.choice, gone)
        strip = _strip(one, after, wide, box[3])
        sheet.spot(strip, _fan_action(of, one, gone), tip, one.card.id)


def _fanned(
    sheet: Sheet, box: Box, of: TableModel, hand: Sequence[Card], gone: Sequence[str]
) -> list[_Fanned]:
    """Where each card of the hand lies, suits a little apart, the ends turned and lower."""
    left, _top, right, low = box
    wide, count = fan_wide(box), len(hand)
    gaps = sum(one.suit != other.suit for one, other in pairwise(hand))
    room = right - left - wide - gaps * SUITS_APART - 8
    step = min(wide * 0.97, room / (count - 1)) if count > 1 else 0.0
    length = wide + step * (count - 1) + gaps * SUITS_APART
    x = (left + right - length) / 2 + wide / 2
    asked = {option: choice for choice in of.shown for option in choice.options}
    last = (count - 1) / 2
    fan: list[_Fanned] = []
    for at, card in enumerate(hand):
        if at and card.suit != hand[at - 1].suit:
            x += SUITS_APART
        choice = asked.get(card.id) if of.prompt is not None and card.id not in gone else None
        look, rise = _fan_look(sheet, of, card, choice, gone)
        away = at - last
        angle = round(away * LEAN * 2) / 2
        droop = (1 - math.cos(math.radians(away * LEAN))) * wide * 7.5
        y = low - 6 - wide * cards.TALL / 2 + droop - min(6.0, droop) - rise
        fan.append(_Fanned(card, x, y, angle, look, choice))
        x += step
    return fan


def _fan_look(
    sheet: Sheet, of: TableModel, card: Card, choice: Numbered | None, gone: Sequence[str]
) -> tuple[str, float]:
    """How a card of the fan looks, and by how many points it stands out."""
    if card.id in gone:
        return cards.GOING, RAISED
    if choice is None:
        is_barred = of.prompt is not None and card.id in of.prompt.barred
        return (cards.BARRED if is_barred else cards.PLAIN), 0.0
    action = f"option:{choice.number}"
    if sheet.canvas.focus == action:
        return cards.FOCUSED, POINTED
    if sheet.canvas.hot == action:
        return cards.LIT, POINTED
    return cards.PLAIN, 0.0


def _fan_key(sheet: Sheet, one: _Fanned, wide: float, key: str) -> None:
    """The key of a card, at its upper left corner as it leans."""
    lean, half = math.radians(one.angle), (wide / 2, wide * cards.TALL / 2)
    corner = one.x - half[0] * math.cos(lean) + half[1] * math.sin(lean)
    height = one.y - half[0] * math.sin(lean) - half[1] * math.cos(lean)
    sheet.key(corner + 5, height - 1, key)


def _strip(one: _Fanned, after: _Fanned | None, wide: float, low: float) -> Box:
    """What can be clicked of a card: all that the next one of the fan does not cover."""
    end = one.x + wide / 2
    above = one.y - wide * cards.TALL / 2
    # What is pointed at comes up, but holds the place where it was: it must not slip away.
    foot = above + wide * cards.TALL + (POINTED if one.is_raised else 0)
    until = after.x - wide / 2 if after is not None else end
    return (one.x - wide / 2, above, min(until, end), min(foot, low + 4))


def _fan_action(of: TableModel, one: _Fanned, gone: Sequence[str]) -> str:
    """What a click on a card does: it goes, or comes back; "" for nothing."""
    if one.card.id in gone and of.controller.back.is_open:
        waits = of.controller.held.pending is not None and gone[-1] == one.card.id
        return "unhold" if waits else f"unpick:{one.card.id}"
    return f"option:{one.choice.number}" if one.choice else ""


def _tip(
    of: TableModel, side: str, card: Card, choice: Numbered | None, gone: Sequence[str]
) -> str:
    """What a card of the own hand is, and what comes of choosing it, or why it may not be."""
    state: State = of.controller.view
    deck, prompt = state.scenario.decks[side], of.prompt
    head = f"{card.name}: {deck.suits[card.suit]} {card.force}."
    if card.is_ours:
        head += " The published list lacks it; the name is ours [D4]."
    if prompt is None:
        return head
    if card.id in gone:
        return f"{head} It is to be exchanged. Click again to keep it."
    why = prompt.barred.get(card.id)
    if why is not None:
        return f"{head} {why.rule}: {why.sentence}"
    if choice is None:
        return head
    left = [one for one in state.piles[side].hand if one.id not in gone and one is not card]
    totals = suit_totals(left, len(deck.suits))
    without = f"{' x '.join(map(str, totals))} = {prod(totals)}"
    return f"{head} Click or {key_of(choice)} to exchange it: without it {without}."


def fill_bar(sheet: Sheet, box: Box, of: TableModel, side: str) -> None:
    """What the own hand makes as it is kept so far, and the answers that are no card."""
    state: State = of.controller.view
    deck, hand = state.scenario.decks[side], state.piles[side].hand
    left, top, _, low = box
    end = _answers(sheet, box, of)
    if not hand:
        return
    gone = going(of)
    kept = [card for card in hand if card.id not in gone]
    totals = suit_totals(kept, len(deck.suits))
    middle = (top + low) / 2
    place = state.scenario.sides.index(side)
    sheet.roundel(
        sign_of_side(state.scenario, side), left + 15, middle, 13, sheet.look.sides[place]
    )
    room = end - left - 48
    head = "Kept" if gone else "Your hand" if of.prompt is not None else deck.name
    # The whole line in the largest letters that it has room for.
    size = 17.0
    while size > 9 and _long(sheet, head, totals, size) > room:
        size -= 0.5
    begin = x = left + 36
    x = sheet.text(x, middle, head, size - 3, "serif-italic", IVORY) + 10
    for at, total in enumerate(totals):
        colour = mixed(sheet.look.suits[at % len(sheet.look.suits)], IVORY, 0.12)
        wide = sheet.length(str(total), size, "serif-bold") + size + 15
        cell = (x, middle - 13, x + wide, middle + 13)
        sheet.plate(cell, IVORY, colour, 5, 1.4)
        sheet.sign(sign_of(deck.suits[at], at), x + size * 0.5 + 6, middle, size, colour, IVORY)
        sheet.text(x + size + 10, middle, str(total), size, "serif-bold", colour)
        sheet.spot(
            cell,
            "show:rule 4",
            f"{deck.suits[at]}: 1 and the forces of its cards make {total} (rule 4)",
            f"hand:{at}",
        )
        x += wide
        if at < len(totals) - 1:
            sheet.text(x + 9, middle, "×", size, "serif-bold", IVORY, "mm")
            x += 18
    x = sheet.text(x + 8, middle, f"= {prod(totals)}", size + 5, "serif-bold", (255, 226, 150))
    if gone:
        full = prod(suit_totals(hand, len(deck.suits)))
        told = f"of {full}"
        if x + 8 + sheet.length(told, 12, "serif-italic") < begin + room:
            sheet.text(x + 8, middle + 2, told, 12, "serif-italic", FAINT)


def _long(sheet: Sheet, head: str, totals: Sequence[int], size: float) -> float:
    """The length of the line of totals in letters of that size."""
    cells = sum(sheet.length(str(one), size, "serif-bold") + size + 15 for one in totals)
    told = sheet.length(f"= {prod(totals)}", size + 5, "serif-bold")
    head_ = sheet.length(head, size - 3, "serif-italic")
    return head_ + 18 + cells + (len(totals) - 1) * 18 + told


def _answers(sheet: Sheet, box: Box, of: TableModel) -> float:
    """Buttons at the right end for the answers that are no card; the x where they begin."""
    _, top, right, low = box
    prompt = of.prompt
    if prompt is None:
        return right
    if of.controller.held.pending is not None:
        x = right - 118
        sheet.button((x, top, right, low), "Back", "unhold", "Ctrl+Z", "Choose otherwise", False)
        sheet.button(
            (x - 150, top, x - 8, low),
            "Confirm",
            "confirm",
            "Enter",
            f"{of.controller.held.pending.name}. {of.controller.held.pending.then}",
        )
        return x - 164
    held = {card.id for card in of.controller.view.piles[prompt.who].hand}
    usual = getattr(prompt.ask, "usual", "")
    x = right
    for choice in reversed(of.shown):
        if choice.options[0] in held:
            continue
        key = key_of(choice)
        label = choice.label.name[:1].upper() + choice.label.name[1:]
        wide = sheet.length(label, 14, "serif-bold") + sheet.length(key, 11, "bold") + 48
        more = f": {choice.label.detail}" if choice.label.detail else ""
        sheet.button(
            (x - wide, top, x, low),
            label,
            f"option:{choice.number}",
            key,
            f"{label}{more}. Click or {key}.",
            choice.options[0] == DONE or usual in choice.options,
        )
        x -= wide + 10
    return x - 4


# -- the other hand and the piles ----------------------------------------------------------------


def fill_other(sheet: Sheet, box: Box, of: TableModel, side: str) -> None:
    """The hand at the top: face down, or open where it may be seen."""
    state: State = of.controller.view
    left, top, right, low = box
    deck, hand = state.scenario.decks[side], state.piles[side].hand
    place, middle = state.scenario.sides.index(side), (top + low) / 2
    sheet.roundel(
        sign_of_side(state.scenario, side), left + 14, middle - 8, 14, sheet.look.sides[place]
    )
    sheet.text(left + 34, middle - 15, deck.name, 15, "serif-bold", IVORY, "lm", 104)
    sheet.text(left + 34, middle + 3, plural(len(hand), "card"), 12, "sans", FAINT, "lm", 104)
    if not hand:
        return
    is_open = state.sees(side)
    wide = (low - top) / cards.TALL
    first = left + 142
    step = min(wide + 3 if is_open else wide * 0.72, (right - first - wide) / max(1, len(hand) - 1))
    length = wide + step * (len(hand) - 1)
    x = max(first, (first + right - length) / 2) + wide / 2
    pixels = sheet.px(wide)
    begin = x - wide / 2
    for at, card in enumerate(hand):
        if is_open:
            what = cards.print_of(card, deck, sheet.palette)
            sheet.paste(cards.face(what, pixels), x, middle)
            until = x - wide / 2 + (step if at < len(hand) - 1 else wide)
            sheet.spot((x - wide / 2, top, until, low), "", _tip(of, side, card, None, ()), card.id)
        else:
            sheet.paste(cards.back(state.scenario, side, sheet.palette, pixels), x, middle)
        x += step
    if not is_open:
        sheet.spot(
            (begin, top, begin + length, low),
            "show:rule D10",
            f"{deck.name}: {plural(len(hand), 'card')}, face down until both hands are laid open. "
            "Whether this side has chosen yet is not known either [D10].",
            f"held:{side}",
        )


def piles_of(state: State, side: str) -> list[tuple[str, int, str]]:
    """The piles of a side: name, cards, and what is told of them."""
    piles, deck = state.piles[side], state.scenario.decks[side]
    away = piles.discards + piles.aside
    seen = state.sees(side)
    left = (
        f"{deck.name}: {plural(len(piles.deck), 'card')} left in the deck. When it runs out, what "
        "was played and exchanged is shuffled (rule 1.2). Click: what is left."
    )
    told = f": {named(piles.played)}" if piles.played else ""
    played = (
        f"{deck.name}: {plural(len(piles.played), 'card')} played since the last shuffle{told}."
    )
    told = f": {named(away)}" if seen and away else ""
    hidden = "" if seen else ". They are never shown [D3]"
    count = plural(len(away), "card")
    exchanged = f"{deck.name}: {count} exchanged since the last shuffle{told}{hidden}."
    return [
        ("deck", len(piles.deck), left),
        ("played", len(piles.played), played),
        ("exchanged", len(away), exchanged),
    ]


def pile_wide(box: Box, is_beside: bool) -> float:
    """The width of the cards of a pile, in points."""
    left, top, right, low = box
    return min((low - top - (0.0 if is_beside else LETTERED)) / cards.TALL, right - left)


def fill_pile(sheet: Sheet, box: Box, of: TableModel, side: str, at: int, is_beside: bool) -> None:
    """A pile with its count.

    Args:
        at: which of `piles_of`.
        is_beside: whether name and count stand beside it, and not below.
    """
    state: State = of.controller.view
    name, count, tip = piles_of(state, side)[at]
    left, top, right, low = box
    action = f"pile:{side} {name}"
    under, wide = 0.0 if is_beside else LETTERED, pile_wide(box, is_beside)
    tall = wide * cards.TALL
    x = left + wide / 2 if is_beside else (left + right) / 2
    y = top + (low - under - top) / 2
    if sheet.is_lit(action):
        sheet.plate((left - 4, top - 4, right + 2, low + 2), mixed(CLOTH, IVORY, 0.16), None, 5)
    if count:
        pixels, layers = sheet.px(wide), min(4, 1 + count // 10)
        played = state.piles[side].played
        if name == "played":
            last = state.last
            place = state.scenario.sides.index(side)
            upper = last.cards[place][-1] if last and last.cards[place] else played[-1]
            upper = upper if upper in played else played[-1]
            what = cards.print_of(upper, state.scenario.decks[side], sheet.palette)
            image = cards.face(what, pixels)
        else:
            image = cards.back(state.scenario, side, sheet.palette, pixels)
        for layer in range(layers):
            away = (layers - 1 - layer) * 1.7
            sheet.paste(image, x + away, y + away)
    else:
        slot = (x - wide / 2 + 2, y - tall / 2 + 2, x + wide / 2 - 2, y + tall / 2 - 2)
        sheet.plate(slot, None, mixed(CLOTH, IVORY, 0.3), 4, 1)
    if is_beside:
        room = right - left - wide - 9
        sheet.text(left + wide + 9, y - 8, str(count), 17, "serif-bold", IVORY, "lm", room)
        sheet.text(left + wide + 9, y + 9, name, 11, "sans", FAINT, "lm", room)
    else:
        sheet.text(x, low - 23, str(count), 17, "serif-bold", IVORY, "mm", right - left)
        sheet.text(x, low - 7, name, 11, "sans", FAINT, "mm", right - left)
    sheet.spot(box, action, tip)
