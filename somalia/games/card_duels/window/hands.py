"""Paints both hands and the piles; the near hand is a fan to choose from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from somalia.engine.prompts import DONE
from somalia.engine.words import listed, plural
from somalia.games.card_duels.rules.components import Card, suit_totals
from somalia.games.card_duels.rules.kinds import TIMES
from somalia.games.card_duels.scene.emblems import sign_of
from somalia.games.card_duels.scene.hands import LETTERED, pile_wide
from somalia.games.card_duels.scene.heads import product
from somalia.games.card_duels.scene.places import DECK, HAND, KEPT, PILES, PLAYED, of
from somalia.games.card_duels.window.colours import CLOTH
from somalia.games.card_duels.window.painting import Painting
from somalia.games.kit.cards import BARRED, GOING, POINTED, TALL, UP, seen
from somalia.games.kit.motion import Flip
from somalia.games.kit.scene import Piece, Pile
from somalia.play.answers import Choice
from somalia.window.board.cards import IVORY, PLAIN, Manner, narrowed
from somalia.window.ui.palette import mixed
from somalia.window.ui.spots import Box

FAINT = mixed(CLOTH, IVORY, 0.55)


KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"
"""The keys for the cards, in order."""


def key_of(choice: Choice) -> str:
    """The key that chooses an option, as in the list beside the table."""
    return "Space" if choice.options[0] == DONE else choice.key or KEYS[choice.number - 1]


def named(hand: Sequence[Card]) -> str:
    """Cards with their forces, with identical ones grouped: "2 x Bunkers 5 and Mortars 2"."""
    counts: dict[str, int] = {}
    for card in hand:
        label = f"{card.name} {card.force}"
        counts[label] = counts.get(label, 0) + 1
    return listed(told if count == 1 else f"{count} x {told}" for told, count in counts.items())


# -- the near hand -----------------------------------------------------------------------------


def paint_fan(p: Painting) -> None:
    """Paint the near hand, with keys on the cards."""
    side = p.view.near
    place = p.scene.regions[of(side, HAND)]
    hand = {card.id: card for card in p.view.state.piles[side].hand}
    for pile in p.scene.piles_in(place.id):
        for piece in sorted(pile.pieces, key=lambda card: POINTED in card.face.state):
            image = p.face(piece, pile.side, _manner(p, piece), piece.turn)
            share = p.view.reveal.done(Flip(piece.id))
            if share < 1:
                image = image if share >= 0.5 else p.back(side, pile.side, piece.turn)
                image = narrowed(image, max(0.04, abs(2 * share - 1)))
            p.sheet.paste(image, *p.sheet.at(p.scene.spot(piece.id)))
        low = p.sheet.box(place)[3]
        for front, after in pairwise([*pile.pieces, None]):
            assert front is not None
            choice = p.choice(front.id)
            if choice is not None:
                _fan_key(p, pile, front, key_of(choice))
            strip = _strip(p, pile, front, after, low)
            p.sheet.spot(strip, _action(p, front, choice), _tip(p, side, hand[front.id]), front.id)


def _manner(p: Painting, piece: Piece) -> Manner:
    """How to paint a card in the fan."""
    look, states = p.sheet.look, piece.face.state
    if GOING in states:
        return Manner(stamp="EXCHANGE", ink=look.stamp)
    if BARRED in states:
        return Manner(is_barred=True)
    if POINTED in states:
        choice = p.choice(piece.id)
        is_focus = choice is not None and p.sheet.canvas.focus == f"option:{choice.number}"
        return Manner(look.stamp if is_focus else look.lit)
    return PLAIN


def _fan_key(p: Painting, pile: Pile, piece: Piece, key: str) -> None:
    """Paint a card's key at its upper left corner, tilted with the card."""
    x, y = p.sheet.at(p.scene.spot(piece.id))
    lean, half = math.radians(piece.turn), (pile.side / 2, pile.long / 2)
    corner = x - half[0] * math.cos(lean) + half[1] * math.sin(lean)
    height = y - half[0] * math.sin(lean) - half[1] * math.cos(lean)
    p.sheet.key(corner + 5, height - 1, key)


def _strip(p: Painting, pile: Pile, piece: Piece, after: Piece | None, low: float) -> Box:
    """A card's clickable box: the part that the next card in the fan does not cover."""
    x, y = p.sheet.at(p.scene.spot(piece.id))
    half, above = pile.side / 2, y - pile.long / 2
    # A card under the pointer rises, but keeps its old box, so that it does not slip away.
    foot = above + pile.long + (UP if POINTED in piece.face.state else 0)
    until = p.scene.spot(after.id)[0] - half if after is not None else x + half
    return x - half, above, min(until, x + half), min(foot, low + 4)


