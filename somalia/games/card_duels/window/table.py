"""The card table as a whole: where everything lies.

It is drawn from what its seat may see, and nothing else: `controller.state` is the view of who
sits at the screen, and of a hand that is not for its eyes only the number of cards is read.
"""

from __future__ import annotations

from math import inf

from somalia.games.card_duels.state import State
from somalia.games.card_duels.window.hands import fill_bar, fill_fan, fill_other, fill_pile
from somalia.games.card_duels.window.looks import CLOTH, GOLD, IVORY, sign_of_side
from somalia.games.card_duels.window.middle import fill_middle
from somalia.games.card_duels.window.model import (
    TableModel,
    at_stake,
    banner,
    exchanged,
    near_side,
    shown_hand,
    winners,
)
from somalia.games.card_duels.window.paper import Box, Canvas, mixed
from somalia.games.card_duels.window.reveal import Reveal
from somalia.games.card_duels.window.sheet import HIGH, Sheet, cloth
from somalia.games.card_duels.window.tracks import fill_tracks

EDGE = 14.0
"""Points between the frame of the table and what lies on it."""


def reveal_of(of: TableModel) -> Reveal:
    """The course of the last reveal, at the speed of the settings."""
    state: State = of.controller.state
    shown = shown_hand(state)
    if shown is None:
        return Reveal(0, 0, 0.0)
    suits = max(len(deck.suits) for deck in state.scenario.decks.values())
    return Reveal(max(map(len, shown.cards)), suits, of.settings.seconds(1.0))


def revealed(of: TableModel) -> int:
    """The turn whose hands lie open; 0 for none. A reveal begins when it has grown."""
    shown = shown_hand(of.controller.state)
    return shown.turn if shown else 0


def fill_table(of: TableModel, canvas: Canvas, seconds: float = inf) -> None:
    """Draw the table, and make its cards, piles, tracks and totals mean something.

    Args:
        seconds: since the last reveal began, as `reveal_of` measures it; inf for long ago.
    """
    sheet = Sheet(canvas, of.settings.palette)
    state: State = of.controller.state
    reveal, shown = reveal_of(of), shown_hand(state)
    own = near_side(of)
    other = state.scenario.other(own)
    canvas.image.paste(cloth(canvas.width, canvas.height, sheet.s), (0, 0))
    wide, high = sheet.wide, sheet.high
    more = high - HIGH
    _banner(sheet, (EDGE, 10, wide - EDGE, 54), of)
    is_told = shown is None or not shown.is_decided or reveal.is_told(seconds)
    fill_tracks(sheet, (EDGE, 60, wide - EDGE, 106), state, winners(of), shown, is_told)
    # The other side: its deck, its hand, its piles.
    row = (114.0, 180.0)
    beside = 104.0
    fill_other(sheet, (EDGE + 100, row[0], wide - EDGE - 224, row[1]), of, other)
    for at, x in ((0, EDGE + 4), (1, wide - EDGE - 214), (2, wide - EDGE - 108)):
        fill_pile(sheet, (x, row[0] + 2, x + beside, row[1] - 2), of, other, at, True)
    mat = (EDGE, 188.0, wide - EDGE, 452.0 + more * 0.5)
    counts = exchanged(of) if shown is not None else {}
    fill_middle(sheet, mat, state, shown, counts, reveal, seconds, (other, own))
    bar = (EDGE + 4, high - 44, wide - EDGE - 4, high - 12)
    below = (mat[3] + 6, bar[1] - 8)
    if state.piles[own].hand:
        fill_fan(sheet, (EDGE + 92, below[0], wide - EDGE - 82, below[1]), of, own)
    else:
        _instead(sheet, (EDGE + 110, below[0] + 12, wide - EDGE - 110, below[1] - 6), of)
    tall = below[1] - below[0]
    fill_pile(
        sheet,
        (EDGE + 6, below[0] + max(6, tall / 2 - 74), EDGE + 82, below[1] - 4),
        of,
        own,
        0,
        False,
    )
    x, half = wide - EDGE - 80, tall / 2
    for at in (1, 2):
        y = below[0] + 4 + (at - 1) * half
        fill_pile(sheet, (x, y, x + 72, y + half - 4), of, own, at, False)
    fill_bar(sheet, bar, of, own)


