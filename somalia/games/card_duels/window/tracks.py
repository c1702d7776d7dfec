"""Paints the score tracks."""

from __future__ import annotations

from somalia.engine.words import plural
from somalia.games.card_duels.rules.components import Escape, MostHands
from somalia.games.card_duels.scene.places import IN_A_ROW, SCORE
from somalia.games.card_duels.scene.tracks import (
    COUNTED,
    LIMIT,
    LOST,
    NOW,
    PIP,
    PIPS,
    RULER,
    TICK,
    TIE,
    TITLE,
    WON,
)
from somalia.games.card_duels.window.colours import PARCHMENT
from somalia.games.card_duels.window.painting import Painting
from somalia.games.kit.scene import BoardLine, Region, Tag
from somalia.window.board.cards import GOLD, IVORY
from somalia.window.ui.palette import INK, WARNING, mixed

GREEN = (58, 104, 56)


def paint_tracks(p: Painting) -> None:
    """Paint the scenario's score track, and the number of hands won in a row."""
    end = p.view.scenario.end
    is_ruler = isinstance(end, Escape)
    (figure,) = p.scene.heads[SCORE]
    tip = _ruler_tip(p, end, int(figure.value)) if isinstance(end, Escape) else _boxes_tip(p, end)
    left, top, _, low = _strip(p, p.scene.regions[SCORE], "show:score", tip)
    middle = (top + low) / 2
    size, ink = (18, WARNING) if is_ruler else (15, INK)
    room = TITLE - (24 if is_ruler else 16)  # leaves room for the ruler's first number
    p.sheet.text(left + 10, middle - 8, figure.name, 12, "serif-bold", INK, room=room)
    p.sheet.text(left + 10, middle + 9, figure.value, size, "serif-bold", ink, room=room)
    for id, place in p.scene.regions.items():
        if id.startswith("hand:"):
            _box(p, place)
    for shown in p.scene.shown:
        if isinstance(shown, BoardLine):
            _way(p, shown)
        elif isinstance(shown, Tag):
            _tag(p, shown)
    _in_a_row(p)
    for pile in p.scene.piles:
        if not pile.long:
            position = p.sheet.at(p.scene.spot(pile.top.id))
            p.roundel(pile.top.party, *position, pile.side / 2)


def _strip(p: Painting, place: Region, action: str, tip: str) -> tuple[float, float, float, float]:
    sheet = p.sheet
    left, top, right, low = box = sheet.box(place)
    sheet.plate((left, top + 2, right, low + 2), (18, 28, 24), None, 4)
    ground = mixed(PARCHMENT, (255, 250, 230), 0.8) if sheet.is_lit(action) else PARCHMENT
    sheet.plate(box, ground, mixed(PARCHMENT, INK, 0.6), 4)
    rim = (left + 3, top + 3, right - 3, low - 3)
    sheet.plate(rim, None, mixed(PARCHMENT, INK, 0.25), 2.5, 0.6)
    sheet.spot(box, action, tip)
    return box


def _ruler_tip(p: Painting, end: Escape, now: int) -> str:
    decks = p.view.scenario.decks
    deck, other = decks[end.side], decks[p.view.scenario.other(end.side)]
    return (
        f"{plural(now, 'casualty', 'casualties')}. {deck.subject} {deck.verb('loses', 'lose')} "
        f"{end.lost} in a lost hand, {end.won} in a won hand. {deck.subject} "
        f"{deck.verb('wins', 'win')} with fewer than {end.limit} at the end. "
        f"{other.subject} {other.verb('wins', 'win')} with more (rules 5, 6). "
        "Click for every hand."
    )


def _boxes_tip(p: Painting, end: MostHands) -> str:
    if p.view.is_behind:
        return "The hands won so far (rule 6)."
    decks = p.view.scenario.decks
    score = ", ".join(f"{decks[side].name} {won}" for side, won in p.view.state.won.items())
    return (
        f"Hands won: {score}. {end.in_a_row} in a row win at once (rule 6). "
        f"Otherwise the side with more of {end.hands} hands wins. Click for every hand."
    )


