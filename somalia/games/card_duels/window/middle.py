"""Paints the mat in the middle: both revealed hands, and their products."""

from __future__ import annotations

from somalia.games.card_duels.scene.emblems import sign_of
from somalia.games.card_duels.scene.heads import COUNTING
from somalia.games.card_duels.scene.mat import COUNTS, WINS
from somalia.games.card_duels.scene.places import EXCHANGED, FOOT, LABEL, OPEN, PRODUCT, of
from somalia.games.card_duels.window.colours import PARCHMENT
from somalia.games.card_duels.window.painting import Painting
from somalia.games.card_duels.window.sheet import mat
from somalia.games.kit.cards import NEW
from somalia.games.kit.motion import Flip
from somalia.games.kit.scene import BoardFigure, Piece, Pile, Region
from somalia.window.board import cards
from somalia.window.board.cards import GOLD, IVORY
from somalia.window.ui.palette import INK, mixed

BROWN = mixed(PARCHMENT, INK, 0.72)


def paint_middle(p: Painting) -> None:
    """Paint the revealed hands, or how hands are counted if none has been played."""
    sheet = p.sheet
    left, top, right, low = sheet.box(p.scene.regions[OPEN])
    image = mat(sheet.px(right - left), sheet.px(low - top), sheet.s)
    middle = (left + right) / 2
    sheet.paste(image, middle, (top + low) / 2)
    if not (verdicts := p.scene.heads[OPEN]):
        _first(p)
        return
    (verdict,) = verdicts
    sheet.text(left + 18, top + 19, verdict.name, 14, "serif-bold", BROWN, room=110)
    sheet.text(
        middle, top + 19, verdict.value, 16, "serif-bold", INK, anchor="mm", room=right - left - 270
    )
    near = p.view.near
    for side in (p.view.scenario.other(near), near):
        _side(p, side)
    y = sheet.box(p.scene.regions[of(near, OPEN)])[1] - 1
    sheet.line([(left + 16, y), (right - 16, y)], mixed(PARCHMENT, INK, 0.25), 0.8)


def _first(p: Painting) -> None:
    """Paint how a hand is counted, before the first hand."""
    sheet = p.sheet
    left, top, right, low = box = sheet.box(p.scene.regions[OPEN])
    middle, room = (left + right) / 2, right - left - 60
    head = "How a hand is counted"
    sheet.text(middle, top + 40, head, 19, "serif-bold", INK, anchor="mm", room=500)
    text = "Each suit counts 1 plus the force of its cards. The suits are multiplied."
    sheet.text(middle, top + 68, text, 14, "serif", BROWN, anchor="mm", room=room)
    suits = p.scene.heads[COUNTING]
    step = min(150.0, (right - left - 150) / len(suits))
    x = middle - step * len(suits) / 2
    y = (top + 90 + low - 44) / 2
    for index, suit in enumerate(suits):
        colour = p.colour(suit.colour)
        cell = (x + 8, y - 46, x + step - 22, y + 46)
        sheet.plate(cell, IVORY, mixed(PARCHMENT, colour, 0.8), 5, 1.4)
        centre, inside = (x + x + step - 14) / 2, step - 38
        sheet.sign(sign_of(suit.name, index), centre, y - 16, 38, colour, IVORY)
        sheet.text(centre, y + 18, suit.value, 11, "sans", INK, anchor="mm", room=inside)
        sheet.text(centre, y + 34, suit.name, 12, "serif-bold", colour, anchor="mm", room=inside)
        if index < len(suits) - 1:
            sheet.text(x + step - 7, y, "×", 22, "serif-bold", BROWN, anchor="mm")
        x += step
    text = "The higher product wins: a balanced hand beats one strong suit."
    sheet.text(middle, low - 30, text, 14, "serif-italic", BROWN, anchor="mm", room=room)
    sheet.spot(box, "show:rule 4", "How a hand is counted (rule 4). Click to read it.")


def _side(p: Painting, side: str) -> None:
    """Paint a side's cards by suit with their totals, and the product."""
    row = p.scene.regions[of(side, OPEN)]
    _whose(p, side, row)
    suits = p.scene.heads[row.id]
    places = [p.scene.regions[of(row.id, str(at))] for at in range(len(suits))]
    for index, (suit, place) in enumerate(zip(suits, places, strict=True)):
        piles = [*p.scene.piles_in(place.id)]
        for pile in piles:
            _open_cards(p, side, place, pile)
        if not piles:
            _empty_suit(p, suit, place, index)
        if suit.value:
            _total(p, suit, place, index, [one for pile in piles for one in pile.pieces])
        if index and suit.value:
            gap = (p.sheet.box(places[index - 1])[2] + p.sheet.box(place)[0]) / 2
            y = p.sheet.box(place)[3] - FOOT / 2
            p.sheet.text(gap, y, "×", 18, "serif-bold", INK, anchor="mm")
    for made in p.scene.heads[of(side, PRODUCT)]:
        _product(p, side, made)


