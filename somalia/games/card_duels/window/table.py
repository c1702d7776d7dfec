"""The card table as a whole: where everything lies.

It is drawn from what its seat may see, and nothing else: `controller.view` is the view of who
sits at the screen, and of a hand that is not for its eyes only the number of cards is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from somalia.games.card_duels.rules.state import State
from somalia.games.card_duels.window.cards import art, face, print_of
from somalia.games.card_duels.window.colours import CLOTH, GOLD, IVORY
from somalia.games.card_duels.window.emblems import sign_of_side
from somalia.games.card_duels.window.hands import (
    fan_wide,
    fill_bar,
    fill_fan,
    fill_other,
    fill_pile,
    pile_wide,
)
from somalia.games.card_duels.window.middle import fill_middle, middle_wide
from somalia.games.card_duels.window.model import (
    TableModel,
    at_stake,
    banner,
    exchanged,
    near_side,
    newly_drawn,
    shown_hand,
    winners,
)
from somalia.games.card_duels.window.paper import Box, Canvas, mixed
from somalia.games.card_duels.window.reveal import Reveal
from somalia.games.card_duels.window.sheet import HIGH, Sheet, cloth
from somalia.games.card_duels.window.tracks import fill_tracks
from somalia.games.kit.sheets import as_lines

EDGE = 14.0
"""Points between the frame of the table and what lies on it."""


def reveal_of(of: TableModel) -> Reveal:
    """The course of the last reveal, at the speed of the settings."""
    state: State = of.controller.view
    shown = shown_hand(state)
    if shown is None:
        return Reveal(0, 0, 0.0)
    suits = max(len(deck.suits) for deck in state.scenario.decks.values())
    return Reveal(max(map(len, shown.cards)), suits, of.settings.seconds(1.0))


def revealed(of: TableModel) -> int:
    """The turn whose hands lie open; 0 for none. A reveal begins when it has grown."""
    shown = shown_hand(of.controller.view)
    return shown.turn if shown else 0


class Layout(NamedTuple):
    """Where everything lies, in points."""

    banner: Box
    tracks: Box
    other: Box  # the hand at the top
    other_piles: tuple[Box, Box, Box]  # as `piles_of` has them
    mat: Box
    fan: Box
    instead: Box  # what is told where no hand is held
    piles: tuple[Box, Box, Box]
    bar: Box


def layout(wide: float, high: float) -> Layout:
    """The places on a table of that many points; room to spare goes to the mat and the hand."""
    right, bar = wide - EDGE, high - 44
    mat = (EDGE, 188.0, right, 452.0 + (high - HIGH) * 0.5)
    top, low = mat[3] + 6, bar - 8
    half, column = (low - top) / 2, right - 80
    beside = [(x, 116.0, x + 104, 178.0) for x in (EDGE + 4, right - 214, right - 108)]
    return Layout(
        (EDGE, 10, right, 54),
        (EDGE, 60, right, 106),
        (EDGE + 100, 114.0, right - 224, 180.0),
        (beside[0], beside[1], beside[2]),
        mat,
        (EDGE + 92, top, right - 82, low),
        (EDGE + 110, top + 12, right - 110, low - 6),
        (
            (EDGE + 6, top + max(6, half - 74), EDGE + 82, low - 4),
            (column, top + 4, column + 72, top + half),
            (column, top + 4 + half, column + 72, top + half * 2),
        ),
        (EDGE + 4, bar, right - 4, high - 12),
    )


def fill_table(of: TableModel, canvas: Canvas, seconds: float = inf) -> None:
    """Draw the table, and make its cards, piles, tracks and totals mean something.

    Args:
        seconds: since the last reveal began, as `reveal_of` measures it; inf for long ago.
    """
    sheet = Sheet(canvas, of.settings.palette)
    state: State = of.controller.view
    reveal, shown = reveal_of(of), shown_hand(state)
    own = near_side(of)
    other = state.scenario.other(own)
    places = layout(sheet.wide, sheet.high)
    canvas.image.paste(cloth(canvas.width, canvas.height, sheet.s), (0, 0))
    _banner(sheet, places.banner, of)
    is_told = shown is None or not shown.is_decided or reveal.is_told(seconds)
    fill_tracks(sheet, places.tracks, state, winners(of), shown, is_told)
    fill_other(sheet, places.other, of, other)
    for at, box in enumerate(places.other_piles):
        fill_pile(sheet, box, of, other, at, True)
    counts = exchanged(of) if shown is not None else {}
    new = newly_drawn(of) if shown is not None else frozenset()
    fill_middle(sheet, places.mat, state, shown, counts, reveal, seconds, (other, own), new)
    for at, box in enumerate(places.piles):
        fill_pile(sheet, box, of, own, at, False)
    if state.piles[own].hand:
        fill_fan(sheet, places.fan, of, own)
    else:
        _instead(sheet, places.instead, of)
    fill_bar(sheet, places.bar, of, own)


def prepared(of: TableModel, canvas: Canvas) -> Iterator[None]:
    """Draw ahead the faces that hands to come will need on such a canvas, one at each step.

    Drawing a face takes some milliseconds the first time, and a new hand has many: who takes
    these steps while nothing else is to be done never waits for them.
    """
    sheet = Sheet(canvas, of.settings.palette)
    state: State = of.controller.view
    own = near_side(of)
    places = layout(sheet.wide, sheet.high)
    cloth(canvas.width, canvas.height, sheet.s)
    lying = sheet.px(middle_wide(places.mat))
    for side in (own, state.scenario.other(own)):
        deck, box = state.scenario.decks[side], places.piles[1]
        widths = [fan_wide(places.fan), pile_wide(box, False)]
        if side != own:
            widths = [pile_wide(places.other_piles[1], True)]
        for what in dict.fromkeys(print_of(card, deck, sheet.palette) for card in deck.cards):
            face(what, lying)
            yield
            for wide in widths:
                art(what, sheet.px(wide))
                yield


def _banner(sheet: Sheet, box: Box, of: TableModel) -> None:
    """Whose turn it is and what is asked; the phase; what is at stake."""
    left, top, right, low = box
    state: State = of.controller.view
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
    phase = of.controller.sight.phase
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
    state: State = of.controller.view
    say = of.controller.say
    left, top, right, low = box
    middle = (left + right) / 2
    if state.ended:
        head = say.ending(state.ended, state.victor)
        told = as_lines(of.controller.display.result(state, of.controller.events()))
        more = " ".join(line for line in told[3:] if line)
    elif of.prompt is not None:
        head, more = say.question(of.prompt, state), of.controller.display.stands(state)
    elif of.controller.wants_dice:
        head, more = "A coin decides the hand", of.controller.display.stands(state)
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
