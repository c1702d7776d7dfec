"""The tracks of the score: casualties on a ruler, or hands in their boxes; hands in a row."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.words import plural
from somalia.games.card_duels.rules.components import Escape, MostHands
from somalia.games.card_duels.rules.state import DECIDED, State
from somalia.games.card_duels.window.colours import GOLD, IVORY, PARCHMENT
from somalia.games.card_duels.window.emblems import sign_of_side
from somalia.games.card_duels.window.model import Shown, verb, within
from somalia.games.card_duels.window.paper import INK, WARNING, Box, mixed
from somalia.games.card_duels.window.sheet import Sheet

BEYOND = 13
"""Casualties for which the ruler has room above the limit, at least."""
LABELS = (10, 20, 50, 100, 200)
"""Steps between the numbers of the ruler: the first for which there is room."""
LEAST_BOX = 27.0
"""Points that a box of the track of hands is wide, at least."""
PIPS = 5
"""Hands in a row that are shown one by one, at most."""


def fill_tracks(
    sheet: Sheet,
    box: Box,
    state: State,
    won_by: Sequence[str],
    shown: Shown | None,
    is_told: bool,
) -> None:
    """The score of a scenario on its track.

    Args:
        won_by: the winners of the hands that are told of, the last one last.
        shown: the hands that lie open.
        is_told: whether it has been told who has won them: until then the track stays behind.
    """
    end = state.scenario.end
    left, top, right, low = box
    parting = right - 214
    behind = shown is not None and shown.is_decided and not is_told
    if isinstance(end, Escape):
        _ruler(sheet, (left, top, parting - 10, low), state, end, shown if behind else None)
    else:
        _boxes(sheet, (left, top, parting - 10, low), state, end, won_by, behind)
    _in_a_row(sheet, (parting, top, right, low), state, won_by, behind)


def _strip(sheet: Sheet, box: Box, action: str, tip: str) -> None:
    left, top, right, low = box
    sheet.plate((left, top + 2, right, low + 2), (18, 28, 24), None, 4)
    ground = mixed(PARCHMENT, (255, 250, 230), 0.8) if sheet.is_lit(action) else PARCHMENT
    sheet.plate(box, ground, mixed(PARCHMENT, INK, 0.6), 4)
    sheet.plate(
        (left + 3, top + 3, right - 3, low - 3), None, mixed(PARCHMENT, INK, 0.25), 2.5, 0.6
    )
    sheet.spot(box, action, tip)


def _ruler(sheet: Sheet, box: Box, state: State, end: Escape, behind: Shown | None) -> None:
    """Casualties by twos, the limit, and where the next hand leads to."""
    left, top, right, low = box
    now = state.casualties
    if behind is not None:
        now -= end.won if behind.winner == end.side else end.lost
    deck, other = state.scenario.decks[end.side], state.scenario.decks[_other(state, end)]
    tip = (
        f"{plural(now, 'casualty', 'casualties')}. A hand that {within(deck)} "
        f"{verb('loses', 'lose', deck)} costs {end.lost}, one that they win {end.won}. Fewer than "
        f"{end.limit} at the end: {within(deck)} {verb('has', 'have', deck)} won; more: "
        f"{within(other)} (rules 5 and 6). Click: hand by hand."
    )
    _strip(sheet, box, "show:score", tip)
    x = sheet.text(left + 10, (top + low) / 2 - 8, "Casualties", 12, "serif-bold", INK, "lm")
    sheet.text(left + 10, (top + low) / 2 + 9, str(now), 18, "serif-bold", WARNING, "lm")
    first, last = max(x, left + 74) + 20, right - 18
    most = max(end.limit + BEYOND, now + end.lost)
    unit = (last - first) / most
    base = low - 10
    sheet.plate((first, base - 7, last, base), (250, 245, 230), INK, 0, 0.8)
    if now:
        sheet.plate((first, base - 7, first + now * unit, base), WARNING, INK, 0, 0.8)
    label = next((one for one in LABELS if one * unit >= 30), LABELS[-1])
    tick = 2 if label == 10 else label // 10
    for mark in range(0, most + 1, tick):
        at, is_named = first + mark * unit, mark % label == 0
        sheet.line([(at, base - (10 if is_named else 7)), (at, base)], INK, 1 if is_named else 0.6)
        if is_named and abs(mark - end.limit) * unit > 26:
            sheet.text(at, base - 21, str(mark), 10, "sans", INK, "mm")
    at = first + end.limit * unit
    sheet.line([(at, top + 5), (at, base + 4)], WARNING, 2.2)
    told = str(end.limit)
    is_left = at + 6 + sheet.length(told, 13, "serif-bold") > right
    beside, anchor = (at - 4, "rm") if is_left else (at + 4, "lm")
    sheet.text(beside, base - 22, told, 13, "serif-bold", WARNING, anchor)
    if not state.ended and state.step != DECIDED:
        for count in sorted({end.won, end.lost}):
            to = first + min(now + count, most) * unit
            points = [(to, base - 8), (to - 4, base - 14.5), (to + 4, base - 14.5)]
            sheet.poly(points, WARNING if count == end.lost else (58, 104, 56))
    sheet.roundel(
        sign_of_side(state.scenario, end.side),
        first + now * unit,
        base - 3.5,
        9.5,
        sheet.look.sides[state.scenario.sides.index(end.side)],
    )


def _other(state: State, end: Escape) -> str:
    return state.scenario.other(end.side)


def _boxes(
    sheet: Sheet, box: Box, state: State, end: MostHands, won_by: Sequence[str], behind: bool
) -> None:
    """A box for each hand, with the counter of who has won it."""
    left, top, right, low = box
    sides, decks = state.scenario.sides, state.scenario.decks
    told = ", ".join(f"{decks[side].name} {won}" for side, won in state.won.items())
    tip = (
        f"Hands won: {told}. {end.in_a_row} in a row win at once, else the most of {end.hands} "
        "(rule 6). Click: hand by hand."
    )
    _strip(sheet, box, "show:score", tip if not behind else "The hands won so far (rule 6).")
    middle = (top + low) / 2
    x = sheet.text(left + 10, middle - 8, "Hands won", 12, "serif-bold", INK, "lm")
    won = dict(state.won)
    if behind and state.last is not None and state.last.winner:
        won[state.last.winner] -= 1
    sheet.text(
        left + 10, middle + 9, " : ".join(map(str, won.values())), 15, "serif-bold", INK, "lm"
    )
    first, last = max(x, left + 78) + 16, right - 10
    played = state.turn - 1 + (state.step == DECIDED or bool(state.ended and _closed(state)))
    shown = played - behind
    known = dict(zip(range(played, 0, -1), reversed(won_by), strict=False))
    # Of very many boxes only those about the present one.
    many = min(end.hands, int((last - first) / LEAST_BOX))
    begin = min(max(1, shown + 3 - many), end.hands + 1 - many)
    step = (last - first) / many
    for hand in range(begin, begin + many):
        x = first + (hand - begin) * step
        cell = (x + 1.5, top + 7, x + step - 1.5, low - 7)
        is_now = hand == shown + 1 and not (state.ended and not behind)
        sheet.plate(
            cell,
            (255, 250, 226) if is_now else mixed(PARCHMENT, INK, 0.07),
            mixed(GOLD, INK, 0.3) if is_now else mixed(PARCHMENT, INK, 0.45),
            3,
            2 if is_now else 0.8,
        )
        at = (cell[0] + cell[2]) / 2
        if hand > shown or hand not in known:
            ink = INK if is_now else mixed(PARCHMENT, INK, 0.5)
            sheet.text(at, middle, str(hand), 14, "serif-bold", ink, "mm")
        elif known[hand]:
            side = known[hand]
            sheet.roundel(
                sign_of_side(state.scenario, side),
                at,
                middle,
                min(13.0, step / 2 - 3),
                sheet.look.sides[sides.index(side)],
            )
        else:
            sheet.text(at, middle, "=", 18, "serif-bold", INK, "mm")


def _closed(state: State) -> bool:
    """Whether the last turn's hand has been played, and not given up."""
    return state.last is not None and state.last.turn == state.turn