def _way(p: Painting, way: BoardLine) -> None:
    """Paint one of the ruler's lines."""
    (left, low), (right, top) = (p.sheet.at(spot) for spot in way.spots)
    if way.kind in (RULER, COUNTED):
        ground = WARNING if way.kind == COUNTED else (250, 245, 230)
        p.sheet.plate((left, low - 7, right, low), ground, INK, 0, 0.8)
    elif way.kind == TICK:
        p.sheet.line([(left, top), (right, low)], INK, 1 if low - top > 8 else 0.6)
    elif way.kind == LIMIT:
        p.sheet.line([(left, top), (right, low)], WARNING, 2.2)


def _tag(p: Painting, tag: Tag) -> None:
    """Paint a number on the ruler, a possible result of the next hand, or a tied hand."""
    x, y = p.sheet.at(tag.at)
    if tag.kind in (LOST, WON):
        ink = WARNING if tag.kind == LOST else GREEN
        p.sheet.poly([(x, y - 8), (x - 4, y - 14.5), (x + 4, y - 14.5)], ink)
    elif tag.kind == TIE:
        p.sheet.text(x, y, tag.text, 18, "serif-bold", INK, anchor="mm")
    elif tag.kind == LIMIT:
        right = p.sheet.box(p.scene.regions[SCORE])[2]
        is_left = x + 6 + p.sheet.length(tag.text, 13, "serif-bold") > right
        beside, anchor = (x - 4, "rm") if is_left else (x + 4, "lm")
        p.sheet.text(beside, y, tag.text, 13, "serif-bold", WARNING, anchor=anchor)
    else:
        p.sheet.text(x, y, tag.text, 10, "sans", INK, anchor="mm")


def _box(p: Painting, place: Region) -> None:
    """Paint a hand's box, with its number if it is still to be played."""
    is_now = place.id in p.scene.marked(NOW)
    ground = (255, 250, 226) if is_now else mixed(PARCHMENT, INK, 0.07)
    edge = mixed(GOLD, INK, 0.3) if is_now else mixed(PARCHMENT, INK, 0.45)
    p.sheet.plate(p.sheet.box(place), ground, edge, 3, 2 if is_now else 0.8)
    middle = place.middle
    if not any(p.scene.piles_in(place.id)) and middle not in p.scene.tags(TIE):
        ink = INK if is_now else mixed(PARCHMENT, INK, 0.5)
        p.sheet.text(*p.sheet.at(middle), place.label, 14, "serif-bold", ink, anchor="mm")


def _in_a_row(p: Painting) -> None:
    """Paint the number of hands won in a row, out of the number needed to end the game."""
    sheet, most = p.sheet, p.view.scenario.end.in_a_row
    (figure,) = p.scene.heads[IN_A_ROW]
    tip = f"In a row: {figure.name} {figure.value}. {most} in a row end the game (rule 6)."
    left, top, right, low = _strip(p, p.scene.regions[IN_A_ROW], "show:rule 6", tip)
    middle, room = (top + low) / 2, right - left - 22 - (most if most <= PIPS else 3) * PIP
    sheet.text(left + 10, middle - 8, "In a row", 12, "serif-bold", INK, room=room)
    sheet.text(left + 10, middle + 9, figure.name, 12, "serif-italic", INK, room=room)
    if most > PIPS:
        sheet.text(right - 14, middle, figure.value, 16, "serif-bold", INK, anchor="rm", room=66)
    for id, place in p.scene.regions.items():
        if id.startswith(f"{IN_A_ROW}:") and not any(p.scene.piles_in(id)):
            sheet.plate(sheet.box(place), IVORY, mixed(PARCHMENT, INK, 0.5), 10, 0.9)
            ink = mixed(PARCHMENT, INK, 0.55)
            sheet.text(*sheet.at(place.middle), place.label, 11, "sans", ink, anchor="mm")
