"""Whose turn it is, unmistakably: banner, emblem, frame and tint of the question's side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.emblem import NEUTRAL, WHITE, draw_emblem, side_colour
from somalia.games.campaign.window.palette import PAPER, mixed

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen


def whose(of: GameScreen) -> str:
    """Who is to act, in words: side, and the person's name if it is known."""
    asked, seat, table = of.controller.game.prompt, of.controller.seat, of.controller.table
    if asked is None:
        return "The game is over"
    if seat is None or not seat.person:
        return of.status()
    side = getattr(asked, "who", "")
    name, called = of.controller.say.side(side), table.name_of(seat.name)
    if of.controller.ordered is not None:
        return f"{name}: by order"
    if called:
        return f"{name}: {called}"
    people = [one for one in of.controller.game.seats if one.person]
    return f"{name}: your choice" if len(people) == 1 else f"{name} to choose"


def fill_banner(of: GameScreen, canvas: Canvas) -> float:
    """Banner and, where a person is asked, tint and frame in the side's colour; the y below it."""
    u, asked = canvas.u, of.controller.game.prompt
    side = getattr(asked, "who", "")
    colour = side_colour(of.controller.table.scenario, side)
    high = u(40)
    seat = of.controller.seat
    if seat is not None and seat.person:
        wide = u(5)
        canvas.pen.rectangle((0, 0, canvas.width, canvas.height), mixed(PAPER, colour, 0.075))
        canvas.pen.rectangle((0, 0, wide, canvas.height), colour)
        canvas.pen.rectangle((canvas.width - u(3), 0, canvas.width, canvas.height), colour)
        canvas.pen.rectangle((0, canvas.height - u(4), canvas.width, canvas.height), colour)
    canvas.pen.rectangle((u(2), 0, canvas.width, high), colour if side else NEUTRAL)
    x = u(14)
    if side:
        draw_emblem(canvas, of.controller.table.scenario, side, x + u(13), high / 2, u(14))
        x += u(35)
    canvas.text(x, high / 2, whose(of), 17, "serif-bold", WHITE, "lm", canvas.width - u(104) - x)
    if asked is not None:
        box = (canvas.width - u(96), u(7), canvas.width - u(10), high - u(7))
        canvas.button(
            box,
            f"rule {asked.rule}",
            f"show:rule {asked.rule}",
            size=12,
            tip=f"Read rule {asked.rule} (F1)",
        )
    return high