def _in_a_row(sheet: Sheet, box: Box, state: State, won_by: Sequence[str], behind: bool) -> None:
    """The hands won in a row, of those that end the game."""
    left, top, right, low = box
    end, decks = state.scenario.end, state.scenario.decks
    run, side = state.run, state.run_of
    if behind:
        before = list(won_by[:-1])
        side = before[-1] if before else ""
        run = next((at for at, one in enumerate(reversed(before)) if one != side), len(before))
        run = run if side else 0
    if isinstance(end, Escape) and side != end.side:
        run = 0
    if isinstance(end, Escape):
        side = end.side
    name = decks[side].name if side else "Nobody"
    most = end.in_a_row
    tip = f"In a row: {name} {run} of {most}. {most} hands won in a row end the game (rule 6)."
    _strip(sheet, box, "show:rule 6", tip)
    middle, room = (top + low) / 2, right - left - 22 - (most if most <= PIPS else 3) * 25
    sheet.text(left + 10, middle - 8, "In a row", 12, "serif-bold", INK, "lm", room)
    sheet.text(left + 10, middle + 9, name, 12, "serif-italic", INK, "lm", room)
    if most > PIPS:
        sheet.text(right - 14, middle, f"{run} of {most}", 16, "serif-bold", INK, "rm", 66)
        return
    for at in range(most):
        x = right - 18 - (most - 1 - at) * 25
        if at < run and side:
            place = state.scenario.sides.index(side)
            sign = sign_of_side(state.scenario, side)
            sheet.roundel(sign, x, middle, 11, sheet.look.sides[place])
        else:
            r = 10.0
            sheet.plate(
                (x - r, middle - r, x + r, middle + r), IVORY, mixed(PARCHMENT, INK, 0.5), r, 0.9
            )
            sheet.text(x, middle, str(at + 1), 11, "sans", mixed(PARCHMENT, INK, 0.55), "mm")
