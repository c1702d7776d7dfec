"""Paints the card table from its scene, with the boxes that can be clicked."""

from __future__ import annotations

from collections.abc import Iterator

from somalia.games.card_duels.scene.emblems import GAME
from somalia.games.card_duels.scene.faces import of_card, suit_colour
from somalia.games.card_duels.scene.hands import fan_wide, pile_wide
from somalia.games.card_duels.scene.mat import open_wide
from somalia.games.card_duels.scene.places import BANNER, HAND, INSTEAD, OPEN, PLAYED, of
from somalia.games.card_duels.window.colours import CLOTH
from somalia.games.card_duels.window.hands import paint_bar, paint_fan, paint_other, paint_piles
from somalia.games.card_duels.window.middle import paint_middle
from somalia.games.card_duels.window.painting import Painting, view_of
from somalia.games.card_duels.window.sheet import TablePaper, cloth
from somalia.games.card_duels.window.tracks import paint_tracks
from somalia.games.kit.motion import Show
from somalia.games.kit.scene import BoardFigure
from somalia.window.board import cards
from somalia.window.board.cards import GOLD, IVORY
from somalia.window.model import PlayModel
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import mixed


def fill_table(model: PlayModel, canvas: Canvas, show: Show | None = None) -> None:
    """Paint the table, with actions and tips for its cards, piles, tracks and totals.

    Args:
        show: the animation of revealed hands; None to show everything at once.
    """
    p = Painting(TablePaper(canvas, model.settings.palette), view_of(model, show), model)
    canvas.image.paste(cloth(canvas.width, canvas.height, p.sheet.s), (0, 0))
    near = p.view.near
    _banner(p)
    paint_tracks(p)
    paint_other(p)
    paint_piles(p, p.view.scenario.other(near))
    paint_middle(p)
    paint_piles(p, near)
    paint_fan(p)
    _instead(p)
    paint_bar(p)


def prepared(model: PlayModel, canvas: Canvas) -> Iterator[None]:
    """Draw the card faces that later hands will need, one per step.

    Drawing a face for the first time takes some milliseconds. A caller that runs these steps in
    idle time never has to wait for a new hand's faces.
    """
    p = Painting(TablePaper(canvas, model.settings.palette), view_of(model), model)
    cloth(canvas.width, canvas.height, p.sheet.s)
    places, near = p.scene.regions, p.view.near
    for side in (near, p.view.scenario.other(near)):
        deck, is_near = p.view.scenario.decks[side], side == near
        lying = p.sheet.px(open_wide(places[of(side, OPEN)]))
        widths = [pile_wide(places[of(side, PLAYED)], is_near)]
        if is_near:
            widths.append(fan_wide(places[of(side, HAND)]))
        for card in deck.cards:
            face = of_card(card, deck.suits)
            what = cards.print_of(face, GAME, p.colour(suit_colour(card.suit)))
            cards.face(what, lying)
            yield
            for wide in widths:
                cards.art(what, p.sheet.px(wide))
                yield


def _banner(p: Painting) -> None:
    """Paint the active side and its question, the phase, and what is at stake."""
    sheet, waits = p.sheet, p.model.controller.held.pending
    left, top, right, low = box = sheet.box(p.scene.regions[BANNER])
    figure, when = p.scene.heads[BANNER]
    if p.view.prompt is not None and waits is not None:
        figure = figure._replace(name=f"Confirm: {waits.name}", value=waits.then)
    ground = p.colour(figure.colour) if figure.colour else (58, 52, 44)
    sheet.plate((left, top + 2, right, low + 2), (16, 24, 20), None, 5)
    sheet.plate(box, ground, mixed(ground, GOLD, 0.7), 5, 1.4)
    x, middle = left + 12, (top + low) / 2
    if figure.colour:
        p.roundel(figure.colour, x + 14, middle, 16, IVORY, mixed(ground, (0, 0, 0), 0.25))
        x += 40
    room, end = 262.0, right - 70
    y = middle - 9 if when.value else middle
    sheet.text(end, y, when.name, 13, "serif-bold", anchor="rm", room=room)
    if when.value:
        faint = mixed(ground, IVORY, 0.8)
        y = middle + 10
        sheet.text(end, y, when.value, 11.5, "serif-italic", faint, anchor="rm", room=room)
    rule = figure.note
    chip = (right - 60, top + 8, right - 8, low - 8)
    lit = sheet.is_lit(f"show:rule {rule}")
    sheet.plate(chip, IVORY if lit else mixed(ground, IVORY, 0.16), mixed(ground, IVORY, 0.55), 4)
    ink = ground if lit else IVORY
    centre = (chip[0] + chip[2]) / 2
    sheet.text(centre, middle, f"rule {rule}", 11.5, "bold", ink, anchor="mm", room=46)
    sheet.spot(chip, f"show:rule {rule}", f"Read rule {rule}", "rule")
    space = end - room - 12 - x
    y = middle - 9 if figure.value else middle
    sheet.text(x, y, figure.name, 17, "serif-bold", room=space)
    if figure.value:
        sheet.text(
            x, middle + 11, figure.value, 11.5, "sans", mixed(ground, IVORY, 0.82), room=space
        )


def _instead(p: Painting) -> None:
    """Paint the text shown in place of an empty hand: the result, or the question."""
    for figure in p.scene.heads[INSTEAD]:
        _told(p, figure)


def _told(p: Painting, figure: BoardFigure) -> None:
    sheet = p.sheet
    left, top, right, low = box = sheet.box(p.scene.regions[INSTEAD])
    middle, y = (left + right) / 2, (top + low) / 2
    sheet.plate(box, mixed(CLOTH, (0, 0, 0), 0.25), mixed(GOLD, CLOTH, 0.2), 8, 1.6)
    rim = (left + 5, top + 5, right - 5, low - 5)
    sheet.plate(rim, None, mixed(GOLD, CLOTH, 0.6), 6, 0.8)
    if figure.colour:
        p.roundel(figure.colour, middle, top + 40, 27, GOLD)
        y += 26
    sheet.paragraph(middle, y - 4, figure.name, 20, IVORY, room=right - left - 60, tall=56)
    if figure.value:
        faint, room = mixed(CLOTH, IVORY, 0.75), right - left - 40
        sheet.text(
            middle, low - 22, figure.value, 13.5, "serif-italic", faint, anchor="mm", room=room
        )
