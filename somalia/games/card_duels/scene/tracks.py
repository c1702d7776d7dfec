"""The score tracks: casualties on a ruler or hands in boxes, and hands won in a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from somalia.games.card_duels.rules.components import Escape, MostHands
from somalia.games.card_duels.rules.state import DECIDED
from somalia.games.card_duels.scene.faces import of_side
from somalia.games.card_duels.scene.places import IN_A_ROW, SCORE
from somalia.games.card_duels.scene.view import DuelView
from somalia.games.kit.cards import box_of, region
from somalia.games.kit.scene import (
    BoardFigure,
    BoardLine,
    Mark,
    Piece,
    Pile,
    Region,
    Shown,
    Spot,
    Tag,
)

TITLE = 94.0
"""Space for the title at the left of a track."""
BEYOND = 13
"""The minimum number of casualties beyond the limit that the ruler shows."""
LABELS = (10, 20, 50, 100, 200)
"""Possible steps between the ruler's numbers; the first that fits is used."""
LEAST_BOX = 27.0
"""The minimum width of a box on the track of hands."""
PIPS, PIP = 5, 25.0
"""The maximum number of hands in a row shown as separate pips, and the distance between pips."""

RULER, COUNTED, LIMIT, TICK = "ruler", "counted", "limit", "tick"
"""Kinds of line: the ruler, the casualties so far, the limit, the ticks."""
NUMBER, LOST, WON, TIE = "number", "lost", "won", "tie"
"""Kinds of tag: a number on the ruler (`LIMIT` for the limit's number); the casualties if the next
hand is lost, or won; a tied hand.
"""
NOW = "now"
"""A kind of mark: the current hand's box."""


class ScoreTrack(NamedTuple):
    """A track's parts in the scene."""

    regions: Mapping[str, Region] = {}
    piles: tuple[Pile, ...] = ()
    shown: tuple[Shown, ...] = ()
    figures: tuple[BoardFigure, ...] = ()


def _counter(view: DuelView, side: str, id: str, place: str, middle: Spot, wide: float) -> Pile:
    """A side's counter on a track."""
    return Pile(place, middle, wide, (Piece(id, of_side(view.scenario, side), side),))


def score(view: DuelView, place: Region) -> ScoreTrack:
    """The scenario's score track."""
    end = view.scenario.end
    return _ruler(view, place, end) if isinstance(end, Escape) else _boxes(view, place, end)


def _ruler(view: DuelView, place: Region, end: Escape) -> ScoreTrack:
    """A ruler for casualties, with the limit and the possible results of the next hand."""
    west, south, east, north = box_of(place)
    state, shown = view.state, view.shown
    now = state.casualties
    if view.is_behind and shown is not None:
        now -= end.won if shown.winner == end.side else end.lost
    first, last, base = west + TITLE, east - 18, south + 10
    most = max(end.limit + BEYOND, now + end.lost)
    unit = (last - first) / most
    label = next((one for one in LABELS if one * unit >= 30), LABELS[-1])
    step = 2 if label == 10 else label // 10
    ways = [BoardLine(RULER, ((first, base), (last, base)))]
    if now:
        ways.append(BoardLine(COUNTED, ((first, base), (first + now * unit, base))))
    tags = []
    for mark in range(0, most + 1, step):
        x, is_named = first + mark * unit, mark % label == 0
        ways.append(BoardLine(TICK, ((x, base), (x, base + (10 if is_named else 7)))))
        if is_named and abs(mark - end.limit) * unit > 26:
            tags.append(Tag(NUMBER, (x, base + 21), str(mark)))
    x = first + end.limit * unit
    ways.append(BoardLine(LIMIT, ((x, base - 4), (x, north - 5))))
    tags.append(Tag(LIMIT, (x, base + 22), str(end.limit)))
    if not state.ended and state.step != DECIDED:
        counts = {end.won: WON, end.lost: LOST}
        for count, kind in sorted(counts.items()):
            tags.append(Tag(kind, (first + min(now + count, most) * unit, base), str(count)))
    pile = _counter(view, end.side, "casualties", SCORE, (first + now * unit, base + 3.5), 19)
    return ScoreTrack({}, (pile,), (*ways, *tags), (BoardFigure("Casualties", str(now)),))


def _boxes(view: DuelView, place: Region, end: MostHands) -> ScoreTrack:
    """A box for each hand, with the winner's counter; if there are many, only the boxes around the
    current hand.
    """
    west, south, east, north = box_of(place)
    state, behind = view.state, view.is_behind
    won = dict(state.won)
    if behind and state.last is not None and state.last.winner:
        won[state.last.winner] -= 1
    # A side may have resigned before the last turn's hand was played.
    is_closed = state.last is not None and state.last.turn == state.turn
    played = state.turn - 1 + (state.step == DECIDED or bool(state.ended and is_closed))
    shown_hands = played - behind
    known = dict(zip(range(played, 0, -1), reversed(view.winners), strict=False))
    first, last = west + TITLE, east - 10
    many = min(end.hands, int((last - first) / LEAST_BOX))
    begin = min(max(1, shown_hands + 3 - many), end.hands + 1 - many)
    step = (last - first) / many
    regions, piles, shown = {}, [], list[Shown]()
    for hand in range(begin, begin + many):
        id, x = f"hand:{hand}", first + (hand - begin) * step
        box = (x + 1.5, south + 7, x + step - 1.5, north - 7)
        regions[id] = cell = region(id, box, str(hand))
        if hand <= shown_hands and (side := known.get(hand)):
            size = 2 * min(13.0, step / 2 - 3)
            piles.append(_counter(view, side, f"won:{hand}", id, cell.middle, size))
        elif hand <= shown_hands and hand in known:
            shown.append(Tag(TIE, cell.middle, "="))
    if shown_hands + 1 in range(begin, begin + many) and (behind or not state.ended):
        shown.append(Mark(NOW, (f"hand:{shown_hands + 1}",)))
    figure = BoardFigure("Hands won", " : ".join(map(str, won.values())))
    return ScoreTrack(regions, tuple(piles), tuple(shown), (figure,))


def in_a_row(view: DuelView, place: Region) -> ScoreTrack:
    """The number of hands won in a row, out of the number needed to end the game."""
    _, _, east, _ = box_of(place)
    end, run, side = view.scenario.end, view.state.run, view.state.run_of
    if view.is_behind:
        before = view.winners[:-1]
        side = before[-1] if before else ""
        run = next((at for at, one in enumerate(reversed(before)) if one != side), len(before))
    if isinstance(end, Escape):
        run, side = run if side == end.side else 0, end.side
    elif not side:
        run = 0
    most = end.in_a_row
    name = view.scenario.decks[side].name if side else "Nobody"
    figure = BoardFigure(name, f"{run} of {most}", side)
    if most > PIPS:
        return ScoreTrack(figures=(figure,))
    regions, piles = {}, []
    for index in range(most):
        id, x, y = f"{IN_A_ROW}:{index + 1}", east - 18 - (most - 1 - index) * PIP, place.middle[1]
        regions[id] = region(id, (x - 10, y - 10, x + 10, y + 10), str(index + 1))
        if index < run and side:
            piles.append(_counter(view, side, f"run:{index + 1}", id, (x, y), 22))
    return ScoreTrack(regions, tuple(piles), (), (figure,))