def _action(p: Painting, piece: Piece, choice: Choice | None) -> str:
    """The action when a card is clicked, which picks or unpicks it; "" for none."""
    controller, going = p.model.controller, p.view.going
    if piece.id in going and controller.back.is_open:
        waits = controller.held.pending is not None and going[-1] == piece.id
        return "unhold" if waits else f"unpick:{piece.id}"
    return f"option:{choice.number}" if choice else ""


def _tip(p: Painting, side: str, card: Card) -> str:
    """A card's tip: what it is, and what choosing it does or why it cannot be chosen."""
    view = p.view
    deck, prompt = view.scenario.decks[side], view.prompt
    head = f"{card.name}: {deck.suits[card.suit]} {card.force}."
    if card.is_ours:
        head += " Missing from the published list, named by us [D4]."
    if prompt is None or side != view.near:
        return head
    if card.id in view.going:
        return f"{head} It will be exchanged. Click again to keep it."
    why = prompt.barred.get(card.id)
    if why is not None:
        return f"{head} {why.rule}: {why.sentence}"
    if (choice := p.choice(card.id)) is None:
        return head
    hand = view.state.piles[side].hand
    left = [one for one in hand if one.id not in view.going and one is not card]
    totals = suit_totals(left, len(deck.suits))
    without = f"{TIMES.join(map(str, totals))} = {product(totals)}"
    return f"{head} Click or {key_of(choice)} to exchange it. Without it: {without}."


def paint_bar(p: Painting) -> None:
    """Paint the near hand's product without the picked cards, and any answers other than cards."""
    sheet = p.sheet
    left, top, right, low = sheet.box(p.scene.regions[KEPT])
    end = _answers(p, (left, top, right, low))
    if not (figures := p.scene.heads[KEPT]):
        return
    whole, *suits = figures
    middle = (top + low) / 2
    p.roundel(p.view.near, left + 15, middle, 13)
    room = end - left - 48
    # Use the largest font size at which the whole line fits.
    size = 17.0
    totals = [one.value for one in suits]
    while size > 9 and _long(p, whole.name, totals, whole.value, size) > room:
        size -= 0.5
    begin = left + 36
    x = sheet.text(begin, middle, whole.name, size - 3, "serif-italic") + 10
    for index, suit in enumerate(suits):
        if index:
            sheet.text(x + 9, middle, "×", size, "serif-bold", anchor="mm")
            x += 18
        colour = mixed(sheet.look.suit(index), IVORY, 0.12)
        wide = sheet.length(suit.value, size, "serif-bold") + size + 15
        cell = (x, middle - 13, x + wide, middle + 13)
        sheet.plate(cell, IVORY, colour, 5, 1.4)
        sheet.sign(sign_of(suit.name, index), x + size * 0.5 + 6, middle, size, colour, IVORY)
        sheet.text(x + size + 10, middle, suit.value, size, "serif-bold", colour)
        tip = f"{suit.name}: 1 plus the forces of its cards makes {suit.value} (rule 4)"
        sheet.spot(cell, "show:rule 4", tip, f"hand:{index}")
        x += wide
    gold = (255, 226, 150)
    x = sheet.text(x + 8, middle, f"= {whole.value}", size + 5, "serif-bold", gold)
    if whole.note and x + 8 + sheet.length(whole.note, 12, "serif-italic") < begin + room:
        sheet.text(x + 8, middle + 2, whole.note, 12, "serif-italic", FAINT)


def _long(p: Painting, head: str, totals: list[str], makes: str, size: float) -> float:
    """The width of the line of totals at this font size."""
    sheet = p.sheet
    cells = sum(sheet.length(one, size, "serif-bold") + size + 15 for one in totals)
    product = sheet.length(f"= {makes}", size + 5, "serif-bold")
    head_ = sheet.length(head, size - 3, "serif-italic")
    return head_ + 18 + cells + (len(totals) - 1) * 18 + product


def _answers(p: Painting, box: Box) -> float:
    """Paint buttons at the right end for the answers that are not cards; return their left edge."""
    _, top, right, low = box
    prompt, sheet, waits = p.view.prompt, p.sheet, p.model.controller.held.pending
    if prompt is None:
        return right
    if waits is not None:
        x = right - 118
        sheet.button((x, top, right, low), "Back", "unhold", "Ctrl+Z", "Change your choice", False)
        note = f"{waits.name}. {waits.then}"
        sheet.button((x - 150, top, x - 8, low), "Confirm", "confirm", "Enter", note)
        return x - 164
    held = {card.id for card in p.view.state.piles[prompt.who].hand}
    usual = getattr(prompt.ask, "usual", "")
    x = right
    for choice in reversed(p.model.shown):
        if choice.options[0] in held:
            continue
        key = key_of(choice)
        label = choice.label.name[:1].upper() + choice.label.name[1:]
        wide = sheet.length(label, 14, "serif-bold") + sheet.length(key, 11, "bold") + 48
        more = f": {choice.label.detail}" if choice.label.detail else ""
        is_chief = choice.options[0] == DONE or usual in choice.options
        tip = f"{label}{more}. Click or {key}."
        sheet.button((x - wide, top, x, low), label, f"option:{choice.number}", key, tip, is_chief)
        x -= wide + 10
    return x - 4


