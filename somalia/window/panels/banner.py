"""The banner, emblem, frame and tint that show which side is active."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.window.looks import Looks
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import INK, NEUTRAL, PAPER, WHITE, Colour, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

HIGH = 40
"""The banner's height in points."""


def whose(looks: Looks) -> str:
    """The banner's text: the active side, and the player's name if known."""
    model = looks.model
    controller, table = model.controller, model.table
    seat = controller.seat
    if controller.is_over:
        return "The game is over"
    if seat is None or not seat.person:
        return model.sitting.status
    name, called = model.say.side(side_of(looks)), table.name_of(seat.name)
    if controller.ordered is not None:
        return f"{name}: standing order"
    if called:
        return f"{name}: {called}"
    if len(controller.sight.seats) == 1:
        return "Your choice"  # there is only one player
    people = [one for one in controller.sight.seats if one.person]
    return f"{name}: your choice" if len(people) == 1 else f"{name} to choose"


def side_of(looks: Looks) -> str:
    """The active side; "" while dice are being rolled and after the game."""
    return looks.model.controller.sight.waits_for


def frame(looks: Looks) -> Node:
    """The panel's tint and frame in the active side's colour, while a player is being asked."""
    seat = looks.model.controller.seat
    is_asked = seat is not None and seat.person
    return PanelFrame(looks.colour(side_of(looks)) if is_asked else None)


@dataclass(frozen=True)
class PanelFrame(Node):
    """The panel's edge, with a tint and frame if it has a colour."""

    colour: Colour | None

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the frame over the whole canvas, as its background."""
        u, wide, high = canvas.u, canvas.width, canvas.height
        canvas.pen.line((0, 0, 0, high), INK, u(2))
        if self.colour is None:
            return
        canvas.ground = mixed(PAPER, self.colour, 0.075)
        canvas.pen.rectangle((0, 0, wide, high), canvas.ground)
        canvas.pen.rectangle((0, 0, u(5), high), self.colour)
        canvas.pen.rectangle((wide - u(3), 0, wide, high), self.colour)
        canvas.pen.rectangle((0, high - u(4), wide, high), self.colour)


def banner(looks: Looks) -> Node:
    """The banner, with buttons for the rule and for advice."""
    asked, side = looks.model.controller.sight.prompt, side_of(looks)
    return _Banner(
        looks,
        side,
        whose(looks),
        looks.colour(side) if side else NEUTRAL,
        asked.rule if asked is not None else "",
        looks.model.sitting.can_advise,
    )


@dataclass(frozen=True)
class _Banner(Node):
    """A side's name on a background in its colour, with buttons for the rule and for advice.

    Args:
        looks: draws the emblem.
    """

    looks: Looks
    side: str
    name: str
    colour: Colour
    rule: str
    can_advise: bool

    def height(self, canvas: Canvas, width: float) -> float:
        """The banner's fixed height."""
        return canvas.u(HIGH)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw emblem and name on the left, buttons on the right."""
        u, (left, top, right, bottom) = canvas.u, box
        canvas.pen.rectangle((left, top, right, bottom), self.colour)
        x, middle = left + u(12), (top + bottom) / 2
        if self.side:
            self.looks.draw_emblem(canvas, self.side, x + u(13), middle, u(14))
            x += u(35)
        end = right - u(10)
        if self.rule:
            rule, tip = f"rule {self.rule}", f"Read rule {self.rule} (F1)"
            place = (end - u(86), top + u(7), end, bottom - u(7))
            canvas.button(place, rule, f"show:{rule}", size=12, tip=tip)
            end = place[0]
        name_wide = canvas.wide(self.name, 17, "serif-bold")
        if self.can_advise:
            # With large text, only "?" has room.
            advised = end - u(72)
            is_short = x + name_wide > advised - u(8)
            place = (end - u(30 if is_short else 72), top + u(7), end - u(6), bottom - u(7))
            label = "?" if is_short else "advice"
            tip = "The computer's advice (Ctrl+A)"
            canvas.button(place, label, "show:advice", size=12, tip=tip)
            end = place[0]
        size = 17 if x + name_wide <= end - u(6) else 15
        canvas.text(x, middle, self.name, size, "serif-bold", WHITE, "lm", room=end - u(6) - x)