def _whose(p: Painting, side: str, row: Region) -> None:
    """Paint the side's name to the left of its cards, and how many cards it exchanged."""
    left, top, _, low = p.sheet.box(row)
    x, middle, room = left + 46, top + 3 + (low - top - FOOT - 8) / 2, LABEL - 20
    p.roundel(side, x, middle - 21, 16)
    p.sheet.paragraph(x, middle + 9, row.label, 14, p.colour(side), room=room, tall=26)
    for figure in p.scene.heads.get(of(side, EXCHANGED), ()):
        text = f"exchanged {figure.value}" if figure.value != "0" else "kept all"
        end = p.sheet.text(
            x, middle + 31, text, 11, "serif-italic", BROWN, anchor="mm", room=room - 16
        )
        if figure.note == NEW:
            _new(p, x + (end - x) / 2 + 5, middle + 35)


def _empty_suit(p: Painting, suit: BoardFigure, place: Region, index: int) -> None:
    """Paint an empty suit's place."""
    left, top, right, low = p.sheet.box(place)
    ink, foot, wide = p.colour(suit.colour), low - FOOT - 6, (right - left) / 0.7
    p.sheet.plate((left, top + 4, right, foot), None, mixed(PARCHMENT, ink, 0.4), 4, 1)
    middle, faint = (top + low - FOOT - 2) / 2, mixed(PARCHMENT, ink, 0.35)
    sign = sign_of(suit.name, index)
    p.sheet.sign(sign, (left + right) / 2, middle, wide * 0.36, faint, PARCHMENT)


def _open_cards(p: Painting, side: str, place: Region, pile: Pile) -> None:
    """Paint a suit's cards, each turned as far as the animation has progressed."""
    half, tall = pile.side / 2, pile.long / 2
    spots = [p.sheet.at(p.scene.spot(one.id)) for one in pile.pieces]
    ends = [*(x - half for x, _ in spots[1:]), spots[-1][0] + half]
    for piece, (x, y), end in zip(pile.pieces, spots, ends, strict=True):
        share = p.view.reveal.done(Flip(piece.id))
        image = p.face(piece, pile.side) if share >= 0.5 else p.back(side, pile.side)
        if share < 1:
            p.sheet.paste(cards.narrowed(image, max(0.04, abs(2 * share - 1))), x, y)
            continue
        p.sheet.paste(image, x, y)
        is_new = NEW in piece.face.state
        if is_new:
            _new(p, x - half + 2, y + tall - 2)
        tip = f"{piece.face.name}: {piece.face.suit} {piece.face.figures}"
        tip += f", in hand {p.view.shown.turn}" if p.view.shown else ""
        tip += ", drawn in the exchange" * is_new
        p.sheet.spot((x - half, y - tall, end, y + tall), "", tip, piece.id.rpartition(":")[2])


def _new(p: Painting, x: float, low: float) -> None:
    """Paint the mark for a card drawn in the exchange, at its lower left corner."""
    p.sheet.poly([(x - 1, low + 1), (x + 13, low + 1), (x - 1, low - 13)], INK)
    p.sheet.poly([(x, low), (x + 10.5, low), (x, low - 10.5)], GOLD)


def _total(p: Painting, suit: BoardFigure, place: Region, index: int, own: list[Piece]) -> None:
    """Paint the total below a suit."""
    sheet, ink = p.sheet, p.colour(suit.colour)
    left, _, right, low = sheet.box(place)
    x, y = (left + right) / 2, low - FOOT / 2
    wide = sheet.length(suit.value, 15, "serif-bold") + 30
    box = (x - wide / 2, y - 10, x + wide / 2, y + 10)
    sheet.plate(box, IVORY, ink, 10, 1.2)
    sheet.sign(sign_of(suit.name, index), x - wide / 2 + 13, y, 13, ink, IVORY)
    sheet.text(x - wide / 2 + 23, y, suit.value, 15, "serif-bold", ink)
    forces = "".join(f" + {one.face.figures}" for one in own)
    tip = f"{suit.name}: 1{forces} = {suit.value} (rule 4)"
    sheet.spot(box, "show:rule 4", tip, f"total:{suit.name}")


def _product(p: Painting, side: str, made: BoardFigure) -> None:
    """Paint the product of the suit totals."""
    sheet, is_won = p.sheet, made.note == WINS
    left, top, right, low = box = sheet.box(p.scene.regions[of(side, PRODUCT)])
    middle, room = (left + right) / 2, right - left - 16
    if is_won:
        sheet.plate(box, mixed(GOLD, IVORY, 0.35), mixed(GOLD, INK, 0.45), 6, 2.2)
        rim = (left + 4, top + 4, right - 4, low - 4)
        sheet.plate(rim, None, mixed(GOLD, INK, 0.25), 4, 0.8)
    else:
        sheet.plate(box, mixed(PARCHMENT, IVORY, 0.55), BROWN, 6, 1)
    y = (top + low) / 2 + (0 if is_won else 9)
    sheet.text(middle, y - 28, made.name, 15, "serif", INK, anchor="mm", room=room)
    sheet.text(middle, y + 3, made.value, 33, "serif-bold", INK, anchor="mm", room=room)
    if is_won:
        ink = mixed(INK, (122, 70, 0), 0.6)
        sheet.text(middle, y + 33, "WINS", 11.5, "bold", ink, anchor="mm", room=room)
    name = p.view.scenario.decks[side].name
    text = f"{made.name} = {made.value}" if made.note != COUNTS else "The suits are multiplied"
    sheet.spot(box, "show:rule 4", f"{text} for {name} (rule 4)", "product")