def _banner(sheet: Sheet, box: Box, of: TableModel) -> None:
    """Whose turn it is and what is asked; the phase; what is at stake."""
    left, top, right, low = box
    state: State = of.controller.state
    told = banner(of)
    side = told.side
    ground = (58, 52, 44)
    if side:
        ground = sheet.look.sides[state.scenario.sides.index(side)]
    sheet.plate((left, top + 2, right, low + 2), (16, 24, 20), None, 5)
    sheet.plate(box, ground, mixed(ground, GOLD, 0.7), 5, 1.4)
    x, middle = left + 12, (top + low) / 2
    if side:
        sheet.roundel(
            sign_of_side(state.scenario, side), x + 14, middle, 16, mixed(ground, (0, 0, 0), 0.25)
        )
        x += 40
    phase = of.controller.game.rules.phase(state)
    last = f" of {phase.last_turn}" if phase.last_turn else ""
    head, stake = f"Turn {phase.turn}{last}: {phase.title}", at_stake(state)
    room = 262.0
    y = middle - 9 if stake else middle
    end = right - 70
    sheet.text(end, y, head, 13, "serif-bold", IVORY, "rm", room)
    if stake:
        sheet.text(
            end, middle + 10, stake, 11.5, "serif-italic", mixed(ground, IVORY, 0.8), "rm", room
        )
    action = f"show:rule {told.rule}"
    chip = (right - 60, top + 8, right - 8, low - 8)
    lit = sheet.is_lit(action)
    sheet.plate(chip, IVORY if lit else mixed(ground, IVORY, 0.16), mixed(ground, IVORY, 0.55), 4)
    ink = ground if lit else IVORY
    sheet.text((chip[0] + chip[2]) / 2, middle, f"rule {told.rule}", 11.5, "bold", ink, "mm", 46)
    sheet.spot(chip, action, f"Read rule {told.rule}", "rule")
    space = end - room - 12 - x
    y = middle - 9 if told.more else middle
    sheet.text(x, y, told.head, 17, "serif-bold", IVORY, "lm", space)
    if told.more:
        sheet.text(x, middle + 11, told.more, 11.5, "sans", mixed(ground, IVORY, 0.82), "lm", space)


def _instead(sheet: Sheet, box: Box, of: TableModel) -> None:
    """Where no hand is held: how it ended, or what is decided."""
    state: State = of.controller.state
    say = of.controller.say
    left, top, right, low = box
    middle = (left + right) / 2
    if state.ended:
        head = say.ending(state.ended, state.victor)
        more = of.controller.display.stands(state)
    elif of.prompt is not None:
        head, more = say.question(of.prompt, state), of.controller.display.stands(state)
    else:
        return
    sheet.plate(box, mixed(CLOTH, (0, 0, 0), 0.25), mixed(GOLD, CLOTH, 0.2), 8, 1.6)
    sheet.plate((left + 5, top + 5, right - 5, low - 5), None, mixed(GOLD, CLOTH, 0.6), 6, 0.8)
    y = (top + low) / 2
    if state.victor:
        place = state.scenario.sides.index(state.victor)
        sheet.roundel(
            sign_of_side(state.scenario, state.victor),
            middle,
            top + 40,
            27,
            sheet.look.sides[place],
            GOLD,
        )
        y += 26
    sheet.paragraph(middle, y - 4, head, right - left - 60, 20, "serif-bold", IVORY, 56)
    if more:
        sheet.text(
            middle,
            low - 22,
            more,
            13.5,
            "serif-italic",
            mixed(CLOTH, IVORY, 0.75),
            "mm",
            right - left - 40,
        )
