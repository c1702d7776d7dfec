"""Whose turn it is, unmistakably: banner, emblem, frame and tint of the question's side."""

from __future__ import annotations

from somalia.window.looks import Looks
from somalia.window.ui.canvas import Box, Canvas
from somalia.window.ui.layout import Custom, Node
from somalia.window.ui.palette import NEUTRAL, PAPER, WHITE, mixed
from somalia.window.ui.type import width

HIGH = 40
"""Points the banner is high."""


def whose(looks: Looks) -> str:
    """Who is to act, in words: side, and the person's name if it is known."""
    model = looks.model
    controller, table = model.controller, model.table
    seat = controller.seat
    if controller.is_over:
        return "The game is over"
    if seat is None or not seat.person:
        return model.status
    name, called = model.say.side(side_of(looks)), table.name_of(seat.name)
    if controller.ordered is not None:
        return f"{name}: by order"
    if called:
        return f"{name}: {called}"
    if len(controller.sight.seats) == 1:
        return "Your choice"  # nobody else plays
    people = [one for one in controller.sight.seats if one.person]
    return f"{name}: your choice" if len(people) == 1 else f"{name} to choose"


def side_of(looks: Looks) -> str:
    """The side that is asked; "" for dice and after the end."""
    return looks.model.sight.waits_for


def frame(looks: Looks, canvas: Canvas) -> None:
    """Where a person is asked: tint and frame of the whole panel in the side's colour."""
    seat = looks.model.controller.seat
    if seat is None or not seat.person:
        return
    u, colour = canvas.u, looks.colour(side_of(looks))
    wide, high = canvas.width, canvas.height
    canvas.ground = mixed(PAPER, colour, 0.075)
    canvas.pen.rectangle((0, 0, wide, high), canvas.ground)
    canvas.pen.rectangle((0, 0, u(5), high), colour)
    canvas.pen.rectangle((wide - u(3), 0, wide, high), colour)
    canvas.pen.rectangle((0, high - u(4), wide, high), colour)


def banner(looks: Looks) -> Node:
    """The banner, with the rule of what is asked, and advice."""

    def paint(canvas: Canvas, box: Box) -> None:
        u, side, asked = canvas.u, side_of(looks), looks.model.sight.prompt
        left, top, right, bottom = box
        canvas.pen.rectangle((left, top, right, bottom), looks.colour(side) if side else NEUTRAL)
        x, middle = left + u(12), (top + bottom) / 2
        if side:
            looks.draw_emblem(canvas, side, x + u(13), middle, u(14))
            x += u(35)
        end = right - u(10)
        if asked is not None:
            rule = f"rule {asked.rule}"
            tip = f"Read rule {asked.rule} (F1)"
            place = (end - u(86), top + u(7), end, bottom - u(7))
            canvas.button(place, rule, f"show:{rule}", size=12, tip=tip)
            end = place[0]
        name = whose(looks)
        if looks.model.can_advise:
            # Where letters are large there is room for a sign only.
            advised = end - u(72)
            is_short = x + width(name, "serif-bold", u(17)) > advised - u(8)
            place = (end - u(30 if is_short else 72), top + u(7), end - u(6), bottom - u(7))
            told = "?" if is_short else "advice"
            tip = "What the usual opponent would do in your place (Ctrl+A)"
            canvas.button(place, told, "show:advice", size=12, tip=tip)
            end = place[0]
        size = 17 if x + width(name, "serif-bold", u(17)) <= end - u(6) else 15
        canvas.text(x, middle, name, size, "serif-bold", WHITE, "lm", end - u(6) - x)

    return Custom(HIGH, paint)