# -- the far hand and the piles ----------------------------------------------------------------


def paint_other(p: Painting) -> None:
    """Paint the hand at the top: face down, or face up if the player may see it."""
    side, sheet = p.view.scenario.other(p.view.near), p.sheet
    place = p.scene.regions[of(side, HAND)]
    left, top, _, low = sheet.box(place)
    middle = (top + low) / 2
    name = p.scene.heads[place.id][0]
    count = plural(int(name.value), "card")
    p.roundel(side, left + 14, middle - 8, 14)
    sheet.text(left + 34, middle - 15, name.name, 15, "serif-bold", room=104)
    sheet.text(left + 34, middle + 3, count, 12, "sans", FAINT, room=104)
    hand = p.view.state.piles[side].hand
    for pile in p.scene.piles_in(place.id):
        spots = [sheet.at(p.scene.spot(one.id)) for one in pile.pieces]
        half = pile.side / 2
        for piece, spot in zip(pile.pieces, spots, strict=True):
            sheet.paste(p.face(piece, pile.side), *spot)
        if pile.top.face.is_back:
            tip = (
                f"{name.name}: {count}, face down until both hands are revealed. "
                "You can't see whether this side has chosen yet [D10]."
            )
            box = (spots[0][0] - half, top, spots[-1][0] + half, low)
            sheet.spot(box, "show:rule D10", tip, f"held:{side}")
            continue
        ends = [*(x - half for x, _ in spots[1:]), spots[-1][0] + half]
        for card, (x, _), end in zip(hand, spots, ends, strict=True):
            sheet.spot((x - half, top, end, low), "", _tip(p, side, card), card.id)


def _pile_tip(p: Painting, side: str, what: str, count: int) -> str:
    """A pile's tip: what it is, and the known cards in it."""
    state, deck = p.view.state, p.view.scenario.decks[side]
    piles, cards = state.piles[side], plural(count, "card")
    if what == DECK:
        return (
            f"{deck.name}: {cards} left in the deck. Used cards are reshuffled when it runs out "
            "(rule 1.2). Click to list what is left."
        )
    is_seen = what == PLAYED or state.sees(side)
    known = piles.played if what == PLAYED else piles.discards + piles.aside
    names = f": {named(known)}" if is_seen and known else ""
    hidden = "" if is_seen else ". They're never shown [D3]"
    return f"{deck.name}: {cards} {what} since the last shuffle{names}{hidden}."


def _empty(p: Painting, box: Box, wide: float, is_near: bool) -> None:
    """Paint an empty pile's place."""
    left, top, right, low = box
    x = (left + right) / 2 if is_near else left + wide / 2
    y, tall = (top + low - LETTERED * is_near) / 2, wide * TALL
    slot = (x - wide / 2 + 2, y - tall / 2 + 2, x + wide / 2 - 2, y + tall / 2 - 2)
    p.sheet.plate(slot, None, mixed(CLOTH, IVORY, 0.3), 4, 1)


DECKS = "decks"
"""The name of the spot that hints about the draw piles point at."""


def paint_piles(p: Painting, side: str) -> None:
    """Paint a side's piles with their counts."""
    sheet, is_near = p.sheet, side == p.view.near
    for figure in p.scene.heads[of(side, HAND)][1:]:
        assert figure.name in PILES
        place = p.scene.regions[of(side, figure.name)]
        left, top, right, low = box = sheet.box(place)
        action = f"pile:{side} {figure.name}"
        if sheet.is_lit(action):
            lit = (left - 4, top - 4, right + 2, low + 2)
            sheet.plate(lit, mixed(CLOTH, IVORY, 0.16), None, 5)
        wide, piles = pile_wide(place, is_near), [*p.scene.piles_in(place.id)]
        if not piles:
            _empty(p, box, wide, is_near)
        for pile in piles:
            for piece in seen(pile):
                sheet.paste(p.face(piece, pile.side), *sheet.at(p.scene.spot(piece.id)))
        middle = (left + right) / 2
        if is_near:
            sheet.text(
                middle, low - 23, figure.value, 17, "serif-bold", anchor="mm", room=right - left
            )
            sheet.text(
                middle, low - 7, figure.name, 11, "sans", FAINT, anchor="mm", room=right - left
            )
        else:
            y, x, room = (top + low) / 2, left + wide + 9, right - left - wide - 9
            sheet.text(x, y - 8, figure.value, 17, "serif-bold", room=room)
            sheet.text(x, y + 9, figure.name, 11, "sans", FAINT, room=room)
        name = DECKS if is_near and figure.name == DECK else ""
        sheet.spot(box, action, _pile_tip(p, side, figure.name, int(figure.value)), name)
